/// The numbers by which addresses in the page know the controllers, in the order in which a page is written.
struct ControllerNumbers {
    private var controllers: [Int: Weak] = [:]
    private var last = 0

    /// The controller of a number, while it lives.
    subscript(number: Int) -> WebViewController? { controllers[number]?.controller }

    /// The number of `controller`; given out once.
    @MainActor
    mutating func number(of controller: WebViewController) -> Int {
        if controller.number == 0 || controllers[controller.number]?.controller !== controller {
            last += 1
            controller.number = last
            controllers[last] = Weak(controller)
            if controllers.count > 64, last % 64 == 0 { controllers = controllers.filter { $0.value.controller != nil } }
        }
        return controller.number
    }

    private struct Weak {
        weak var controller: WebViewController?
        init(_ controller: WebViewController) { self.controller = controller }
    }
}

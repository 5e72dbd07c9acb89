/// The numbers by which addresses in the page know the controllers, in the order in which a page is
/// written.
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

    /// Gives a controller the number that the page knows it by.
    @MainActor
    mutating func restore(_ number: Int, to controller: WebViewController) {
        last = max(last, number)
        controller.number = number
        controllers[number] = Weak(controller)
    }

    /// Numbers up to `number` mean others, or nobody any more.
    mutating func skip(to number: Int) { last = max(last, number) }

    private struct Weak {
        weak var controller: WebViewController?
        init(_ controller: WebViewController) { self.controller = controller }
    }
}

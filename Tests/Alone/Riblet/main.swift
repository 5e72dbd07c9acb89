// A program that has nothing but Riblet. That it is linked is what it is for: on Linux the
// mathematics of the C library come only with modules that others import.
import Riblet

final class Screen: NavigationControllable {
    weak var navigationListener: (any NavigationControllableListener)?
    private(set) var pushed: [any ViewControllable] = []

    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) { pushed = viewControllers }
}

final class CounterInteractor: Interactor, Restorable {
    var total = 0
    func saveState() throws -> SavedValue? { total == 0 ? nil : .int(total) }
    func restoreState(_ saved: SavedValue) throws { total = try saved.decode() }
}

final class RootRouter: LaunchRouter<CounterInteractor, Screen> {
    private(set) lazy var pages = ChildStack<Int>(router: self, container: viewController) { _ in
        ViewableRouter(interactor: Interactor(), viewController: Screen())
    }

    init() { super.init(interactor: CounterInteractor(), viewController: Screen()) }

    override var lazyContainers: [any ChildContainer] { [pages] }
}

LeakDetector.isEnabled = true
let detector = LeakDetector(interval: .milliseconds(1), patience: .milliseconds(3))
var leaks: [Leak] = []
detector.handler = { leaks.append($0) }
detector.start()

let root = RootRouter()
root.launch()
root.interactor.total = 3
root.pages.push(1)
root.pages.push(2)
let kept = root.pages.top
root.pages.pop()
for await status in detector.statusStream where status == .didComplete { break }

let (tree, report) = root.save()
let again = RootRouter()
guard report.isComplete, again.launch(restoring: tree.jsonBytes).isComplete, again.interactor.total == 3, again.pages.routes == [1],
    leaks.map(\.role) == [.router], kept?.parent == nil
else { fatalError("a tree without a host does not do what it should") }
print("Riblet alone: \(again.path), \(again.pages.count) page, \(leaks.count) leak")

#if !DEBUG
// A mistake that stops a debug build lets this one go on, with the handlers that a program has.
commitMisuses()
#endif

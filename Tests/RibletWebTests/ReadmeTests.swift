import Foundation
// What follows up to the second mark stands in README.md, letter for letter; a test compares them.
// readme
import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

enum CounterAction { case increase }

@MainActor protocol CounterPresentable: Presentable {
    var listener: (any CounterPresentableListener)? { get set }
    func present(_ count: Int)
}

@MainActor protocol CounterPresentableListener: AnyObject {
    func send(_ action: CounterAction)
}

final class CounterInteractor: PresentableInteractor<any CounterPresentable>, CounterPresentableListener, Reactor {
    typealias Action = CounterAction
    let initialState = 0

    override func didBecomeActive() { observeState { [presenter] in presenter.present($0) } }
    func reduce(state: inout Int, mutation: CounterAction) { state += 1 }
}

final class CounterBuilder: Builder<any EmptyDependency> {
    func build() -> any ViewableRouting {
        let view = CounterViewController(view: CounterView(count: 0))
        let interactor = CounterInteractor(presenter: view)
        view.listener = interactor
        return ViewableRouter(interactor: interactor, viewController: view)
    }
}

struct CounterView: View {
    var count: Int
    var body: HTML<CounterAction> { button(.onClick(.increase)) { "\(count)" } }
}

final class CounterViewController: HTMLViewController<CounterView>, CounterPresentable {
    weak var listener: (any CounterPresentableListener)?
    func present(_ count: Int) { view.count = count }
    override func handle(_ action: CounterAction) { listener?.send(action) }
}
// readme

@MainActor
@Suite("The RIB of the README")
struct ReadmeTests {
    @Test("It counts")
    func counts() async throws {
        final class Root: LaunchRouter<Interactor, WebViewController>, LocationRouting {
            let counter = CounterBuilder(dependency: EmptyComponent()).build()
            init() {
                let container = WebNavigationController(root: counter.viewControllable as! WebViewController)
                super.init(interactor: Interactor(), viewController: container)
            }
            override func didLoad() { attachChild(counter) }
            var location: Location { Location() }
            func open(_ location: Location) -> Bool { true }
        }
        let page = await TestPage(WebApplication(name: "Counter") { _ in Root() })
        try page.click("button", "0")
        try page.click("button", "1")
        #expect(page.text == "2")
    }

    @Test("It is the one that the README shows")
    func same() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let shown = try #require(source.components(separatedBy: "// readme\n").dropFirst().first)
        #expect(readme.contains("```swift\n\(shown)```"))
    }
}

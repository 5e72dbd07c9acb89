import DesignSystem
import MandalartDomain
import MandalartInitialization
import MandalartInitializationInterface
import MandalartMainInterface
import MandalartMainTesting
import MandalartNickNameInterface
import MandalartTesting
import MandalartUI
import Riblet
import RibletWeb

/// The beginning alone in the browser: where it leads are pages that say which one they are. There is no name on the first page, and one on
/// every later one.
enum InitializationExample {
    static func application() -> WebApplication {
        let userState = FakeUserState()
        return MandalartPages.application(name: "Initialization example") { _, _ in
            InitializationExampleRoot(userState: userState)
        }
    }
}

/// The beginning's parent: it provides the fakes, and a view to show pages in.
final class InitializationExampleRoot: LaunchRouter<Interactor, InitializationExampleView>, LocationRouting, InitializationListener {
    private let component: InitializationExampleComponent
    private lazy var child = InitializationBuilder(dependency: component).build(withListener: self, in: viewController)

    init(userState: FakeUserState) {
        component = InitializationExampleComponent(userState)
        super.init(interactor: Interactor(), viewController: InitializationExampleView())
    }

    override func didLoad() { attachChild(child) }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

final class InitializationExampleComponent: EmptyComponent, InitializationDependency, NickNameBuildable, MainBuildable {
    private let fake: FakeUserState
    var userStateUseCase: any UserStateUseCase { fake }
    var nickNameBuilder: any NickNameBuildable { self }
    var mainBuilder: any MainBuildable { self }

    init(_ userState: FakeUserState) { fake = userState }

    func build(withListener listener: any NickNameListener) -> any ViewableRouting {
        Task { [fake] in try? await fake.setNickname("Jisoo") }
        return ViewableRouter(interactor: Interactor(), viewController: StandInPage("NickName", hasBack: false))
    }

    func build(withListener listener: any MainListener) -> any MainRouting { ExampleMainRouter("Main") }
}

/// A main page that says that it is one.
final class ExampleMainRouter: ViewableRouter<Interactor, StandInPage>, MainRouting {
    init(_ name: String) { super.init(interactor: Interactor(), viewController: StandInPage(name, hasBack: false)) }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

/// Shows one page after the other.
final class InitializationExampleView: HTMLViewController<InitializationExampleFrame>, InitializationViewControllable {
    init() {
        let page = StandInPage("Initialization", hasBack: false)
        super.init(view: InitializationExampleFrame(content: page))
        page.setContainer(self)
    }

    func show(_ viewController: any ViewControllable) {
        guard let next = viewController as? WebViewController else { return }
        view.content.setContainer(nil)
        next.setContainer(self)
        view.content = next
    }

    override var visibleController: WebViewController { view.content.visibleController }
    override var shownControllers: [WebViewController] { [view.content] }
}

struct InitializationExampleFrame: View {
    var content: WebViewController

    static func == (a: InitializationExampleFrame, b: InitializationExampleFrame) -> Bool { a.content === b.content }

    var body: HTML<Never> { main(.id("main")) { slot(content) } }
}

import DesignSystem
import MandalartDomain
import MandalartNickName
import MandalartNickNameInterface
import MandalartNickNameUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The question for a name alone in the browser: the name that is confirmed is in memory, and the page after it says so.
enum NickNameExample {
    static func application() -> WebApplication {
        MandalartPages.application(name: "NickName example") { _, context in
            let component = NickNameExampleComponent(context: context)
            let listener = NickNameExampleListener()
            let view = WebSwitchController(StandInPage("Main", hasBack: false), isMain: true)
            let router = NickNameBuilder(dependency: component).build(withListener: listener)
            view.show(router.viewControllable)
            listener.finished = { [weak view] in view?.show(StandInPage("Main", hasBack: false)) }
            return NickNameExampleRoot(child: router, view: view, listener: listener)
        }
    }
}

/// The question's parent: it provides the fakes.
final class NickNameExampleComponent: EmptyComponent, NickNameDependency {
    let mandalartUseCase: any MandalartUseCase = FakeMandalartUseCase()
    let userStateUseCase: any UserStateUseCase = FakeUserState()
    let draftDesk = DraftDesk()
    private let context: MandalartUIContext

    init(context: MandalartUIContext) { self.context = context }

    var makeNickNameViews: @MainActor () -> NickNameViews { { [context] in NickNameUserInterface.make(context) } }
}

/// Shows what comes after the question.
final class NickNameExampleListener: NickNameListener {
    var finished: () -> Void = {}

    func nickNameDidFinish() { finished() }
}

/// The root of a page.
final class NickNameExampleRoot: LaunchRouter<Interactor, WebSwitchController>, LocationRouting {
    private let child: any ViewableRouting
    private let listener: NickNameExampleListener

    init(child: any ViewableRouting, view: WebSwitchController, listener: NickNameExampleListener) {
        self.child = child
        self.listener = listener
        super.init(interactor: Interactor(), viewController: view)
    }

    override func didLoad() { attachChild(child) }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}

import Riblet
import RibletReactor
import RibletTesting
import Testing

// The RIB of the project's seed article, with its imports and streams changed and nothing else.

enum PresentationAction {
    case viewDidLoad
    case applyCheckCard
    case finish
    case moveToMain
}

struct PresentationState: Sendable {
    var text: String
    var 계좌종류: String
}

@MainActor
protocol FeaturePresentableListener: AnyObject {
    var action: ActionSubject<PresentationAction> { get }
    var state: StateStream<PresentationState> { get }
}

protocol FeatureRouting: ViewableRouting {
    func routeToApplyCard()
}

protocol FeaturePresentable: Presentable {
    var listener: FeaturePresentableListener? { get set }
}

@MainActor
protocol FeatureListener: AnyObject {
    func finish()
    func moveToMain()
}

final class FeatureInteractor:
    PresentableInteractor<FeaturePresentable>,
    FeatureInteractable,
    FeaturePresentableListener,
    Reactor
{
    enum Mutation {
        case viewDidLoad
        case 체크카드신청할까말까
        case 메인으로갈까말까
    }

    typealias Action = PresentationAction
    typealias State = PresentationState

    var initialState: State = .init(text: "Hello", 계좌종류: "입출금(한도계좌)")

    weak var router: FeatureRouting?
    weak var listener: FeatureListener?

    override init(presenter: FeaturePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .viewDidLoad:
            return .just(.viewDidLoad)
        case .applyCheckCard:
            return .just(.체크카드신청할까말까)
        case .finish:
            listener?.finish()
            return .empty()
        case .moveToMain:
            return .just(.메인으로갈까말까)
        }
    }

    func reduce(state: State, mutation: Mutation) -> State {
        var newState = state

        switch mutation {
        case .viewDidLoad:
            newState.text = "Hello World"
        case .체크카드신청할까말까:
            newState.text = "체크카드 신청하러 갈까 말까"
            newState.계좌종류 = "입출금(미니계좌)"
        case .메인으로갈까말까:
            newState.text = "메인화면으로 갈까 말까"
            newState.계좌종류 = "입출금(일반계좌)"
        }

        return newState
    }
}

protocol FeatureInteractable: Interactable {
    var router: FeatureRouting? { get set }
    var listener: FeatureListener? { get set }
}

protocol FeatureViewControllable: ViewControllable {
    func present()
}

final class FeatureRouter:
    ViewableRouter<FeatureInteractable, FeatureViewControllable>,
    FeatureRouting
{
    override init(
        interactor: FeatureInteractable,
        viewController: FeatureViewControllable
    ) {
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToApplyCard() {
        viewController.present()
    }
}

final class FeatureView: FeatureViewControllable, FeaturePresentable {
    weak var listener: FeaturePresentableListener?
    let life = Scope()
    var texts: [String] = []

    func present() {}

    func viewDidLoad() {
        listener?.state.map(\.text).removeDuplicates().observe(in: life) { [weak self] in self?.texts.append($0) }
        listener?.action.onNext(.viewDidLoad)
    }
}

final class FeatureListenerMock: FeatureListener {
    var finished = 0
    func finish() { finished += 1 }
    func moveToMain() {}
}

@MainActor
@Suite struct SeedRIBTests {
    @Test func theSeedsRIBCompilesAndRuns() {
        let view = FeatureView()
        let listener = FeatureListenerMock()
        let interactor = FeatureInteractor(presenter: view)
        interactor.listener = listener
        let router = FeatureRouter(interactor: interactor, viewController: view)
        router.interactable.activate()

        view.viewDidLoad()
        view.listener?.action.onNext(.applyCheckCard)
        view.listener?.action.onNext(.applyCheckCard)
        view.listener?.action.onNext(.finish)

        #expect(view.texts == ["Hello", "Hello World", "체크카드 신청하러 갈까 말까"])
        #expect(interactor.currentState.계좌종류 == "입출금(미니계좌)")
        #expect(listener.finished == 1)
    }
}

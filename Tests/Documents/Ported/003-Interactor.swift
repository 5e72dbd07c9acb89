// swift-format-ignore-file

import Riblet
import RibletReactor

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: Interactor.swift

public protocol FeatureRouting: ViewableRouting {
    func routeToApplyCard()
}

public protocol FeaturePresentable: Presentable {
    var listener: FeaturePresentableListener? { get set }
}

@MainActor
public protocol FeatureListener: AnyObject {
    func finish()
    func moveToMain()
}

final class FeatureInteractor:
    PresentableInteractor<FeaturePresentable>,
    FeatureInteractable,
    FeaturePresentableListener,
    Reactor {

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
    
    private let useCase: FeatureUseCase

    init(presenter: FeaturePresentable,
         useCase: FeatureUseCase) {
        self.useCase = useCase

        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        
        task { [useCase] in
            guard let model = try? await useCase.requestSettings() else { return }
            print(model)
        }
    }

    override func willResignActive() {
        super.willResignActive()
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

// MARK: End

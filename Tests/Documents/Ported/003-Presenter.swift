// swift-format-ignore-file

import Riblet
import RibletReactor
import RibletUIKit
import UIKitDouble

// MARK: Listing

/// Module: FeaturePresentation
/// FileName: Presenter.swift

public final class FeaturePresenter:
    FeaturePresentable,
    FeatureViewControllable {

    public weak var listener: FeaturePresentableListener? {
        didSet {
            listenerMapper = listener.map(FeaturePresentableListenerMapper.init(interactor:))
            viewController.listener = listenerMapper
        }
    }

    public var shownViewController: any ViewControllable { viewController }
    private let viewController = FeatureViewController()

    private var listenerMapper: FeaturePresentableListenerMapper?

    init() {}

    public func present() {

    }
}

private final class FeaturePresentableListenerMapper:
    FeatureUserInterface.FeaturePresentableListener,
    FeaturePresentableListener {

    var userState: StateStream<FeatureUserInterface.FeaturePresentableState>

    var action: ActionSubject<PresentationAction>
    var state: StateStream<PresentationState>

    init(interactor: FeaturePresentableListener) {
        self.action = interactor.action
        self.state = interactor.state
        self.userState = interactor.state.map(\.toMapper)
    }

    func action(_ userAction: FeatureUserInterface.FeaturePresentableAction) {
        self.action.onNext(userAction.toMapper)
    }
}

// MARK: End

extension FeatureUserInterface {
    enum FeaturePresentableAction { case viewDidLoad, applyCheckCard, finish, moveToMain }

    struct FeaturePresentableState {
        var text: String
        var 계좌종류: String
    }

    @MainActor
    protocol FeaturePresentableListener: AnyObject {
        var userState: StateStream<FeaturePresentableState> { get }
        func action(_ userAction: FeaturePresentableAction)
    }

    final class FeatureViewController: UIViewController {
        weak var listener: (any FeaturePresentableListener)?
        private(set) var texts: [String] = []
        private let life = Scope()

        override func viewDidLoad() {
            super.viewDidLoad()
            listener?.userState.map(\.text).removeDuplicates().observe(in: life) { [weak self] in self?.texts.append($0) }
            listener?.action(.viewDidLoad)
        }
    }
}

typealias FeatureViewController = FeatureUserInterface.FeatureViewController

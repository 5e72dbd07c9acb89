import MandalartDomain
import MandalartNickNameInterface
import Riblet
import RibletReactor

/// The views of the question for a name.
@MainActor
public struct NickNameViews {
    /// The page.
    public let presenter: any NickNamePresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any NickNamePresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the question for a name needs.
public protocol NickNameDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
    var userStateUseCase: any UserStateUseCase { get }
    var makeNickNameViews: @MainActor () -> NickNameViews { get }
}

/// Builds the question for a name.
public final class NickNameBuilder: Builder<any NickNameDependency>, NickNameBuildable {
    /// A new question, not attached yet.
    public func build(withListener listener: any NickNameListener) -> any ViewableRouting {
        let views = dependency.makeNickNameViews()
        let mandalarts = dependency.mandalartUseCase
        let keeper: DraftKeeper<Draft, MandalartError> = dependency.draftDesk.keeper(of: DraftKey.nickname) { () throws(MandalartError) in
            try await mandalarts.draft(.nickname)
        } write: { draft throws(MandalartError) in
            try await mandalarts.keep(draft, as: .nickname)
        }
        let interactor = NickNameInteractor(presenter: views.presenter, userState: dependency.userStateUseCase, keeper: keeper)
        interactor.listener = listener
        return NickNameRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The question has no children.
final class NickNameRouter: ViewableRouter<any Interactable, any ViewControllable> {}

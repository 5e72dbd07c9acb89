import MandalartDomain
import MandalartEditSubInterface
import MandalartSubInterface
import Riblet

/// The views of the page of a goal.
@MainActor
public struct SubViews {
    /// The page.
    public let presenter: any SubPresentable
    /// Shows the page, and the form over it.
    public let viewController: any ModalControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any SubPresentable, viewController: any ModalControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the page of a goal needs.
public protocol SubDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    /// Returns when what the page's interactors hold is kept: what is done then is not done a second time after a crash.
    var pageKept: @MainActor @Sendable () async -> Void { get }
    var makeSubViews: @MainActor (Plan.ID, GridPosition) -> SubViews { get }
    var editSubBuilder: any EditSubBuildable { get }
}

/// Builds the page of a goal.
public final class SubBuilder: Builder<any SubDependency>, SubBuildable {
    /// A new page, not attached yet.
    public func build(withListener listener: any SubListener, plan: Plan.ID, position: GridPosition) -> any SubRouting {
        let views = dependency.makeSubViews(plan, position)
        let interactor = SubInteractor(
            plan: plan, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase,
            userState: dependency.userStateUseCase, pageKept: dependency.pageKept)
        interactor.listener = listener
        return SubRouter(
            interactor: interactor, viewController: views.viewController, plan: plan, position: position,
            editSubBuilder: dependency.editSubBuilder)
    }
}

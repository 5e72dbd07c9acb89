import Riblet
import RibletReactor
import TodoDomain
import TodoQuickEntryInterface

/// The views of the quick-entry page.
@MainActor
public struct QuickEntryViews {
    /// The page.
    public let presenter: any QuickEntryPresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any QuickEntryPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the quick-entry page needs.
public protocol QuickEntryDependency: Dependency {
    var todos: any TodoRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
    var environment: TodoEnvironment { get }
    var makeQuickEntryViews: @MainActor () -> QuickEntryViews { get }
}

/// Builds the quick-entry page.
public final class QuickEntryBuilder: Builder<any QuickEntryDependency>, QuickEntryBuildable {
    /// A new page, not attached yet.
    public func build(withListener listener: any QuickEntryListener) -> any QuickEntryRouting {
        let views = dependency.makeQuickEntryViews()
        let drafts = dependency.drafts
        let keeper: EntryKeeper = dependency.draftDesk.keeper(of: DraftKey.entry) { () throws(TodoError) in
            try await drafts.draft(.entry)
        } write: { draft throws(TodoError) in
            try await drafts.keep(draft, as: .entry)
        }
        let interactor = QuickEntryInteractor(
            presenter: views.presenter, todos: dependency.todos, environment: dependency.environment, keeper: keeper)
        interactor.listener = listener
        return QuickEntryRouter(interactor: interactor, viewController: views.viewController)
    }
}

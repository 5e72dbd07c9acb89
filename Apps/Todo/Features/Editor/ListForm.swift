import Riblet
import RibletReactor
import TodoCore
import TodoDomain

/// The requests of the form for a list to its parent.
@MainActor
package protocol ListFormListener: AnyObject {
    /// The form is to be closed; the list is stored, or nothing has changed.
    func listFormDidFinish()
    /// The user has removed the list.
    func listFormDidRemove(_ removed: RemovedList)
}

/// Builds the form for a list.
@MainActor
package protocol ListFormBuildable: Buildable {
    /// A new form, not attached yet, for a list that is there or, for nil, a new one.
    func build(withListener listener: any ListFormListener, list: TodoList.ID?) -> any ViewableRouting
}

/// The dependency of the form for a list.
package protocol ListFormDependency: Dependency {
    var lists: any TodoListRepository { get }
    var drafts: any DraftRepository { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the form for a list.
package final class ListFormBuilder: ViewableBuilder<any ListFormDependency, @MainActor () -> ListFormViews>, ListFormBuildable {
    package func build(withListener listener: any ListFormListener, list: TodoList.ID?) -> any ViewableRouting {
        let views = views()
        let interactor = ListFormInteractor(
            list, presenter: views.presenter, lists: dependency.lists,
            keeper: dependency.draftDesk.keeper(of: .list(list), in: dependency.drafts))
        interactor.listener = listener
        return ListFormRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class ListFormRouter: ViewableRouter<ListFormInteractor, any ViewControllable> {}

/// The views of the form for a list.
package typealias ListFormViews = StateViews<ListFormState, ListFormAction>

/// The actions of the form.
package typealias ListFormAction = DraftedFormAction<ListFormField>

/// The fields of the form, in order.
package enum ListFormField: String, FormField {
    case name, color

    /// The rules of a list's fields.
    package var rules: [FormRule] {
        switch self {
        case .name: [.required, .maxLength(TodoLimits.listName)]
        case .color: [.required, .oneOf(TodoList.Color.allCases.map(\.rawValue))]
        }
    }
}

/// The state of the form for a list.
package struct ListFormState: DraftedFormState, Equatable, Sendable {
    package typealias Failure = TodoError

    package var drafted = DraftedForm<ListFormState>(FormState())
    /// The list as it is stored; nil for a new one.
    package fileprivate(set) var stored: TodoList?
    /// The colour of a new list: one that few lists have.
    fileprivate var freshColor = TodoList.Color.blue
    /// True for a list that does not exist yet.
    package let isNew: Bool
    /// The list could not be removed.
    @Pulse package fileprivate(set) var failure: TodoError?

    /// A form that is not open yet.
    package init(isNew: Bool) { self.isNew = isNew }

    /// The colour that is chosen.
    package var color: TodoList.Color { TodoList.Color(rawValue: form[.color]) ?? freshColor }
    /// The name as the title, the colour as the text.
    package var draft: TodoDraft { TodoDraft(title: form[.name], text: color.rawValue) }
    package var blank: TodoDraft { TodoDraft(title: stored?.name ?? "", text: (stored?.color ?? freshColor).rawValue) }

    package static func fill(_ form: inout FormState<ListFormField>, with draft: TodoDraft) {
        form.apply(.filled([.name: draft.title, .color: draft.text]))
    }
}

final class ListFormInteractor: StateInteractor<ListFormState, ListFormAction>, DraftedFormReactor {
    enum Mutation: DraftedFormMutation {
        case read([TodoList])
        case drafted(DraftedForm<ListFormState>.Mutation)
        case notRemoved(TodoError)
    }

    let initialState: ListFormState
    let keeper: TodoDraftKeeper?
    let clock: any Clock<Duration>
    weak var listener: (any ListFormListener)?
    private let id: TodoList.ID?
    private let lists: any TodoListRepository

    init(
        _ id: TodoList.ID?, presenter: any StatePresentable<ListFormState, ListFormAction>, lists: any TodoListRepository,
        keeper: TodoDraftKeeper, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.id = id
        self.lists = lists
        self.keeper = keeper
        self.clock = clock
        initialState = ListFormState(isNew: id == nil)
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    func reduce(state: inout ListFormState, mutation: Mutation) {
        switch mutation {
        case .read(let lists):
            state.stored = lists.first { $0.id == id }
            let used = lists.map(\.color)
            state.freshColor = TodoList.Color.allCases.min { one, other in used.count { $0 == one } < used.count { $0 == other } } ?? .blue
            if state.form.focus == nil { state.form.apply(.focused(.name)) }
        case .drafted(let mutation): state.apply(mutation)
        case .notRemoved(let error): state.failure = error
        }
    }

    func read() -> Effect<Mutation> {
        open(
            reading: { [lists, id] () throws(TodoError) in
                let all = try await lists.lists()
                if let id, !all.contains(where: { $0.id == id }) { throw .notFound(id) }
                return all
            }, as: { .read($0) })
    }

    /// A new list of that name and colour may be there because the server ended right after it had
    /// stored it.
    func save(_ state: ListFormState) -> Effect<Mutation> {
        store(
            state,
            by: { [lists, id] draft throws(TodoError) in
                let color = TodoList.Color(rawValue: draft.text) ?? .blue
                if let id { return try await lists.changeList(TodoList(id: id, name: draft.title, color: color)) }
                do throws(TodoError) {
                    try await lists.addList(draft.title, color)
                } catch .nameTaken(let name) {
                    let isThere = try await lists.lists().contains { $0.name == name && $0.color == color }
                    if !isThere { throw .nameTaken(name) }
                }
            },
            refusal: { error in
                switch error {
                case .emptyTitle: FormRefusal([.name: .valueMissing])
                case .nameTaken: FormRefusal([.name: .custom("taken")])
                case .tooManyLists: FormRefusal(.custom("tooMany"))
                case .uncertain: FormRefusal(.custom("uncertain"))
                default: FormRefusal(.custom("store"))
                }
            },
            saved: { [weak self] in self?.listener?.listFormDidFinish() })
    }

    func delete() -> Effect<Mutation> {
        guard let id else { return .none }
        return delete(
            by: { [lists] () throws(TodoError) in try await lists.removeList(id) },
            deleted: { [weak self] removed in
                let listener = self?.listener
                listener?.listFormDidFinish()
                if let removed { listener?.listFormDidRemove(removed) }
            },
            failed: { .notRemoved($0) })
    }

    func formDidLeave(_ draft: TodoDraft?) { listener?.listFormDidFinish() }
}

import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the forms for goals and steps ask.
package enum EditQuestion: DraftedQuestion {
    /// Whether what is stored shall be deleted, with so many steps.
    case delete(title: String, subs: Int = 0)
    /// Whether what was entered shall be thrown away.
    case discard
}

/// What they tell in passing.
package enum EditNotice: Equatable, Sendable {
    /// There is no title, and nothing was saved.
    case emptyTitle
    case notDeleted(MandalartError)
}

/// What they show.
package protocol EditState: DraftedFormState, Equatable
where Form == FormState<Field>, Question == EditQuestion, Failure == MandalartError {
    associatedtype Field: FormField
    /// The field that must not be empty.
    static var title: Field { get }
    /// Whether nothing stands there yet.
    var isNew: Bool { get }
    /// What the user is told; each notice is another one, even of the same words.
    var told: Pulse<EditNotice?> { get set }
    /// Takes over what is stored.
    mutating func read(_ branch: Branch?)
}

extension EditState {
    /// Whether it can be saved now.
    package var canSave: Bool { phase == .editing && form.canSubmit && !isDeleting }

    mutating func apply(_ mutation: EditMutation<Self>) {
        switch mutation {
        case .read(let branch):
            read(branch)
            // A user who begins a new one types at once; in one that exists any field may be the
            // one to change.
            if isNew, form.focus == nil { form.apply(.focused(Self.title)) }
        case .drafted(let mutation): apply(mutation)
        case .told(let notice): told.wrappedValue = notice
        }
    }
}

enum EditMutation<State: EditState>: DraftedFormMutation {
    /// The goal with its steps; nil where there is none.
    case read(Branch?)
    case drafted(State.Drafted.Mutation)
    case told(EditNotice)
}

/// Shows such a form, asks, and tells what failed.
package typealias EditPresentable<State: EditState> = DialoguePresentable<
    State, DraftedFormAction<State.Field>, EditNotice, EditQuestion
>

/// The views of such a form.
package typealias EditViews<State: EditState> = RIBViews<any EditPresentable<State>, any ViewControllable>

/// What they do alike.
extension DraftedFormReactor where State: EditState, Action == DraftedFormAction<State.Field>, Mutation == EditMutation<State> {
    func reduce(state: inout State, mutation: Mutation) { state.apply(mutation) }

    /// For `didBecomeActive()`.
    func begin(in presenter: any EditPresentable<State>) {
        presentState(in: presenter)
        askQuestions(in: presenter)
        tellNotices(\.told, in: presenter)
        send(.appeared)
    }

    /// Stores what was entered, or tells that there is no title.
    func save(
        _ state: State, by store: @escaping @Sendable (State.Draft) async throws(MandalartError) -> Void,
        saved: @escaping @MainActor () -> Void
    ) -> Effect<Mutation> {
        let isEmpty = state.form.canSubmit && state.form.faults[State.title] == .valueMissing
        return .concat(
            save(state, by: store, refusal: { $0.refusal() }, saved: saved), isEmpty ? .just(.told(.emptyTitle)) : .none)
    }

    /// Deletes what is stored, or tells that it is still there.
    func delete(
        by work: @escaping @Sendable () async throws(MandalartError) -> MandalartEdit,
        deleted: @escaping @MainActor (MandalartEdit) -> Void
    ) -> Effect<Mutation> {
        currentState.isNew ? .none : delete(by: work, deleted: deleted, failed: { .told(.notDeleted($0)) })
    }
}

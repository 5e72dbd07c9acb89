import RibletReactor
import TodoDomain

/// The part of a page's state that its changes of the repository go through.
public struct ChangeLog: Equatable, Sendable {
    /// How many changes are being stored.
    public var pending = 0
    /// What to tell the user.
    @Pulse public var notice: TodoNotice?
    /// The todo that the user is asked about before it is deleted.
    @Pulse public var question: Todo?

    /// Nothing has happened yet.
    public init() {}

    enum Mutation {
        /// Nothing is being stored: what was when the page was last active has ended.
        case resumed
        case asked(Todo)
        case began
        case ended(TodoNotice?)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed: pending = 0
        case .asked(let todo): question = todo
        case .began: pending += 1
        case .ended(let told):
            pending = max(0, pending - 1)
            if let told { notice = told }
        }
    }
}

/// Carries changes out, and says how they ended.
struct ChangeCarrier {
    let todos: any TodoRepository

    /// What follows from a change; one that takes something back (`isUndo`) is not worth a message of its own.
    func carryOut(_ change: TodoChange, isUndo: Bool) -> Effect<ChangeLog.Mutation> {
        .concat(
            .just(.began),
            .run { [todos] send in
                do throws(TodoError) {
                    switch change {
                    case .mark(let todo, let isDone):
                        try await todos.setDone([todo.id], isDone)
                        send(.ended(isUndo ? nil : .changed(change)))
                    case .delete(let todo):
                        // What the repository deleted is what can be restored exactly; somebody else may have been faster.
                        let deleted = try await todos.delete([todo.id]).first
                        send(.ended(deleted.map { .changed(.delete($0)) }))
                    case .restore(let todo):
                        try await todos.restore([todo])
                        send(.ended(nil))
                    }
                } catch {
                    send(.ended(.failed(change, error)))
                }
            })
    }
}

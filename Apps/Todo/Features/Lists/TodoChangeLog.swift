import RibletReactor
import TodoDomain

/// The notices to the user.
package enum TodoNotice: Equatable, Sendable {
    /// This happened, and can be taken back.
    case changed(TodoChange)
    /// This failed, and can be tried again.
    case failed(TodoChange, TodoError)
}

/// A change that is being stored.
package struct ChangeUnderWay: Equatable, Codable, Sendable {
    let change: TodoChange
    /// The change takes something back, so it is not worth a message of its own.
    let isUndo: Bool
}

/// The changes of a page of todos.
package typealias TodoChangeLog = ChangeLog<ChangeUnderWay, TodoNotice>

extension TodoRepository {
    /// Carries a change out, and says how it ended.
    @MainActor
    func carryOut(_ begun: ChangeUnderWay) -> Effect<TodoChangeLog.Mutation> {
        .concat(
            .just(.began(begun)),
            .store { send in
                do throws(TodoError) {
                    switch begun.change {
                    case .mark(let todo, let isDone):
                        try await setDone([todo.id], isDone)
                        send(.ended(begun, begun.isUndo ? nil : .changed(begun.change)))
                    case .delete(let todo):
                        // The undo is offered where every page of the browser is: see the
                        // application's root.
                        _ = try await delete([todo.id])
                        send(.ended(begun, nil))
                    case .move(let todo, let due):
                        // Nothing else of the todo is touched, whoever has changed it meanwhile.
                        var draft = TodoDraft(try await self.todo(todo.id))
                        draft.due = due
                        try await update(todo.id, with: draft)
                        send(.ended(begun, begun.isUndo ? nil : .changed(begun.change)))
                    case .arrange(_, let places, _):
                        // The new order is seen; the bar of the page takes it back.
                        try await arrange(places)
                        send(.ended(begun, nil))
                    }
                } catch {
                    send(.ended(begun, .failed(begun.change, error)))
                }
            })
    }
}

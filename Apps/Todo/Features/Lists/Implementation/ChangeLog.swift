import RibletReactor
import TodoDomain

/// What the user is told in passing.
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

/// The part of a page's state that its changes of the repository go through.
package struct ChangeLog: Equatable, Sendable {
    /// The changes that are being stored, in the order in which they were asked for.
    package private(set) var underWay: [ChangeUnderWay] = []
    /// What to tell the user.
    @Pulse package var notice: TodoNotice?

    package init() {}

    /// How many changes are being stored.
    package var pending: Int { underWay.count }

    enum Mutation {
        /// Nothing is being stored: what was when the page was last active has ended.
        case resumed
        case began(ChangeUnderWay)
        case ended(ChangeUnderWay, TodoNotice?)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed: underWay = []
        case .began(let change): underWay.append(change)
        case .ended(let change, let told):
            if let index = underWay.firstIndex(of: change) { underWay.remove(at: index) }
            if let told { notice = told }
        }
    }
}

extension TodoRepository {
    /// Carries a change out, and says how it ended.
    @MainActor
    func carryOut(_ begun: ChangeUnderWay) -> Effect<ChangeLog.Mutation> {
        .concat(
            .just(.began(begun)),
            .run { send in
                do throws(TodoError) {
                    switch begun.change {
                    case .mark(let todo, let isDone):
                        try await setDone([todo.id], isDone)
                        send(.ended(begun, begun.isUndo ? nil : .changed(begun.change)))
                    case .delete(let todo):
                        // Who can take it back is told where every page of the browser is: see the
                        // application's root.
                        _ = try await delete([todo.id])
                        send(.ended(begun, nil))
                    }
                } catch {
                    send(.ended(begun, .failed(begun.change, error)))
                }
            })
    }
}

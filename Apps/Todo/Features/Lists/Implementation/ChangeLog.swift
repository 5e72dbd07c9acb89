import RibletReactor
import TodoDomain

/// The part of a page's state that its changes of the repository go through.
public struct ChangeLog: Equatable, Sendable {
    /// The changes that are being stored, in the order in which they were asked for.
    public private(set) var underWay: [ChangeUnderWay] = []
    /// What to tell the user.
    @Pulse public var notice: TodoNotice?

    /// Nothing has happened yet.
    public init() {}

    /// How many changes are being stored.
    public var pending: Int { underWay.count }

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

/// A change that is being stored.
public struct ChangeUnderWay: Equatable, Codable, Sendable {
    /// What is changed.
    public let change: TodoChange
    /// It takes something back, so it is not worth a message of its own.
    public let isUndo: Bool
}

/// What of a page must not be lost when the server ends: its changes, and how far the user has gone down.
struct SavedList: Codable {
    /// What may not be stored yet.
    let underWay: [ChangeUnderWay]
    /// See ``Portion/saved``.
    let shown: Int?

    init?(_ log: ChangeLog, _ portion: Portion) {
        guard !log.underWay.isEmpty || portion.saved != nil else { return nil }
        underWay = log.underWay
        shown = portion.saved
    }
}

/// Carries changes out, and says how they ended.
struct ChangeCarrier {
    let todos: any TodoRepository

    /// What follows from a change.
    func carryOut(_ begun: ChangeUnderWay) -> Effect<ChangeLog.Mutation> {
        let change = begun.change
        return .concat(
            .just(.began(begun)),
            .run { [todos] send in
                do throws(TodoError) {
                    switch change {
                    case .mark(let todo, let isDone):
                        try await todos.setDone([todo.id], isDone)
                        send(.ended(begun, begun.isUndo ? nil : .changed(change)))
                    case .delete(let todo):
                        // Who can take it back is told where every page of the browser is: see the application's root.
                        _ = try await todos.delete([todo.id])
                        send(.ended(begun, nil))
                    }
                } catch {
                    send(.ended(begun, .failed(change, error)))
                }
            })
    }
}

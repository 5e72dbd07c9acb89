/// Changes that are stored side by side while the page already shows them, as a part of a state:
/// each is kept with the page until it is stored, so that the end of the server does not take it
/// along.
///
/// ```swift
/// struct ListState {
///     var changes = ChangeLog<ListChange, ListNotice>()
/// }
///
/// // The change
/// .concat(.just(.change(.began(change))), .store { … send(.change(.ended(change, nil))) })
///
/// // When the page becomes active again
/// .concat(.just(.change(.resumed)), .merge(currentState.changes.unfinished.map { store($0) }))
/// ```
public struct ChangeLog<Change: Equatable, Notice> {
    /// A change of the log.
    public enum Mutation {
        /// Nothing is being stored: what was when the page was last active has ended, and what was
        /// left unfinished is begun again.
        case resumed
        /// The change is being stored.
        case began(Change)
        /// The change that is being stored is known to be the other one: where doing it twice would
        /// matter, one that can be told to have been done.
        case replaced(Change, by: Change)
        /// The change is stored, or could not be; the user is told, unless nil.
        case ended(Change, Notice?)
    }

    /// The changes that are being stored, in the order in which they were asked for.
    public private(set) var underWay: [Change] = []
    /// The changes that may not have been stored before the server ended.
    public private(set) var unfinished: [Change]
    /// The notice for the user.
    @Pulse public var notice: Notice?

    /// - Parameter unfinished: what was saved as under way.
    public init(unfinished: [Change] = []) { self.unfinished = unfinished }

    /// The changes to save: those that are not stored as far as is known.
    public var unstored: [Change] { unfinished + underWay }
    /// The number of changes that are being stored.
    public var pending: Int { underWay.count }

    /// Takes over what happened.
    public mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .resumed:
            underWay = []
            unfinished = []
        case .began(let change): underWay.append(change)
        case .replaced(let change, let other): if let index = underWay.firstIndex(of: change) { underWay[index] = other }
        case .ended(let change, let told):
            if let index = underWay.firstIndex(of: change) { underWay.remove(at: index) }
            if let told { notice = told }
        }
    }
}

extension ChangeLog: Equatable where Notice: Equatable {}
extension ChangeLog: Sendable where Change: Sendable, Notice: Sendable {}
extension ChangeLog.Mutation: Equatable where Notice: Equatable {}
extension ChangeLog.Mutation: Sendable where Change: Sendable, Notice: Sendable {}

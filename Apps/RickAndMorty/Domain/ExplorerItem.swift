/// The three kinds of things.
package enum ExplorerKind: String, Hashable, Codable, Sendable, CaseIterable {
    case character, location, episode
}

/// One thing, by what it is and its number: what a favourite, a link or a detail is of.
package struct ExplorerItem: Hashable, Codable, Sendable {
    package let kind: ExplorerKind
    package let id: Int

    package init(_ kind: ExplorerKind, _ id: Int) {
        self.kind = kind
        self.id = id
    }
}

/// An entity that is listed, shown and kept.
package protocol ExplorerEntity: Identifiable, Hashable, Codable, Sendable where ID == Int {
    associatedtype Filter: ExplorerFilter
    static var kind: ExplorerKind { get }
    var name: String { get }
    /// The orders in which such things are listed, the usual one first.
    static var orders: [ListOrder] { get }
    /// The number of the first episode of somebody; nil for anything else.
    var firstSeen: Int? { get }
}

extension ExplorerEntity {
    package var item: ExplorerItem { ExplorerItem(Self.kind, id) }
}

/// The three kinds of things.
package enum PortalKind: String, Hashable, Codable, Sendable, CaseIterable {
    case character, location, episode
}

/// One thing, by what it is and its number: what a favourite, a link or a detail is of.
package struct PortalItem: Hashable, Codable, Sendable {
    package let kind: PortalKind
    package let id: Int

    package init(_ kind: PortalKind, _ id: Int) {
        self.kind = kind
        self.id = id
    }
}

/// What is listed, shown and kept.
package protocol PortalEntity: Identifiable, Hashable, Codable, Sendable where ID == Int {
    associatedtype Filter: PortalFilter
    static var kind: PortalKind { get }
    var name: String { get }
}

extension PortalEntity {
    package var item: PortalItem { PortalItem(Self.kind, id) }
}

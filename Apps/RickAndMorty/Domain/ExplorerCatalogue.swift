import Foundation

/// The catalogue of one kind. An entity that was seen once can be seen again without a network.
///
/// Every request ends with the task that asks, and requests for the same thing at the same time are
/// one.
package protocol ExplorerCatalogue<Entity>: Sendable {
    associatedtype Entity: ExplorerEntity

    /// A page of what a filter finds.
    ///
    /// - Parameters:
    ///   - filter: what is looked for.
    ///   - number: from 1; below it is the first.
    ///   - reload: whether the service is asked also where the page was seen a moment ago.
    /// - Returns: the page; where the service cannot be asked, as it was last seen, which its
    ///   freshness says. One that finds nothing is empty.
    /// - Throws: ``ExplorerError`` if there is nothing to show.
    func page(_ filter: Entity.Filter, _ number: Int, reload: Bool) async throws(ExplorerError) -> ExplorerPage<Entity>

    /// A page as it was last seen, without asking the service; nil where it never was.
    func seenPage(_ filter: Entity.Filter, _ number: Int) async -> ExplorerPage<Entity>?

    /// One of them.
    ///
    /// - Throws: ``ExplorerError/notFound(_:)`` if the service says so; where it cannot be asked
    ///   and it never was seen, why.
    func detail(_ id: Int, reload: Bool) async throws(ExplorerError) -> Seen<Entity>

    /// One of them as it was last seen, without asking the service; nil where it never was.
    func seenDetail(_ id: Int) async -> Seen<Entity>?

    /// Several, in the order in which they are asked for; those that are not there are absent.
    ///
    /// - Throws: ``ExplorerError`` if none of them was ever seen and the service cannot be
    ///   asked.
    func many(_ ids: [Int], reload: Bool) async throws(ExplorerError) -> Seen<[Entity]>
}

extension ExplorerCatalogue {
    /// A page, from the service unless it was seen a moment ago.
    package func page(_ filter: Entity.Filter, _ number: Int) async throws(ExplorerError) -> ExplorerPage<Entity> {
        try await page(filter, number, reload: false)
    }

    /// One of them, from the service unless it was seen a moment ago.
    package func detail(_ id: Int) async throws(ExplorerError) -> Seen<Entity> { try await detail(id, reload: false) }

    /// Several, from the service unless they were seen a moment ago.
    package func many(_ ids: [Int]) async throws(ExplorerError) -> Seen<[Entity]> { try await many(ids, reload: false) }
}

package typealias CharacterCatalogue = ExplorerCatalogue<ExplorerCharacter>
package typealias LocationCatalogue = ExplorerCatalogue<ExplorerLocation>
package typealias EpisodeCatalogue = ExplorerCatalogue<ExplorerEpisode>

/// The age of an entity.
package enum Freshness: Hashable, Codable, Sendable {
    /// From the service, now or a moment ago.
    case current
    /// As it was seen then; the error says why there is nothing newer, and is nil if nobody has
    /// asked.
    case seen(at: Date, because: ExplorerError?)

    package var isCurrent: Bool { self == .current }
}

/// Something with how current it is.
package struct Seen<Value: Hashable & Sendable>: Hashable, Sendable {
    package let value: Value
    package let freshness: Freshness

    package init(_ value: Value, _ freshness: Freshness = .current) {
        self.value = value
        self.freshness = freshness
    }
}

extension Seen: Codable where Value: Codable {}

/// The most that a page says of its collection.
package enum ExplorerPageLimits {
    package static let number = 1_000_000
    package static let count = 1_000_000_000
}

/// A page of a list.
package struct ExplorerPage<Entity: ExplorerEntity>: Hashable, Sendable {
    /// The number of the page, from 1.
    package let number: Int
    package let entities: [Entity]
    /// The number of entities on all pages.
    package let count: Int
    /// The number of the next page; nil behind the last one.
    package let next: Int?
    package let freshness: Freshness

    /// A page. Numbers that no collection has are brought into bounds: people calculate with them.
    package init(number: Int, entities: [Entity], count: Int, next: Int?, freshness: Freshness = .current) {
        self.number = min(max(1, number), ExplorerPageLimits.number)
        self.entities = entities
        self.count = min(max(0, count), ExplorerPageLimits.count)
        self.next = next.flatMap { (1...ExplorerPageLimits.number).contains($0) ? $0 : nil }
        self.freshness = freshness
    }
}

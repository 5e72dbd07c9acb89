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

    /// All that a filter finds, as one page: for an order that services do not have. The pages
    /// after the first are asked for at the same time, a few at once, and after one that fails no
    /// more of them.
    ///
    /// - Throws: ``ExplorerError`` where not even the first page can be had. Where a later one
    ///   cannot, what there is counts as what was seen.
    package func whole(_ filter: Entity.Filter) async throws(ExplorerError) -> ExplorerPage<Entity> {
        let first = try await page(filter, 1)
        guard first.next != nil, !first.entities.isEmpty else { return first }
        let pages = (first.count + first.entities.count - 1) / first.entities.count
        let numbers = Array(2...max(2, min(pages, ExplorerPageLimits.pagesOfWhole)))
        var entities = [1: first.entities]
        var freshness = first.freshness
        var failure: ExplorerError?
        await withTaskGroup(of: (number: Int, page: Result<ExplorerPage<Entity>, ExplorerError>).self) { group in
            var waiting = numbers[...]
            var running = 0
            while failure == nil, !waiting.isEmpty || running > 0 {
                while running < ExplorerPageLimits.pagesAtOnce, let number = waiting.popFirst() {
                    running += 1
                    group.addTask {
                        do throws(ExplorerError) {
                            return (number, .success(try await page(filter, number)))
                        } catch {
                            return (number, .failure(error))
                        }
                    }
                }
                guard let (number, answer) = await group.next() else { break }
                running -= 1
                switch answer {
                case .success(let page):
                    entities[number] = page.entities
                    freshness = freshness.older(page.freshness)
                case .failure(let error): failure = error
                }
            }
            group.cancelAll()
        }
        if Task.isCancelled || failure == .cancelled { throw .cancelled }
        if let failure { freshness = .onlySeen(because: failure) }
        let all = entities.sorted { $0.key < $1.key }.flatMap(\.value)
        return ExplorerPage(
            number: 1, entities: all, count: failure == nil ? max(first.count, all.count) : all.count, next: nil, freshness: freshness)
    }
}

extension ExplorerCatalogue {
    /// The first few of those whose names have a text, and the number of all: names that begin with
    /// the text, then those of which a later word does, then the others.
    ///
    /// - Throws: ``ExplorerError`` where not even the first page can be had.
    package func first(_ most: Int, named text: String) async throws(ExplorerError) -> ExplorerPage<Entity> {
        let filter = Entity.Filter().with(.name, text)
        let first = try await page(filter, 1)
        var (entities, next) = (first.entities, first.next)
        // A service lists by number, so a name that begins with the text may stand further on.
        while let number = next, number <= ExplorerPageLimits.pagesOfFirst, entities.count(where: { $0.rank(of: text) == 0 }) < most,
            let page = try? await page(filter, number)
        {
            entities += page.entities
            next = page.next
        }
        let ranked = (0...2).flatMap { rank in entities.filter { $0.rank(of: text) == rank } }
        return ExplorerPage(number: 1, entities: Array(ranked.prefix(most)), count: first.count, next: nil, freshness: first.freshness)
    }
}

extension ExplorerEntity {
    fileprivate func rank(of text: String) -> Int {
        let (name, text) = (name.lowercased(), text.lowercased())
        return name.hasPrefix(text) ? 0 : name.contains(" " + text) ? 1 : 2
    }
}

package typealias CharacterCatalogue = ExplorerCatalogue<ExplorerCharacter>
package typealias LocationCatalogue = ExplorerCatalogue<ExplorerLocation>
package typealias EpisodeCatalogue = ExplorerCatalogue<ExplorerEpisode>

/// The age of an entity.
package enum Freshness: Hashable, Sendable {
    /// From the service, now or a moment ago.
    case current
    /// As it was seen then; the error says why there is nothing newer, and is nil if nobody has
    /// asked.
    case seen(at: Date, because: ExplorerError?)
    /// Found among what was seen, which is not all there is; the error says why the service was not
    /// asked.
    case onlySeen(because: ExplorerError)

    package var isCurrent: Bool { self == .current }

    /// Why there is nothing newer.
    package var error: ExplorerError? {
        switch self {
        case .current: nil
        case .seen(_, let error): error
        case .onlySeen(let error): error
        }
    }

    /// The older of two: of what is composed of both.
    package func older(_ other: Freshness) -> Freshness {
        switch (self, other) {
        case (.onlySeen, _), (_, .current): self
        case (_, .onlySeen), (.current, _): other
        case (.seen(let date, _), .seen(let otherDate, _)): date <= otherDate ? self : other
        }
    }
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

/// The most that a page says of its collection.
package enum ExplorerPageLimits {
    package static let number = 1_000_000
    package static let count = 1_000_000_000
    /// Pages of ``ExplorerCatalogue/whole(_:)``.
    static let pagesOfWhole = 100
    static let pagesAtOnce = 4
    /// Pages of ``ExplorerCatalogue/first(_:named:)``.
    static let pagesOfFirst = 3
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

import Foundation
import RibletUpdates

/// An entity that a user likes.
package struct Favourite: Hashable, Codable, Sendable {
    package let item: ExplorerItem
    package let addedAt: Date

    package init(_ item: ExplorerItem, addedAt: Date) {
        self.item = item
        self.addedAt = addedAt
    }
}

/// All favourites of a user.
package struct Favourites: Hashable, Codable, Sendable {
    /// The favourites, newest first.
    package private(set) var all: [Favourite]
    private var items: Set<ExplorerItem>

    package init(_ all: [Favourite] = []) {
        self.all = all
        items = Set(all.map(\.item))
    }

    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([Favourite].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(all)
    }

    /// Compares the listed favourites only.
    package static func == (a: Favourites, b: Favourites) -> Bool { a.all == b.all }

    /// Compares the listed favourites only.
    package func hash(into hasher: inout Hasher) { hasher.combine(all) }

    package func contains(_ item: ExplorerItem) -> Bool { items.contains(item) }

    /// Puts one at its place by its time; nothing changes where it is there.
    package mutating func insert(_ favourite: Favourite) {
        guard items.insert(favourite.item).inserted else { return }
        all.insert(favourite, at: all.firstIndex { $0.addedAt < favourite.addedAt } ?? all.count)
    }

    /// Removes one; nothing changes where it is not there.
    package mutating func remove(_ item: ExplorerItem) {
        if items.remove(item) != nil { all.removeAll { $0.item == item } }
    }

    /// Returns the items that only one of both has. The common beginning and the common end are
    /// mostly nearly all, and are passed over.
    package func differences(from other: Favourites) -> Set<ExplorerItem> {
        let most = min(all.count, other.all.count)
        var (start, end) = (0, 0)
        while start < most, all[start] == other.all[start] { start += 1 }
        while end < most - start, all[all.count - 1 - end] == other.all[other.all.count - 1 - end] { end += 1 }
        return Set(all[start..<all.count - end].lazy.map(\.item))
            .symmetricDifference(other.all[start..<other.all.count - end].lazy.map(\.item))
    }

    /// The numbers of one kind, the newest first.
    package func ids(of kind: ExplorerKind) -> [Int] { all.lazy.filter { $0.item.kind == kind }.map(\.item.id) }
}

/// Where what somebody likes is kept.
package protocol FavouriteRepository: Sendable {
    /// All of it at once and after every change, also in other pages. Slow readers skip to the
    /// newest.
    func updates() -> Updates<Favourites>

    /// All of it now.
    func favourites() async throws(ExplorerError) -> Favourites

    /// Adds one at its place by its time, or again one that was removed, and returns all; nothing
    /// changes where it is there. Beyond ``PersonalLimits/favourites`` the oldest goes.
    @discardableResult
    nonisolated(nonsending) func add(_ favourite: Favourite) async throws(ExplorerError) -> Favourites

    /// Removes one and returns it, nil where it was not there, and all that are left.
    @discardableResult
    nonisolated(nonsending) func remove(_ item: ExplorerItem) async throws(ExplorerError) -> (removed: Favourite?, left: Favourites)
}

/// A search that was made, with the fields that were set.
package struct RecentSearch: Hashable, Codable, Sendable {
    package let kind: ExplorerKind
    package let items: [FilterItem]

    package init(_ kind: ExplorerKind, _ filter: some ExplorerFilter) {
        self.kind = kind
        items = filter.items
    }

    package init(_ kind: ExplorerKind, items: [FilterItem]) {
        self.kind = kind
        self.items = items
    }
}

/// Where searches are kept.
package protocol RecentSearchRepository: Sendable {
    /// The searches of one kind, the last one first, at once and after every change.
    func updates(of kind: ExplorerKind) -> Updates<[RecentSearch]>

    /// The searches of one kind now, the last one first.
    func searches(of kind: ExplorerKind) async throws(ExplorerError) -> [RecentSearch]

    /// Puts a search in the first place. One without fields is passed over; beyond
    /// ``PersonalLimits/searches`` of a kind the oldest goes.
    func add(_ search: RecentSearch) async throws(ExplorerError)

    /// Removes a search from the recent ones.
    func remove(_ search: RecentSearch) async throws(ExplorerError)

    /// Forgets all of a kind.
    func removeAll(of kind: ExplorerKind) async throws(ExplorerError)
}

/// The store of the registration.
package protocol SessionRepository: Sendable {
    /// Yields true for a registered user, at once and after every change, also in other pages.
    func updates() -> Updates<Bool>

    /// Returns true for a registered user.
    func isRegistered() async throws(ExplorerError) -> Bool

    /// Registers, or takes it back.
    func setRegistered(_ isRegistered: Bool) async throws(ExplorerError)
}

package enum PersonalLimits {
    package static let favourites = 2_000
    package static let searches = 10
}

import ExplorerDomain
import Foundation
import RibletUpdates

package final class FakeFavourites: FavouriteRepository {
    private let watched: Watched<Favourites>
    private let failure = Watched<ExplorerError?>(nil)
    /// The number of changes that are let through; nil lets all.
    private let permits = Watched<Int?>(nil)

    package init(_ items: [ExplorerItem] = []) {
        watched = Watched(Favourites(items.enumerated().map { Favourite($1, addedAt: Date(timeIntervalSinceReferenceDate: -Double($0))) }))
    }

    /// Fails with this from now on; nil works again.
    package func fail(with error: ExplorerError?) { failure.change { $0 = error } }

    /// Holds changes back from now on.
    package func hold() { permits.change { $0 = 0 } }

    /// Lets one change through that is held back, or that comes.
    package func letOneThrough() { permits.change { $0 = ($0 ?? 0) + 1 } }

    /// The favourites now, the newest first.
    package var items: [ExplorerItem] { watched.value.all.map(\.item) }

    /// The characters that are liked now, the newest first.
    package var characters: [Int] { watched.value.ids(of: .character) }

    package func updates() -> Updates<Favourites> { watched.updates() }

    package func favourites() async throws(ExplorerError) -> Favourites {
        try check()
        return watched.value
    }

    @discardableResult
    package func add(_ favourite: Favourite) async throws(ExplorerError) -> Favourites {
        await pass()
        try check()
        return watched.change { favourites in
            favourites.insert(favourite)
            return favourites
        }
    }

    @discardableResult
    package func remove(_ item: ExplorerItem) async throws(ExplorerError) -> (removed: Favourite?, left: Favourites) {
        await pass()
        try check()
        return watched.change { favourites in
            let found = favourites.all.first { $0.item == item }
            favourites = Favourites(favourites.all.filter { $0.item != item })
            return (found, favourites)
        }
    }

    private func pass() async {
        for await left in permits.updates() where left != 0 {
            let isLet = permits.change { left in
                guard let some = left else { return true }
                if some > 0 { left = some - 1 }
                return some > 0
            }
            if isLet { return }
        }
    }

    private func check() throws(ExplorerError) {
        if let error = failure.value { throw error }
    }
}

package final class FakeRecentSearches: RecentSearchRepository {
    private let watched: Watched<[RecentSearch]>

    /// - Parameter searches: the last one first.
    package init(_ searches: [RecentSearch] = []) { watched = Watched(searches) }

    package func updates(of kind: ExplorerKind) -> Updates<[RecentSearch]> {
        let all = watched.updates()
        return Updates { follower in
            let task = Task { for await searches in all { follower.yield(searches.filter { $0.kind == kind }) } }
            follower.onTermination { task.cancel() }
        }
    }

    package func searches(of kind: ExplorerKind) async throws(ExplorerError) -> [RecentSearch] { watched.value.filter { $0.kind == kind } }

    package func add(_ search: RecentSearch) async throws(ExplorerError) {
        guard !search.items.isEmpty else { return }
        watched.change { $0 = [search] + $0.filter { $0 != search } }
    }

    package func remove(_ search: RecentSearch) async throws(ExplorerError) { watched.change { $0.removeAll { $0 == search } } }

    package func removeAll(of kind: ExplorerKind) async throws(ExplorerError) { watched.change { $0.removeAll { $0.kind == kind } } }
}

/// A registration in memory.
package final class FakeSession: SessionRepository {
    private let watched: Watched<Bool>
    private let failure: ExplorerError?

    /// - Parameters:
    ///   - isRegistered: whether somebody has registered.
    ///   - failure: why nothing can be kept.
    package init(isRegistered: Bool = false, failure: ExplorerError? = nil) {
        watched = Watched(isRegistered)
        self.failure = failure
    }

    /// True for a registered user.
    package var now: Bool { watched.value }

    package func updates() -> Updates<Bool> { watched.updates() }
    package func isRegistered() async throws(ExplorerError) -> Bool { watched.value }
    package func setRegistered(_ isRegistered: Bool) async throws(ExplorerError) {
        if let failure { throw failure }
        watched.change { $0 = isRegistered }
    }
}

/// Pictures without a service: a drawn square each.
package final class FakePictures: PictureRepository {
    private let watched = Watched<[PictureName]>([])

    package init() {}

    /// The pictures that were fetched ahead, in order.
    package var prefetched: [PictureName] { watched.value }

    package func picture(_ name: PictureName, _ size: ExplorerPictureSize) async -> ExplorerPicture? {
        ExplorerPicture(
            contentType: "image/svg+xml",
            bytes: Array(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1H0z\" fill=\"#8a8f98\"/></svg>".utf8))
    }

    package func prefetch(_ names: [PictureName]) async { watched.change { $0 += names } }
}

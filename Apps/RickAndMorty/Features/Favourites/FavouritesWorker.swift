import ExplorerCore
import ExplorerDomain
import Foundation
import Riblet

/// The notices about favourites over the page.
package enum FavouritesNotice: Hashable, Sendable {
    /// This is liked no longer; it can be taken back. The name is nil where it was never seen.
    case removed(Favourite, name: String?)
    /// This could not be kept; it can be tried again.
    case failed(FavouritesChange)
}

/// A change of a user's favourites, as a value: it can be tried again.
package enum FavouritesChange: Hashable, Sendable {
    case add(Favourite)
    case remove(ExplorerItem)
}

/// Tells over the page what happened to favourites.
@MainActor
package protocol FavouritesPresentable: Presentable {
    /// Shows `notice`; `onAction` is called where the user wants it undone or tried again.
    func tell(_ notice: FavouritesNotice, onAction: @escaping @MainActor () -> Void)
}

/// The favourites of a page.
///
/// The worker of favourites. A press is shown at once and kept after it, one after the other; a
/// host that waits for writes says nothing of it before. A press is kept also where the page ends
/// meanwhile.
final class FavouritesWorker: Worker, FavouritesPlugin {
    private(set) var hearts: ShownFavourites?
    let changes = Relay<ShownFavourites>()
    private let dependency: any FavouritesDependency
    private let favourites: any FavouriteRepository
    private let presenter: any FavouritesPresentable
    private let now: @Sendable () -> Date
    /// The kept favourites, as far as they are known.
    private var kept: Favourites?
    /// The presses that are not kept yet, in order.
    private var pending: [(number: Int, change: FavouritesChange)] = []
    private var lastNumber = 0
    private var lastWrite: Task<Void, Never>?

    init(
        dependency: any FavouritesDependency, presenter: any FavouritesPresentable, now: @escaping @Sendable () -> Date
    ) {
        self.dependency = dependency
        favourites = dependency.favourites
        self.presenter = presenter
        self.now = now
    }

    override func didStart(_ interactor: Interactor) {
        observe(favourites.updates()) { [weak self] in
            self?.kept = $0
            self?.tell()
        }
    }

    // MARK: FavouritesPlugin

    func like(_ item: ExplorerItem, _ isLiked: Bool) { make(isLiked ? .add(Favourite(item, addedAt: now())) : .remove(item)) }

    // MARK: Keeping

    private func make(_ change: FavouritesChange) {
        lastNumber += 1
        let number = lastNumber
        pending.append((number, change))
        if var hearts {
            hearts.take(change)
            show(hearts)
        }
        let write = Writes.begin()
        // Not bound to the page: what was pressed last is kept where the page is left at once.
        lastWrite = Task { [lastWrite, self] in
            defer { write?.end() }
            await lastWrite?.value
            await keep(change)
            pending.removeAll { $0.number == number }
            tell()
        }
    }

    private func keep(_ change: FavouritesChange) async {
        do throws(ExplorerError) {
            // The news of it may come later than this; until then the page would show the old
            // state.
            switch change {
            case .add(let favourite): kept = try await favourites.add(favourite)
            case .remove(let item):
                let (removed, left) = try await favourites.remove(item)
                kept = left
                if let removed { offer(.removed(removed, name: await name(of: item)), .add(removed)) }
            }
        } catch {
            offer(.failed(change), change)
        }
    }

    private func name(of item: ExplorerItem) async -> String? {
        switch item.kind {
        case .character: await dependency.characters.seenDetail(item.id)?.value.name
        case .location: await dependency.locations.seenDetail(item.id)?.value.name
        case .episode: await dependency.episodes.seenDetail(item.id)?.value.name
        }
    }

    private func offer(_ notice: FavouritesNotice, _ change: FavouritesChange) {
        guard isStarted else { return }
        presenter.tell(notice) { [weak self] in self?.make(change) }
    }

    // MARK: Telling

    /// Tells the kept favourites, with the presses over them.
    private func tell() {
        guard let kept else { return }
        var hearts = ShownFavourites(favourites: kept)
        for (_, change) in pending { hearts.take(change) }
        show(hearts)
    }

    private func show(_ hearts: ShownFavourites) {
        guard hearts != self.hearts else { return }
        self.hearts = hearts
        if isStarted { changes.send(hearts) }
    }
}

extension ShownFavourites {
    /// A press counts before it is kept.
    fileprivate mutating func take(_ change: FavouritesChange) {
        switch change {
        case .add(let favourite): favourites.insert(favourite)
        case .remove(let item): favourites.remove(item)
        }
    }
}

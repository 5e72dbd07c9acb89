import ExplorerDomain
import Riblet

/// Fetches the page after the one that is shown, and the pictures on it, so that who scrolls on
/// need not wait. Of each kind only the last page that was shown counts.
package final class PrefetchWorker: Worker, Prefetching {
    private let pictures: any PictureRepository
    private let shown: @MainActor @Sendable () async -> Void
    private var tasks: [ExplorerKind: ScopeTask] = [:]

    /// - Parameters:
    ///   - pictures: have the pictures.
    ///   - shown: returns when a browser shows the page: nobody scrolls before.
    package init(pictures: any PictureRepository, shown: @escaping @MainActor @Sendable () async -> Void = {}) {
        self.pictures = pictures
        self.shown = shown
    }

    package override func didStop() { tasks = [:] }

    package func didShow<Entity: ExplorerEntity>(
        _ page: ExplorerPage<Entity>, of filter: Entity.Filter, in catalogue: any ExplorerCatalogue<Entity>
    ) {
        guard isStarted else { return }
        tasks.removeValue(forKey: Entity.kind)?.cancel()
        // Without a network there is nothing to fetch.
        guard let next = page.next, page.freshness.isCurrent else { return }
        tasks[Entity.kind] = task { [pictures, shown] in
            await shown()
            // A failure is reported only when the page is requested.
            guard !Task.isCancelled, let ahead = try? await catalogue.page(filter, next) else { return }
            let names = ahead.entities.compactMap { ($0 as? ExplorerCharacter)?.picture }
            if !names.isEmpty, !Task.isCancelled { await pictures.prefetch(names) }
        }
    }
}

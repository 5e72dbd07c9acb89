import Riblet

/// The pages of a process that an inspector may show. Without an inspector nobody makes such a list.
@MainActor
package final class OpenPages {
    private var pages: [Page] = []
    /// Tells that a page has come, was connected, or is not any more.
    package let news = Relay<Void>()
    /// True outside development: readers see names only, change nothing, and see no page without a
    /// link.
    package nonisolated let isGuarded: Bool
    /// Returns the address at which whoever has it sees one page for a while; the server sets it
    /// where it hands out such links.
    package var link: ((_ key: String) -> String)?

    /// An empty list.
    package init(isGuarded: Bool = false) { self.isGuarded = isGuarded }

    /// Adds a page by the key that it has in addresses of the inspector, of which pages none is shown.
    package func add(_ session: Session, key: String) {
        guard session.application.openPages == nil else { return }
        pages.removeAll { $0.key == key || $0.session?.hasEnded ?? true }
        pages.append(Page(key: key, session: session))
        // Tells how it is now, too.
        pages[pages.count - 1].connection = session.connection.observe { [weak self] _ in self?.news.send(()) }
    }

    /// The page of a key, where that browser may see it.
    package func page(_ key: String, of browser: String?, right: InspectionRight = .own) -> Session? {
        pages(of: browser, right: right).first { $0.key == key }?.session
    }

    /// The pages that a browser may see, the newest last: those that it has open, unless it has more
    /// right. A visitor without a browser has none open.
    package func pages(of browser: String?, right: InspectionRight = .own) -> [(key: String, session: Session)] {
        pages.compactMap { page in
            guard let session = page.session, !session.hasEnded else { return nil }
            let maySee =
                switch right {
                case .own: !isGuarded && browser != nil && session.browser == browser
                case .all: true
                case .page(let key, let end): page.key == key && .now < end
                }
            return maySee ? (page.key, session) : nil
        }
    }

    private struct Page {
        let key: String
        weak var session: Session?
        var connection: ScopeItem?
    }
}

/// The pages that a browser may see in an inspector.
package enum InspectionRight: Hashable, Sendable {
    /// Its own ones, on a server for development.
    case own
    /// Those of all browsers.
    case all
    /// The one of a key, until a time.
    case page(String, until: ContinuousClock.Instant)
}

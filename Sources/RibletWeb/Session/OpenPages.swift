import Riblet

/// The pages of a process that an inspector may show. Without an inspector nobody makes such a list.
@MainActor
package final class OpenPages {
    private var pages: [Page] = []
    /// Tells that a page has come, was connected, or is not any more.
    package let news = Relay<Void>()

    /// An empty list.
    package init() {}

    /// Adds a page by the key that it has in addresses of the inspector, of which pages none is shown.
    package func add(_ session: Session, key: String) {
        guard !session.application.framesPages else { return }
        pages.removeAll { $0.key == key || $0.session?.hasEnded ?? true }
        pages.append(Page(key: key, session: session))
        // Tells how it is now, too.
        pages[pages.count - 1].connection = session.connection.observe { [weak self] _ in self?.news.send(()) }
    }

    /// The page of a key, where that browser has it open.
    package func page(_ key: String, of browser: String?) -> Session? {
        pages(of: browser).first { $0.key == key }?.session
    }

    /// The pages that a browser has open, the newest last. A visitor without a browser has none.
    package func pages(of browser: String?) -> [(key: String, session: Session)] {
        guard let browser else { return [] }
        return pages.compactMap { page in
            guard let session = page.session, !session.hasEnded, session.browser == browser else { return nil }
            return (page.key, session)
        }
    }

    private struct Page {
        let key: String
        weak var session: Session?
        var connection: ScopeItem?
    }
}

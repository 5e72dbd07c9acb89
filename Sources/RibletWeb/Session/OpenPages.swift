import Riblet

/// The pages of a process that an inspector may show. Without an inspector nobody makes such a list.
@MainActor
package final class OpenPages {
    private var pages: [(key: String, session: WeakSession)] = []
    /// Tells that a page has come.
    package let news = Relay<Void>()

    /// An empty list.
    package init() {}

    /// Adds a page by the key that it has in addresses of the inspector, of which pages none is shown.
    package func add(_ session: Session, key: String) {
        guard !session.application.framesPages else { return }
        pages.removeAll { $0.key == key || $0.session.session?.hasEnded ?? true }
        pages.append((key, WeakSession(session: session)))
        news.send(())
    }

    /// The page of a key, where that browser has it open.
    package func page(_ key: String, of browser: String?) -> Session? {
        pages(of: browser).first { $0.key == key }?.session
    }

    /// The pages that a browser has open, the newest last. A visitor without a browser has none.
    package func pages(of browser: String?) -> [(key: String, session: Session)] {
        guard let browser else { return [] }
        return pages.compactMap { key, page in
            guard let session = page.session, !session.hasEnded, session.browser == browser else { return nil }
            return (key, session)
        }
    }

    private struct WeakSession {
        weak var session: Session?
    }
}

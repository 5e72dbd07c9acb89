import Riblet

/// The pages of a process that an inspector may show. Without an inspector nobody makes such a list.
@MainActor
package final class OpenPages {
    /// Tells of each page that a server of this process begins, with an inspector or without.
    package static let arrivals = Relay<Session>()
    private var pages: [Page] = []
    /// Tells that a page has come, was connected, or is not any more.
    package let news = Relay<Void>()
    /// True outside development: readers see names only, change nothing, and see no page without a
    /// link.
    package nonisolated let isGuarded: Bool
    /// Returns the address at which whoever has it sees one page for a while; the server sets it
    /// where it hands out such links.
    package var link: ((_ key: String) -> String)?
    /// The addresses of an application's stylesheets, by its base path.
    package private(set) var stylesheetURLs: [String: [String]] = [:]

    /// An empty list.
    package init(isGuarded: Bool = false) { self.isGuarded = isGuarded }

    /// Notes where the stylesheets of the applications are.
    package func note(stylesheetURLs: [String: [String]]) { self.stylesheetURLs = stylesheetURLs }

    /// Adds a page by the key that it has in addresses of the inspector, of which pages none is shown.
    package func add(_ session: Session, key: String) {
        guard session.application.openPages == nil else { return }
        pages.removeAll { $0.key == key || $0.session?.hasEnded ?? true }
        pages.append(Page(key: key, session: session))
        // Tells how it is now, too.
        pages[pages.count - 1].connection = session.connection.observe { [weak self] _ in self?.news.send(()) }
    }

    // MARK: Successors

    /// The keys of pages that came in the place of others, by the keys of those, the oldest first.
    private var successors: [(key: String, successor: String)] = []
    private static let mostSuccessors = 100

    /// Notes that a page has come in the place of another.
    package func note(_ successor: String, after key: String) {
        successors.removeAll { $0.key == key }
        successors.append((key, successor))
        successors.removeFirst(max(0, successors.count - Self.mostSuccessors))
    }

    /// The page that a browser has open in the place of one that is over: the last one of them.
    package func successor(of key: String, of browser: String?) -> String? {
        var next = key
        var seen: Set<String> = []
        while seen.insert(next).inserted, let found = successors.first(where: { $0.key == next }) { next = found.successor }
        return next != key && page(next, of: browser) != nil ? next : nil
    }

    // MARK: Beginnings

    /// The item of a query by which a page asks for what another one had.
    package nonisolated static let beginningItem = "_start"
    private static let (mostBeginnings, beginningLifetime) = (8, Duration.seconds(60))
    private var beginnings: [(name: String, beginning: Beginning, since: ContinuousClock.Instant)] = []

    /// The state of a page at a moment, for a new page to begin with.
    package struct Beginning {
        let browser: String
        let basePath: String
        /// The key of the page that had it.
        let key: String
        let snapshot: SessionSnapshot

        package init(browser: String, basePath: String, key: String, snapshot: SessionSnapshot) {
            (self.browser, self.basePath, self.key, self.snapshot) = (browser, basePath, key, snapshot)
        }
    }

    /// Returns the address of a page that begins with that. It is good once, and for a minute, in that
    /// browser.
    package func address(of beginning: Beginning) -> String {
        let name = RandomIdentifier.make()
        beginnings.append((name, beginning, .now))
        beginnings.removeFirst(max(0, beginnings.count - Self.mostBeginnings))
        var location = beginning.snapshot.location
        location.query.append(Location.Item(Self.beginningItem, name))
        return beginning.basePath + location.urlPath
    }

    /// Takes what a page of an application asks for by name.
    package func takeBeginning(_ name: String, browser: String?, basePath: String) -> (snapshot: SessionSnapshot, key: String)? {
        beginnings.removeAll { ContinuousClock.now - $0.since > Self.beginningLifetime }
        guard let index = beginnings.firstIndex(where: { $0.name == name }), beginnings[index].beginning.browser == browser,
            beginnings[index].beginning.basePath == basePath
        else { return nil }
        let beginning = beginnings.remove(at: index).beginning
        return (beginning.snapshot, beginning.key)
    }

    // MARK: Pages

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

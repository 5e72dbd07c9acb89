import RibletWeb

/// The services of the inspector's RIBs in one page.
@MainActor
struct InspectorServices {
    let pages: OpenPages
    let traces: Traces
    let stills: Stills
    /// The browser of the inspector's page, and the pages that it may see.
    let browser: String?
    var right = InspectionRight.own
    /// The time zone of the browser, where it is known.
    var timeZone: String?
    /// The applications that can be opened.
    let applications: [PagesState.Application]
    /// The programs without pages that tell of themselves. In development who has the link sees them.
    var programs: Programs?
    /// Where pictures of the applications may come from, by their base paths.
    var imageSources: [String: [String]] = [:]

    /// True outside development: there are names only, and nothing of the page can be changed.
    var isGuarded: Bool { pages.isGuarded }

    /// True if the link to a single page is over.
    var isOver: Bool { if case .page(_, let end) = right { .now >= end } else { false } }

    /// The address of a page, where it may be read.
    func url(of session: Session) -> String { isGuarded ? session.application.basePath + "/" : session.url }

    /// Watches a page, whose user is told of it outside development.
    func watch(_ session: Session, key: String) -> Trace {
        let trace = traces.trace(
            of: session, key: key, stylesheetURLs: pages.stylesheetURLs[session.basePath] ?? [], isGuarded: isGuarded)
        if isGuarded { session.sayItIsLookedAt() }
        trace.watch()
        return trace
    }

    /// The page of a key, where it may be watched.
    func page(_ key: String) -> Session? { pages.page(key, of: browser, right: right) }

    /// The records of the browser's pages that are over.
    var ended: [(key: String, trace: Trace)] { isGuarded ? [] : traces.ended(of: browser, seesAll: right == .all) }

    /// Opens a file for this browser alone, or for all who have the program's link.
    func open(_ file: TraceFile, key: String, isOwn: Bool = true) {
        traces.add(
            Trace(
                file, browser: isOwn ? browser : nil, stylesheetURLs: pages.stylesheetURLs[file.basePath] ?? [],
                imageSources: imageSources[file.basePath] ?? []),
            key: key)
    }

    private var shownPrograms: [Program] { isGuarded || right != .all ? [] : programs?.all ?? [] }

    /// The record of a program, or of a page that is over.
    func record(of key: String) -> Trace? {
        shownPrograms.first { $0.key == key }?.trace ?? ended.first { $0.key == key }?.trace
    }

    /// The pages that can be watched, the newest first, then those that are over, then programs.
    var summaries: [PageSummary] {
        let open = pages.pages(of: browser, right: right).reversed().map { key, session in
            PageSummary(id: key, name: session.application.name, url: url(of: session), isConnected: session.isAttached)
        }
        let ended = self.ended.reversed().map { key, trace in
            PageSummary(id: key, name: trace.name, url: trace.url, isConnected: false, hasEnded: true, isFile: trace.states != nil)
        }
        let programs = shownPrograms.reversed().map {
            PageSummary(
                id: $0.key, name: $0.name, url: "", isConnected: !$0.hasEnded, hasEnded: $0.hasEnded, since: clockTime(of: $0.since))
        }
        return open + ended.filter { one in !open.contains { $0.id == one.id } } + programs
    }
}

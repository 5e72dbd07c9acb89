import RibletWeb

/// The services of the inspector's RIBs in one page.
@MainActor
struct InspectorServices {
    let pages: OpenPages
    let traces: Traces
    /// The browser of the inspector's page, and the pages that it may see.
    let browser: String?
    var right = InspectionRight.own
    /// The applications that can be opened.
    let applications: [PagesState.Application]

    /// True outside development: there are names only, and nothing of the page can be changed.
    var isGuarded: Bool { pages.isGuarded }

    /// True if the link to a single page is over.
    var isOver: Bool { if case .page(_, let end) = right { .now >= end } else { false } }

    /// The address of a page, where it may be read.
    func url(of session: Session) -> String { isGuarded ? session.application.basePath + "/" : session.url }

    /// Watches a page, whose user is told of it outside development.
    func watch(_ session: Session, key: String) -> Trace {
        let trace = traces.trace(of: session, key: key, isGuarded: isGuarded)
        if isGuarded { session.sayItIsLookedAt() }
        trace.watch()
        return trace
    }

    /// The page of a key, where it may be watched.
    func page(_ key: String) -> Session? { pages.page(key, of: browser, right: right) }

    /// The pages that can be watched, the newest last.
    var summaries: [PageSummary] {
        pages.pages(of: browser, right: right).map { key, session in
            PageSummary(id: key, name: session.application.name, url: url(of: session), isConnected: session.isAttached)
        }
    }
}

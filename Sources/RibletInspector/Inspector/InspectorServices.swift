import RibletWeb

/// The services of the inspector's RIBs in one page.
@MainActor
struct InspectorServices {
    let pages: OpenPages
    let traces: Traces
    /// The browser of the inspector's page: only its own pages are shown.
    let browser: String?
    /// The applications that can be opened.
    let applications: [PagesState.Application]

    /// The pages that can be watched, the newest first.
    var summaries: [PageSummary] {
        pages.pages(of: browser).reversed().map { key, session in
            PageSummary(id: key, name: session.application.name, url: session.url, isConnected: session.isAttached)
        }
    }
}

import RibletWeb

/// The contents of the list of pages.
struct PagesState: Equatable {
    /// An application that can be opened.
    struct Application: Equatable, Identifiable {
        var name: String
        /// The address from the server's root.
        var url: String

        var id: String { url }
    }

    /// The pages that this reader may watch, the last one to be opened first.
    var pages: [PageSummary] = []
    /// The applications of the server, of which one can be opened where no page is.
    var applications: [Application] = []
}

/// The pages that can be watched.
struct PagesView: StateView {
    let words: InspectorWords
    /// The address of this list; that of a page's inspector lies below it.
    let pagesURL: String
    var state = PagesState()

    var pageTitle: String? { words.pages }

    var body: HTML<Never> {
        main(.id("main"), .class("pages")) {
            if state.pages.isEmpty {
                div(.class("blank")) {
                    inspectorIcon(.window)
                    h1 { words.noPages }
                    p { state.applications.isEmpty ? words.noApplications : words.noPagesText }
                    div(.class("ways")) {
                        for application in state.applications {
                            a(.class("btn"), .href(application.url), .attr("target", "_blank"), .attr("rel", "noopener")) {
                                words.open(application.name)
                            }
                        }
                    }
                }
            } else {
                h1 { words.pages }
                p(.class("lead")) { words.pagesText }
                ul { each(state.pages.map { PageRow(words: words, page: $0, url: "\(pagesURL)/\($0.id)") }) }
            }
        }
    }
}

/// A page as a link to its inspector.
struct PageRow: View, Identifiable {
    let words: InspectorWords
    let page: PageSummary
    let url: String

    var id: String { page.id }

    var body: HTML<Never> {
        li {
            a(.class("pagelink"), .href(url), .aria("label", "\(words.watch(page.name)), \(page.url), \(status)")) {
                span(.class("live"), .class("off", when: !page.isConnected)) {}
                b { page.name }
                code { page.url }
                span(.class("state")) { status }
            }
        }
    }

    private var status: String { page.isConnected ? words.connected : words.closed }
}

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
    /// True outside development.
    var isGuarded = false
    /// True if the reader may let others see a page for a while.
    var givesLinks = false
    /// The reason for which the file that was chosen last cannot be shown.
    var fault: TraceFile.Fault?
    /// The link that was made last.
    var link: Link?

    /// A link to one page for a while.
    struct Link: Equatable {
        let page: String
        let url: String
    }
}

/// The wishes of the reader of the list.
enum PagesAction: Equatable {
    /// A link to the page of that key shall be made.
    case linkTapped(String)
    /// The record in that file shall be shown.
    case fileChosen([UInt8])
}

/// The pages that can be watched.
struct PagesView: StateView {
    let words: InspectorWords
    /// The address of this list; that of a page's inspector lies below it.
    let pagesURL: String
    var state = PagesState()

    var pageTitle: String? { words.pages }

    private var pages: [PageSummary] { state.pages.filter { $0.since == nil } }
    private var programs: [PageSummary] { state.pages.filter { $0.since != nil } }

    private func row(_ page: PageSummary) -> PageRow {
        PageRow(
            words: words, page: page, url: "\(pagesURL)/\(page.id)", givesLinks: state.givesLinks && page.since == nil,
            link: state.link.flatMap { $0.page == page.id ? $0.url : nil })
    }

    var body: HTML<PagesAction> {
        main(.id("main"), .class("pages")) {
            if pages.isEmpty {
                div(.class("blank")) {
                    inspectorIcon(.window)
                    h1 { state.isGuarded ? words.nonePages : words.noPages }
                    p { state.isGuarded ? words.nonePagesText : state.applications.isEmpty ? words.noApplications : words.noPagesText }
                    div(.class("ways")) {
                        for application in state.applications {
                            a(.class("btn"), .href(application.url), .attr("target", "_blank"), .attr("rel", "noopener")) {
                                words.open(application.name)
                            }
                        }
                    }
                    file
                }
            } else {
                h1 { words.pages }
                p(.class("lead")) { words.pagesText }
                ul {
                    each(pages.map(row))
                }
                file
            }
        }
    }

    /// The control that opens the record of a test that has failed.
    @HTMLBuilder<PagesAction>
    private var file: HTML<PagesAction> {
        if !state.isGuarded {
            div(.class("file")) {
                label(.class("btn")) {
                    words.openFile
                    input(.type("file"), .class("sr"), .onFile { .fileChosen($0.bytes) })
                }
                p(.role("status")) { state.fault.map { words.fault($0) } ?? words.openFileText }
            }
            if !programs.isEmpty {
                h2 { words.programs }
                p(.class("lead")) { words.programsText }
                ul { each(programs.map(row)) }
            }
        }
    }
}

/// A page or a program as a link to its inspector.
struct PageRow: View, Identifiable {
    let words: InspectorWords
    let page: PageSummary
    let url: String
    let givesLinks: Bool
    let link: String?

    var id: String { page.id }

    var body: HTML<PagesAction> {
        li {
            a(.class("pagelink"), .href(url), .aria("label", "\(words.watch(page.name)), \(words.address(of: page)), \(status)")) {
                span(.class("live"), .class("off", when: !page.isConnected)) {}
                b { page.name }
                code { words.address(of: page) }
                span(.class("state")) { status }
            }
            if let link {
                div(.class("onelink")) {
                    input(.type("text"), .id("link"), .flag("readonly", true), .value(link), .aria("label", words.oneLink))
                    button(.class("btn"), .type("button"), .does(.select("link"), .copy("link"), .show("copied"))) { words.copy }
                    p(.id("copied"), .role("status"), .hidden(true)) { words.copied }
                }
            } else if givesLinks {
                button(.class("btn"), .type("button"), .onClick(.linkTapped(page.id))) { words.makeLink }
            }
        }
    }

    private var status: String { words.status(of: page) }
}

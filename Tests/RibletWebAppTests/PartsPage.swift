import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// A page of plain elements and one of parts, in tabs: what the style sheet promises, to look at.
enum PartsPage {
    static func application() -> WebApplication {
        var application = WebApplication(name: "Parts", basePath: "/parts") { PartsRouter(basePath: $0.basePath) }
        application.assets = [Stylesheets.design]
        return application
    }
}

enum PartsTab: String, Hashable, Codable, CaseIterable {
    case elements, parts

    static let addresses = allCases.map { RouteAddress($0, $0.rawValue) }
}

final class PartsRouter: LaunchRouter<Interactor, WebTabController>, LocationRouting {
    private lazy var tabs = ChildTabs<PartsTab>(router: self, container: viewController, addresses: PartsTab.addresses) {
        [unowned self] tab in
        switch tab {
        case .elements:
            let page = HTMLViewController(view: ElementsView(basePath: basePath))
            return ViewableRouter(interactor: Interactor(), viewController: WebNavigationController(root: page))
        case .parts:
            return ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: PartsView(basePath: basePath)))
        }
    }

    private let basePath: String

    init(basePath: String) {
        self.basePath = basePath
        super.init(
            interactor: Interactor(),
            viewController: WebTabController(
                label: "Pages",
                tabs: [
                    WebTab(title: "Elements", iconMarkup: Icon.list.markup, href: basePath + "/elements"),
                    WebTab(title: "Parts", iconMarkup: Icon.grid.markup, href: basePath + "/parts"),
                ]))
    }

    override func didLoad() {
        super.didLoad()
        tabs.set(PartsTab.allCases)
    }
}

/// Elements without a single class.
struct ElementsView: View {
    let basePath: String

    var body: HTML<Never> {
        header {
            h1 { "Elements" }
            p {
                "Text with a "
                a(.href(basePath + "/parts")) { "link" }
                ", "
                strong { "strong" }
                " words and "
                code { "code" }
                ". It goes on for a while, so that it takes more than one line on a phone."
            }
        }
        section {
            h2 { "Lists" }
            ul {
                li { "A row of text" }
                li { a(.href(basePath + "/parts")) { "A row that leads on" } }
                li {
                    span { "A row with a button" }
                    button(.aria("label", "Remove the row")) { "Remove" }
                }
            }
            ol {
                li { "First" }
                li { "Second" }
            }
            dl {
                dt { "Price" }
                dd { "€9" }
                dt { "Weight" }
                dd { "100 g" }
            }
        }
        section {
            h2 { "Controls" }
            form {
                div {
                    label(.for("name")) { "Name" }
                    input(.id("name"), .type("text"), .attr("placeholder", "Ada"))
                }
                div {
                    label(.for("kind")) { "Kind" }
                    select(.id("kind")) {
                        option { "Green" }
                        option { "Black" }
                    }
                }
                div {
                    label(.for("words")) { "Words" }
                    textarea(.id("words")) {}
                }
                div {
                    label(.for("amount")) { "Amount" }
                    input(.id("amount"), .type("range"))
                }
                button(.type("submit")) { "Send" }
            }
            p {
                button { "A button" }
                button(.disabled(true)) { "Not now" }
            }
        }
        section {
            h2 { "Text" }
            blockquote { "A quotation that somebody said." }
            pre { code { "let tea = 9" } }
            table {
                thead {
                    tr {
                        th(.attr("scope", "col")) { "Tea" }
                        th(.attr("scope", "col")) { "Price" }
                    }
                }
                tbody {
                    tr {
                        td { "Sencha" }
                        td { "€9" }
                    }
                }
            }
            details {
                summary { "More of it" }
                p { "Hidden until somebody asks." }
            }
            article {
                h3 { "A card" }
                p { "An article is a card." }
            }
        }
        footer { "The end." }
    }
}

/// Parts that have a class.
struct PartsView: View {
    enum Action: Equatable { case retried }

    let basePath: String

    var body: HTML<Action> {
        h1 { "Parts" }
        emptyState("Nothing here yet", "What you add appears here.", sign: .heart) {
            a(.class("btn primary"), .href(basePath + "/elements")) { "Look around" }
        }
        failureState("The shelf cannot be read", "The shop does not answer.", retry: "Try again", Action.retried)
        p {
            button(.class("btn primary")) { "Primary" }
            " "
            button(.class("btn")) { "Other" }
            " "
            button(.class("btn danger")) { "Delete" }
            " "
            button(.class("btn quiet")) { "Quiet" }
        }
        div(.class("chips")) {
            button(.class("chip"), .aria("pressed", true)) { "Green" }
            button(.class("chip"), .aria("pressed", false)) { "Black" }
        }
        p(.aria("hidden", true)) { span(.class("skeleton line")) {} }
    }
}

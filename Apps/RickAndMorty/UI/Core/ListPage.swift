import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// The looks of one kind's list, in which the lists of all kinds differ.
package protocol ListStyle<Entity>: Equatable {
    associatedtype Entity: ShownEntity

    var context: ExplorerUIContext { get }
    /// Returns the rows in an order; a grid or rows, unless implemented.
    @HTMLBuilder<ExplorerItemAction> func items(_ rows: ChunkedArray<EntityRow<Entity>>, _ order: ListOrder) -> HTML<ExplorerItemAction>
}

extension ListStyle {
    package func items(_ rows: ChunkedArray<EntityRow<Entity>>, _ order: ListOrder) -> HTML<ExplorerItemAction> {
        context.list(rows, label: context.words.all(Entity.kind))
    }
}

extension ListViews {
    /// The list as a page at the bottom of a navigation stack, beside what is open on a wide
    /// screen.
    @MainActor package init<Style: ListStyle>(_ style: Style)
    where
        PresenterType == any StatePresentable<ListState<Style.Entity>, ListAction>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        self.init(inStack: ListPage(style: style), emptyPane: style.context.words.nothingOpen(Style.Entity.kind))
    }
}

/// A list of all things of one kind.
struct ListPage<Style: ListStyle>: StateView {
    let style: Style
    var state = ListState<Style.Entity>()

    static func == (a: ListPage, b: ListPage) -> Bool { a.style == b.style && a.state.looksLike(b.state) }

    private var context: ExplorerUIContext { style.context }
    private var words: ExplorerWords { context.words }
    private var kind: ExplorerKind { Style.Entity.kind }

    var pageTitle: String? { words.all(kind) }

    var isReady: Bool { state.list.isSettled && state.isHeartKnown }

    var body: HTML<ListAction> {
        let listWords = ListWords(context.language)
        div(.class("page wide")) {
            ListHeader(context: context, kind: kind, count: state.count, isFiltered: !state.query.filter.isEmpty)
            ListFinder<Style.Entity>(context: context, query: state.query)
            ListTools(context: context, query: state.query)
            if !state.letters.isEmpty { LetterLinks(context: context, query: state.query, letters: state.letters) }
            context.ageNotice(state.freshness)
            content(listWords)
        }
    }

    private func content(_ listWords: ListWords) -> HTML<ListAction> {
        div(.class("listing")) {
            if !state.list.items.isEmpty {
                ListItems(style: style, rows: state.list.items, order: state.query.order).map { ListAction($0) }
                pagingEnd(state.list, words.paging(state.failure)) { .paged($0) }
            } else if state.list.loadState == .failed {
                failureView(state.failure ?? .offline(""), words, retry: ListAction.paged(.retried))
            } else if state.list.loadState == .complete {
                empty(listWords)
            } else {
                style.context.skeletons(of: Style.Entity.self, count: Style.Entity.isGrid ? 12 : 10)
            }
        }
    }

    private func empty(_ listWords: ListWords) -> HTML<ListAction> {
        state.query.filter.isEmpty
            ? emptyView(kind.icon, listWords.nothing, listWords.nothingText)
            : emptyView(.search, listWords.noHits, listWords.noHitsText) {
                a(.class("btn"), .href(context.path(to: .list(kind))), .onClick(.wanted([]))) { listWords.clearAll }
            }
    }
}

/// The header of a list, with the ways to the search for things of all kinds and to the settings.
func listHeader<Action>(_ title: String, above: String, _ words: ExplorerWords, find: Action, settings: Action) -> HTML<Action> {
    header(.class("bar")) {
        div {
            p(.class("eyebrow num"), .role("status")) { above }
            h1 { title }
        }
        div(.class("acts")) {
            button(.class("icon"), .type("button"), .aria("label", words.everything), .pressed(by: "f"), .onClick(find)) { icon(.search) }
            button(.class("icon"), .type("button"), .aria("label", words.settings), .onClick(settings)) { icon(.gear) }
        }
    }
}

/// The header of a list. It is a separate view, like those below it, so that a heart in the list
/// does not render them again.
private struct ListHeader: View {
    let context: ExplorerUIContext
    let kind: ExplorerKind
    let count: Int?
    let isFiltered: Bool

    var body: HTML<ListAction> {
        let count = count.map { isFiltered ? context.words.results($0) : context.words.count($0, kind) }
        listHeader(
            context.words.all(kind), above: count ?? ListWords(context.language).application, context.words,
            find: ListAction.findTapped, settings: .settingsTapped)
    }
}

/// Leads to the search; where the list stays beside what is open, it is a field that filters the list.
private struct ListFinder<Entity: ShownEntity>: View {
    let context: ExplorerUIContext
    let query: ListQuery<Entity>

    var body: HTML<ListAction> {
        let words = ListWords(context.language).search(Entity.kind)
        let field = "filter-\(Entity.kind.rawValue)s"
        div(.class("field finder away")) {
            a(.class("box"), .href(context.path(to: .search(Entity.kind))), .pressed(by: "/"), .onClick(.searchTapped)) {
                icon(.search)
                span { words }
                icon(.sliders)
            }
        }
        form(.class("field finder here"), .role("search"), .flag("novalidate", true), .onSubmit { wanted($0[field] ?? "") }) {
            div(.class("box")) {
                icon(.search)
                input(
                    .id(field), .type("search"), .name(field), .value(query.filter[.name]), .placeholder(words), .aria("label", words),
                    .attr("autocomplete", "off"), .attr("enterkeyhint", "search"), .attr("maxlength", "100"), .pressed(by: "/"),
                    .onInput(debounce: 300) { wanted($0) })
            }
        }
    }

    private func wanted(_ text: String) -> ListAction { .wanted(query.with(.name, text).items) }
}

/// The things of a list: what else changes in its page costs them nothing, however many there are.
private struct ListItems<Style: ListStyle>: View {
    let style: Style
    let rows: ChunkedArray<EntityRow<Style.Entity>>
    let order: ListOrder

    var body: HTML<ExplorerItemAction> { style.items(rows, order) }
}

extension ListAction {
    /// Converts an action of a listed entity.
    init(_ action: ExplorerItemAction) {
        switch action {
        case .opened(let item): self = .opened(item)
        case .favouriteTapped(let item, let isLiked): self = .heartTapped(item, isLiked: isLiked)
        }
    }
}

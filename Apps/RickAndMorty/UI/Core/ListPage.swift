import ExplorerCore
import ExplorerDomain
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// The looks of one kind's list, in which the lists of all kinds differ.
package protocol ListStyle<Entity>: Equatable {
    associatedtype Entity: ShownEntity

    var context: ExplorerUIContext { get }
    /// Returns the rows, in the order of the service; a grid or rows, unless implemented.
    @HTMLBuilder<ExplorerItemAction> func items(_ rows: ChunkedArray<EntityRow<Entity>>) -> HTML<ExplorerItemAction>
}

extension ListStyle {
    package func items(_ rows: ChunkedArray<EntityRow<Entity>>) -> HTML<ExplorerItemAction> {
        context.list(rows, label: context.words.all(Entity.kind))
    }
}

extension ListViews {
    /// The list as a page at the bottom of a navigation stack.
    @MainActor package init<Style: ListStyle>(_ style: Style)
    where
        PresenterType == any StatePresentable<ListState<Style.Entity>, ListAction>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        self.init(inStack: ListPage(style: style))
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

    var isReady: Bool { state.list.isSettled }

    var body: HTML<ListAction> {
        let listWords = ListWords(context.language)
        div(.class("page wide")) {
            ListHeader(context: context, kind: kind, count: state.count)
            ListFinder(context: context, kind: kind)
            if state.hearts != nil { FavouritesChip(context: context, isOn: state.isFavouritesOnly) }
            context.ageNotice(state.freshness)
            content(listWords)
        }
    }

    private func content(_ listWords: ListWords) -> HTML<ListAction> {
        div(.class("listing")) {
            if !state.list.items.isEmpty {
                ListItems(style: style, rows: state.list.items).map { ListAction($0) }
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
        state.isFavouritesOnly
            ? emptyView(.heart, listWords.noFavourites, listWords.noFavouritesText) {
                button(.class("btn"), .type("button"), .onClick(.favouritesOnlyTapped(false))) { listWords.showAll }
            } : emptyView(kind.icon, listWords.nothing, listWords.nothingText)
    }
}

/// The header of a list. It is a separate view, like those below it, so that a heart in the list
/// does not render them again.
private struct ListHeader: View {
    let context: ExplorerUIContext
    let kind: ExplorerKind
    let count: Int?

    var body: HTML<ListAction> {
        let listWords = ListWords(context.language)
        header(.class("bar")) {
            div {
                p(.class("eyebrow num")) { count.map { context.words.count($0, kind) } ?? listWords.application }
                h1 { context.words.all(kind) }
            }
            div(.class("acts")) {
                button(.class("icon"), .type("button"), .aria("label", listWords.settings), .onClick(.settingsTapped)) { icon(.gear) }
            }
        }
    }
}

/// Leads to the search.
private struct ListFinder: View {
    let context: ExplorerUIContext
    let kind: ExplorerKind

    var body: HTML<ListAction> {
        div(.class("field finder")) {
            a(.class("box"), .href(context.path(to: .search(kind))), .onClick(.searchTapped)) {
                icon(.search)
                span { ListWords(context.language).search(kind) }
                icon(.sliders)
            }
        }
    }
}

/// Shows favourites only, or everything.
private struct FavouritesChip: View {
    let context: ExplorerUIContext
    let isOn: Bool

    var body: HTML<ListAction> {
        div(.class("chips")) { toggleChip(isOn, .heart, context.words.favouritesOnly) { .favouritesOnlyTapped($0) } }
    }
}

/// The things of a list: what else changes in its page costs them nothing, however many there are.
private struct ListItems<Style: ListStyle>: View {
    let style: Style
    let rows: ChunkedArray<EntityRow<Style.Entity>>

    var body: HTML<ExplorerItemAction> { style.items(rows) }
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

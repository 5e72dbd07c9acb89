import PortalCore
import PortalDomain
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// How things of one kind are listed: what the lists of all kinds differ in.
package protocol ListLook<Entity>: Equatable {
    associatedtype Entity: ShownEntity

    /// Of the page.
    var context: PortalUIContext { get }
    /// What is there, in the order of the service; a grid or rows, unless implemented.
    @HTMLBuilder<PortalItemAction> func items(_ rows: ChunkedArray<Listed<Entity>>) -> HTML<PortalItemAction>
}

extension ListLook {
    package func items(_ rows: ChunkedArray<Listed<Entity>>) -> HTML<PortalItemAction> {
        context.list(rows, label: context.words.all(Entity.kind))
    }
}

extension ListViews {
    /// The list as a page at the bottom of a navigation stack.
    @MainActor package init<Look: ListLook>(_ look: Look)
    where
        PresenterType == any StatePresentable<ListState<Look.Entity>, ListAction>,
        ViewControllerType == any NavigationControllable & ModalControllable
    {
        self.init(inStack: ListPage(look: look))
    }
}

/// A list of all things of one kind.
struct ListPage<Look: ListLook>: StateView {
    let look: Look
    var state = ListState<Look.Entity>()

    static func == (a: ListPage, b: ListPage) -> Bool { a.look == b.look && a.state.looksLike(b.state) }

    private var context: PortalUIContext { look.context }
    private var words: PortalWords { context.words }
    private var kind: PortalKind { Look.Entity.kind }

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
                ListItems(look: look, rows: state.list.items).map { ListAction($0) }
                pagingEnd(state.list, words.paging(state.failure)) { .paged($0) }
            } else if state.list.loadState == .failed {
                failureView(state.failure ?? .offline(""), words, retry: ListAction.paged(.retried))
            } else if state.list.loadState == .complete {
                empty(listWords)
            } else {
                look.context.skeletons(of: Look.Entity.self, count: Look.Entity.isGrid ? 12 : 10)
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

/// What stands over a list. It is a view of its own, as are those below it: a heart in the list
/// does not render them anew.
private struct ListHeader: View {
    let context: PortalUIContext
    let kind: PortalKind
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
    let context: PortalUIContext
    let kind: PortalKind

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
    let context: PortalUIContext
    let isOn: Bool

    var body: HTML<ListAction> {
        div(.class("chips")) { toggleChip(isOn, .heart, context.words.favouritesOnly) { .favouritesOnlyTapped($0) } }
    }
}

/// The things of a list: what else changes in its page costs them nothing, however many there are.
private struct ListItems<Look: ListLook>: View {
    let look: Look
    let rows: ChunkedArray<Listed<Look.Entity>>

    var body: HTML<PortalItemAction> { look.items(rows) }
}

extension ListAction {
    /// What happens to a thing that is listed.
    init(_ action: PortalItemAction) {
        switch action {
        case .opened(let item): self = .opened(item)
        case .favouriteTapped(let item, let isLiked): self = .heartTapped(item, isLiked: isLiked)
        }
    }
}

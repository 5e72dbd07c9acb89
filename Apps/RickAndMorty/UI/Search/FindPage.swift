import ExplorerDomain
import ExplorerSearch
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// One field for things of all kinds, and the first few of each.
package struct FindPage: StateView {
    private let context: ExplorerUIContext
    package var state = FindState()

    package init(context: ExplorerUIContext) { self.context = context }

    private var words: SearchWords { SearchWords(context.language) }

    package var pageTitle: String? { words.shared.everything }

    package var isReady: Bool {
        state.isBlank || (state.characters != .loading && state.locations != .loading && state.episodes != .loading)
    }

    package var body: HTML<FindAction> {
        div(.class("page found")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href(context.path(to: .list(.character))), .aria("label", words.shared.back), .onClick(.closed)) {
                    icon(.back)
                }
                h1 { words.shared.everything }
            }
            form(.class("field finder"), .role("search"), .flag("novalidate", true), .onSubmit { .submitted($0["name"] ?? "") }) {
                div(.class("box")) {
                    icon(.search)
                    input(
                        .id("find"), .type("search"), .name("name"), .value(state.text), .placeholder(words.byNameCodeOrYear),
                        .aria("label", words.byNameCodeOrYear), .attr("autocomplete", "off"), .attr("enterkeyhint", "search"),
                        .attr("maxlength", "100"), .pressed(by: "/"), .autofocus, .onInput { .typed($0) })
                }
            }
            div(.class("tally")) {
                p(.role("status")) { state.isBlank ? words.everythingText : state.count.map(words.shared.results) ?? "" }
            }
            if !state.isBlank { groups }
        }
    }

    @HTMLBuilder<FindAction> private var groups: HTML<FindAction> {
        if let failure = state.characters.failure, state.locations.failure != nil, state.episodes.failure != nil {
            failureView(failure, words.shared, retry: .retried)
        } else if state.count == 0 {
            emptyView(.search, words.nothing, words.nothingNamed)
        } else {
            group(state.characters)
            group(state.locations)
            group(state.episodes)
        }
    }

    @HTMLBuilder<FindAction>
    private func group<Entity: ShownEntity>(_ group: FindState.Group<Entity>) -> HTML<FindAction> {
        let title = words.shared.all(Entity.kind)
        if group.count != 0 {
            section(.class("group"), .aria("label", title)) {
                h2 {
                    title
                    if let count = group.count { span(.class("num")) { "\(count)" } }
                }
                switch group {
                case .loading: context.skeletons(of: Entity.self, count: Entity.isGrid ? 4 : 2)
                case .failed(let error): retryRow(error, words.shared, retry: .retried)
                case .found(let page): list(page, title)
                }
            }
        }
    }

    private func list<Entity: ShownEntity>(_ page: ExplorerPage<Entity>, _ title: String) -> HTML<FindAction> {
        let query = context.query([FilterItem(name: "name", value: state.text)])
        // Where a list stays beside what is open it is filtered.
        let all = [ExplorerPlace.search(Entity.kind), .list(Entity.kind)].map { context.path(to: $0) + query }
        return .group([
            ul(.class(Entity.isGrid ? "grid cast" : "list places"), .aria("label", title)) {
                each(page.entities) { [context] in EntityView(context: context, entity: $0, isFavourite: nil) }.map { action in
                    switch action {
                    case .opened(let item), .favouriteTapped(let item, _): .opened(item)
                    }
                }
            },
            .group(
                page.count == page.entities.count
                    ? []
                    : zip(all, ["away", "here"]).map { path, way in
                        a(.class("btn"), .class(way), .href(path)) { words.showAll(page.count) }
                    }),
        ])
    }
}

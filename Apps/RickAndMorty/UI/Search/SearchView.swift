import ExplorerDomain
import ExplorerSearch
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// A search: the field of the name, the other fields as chips, and what was found.
struct SearchView<Entity: ShownEntity>: StateView {
    let context: ExplorerUIContext
    var state: SearchState<Entity>

    var pageTitle: String? { SearchWords(context.language).title(Entity.kind) }

    /// Without script a field is answered when its answer is there; in a page that comes back a
    /// heart may have been pressed that is not there yet.
    var isReady: Bool { state.list.isSettled && state.isHeartKnown }

    private var field: String { "search-\(Entity.kind.rawValue)" }

    var body: HTML<SearchAction<Entity>> {
        let words = SearchWords(context.language)
        div(.class(Entity.isGrid ? "page wide" : "page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .goesBack, .aria("label", words.shared.back)) { icon(.back) }
                h1(.attr("tabindex", "-1")) { words.title(Entity.kind) }
            }
            finder(words)
            facets(words)
            context.ageNotice(state.freshness)
            if state.filter.isEmpty, state.text.isEmpty, !state.recents.isEmpty {
                RecentSearches<Entity>(context: context, recents: state.recents)
            }
            tally(words)
            SearchHits<Entity>(
                context: context, list: state.list, hits: state.hits, filter: state.filter, relaxations: state.relaxations,
                failure: state.failure)
        }
    }

    private func finder(_ words: SearchWords) -> HTML<SearchAction<Entity>> {
        form(.class("field finder"), .role("search"), .flag("novalidate", true), .onSubmit { .submitted($0["name"] ?? "") }) {
            div(.class("box")) {
                icon(.search)
                input(
                    .id(field), .type("search"), .name("name"), .value(state.text),
                    .placeholder(Entity.kind == .episode ? words.byNameOrCode : words.byName),
                    .aria("label", Entity.kind == .episode ? words.byNameCodeOrYear : words.byName), .attr("autocomplete", "off"),
                    .attr("enterkeyhint", "search"),
                    .attr("maxlength", "100"), .pressed(by: "/"), .flag("autofocus", state.filter.isEmpty), .onInput { .typed($0) })
                if !state.text.isEmpty {
                    button(
                        .class("icon"), .type("button"), .aria("label", words.emptyField), .does(.focus(field)), .onClick(.submitted(""))
                    ) { icon(.close) }
                }
            }
        }
    }

    private func facets(_ words: SearchWords) -> HTML<SearchAction<Entity>> {
        div(.class("facets"), .role("group"), .aria("label", words.filters)) {
            each(
                SearchState<Entity>.Field.allCases.filter { $0 != .name }.map { field in
                    let value = state.filter[field]
                    let title = words.shared.field(field.rawValue)
                    return FilterChip(
                        field.rawValue, title: title, value: value.isEmpty ? nil : words.shared.value(value, of: field.rawValue),
                        clear: words.clear(title), opened: SearchAction<Entity>.fieldTapped(field), cleared: .fieldSet(field, ""))
                })
        }
    }

    /// The number of hits is read out as it changes; it stands there before it is known.
    private func tally(_ words: SearchWords) -> HTML<SearchAction<Entity>> {
        div(.class("tally")) {
            p(.role("status")) { state.count.map(words.shared.results) ?? "" }
            if !state.filter.isEmpty { button(.class("btn quiet"), .type("button"), .onClick(.allCleared)) { words.clearAll } }
        }
    }
}

/// The results of a search, their placeholder, or the reason why there are none.
struct SearchHits<Entity: ShownEntity>: View {
    let context: ExplorerUIContext
    let list: Paging<SearchState<Entity>.Hit, Int>
    let hits: ChunkedArray<SearchState<Entity>.Hit>
    let filter: Entity.Filter
    let relaxations: [SearchState<Entity>.Relaxation]
    let failure: ExplorerError?

    var body: HTML<SearchAction<Entity>> {
        let words = SearchWords(context.language)
        section(.class("hits"), .aria("label", words.shared.all(Entity.kind)), .aria("busy", list.items.isEmpty && !hits.isEmpty)) {
            if !hits.isEmpty {
                ul(.class(Entity.isGrid ? "grid cast" : "list places"), .isLong(hits.count)) {
                    each(hits) { [context] in EntityView(context: context, entity: $0.entity, isFavourite: $0.isFavourite) }.map { action in
                        switch action {
                        case .opened(let item): .itemTapped(item)
                        case .favouriteTapped(let item, let isLiked): .favouriteTapped(item, isLiked: isLiked)
                        }
                    }
                }
                if !list.items.isEmpty { pagingEnd(list, words.shared.paging(failure)) { .list($0) } }
            } else if list.loadState == .failed {
                failureView(failure ?? .cancelled, words.shared, retry: .list(.retried))
            } else if list.isEmpty {
                nothing(words)
            } else {
                context.skeletons(of: Entity.self, count: Entity.isGrid ? 12 : 8)
            }
        }
    }

    /// The service is asked without each field, so the field to loosen is sure.
    private func nothing(_ words: SearchWords) -> HTML<SearchAction<Entity>> {
        emptyView(.search, words.nothing, relaxations.isEmpty ? words.nothingText : words.loosenText) {
            div(.class("loosen"), .role("group"), .aria("label", words.filters)) {
                for relaxation in relaxations {
                    button(.class("btn"), .type("button"), .onClick(.fieldSet(relaxation.field, ""))) {
                        span { words.without(relaxation.field.rawValue, filter[relaxation.field]) }
                        span(.class("num")) { words.shared.results(relaxation.count) }
                    }
                }
                if relaxations.isEmpty, !filter.isEmpty {
                    button(.class("btn quiet"), .type("button"), .onClick(.allCleared)) { words.clearAll }
                }
            }
        }
    }
}

/// The earlier searches, while there is no search.
struct RecentSearches<Entity: ShownEntity>: View {
    let context: ExplorerUIContext
    let recents: [RecentSearch]

    var body: HTML<SearchAction<Entity>> {
        let words = SearchWords(context.language)
        section(.class("group recents"), .aria("labelledby", "recents")) {
            h2(.id("recents")) {
                words.recent
                button(.class("btn quiet"), .type("button"), .onClick(.recentsForgotten)) { words.forgetAll }
            }
            ul(.class("list")) {
                for recent in recents {
                    li(.class("row")) {
                        icon(.clock)
                        button(.class("open"), .type("button"), .onClick(.recentTapped(recent))) {
                            span(.class("t")) { words.summary(recent) }
                        }
                        button(
                            .class("icon"), .type("button"), .aria("label", words.forget(words.summary(recent))),
                            .onClick(.recentForgotten(recent))
                        ) { icon(.close) }
                    }
                }
            }
        }
    }
}

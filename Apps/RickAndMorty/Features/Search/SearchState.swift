import ExplorerCore
import ExplorerDomain
import RibletReactor

/// The state of a search.
package struct SearchState<Entity: ExplorerEntity>: Hashable, Sendable {
    package typealias Field = Entity.Filter.Field

    /// Something that was found.
    package typealias Hit = EntityRow<Entity>

    /// A field without which the same search finds something.
    package struct Relaxation: Hashable, Sendable {
        package let field: Field
        /// The number of results without the field.
        package let count: Int
    }

    /// The text in the field of the name, as it was typed.
    package internal(set) var text = ""
    /// The filter that is searched for.
    package internal(set) var filter = Entity.Filter()
    /// The results, page by page.
    package internal(set) var list = Paging<Hit, Int>(first: 1)
    /// The results of an earlier search, until this one is answered.
    package internal(set) var earlier: ChunkedArray<Hit> = []
    /// The number of results on all pages; nil before the first answer.
    package internal(set) var count: Int?
    /// The age of the results: that of the oldest page.
    package internal(set) var freshness = Freshness.current
    /// Why the last page did not come.
    package internal(set) var failure: ExplorerError?
    /// The fields to loosen where nothing was found, in the order of the fields.
    package internal(set) var relaxations: [Relaxation] = []
    /// The earlier searches, the last one first.
    package internal(set) var recents: [RecentSearch] = []
    var hearts: ShownFavourites?
    /// There are favourites, and it will be known what is liked.
    private var hasHearts = false

    package init() {}

    init(_ filter: Entity.Filter, hasHearts: Bool = false) {
        self.hasHearts = hasHearts
        self.filter = filter
        text = filter[.name]
    }

    /// The shown results: those of this search or, until they are there, of an earlier one.
    package var hits: ChunkedArray<Hit> { list.items.isEmpty && list.loadState == .loading ? earlier : list.items }

    /// True once the favourites are known, or if there are none.
    package var isHeartKnown: Bool { hearts != nil || !hasHearts }

    /// The filter that would be searched for if the user stopped typing now.
    var typed: Entity.Filter { filter.with(.name, text) }
}

extension SearchState: ReducibleState {
    /// An answer beside its things.
    package struct Answer: Hashable, Sendable {
        let page: Int
        let count: Int
        let freshness: Freshness
    }

    /// The mutations of a search.
    package enum Mutation: Equatable, Sendable {
        case typed(String)
        /// A new search begins.
        case searched(Entity.Filter)
        case list(Paging<Hit, Int>.Mutation)
        case answered(Answer)
        case refused(ExplorerError)
        case relaxed(Relaxation)
        case recents([RecentSearch])
        case hearts(ShownFavourites)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .typed(let text): self.text = text
        case .searched(let filter):
            // The text stays as it is typed: only blanks may tell it from the filter.
            if typed[.name] != filter[.name] { text = filter[.name] }
            self.filter = filter
            failure = nil
            relaxations = []
        case .list(let change):
            if case .reset = change { earlier = hits }
            list.apply(change, hearts)
            switch change {
            case .began: failure = nil
            case .loaded: earlier = []
            default: break
            }
        case .answered(let answer):
            count = answer.count
            failure = nil
            if answer.page == 1 || !answer.freshness.isCurrent { freshness = answer.freshness }
        case .refused(let error): failure = error
        case .relaxed(let relaxation):
            let fields = Array(Field.allCases)
            relaxations = (relaxations.filter { $0.field != relaxation.field } + [relaxation]).sorted {
                (fields.firstIndex(of: $0.field) ?? 0) < (fields.firstIndex(of: $1.field) ?? 0)
            }
        case .recents(let recents): self.recents = recents
        case .hearts(let hearts):
            list.show(hearts, after: self.hearts)
            self.hearts = hearts
        }
    }
}

/// The part of a search that survives the end of the server. The results are asked for again.
struct SavedSearch: Codable {
    /// The most pages that come back.
    static let mostPages = 50

    let text: String
    let items: [FilterItem]
    let pages: Int

    init<Entity>(_ state: SearchState<Entity>) {
        text = String(state.text.prefix(200))
        items = state.filter.items
        pages = state.list.loadState == .loading ? state.list.wantedCount : max(1, state.list.pageCount)
    }

    func applied<Entity>(to state: SearchState<Entity>) -> SearchState<Entity> {
        var state = state
        state.text = String(text.prefix(200))
        state.filter = Entity.Filter(items: items)
        state.list = Paging(first: 1, pages: min(pages, Self.mostPages))
        return state
    }
}

import ExplorerDomain
import RibletReactor

/// The state of a list.
package struct ListState<Entity: ExplorerEntity>: ReducibleState, Equatable, Sendable {
    /// The rows that have been loaded so far.
    package internal(set) var list: Paging<EntityRow<Entity>, Int>
    /// The number of entities on all pages; nil before the first page has come.
    package private(set) var count: Int?
    /// The age of the rows: that of the oldest page.
    package private(set) var freshness = Freshness.current
    /// Why the last page did not come.
    package private(set) var failure: ExplorerError?
    /// The favourites; nil if there are none, or not yet.
    package private(set) var hearts: ShownFavourites?
    /// The filter, order and letter that the user has chosen.
    package private(set) var query: ListQuery<Entity>
    /// The letters under which something stands, in order; none unless the list is by name.
    package private(set) var letters: [String] = []
    /// True when the user has been at the list: before, nothing is loaded.
    private(set) var isVisited: Bool
    /// There are favourites, and it will be known what is liked.
    private let hasHearts: Bool

    /// Before anything is known.
    package init() { self.init(visitedPages: nil) }

    /// - Parameters:
    ///   - pages: how far the user had paged a list that comes back; nil where it was never seen.
    ///   - query: what the user had chosen.
    ///   - hasHearts: whether there are favourites.
    init(visitedPages pages: Int?, query: ListQuery<Entity> = ListQuery(), hasHearts: Bool = false) {
        list = Paging(first: 1, pages: pages ?? 1)
        isVisited = pages != nil
        self.query = query
        self.hasHearts = hasHearts
    }

    /// True once the favourites are known, or where there are none.
    package var isHeartKnown: Bool { hearts != nil || !hasHearts }

    /// Returns true if a page shows both alike: each row knows its own heart, so that a heart
    /// elsewhere is no change of the page. The rows are compared last.
    package func looksLike(_ other: ListState) -> Bool {
        query == other.query && letters == other.letters && count == other.count && freshness == other.freshness
            && failure == other.failure && list == other.list
    }

    /// The number of pages to load where the list comes back; nil where it was never seen.
    var visitedPages: Int? {
        guard isVisited else { return nil }
        return list.loadState == .loading ? list.wantedCount : max(1, list.pageCount)
    }

    package enum Mutation {
        case visited
        case hearts(ShownFavourites)
        case chosen(ListQuery<Entity>)
        /// The rows, and what came with a page beside them, or in its place.
        case list(Paging<EntityRow<Entity>, Int>.Mutation, Result<ListFacts, ExplorerError>?)
        /// The shown rows were asked for anew.
        case renewed([Entity], count: Int, Freshness)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .visited: isVisited = true
        case .hearts(let hearts):
            list.show(hearts, after: self.hearts)
            self.hearts = hearts
        case .chosen(let query):
            if query.order != self.query.order { letters = [] }
            self.query = query
        case .list(let mutation, let answer):
            switch (mutation, answer) {
            case (.reset, _): freshness = .current
            case (.began, _): failure = nil
            case (.loaded, .success(let facts)?):
                count = facts.count
                freshness = freshness.older(facts.freshness)
                letters = facts.letters
            case (.failed, .failure(let error)?): failure = error
            default: break
            }
            list.apply(mutation, hearts)
        case .renewed(let entities, let count, let freshness):
            for entity in entities { list.apply(.changed(EntityRow(entity)), hearts) }
            self.count = count
            self.freshness = freshness
        }
    }
}

/// The actions of a list.
package enum ListAction: Equatable, Sendable {
    /// The list has become active.
    case appeared
    /// The user is at the list.
    case visited
    case paged(PagingEvent)
    /// The service answers again.
    case recovered
    case opened(ExplorerItem)
    case searchTapped
    case settingsTapped
    case findTapped
    case heartTapped(ExplorerItem, isLiked: Bool)
    /// Another filter, order or letter is wanted: the items of its ``ListQuery``.
    case wanted([FilterItem])
    /// The favourites have changed, here or elsewhere.
    case heartsChanged(ShownFavourites)
}

/// The facts that come with a page beside its items.
package struct ListFacts: Sendable {
    let count: Int
    let freshness: Freshness
    var letters: [String] = []
}

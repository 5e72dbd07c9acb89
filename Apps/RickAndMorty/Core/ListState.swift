import ExplorerDomain
import RibletReactor

/// The state of a list.
package struct ListState<Entity: ExplorerEntity>: Equatable, Codable, Sendable {
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
    /// True when the user has been at the list: before, nothing is loaded.
    private(set) var isVisited: Bool

    /// True if the user wants to see favourites only.
    private(set) var wantsFavouritesOnly: Bool
    /// True if the list goes on without its favourites.
    private(set) var isHeartsOverdue = false

    /// Before anything is known.
    package init() { self.init(visitedPages: nil, wantsFavouritesOnly: false) }

    /// - Parameters:
    ///   - pages: how far the user had paged a list that comes back; nil where it was never seen.
    ///   - wantsFavouritesOnly: whether it showed favourites only.
    init(visitedPages pages: Int?, wantsFavouritesOnly: Bool) {
        list = Paging(first: 1, pages: pages ?? 1)
        isVisited = pages != nil
        self.wantsFavouritesOnly = wantsFavouritesOnly
    }

    /// True if the list shows favourites only, as soon as the favourites are known.
    package var isFavouritesOnly: Bool { wantsFavouritesOnly && hearts != nil }

    /// Returns true if a page shows both alike: each row knows its own heart, so that a heart
    /// elsewhere is no change of the page. The rows are compared last.
    package func looksLike(_ other: ListState) -> Bool {
        isFavouritesOnly == other.isFavouritesOnly && count == other.count && freshness == other.freshness
            && failure == other.failure && list == other.list
    }

    /// The numbers of the favourites that the list shows.
    var favouriteIDs: [Int] { hearts?.favourites.ids(of: Entity.kind) ?? [] }

    /// The number of pages to load where the list comes back; nil where it was never seen.
    var visitedPages: Int? {
        guard isVisited else { return nil }
        return list.loadState == .loading ? list.wantedCount : max(1, list.pageCount)
    }

    enum Mutation: Codable {
        case visited
        case hearts(ShownFavourites)
        case heartsOverdue
        case favouritesOnlyWanted(Bool)
        case list(Paging<EntityRow<Entity>, Int>.Mutation)
        /// The facts that came with a page beside its items.
        case told(count: Int, Freshness)
        case failed(ExplorerError)
        /// The shown rows were asked for anew.
        case renewed([Entity], count: Int, Freshness)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .visited: isVisited = true
        case .hearts(let hearts):
            list.show(hearts, after: self.hearts)
            self.hearts = hearts
        case .heartsOverdue: isHeartsOverdue = true
        case .favouritesOnlyWanted(let isWanted): wantsFavouritesOnly = isWanted
        case .list(.reset):
            list.apply(.reset)
            (count, freshness) = (nil, .current)
        case .list(let mutation):
            if case .began = mutation { failure = nil }
            if case .removed = mutation { count = count.map { max(0, $0 - 1) } }
            if case .inserted = mutation { count = count.map { $0 + 1 } }
            list.apply(mutation, hearts)
        case .told(let count, let freshness):
            self.count = count
            self.freshness = self.freshness.older(freshness)
        case .failed(let error): failure = error
        case .renewed(let entities, let count, let freshness):
            for entity in entities { list.apply(.changed(EntityRow(entity)), hearts) }
            self.count = count
            self.freshness = freshness
        }
    }
}

/// The actions of a list.
package enum ListAction: Equatable, Codable, Sendable {
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
    case heartTapped(ExplorerItem, isLiked: Bool)
    case favouritesOnlyTapped(Bool)
    /// The favourites have changed, here or elsewhere.
    case heartsChanged(ShownFavourites)
    /// Loading the favourites takes long.
    case heartsOverdue
    /// A page has come with items, or has not.
    case told(count: Int, Freshness)
    case failed(ExplorerError)
}

extension Freshness {
    /// The older of two: of what is composed of both.
    func older(_ other: Freshness) -> Freshness {
        switch (self, other) {
        case (.seen(let date, _), .seen(let otherDate, _)): date <= otherDate ? self : other
        case (.seen, .current): self
        case (.current, _): other
        }
    }

    /// Why there is nothing newer.
    var error: ExplorerError? { if case .seen(_, let error) = self { error } else { nil } }
}

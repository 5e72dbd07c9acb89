import ExplorerDomain
import RibletReactor

/// What a list shows.
package struct ListState<Entity: ExplorerEntity>: Equatable, Codable, Sendable {
    /// What has been loaded so far.
    package internal(set) var list: Paging<EntityRow<Entity>, Int>
    /// How many there are on all pages; nil before the first has come.
    package private(set) var count: Int?
    /// How current what is shown is: as the oldest of its pages.
    package private(set) var freshness = Freshness.current
    /// Why the last page did not come.
    package private(set) var failure: ExplorerError?
    /// What is liked; nil where there are no favourites, or not yet.
    package private(set) var hearts: ShownFavourites?
    /// Whether the user was at the list: before, nothing is loaded.
    private(set) var isVisited: Bool

    /// Whether the user wants to see favourites only.
    private(set) var wantsFavouritesOnly: Bool
    /// Whether the list goes on without knowing what is liked.
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

    /// Whether the list shows favourites only, which it does as soon as it is known what is liked.
    package var isFavouritesOnly: Bool { wantsFavouritesOnly && hearts != nil }

    /// Whether a page shows both alike: of what is liked the rows know what they show, so that a
    /// heart elsewhere is no change of the page. The rows are compared last.
    package func looksLike(_ other: ListState) -> Bool {
        isFavouritesOnly == other.isFavouritesOnly && count == other.count && freshness == other.freshness
            && failure == other.failure && list == other.list
    }

    /// The numbers of the favourites that the list shows.
    var favouriteIDs: [Int] { hearts?.favourites.ids(of: Entity.kind) ?? [] }

    /// How many pages are to be there where the list comes back; nil where it was never seen.
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
        /// What came with a page beside its items.
        case told(count: Int, Freshness)
        case failed(ExplorerError)
        /// What is shown was asked for anew.
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

/// What happens around a list.
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
    /// What is liked has changed, here or elsewhere.
    case heartsChanged(ShownFavourites)
    /// It takes long to hear what is liked.
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

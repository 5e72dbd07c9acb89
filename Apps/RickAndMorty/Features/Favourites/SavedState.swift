import ExplorerCore
import ExplorerDomain
import RibletReactor

/// The state of the list of all that a user likes.
package struct SavedState: ReducibleState, Equatable, Sendable {
    package private(set) var characters: [EntityRow<ExplorerCharacter>] = []
    package private(set) var locations: [EntityRow<ExplorerLocation>] = []
    package private(set) var episodes: [EntityRow<ExplorerEpisode>] = []
    /// The age of the oldest of them.
    package private(set) var freshness = Freshness.current
    /// Why some of them did not come.
    package private(set) var failure: ExplorerError?
    /// The favourites; nil before they are known.
    private(set) var hearts: ShownFavourites?
    /// True when the user has been at the list: before, nothing is loaded.
    private(set) var isVisited = false
    private var loading: Set<ExplorerKind> = []

    package init() {}

    /// The number of all that is liked; nil before it is known.
    package var count: Int? { hearts?.favourites.all.count }

    /// True where nothing is on its way.
    package var isSettled: Bool { hearts != nil && isVisited && loading.isEmpty }

    /// The numbers of a kind of which nothing is there yet, the newest first.
    func missing(_ kind: ExplorerKind) -> [Int] {
        let there: Set<Int>
        switch kind {
        case .character: there = Set(characters.map(\.id))
        case .location: there = Set(locations.map(\.id))
        case .episode: there = Set(episodes.map(\.id))
        }
        return hearts?.favourites.ids(of: kind).filter { !there.contains($0) } ?? []
    }

    package enum Mutation {
        case visited
        case hearts(ShownFavourites)
        case began(ExplorerKind)
        case characters(Seen<[ExplorerCharacter]>)
        case locations(Seen<[ExplorerLocation]>)
        case episodes(Seen<[ExplorerEpisode]>)
        case failed(ExplorerKind, ExplorerError)
        /// All of it is asked for anew.
        case renewing
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .visited: isVisited = true
        case .hearts(let hearts):
            self.hearts = hearts
            characters = arranged(characters)
            locations = arranged(locations)
            episodes = arranged(episodes)
        case .began(let kind):
            loading.insert(kind)
            failure = nil
        case .characters(let found): receive(found) { $0.characters = $0.arranged($0.characters, $1) }
        case .locations(let found): receive(found) { $0.locations = $0.arranged($0.locations, $1) }
        case .episodes(let found): receive(found) { $0.episodes = $0.arranged($0.episodes, $1) }
        case .failed(let kind, let error):
            loading.remove(kind)
            failure = error
        case .renewing: freshness = .current
        }
    }

    private mutating func receive<Entity: ExplorerEntity>(_ found: Seen<[Entity]>, _ arrange: (inout SavedState, [Entity]) -> Void) {
        loading.remove(Entity.kind)
        freshness = freshness.older(found.freshness)
        arrange(&self, found.value)
    }

    /// The rows of what is liked, the newest first: those that came now, then those that were
    /// there.
    private func arranged<Entity: ExplorerEntity>(_ rows: [EntityRow<Entity>], _ found: [Entity] = []) -> [EntityRow<Entity>] {
        let all = found.map { EntityRow($0, hearts) } + rows
        let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { newest, _ in newest })
        return hearts?.favourites.ids(of: Entity.kind).compactMap { byID[$0] } ?? []
    }
}

/// The actions of the list of all that a user likes.
package enum SavedAction: Equatable, Sendable {
    /// The user is at the list.
    case visited
    case retried
    /// The service answers again.
    case recovered
    case opened(ExplorerItem)
    case heartTapped(ExplorerItem, isLiked: Bool)
    case settingsTapped
    case findTapped
    /// The favourites have changed, here or elsewhere.
    case heartsChanged(ShownFavourites)
    /// The items of which something is missing are known.
    case changed
}

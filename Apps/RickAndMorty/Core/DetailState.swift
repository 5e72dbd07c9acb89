import ExplorerDomain
import RibletReactor

/// A thing whose detail lists things of another kind.
package protocol DetailedEntity: ExplorerEntity {
    associatedtype Related: ExplorerEntity
    /// Their numbers, in order.
    var relatedIDs: [Int] { get }
}

/// The state of a detail.
package struct DetailState<Entity: DetailedEntity>: ReducibleState, Equatable, Sendable {
    /// The phases of a detail.
    package enum Phase: Equatable, Sendable {
        case loading
        case shown
        /// The service says that there is no such thing.
        case missing
        case failed(ExplorerError)
    }

    /// Of what it is.
    package let item: ExplorerItem
    /// The phase of the detail.
    package private(set) var phase = Phase.loading
    /// The thing itself, while it is shown.
    package private(set) var entity: Entity?
    /// The age of the entity and of the entities that it lists.
    package private(set) var freshness = Freshness.current
    /// The listed entities, as far as they are loaded.
    package internal(set) var related: Paging<EntityRow<Entity.Related>, Int>
    /// Why the last part of that did not come.
    package private(set) var relatedFailure: ExplorerError?
    /// Those before and after it in the list that it was opened from, or by number, as far as they
    /// were ever seen.
    package private(set) var neighbours = Neighbours<Entity>()
    /// The favourites; nil if there are none, or not yet.
    package private(set) var hearts: ShownFavourites?
    /// There are favourites, and it will be known what is liked.
    private let hasHearts: Bool

    /// Before anything is known.
    package init(id: Int) { self.init(id: id, hasHearts: false) }

    /// - Parameters:
    ///   - id: its number.
    ///   - hasHearts: whether there are favourites.
    ///   - relatedParts: how far the user had paged what it lists.
    init(id: Int, hasHearts: Bool, relatedParts: Int = 1) {
        self.hasHearts = hasHearts
        item = ExplorerItem(Entity.kind, id)
        related = Paging(first: 0, pages: relatedParts)
    }

    /// True once the favourites are known, or if there are none.
    package var isHeartKnown: Bool { hearts != nil || !hasHearts }

    package enum Mutation {
        case began
        /// The thing has come; what is on its way still is newer.
        case arrived(Seen<Entity>, isLast: Bool)
        case failed(ExplorerError)
        case neighbours(Neighbours<Entity>)
        case related(Paging<EntityRow<Entity.Related>, Int>.Mutation)
        case relatedTold(Freshness)
        case relatedFailed(ExplorerError)
        case renewed([Entity.Related])
        case hearts(ShownFavourites)
    }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .began: if entity == nil { phase = .loading }
        case .arrived(let seen, let isLast):
            entity = seen.value
            phase = .shown
            // Data that is shown only for a moment needs no age.
            if isLast { freshness = seen.freshness }
        case .neighbours(let neighbours): self.neighbours = neighbours
        case .failed(.notFound):
            (phase, entity) = (.missing, nil)
        case .failed(let error): if entity == nil { phase = .failed(error) }
        case .related(let mutation):
            if case .began = mutation { relatedFailure = nil }
            related.apply(mutation, hearts)
        case .relatedTold(let freshness): self.freshness = self.freshness.older(freshness)
        case .relatedFailed(let error): relatedFailure = error
        case .renewed(let entities): for entity in entities { related.apply(.changed(EntityRow(entity)), hearts) }
        case .hearts(let hearts):
            related.show(hearts, after: self.hearts)
            self.hearts = hearts
        }
    }
}

/// The actions of a detail.
package enum DetailAction: Equatable, Sendable {
    /// The detail has become active.
    case appeared
    case retried
    /// The service answers again.
    case recovered
    /// An event of the list in the detail.
    case paged(PagingEvent)
    case opened(ExplorerItem)
    /// The one before or after it is wanted in its place.
    case turned(ExplorerItem)
    /// The list below shows another choice.
    case listChanged
    case heartTapped(ExplorerItem, isLiked: Bool)
    /// The user leaves a detail that there is not.
    case closeTapped
    case heartsChanged(ShownFavourites)
    case relatedTold(Freshness)
    case relatedFailed(ExplorerError)
}

import PortalDomain
import RibletWeb

/// What has a place in a list of hits.
protocol ShownEntity: PortalEntity {
    associatedtype Row: View & Identifiable where Row.Action == PortalItemAction

    /// Whether hits stand in a grid.
    static var isGrid: Bool { get }

    func row(_ context: PortalUIContext, isFavourite: Bool?) -> Row
}

extension PortalCharacter: ShownEntity {
    static var isGrid: Bool { true }

    func row(_ context: PortalUIContext, isFavourite: Bool?) -> CharacterCard {
        CharacterCard(context, self, href: context.path(to: .detail(item)), isFavourite: isFavourite)
    }
}

extension PortalLocation: ShownEntity {
    static var isGrid: Bool { false }

    func row(_ context: PortalUIContext, isFavourite: Bool?) -> LocationRow {
        LocationRow(context, self, href: context.path(to: .detail(item)), isFavourite: isFavourite)
    }
}

extension PortalEpisode: ShownEntity {
    static var isGrid: Bool { false }

    func row(_ context: PortalUIContext, isFavourite: Bool?) -> EpisodeRow {
        EpisodeRow(context, self, href: context.path(to: .detail(item)), isFavourite: isFavourite)
    }
}

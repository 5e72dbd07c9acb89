import PortalCore
import PortalDomain
import Riblet

/// Opens details of every kind: the one place that knows all three features, so that they need not
/// know each other.
@MainActor
final class DetailGlue: DetailBuilding {
    private let characters: any DetailBuildable<PortalCharacter>
    private let locations: any DetailBuildable<PortalLocation>
    private let episodes: any DetailBuildable<PortalEpisode>

    init(
        characters: any DetailBuildable<PortalCharacter>, locations: any DetailBuildable<PortalLocation>,
        episodes: any DetailBuildable<PortalEpisode>
    ) {
        self.characters = characters
        self.locations = locations
        self.episodes = episodes
    }

    func detail(of item: PortalItem, listener: any DetailListener) -> any ViewableRouting {
        switch item.kind {
        case .character: characters.build(withListener: listener, id: item.id)
        case .location: locations.build(withListener: listener, id: item.id)
        case .episode: episodes.build(withListener: listener, id: item.id)
        }
    }
}

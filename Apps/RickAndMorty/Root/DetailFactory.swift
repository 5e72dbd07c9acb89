import ExplorerCore
import ExplorerDomain
import Riblet

/// Opens details of every kind: the one place that knows all three features, so that they need not
/// know each other.
@MainActor
final class DetailFactory: DetailBuilding {
    private let characters: any DetailBuildable<ExplorerCharacter>
    private let locations: any DetailBuildable<ExplorerLocation>
    private let episodes: any DetailBuildable<ExplorerEpisode>

    init(
        characters: any DetailBuildable<ExplorerCharacter>, locations: any DetailBuildable<ExplorerLocation>,
        episodes: any DetailBuildable<ExplorerEpisode>
    ) {
        self.characters = characters
        self.locations = locations
        self.episodes = episodes
    }

    func detail(of item: ExplorerItem, listener: any DetailListener) -> any ViewableRouting {
        switch item.kind {
        case .character: characters.build(withListener: listener, id: item.id)
        case .location: locations.build(withListener: listener, id: item.id)
        case .episode: episodes.build(withListener: listener, id: item.id)
        }
    }
}

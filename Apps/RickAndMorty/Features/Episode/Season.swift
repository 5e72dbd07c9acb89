import ExplorerCore
import ExplorerDomain

/// The episodes of a season that are listed.
package struct Season: Equatable, Sendable {
    /// From 1; nil for episodes whose code says none.
    package let number: Int?
    package let episodes: [EntityRow<ExplorerEpisode>]

    /// The seasons in the order in which they begin; each once.
    package static func group(_ episodes: some Sequence<EntityRow<ExplorerEpisode>>) -> [Season] {
        var order: [Int?] = []
        var bySeason: [Int?: [EntityRow<ExplorerEpisode>]] = [:]
        for episode in episodes {
            let season = episode.entity.season
            if bySeason[season] == nil { order.append(season) }
            bySeason[season, default: []].append(episode)
        }
        return order.map { Season(number: $0, episodes: bySeason[$0] ?? []) }
    }
}

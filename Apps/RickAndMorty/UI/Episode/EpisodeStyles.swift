import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// Episodes, grouped by season unless they are by name, with links to the seasons.
package struct EpisodeListStyle: ListStyle {
    package typealias Entity = ExplorerDomain.ExplorerEpisode

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }

    package func items(_ rows: ChunkedArray<EntityRow<Entity>>, _ order: ListOrder) -> HTML<ExplorerItemAction> {
        guard order == .number else { return context.list(rows, label: context.words.all(.episode)) }
        let seasons = Season.group(rows)
        return div {
            if seasons.count > 1 {
                nav(.class("chips scroll letters"), .aria("label", ListWords(context.language).seasons)) {
                    for season in seasons {
                        a(.class("chip"), .href("#\(season.headingID)"), .does(.focus(season.headingID))) {
                            context.words.season(season.number)
                        }
                    }
                }
            }
            each(seasons.map { SeasonGroup(context: context, season: $0) })
        }
    }
}

extension Season {
    /// The identifier of its heading.
    fileprivate var headingID: String { "season-\(number.map(String.init) ?? "other")" }
}

/// A season with its episodes.
struct SeasonGroup: View, Identifiable {
    let context: ExplorerUIContext
    let season: Season
    /// True in a page of something else, which may hold it more than once.
    var isPart = false

    var id: Int { season.number ?? 0 }

    var body: HTML<ExplorerItemAction> {
        if isPart {
            div(.class("season")) {
                h3 { context.words.season(season.number) }
                ul(.class("list places"), .aria("label", context.words.season(season.number))) { rows }
            }
        } else {
            section(.class("group"), .aria("labelledby", season.headingID)) {
                h2(.id(season.headingID), .attr("tabindex", "-1")) {
                    context.words.season(season.number)
                    span(.class("num"), .aria("label", context.words.count(season.episodes.count, .episode))) { "\(season.episodes.count)" }
                }
                ul(.class("list places")) { rows }
            }
        }
    }

    private var rows: HTML<ExplorerItemAction> {
        each(season.episodes.map { EntityView(context: context, entity: $0.entity, isFavourite: $0.isFavourite) })
    }
}

/// An episode: its facts, and who is seen in it.
package struct EpisodeDetailStyle: DetailStyle {
    package typealias Entity = ExplorerDomain.ExplorerEpisode

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }

    package var factCount: Int { 3 }

    package func tint(_ episode: Entity) -> Int { episode.season ?? 0 }

    package func emblem(_ episode: Entity?) -> HTML<ExplorerItemAction> {
        div(.class("pic sign"), .class("skeleton", when: episode == nil), .aria("hidden", true)) { if episode != nil { icon(.tv) } }
    }

    package func line(_ episode: Entity) -> HTML<ExplorerItemAction> {
        span(.class("num")) { episode.code.isEmpty ? context.words.unknown : episode.code }
    }
}

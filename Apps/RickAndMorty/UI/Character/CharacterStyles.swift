import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// Characters as a grid of pictures.
package struct CharacterListStyle: ListStyle {
    package typealias Entity = ExplorerDomain.ExplorerCharacter

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }
}

/// A character: the picture, facts that lead to places, and the episodes.
package struct CharacterDetailStyle: DetailStyle {
    package typealias Entity = ExplorerDomain.ExplorerCharacter

    package let context: ExplorerUIContext

    package init(context: ExplorerUIContext) { self.context = context }

    package var factCount: Int { 5 }

    package func related(_ rows: ChunkedArray<EntityRow<Entity.Related>>) -> HTML<ExplorerItemAction> {
        each(Season.group(rows).map { SeasonGroup(context: context, season: $0, isPart: true) })
    }

    package func tint(_ character: Entity) -> Int { character.id }

    package func emblem(_ character: Entity?) -> HTML<ExplorerItemAction> {
        if let character { context.portrait(of: character, .whole) } else { div(.class("pic portrait skeleton")) {} }
    }

    package func line(_ character: Entity) -> HTML<ExplorerItemAction> {
        lifeMark(character.status)
        context.words.line(character)
    }
}

import ExplorerCharacter
import ExplorerCore
import ExplorerDomain
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

    package var relatedTitle: String { context.words.all(.episode) }
    package var noRelated: String { CharacterWords(context.language).noEpisodes }

    package var factCount: Int { 5 }

    package func tint(_ character: Entity) -> Int { character.id }

    package func emblem(_ character: Entity?) -> HTML<ExplorerItemAction> {
        if let character { context.portrait(of: character, .whole) } else { div(.class("pic portrait skeleton")) {} }
    }

    package func line(_ character: Entity) -> HTML<ExplorerItemAction> {
        lifeMark(character.status)
        context.words.line(character)
    }

    package func facts(_ character: Entity) -> HTML<ExplorerItemAction> {
        let words = context.words
        let own = CharacterWords(context.language)
        factRow(words.field("status")) { words.status(character.status) }
        factRow(words.field("species")) { words.term(character.species) }
        if !character.type.isEmpty { factRow(words.field("type")) { words.term(character.type) } }
        factRow(words.field("gender")) { words.gender(character.gender) }
        place(own.origin, character.origin)
        place(own.location, character.location)
    }

    private func place(_ label: String, _ place: PlaceReference) -> HTML<ExplorerItemAction> {
        let name = context.words.known(place.name)
        guard let id = place.id else { return factRow(label) { name } }
        let item = ExplorerItem(.location, id)
        return factLink(label, name, href: context.path(to: .detail(item)), .opened(item))
    }
}

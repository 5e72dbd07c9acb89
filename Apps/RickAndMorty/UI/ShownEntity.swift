import PortalCore
import PortalDomain
import RibletReactor
import RibletStyle
import RibletWeb

/// A thing that has a place in lists: a character is a card of a grid, the others are rows.
package protocol ShownEntity: PortalEntity {
    /// True for what stands in a grid.
    static var isGrid: Bool { get }

    /// Writes the card or row; its heart is missing where `isFavourite` is nil.
    @HTMLBuilder<PortalItemAction> func shown(_ context: PortalUIContext, isFavourite: Bool?) -> HTML<PortalItemAction>
}

/// A card or row of a list.
package struct EntityView<Entity: ShownEntity>: View, Identifiable {
    let context: PortalUIContext
    let entity: Entity
    let isFavourite: Bool?

    package var id: Int { entity.id }
    package var body: HTML<PortalItemAction> { entity.shown(context, isFavourite: isFavourite) }
}

extension PortalUIContext {
    /// Lists things as a grid of cards or as rows.
    func list<Entity: ShownEntity>(_ rows: ChunkedArray<Listed<Entity>>, label: String) -> HTML<PortalItemAction> {
        ul(.class(Entity.isGrid ? "grid cast" : "list places"), .aria("label", label)) {
            each(rows) { EntityView(context: self, entity: $0.entity, isFavourite: $0.isFavourite) }
        }
    }

    /// Stands for so many things that are on their way.
    func skeletons<Action>(of entity: (some ShownEntity).Type, count: Int) -> HTML<Action> {
        entity.isGrid ? cardSkeletons(words, count: count) : rowSkeletons(words, count: count)
    }

    /// Links to something, over the whole of its row.
    func opening(
        _ entity: some ShownEntity, @HTMLBuilder<PortalItemAction> line: () -> HTML<PortalItemAction>
    ) -> HTML<PortalItemAction> {
        a(.class("open"), .href(path(to: .detail(entity.item))), .onClick(.opened(entity.item))) {
            span(.class("t")) { entity.name }
            span(.class("m")) { line() }
        }
    }

    /// Shows the heart of something, where there are favourites.
    @HTMLBuilder<PortalItemAction> func heart(_ entity: some ShownEntity, _ isFavourite: Bool?) -> HTML<PortalItemAction> {
        if let isFavourite { heartButton(isFavourite, words.favourite(entity.name)) { .favouriteTapped(entity.item, isLiked: $0) } }
    }
}

extension PortalLocation: ShownEntity {
    package static var isGrid: Bool { false }

    package func shown(_ context: PortalUIContext, isFavourite: Bool?) -> HTML<PortalItemAction> {
        let words = context.words
        li(.class("row place"), .data("tint", "\(id & 7)")) {
            span(.class("sign"), .aria("hidden", true)) { icon(.pin) }
            context.opening(self) {
                span { words.known(type) }
                span { words.known(dimension) }
                span { words.residents(residents.count) }
            }
            context.heart(self, isFavourite)
        }
    }
}

extension PortalEpisode: ShownEntity {
    package static var isGrid: Bool { false }

    package func shown(_ context: PortalUIContext, isFavourite: Bool?) -> HTML<PortalItemAction> {
        let words = context.words
        li(.class("row place"), .data("tint", "\((season ?? 0) & 7)")) {
            span(.class("sign num"), .aria("hidden", true)) { number.map(String.init) ?? "–" }
            context.opening(self) {
                span(.class("num")) { code }
                span { words.aired(self) }
                span { words.count(characters.count, .character) }
            }
            context.heart(self, isFavourite)
        }
    }
}

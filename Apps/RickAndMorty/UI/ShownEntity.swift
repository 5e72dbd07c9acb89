import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// A thing that has a place in lists: a character is a card of a grid, the others are rows.
package protocol ShownEntity: ExplorerEntity {
    /// True for what stands in a grid.
    static var isGrid: Bool { get }

    /// Writes the card or row; its heart is missing where `isFavourite` is nil.
    @HTMLBuilder<ExplorerItemAction> func shown(_ context: ExplorerUIContext, isFavourite: Bool?) -> HTML<ExplorerItemAction>
}

extension Attribute {
    /// Marks a list so long that a browser lays out only what is near the window.
    static func isLong(_ count: Int) -> Attribute { .class("long", when: count >= 120) }
}

/// A card or row of a list.
package struct EntityView<Entity: ShownEntity>: View, Identifiable {
    let context: ExplorerUIContext
    let entity: Entity
    let isFavourite: Bool?

    package var id: Int { entity.id }
    package var body: HTML<ExplorerItemAction> { entity.shown(context, isFavourite: isFavourite) }
}

extension ExplorerUIContext {
    /// Lists things as a grid of cards or as rows.
    func list<Entity: ShownEntity>(_ rows: ChunkedArray<EntityRow<Entity>>, label: String) -> HTML<ExplorerItemAction> {
        ul(.class(Entity.isGrid ? "grid cast" : "list places"), .isLong(rows.count), .aria("label", label)) {
            each(rows) { EntityView(context: self, entity: $0.entity, isFavourite: $0.isFavourite) }
        }
    }

    /// Stands for so many things that are on their way.
    func skeletons<Action>(of entity: (some ShownEntity).Type, count: Int) -> HTML<Action> {
        entity.isGrid ? cardSkeletons(words, count: count) : rowSkeletons(words, count: count)
    }

    /// Links to something, over the whole of its row.
    func opening(
        _ entity: some ShownEntity, @HTMLBuilder<ExplorerItemAction> line: () -> HTML<ExplorerItemAction>
    ) -> HTML<ExplorerItemAction> {
        a(.class("open"), .href(path(to: .detail(entity.item))), .onClick(.opened(entity.item))) {
            span(.class("t")) { entity.name }
            span(.class("m")) { line() }
        }
    }

    /// Shows the heart of something, where there are favourites.
    @HTMLBuilder<ExplorerItemAction> func heart(_ entity: some ShownEntity, _ isFavourite: Bool?) -> HTML<ExplorerItemAction> {
        if let isFavourite { heartButton(isFavourite, words.favourite(entity.name)) { .favouriteTapped(entity.item, isLiked: $0) } }
    }
}

extension ExplorerLocation: ShownEntity {
    package static var isGrid: Bool { false }

    package func shown(_ context: ExplorerUIContext, isFavourite: Bool?) -> HTML<ExplorerItemAction> {
        li(.class("row place"), .data("tint", "\(id & 7)")) {
            span(.class("sign"), .aria("hidden", true)) { icon(.pin) }
            context.opening(self) {
                for part in line(context.words) { span { part } }
            }
            context.heart(self, isFavourite)
        }
    }
}

extension ExplorerEpisode: ShownEntity {
    package static var isGrid: Bool { false }

    package func shown(_ context: ExplorerUIContext, isFavourite: Bool?) -> HTML<ExplorerItemAction> {
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

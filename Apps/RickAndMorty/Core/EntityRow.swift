import ExplorerDomain
import RibletReactor

/// Something in a list with its heart: where that changes one row does, however many there are.
///
/// A list of hundreds is copied, compared and looked through at each event. So the thing lies
/// beside its row, which is three words.
package struct EntityRow<Entity: ExplorerEntity>: Identifiable, Hashable, Sendable {
    private final class EntityBox: Sendable {
        let entity: Entity

        init(_ entity: Entity) { self.entity = entity }
    }

    /// The identifier of the entity, so that rows of one entity are one row.
    package let id: Int
    /// True for a favourite; nil if there are no favourites, or not yet.
    package let isFavourite: Bool?
    private let box: EntityBox

    package var entity: Entity { box.entity }

    /// - Parameters:
    ///   - entity: what is listed.
    ///   - hearts: what is liked, where that is known. A list gives its rows their hearts itself;
    ///     see
    ///     ``RibletReactor/Paging/apply(_:_:)``.
    package init(_ entity: Entity, _ hearts: ShownFavourites? = nil) {
        id = entity.id
        box = EntityBox(entity)
        isFavourite = hearts.contains(entity.item)
    }

    /// The same thing, while something else may be liked.
    fileprivate init(_ row: EntityRow, _ hearts: ShownFavourites?) {
        id = row.id
        box = row.box
        isFavourite = hearts.contains(ExplorerItem(Entity.kind, row.id))
    }

    /// The hearts first: they are what changes.
    package static func == (a: EntityRow, b: EntityRow) -> Bool {
        a.id == b.id && a.isFavourite == b.isFavourite && (a.box === b.box || a.entity == b.entity)
    }

    /// Equal rows have the same number and the same heart.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(isFavourite)
    }
}

extension Paging where Cursor == Int {
    /// Changes the list; rows that come have the hearts that are known now.
    package mutating func apply<Entity>(_ mutation: Mutation, _ hearts: ShownFavourites?) where Item == EntityRow<Entity> {
        switch mutation {
        case .loaded(let page): apply(.loaded(Page(page.items.map { EntityRow($0, hearts) }, next: page.next)))
        case .changed(let row): apply(.changed(EntityRow(row, hearts)))
        case .inserted(let row, let position): apply(.inserted(EntityRow(row, hearts), at: position))
        default: apply(mutation)
        }
    }

    /// Something else is liked: rows of which the heart has changed become others.
    package mutating func show<Entity>(_ hearts: ShownFavourites, after before: ShownFavourites?) where Item == EntityRow<Entity> {
        guard let before else {
            for row in items { apply(.changed(row), hearts) }
            return
        }
        for item in hearts.favourites.differences(from: before.favourites) where item.kind == Entity.kind {
            if let row = self.item(item.id) { apply(.changed(row), hearts) }
        }
    }
}

import PortalDomain
import RibletReactor

/// Something in a list with its heart: where that changes one row does, however many there are.
package struct Listed<Entity: PortalEntity>: Identifiable, Hashable, Codable, Sendable {
    /// What is listed.
    package let entity: Entity
    /// Whether it is liked; nil where there are no favourites, or not yet.
    package let isFavourite: Bool?

    /// What is listed by it, so that rows of one thing are one row.
    package var id: Int { entity.id }

    /// - Parameters:
    ///   - entity: what is listed.
    ///   - hearts: what is liked, where that is known. A list gives its rows their hearts itself; see
    ///     ``RibletReactor/Paging/apply(_:_:)``.
    package init(_ entity: Entity, _ hearts: Hearts? = nil) {
        self.entity = entity
        isFavourite = hearts.contains(entity.item)
    }
}

extension Paging where Cursor == Int {
    /// Changes the list; rows that come have the hearts that are known now.
    package mutating func apply<Entity>(_ mutation: Mutation, _ hearts: Hearts?) where Item == Listed<Entity> {
        switch mutation {
        case .loaded(let page): apply(.loaded(Page(page.items.map { Listed($0.entity, hearts) }, next: page.next)))
        case .changed(let row): apply(.changed(Listed(row.entity, hearts)))
        case .inserted(let row, let position): apply(.inserted(Listed(row.entity, hearts), at: position))
        default: apply(mutation)
        }
    }

    /// Something else is liked: rows of which the heart has changed become others.
    package mutating func show<Entity>(_ hearts: Hearts, after before: Hearts?) where Item == Listed<Entity> {
        guard let before else {
            for row in items { apply(.changed(row), hearts) }
            return
        }
        for item in hearts.favourites.differences(from: before.favourites) where item.kind == Entity.kind {
            if let row = items.first(where: { $0.id == item.id }) { apply(.changed(row), hearts) }
        }
    }
}

import PortalDomain
import RibletReactor

/// Something in a list with its heart: where that changes one row does, however many there are.
package struct Listed<Entity: PortalEntity>: Identifiable, Hashable, Codable, Sendable {
    /// What is listed by it, so that rows of one thing are one row. It stands beside the thing, as
    /// a row is looked for among many: to read it from the thing would copy the thing.
    package let id: Int
    /// What is listed.
    package let entity: Entity
    /// Whether it is liked; nil where there are no favourites, or not yet.
    package let isFavourite: Bool?

    /// - Parameters:
    ///   - entity: what is listed.
    ///   - hearts: what is liked, where that is known. A list gives its rows their hearts itself;
    ///     see
    ///     ``RibletReactor/Paging/apply(_:_:)``.
    package init(_ entity: Entity, _ hearts: Hearts? = nil) {
        id = entity.id
        self.entity = entity
        isFavourite = hearts.contains(entity.item)
    }
}

extension Listed {
    private enum Key: String, CodingKey { case entity, isFavourite }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        entity = try container.decode(Entity.self, forKey: .entity)
        isFavourite = try container.decodeIfPresent(Bool.self, forKey: .isFavourite)
        id = entity.id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(entity, forKey: .entity)
        try container.encodeIfPresent(isFavourite, forKey: .isFavourite)
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
            if let row = self.item(item.id) { apply(.changed(row), hearts) }
        }
    }
}

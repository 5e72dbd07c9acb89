import PortalDomain
import RibletReactor

/// Something in a list with its heart: where that changes one row does, however many there are.
///
/// A list of hundreds is copied, compared and looked through at each event. So the thing lies
/// beside its row, which is three words.
package struct Listed<Entity: PortalEntity>: Identifiable, Hashable, Codable, Sendable {
    private final class Thing: Sendable {
        let entity: Entity

        init(_ entity: Entity) { self.entity = entity }
    }

    /// What is listed by it, so that rows of one thing are one row.
    package let id: Int
    /// Whether it is liked; nil where there are no favourites, or not yet.
    package let isFavourite: Bool?
    private let thing: Thing

    /// What is listed.
    package var entity: Entity { thing.entity }

    /// - Parameters:
    ///   - entity: what is listed.
    ///   - hearts: what is liked, where that is known. A list gives its rows their hearts itself;
    ///     see
    ///     ``RibletReactor/Paging/apply(_:_:)``.
    package init(_ entity: Entity, _ hearts: Hearts? = nil) {
        id = entity.id
        thing = Thing(entity)
        isFavourite = hearts.contains(entity.item)
    }

    /// The same thing, while something else may be liked.
    fileprivate init(_ row: Listed, _ hearts: Hearts?) {
        id = row.id
        thing = row.thing
        isFavourite = hearts.contains(PortalItem(Entity.kind, row.id))
    }

    /// The hearts first: they are what changes.
    package static func == (a: Listed, b: Listed) -> Bool {
        a.id == b.id && a.isFavourite == b.isFavourite && (a.thing === b.thing || a.entity == b.entity)
    }

    /// What is equal has the same number and the same heart.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(isFavourite)
    }
}

extension Listed {
    private enum Key: String, CodingKey { case entity, isFavourite }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        thing = Thing(try container.decode(Entity.self, forKey: .entity))
        isFavourite = try container.decodeIfPresent(Bool.self, forKey: .isFavourite)
        id = thing.entity.id
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
        case .loaded(let page): apply(.loaded(Page(page.items.map { Listed($0, hearts) }, next: page.next)))
        case .changed(let row): apply(.changed(Listed(row, hearts)))
        case .inserted(let row, let position): apply(.inserted(Listed(row, hearts), at: position))
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

import Foundation
import LocalProvider
import Pictures
import TodoDomain

/// A picture of a service, with the address by which it is found again (see ``PictureSource``).
struct KnownPicture: Codable, Hashable, Sendable {
    let picture: Picture
    let address: String

    /// The identifier is made of the address, so that every process and every run gives a picture
    /// the same one.
    init?(address: String, width: Int, height: Int) {
        guard let id = PictureID(rawValue: "net-" + ContentDigest.name(address.utf8)) else { return nil }
        picture = Picture(id: id, width: width, height: height)
        self.address = address
    }
}

/// Where the pictures are that a service told of. A page asks for a picture by its identifier only,
/// perhaps after a restart.
struct KnownPictures: Sendable {
    /// The most recently seen ones stay.
    static let limit = 5_000

    let database: TodoDatabase
    let now: @Sendable () -> Date

    func address(of id: PictureID) async throws(TodoError) -> String? {
        try await database.read { try $0.value("SELECT address FROM known_picture WHERE id = ?", id.rawValue) }
    }

    func insert(_ pictures: [KnownPicture]) async throws(TodoError) {
        guard !pictures.isEmpty else { return }
        let now = now()
        try await database.write { db in
            for known in pictures {
                try db.execute(
                    """
                    INSERT INTO known_picture (id, address, width, height, seen_at) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (\(db.dialect.key("id"))) DO UPDATE SET seen_at = excluded.seen_at
                    """, known.picture.id.rawValue, known.address, known.picture.width, known.picture.height, now.column)
            }
            try db.execute(
                "DELETE FROM known_picture WHERE id NOT IN (SELECT id FROM known_picture ORDER BY seen_at DESC, id LIMIT ?)", Self.limit)
        }
    }
}

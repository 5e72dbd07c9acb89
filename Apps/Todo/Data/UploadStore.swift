import Foundation
import GRDB
import LocalProvider
import Pictures
import TodoDomain

/// The pictures that users bring, in the same file as the todos, so that a todo and its picture are
/// kept or lost together.
struct UploadStore: Sendable {
    /// The time that a picture stays that no todo and no draft shows, in seconds: a form may still
    /// be open, a deleted todo may be restored.
    static let unusedAge: TimeInterval = 24 * 3600

    private static let prefix = "up-"

    let database: TodoDatabase
    let now: @Sendable () -> Date
    /// The bytes that all pictures may have together.
    var limit = TodoLimits.pictures

    static func isUpload(_ id: PictureID) -> Bool { id.rawValue.hasPrefix(prefix) }

    /// Keeps a picture without the notes of its camera; the same picture is kept once and has one
    /// identifier.
    func keep(_ bytes: [UInt8]) async throws(TodoError) -> PictureID {
        let image: RasterImage
        do throws(UnusablePicture) {
            image = try RasterImage.usable(bytes, limit: TodoLimits.pictureBytes)
        } catch {
            throw .unusablePicture(error.reason)
        }
        let bytes = PictureNotes.removed(from: bytes)
        let name = Self.prefix + ContentDigest.name(bytes)
        let data = Data(bytes)
        let now = now()
        return try await database.write { [limit] database in
            // Somebody may have made a file with the digest of another one: then the next name is
            // tried.
            for candidate in sequence(first: (name, 1), next: { (_, number) in ("\(name)-\(number)", number + 1) }) {
                guard let id = PictureID(rawValue: candidate.0) else { break }
                let known = try Bool.fetchOne(
                    database, sql: "SELECT bytes = ? FROM upload WHERE id = ?", arguments: [data, id.rawValue])
                switch known {
                case true?:
                    try database.execute(sql: "UPDATE upload SET touched_at = ? WHERE id = ?", arguments: [now.column, id.rawValue])
                    return id
                case false?: continue
                case nil:
                    if try Self.size(database) + data.count > limit {
                        try Self.collectUnused(before: now - Self.unusedAge, database)
                        guard try Self.size(database) + data.count <= limit else { throw TodoError.tooManyPictures(limit: limit) }
                    }
                    try database.execute(
                        sql: "INSERT INTO upload (id, content_type, width, height, touched_at, bytes) VALUES (?, ?, ?, ?, ?, ?)",
                        arguments: [id.rawValue, image.kind.rawValue, image.width, image.height, now.column, data])
                    return id
                }
            }
            throw TodoError.unusablePicture("no name is left for it; save it anew in a picture program and try again.")
        }
    }

    /// Returns the bytes of each picture; of one of a service, which is not here, as many as it has
    /// points, where photographs have half of that.
    func sizes() async throws(TodoError) -> [PictureID: Int] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, length(bytes) AS size FROM upload
                    UNION ALL SELECT id, max(0, min(width * height, ?)) FROM known_picture
                    """, arguments: [TodoLimits.pictureBytes])
            return Dictionary(
                rows.compactMap { row in PictureID(rawValue: row["id"]).map { ($0, row["size"]) } }, uniquingKeysWith: { first, _ in first }
            )
        }
    }

    /// Returns the content of a picture. An older version kept pictures with their notes, which are
    /// not shown and not exported either.
    func content(of id: PictureID) async throws(TodoError) -> PictureContent? {
        let content = try await database.read { database in
            try Row.fetchOne(database, sql: "SELECT content_type, bytes FROM upload WHERE id = ?", arguments: [id.rawValue]).map { row in
                let data: Data = try row.decode(forColumn: "bytes")
                return PictureContent(contentType: try row.decode(forColumn: "content_type"), bytes: [UInt8](data))
            }
        }
        return content.map { PictureContent(contentType: $0.contentType, bytes: PictureNotes.removed(from: $0.bytes)) }
    }

    func has(_ id: PictureID) async throws(TodoError) -> Bool {
        try await database.read { database in
            try Bool.fetchOne(database, sql: "SELECT 1 FROM upload WHERE id = ?", arguments: [id.rawValue]) ?? false
        }
    }

    /// Removes what no todo and no draft has shown for a day, and says how many pictures that were.
    func collectUnused() async throws(TodoError) -> Int {
        let time = now() - Self.unusedAge
        return try await database.write { database in
            try Self.collectUnused(before: time, database)
            return database.changesCount
        }
    }

    // MARK: - Within the transactions of others

    /// Returns the bytes that there is room for; nil while a tenth or more is free.
    static func scarceRoom(of limit: Int, _ database: Database) throws -> Int? {
        let room = max(0, limit - (try size(database)))
        return room < limit / 10 ? room : nil
    }

    /// Returns the bytes of all pictures; the condition has them summed from their index.
    private static func size(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT sum(length(bytes)) FROM upload WHERE length(bytes) > 0") ?? 0
    }

    private static func collectUnused(before time: Date, _ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM upload WHERE touched_at < ?
                AND NOT EXISTS (SELECT 1 FROM todo WHERE todo.picture = upload.id)
                AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.picture = upload.id)
                """,
            arguments: [time.column])
    }

    /// Starts the day of grace of the pictures that these todos are about to let go of.
    static func touch(picturesOf ids: [Todo.ID], _ now: Date, _ database: Database) throws {
        try database.execute(
            sql: """
                UPDATE upload SET touched_at = ? WHERE id IN
                (SELECT picture FROM todo WHERE picture IS NOT NULL AND todo.id IN (SELECT value FROM json_each(?)))
                """,
            arguments: [now.column, ids.asSQLArgument])
    }

    /// The same for the picture of a draft.
    static func touch(pictureOfDraft form: String, _ now: Date, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE upload SET touched_at = ? WHERE id IN (SELECT picture FROM draft WHERE form = ?)",
            arguments: [now.column, form])
    }
}

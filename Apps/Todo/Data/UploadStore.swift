import Foundation
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
        let now = now()
        return try await database.write { [limit] db in
            // Somebody may have made a file with the digest of another one: then the next name is
            // tried.
            for candidate in sequence(first: (name, 1), next: { (_, number) in ("\(name)-\(number)", number + 1) }) {
                guard let id = PictureID(rawValue: candidate.0) else { break }
                switch try db.value("SELECT bytes = ? FROM upload WHERE id = ?", bytes, id.rawValue) as Bool? {
                case true?:
                    try db.execute("UPDATE upload SET touched_at = ? WHERE id = ?", now.column, id.rawValue)
                    return id
                case false?: continue
                case nil:
                    if try Self.size(db) + bytes.count > limit {
                        try Self.collectUnused(before: now - Self.unusedAge, db)
                        guard try Self.size(db) + bytes.count <= limit else { throw TodoError.tooManyPictures(limit: limit) }
                    }
                    try db.execute(
                        "INSERT INTO upload (id, content_type, width, height, touched_at, bytes) VALUES (?, ?, ?, ?, ?, ?)",
                        id.rawValue, image.kind.rawValue, image.width, image.height, now.column, bytes)
                    return id
                }
            }
            throw TodoError.unusablePicture("no name is left for it; save it anew in a picture program and try again.")
        }
    }

    /// Returns the bytes of each picture; of one of a service, which is not here, as many as it has
    /// points, where photographs have half of that.
    func sizes() async throws(TodoError) -> [PictureID: Int] {
        try await database.read { db in
            let sizes = try db.rows("SELECT id, length(bytes), 1 FROM upload UNION ALL SELECT id, width, height FROM known_picture") {
                row in
                let size = try max(0, min(row.decode(1) as Double * row.decode(2), Double(TodoLimits.pictureBytes)))
                return (PictureID(rawValue: try row.decode(0)), Int(size))
            }
            return Dictionary(sizes.compactMap { id, size in id.map { ($0, size) } }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the content of a picture. An older version kept pictures with their notes, which are
    /// not shown and not exported either.
    func content(of id: PictureID) async throws(TodoError) -> PictureContent? {
        let content = try await database.read { db in
            try db.rows("SELECT content_type, bytes FROM upload WHERE id = ?", id.rawValue) { row in
                PictureContent(contentType: try row.decode(0), bytes: try row.decode(1))
            }.first
        }
        return content.map { PictureContent(contentType: $0.contentType, bytes: PictureNotes.removed(from: $0.bytes)) }
    }

    func has(_ id: PictureID) async throws(TodoError) -> Bool {
        try await database.read { try $0.value("SELECT 1 FROM upload WHERE id = ?", id.rawValue) ?? false }
    }

    /// Removes what no todo and no draft has shown for a day, and says how many pictures that were.
    func collectUnused() async throws(TodoError) -> Int {
        let time = now() - Self.unusedAge
        return try await database.write { try Self.collectUnused(before: time, $0) }
    }

    // MARK: - Within the transactions of others

    /// Returns the bytes that there is room for; nil while a tenth or more is free.
    static func scarceRoom(of limit: Int, _ db: any SQLConnection) throws -> Int? {
        let room = max(0, limit - (try size(db)))
        return room < limit / 10 ? room : nil
    }

    /// Returns the bytes of all pictures; the condition has them summed from their index.
    private static func size(_ db: any SQLConnection) throws -> Int {
        try db.value("SELECT sum(length(bytes)) FROM upload WHERE length(bytes) > 0") ?? 0
    }

    @discardableResult
    private static func collectUnused(before time: Date, _ db: any SQLConnection) throws -> Int {
        try db.execute(
            """
            DELETE FROM upload WHERE touched_at < ?
            AND NOT EXISTS (SELECT 1 FROM todo WHERE todo.picture = upload.id)
            AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.picture = upload.id)
            """, time.column)
    }

    /// Starts the day of grace of the pictures that these todos are about to let go of.
    static func touch(picturesOf ids: [Todo.ID], _ now: Date, _ db: any SQLConnection) throws {
        try db.execute(
            """
            UPDATE upload SET touched_at = ? WHERE id IN
            (SELECT picture FROM todo WHERE picture IS NOT NULL AND todo.id IN \(db.dialect.numbers(in: "?")))
            """, now.column, ids.asSQLArgument)
    }

    /// The same for the picture of a draft.
    static func touch(pictureOfDraft form: String, _ now: Date, _ db: any SQLConnection) throws {
        try db.execute("UPDATE upload SET touched_at = ? WHERE id IN (SELECT picture FROM draft WHERE form = ?)", now.column, form)
    }
}

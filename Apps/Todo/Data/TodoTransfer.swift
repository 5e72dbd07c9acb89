import Foundation
import Logging
import Pictures
import TodoDomain

/// Takes all todos out as one file, pictures included, and such files in.
package struct TodoTransfer: Sendable {
    /// The largest archive that is read, in bytes.
    package static let largestArchive = 256 << 20

    private let todos: SQLiteTodoStore
    private let pictures: any PictureRepository
    private let now: @Sendable () -> Date
    private let logger: Logger

    /// - Parameters:
    ///   - todos: where todos come from and go to.
    ///   - pictures: where their pictures come from and go to.
    ///   - now: the time.
    ///   - logger: hears of pictures that are gone.
    init(
        todos: SQLiteTodoStore, pictures: any PictureRepository, now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "todo.data")
    ) {
        self.todos = todos
        self.pictures = pictures
        self.now = now
        self.logger = logger
    }

    /// All todos with their pictures as a file.
    ///
    /// A picture that is no longer there is left out and logged; its todo is exported without it.
    ///
    /// - Throws: ``TodoTransferError/storage(_:)``.
    package func export(as format: TodoArchiveFormat) async throws(TodoTransferError) -> Data {
        do throws(TodoError) {
            var archive = TodoArchive(exportedAt: now(), todos: [], pictures: [:])
            for todo in try await todos.todos() {
                var entry = TodoArchive.Entry(
                    title: todo.title, text: todo.text, picture: todo.picture?.rawValue, dueAt: todo.due, repeats: todo.repeats,
                    isDone: todo.isDone,
                    createdAt: todo.createdAt)
                if let id = todo.picture, archive.pictures?[id.rawValue] == nil {
                    let content = try await pictures.content(of: id)
                    if let content, RasterImage.kind(of: content.bytes) != nil {
                        archive.pictures?[id.rawValue] = .init(contentType: content.contentType, data: Data(content.bytes))
                    } else {
                        entry.picture = nil
                        logger.warning("A todo is exported without its picture: gone, or no upload", metadata: ["todo": "\(todo.id)"])
                    }
                }
                archive.todos.append(entry)
            }
            return try ArchiveCoder.encode(archive, as: format)
        } catch {
            throw .storage(error.description)
        }
    }

    /// Adds the todos of a file to those that are there, all of them or, where one cannot be taken,
    /// none.
    ///
    /// - Parameter data: an archive in any of the formats.
    /// - Returns: what was added, in the order of the archive.
    /// - Throws: ``TodoTransferError``.
    @discardableResult
    package func add(_ data: Data) async throws(TodoTransferError) -> [Todo] {
        guard data.count <= Self.largestArchive else { throw .tooLarge(limit: Self.largestArchive) }
        let archive = try ArchiveCoder.decode(data)
        let files = archive.pictures ?? [:]
        var entries: [(todo: NewTodo, picture: String?)] = []
        for (index, entry) in archive.todos.enumerated() {
            entries.append((try checked(entry, number: index + 1, pictures: files), entry.picture))
        }
        for (name, file) in files.sorted(by: { $0.key < $1.key }) { try check(file, name) }

        // Pictures first: one that no todo shows in the end is collected after a day, a todo
        // without its picture would be lost data.
        var ids: [String: PictureID] = [:]
        for name in Set(entries.compactMap(\.picture)).sorted() {
            guard let file = files[name] else { continue }
            do throws(TodoError) {
                ids[name] = try await pictures.keep([UInt8](file.data))
            } catch {
                throw .picture(name: name, reason: error.reason)
            }
        }
        let complete = entries.map { entry in
            var todo = entry.todo
            todo.draft.picture = entry.picture.flatMap { ids[$0] }
            return todo
        }
        do throws(TodoError) {
            return try await todos.add(all: complete)
        } catch {
            throw .storage(error.description)
        }
    }

    private func checked(
        _ entry: TodoArchive.Entry, number: Int, pictures: [String: TodoArchive.PictureFile]
    ) throws(TodoTransferError) -> NewTodo {
        func fault(_ field: String, _ reason: String) -> TodoTransferError {
            .entry(number: number, title: entry.title, field: field, reason: reason)
        }
        if let picture = entry.picture, pictures[picture] == nil {
            throw fault("picture", "the archive holds no picture of the name '\(picture.prefix(80))'")
        }
        if case .time(let time)? = entry.dueAt, !time.isReasonable { throw fault("dueAt", "the time is out of range") }
        if let createdAt = entry.createdAt, !createdAt.isReasonable { throw fault("createdAt", "the time is out of range") }
        do throws(TodoError) {
            let draft = try TodoDraft(title: entry.title, text: entry.text ?? "", due: entry.dueAt, repeats: entry.repeats).storable()
            return NewTodo(draft: draft, isDone: entry.isDone ?? false, createdAt: entry.createdAt ?? now())
        } catch {
            switch error {
            case .emptyTitle: throw fault("title", "it is empty")
            case .tooLong(let field, let limit): throw fault(field, "it is longer than \(limit) characters")
            default: throw fault("title", error.reason)
            }
        }
    }

    private func check(_ file: TodoArchive.PictureFile, _ name: String) throws(TodoTransferError) {
        do throws(UnusablePicture) {
            _ = try RasterImage.usable([UInt8](file.data), limit: TodoLimits.pictureBytes)
        } catch {
            throw .picture(name: name, reason: error.reason)
        }
    }
}

extension Date {
    /// Between the years 1 and 9999, which is what calendars and ISO 8601 show.
    fileprivate var isReasonable: Bool { (-62_135_596_800.0..<253_402_300_800.0).contains(timeIntervalSince1970) }
}

extension TodoError {
    /// The cause without the sentence round it and without a full stop, to stand within another
    /// sentence.
    fileprivate var reason: String {
        let text =
            switch self {
            case .storage(let text), .pictures(let text), .unusablePicture(let text): text
            default: description
            }
        return text.withoutFullStop
    }
}

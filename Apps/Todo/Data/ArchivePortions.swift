import Foundation
import LocalProvider
import Logging
import Pictures
import TodoDomain

/// The portions of an archive, in order. None has more than a piece of a picture, which is read
/// anew for each, so that somebody who takes them slowly holds no memory.
actor ArchivePortions {
    private enum Stage { case head, pictures, picture(PictureID, from: Int), todos(from: Int), done }

    /// The bytes of a piece; of three bytes Base64 makes four letters.
    static let piece = 768 << 10

    private let todos: [Todo]
    private let entry: @Sendable (Todo, PictureID?) -> TodoArchive.Entry
    private let pictures: any PictureRepository
    private let head: [UInt8]
    private let logger: Logger
    private let longWork: LongWork
    private var stage = Stage.head
    private var waiting: ArraySlice<PictureID>
    private var kept: Set<PictureID> = []

    /// - Parameters:
    ///   - head: the document as far as its pictures.
    ///   - todos: the todos in order.
    ///   - pictures: where their pictures come from.
    ///   - logger: hears of pictures that are gone.
    ///   - longWork: makes the portions, between those of others.
    ///   - entry: describes a todo, with its picture if that is in the archive.
    init(
        after head: [UInt8], of todos: [Todo], pictures: any PictureRepository, logger: Logger, longWork: LongWork,
        entry: @escaping @Sendable (Todo, PictureID?) -> TodoArchive.Entry
    ) {
        (self.head, self.todos, self.pictures, self.logger, self.longWork, self.entry) = (head, todos, pictures, logger, longWork, entry)
        var known: Set<PictureID> = []
        waiting = todos.compactMap(\.picture).filter { known.insert($0).inserted }[...]
    }

    /// Makes the next portion; nil after the last.
    func next() async throws -> [UInt8]? {
        switch stage {
        case .head:
            stage = .pictures
            return head
        case .pictures:
            while let id = waiting.popFirst() {
                if let portion = try await portion(of: id, from: 0) { return portion }
            }
            stage = .todos(from: 0)
            return ArchiveCoder.betweenPicturesAndTodos
        case .picture(let id, let start):
            guard let portion = try await portion(of: id, from: start) else { throw TodoError.storage("the picture \(id) has gone") }
            return portion
        case .todos(let start) where start < todos.count:
            let end = min(start + 500, todos.count)
            stage = .todos(from: end)
            let entries = todos[start..<end].map { entry($0, $0.picture.flatMap { kept.contains($0) ? $0 : nil }) }
            return try await longWork.run(isGoingOn: true) { _ in try ArchiveCoder.bytes(of: entries, isFirst: start == 0) }
        case .todos:
            stage = .done
            return ArchiveCoder.end
        case .done: return nil
        }
    }

    /// Makes a piece of a picture; nil where it is gone.
    private func portion(of id: PictureID, from start: Int) async throws -> [UInt8]? {
        let isFirst = kept.isEmpty
        let found = try await longWork.run(isGoingOn: true) { [pictures] _ -> (bytes: [UInt8], isLast: Bool)? in
            guard let content = try await pictures.content(of: id), RasterImage.kind(of: content.bytes) != nil else { return nil }
            let end = min(start + Self.piece, content.bytes.count)
            let head = start == 0 ? try ArchiveCoder.begin(content, named: id.rawValue, isFirst: isFirst) : []
            let letters = Data(content.bytes[min(start, end)..<end]).base64EncodedData()
            let isLast = end == content.bytes.count
            return (head + letters + (isLast ? ArchiveCoder.endOfPicture : []), isLast)
        }
        guard let found else {
            if start == 0 { logger.warning("Todos are exported without a picture: gone, or no upload", metadata: ["picture": "\(id)"]) }
            return nil
        }
        kept.insert(id)
        stage = found.isLast ? .pictures : .picture(id, from: start + Self.piece)
        return found.bytes
    }
}

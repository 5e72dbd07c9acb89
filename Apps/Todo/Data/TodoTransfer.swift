import Foundation
import LocalProvider
import Logging
import Pictures
import TodoDomain

/// Takes all todos out as a file, and such files in.
package struct TodoTransfer: TransferRepository {
    /// Content for a browser to save, which is made as it is taken.
    package struct File: Sendable {
        /// Names the flavour, the day and the part.
        package let name: String
        package let portions: AsyncThrowingStream<[UInt8], any Error>
    }

    let todos: TodoStore
    let lists: ListStore
    let pictures: any PictureRepository
    /// The pictures that users have brought.
    let uploads: UploadStore
    /// The beginning of the names of files.
    let name: String
    let now: @Sendable () -> Date
    /// Hears of pictures that are gone, and of what the store refused.
    let logger: Logger
    /// Reads and writes files, one after the other.
    var longWork = LongWork.shared

    // MARK: Out

    package func parts(of format: TransferFormat) async throws(TodoError) -> [ExportPart] {
        try await parts(of: ordered(), as: format)
    }

    private func parts(of todos: [Todo], as format: TransferFormat) async throws(TodoError) -> [ExportPart] {
        let sizes = format == .json ? try await uploads.sizes() : [:]
        return try await work { _ in ExportPlan.parts(of: todos, pictures: sizes) }
    }

    /// Begins a file of todos; a picture that is no longer there is left out and logged.
    ///
    /// - Parameters:
    ///   - format: with pictures or without.
    ///   - zone: the user's; the day in the name, and the times in a text, are its.
    ///   - part: the part of the todos; nil for all of them where they are one part.
    /// - Returns: the file, or nil where its todos are, or have become, more than a file takes.
    /// - Throws: ``TodoDomain/TodoError/storage(_:)`` where todos or pictures cannot be read, or too
    ///   many other files are being made.
    package func export(as format: TransferFormat, in zone: TimeZone, part: ExportPart? = nil) async throws(TodoError) -> File? {
        let lists = try await lists.lists()
        let names = Dictionary(uniqueKeysWithValues: lists.map { ($0.id, $0.name) })
        let todos = try await ordered().filter { part?.contains($0) ?? true }
        guard try await parts(of: todos, as: format).count == 1 else { return nil }
        let entry = { @Sendable (todo: Todo, picture: PictureID?) in Self.entry(todo, names, picture: picture) }
        let name = "\(name)-\(Day(now(), in: .gregorian(in: zone)))\(part.map { "-\($0.number)-of-\($0.count)" } ?? "")"
        let portions: AsyncThrowingStream<[UInt8], any Error>
        switch format {
        case .json:
            let archive = ArchivePortions(
                after: try ArchiveCoder.head(exportedAt: now(), lists: lists), of: todos, pictures: pictures, logger: logger,
                longWork: longWork,
                entry: entry)
            portions = AsyncThrowingStream { try await archive.next() }
        case .markdown:
            let bytes = try await work { _ in MarkdownTodos.bytes(todos.map { entry($0, nil) }, in: zone) }
            portions = AsyncThrowingStream {
                $0.yield(bytes)
                $0.finish()
            }
        }
        return File(name: "\(name).\(format.fileExtension)", portions: portions)
    }

    /// Begins files of all todos, as many as they take.
    ///
    /// - Throws: what ``export(as:in:part:)`` throws, and where todos have changed meanwhile.
    package func exportAll(as format: TransferFormat, in zone: TimeZone) async throws(TodoError) -> [File] {
        let parts = try await parts(of: format)
        var files: [File] = []
        for part in parts {
            guard let file = try await export(as: format, in: zone, part: parts.count == 1 ? nil : part) else {
                throw .storage("the to-dos have changed while they were taken out")
            }
            files.append(file)
        }
        return files
    }

    /// Returns all todos: imported in this order, they keep the one that the user gave them.
    private func ordered() async throws(TodoError) -> [Todo] {
        // The table is read, and kept, for all pages.
        let todos = try await todos.todos()
        return try await work { _ in todos.sorted { ($0.place, $0.id) < ($1.place, $1.id) } }
    }

    private func work<Result: Sendable>(
        _ work: @Sendable (isolated LongWork) throws(TodoError) -> Result
    ) async throws(TodoError) -> Result {
        do {
            return try await longWork.run(work)
        } catch let error as TodoError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }

    private static func entry(_ todo: Todo, _ lists: [TodoList.ID: String], picture: PictureID?) -> TodoArchive.Entry {
        TodoArchive.Entry(
            title: todo.title, text: todo.text, picture: picture?.rawValue, dueAt: todo.due, repeats: todo.repeats,
            list: todo.list.flatMap { lists[$0] }, isImportant: todo.isImportant ? true : nil, isDone: todo.isDone,
            createdAt: todo.createdAt, doneAt: todo.doneAt)
    }

    // MARK: In

    @discardableResult
    package func add(_ bytes: [UInt8], in calendar: Calendar, by run: ImportRun = ImportRun()) async throws(ImportFault) -> [Todo] {
        guard bytes.count <= TransferLimits.bytes else { throw ImportFault(.tooLarge) }
        do {
            // The whole of it: what was decoded is larger than the file.
            return try await longWork.run(holding: bytes.count) { work in
                if run.isStopped { throw ImportFault(.stopped) }
                let (entries, lists, files) = try read(bytes, in: calendar, on: work)
                return try await store(entries, lists, files, by: run)
            }
        } catch let fault as ImportFault {
            throw fault
        } catch {
            throw ImportFault(.busy)
        }
    }

    private typealias Checked = (todo: NewTodo, picture: String?)

    private func read(
        _ bytes: [UInt8], in calendar: Calendar, on work: isolated LongWork
    ) throws(ImportFault) -> (entries: [Checked], lists: [NewList], pictures: [String: TodoArchive.PictureFile]) {
        let (lines, named, files) = try Self.read(bytes, in: calendar)
        guard !lines.isEmpty || !named.isEmpty else { throw ImportFault(.empty) }
        guard named.count <= TodoLimits.lists else { throw ImportFault(.tooManyLists) }
        guard lines.count <= TransferLimits.todos else { throw ImportFault(.tooMany) }
        var entries: [Checked] = []
        for (place, entry) in lines { entries.append((try checked(entry, at: place, files), entry.picture)) }
        for (name, file) in files.sorted(by: { $0.key < $1.key }) {
            guard (try? RasterImage.usable([UInt8](file.data), limit: TodoLimits.pictureBytes)) != nil else {
                throw ImportFault(.unusablePicture, at: .picture(name))
            }
        }
        let lists = try named.map { list throws(ImportFault) in
            NewList(
                name: try Self.listName(list.name) { ImportFault($0, field: "lists") },
                color: list.color.flatMap(TodoList.Color.init(rawValue:)))
        }
        return (entries, lists, files)
    }

    /// Leaves out the todos that are here already, each as often as it is here.
    private func unknown(_ entries: [Checked]) async throws(TodoError) -> [Checked] {
        let names = Dictionary(uniqueKeysWithValues: try await lists.lists().map { ($0.id, $0.name) })
        var left: [NewTodo: Int] = [:]
        for todo in try await todos.todos() {
            let list = todo.list.flatMap { names[$0] }
            left[Self.key(TodoDraft(todo), isDone: todo.isDone, list: list, hasPicture: todo.picture != nil), default: 0] += 1
        }
        return entries.filter { todo, picture in
            // A text holds no pictures.
            !(picture == nil ? [false, true] : [true]).contains { hasPicture in
                let key = Self.key(todo.draft, isDone: todo.isDone, list: todo.listName, hasPicture: hasPicture)
                guard let count = left[key], count > 0 else { return false }
                left[key] = count - 1
                return true
            }
        }
    }

    /// Returns what is compared of a todo; files have thousandths of a second.
    private static func key(_ draft: TodoDraft, isDone: Bool, list: String?, hasPicture: Bool) -> NewTodo {
        var draft = draft
        (draft.list, draft.picture) = (nil, hasPicture ? PictureID(rawValue: "any") : nil)
        if case .time(let time)? = draft.due {
            draft.due = .time(Date(timeIntervalSince1970: (time.timeIntervalSince1970 * 1000).rounded()))
        }
        return NewTodo(draft: draft, isDone: isDone, createdAt: .distantPast, listName: list?.lowercased())
    }

    private func store(
        _ all: [Checked], _ lists: [NewList], _ files: [String: TodoArchive.PictureFile], by run: ImportRun
    ) async throws(ImportFault) -> [Todo] {
        do {
            let entries = try await unknown(all)
            run.note(known: all.count - entries.count)
            // Asked before the pictures are stored, which would be in vain.
            let room = try await todos.room()
            let bytes = entries.reduce(0) { $0 + $1.todo.draft.title.utf8.count + $1.todo.draft.text.utf8.count }
            if entries.count > room.todos { throw TodoError.tooManyTodos(limit: TodoLimits.todos) }
            if bytes > room.bytes { throw TodoError.tooMuchText(limit: TodoLimits.bytes) }
            // Pictures first: one that no todo shows in the end is collected after a day, a todo
            // without its picture would be lost data.
            var ids: [String: PictureID] = [:]
            let names = Set(entries.compactMap(\.picture)).sorted()
            let count = names.count + entries.count
            for (index, name) in names.enumerated() {
                try run.reach(index, of: count)
                if let file = files[name] { ids[name] = try await pictures.keep([UInt8](file.data)) }
            }
            let complete = entries.map { entry in
                var todo = entry.todo
                todo.draft.picture = entry.picture.flatMap { ids[$0] }
                return todo
            }
            return try await todos.add(all: complete, in: lists) { try run.reach(names.count + $0, of: count) }
        } catch {
            // Whatever was under way was taken back.
            if run.isStopped { throw ImportFault(.stopped) }
            switch error as? TodoError {
            case .tooManyLists: throw ImportFault(.tooManyLists)
            case .tooManyTodos, .tooMuchText: throw ImportFault(.noRoom)
            case .tooManyPictures: throw ImportFault(.noPictureRoom)
            default: break
            }
            logger.error("A file could not be imported", metadata: ["error": "\(error)"])
            throw ImportFault(.storage)
        }
    }

    /// Reads a file of any format: JSON begins with a bracket, which no line of a list does.
    private static func read(
        _ bytes: [UInt8], in calendar: Calendar
    ) throws(ImportFault) -> (
        entries: [(ImportFault.Place, TodoArchive.Entry)], lists: [TodoArchive.ListEntry], pictures: [String: TodoArchive.PictureFile]
    ) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        switch bytes.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let archive = try ArchiveCoder.decode(Data(bytes))
            return (
                archive.todos.enumerated().map { (ImportFault.Place.entry($0 + 1), $1) }, archive.lists ?? [], archive.pictures ?? [:]
            )
        default:
            return (try MarkdownTodos.entries(in: bytes, by: calendar).map { (ImportFault.Place.line($0.line), $0.entry) }, [], [:])
        }
    }

    /// Returns the name of a list as lists have it.
    private static func listName(
        _ name: String, fault: (ImportFault.Reason) -> ImportFault
    ) throws(ImportFault) -> String {
        do throws(TodoError) {
            return try TodoList.validated(name: name)
        } catch {
            if case .tooLong(_, let limit) = error { throw fault(.tooLong(limit: limit)) }
            throw fault(.missing)
        }
    }

    private func checked(
        _ entry: TodoArchive.Entry, at place: ImportFault.Place, _ pictures: [String: TodoArchive.PictureFile]
    ) throws(ImportFault) -> NewTodo {
        func fault(_ reason: ImportFault.Reason, _ field: String) -> ImportFault {
            ImportFault(reason, at: place, title: entry.title, field: field)
        }
        if let picture = entry.picture, pictures[picture] == nil { throw fault(.noPicture, "picture") }
        if case .time(let time)? = entry.dueAt, !time.isReasonable { throw fault(.noDate, "dueAt") }
        for (time, field) in [(entry.createdAt, "createdAt"), (entry.doneAt, "doneAt")] {
            if let time, !time.isReasonable { throw fault(.expected(.time), field) }
        }
        let list = try entry.list.map { name throws(ImportFault) in try Self.listName(name) { fault($0, "list") } }
        do throws(TodoError) {
            let draft = try TodoDraft(
                title: entry.title, text: entry.text ?? "", due: entry.dueAt, repeats: entry.repeats,
                isImportant: entry.isImportant ?? false
            ).storable()
            let isDone = entry.isDone ?? false
            return NewTodo(
                draft: draft, isDone: isDone, createdAt: entry.createdAt ?? now(), doneAt: isDone ? entry.doneAt : nil, listName: list)
        } catch {
            switch error {
            case .tooLong(let field, let limit): throw fault(.tooLong(limit: limit), field)
            default: throw fault(.noTitle, "title")
            }
        }
    }
}

extension Date {
    /// True between the years 1 and 9999, which is what calendars and ISO 8601 show.
    var isReasonable: Bool { (Self.firstReasonable...Self.lastReasonable).contains(self) }

    static let firstReasonable = Date(timeIntervalSince1970: -62_135_596_800)
    static let lastReasonable = Date(timeIntervalSince1970: 253_402_300_800.nextDown)
}

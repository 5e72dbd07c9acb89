/// Changes of a workspace that are planned in memory first: all of them can be made or none.
struct WorkspaceDraft {
    struct Change: Equatable {
        /// From the root of the workspace.
        let path: String
        /// Nil if there is none yet.
        let before: [UInt8]?
        /// Nil if it is deleted.
        let after: [UInt8]?
    }

    let root: String
    private var originals: [String: [UInt8]?] = [:]
    private var current: [String: [UInt8]?] = [:]

    init(root: String) { self.root = root }

    /// The differences from the disk, by path.
    var changes: [Change] { changes(since: WorkspaceDraft(root: root)) }

    /// Those of them that are of the workspace, and not of what the command keeps for itself.
    var shown: [Change] { changes.filter { !$0.path.hasPrefix(".build/") } }

    /// The differences from an earlier state of the draft, by path.
    func changes(since earlier: WorkspaceDraft) -> [Change] {
        current.keys.sorted().compactMap { path in
            let (before, after) = (earlier.current[path] ?? originals[path] ?? nil, current[path] ?? nil)
            return before == after ? nil : Change(path: path, before: before, after: after)
        }
    }

    /// A file as it will be; nil where there will be none.
    mutating func bytes(_ path: String) throws(WorkspaceError) -> [UInt8]? {
        if let known = current[path] { return known }
        let file = root + "/" + path
        let bytes = FileSystem.isFile(file) ? try FileSystem.read(file, limit: SourceScanner.sizeLimit) : nil
        originals[path] = .some(bytes)
        current[path] = .some(bytes)
        return bytes
    }

    /// A file as it is on the disk; nil where it was not looked at, or is not there.
    func original(_ path: String) -> [UInt8]? { originals[path] ?? nil }

    /// Tells if a file will be there.
    func isThere(_ path: String) throws -> Bool {
        if let known = current[path] { return known != nil }
        return FileSystem.isFile(root + "/" + path)
    }

    var diff: String {
        shown.map { change in
            UnifiedDiff.text(
                from: String(decoding: change.before ?? [], as: UTF8.self), to: String(decoding: change.after ?? [], as: UTF8.self),
                oldName: change.before == nil ? "/dev/null" : "a/" + change.path,
                newName: change.after == nil ? "/dev/null" : "b/" + change.path)
        }.joined()
    }

    /// Writes a file that is not there yet.
    mutating func create(_ path: String, _ text: String) throws {
        guard try bytes(path) == nil else { throw WorkspaceError.refused("\(path) is there already; move it away, or choose another name") }
        current[path] = .some(Array(text.utf8))
    }

    /// Replaces what is in a file, whatever it was.
    mutating func set(_ path: String, _ bytes: [UInt8]) throws(WorkspaceError) {
        _ = try self.bytes(path)
        current[path] = .some(bytes)
    }

    mutating func delete(_ path: String) throws(WorkspaceError) {
        _ = try bytes(path)
        current[path] = .some(nil)
    }

    // MARK: Writing

    /// Makes all changes, each file whole, with a journal of them on disk until all are made. A
    /// signal waits until then.
    ///
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``, or
    ///   ``WorkspaceError/invalid(path:line:reason:)`` where a file has been changed since it was
    ///   read; everything is as it was then.
    func apply() throws(WorkspaceError) {
        let signals = try SignalInbox()
        defer { withExtendedLifetime(signals) {} }
        try begin()?.end()
    }

    /// Makes all changes and leaves the journal, so that they can be taken back.
    ///
    /// - Returns: the journal; nil if nothing changes.
    func begin() throws(WorkspaceError) -> ChangeJournal? {
        let changes = changes
        try Self.requireUnchanged(changes, root)
        guard !changes.isEmpty else { return nil }
        let journal = try ChangeJournal(of: changes, in: root)
        do throws(WorkspaceError) {
            try Self.write(changes, root)
        } catch {
            journal.end()
            throw error
        }
        return journal
    }

    /// Takes all changes back.
    func rollBack() throws(WorkspaceError) {
        let back = changes.map { Change(path: $0.path, before: $0.after, after: $0.before) }
        try Self.requireUnchanged(back, root)
        try Self.write(back, root)
    }

    private static func requireUnchanged(_ changes: [Change], _ root: String) throws(WorkspaceError) {
        for change in changes {
            let path = root + "/" + change.path
            let now = FileSystem.isFile(path) ? try FileSystem.read(path, limit: SourceScanner.sizeLimit) : nil
            guard now == change.before else {
                throw .invalid(path: change.path, line: 1, reason: "it was changed while this was planned; run the command again")
            }
        }
    }

    private static func write(_ changes: [Change], _ root: String) throws(WorkspaceError) {
        var done: [Change] = []
        do throws(WorkspaceError) {
            for change in changes {
                try put(change.after, change.path, root)
                done.append(change)
            }
        } catch {
            for change in done.reversed() { try? put(change.before, change.path, root) }
            throw error
        }
    }

    static func put(_ bytes: [UInt8]?, _ path: String, _ root: String) throws(WorkspaceError) {
        let file = root + "/" + path
        guard let bytes else {
            FileSystem.remove(file)
            guard !FileSystem.isFile(file) else { throw .unwritable(path: path, reason: SystemText.lastError()) }
            // Folders that held nothing else go with their last file.
            var folder = path
            while let slash = folder.lastIndex(of: "/") {
                folder = String(folder[..<slash])
                guard FileSystem.removeEmptyFolder(root + "/" + folder) else { break }
            }
            return
        }
        if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(root + "/" + path[..<slash]) }
        try FileSystem.write(bytes, to: file)
    }
}

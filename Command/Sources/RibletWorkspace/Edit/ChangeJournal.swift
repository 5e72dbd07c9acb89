#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A record of changes of several files, on disk while they are made: a process that is killed
/// between two of them leaves it, and the next command takes the changes back.
package final class ChangeJournal {
    private struct Entry: Codable {
        let path: String
        let before: Data?
        let after: Data?
    }

    private static let path = ".riblet/journal"

    private let root: String
    /// Locked for as long as this process makes the changes.
    private let descriptor: Descriptor

    /// Begins a journal.
    init(of changes: [WorkspaceDraft.Change], in root: String) throws(WorkspaceError) {
        self.root = root
        let entries = changes.map { Entry(path: $0.path, before: $0.before.map { Data($0) }, after: $0.after.map { Data($0) }) }
        guard let text = try? JSONEncoder().encode(entries) else { throw .unwritable(path: Self.path, reason: "it cannot be encoded") }
        let file = root + "/" + Self.path
        try FileSystem.makeFolder(root + "/.riblet")
        try FileSystem.write(Array(text), to: file)
        descriptor = Descriptor(open(file, O_RDONLY | O_CLOEXEC))
        guard descriptor.number >= 0, flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
            throw .unwritable(path: Self.path, reason: SystemText.lastError())
        }
    }

    /// Ends the journal: the changes are made, or taken back.
    func end() {
        FileSystem.remove(root + "/" + Self.path)
        FileSystem.removeEmptyFolder(root + "/.riblet")
    }

    /// Takes back the changes that a killed process has left half made.
    ///
    /// - Returns: the paths that are as they were before.
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` if another process is making
    ///   changes, or a file is neither as it was nor as it was to be.
    package static func recover(_ root: String) throws(WorkspaceError) -> [String] {
        let file = root + "/" + path
        guard FileSystem.isFile(file) else { return [] }
        let descriptor = Descriptor(open(file, O_RDONLY | O_CLOEXEC))
        guard descriptor.number < 0 || flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
            throw .invalid(path: path, line: 1, reason: "another riblet is changing this workspace; wait until it has ended")
        }
        let bytes = try FileSystem.read(file, limit: 256 << 20)
        guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(bytes)) else {
            throw .invalid(path: path, line: 1, reason: "this is no journal of changes; delete it")
        }
        var restored: [String] = []
        var edited: [String] = []
        for entry in entries.reversed() {
            let place = root + "/" + entry.path
            let now = FileSystem.isFile(place) ? try FileSystem.read(place, limit: SourceScanner.sizeLimit) : nil
            if now == entry.before.map({ Array($0) }) { continue }
            guard now == entry.after.map({ Array($0) }) else {
                edited.append(entry.path)
                continue
            }
            try WorkspaceDraft.put(entry.before.map { Array($0) }, entry.path, root)
            restored.append(entry.path)
        }
        guard edited.isEmpty else {
            throw .invalid(
                path: edited[0], line: 1,
                reason: "a command was killed while it changed this file, and the file was edited since; see to it, then delete \(path)")
        }
        removeParts(beside: entries.map { root + "/" + $0.path })
        FileSystem.remove(file)
        FileSystem.removeEmptyFolder(root + "/.riblet")
        return restored.sorted()
    }

    /// Removes the file that the killed process was writing beside its place.
    private static func removeParts(beside files: [String]) {
        let files = Set(files)
        for folder in Set(files.map { $0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex) }) {
            for name in FileSystem.names(in: String(folder)) where name.hasSuffix(".part") {
                let place = "\(folder)/\(name.split(separator: ".").dropLast(2).joined(separator: "."))"
                if files.contains(place) { FileSystem.remove("\(folder)/\(name)") }
            }
        }
    }
}

import Foundation
import Synchronization

/// The files that were set aside and that the user has not been told of yet, in a small file beside
/// the damaged one: the notes outlive the process, since nobody may have looked before it ended.
final class SetAsideNotes: Sendable {
    private static let ending = ".set-aside.json"
    /// As many as there are names for damaged files.
    private static let limit = 9

    private let folder: String
    private let name: String
    private let reporter: Reporter
    private let notes: Mutex<[SetAsideFile]>

    init(beside path: String, reporter: Reporter) {
        folder = (path as NSString).deletingLastPathComponent
        name = (path as NSString).lastPathComponent + Self.ending
        self.reporter = reporter
        var found: [SetAsideFile] = []
        if case .data(let data)? = try? Files.read("\(folder)/\(name)", limit: 1 << 20) {
            found = (try? JSONDecoder().decode([SetAsideFile].self, from: data)) ?? []
        }
        notes = Mutex(found)
    }

    /// All notes, oldest first.
    var all: [SetAsideFile] { notes.withLock { $0 } }

    func add(_ file: SetAsideFile) { change { $0 = ($0.filter { $0.movedTo != file.movedTo } + [file]).suffix(Self.limit) } }

    func remove(_ file: SetAsideFile) { change { $0.removeAll { $0 == file } } }

    private func change(_ body: (inout [SetAsideFile]) -> Void) {
        notes.withLock { notes in
            body(&notes)
            do throws(FileFailure) {
                guard !notes.isEmpty else {
                    try Files.remove("\(folder)/\(name)")
                    return
                }
                guard let data = try? JSONEncoder().encode(notes) else { return }
                try Files.replace(folder: folder, name: name, with: data, modifiedAt: Date())
            } catch {
                reporter.report(.cleanupFailed(location: error.path, reason: error.reason))
            }
        }
    }
}

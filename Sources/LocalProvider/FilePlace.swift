import Foundation

/// The place of a database: the file and its journal, told from others that may come to lie there.
struct FilePlace {
    /// The state of the file at the place, compared with the opened file.
    enum Finding {
        case same
        /// The file is not there any more.
        case gone
        /// Another file is there.
        case replaced
        /// The file is there and has nothing in it.
        case emptied
        /// The file is there, its journal, which holds the newest writes, is not.
        case journalGone
    }

    /// Tells a file from any other that exists at the same time.
    private struct Facts: Equatable {
        let device: UInt64
        let number: UInt64
        let isEmpty: Bool

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            isEmpty = status.st_size == 0
        }

        func isFile(_ other: Facts) -> Bool { device == other.device && number == other.number }
    }

    private let path: String
    private let file: Facts?
    private let journal: Facts?

    /// The place as it is now.
    init(_ path: String) {
        self.path = path
        file = Facts(path)
        journal = Facts(path + "-wal")
    }

    /// Returns the current state of the file. Costs two system calls.
    func look() -> Finding {
        guard let now = Facts(path) else { return .gone }
        guard let file, now.isFile(file) else { return .replaced }
        if now.isEmpty { return .emptied }
        guard let journal else { return .same }
        guard let found = Facts(path + "-wal"), found.isFile(journal) else { return .journalGone }
        return .same
    }

    /// True if the journal that was opened is still in its place.
    var hasItsJournal: Bool {
        guard let journal, let found = Facts(path + "-wal") else { return false }
        return found.isFile(journal)
    }

    /// Why what is at the place is no database; nothing where it may be one, or where there is
    /// nothing and one can begin.
    static func damage(at path: String) -> String? {
        let journal = Facts(path + "-wal").map { !$0.isEmpty } ?? false
        guard let file = Facts(path) else {
            return journal ? "its journal \(path)-wal is there, the file itself is not" : nil
        }
        return file.isEmpty ? "it is empty" : nil
    }
}

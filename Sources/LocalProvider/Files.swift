import Foundation

/// A refused file operation.
struct FileFailure: Error {
    let operation: String
    let path: String
    let code: Int32

    var reason: String {
        let hint =
            switch code {
            case ENOSPC, EDQUOT: "free some space"
            case EACCES, EPERM: "give this user write permission"
            case EROFS: "choose a folder on a writable file system"
            case ENOTDIR, EEXIST: "a file is in the way of the folder; remove it or choose another folder"
            case ENAMETOOLONG: "choose a shorter folder path"
            default: "check that the folder exists and that this user may write to it"
            }
        return "\(String(cString: strerror(code))); \(hint)"
    }

    var error: LocalProviderError { .fileSystem(operation: operation, path: path, reason: reason) }
}

/// The file operations that Foundation does not offer with their guarantees: writes that survive a
/// crash, reads that cannot be led astray.
enum Files {
    /// The result of a read.
    enum Content {
        case absent
        case data(Data)
        /// Something is there that is no file of ours.
        case unusable(reason: String)
    }

    private static let temporaryPrefix = ".writing-"
    private static let temporarySuffix = ".tmp"
    /// Seconds after which an empty temporary file is nobody's.
    private static let leftoverAge = 60.0

    /// Makes the folder with all its parents, readable by this user only.
    static func makeFolder(_ path: String) throws(FileFailure) {
        try makeMissingFolders(path)
        guard access(path, W_OK | X_OK) == 0 else { throw FileFailure(operation: "write to the folder", path: path, code: errno) }
    }

    private static func makeMissingFolders(_ path: String) throws(FileFailure) {
        if mkdir(path, 0o700) == 0 { return }
        var code = errno
        let parent = (path as NSString).deletingLastPathComponent
        if code == ENOENT && !parent.isEmpty && parent != path {
            try makeMissingFolders(parent)
            if mkdir(path, 0o700) == 0 { return }
            code = errno
        }
        // Read-only and forbidden parents are no obstacle when the folder is there already; another
        // process may have made it just now.
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFDIR { return }
            code = ENOTDIR
        }
        throw FileFailure(operation: "make the folder", path: path, code: code)
    }

    /// Replaces a file so that after a crash at any moment either the old or the new content is
    /// there, and so that the new content is on the disk when this returns: temporary file in the
    /// same folder, fsync, rename, fsync of the folder.
    static func replace(folder: String, name: String, with data: Data, modifiedAt: Date) throws(FileFailure) {
        let temporary = temporaryPath(in: folder)
        // Nobody else reads another user's cache.
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileFailure(operation: "create", path: temporary, code: errno) }
        do throws(FileFailure) {
            defer { close(descriptor) }
            // Locked until the rename, which marks the temporary file as in use. A process that
            // looks for leftovers may lock it for a moment.
            while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
            try write(data, to: descriptor, path: temporary)
            let time = timespec(modifiedAt)
            guard futimens(descriptor, [time, time]) == 0 else {
                throw FileFailure(operation: "date", path: temporary, code: errno)
            }
            try flush(descriptor, path: temporary)
            let path = "\(folder)/\(name)"
            guard rename(temporary, path) == 0 else { throw FileFailure(operation: "write", path: path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        try flushFolder(folder)
    }

    /// Makes an empty file that its owner alone can read; does nothing where there is one.
    static func makePrivate(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Runs `body` while no other process, and nobody else in this one, does so for the same
    /// folder.
    static func alone<Value, Failure: Error>(in folder: String, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // Without the lock two that begin at the same moment might disturb each other; without the
        // folder nobody can begin.
        if descriptor >= 0 { while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {} }
        defer { if descriptor >= 0 { close(descriptor) } }
        return try body()
    }

    /// A path for a temporary file, recognised by ``removeLeftovers(in:)``.
    static func temporaryPath(in folder: String) -> String {
        "\(folder)/\(temporaryPrefix)\(UUID().uuidString)\(temporarySuffix)"
    }

    /// Reads a regular file of at most `limit` bytes. Follows no symbolic link and waits for no
    /// pipe.
    static func read(_ path: String, limit: Int) throws(FileFailure) -> Content {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: return .absent
            case ELOOP: return .unusable(reason: "it is a symbolic link")
            case ENXIO: return .unusable(reason: "it is not a regular file")
            case let code: throw FileFailure(operation: "open", path: path, code: code)
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(operation: "examine", path: path, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unusable(reason: "it is not a regular file") }
        guard status.st_size <= limit else {
            return .unusable(reason: "it has \(status.st_size) bytes, the limit is \(max(0, limit)) bytes")
        }
        var data = Data(count: Int(status.st_size))
        var filled = 0
        while filled < data.count {
            let got = data.withUnsafeMutableBytes { buffer in
                Foundation.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw FileFailure(operation: "read", path: path, code: errno) }
            guard got > 0 else { break }
            filled += got
        }
        return .data(data.prefix(filled))
    }

    /// Removes a file; says whether there was one.
    @discardableResult
    static func remove(_ path: String) throws(FileFailure) -> Bool {
        if unlink(path) == 0 { return true }
        if errno == ENOENT { return false }
        throw FileFailure(operation: "remove", path: path, code: errno)
    }

    /// Renames a damaged file, with the companions named by `suffixes`, to `<path>.corrupt-<n>`,
    /// the lowest free n up to 9; the ninth is reused, so that damage cannot fill the disk. Returns
    /// the first of the new names: that of a companion where only those are there.
    static func moveAside(_ path: String, suffixes: [String] = []) throws(FileFailure) -> String {
        let last = 9
        let names = [""] + suffixes
        let free = (1..<last).first { number in names.allSatisfy { !exists("\(path).corrupt-\(number)\($0)") } }
        let target = "\(path).corrupt-\(free ?? last)"
        var moved: [String] = []
        for name in names {
            // A companion of the previous ninth would be taken for this file's.
            try remove(target + name)
            if rename(path + name, target + name) == 0 {
                moved.append(target + name)
            } else if errno != ENOENT {
                throw FileFailure(operation: "move aside", path: path + name, code: errno)
            }
        }
        guard let first = moved.first else { throw FileFailure(operation: "move aside", path: path, code: ENOENT) }
        return first
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Returns true for a name that ``moveAside(_:suffixes:)`` gives to a file whose name ends with
    /// `ending`.
    static func isMovedAside(_ name: String, ending: String) -> Bool {
        guard let digit = name.last, digit.isNumber else { return false }
        return name.dropLast().hasSuffix("\(ending).corrupt-")
    }

    /// Removes the temporary files of writers that are gone and returns their paths.
    static func removeLeftovers(in folder: String) throws(FileFailure) -> [String] {
        var removed: [String] = []
        for name in try names(in: folder) where name.hasPrefix(temporaryPrefix) && name.hasSuffix(temporarySuffix) {
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { continue }
            // An empty one may have been made a moment ago by a writer that is about to take the
            // lock.
            if let found = attributes(path), found.bytes == 0, found.modifiedAt.timeIntervalSinceNow > -leftoverAge { continue }
            if try remove(path) { removed.append(path) }
        }
        return removed
    }

    /// The names in a folder, sorted.
    static func names(in folder: String) throws(FileFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw FileFailure(operation: "list the folder", path: folder, code: posixCode(of: error))
        }
    }

    /// Size in bytes and time of the last change, `nil` when the file is gone.
    static func attributes(_ path: String) -> (bytes: Int, modifiedAt: Date)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        return (Int(status.st_size), Date(timeIntervalSince1970: seconds))
    }

    /// Puts a finished file of the same file system in the place of another, durably.
    static func moveIntoPlace(_ temporary: String, folder: String, name: String) throws(FileFailure) {
        let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(operation: "open", path: temporary, code: errno) }
        defer { close(descriptor) }
        try flush(descriptor, path: temporary)
        let path = "\(folder)/\(name)"
        guard rename(temporary, path) == 0 else { throw FileFailure(operation: "write", path: path, code: errno) }
        try flushFolder(folder)
    }

    /// Makes creations, renames and removals in the folder survive a power failure.
    static func flushFolder(_ folder: String) throws(FileFailure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(operation: "open the folder", path: folder, code: errno) }
        defer { close(descriptor) }
        try flush(descriptor, path: folder)
    }

    private static func flush(_ descriptor: Int32, path: String) throws(FileFailure) {
        #if canImport(Darwin)
        // There fsync does not reach the platter; some file systems know only fsync.
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw FileFailure(operation: "flush", path: path, code: errno) }
    }

    private static func write(_ data: Data, to descriptor: Int32, path: String) throws(FileFailure) {
        var written = 0
        while written < data.count {
            let put = data.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if put < 0 && errno == EINTR { continue }
            guard put > 0 else { throw FileFailure(operation: "write", path: path, code: put < 0 ? errno : ENOSPC) }
            written += put
        }
    }

    private static func timespec(_ date: Date) -> Foundation.timespec {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return Foundation.timespec(tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1e9))
    }

    /// Foundation wraps the code of the system, sometimes twice.
    private static func posixCode(of error: any Error) -> Int32 {
        var error: NSError? = error as NSError
        while let current = error {
            if current.domain == NSPOSIXErrorDomain { return Int32(current.code) }
            switch CocoaError.Code(rawValue: current.code) {
            case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
            case .fileWriteNoPermission, .fileReadNoPermission: return EACCES
            case .fileWriteFileExists: return EEXIST
            default: error = current.userInfo[NSUnderlyingErrorKey] as? NSError
            }
        }
        return EIO
    }
}

/// Waits until something changes below a folder. On Linux the system tells; elsewhere the files are
/// looked at four times a second.
package final class ChangeWaiter {
    /// The files that are noticed.
    package enum Notice: Sendable {
        case swift
        /// All but hidden ones, those that editors keep for themselves, and what a build writes
        /// beside the sources.
        case everything

        func includes(_ name: some StringProtocol) -> Bool {
            switch self {
            case .swift: name.hasSuffix(".swift") || name.hasSuffix(".yml")
            case .everything:
                !name.hasPrefix(".") && !name.hasSuffix("~") && !name.hasPrefix("#") && !name.hasSuffix(".part")
                    && name != "Package.resolved"
                    // Files beside the one that is saved: `Home.swift.tmp`, `Home.tmp.4711`,
                    // `Home.swift.sb-1f2e`, `Home.swift___jb_tmp___`.
                    && !name.split(separator: ".").dropFirst().contains { $0 == "tmp" || $0 == "bak" || $0 == "swp" || $0.hasPrefix("sb-") }
                    && !name.hasSuffix("___")
                    // An editor makes such a file to try its permission.
                    && !(name.count == 4 && name.allSatisfy(\.isNumber))
            }
        }
    }

    private let root: String
    private let notice: Notice
    private let keepsSecondsApart: Bool
    private var changed: Set<String> = []
    private var seen: [String: FileSystem.Stamp] = [:]
    #if os(Linux)
    private let descriptor: Int32
    /// The watched folders by the system's numbers for them.
    private var folders: [Int32: String] = [:]
    #endif

    /// A waiter that notices what changes from now on.
    ///
    /// - Parameters:
    ///   - root: the folder. A file in a hidden folder is never noticed.
    ///   - notice: which files matter.
    ///   - keepsSecondsApart: true for a build. On Linux Swift compares whole seconds, and takes
    ///     a file as unchanged that is saved twice within one: such a file becomes younger by one.
    /// - Throws: ``WorkspaceError``.
    package init(root: String, noticing notice: Notice = .swift, keepingSecondsApart keepsSecondsApart: Bool = false) throws(WorkspaceError)
    {
        self.root = root
        self.notice = notice
        self.keepsSecondsApart = keepsSecondsApart
        #if os(Linux)
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .unreadable(path: root, reason: SystemText.lastError()) }
        try watch()
        #else
        seen = stamps()
        #endif
    }

    /// The names of what has changed since this was asked for, sorted; without their folders.
    package func takeChanged() -> [String] {
        defer { changed = [] }
        return changed.sorted()
    }

    /// Ready to be read when something may have changed; nothing where one has to look.
    var readable: Int32? {
        #if os(Linux)
        descriptor
        #else
        nil
        #endif
    }

    #if os(Linux)
    deinit { close(descriptor) }

    private func watch() throws(WorkspaceError) {
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)
        for folder in FileSystem.folders(below: root) {
            let number = inotify_add_watch(descriptor, folder, events)
            guard number < 0 else {
                folders[number] = folder
                continue
            }
            // A folder that has just gone is none to watch.
            guard errno != ENOENT, errno != ENOTDIR else { continue }
            throw .unreadable(
                path: folder,
                reason: SystemText.lastError() + (errno == ENOSPC ? "; raise fs.inotify.max_user_watches, or watch a smaller folder" : ""))
        }
    }

    /// Waits until a watched file or a folder was created, removed or written, and until nothing
    /// has changed for 10 milliseconds.
    ///
    /// - Parameter milliseconds: the longest wait; negative for no limit.
    /// - Returns: true if something has changed.
    /// - Throws: ``WorkspaceError``.
    package func wait(milliseconds: Int32 = -1) throws(WorkspaceError) -> Bool {
        var hasChanged = false
        while true {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&polled, 1, hasChanged ? 10 : milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return hasChanged }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return hasChanged }
            let (isOurs, hasFolders) = events(in: buffer[..<count])
            if hasFolders { try watch() }
            if isOurs || hasFolders { hasChanged = true }
        }
    }

    /// Returns true if a file differs from its recorded state: renaming a file before closing it
    /// counts as one change.
    private func isNews(_ name: String, in number: Int32) -> Bool {
        guard let folder = folders[number] else { return true }
        let path = folder + "/" + name
        let (known, stamp) = (seen[path], FileSystem.stamp(path))
        seen[path] = stamp
        guard let stamp else { return true }
        guard known != stamp else { return false }
        if keepsSecondsApart, known?.seconds == stamp.seconds {
            FileSystem.setChangeTime(path, seconds: stamp.seconds + 1)
            seen[path] = FileSystem.stamp(path)
        }
        return true
    }

    private func events(in bytes: ArraySlice<UInt8>) -> (isOurs: Bool, hasFolders: Bool) {
        var (isOurs, hasFolders) = (false, false)
        var offset = 0
        bytes.withUnsafeBytes { raw in
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= raw.count {
                let event = raw.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let name = raw[(offset + header)..<min(offset + header + Int(event.len), raw.count)].prefix { $0 != 0 }
                if event.mask & UInt32(IN_ISDIR) != 0 {
                    if name.first != UInt8(ascii: ".") { hasFolders = true }
                } else if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                    isOurs = true
                } else if event.mask & UInt32(IN_CREATE) == 0, !name.isEmpty {
                    // An event without a name tells that a folder is watched no more; the folder
                    // around it tells that it has gone.
                    let name = String(decoding: name, as: UTF8.self)
                    if notice.includes(name), isNews(name, in: event.wd) {
                        isOurs = true
                        changed.insert(name)
                    }
                }
                offset += header + Int(event.len)
            }
        }
        return (isOurs, hasFolders)
    }
    #else
    private func stamps() -> [String: FileSystem.Stamp] {
        var stamps: [String: FileSystem.Stamp] = [:]
        for file in FileSystem.files(below: root, where: notice.includes) { stamps[file] = FileSystem.stamp(root + "/" + file) }
        return stamps
    }

    /// Waits until a watched file was created, removed or written.
    package func wait(milliseconds: Int32 = -1) throws(WorkspaceError) -> Bool {
        var left = milliseconds
        while true {
            let now = stamps()
            if now != seen {
                for (file, stamp) in now where seen[file] != stamp {
                    changed.insert(file.split(separator: "/").last.map(String.init) ?? file)
                }
                for file in seen.keys where now[file] == nil { changed.insert(file.split(separator: "/").last.map(String.init) ?? file) }
                seen = now
                return true
            }
            guard milliseconds < 0 || left > 0 else { return false }
            usleep(250_000)
            left -= 250
        }
    }
    #endif
}

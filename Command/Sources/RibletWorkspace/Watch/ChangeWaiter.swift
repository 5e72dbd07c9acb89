#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Waits until something changes below a folder. On Linux the system tells; elsewhere the files are looked at four times a second.
public final class ChangeWaiter {
    private let root: String
    #if os(Linux)
    private let descriptor: Int32
    #else
    private var seen: [String: FileSystem.Stamp] = [:]
    #endif

    /// A waiter that notices what changes from now on.
    ///
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` where the system cannot tell.
    public init(root: String) throws(WorkspaceError) {
        self.root = root
        #if os(Linux)
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .unreadable(path: root, reason: SystemText.lastError()) }
        try watch()
        #else
        seen = stamps()
        #endif
    }

    #if os(Linux)
    deinit { close(descriptor) }

    private func watch() throws(WorkspaceError) {
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)
        for folder in FileSystem.folders(below: root) where inotify_add_watch(descriptor, folder, events) < 0 {
            // A folder that has just gone is none to watch.
            guard errno != ENOENT, errno != ENOTDIR else { continue }
            throw .unreadable(
                path: folder,
                reason: SystemText.lastError() + (errno == ENOSPC ? "; raise fs.inotify.max_user_watches, or watch a smaller folder" : ""))
        }
    }

    /// Waits until a Swift file, a description, or a folder, has come, gone or been written, and until nothing has changed for 10 milliseconds.
    ///
    /// - Parameter milliseconds: how long to wait; for ever where it is negative.
    /// - Returns: whether something has changed.
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)`` where a new folder cannot be watched.
    public func wait(milliseconds: Int32 = -1) throws(WorkspaceError) -> Bool {
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
                } else if event.mask & UInt32(IN_Q_OVERFLOW) != 0
                    || ((name.suffix(6).elementsEqual(".swift".utf8) || name.suffix(4).elementsEqual(".yml".utf8))
                        && event.mask & UInt32(IN_CREATE) == 0)
                {
                    isOurs = true
                }
                offset += header + Int(event.len)
            }
        }
        return (isOurs, hasFolders)
    }
    #else
    private func stamps() -> [String: FileSystem.Stamp] {
        var stamps: [String: FileSystem.Stamp] = [:]
        for file in FileSystem.swiftFiles(below: root) + FileSystem.files(below: root, ending: ".yml") {
            stamps[file] = FileSystem.stamp(root + "/" + file)
        }
        return stamps
    }

    /// Waits until a Swift file has come, gone or been written.
    ///
    /// - Parameter milliseconds: how long to wait; for ever where it is negative.
    /// - Returns: whether something has changed.
    /// - Throws: nothing here.
    public func wait(milliseconds: Int32 = -1) throws(WorkspaceError) -> Bool {
        var left = milliseconds
        while milliseconds < 0 || left > 0 {
            let now = stamps()
            if now != seen {
                seen = now
                return true
            }
            usleep(250_000)
            left -= 250
        }
        return false
    }
    #endif
}

/// A descriptor of the system that is closed when nobody has it any more. Children do not get it
/// unless they are given it.
package final class Descriptor {
    package let number: Int32

    /// Takes over a descriptor, and moves it out of the way of those that children get.
    init(_ number: Int32) {
        let moved = fcntl(number, F_DUPFD_CLOEXEC, 10)
        if moved >= 0 { close(number) }
        self.number = moved >= 0 ? moved : number
    }

    deinit { close(number) }

    /// Both ends of a pipe.
    package static func pipe() throws(WorkspaceError) -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard systemPipe(&ends) == 0 else { throw .unreadable(path: "a pipe", reason: SystemText.lastError()) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Returns both ends of a two-way connection.
    static func line() throws(WorkspaceError) -> (near: Descriptor, far: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        #else
        let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #endif
        guard made == 0 else { throw .unreadable(path: "a line", reason: SystemText.lastError()) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Reads the bytes that have arrived: nil once the other end is closed, none where none are
    /// there.
    package func take() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = read(number, &chunk, chunk.count)
            if got > 0 { return Array(chunk[..<got]) }
            if got < 0, errno == EINTR { continue }
            return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? [] : nil
        }
    }

    /// Writes all bytes, or those that the other end takes before it closes. A full pipe is given
    /// up after a second.
    func give(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var polled = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
            guard poll(&polled, 1, 1_000) > 0 else { return }
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let sent = rest.withUnsafeBytes { send(number, $0.baseAddress!, $0.count, flags) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}

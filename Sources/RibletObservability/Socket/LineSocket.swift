internal import Foundation

/// The system's functions, of the names of which the class below has some of its own.
private let (systemConnect, systemListen) = (connect, listen)

/// A connection of this machine by which a program and an inspector of the same user send each other
/// lines of JSON.
package final class LineSocket: Sendable {
    /// The bytes of a line at most; a longer one ends the connection.
    package static let longestLine = 128 * 1024

    private let descriptor: Int32

    /// Takes over a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
        var isOn: Int32 = 1
        _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    /// Returns true for the user of this program.
    package static let isOwnUser: @Sendable (UInt32?) -> Bool = { $0 == geteuid() }

    /// Ends the connection: whoever waits for it hears so.
    package func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The user of the program at the other end; nil where the system does not know.
    var user: UInt32? {
        #if canImport(Darwin)
        var (user, group) = (uid_t(), gid_t())
        return getpeereid(descriptor, &user, &group) == 0 ? user : nil
        #else
        // The `ucred` of Linux, which Swift does not see.
        var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: peer))
        return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.user : nil
        #endif
    }

    // MARK: Lines

    /// Gives the lines to `take` as they come, and returns when the connection is over. No more are
    /// read before `take` returns.
    package func readLines(_ take: @Sendable ([[UInt8]]) async -> Void) async {
        var rest: [UInt8] = []
        while let bytes = await read() {
            rest += bytes
            var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
            rest = lines.removeLast()
            guard (lines + [rest]).allSatisfy({ $0.count <= Self.longestLine }) else { break }
            if !lines.isEmpty { await take(lines) }
        }
        end()
    }

    private func read() async -> [UInt8]? {
        while true {
            var bytes = [UInt8](repeating: 0, count: 16 * 1024)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count > 0 { return Array(bytes.prefix(count)) }
            guard count < 0, errno == EAGAIN || errno == EINTR else { return nil }
            await Self.wait(for: DispatchSource.makeReadSource(fileDescriptor: descriptor))
        }
    }

    /// Sends bytes, which takes as long as the other end does to read them.
    ///
    /// - Returns: false if the connection is over.
    package func write(_ bytes: [UInt8]) async -> Bool {
        #if canImport(Darwin)
        let quietly: Int32 = 0
        #else
        let quietly = Int32(MSG_NOSIGNAL)
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, quietly) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                await Self.wait(for: DispatchSource.makeWriteSource(fileDescriptor: descriptor))
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func wait(for source: any DispatchSourceProtocol) async {
        nonisolated(unsafe) let source = source
        await withCheckedContinuation { continuation in
            source.setEventHandler { source.cancel() }
            source.setCancelHandler { continuation.resume() }
            source.resume()
        }
    }

    // MARK: Both ends

    /// Connects to an inspector that listens.
    ///
    /// - Parameters:
    ///   - path: of its socket.
    ///   - isTrusted: returns true for the user that may listen there.
    /// - Returns: the connection; nil where nobody listens who may.
    static func connect(to path: String, isTrusted: (UInt32?) -> Bool = isOwnUser) -> LineSocket? {
        guard let socket = make() else { return nil }
        let isConnected = with(path) { systemConnect(socket.descriptor, $0, $1) == 0 }
        return isConnected == true && isTrusted(socket.user) ? socket : nil
    }

    /// Listens in a folder that is the user's alone, until the sequence is not read any more.
    ///
    /// - Parameters:
    ///   - path: of the socket. One that a program has left behind is replaced.
    ///   - isTrusted: returns true for the users whose programs may connect.
    /// - Returns: the connections.
    /// - Throws: the reason for which nothing listens there.
    package static func listen(
        at path: String, isTrusted: @escaping @Sendable (UInt32?) -> Bool = isOwnUser
    ) throws(ListenFailure) -> AsyncStream<LineSocket> {
        let folder = (path as NSString).deletingLastPathComponent
        mkdir(folder, 0o700)
        guard let facts = facts(of: folder), facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
            throw .strangeFolder(folder)
        }
        if let facts = Self.facts(of: path) {
            guard facts.st_mode & S_IFMT == S_IFSOCK, facts.st_uid == geteuid() else { throw .strangeFile(path) }
            guard connect(to: path, isTrusted: { _ in true }) == nil else { throw .taken }
            unlink(path)
        }
        guard let socket = make(), with(path, { bind(socket.descriptor, $0, $1) }) == 0, systemListen(socket.descriptor, 8) == 0 else {
            throw .system(errno)
        }
        // Those that come while nobody takes them are refused.
        let (sockets, taking) = AsyncStream<LineSocket>.makeStream(bufferingPolicy: .bufferingOldest(8))
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor)
        source.setEventHandler {
            let descriptor = accept(socket.descriptor, nil, nil)
            guard descriptor >= 0 else {
                // Without descriptors it would be told of the caller again and again.
                if errno == EMFILE || errno == ENFILE { taking.finish() }
                return
            }
            let caller = LineSocket(descriptor)
            if isTrusted(caller.user) { taking.yield(caller) }
        }
        source.setCancelHandler { withExtendedLifetime(socket) {} }
        source.resume()
        taking.onTermination = { _ in source.cancel() }
        return sockets
    }

    private static func make() -> LineSocket? {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_UNIX, kind, 0)
        return descriptor >= 0 ? LineSocket(descriptor) : nil
    }

    /// The facts about a file, and not about the one that a link leads to.
    private static func facts(of path: String) -> stat? {
        var facts = stat()
        return lstat(path, &facts) == 0 ? facts : nil
    }

    private static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard !path.isEmpty, path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }

    /// The place where an inspector of this user listens: that of the environment's
    /// `RIBLET_INSPECT_SOCKET`, else one that a simulator's programs find, too.
    package static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["RIBLET_INSPECT_SOCKET"] { return path }
        #if !canImport(Darwin)
        if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty { return "\(folder)/riblet/inspect" }
        #endif
        return "/tmp/riblet-\(geteuid())/inspect"
    }
}

/// The reasons for which nothing listens at a path.
package enum ListenFailure: Error, Equatable, CustomStringConvertible {
    /// An inspector listens there.
    case taken
    /// The folder is not the user's alone, or the file is no socket of the user's.
    case strangeFolder(String), strangeFile(String)
    case system(Int32)

    package var description: String {
        switch self {
        case .taken: "another inspector listens there"
        case .strangeFolder(let path): "\(path) is no folder that only its user can read"
        case .strangeFile(let path): "\(path) is no socket of this user's"
        case .system(let number): String(cString: strerror(number))
        }
    }
}

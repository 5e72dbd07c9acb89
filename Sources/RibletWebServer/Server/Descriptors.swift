#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file descriptors of the process: their limit, and the share of connections.
///
/// A process without a free descriptor cannot only accept no connections. It cannot open files, so
/// it can store nothing, and on Linux the run time ends the process when it reads `/proc`. So
/// connections get only the descriptors that nothing else needs; if these are too few for some
/// visitors, the server does not start.
struct Descriptors: Sendable, Equatable {
    /// The number of connections of six visitors: each browser opens six, and has a page with a
    /// live connection.
    static let leastConnections = 48
    /// The smallest reserve for other uses: outgoing connections and their counterparts in this
    /// process, files that are being written, programs that are being started, and the run time.
    static let leastReserve = 40
    /// The smallest limit of a program: the files that the largest one here opens, a hundred, room
    /// for some more, and the needs of a server. It is asked for before the files are opened, so
    /// it is one number for all.
    static let leastOfProgram = 256
    /// The reserve for other uses if there are enough descriptors.
    private static let fullReserve = 256
    /// The number of extra connections that are open for a moment to be refused.
    private static let leastRefusals = 4

    /// The number of descriptors that the process may have.
    let limit: Int
    /// The number of descriptors that are open before the first connection.
    let open: Int
    /// The number of descriptors that connections may not use.
    let reserve: Int
    /// The number of connections that may be served at once.
    let connections: Int
    /// The number of further connections that may be open for a moment to be refused.
    let refusals: Int

    /// Divides the descriptors.
    ///
    /// - Parameters:
    ///   - limit: the number of descriptors that the process may have.
    ///   - open: the number of open descriptors before the first request.
    ///   - wanted: the desired number of connections.
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)``.
    init(limit: Int, open: Int, wanted: Int) throws(ServerError) {
        let least = min(wanted, Self.leastConnections)
        let needed = open + least + Self.leastReserve + Self.leastRefusals
        try Self.demand(needed, of: limit)
        let spare = limit - needed
        reserve = min(Self.fullReserve, Self.leastReserve + spare / 2)
        refusals = min(32, Self.leastRefusals + spare / 16)
        connections = min(wanted, limit - open - reserve - refusals)
        self.limit = limit
        self.open = open
    }

    /// Raises the limit of the process as far as a server needs and it may, before anything is
    /// opened.
    ///
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)`` if that is too little even for
    ///   what is opened.
    static func prepare() throws(ServerError) {
        let limit = raiseLimit(to: RibletServer.Limits().connections + leastOfProgram + fullReserve + 32)
        try demand(leastOfProgram, of: limit)
    }

    /// Says that a program needs more descriptors than a limit where it does.
    static func demand(_ needed: Int, of limit: Int) throws(ServerError) {
        guard limit >= needed else { throw .tooFewDescriptors(limit: limit, needed: needed) }
    }

    /// Raises the limit of the process as far as needed and permitted, and divides the descriptors.
    ///
    /// - Parameters:
    ///   - wanted: the desired number of connections.
    ///   - later: the number of files that are opened later; they count as open, up to half of the limit.
    /// - Returns: the division.
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)``.
    static func claim(wanted: Int, later: Int) throws(ServerError) -> Descriptors {
        let open = countOpen()
        let limit = raiseLimit(to: wanted + open + later + fullReserve + 32)
        return try Descriptors(limit: limit, open: open + min(later, limit / 2), wanted: wanted)
    }

    /// Raises the soft limit to what is needed, where the hard limit lets it.
    ///
    /// - Returns: the limit now.
    private static func raiseLimit(to needed: Int) -> Int {
        #if canImport(Darwin)
        let resource = RLIMIT_NOFILE
        #elseif canImport(Musl)
        let resource = RLIMIT_NOFILE
        #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return 256 }
        let (soft, hard) = (Int(clamping: limits.rlim_cur), Int(clamping: limits.rlim_max))
        guard soft < needed, soft < hard else { return soft }
        var goal = min(needed, hard)
        #if canImport(Darwin)
        goal = min(goal, Int(OPEN_MAX))
        #endif
        guard goal > soft else { return soft }
        limits.rlim_cur = rlim_t(goal)
        return setrlimit(resource, &limits) == 0 ? goal : soft
    }

    /// Returns the number of descriptors that are open now.
    private static func countOpen() -> Int {
        guard let folder = opendir("/dev/fd") else { return 64 }
        defer { closedir(folder) }
        var count = 0
        while let entry = readdir(folder) {
            if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { count += 1 }
        }
        // The folder itself is closed again.
        return count - 1
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file descriptors of the process: how many it may have, and how many of them connections get.
///
/// A process without a free descriptor is not only deaf. Files cannot be opened, so nothing can be
/// stored, and on Linux the run time itself ends the process when it looks into `/proc` for what
/// its threads do. So connections get what the rest can do without, and never more.
struct Descriptors: Sendable, Equatable {
    /// With fewer there is no room for half of the six connections that a browser opens at once.
    private static let leastFree = 10
    /// These are served before anything else is kept free.
    private static let leastConnections = 4
    /// Where there is little, storage, pictures that are fetched and programs that make them small get
    /// this much before a fifth connection is served.
    private static let leastReserve = 20

    /// How many the process may have.
    let limit: Int
    /// How many it has open before the first connection.
    let open: Int
    /// How many stay free of connections: for storage, outgoing requests, other programs and the
    /// run time.
    let reserve: Int
    /// How many connections may be served at once.
    let connections: Int
    /// How many more may be open for a moment, to be told that the server is full.
    let refusals: Int

    /// Divides what there is.
    ///
    /// - Parameters:
    ///   - limit: how many descriptors the process may have.
    ///   - open: how many it has.
    ///   - wanted: how many connections there should be room for.
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)``.
    init(limit: Int, open: Int, wanted: Int) throws(ServerError) {
        let free = limit - open
        guard free >= Self.leastFree else { throw .tooFewDescriptors(limit: limit, needed: open + Self.leastFree) }
        let refusals = min(32, max(1, free / 16))
        let reserve = min(Self.fullReserve, max(free * 2 / 3, min(Self.leastReserve, free - refusals - Self.leastConnections)))
        connections = min(wanted, free - reserve - refusals)
        self.limit = limit
        self.open = open
        self.reserve = reserve
        self.refusals = refusals
    }

    /// What is kept free where there is enough.
    private static let fullReserve = 256

    /// Raises the limit of the process as far as it needs and may, and divides what there is then.
    ///
    /// - Parameter wanted: how many connections there should be room for.
    /// - Returns: who gets how many.
    /// - Throws: ``ServerError/tooFewDescriptors(limit:needed:)``.
    static func claim(wanted: Int) throws(ServerError) -> Descriptors {
        let open = countOpen()
        return try Descriptors(limit: raiseLimit(to: wanted + open + fullReserve + 32), open: open, wanted: wanted)
    }

    /// Whether a connection with this descriptor leaves the reserve alone: a new one always has the
    /// lowest number that is free.
    func mayServe(_ descriptor: Int) -> Bool { descriptor < limit - reserve }

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

    /// How many are open now.
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

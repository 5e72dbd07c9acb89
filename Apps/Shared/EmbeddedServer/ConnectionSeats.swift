import NIOCore
import Synchronization

/// The connections that a server has. Who comes to a full one takes the place of who has been silent
/// longest, so that sockets that say nothing keep nobody out.
final class ConnectionSeats: Sendable {
    private struct State {
        var last = 0
        /// Those that wait for what they are asked, the longest silent ones first by their numbers.
        var quiet: [Int: any Channel] = [:]
        var busy: Set<ObjectIdentifier> = []

        var count: Int { quiet.count + busy.count }

        mutating func sit(_ channel: any Channel) {
            last += 1
            quiet[last] = channel
        }

        mutating func removeFromQuiet(_ channel: any Channel) -> Bool {
            guard let number = quiet.first(where: { $0.value === channel })?.key else { return false }
            quiet[number] = nil
            return true
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// A connection has come; it is silent until it says otherwise.
    func take(_ channel: any Channel) {
        let leaving = state.withLock { state in
            var leaving: (any Channel)?
            if state.count >= limit, let number = state.quiet.keys.min() { leaving = state.quiet.removeValue(forKey: number) }
            state.sit(channel)
            return leaving
        }
        leaving?.close(promise: nil)
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { state in
                if !state.removeFromQuiet(channel) { state.busy.remove(ObjectIdentifier(channel)) }
            }
        }
    }

    /// A connection has asked.
    func isBusy(_ channel: any Channel) {
        state.withLock { state in
            if state.removeFromQuiet(channel) { state.busy.insert(ObjectIdentifier(channel)) }
        }
    }

    /// A connection has its answer.
    ///
    /// - Returns: false where all seats are taken and it must go.
    func isQuiet(_ channel: any Channel) -> Bool {
        state.withLock { state in
            guard state.count <= limit, state.busy.remove(ObjectIdentifier(channel)) != nil else { return false }
            state.sit(channel)
            return true
        }
    }
}

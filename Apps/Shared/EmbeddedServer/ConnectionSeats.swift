import NIOCore
import Synchronization

/// The connections of a server. A new connection to a full server replaces the connection that has
/// been silent longest, so that silent sockets cannot block visitors.
final class ConnectionSeats: Sendable {
    private struct Quiet {
        let channel: any Channel
        var leaves = false
    }

    private struct State {
        var last = 0
        /// Those that wait for a request, the longest silent ones first by their numbers.
        var quiet: [Int: Quiet] = [:]
        var busy: Set<ObjectIdentifier> = []

        /// The number of connections that are not about to leave.
        var count: Int { quiet.count { !$0.value.leaves } + busy.count }

        mutating func sit(_ channel: any Channel) {
            last += 1
            quiet[last] = Quiet(channel: channel)
        }

        mutating func longestSilent() -> (any Channel)? {
            guard let number = quiet.filter({ !$0.value.leaves }).keys.min() else { return nil }
            quiet[number]?.leaves = true
            return quiet[number]?.channel
        }

        mutating func removeFromQuiet(_ channel: any Channel) -> Bool {
            guard let number = quiet.first(where: { $0.value.channel === channel })?.key else { return false }
            quiet[number] = nil
            return true
        }
    }

    /// Time for a request that has arrived to be read. An event loop reads arrived data before it
    /// runs timers, so a connection with an arrived request does not count as silent.
    private static let turn = TimeAmount.milliseconds(10)

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// Gives a seat to a connection that has come and is silent so far.
    func take(_ channel: any Channel) {
        let leaving = state.withLock { state in
            let leaving = state.count >= limit ? state.longestSilent() : nil
            state.sit(channel)
            return leaving
        }
        if let leaving {
            leaving.eventLoop.scheduleTask(in: Self.turn) { [self] in
                if state.withLock({ $0.removeFromQuiet(leaving) }) { leaving.close(promise: nil) }
            }
        }
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { state in
                if !state.removeFromQuiet(channel) { state.busy.remove(ObjectIdentifier(channel)) }
            }
        }
    }

    /// Notes that a connection has asked.
    func isBusy(_ channel: any Channel) {
        state.withLock { state in
            if state.removeFromQuiet(channel) { state.busy.insert(ObjectIdentifier(channel)) }
        }
    }

    /// Notes that a connection has its answer.
    ///
    /// - Returns: false if all seats are taken and it must go.
    func isQuiet(_ channel: any Channel) -> Bool {
        state.withLock { state in
            guard state.count <= limit, state.busy.remove(ObjectIdentifier(channel)) != nil else { return false }
            state.sit(channel)
            return true
        }
    }
}

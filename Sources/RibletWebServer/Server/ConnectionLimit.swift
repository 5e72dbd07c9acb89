import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// Admits connections while there is room, and refuses them otherwise.
///
/// If all seats are taken, a silent connection, before its first request or between two, is closed
/// for a new one. If none is silent, the new connection is refused with a page. If too many are
/// being refused, further ones wait in the operating system's queue.
final class ConnectionLimit: Sendable {
    /// The time after which a silent connection may be closed to make room.
    static let patience = TimeAmount.seconds(1)

    private struct Quiet {
        let since: NIODeadline
        let channel: any Channel
    }

    private struct State {
        var lastTicket = 0
        /// Those that are served.
        var served: Set<Int> = []
        /// Those of them that say nothing now.
        var quiet: [Int: Quiet] = [:]
        /// All that are open, those that are told to come later and those on their way out
        /// included.
        var open = 0
        var clearedAt: NIODeadline?
        /// When it was said that the server is full.
        var toldAt: NIODeadline?
        var refused = 0
    }

    private let descriptors: Descriptors
    private let metrics: ServerMetrics?
    private let logger: Logger
    private let state = Mutex(State())

    init(_ descriptors: Descriptors, metrics: ServerMetrics?, logger: Logger) {
        self.descriptors = descriptors
        self.metrics = metrics
        self.logger = logger
    }

    /// A connection that has been let in, to say when it is busy and when it is not.
    struct Ticket: Sendable {
        fileprivate let number: Int
        fileprivate let limit: ConnectionLimit
        fileprivate let channel: any Channel

        /// Marks the connection as silent, so that it may be closed to make room.
        func isQuiet() {
            limit.state.withLock { state in
                // One that has had to make room is on its way out.
                if state.served.contains(number) { state.quiet[number] = Quiet(since: .now(), channel: channel) }
            }
        }

        /// It is being answered, or shows a page.
        func isBusy() { limit.state.withLock { _ = $0.quiet.removeValue(forKey: number) } }
    }

    /// Admits a new connection; returns nil without room.
    ///
    /// - Parameters:
    ///   - channel: the connection; it counts as silent at first.
    ///   - now: the time.
    /// - Returns: a ticket by which the connection reports that it is busy.
    func admit(_ channel: any Channel, now: NIODeadline = .now()) -> Ticket? {
        let (number, cleared, refused) = state.withLock { state -> (Int?, [any Channel], Int?) in
            var cleared: [any Channel] = []
            if state.served.count >= descriptors.connections {
                cleared = clear(&state, now)
                guard !cleared.isEmpty else {
                    state.refused += 1
                    guard now - (state.toldAt ?? now - .seconds(11)) >= .seconds(10) else { return (nil, [], nil) }
                    state.toldAt = now
                    defer { state.refused = 0 }
                    return (nil, [], state.refused)
                }
            }
            state.lastTicket += 1
            state.served.insert(state.lastTicket)
            state.quiet[state.lastTicket] = Quiet(since: now, channel: channel)
            return (state.lastTicket, cleared, nil)
        }
        for channel in cleared { channel.close(promise: nil) }
        if let refused {
            logger.warning(
                "The server is full: further connections are told to come later",
                metadata: ["connections": "\(descriptors.connections)", "refused": "\(refused)", "descriptors": "\(descriptors.limit)"])
        }
        guard let number else {
            metrics?.didRefuse("full")
            return nil
        }
        channel.closeFuture.whenComplete { [self] _ in state.withLock { forget(number, &$0) } }
        return Ticket(number: number, limit: self, channel: channel)
    }

    /// The longest quiet ones, an eighth of all at most: looking for each newcomer would be work
    /// for whoever wants to make some.
    private func clear(_ state: inout State, _ now: NIODeadline) -> [any Channel] {
        if let clearedAt = state.clearedAt, now - clearedAt < .milliseconds(50) { return [] }
        state.clearedAt = now
        let patient = state.quiet.filter { now - $0.value.since >= Self.patience }.sorted { $0.value.since < $1.value.since }
        let leaving = patient.prefix(max(1, descriptors.connections / 8))
        for (number, _) in leaving { forget(number, &state) }
        return leaving.map(\.value.channel)
    }

    private func forget(_ number: Int, _ state: inout State) {
        state.served.remove(number)
        state.quiet[number] = nil
    }
}

extension ConnectionLimit {
    /// Counts what the server has accepted, and has it wait before there are more than it can bear.
    struct Acceptance: AvailableConnectionsDelegate {
        let limit: ConnectionLimit

        func connectionOpened() { limit.state.withLock { $0.open += 1 } }
        func connectionClosed() { limit.state.withLock { $0.open -= 1 } }

        func isAcceptingNewConnections() -> Bool {
            limit.state.withLock { $0.open } < limit.descriptors.connections + limit.descriptors.refusals
        }
    }
}

/// Tells a connection that the server is full, and ends it.
final class FullHouse: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let answer: ByteBuffer?
    private let patience: TimeAmount
    private var farewell: Scheduled<Void>?

    /// Refuses a new connection.
    ///
    /// - Parameters:
    ///   - channel: the connection.
    ///   - page: the refusal; nil if sending one would cost too much.
    ///   - patience: the time limit for reading the refusal.
    /// - Throws: if the connection has ended by now.
    static func turnAway(_ channel: any Channel, page: ByteBuffer?, patience: TimeAmount = .milliseconds(500)) throws {
        // One whose other side has gone then ends by itself: the event that would say so does not
        // come where the system has given the connection up already.
        try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
        try channel.pipeline.syncOperations.addHandler(FullHouse(page: page, patience: patience))
    }

    private init(page: ByteBuffer?, patience: TimeAmount) {
        self.patience = patience
        answer = page.map { page in
            var answer = ByteBuffer(
                string: "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nCache-Control: no-store\r\n"
                    + "X-Content-Type-Options: nosniff\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: \(page.readableBytes)\r\n\r\n"
            )
            answer.writeImmutableBuffer(page)
            return answer
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let answer else { return context.close(promise: nil) }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        // It reads, or is gone, within a moment; closing with unread bytes would reset the
        // connection and take the answer with it.
        farewell = context.eventLoop.scheduleTask(in: patience) { bound.value.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(answer)).whenComplete { _ in
            bound.value.close(mode: .output, promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { farewell?.cancel() }
}

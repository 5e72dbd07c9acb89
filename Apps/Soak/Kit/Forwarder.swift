import NIOCore
import NIOPosix
import Synchronization

/// A balancer that passes each connection on to one process, which can be another one for the next
/// connection, or to several in turn.
package final class Forwarder: Sendable {
    private struct State {
        var targets: [Int]
        /// The person whom the balancer names to the process, as one does that people sign in at.
        var person: String?
        /// The connections of browsers.
        var open: [any Channel] = []

        /// Returns where the next connection goes to.
        mutating func next() -> (port: Int, person: String?) {
            targets.append(targets.removeFirst())
            return (targets[targets.count - 1], person)
        }
    }

    /// The port it listens on.
    package let port: Int
    private let listener: any Channel
    private let state: SharedState

    /// The state, which the listener's handlers share.
    private final class SharedState: Sendable {
        let value: Mutex<State>

        init(target: Int) { value = Mutex(State(targets: [target])) }
    }

    /// Listens on a free port of this machine.
    ///
    /// - Parameter target: the port to pass connections on to.
    /// - Throws: what the system says where there is none.
    package init(to target: Int) async throws {
        let state = SharedState(target: target)
        self.state = state
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { browser in Self.pass(browser, to: state.value.withLock { $0.next() }, in: state) }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
    }

    /// Passes the next connections on to another port, and ends those that are open.
    ///
    /// - Parameters:
    ///   - target: the port.
    ///   - person: the name that each request gets as `Remote-User`; nil adds nothing.
    package func turn(to target: Int, as person: String? = nil) { turn(to: [target], as: person) }

    /// Passes the next connections on to several ports in turn, and ends those that are open.
    ///
    /// - Parameter targets: the ports; at least one.
    package func spread(over targets: [Int]) { turn(to: targets, as: nil) }

    private func turn(to targets: [Int], as person: String?) {
        let ended = state.value.withLock { state in
            let open = state.open
            state = State(targets: targets, person: person)
            return open
        }
        for browser in ended { browser.close(promise: nil) }
    }

    /// Ends it.
    package func close() {
        listener.close(promise: nil)
        turn(to: 0)
    }

    private static func pass(
        _ browser: any Channel, to target: (port: Int, person: String?), in state: SharedState
    ) -> EventLoopFuture<Void> {
        ClientBootstrap(group: browser.eventLoop)
            .channelOption(.autoRead, value: false)
            .connect(host: "127.0.0.1", port: target.port)
            .flatMap { process in
                state.value.withLock { $0.open.append(browser) }
                return browser.eventLoop.makeCompletedFuture {
                    if let person = target.person { try browser.pipeline.syncOperations.addHandler(Naming(person)) }
                    try browser.pipeline.syncOperations.addHandler(Joint(to: process))
                }
                .flatMap { process.pipeline.addHandler(Joint(to: browser)) }
                .flatMap { process.setOption(.autoRead, value: true) }
                .flatMap { browser.setOption(.autoRead, value: true) }
            }
    }

    /// Names a person in the one request of a connection, which then is its last unless it becomes a
    /// live connection.
    private final class Naming: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        private let person: String
        private var head: ByteBuffer? = ByteBuffer()

        init(_ person: String) { self.person = person }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard head != nil else { return context.fireChannelRead(data) }
            head?.writeImmutableBuffer(unwrapInboundIn(data))
            guard let head, let text = head.getString(at: head.readerIndex, length: head.readableBytes), text.contains("\r\n\r\n")
            else { return }
            self.head = nil
            let isLive = text.lowercased().contains("\r\nupgrade: websocket\r\n")
            let kept = isLive ? text : text.replacing("\r\nConnection: keep-alive\r\n", with: "\r\nConnection: close\r\n")
            context.fireChannelRead(
                wrapInboundOut(ByteBuffer(string: kept.replacing("\r\n", with: "\r\nRemote-User: \(person)\r\n", maxReplacements: 1))))
        }
    }

    /// Writes into a connection what comes from another one, and ends both together.
    private final class Joint: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer

        private let other: any Channel

        init(to other: any Channel) { self.other = other }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { other.writeAndFlush(unwrapInboundIn(data), promise: nil) }

        func channelInactive(context: ChannelHandlerContext) { other.close(promise: nil) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

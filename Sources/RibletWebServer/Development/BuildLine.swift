import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The line to `riblet dev`, which has started this process: by it the process hears how the next
/// build goes, and says when it can be reached.
///
/// It is a socket that only the two of them have, inherited as a descriptor. Texts end in a zero
/// byte; longer ones than 64 KB are not taken. When it closes the other one has ended, and this
/// process ends as well.
final class BuildLine: Sendable {
    /// It cannot be used.
    struct Unusable: Error, CustomStringConvertible {
        let descriptor: Int32
        let reason: String
        var description: String { "descriptor \(descriptor): \(reason)" }
    }

    /// A line that can be taken over.
    struct End: Sendable {
        /// One of a pair of local sockets.
        let descriptor: Int32
        /// Is called when the other side has closed it.
        let onClose: @Sendable () -> Void

        /// The channel whose number `RIBLET_DEV` names; the process ends with it. Nil without such
        /// a number.
        static var inherited: End? {
            guard let text = getenv("RIBLET_DEV"), let number = Int32(String(cString: text)), (3..<1_024).contains(number) else {
                return nil
            }
            return End(descriptor: number) { kill(getpid(), SIGTERM) }
        }
    }

    /// The longest text that is taken.
    static let limit = 64 << 10

    private let channel: any Channel

    private init(_ channel: any Channel) { self.channel = channel }

    /// Takes over an end, which child processes do not inherit.
    ///
    /// - Parameters:
    ///   - end: which.
    ///   - hear: called with each text, in order.
    /// - Returns: the line.
    /// - Throws: ``Unusable`` if the descriptor is another's.
    static func open(_ end: End, hear: @escaping @Sendable (String) async -> Void) async throws -> BuildLine {
        let descriptor = end.descriptor
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isLocal = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        guard isLocal, address.ss_family == sa_family_t(AF_UNIX) else {
            throw Unusable(descriptor: descriptor, reason: "it is no local socket")
        }
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
            throw Unusable(descriptor: descriptor, reason: "it cannot be kept to this process")
        }
        let (texts, heard) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler(heard, end: end.onClose)) }
            }
            .withConnectedSocket(descriptor).get()
        Task { for await text in texts { await hear(text) } }
        return BuildLine(channel)
    }

    /// Says something to the other side.
    func say(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text + "\0"), promise: nil) }

    /// Closes it; this process goes on.
    func close() { channel.triggerUserOutboundEvent(Closing(), promise: nil) }

    private struct Closing {}

    private final class Handler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer

        private let heard: AsyncStream<String>.Continuation
        private let end: @Sendable () -> Void
        private var bytes = ByteBuffer()
        private var isClosing = false

        init(_ heard: AsyncStream<String>.Continuation, end: @escaping @Sendable () -> Void) {
            self.heard = heard
            self.end = end
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var arrived = unwrapInboundIn(data)
            bytes.writeBuffer(&arrived)
            while let place = bytes.readableBytesView.firstIndex(of: 0) {
                let length = place - bytes.readerIndex
                if length <= BuildLine.limit, let text = bytes.getString(at: bytes.readerIndex, length: length) { heard.yield(text) }
                bytes.moveReaderIndex(forwardBy: length + 1)
            }
            // A line without an end is none of ours.
            if bytes.readableBytes > BuildLine.limit { context.close(promise: nil) }
            bytes.discardReadBytes()
        }

        func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
            guard event is Closing else { return context.triggerUserOutboundEvent(event, promise: promise) }
            isClosing = true
            context.close(promise: promise)
        }

        func channelInactive(context: ChannelHandlerContext) {
            heard.finish()
            if !isClosing { end() }
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}

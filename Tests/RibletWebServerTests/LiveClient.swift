import NIOCore
import NIOPosix
import NIOSSL

/// A TCP connection that says exactly what a test tells it to, and speaks enough WebSocket to hold
/// a conversation.
final class LiveClient {
    /// A message from the server.
    enum Message: Equatable {
        case text(String)
        case ping
        case pong
        case close(Int)
        /// The connection is over.
        case end
    }

    /// The refusal of a handshake.
    struct HandshakeError: Error, CustomStringConvertible {
        let status: Int
        var description: String { "the server answered \(status)" }
    }

    let channel: any Channel
    private var inbound: AsyncStream<[UInt8]>.Iterator
    private var buffer: [UInt8] = []
    private var isOver = false

    private init(channel: any Channel, inbound: AsyncStream<[UInt8]>) {
        self.channel = channel
        self.inbound = inbound.makeAsyncIterator()
    }

    /// Connects without saying anything.
    static func connect(port: Int, receiveBuffer: Int? = nil, isSecure: Bool = false) async throws -> LiveClient {
        let (inbound, arrived) = AsyncStream<[UInt8]>.makeStream()
        var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        if let receiveBuffer { bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(receiveBuffer)) }
        let channel =
            try await bootstrap
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if isSecure {
                        var settings = TLSConfiguration.makeClientConfiguration()
                        settings.certificateVerification = .none
                        let context = try NIOSSLContext(configuration: settings)
                        try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
                    }
                    try channel.pipeline.syncOperations.addHandler(Collector(arrived))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return LiveClient(channel: channel, inbound: inbound)
    }

    /// Connects and shakes hands.
    ///
    /// - Throws: ``HandshakeError`` if the server answers anything but 101.
    static func open(
        port: Int, path: String, headers: [(String, String)], receiveBuffer: Int? = nil, isSecure: Bool = false
    ) async throws -> LiveClient {
        let client = try await connect(port: port, receiveBuffer: receiveBuffer, isSecure: isSecure)
        let fields = [
            ("Host", "127.0.0.1:\(port)"), ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ].filter { field in !headers.contains { $0.0.lowercased() == field.0.lowercased() } }
        client.write("GET \(path) HTTP/1.1\r\n" + (fields + headers).map { "\($0): \($1)\r\n" }.joined() + "\r\n")
        let head = await client.head()
        let status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
        guard status == 101 else {
            client.channel.close(promise: nil)
            throw HandshakeError(status: status)
        }
        return client
    }

    // MARK: Bytes

    func write(_ text: String) { write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    /// Stops reading, so that the server's bytes pile up.
    func setReads(_ reads: Bool) async throws { try await channel.setOption(.autoRead, value: reads).get() }

    /// The head of an HTTP answer; empty if the connection ends before.
    func head() async -> String {
        while true {
            if let end = String(decoding: buffer, as: UTF8.self).firstRange(of: "\r\n\r\n") {
                let head = String(decoding: buffer, as: UTF8.self)[..<end.lowerBound]
                buffer.removeFirst(head.utf8.count + 4)
                return String(head)
            }
            guard await more() else { return "" }
        }
    }

    /// Returns the received part of a response's body.
    func body() async -> String {
        if buffer.isEmpty { _ = await more() }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    /// Everything until the server ends the connection.
    func rest() async -> String {
        while await more() {}
        return String(decoding: buffer, as: UTF8.self)
    }

    private func more() async -> Bool {
        var iterator = inbound
        guard !isOver, let bytes = await iterator.next() else {
            isOver = true
            return false
        }
        inbound = iterator
        buffer.append(contentsOf: bytes)
        return true
    }

    // MARK: Frames

    func send(_ text: String) { write(Self.frame(0x81, Array(text.utf8))) }

    /// A frame as clients must send it, by default.
    static func frame(_ first: UInt8, _ payload: [UInt8], masked: Bool = true) -> [UInt8] {
        let mask: UInt8 = masked ? 0x80 : 0
        var bytes = [first]
        switch payload.count {
        case ..<126: bytes.append(mask | UInt8(payload.count))
        case ..<65_536: bytes += [mask | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: bytes += [mask | 127] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        guard masked else { return bytes + payload }
        let key: [UInt8] = [1, 2, 3, 4]
        return bytes + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    func next() async -> Message {
        while true {
            if let (message, count) = Self.parse(buffer) {
                buffer.removeFirst(count)
                if case .close(let code) = message { write(Self.frame(0x88, [UInt8(code >> 8), UInt8(code & 255)])) }
                return message
            }
            guard await more() else { return .end }
        }
    }

    /// The next text that satisfies a condition, or what ended the connection.
    func text(where isWanted: (String) -> Bool = { _ in true }) async -> Message {
        while true {
            switch await next() {
            case .text(let text) where isWanted(text): return .text(text)
            case .text, .ping, .pong: continue
            case let other: return other
            }
        }
    }

    private static func parse(_ bytes: [UInt8]) -> (Message, Int)? {
        guard bytes.count >= 2 else { return nil }
        var length = Int(bytes[1] & 0x7F)
        var start = 2
        if length >= 126 {
            let size = length == 126 ? 2 : 8
            guard bytes.count >= 2 + size else { return nil }
            length = bytes[2..<(2 + size)].reduce(0) { $0 << 8 | Int($1) }
            start += size
        }
        guard bytes.count >= start + length else { return nil }
        let payload = bytes[start..<(start + length)]
        let message: Message =
            switch bytes[0] & 0x0F {
            case 1: .text(String(decoding: payload, as: UTF8.self))
            case 8: .close(payload.count >= 2 ? payload.prefix(2).reduce(0) { $0 << 8 | Int($1) } : 1005)
            case 9: .ping
            default: .pong
            }
        return (message, start + length)
    }
}

private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let arrived: AsyncStream<[UInt8]>.Continuation

    init(_ arrived: AsyncStream<[UInt8]>.Continuation) { self.arrived = arrived }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        arrived.yield(Array(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) { arrived.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

import Foundation
import NIOCore
import NIOPosix

/// One page: enough HTTP to load it, enough WebSocket to keep it alive.
final class LivePage: Sendable {
    /// A kind of frame that a page sends.
    enum Kind: CaseIterable {
        case click, visit, back, heartbeat, wholePage

        /// True if the frame has a number, which the server's next frame repeats.
        var isAnswered: Bool { self != .heartbeat && self != .wholePage }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Figures {
        /// Nanoseconds of each event that was answered.
        var latencies: [Int64] = []
        var bytesUp = 0
        var bytesDown = 0

        mutating func add(_ other: Figures) {
            latencies += other.latencies
            bytesUp += other.bytesUp
            bytesDown += other.bytesDown
        }
    }

    private let channel: any Channel
    private let handler: NIOLoopBound<Conversation>
    /// The browser's name, with which it loads further pages.
    let cookie: String
    /// The path at which the page connects, without what it has seen.
    private let live: String
    private let event: @Sendable (Int) -> String

    private init(
        channel: any Channel, handler: NIOLoopBound<Conversation>, cookie: String, live: String, event: @escaping @Sendable (Int) -> String
    ) {
        self.channel = channel
        self.handler = handler
        self.cookie = cookie
        self.live = live
        self.event = event
    }

    /// Loads a page and connects it.
    ///
    /// - Parameters:
    ///   - port: of the server.
    ///   - group: runs the connection.
    ///   - path: of the page.
    ///   - former: the cookie of a browser which has been there before.
    ///   - event: returns the end of the frame of its event of a number, for the document of the
    ///     page; nil clicks through the checkboxes.
    /// - Returns: the page, which sends nothing yet.
    /// - Throws: what keeps it from being loaded or connected.
    static func open(
        port: Int, group: MultiThreadedEventLoopGroup, path: String = "/", cookie former: String? = nil,
        event: (@Sendable (String) throws -> @Sendable (Int) -> String)? = nil
    ) async throws -> LivePage {
        let document = try await load(path, port: port, group: group, cookie: former)
        guard let cookie = document.between("set-cookie: ", ";") ?? former, let live = document.between("data-live=\"", "\""),
            let token = document.between("data-token=\"", "\"")
        else { throw Failure(description: "no page: \(document.prefix(300))") }
        let page = try await connect(
            to: port, group: group, cookie: cookie, live: "\(live)?t=\(token)", event: try (event ?? clicks)(document), from: (0, 0))
        // A page says nothing before it is greeted, and is not heard where it does.
        guard try await page.greeted() else { throw Failure(description: "the connection of \(path) ended before its greeting") }
        return page
    }

    private static func connect(
        to port: Int, group: any EventLoopGroup, cookie: String, live: String, event: @escaping @Sendable (Int) -> String,
        from seen: (sequence: Int, answered: Int)
    ) async throws -> LivePage {
        let shaken = group.next().makePromise(of: Void.self)
        let bootstrap = ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(Conversation(event: event, shaken: shaken, from: seen))
            }
        }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        let request =
            "GET \(live)&seq=\(seen.sequence)&ack=\(seen.answered) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            + "Origin: http://127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n"
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: request)).get()
        try await shaken.futureResult.get()
        let handler = try await channel.pipeline.handler(type: Conversation.self).map { NIOLoopBound($0, eventLoop: channel.eventLoop) }
            .get()
        return LivePage(channel: channel, handler: handler, cookie: cookie, live: live, event: event)
    }

    /// Lets the server end the connection.
    func letEnd() async throws { try await channel.eventLoop.submit { [handler] in handler.value.mayEnd = true }.get() }

    /// Connects at another process that has the session, once this connection has ended.
    func moved(to port: Int) async throws -> LivePage {
        let seen = try await channel.eventLoop.submit { [handler] in (handler.value.sequence, handler.value.answered) }.get()
        return try await Self.connect(to: port, group: channel.eventLoop, cookie: cookie, live: live, event: event, from: seen)
    }

    /// Waits until the server has greeted the page: a process asks the others for the session first,
    /// and hears nothing until then.
    ///
    /// - Returns: false if the connection ends before.
    private func greeted() async throws -> Bool {
        try await channel.eventLoop.flatSubmit { [handler] in handler.value.answer(to: 0) }.get()
    }

    /// Clicks once, after the greeting.
    ///
    /// - Returns: true once that is answered, false if the connection ends before.
    func clicks() async throws -> Bool {
        guard try await greeted() else { return false }
        return try await channel.eventLoop.flatSubmit { [handler] in
            handler.value.mayEnd = true
            handler.value.send(.click)
            return handler.value.answer(to: handler.value.number)
        }.get()
    }

    /// Clicks on one checkbox after the other.
    @Sendable static func clicks(_ document: String) -> @Sendable (Int) -> String {
        let addresses = document.components(separatedBy: "role=\"checkbox\"").dropFirst().compactMap { $0.between(" value=\"", "\"") }
        return { "\"\(addresses[$0 &* 37 % addresses.count])\",\"click\",null" }
    }

    private static func load(_ path: String, port: Int, group: MultiThreadedEventLoopGroup, cookie: String?) async throws -> String {
        let collected = group.next().makePromise(of: String.self)
        let bootstrap = ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Collector(collected)) }
        }
        let channel = try await bootstrap.connect(host: "127.0.0.1", port: port).get()
        let known = cookie.map { "Cookie: \($0)\r\n" } ?? ""
        let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(known)Connection: close\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: request)).get()
        return try await collected.futureResult.get()
    }

    /// Sends a click, and another one whenever the last is answered.
    func start() {
        channel.eventLoop.execute { [handler] in
            handler.value.isLoop = true
            handler.value.send(.click)
        }
    }

    /// Sends one event and waits for its answer.
    func press() async throws {
        start(.click)
        while try await takeFigures().latencies.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    }

    func start(_ kind: Kind) {
        channel.eventLoop.execute { [handler] in handler.value.send(kind) }
    }

    /// Returns the figures since the last call, and resets them.
    func takeFigures() async throws -> Figures {
        try await channel.eventLoop.submit { [handler] in
            defer { handler.value.figures = Figures() }
            return handler.value.figures
        }.get()
    }
}

/// Sends an event, waits for the frame that acknowledges it, and so on.
private final class Conversation: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    var figures = LivePage.Figures()
    /// True if an answer leads to the next click.
    var isLoop = false
    private let event: @Sendable (Int) -> String
    private let shaken: EventLoopPromise<Void>
    private var context: ChannelHandlerContext?
    private var buffer = ByteBuffer()
    private var isOpen = false
    /// The number of the last frame that was sent, and of the last that was answered.
    private(set) var number: Int
    private(set) var answered: Int
    private(set) var sequence: Int
    private var sentAt = NIODeadline.now()
    /// True where the server is expected to end the connection.
    var mayEnd = false
    private var isOver = false
    private var isGreeted = false
    /// The one who waits, and for which number.
    private var awaited: (number: Int, promise: EventLoopPromise<Bool>)?

    init(event: @escaping @Sendable (Int) -> String, shaken: EventLoopPromise<Void>, from seen: (sequence: Int, answered: Int)) {
        self.event = event
        self.shaken = shaken
        (sequence, answered, number) = (seen.sequence, seen.answered, seen.answered)
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func send(_ kind: LivePage.Kind) {
        if kind.isAnswered {
            number += 1
            sentAt = .now()
        }
        switch kind {
        case .click: send("[\"e\",\(number),\(sequence),\(event(number))]")
        case .visit: send("[\"v\",\(number),\(sequence),\"/\",false]")
        case .back: send("[\"b\",\(number),\(sequence)]")
        case .heartbeat: send("[\"a\",\(sequence)]")
        case .wholePage: send("[\"r\"]")
        }
    }

    /// Succeeds with true once the event of that number is answered, with false where the connection
    /// ends before. Number 0 is the greeting.
    func answer(to number: Int) -> EventLoopFuture<Bool> {
        let promise = shaken.futureResult.eventLoop.makePromise(of: Bool.self)
        awaited = (number, promise)
        tellWaiting()
        return promise.futureResult
    }

    private func tellWaiting() {
        guard let (number, promise) = awaited else { return }
        let isAnswered = isGreeted && answered >= number
        guard isAnswered || isOver else { return }
        awaited = nil
        promise.succeed(isAnswered)
    }

    /// The reason that the server gave for the end.
    private var code: UInt16?

    private func send(_ text: String) { send(opcode: 1, Array(text.utf8)) }

    private func send(opcode: UInt8, _ payload: [UInt8]) {
        guard let context else { return }
        var frame = context.channel.allocator.buffer(capacity: 6 + payload.count)
        precondition(payload.count < 126)
        // A mask of zeros is a mask: the payload stays as it is.
        frame.writeBytes([0x80 | opcode, 0x80 | UInt8(payload.count), 0, 0, 0, 0])
        frame.writeBytes(payload)
        figures.bytesUp += frame.readableBytes
        context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var arrived = unwrapInboundIn(data)
        buffer.writeBuffer(&arrived)
        if !isOpen {
            guard let end = buffer.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            let head = buffer.readString(length: end.upperBound - buffer.readerIndex) ?? ""
            guard head.hasPrefix("HTTP/1.1 101") else { return shaken.fail(LivePage.Failure(description: head)) }
            isOpen = true
            shaken.succeed()
        }
        while let (opcode, payload, size) = nextFrame() {
            switch opcode {
            case 1: answer(payload, size)
            case 9: send(opcode: 10, Array(payload.readableBytesView))
            case 8:
                code = payload.getInteger(at: payload.readerIndex)
                // As a browser does: the server waits for it.
                send(opcode: 8, Array(payload.readableBytesView.prefix(2)))
                context.close(promise: nil)
            default: break
            }
        }
        if buffer.readableBytes == 0 { buffer.clear() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOver = true
        tellWaiting()
        if mayEnd { return }
        let reason = code.map { "code \($0)" } ?? "without a code"
        FileHandle.standardError.write(Data("page client: the server closed a connection, \(reason)\n".utf8))
        exit(1)
    }

    /// `[sequence, number of the newest event it knows, …]`.
    private func answer(_ payload: ByteBuffer, _ size: Int) {
        figures.bytesDown += size
        var numbers = [0, 0]
        var position = 0
        for byte in payload.readableBytesView.dropFirst() {
            if byte == UInt8(ascii: ",") {
                position += 1
                if position == 2 { break }
            } else {
                numbers[position] = numbers[position] * 10 + Int(byte &- UInt8(ascii: "0"))
            }
        }
        isGreeted = true
        if numbers[0] > 0 { sequence = numbers[0] }
        defer { tellWaiting() }
        guard numbers[1] > answered else { return }
        // Several that were sent at once may have one answer.
        for _ in answered..<numbers[1] { figures.latencies.append((NIODeadline.now() - sentAt).nanoseconds) }
        answered = numbers[1]
        if isLoop { send(.click) }
    }

    private func nextFrame() -> (opcode: UInt8, payload: ByteBuffer, size: Int)? {
        let start = buffer.readerIndex
        guard let first = buffer.getInteger(at: start, as: UInt8.self), let second = buffer.getInteger(at: start + 1, as: UInt8.self) else {
            return nil
        }
        var header = 2
        var length = Int(second & 0x7F)
        if length == 126 {
            guard let long = buffer.getInteger(at: start + 2, as: UInt16.self) else { return nil }
            (header, length) = (4, Int(long))
        } else if length == 127 {
            guard let long = buffer.getInteger(at: start + 2, as: UInt64.self) else { return nil }
            (header, length) = (10, Int(long))
        }
        guard buffer.readableBytes >= header + length else { return nil }
        buffer.moveReaderIndex(forwardBy: header)
        return buffer.readSlice(length: length).map { (first & 0x0F, $0, header + length) }
    }
}

/// Everything until the server ends the connection.
private final class Collector: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let collected: EventLoopPromise<String>
    private var buffer = ByteBuffer()

    init(_ collected: EventLoopPromise<String>) { self.collected = collected }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var arrived = unwrapInboundIn(data)
        buffer.writeBuffer(&arrived)
    }

    func channelInactive(context: ChannelHandlerContext) { collected.succeed(String(buffer: buffer)) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

extension String {
    /// Returns the text between two pieces of text, ignoring the case of letters.
    func between(_ start: String, _ end: String) -> String? {
        guard let opening = range(of: start, options: .caseInsensitive),
            let closing = range(of: end, range: opening.upperBound..<endIndex)
        else { return nil }
        return String(self[opening.upperBound..<closing.lowerBound])
    }
}

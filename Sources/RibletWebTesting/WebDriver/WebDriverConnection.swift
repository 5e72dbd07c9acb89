import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// The wire to a chromedriver: one command, one answer, as W3C WebDriver says.
///
/// A connection of its own for each command, over swift-nio: `URLSession` cannot talk to
/// chromedriver on Linux, and a whole HTTP client would bring BoringSSL into every build of a test.
struct WebDriverConnection: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    private typealias Wire = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    private static let maximumAnswerBytes = 256 << 20
    private static let patience = TimeAmount.seconds(120)

    /// Where chromedriver listens on 127.0.0.1.
    let port: Int

    /// Sends a command and returns the `value` of its answer.
    func call(_ method: Method, _ path: String, _ body: ScriptValue = [:]) async throws(WebDriverError) -> ScriptValue {
        let command = "\(method.rawValue) \(path)"
        let data = try await send(method, path, body, command)
        guard let answer = try? JSONDecoder().decode(ScriptValue.self, from: data), let value = answer["value"] else {
            throw .unexpectedAnswer(command: command, answer: String(decoding: data.prefix(300), as: UTF8.self))
        }
        if let code = value["error"]?.string, let message = value["message"]?.string {
            let firstLine = message.prefix { $0 != "\n" }
            throw .refused(command: command, code: code, message: String(firstLine))
        }
        return value
    }

    private func send(_ method: Method, _ path: String, _ body: ScriptValue, _ command: String) async throws(WebDriverError) -> Data {
        do {
            var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method.rawValue), uri: path)
            head.headers.add(name: "Host", value: "127.0.0.1:\(port)")
            head.headers.add(name: "Connection", value: "close")
            var content: ByteBuffer?
            if method == .post {
                let buffer = ByteBuffer(bytes: try JSONEncoder().encode(body))
                head.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
                head.headers.add(name: "Content-Length", value: "\(buffer.readableBytes)")
                content = buffer
            }
            let answer = try await exchange(head, content)
            if Task.isCancelled { throw CancellationError() }
            return Data(answer.readableBytesView)
        } catch {
            if Task.isCancelled { throw .cancelled(command: command) }
            throw .unreachable(command: command, reason: "\(error)")
        }
    }

    /// Sends a request and collects the body of its answer.
    private func exchange(_ head: HTTPRequestHead, _ body: ByteBuffer?) async throws -> ByteBuffer {
        let wire: Wire = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try Wire(wrappingChannelSynchronously: channel)
                }
            }
        let limit = wire.channel.eventLoop.scheduleTask(in: Self.patience) { wire.channel.close(promise: nil) }
        defer { limit.cancel() }
        return try await wire.executeThenClose { inbound, outbound in
            try await outbound.write(.head(head))
            if let body { try await outbound.write(.body(.byteBuffer(body))) }
            try await outbound.write(.end(nil))
            var answer = ByteBuffer()
            for try await part in inbound {
                switch part {
                case .head: continue
                case .body(var piece):
                    guard answer.readableBytes + piece.readableBytes <= Self.maximumAnswerBytes else { throw AnswerFault.tooLarge }
                    answer.writeBuffer(&piece)
                case .end: return answer
                }
            }
            throw AnswerFault.brokenOff
        }
    }

    private enum AnswerFault: Error, CustomStringConvertible {
        case brokenOff
        case tooLarge

        var description: String {
            switch self {
            case .brokenOff: "the connection ended before its answer, or two minutes passed"
            case .tooLarge: "its answer is larger than 256 MB"
            }
        }
    }
}

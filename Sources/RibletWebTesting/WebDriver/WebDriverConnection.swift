import AsyncHTTPClient
import Foundation

/// The wire to a chromedriver: one command, one answer, as W3C WebDriver says.
struct WebDriverConnection: Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    /// For example `http://127.0.0.1:9515`.
    let base: String

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
            var request = HTTPClientRequest(url: base + path)
            request.method = .init(rawValue: method.rawValue)
            if method == .post {
                request.headers.add(name: "Content-Type", value: "application/json; charset=utf-8")
                request.body = .bytes(Array(try JSONEncoder().encode(body)))
            }
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(120))
            let buffer = try await response.body.collect(upTo: 256 << 20)
            return Data(buffer.readableBytesView)
        } catch {
            if Task.isCancelled { throw .cancelled(command: command) }
            throw .unreachable(command: command, reason: "\(error)")
        }
    }
}

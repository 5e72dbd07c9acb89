import HummingbirdCore
import NIOCore

/// Reads a request's body up to a bound.
enum BodyReader {
    enum Outcome {
        case bytes([UInt8])
        case tooLarge
        /// The browser went away.
        case incomplete
    }

    static func read(_ request: Request, maximum: Int) async -> Outcome {
        if let length = declaredLength(of: request), length > maximum { return .tooLarge }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= maximum else { return .tooLarge }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch {
            return .incomplete
        }
        // A connection that closes early ends the body like its end does.
        if let length = declaredLength(of: request), length != bytes.count { return .incomplete }
        return .bytes(bytes)
    }

    /// Reads and ignores a body, so that its sender goes on to read the response.
    static func discard(_ request: Request, maximum: Int) async {
        guard declaredLength(of: request) ?? 0 <= maximum else { return }
        var count = 0
        do {
            for try await part in request.body {
                count += part.readableBytes
                guard count <= maximum else { return }
            }
        } catch {
            // A browser that has left reads no answer.
        }
    }

    static func declaredLength(of request: Request) -> Int? { request.headers[.contentLength].flatMap { Int($0) } }
}

import HummingbirdCore
import NIOCore
import Synchronization

/// Reads a request's body up to a bound.
enum BodyReader {
    enum Outcome: Sendable {
        case bytes([UInt8])
        case tooLarge
        /// The browser went away.
        case incomplete
        /// Nothing came for too long.
        case silent
        /// Too much of all uploads is in memory.
        case noRoom
    }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - maximum: the largest number of bytes.
    ///   - pause: the longest time in which nothing comes.
    ///   - arrival: counts the bytes as they come; nil where they need not be counted.
    /// - Returns: the bytes, or the reason why there are none.
    static func read(_ request: Request, maximum: Int, pause: Duration, counting arrival: UploadArrival? = nil) async -> Outcome {
        if let length = declaredLength(of: request), length > maximum { return .tooLarge }
        let silence = Silence()
        return await withTaskGroup(of: Outcome.self) { group in
            group.addTask { await readAll(request, maximum: maximum, counting: arrival, silence) }
            group.addTask {
                await silence.lasts(pause)
                return .silent
            }
            // The reading ends where its task is cancelled.
            defer { group.cancelAll() }
            return await group.next() ?? .incomplete
        }
    }

    private static func readAll(
        _ request: Request, maximum: Int, counting arrival: UploadArrival?, _ silence: Silence
    ) async -> Outcome {
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                silence.ends()
                guard bytes.count + part.readableBytes <= maximum else { return .tooLarge }
                guard arrival?.take(part.readableBytes) != false else { return .noRoom }
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

/// The time since something has come.
private final class Silence: Sendable {
    private let began = Mutex(ContinuousClock.now)

    /// Something has come.
    func ends() { began.withLock { $0 = .now } }

    /// Returns when nothing has come for so long, or when the task is cancelled.
    func lasts(_ duration: Duration) async {
        while !Task.isCancelled {
            let end = began.withLock { $0 } + duration
            guard .now < end else { return }
            try? await Task.sleep(until: end, clock: .continuous)
        }
    }
}

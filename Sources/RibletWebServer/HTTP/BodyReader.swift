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
        /// Nothing came for too long, or too little.
        case silent
        /// Too much of all uploads is in memory.
        case noRoom
    }

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - maximum: the largest number of bytes.
    ///   - limits: the limits of the server, which say how a body must come.
    ///   - arrival: counts the bytes as they come; nil where they need not be counted.
    /// - Returns: the bytes, or the reason why there are none.
    static func read(
        _ request: Request, maximum: Int, within limits: RibletServer.Limits, counting arrival: UploadArrival? = nil
    ) async -> Outcome {
        if let length = declaredLength(of: request), length > maximum { return .tooLarge }
        return await whileItComes(within: limits) { await readAll(request, maximum: maximum, counting: arrival, $0) } ?? .silent
    }

    private static func readAll(
        _ request: Request, maximum: Int, counting arrival: UploadArrival?, _ flow: Flow
    ) async -> Outcome {
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                flow.came(part.readableBytes)
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

    /// Reads and ignores a body, as long as it comes, so that its sender goes on to read the
    /// response.
    static func discard(_ request: Request, maximum: Int, within limits: RibletServer.Limits) async {
        guard declaredLength(of: request) ?? 0 <= maximum else { return }
        await whileItComes(within: limits) { flow in
            var count = 0
            do {
                for try await part in request.body {
                    flow.came(part.readableBytes)
                    count += part.readableBytes
                    guard count <= maximum else { return }
                }
            } catch {
                // A browser that has left reads no answer.
            }
        }
    }

    /// Runs what reads a body to its end; nil if the body stops coming before.
    @discardableResult
    private static func whileItComes<Value: Sendable>(
        within limits: RibletServer.Limits, _ reading: @escaping @Sendable (Flow) async -> Value
    ) async -> Value? {
        let flow = Flow()
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await reading(flow) }
            group.addTask {
                await flow.stops(pause: limits.bodyPause, rate: limits.bodyRate)
                return nil
            }
            // The reading ends where its task is cancelled.
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    static func declaredLength(of request: Request) -> Int? { request.headers[.contentLength].flatMap { Int($0) } }
}

/// The bytes of a body as they come.
private final class Flow: Sendable {
    private struct State {
        var bytes = 0
        var last = ContinuousClock.now
    }

    private let state = Mutex(State())

    func came(_ bytes: Int) {
        state.withLock { state in
            state.bytes += bytes
            state.last = .now
        }
    }

    /// Returns when nothing has come for a pause, when less has come within one than the rate
    /// wants, or when the task is cancelled.
    func stops(pause: Duration, rate: Int) async {
        let least = Double(rate) * (pause / .seconds(1))
        var (end, before) = (ContinuousClock.now + pause, 0)
        while !Task.isCancelled {
            let (state, now) = (state.withLock { $0 }, ContinuousClock.now)
            guard now < state.last + pause else { return }
            if now >= end {
                guard Double(state.bytes - before) >= least else { return }
                (end, before) = (now + pause, state.bytes)
            }
            try? await Task.sleep(until: min(end, state.last + pause), clock: .continuous)
        }
    }
}

import Foundation
import NetworkProvider
import Synchronization

/// Sends records of a log to a service, some at a time. What cannot be sent waits, and is sent when
/// the service answers again.
///
/// Memory is bounded: of more than ``Limits/waiting`` records the oldest are lost, and the next
/// records say how many. Nothing waits for the network; the program may end before all is sent.
package final class RemoteSink: Sendable {
    /// The bounds of a sink.
    package struct Limits: Sendable {
        /// The records that wait at most.
        package var waiting = 1_000
        /// The records of a request.
        package var batch = 100
        /// The bytes of a message, and of a metadata value; what is longer is cut.
        package var text = 4_096
        /// The time in which records are gathered, and the first pause after a failure; each next
        /// pause is twice as long.
        package var pause = Duration.seconds(5)
        /// The longest pause.
        package var longestPause = Duration.seconds(300)

        package init() {}
    }

    struct Record: Codable, Hashable, Sendable {
        let time: Date
        let level: String
        let label: String
        let message: String
        let metadata: [String: String]
    }

    /// The content of a request.
    struct Batch: Codable, Hashable, Sendable {
        var records: [Record]
        /// The number of records before these that were lost.
        var lost = 0
    }

    private struct Target: RemoteTargetType {
        typealias Response = Data
        let settings: RemoteSinkSettings
        let batch: Batch
        var base: String { settings.url }
        var path: String { "" }
        var httpMethod: HTTPMethod { .post }
        var headers: [String: String] { ["Authorization": "Bearer \(settings.key.revealed)"] }
        var body: RemoteBody? { .json(batch) }
    }

    let limits: Limits
    private let settings: RemoteSinkSettings
    private let network: any NetworkProviderProtocol
    private let clock: any Clock<Duration>
    private let waiting = Mutex(Batch(records: []))
    private let wakes: AsyncStream<Void>.Continuation
    private let sending: Mutex<Task<Void, Never>?> = Mutex(nil)

    /// - Parameters:
    ///   - settings: the service.
    ///   - network: reaches it; one that logs its requests must not do so here.
    ///   - limits: the bounds.
    ///   - clock: measures the pauses.
    package init(
        _ settings: RemoteSinkSettings, network: any NetworkProviderProtocol, limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.network = network
        self.limits = limits
        self.clock = clock
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        wakes = continuation
        let task = Task { [weak self, clock, pause = limits.pause] in
            for await _ in stream {
                guard (try? await clock.sleep(for: pause)) != nil else { return }
                await self?.send()
            }
        }
        sending.withLock { $0 = task }
    }

    deinit { sending.withLock { $0?.cancel() } }

    /// Takes a record; called on any thread.
    func take(_ record: Record) {
        waiting.withLock { waiting in
            waiting.records.append(record)
            guard waiting.records.count > limits.waiting else { return }
            waiting.records.removeFirst()
            waiting.lost += 1
        }
        wakes.yield()
    }

    /// Sends all that waits. A service that refuses records would refuse them again, so they are
    /// lost; after any other failure they are sent again.
    private func send() async {
        var pause = limits.pause
        while let batch = next() {
            do throws(NetworkError) {
                _ = try await network.response(Target(settings: settings, batch: batch))
                pause = limits.pause
            } catch {
                if case .status(let code, _, _, _) = error, (400..<500).contains(code), code != 408, code != 429 {
                    waiting.withLock { $0.lost += batch.lost + batch.records.count }
                    continue
                }
                putBack(batch)
                guard (try? await clock.sleep(for: pause)) != nil else { return }
                pause = min(pause * 2, limits.longestPause)
            }
        }
    }

    private func next() -> Batch? {
        waiting.withLock { waiting in
            guard !waiting.records.isEmpty else { return nil }
            let batch = Batch(records: Array(waiting.records.prefix(limits.batch)), lost: waiting.lost)
            waiting.records.removeFirst(batch.records.count)
            waiting.lost = 0
            return batch
        }
    }

    private func putBack(_ batch: Batch) {
        waiting.withLock { waiting in
            let records = batch.records + waiting.records
            let lost = max(0, records.count - limits.waiting)
            waiting = Batch(records: Array(records.dropFirst(lost)), lost: batch.lost + waiting.lost + lost)
        }
    }
}

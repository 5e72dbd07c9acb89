import Foundation
import Synchronization

@testable import LocalProvider

/// A key for any type of value.
struct Key<Value: Codable & Sendable>: LocalStorable {
    let identifier: String

    init(_ identifier: String, _: Value.Type = Value.self) {
        self.identifier = identifier
    }
}

struct Picture: Codable, Sendable, Equatable {
    var id: String
    var url: URL
    var width: Int
    var takenAt: Date

    static func sample(_ id: String) -> Picture {
        Picture(
            id: id, url: URL(string: "https://example.com/\(id).jpg?size=1")!, width: 640,
            takenAt: Date(timeIntervalSince1970: 1_700_000_000.123456))
    }
}

/// A fresh folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-local-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func names(under path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? url.path : url.appendingPathComponent(path).path).sorted()
    }
}

/// A clock that stands still until told otherwise; it serves as `Clock` and as wall clock.
final class TestClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let offset = Mutex(Duration.zero)

    var now: Instant { Instant(offset: offset.withLock { $0 }) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func advance(by duration: Duration) {
        offset.withLock { $0 += duration }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        preconditionFailure("nothing here waits")
    }

    /// Whole seconds, so that comparisons are exact.
    var date: @Sendable () -> Date {
        { Date(timeIntervalSince1970: 1_700_000_000 + Double(self.now.offset.components.seconds)) }
    }
}

/// A log of the events that a provider reported.
final class EventLog: Sendable {
    private let stored = Mutex<[LocalProviderEvent]>([])

    var events: [LocalProviderEvent] { stored.withLock { $0 } }

    /// Hears of the events of a provider that is made meanwhile.
    func hears<Made, Failure>(of make: () throws(Failure) -> Made) throws(Failure) -> Made {
        try Reporter.$onEvent.withValue({ event in self.stored.withLock { $0.append(event) } }) {
            Result { () throws(Failure) in try make() }
        }.get()
    }
}

extension StorageLimits {
    static let roomy = StorageLimits(bytes: 1_000_000, count: 1_000, age: nil)
}

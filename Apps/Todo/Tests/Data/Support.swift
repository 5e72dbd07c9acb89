import Foundation
import LocalProvider
import Logging
import NetworkProvider
import Pictures
import Synchronization
import TodoDomain

@testable import TodoData

/// A fresh folder that goes with the test, and with it what the cache keeps of it elsewhere.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("todo-data-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        for flavor in [TodoFlavor.dog, .cat] {
            let pictures = TodoDataFolder.folder(root: url, flavor: flavor).appendingPathComponent("pictures", isDirectory: true)
            Self.forget(suite: PictureCache.suite(folder: pictures, namespace: flavor.storageNamespace))
        }
        try? FileManager.default.removeItem(at: url)
    }

    var database: URL { TodoDataFolder.folder(root: url, flavor: .dog).appendingPathComponent(TodoDataFolder.fileName) }

    private static func forget(suite: String) {
        let environment = ProcessInfo.processInfo.environment
        let folder = environment["XDG_CONFIG_HOME"] ?? "\(environment["HOME"] ?? NSHomeDirectory())/.config"
        for suffix in ["", ".copy"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(suite).plist\(suffix)") }
    }
}

/// A time of day that stands still until told otherwise.
final class ManualTime: Sendable {
    private let date = Mutex(Date(timeIntervalSinceReferenceDate: 820_000_000.123456789))

    var now: @Sendable () -> Date { { self.date.withLock { $0 } } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

/// A clock that never wakes a sleeper; the test performs timed work itself.
struct StillClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock().now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let never = AsyncStream<Void>.makeStream()
        for await _ in never.stream {}
        withExtendedLifetime(never.continuation) {}
        throw CancellationError()
    }
}

/// A service in memory. A deadline is real time unless its clock stands still, and on a busy
/// machine it would come.
func stub(_ reply: @escaping @Sendable (NetworkRequest) async -> StubReply) -> StubProvider {
    StubProvider(configuration: NetworkConfiguration(retry: .never, clock: StillClock()), reply)
}

extension Logger {
    static let silent = Logger(label: "todo.data.tests") { _ in SwiftLogNoOpLogHandler() }
}

/// Lines of a log, with what belongs to them.
final class LogLines: Sendable {
    private struct Handler: LogHandler {
        let log: LogLines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.kept.withLock { $0.append(([event.message.description] + details).joined(separator: " ")) }
        }
    }

    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }
    var logger: Logger { Logger(label: "todo.data.tests") { _ in Handler(log: self) } }
}

extension TodoData {
    /// The data of the dog's build under a folder; on a server, in the package Tests/Postgres, that
    /// of a person of the folder's name.
    static func open(
        _ folder: TemporaryFolder, network: any NetworkProviderProtocol = StubProvider(replies: []),
        bases: [Animal: String] = [.dog: "https://api.dogs.example.com", .cat: "https://api.cats.example.com"],
        time: ManualTime = ManualTime(), pictureLimit: Int = TodoLimits.pictures
    ) async throws -> TodoData {
        #if Postgres
        let changes: (any SQLChanges)? = try await TodoServer.person(folder)
        #else
        let changes: (any SQLChanges)? = nil
        #endif
        var pictures = PictureAccess(bases: bases, network: network)
        pictures.scaler = .patient()
        pictures.limit = pictureLimit
        return try await TodoDataFolder.open(
            root: folder.url, flavor: .dog, pictures: pictures, on: changes, logger: .silent, now: time.now, clock: StillClock())
    }
}

extension ToolLimits {
    /// As long as it takes. A program that stands back gets next to nothing beside builds.
    static let patient = ToolLimits(time: .seconds(600), memory: 768 << 20, niceness: 0)
}

extension PictureScaler {
    /// The real one, which is not behind others.
    static func patient(program: URL? = ChildProcess.find("gm")) -> PictureScaler { PictureScaler(program: program, limits: .patient) }
}

extension TodoDatabase {
    /// The database opened once more: connections of their own are what tells processes apart.
    static func open(_ folder: TemporaryFolder) async throws -> TodoDatabase {
        #if Postgres
        return TodoDatabase(changes: try await TodoServer.person(folder))
        #else
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: TodoSchema.migrator)
        return TodoDatabase(changes: SQLiteForeignChanges(in: file, clock: StillClock(), logger: .silent))
        #endif
    }
}

extension TodoDraft {
    static func sample(_ title: String, text: String = "", picture: PictureID? = nil) -> TodoDraft {
        TodoDraft(title: title, text: text, picture: picture, due: .time(Date(timeIntervalSinceReferenceDate: 830_000_000.987654321)))
    }
}

extension AsyncStream.Iterator where Element: Equatable {
    /// Reads until the value comes; the test's time limit ends a wait in vain.
    mutating func next(equal expected: Element) async -> Bool {
        while let value = await next() {
            if value == expected { return true }
        }
        return false
    }
}

/// The beginnings of pictures: signatures, sizes and parts, which is what is looked at.
enum Sample {
    static func png(_ width: Int = 3, _ height: Int = 2, filler: String = "") -> [UInt8] {
        png(width, height, filler: Array(filler.utf8))
    }

    static func png(_ width: Int = 3, _ height: Int = 2, filler: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return head + chunk("IHDR", big(width, 4) + big(height, 4) + [8, 2, 0, 0, 0]) + chunk("IDAT", filler) + chunk("IEND", [])
    }

    /// A part of a PNG, whose sum nobody checks.
    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
    }

    static func jpeg(_ width: Int = 640, _ height: Int = 480) -> [UInt8] {
        let note: [UInt8] = [0xFF, 0xE0, 0, 6, 1, 2, 3, 4]
        return [0xFF, 0xD8] + note + [0xFF, 0xFF, 0xC2, 0, 11, 8] + big(height, 2) + big(width, 2) + [1, 0x11, 0]
    }

    static func gif(_ width: Int = 5, _ height: Int = 4) -> [UInt8] { Array("GIF89a".utf8) + little(width, 2) + little(height, 2) }

    static func webp(_ kind: String, _ width: Int, _ height: Int) -> [UInt8] {
        let content: [UInt8] =
            switch kind {
            case "VP8 ": [0, 0, 0, 0x9D, 0x01, 0x2A] + little(width, 2) + little(height, 2)
            case "VP8L": [0x2F] + little((width - 1) | (height - 1) << 14, 4)
            default: [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
            }
        return Array("RIFF".utf8) + little(content.count + 12, 4) + Array("WEBP\(kind)".utf8) + little(content.count, 4) + content
    }

    static let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)

    private static func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

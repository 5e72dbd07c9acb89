import Foundation
import Logging
import MandalartDomain
import MandalartTesting
import RibletTesting
import Synchronization

@testable import MandalartData

/// A fresh folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("mandalart-data-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var database: URL { MandalartDataFolder.folder(root: url).appendingPathComponent(MandalartDataFolder.fileName) }
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

extension Logger {
    static let silent = Logger(label: "mandalart.data.tests") { _ in SwiftLogNoOpLogHandler() }
}

extension MandalartData {
    /// The data under a folder, at a time that stands still.
    static func open(_ folder: TemporaryFolder) async throws -> MandalartData {
        try await MandalartDataFolder.open(
            root: folder.url, logger: .silent, now: { Date(timeIntervalSinceReferenceDate: 820_000_000.5) }, clock: StillClock())
    }
}

extension AsyncStream.Iterator {
    /// Reads until a value is what the test waits for; the test's time limit ends a wait in vain.
    mutating func next(where isWanted: (Element) -> Bool) async -> Element? {
        while let value = await next() { if isWanted(value) { return value } }
        return nil
    }
}

/// A sequence of numbers that is the same in every run.
struct Chance: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    mutating func position() -> GridPosition { GridPosition.allCases.randomElement(using: &self) ?? .center }
    mutating func ringPosition() -> GridPosition { GridPosition.ring.randomElement(using: &self) ?? .center }

    /// A title of letters that files and databases find hard.
    mutating func title() -> String {
        let letters = ["a", "Z", "0", " ", "목", "표", "🐕", "👩‍👩‍👧‍👦", "\"", "\\", "/", "<", "&", "'", "é", "\u{2028}", "#", "|", "한"]
        return "x" + (0..<Int.random(in: 0...12, using: &self)).compactMap { _ in letters.randomElement(using: &self) }.joined() + "y"
    }

    /// A plan with any part of it filled.
    mutating func plan() -> PlanDraft {
        var draft = PlanDraft(
            title: title(), createdAt: Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...900_000_000, using: &self))))
        for position in GridPosition.allCases where Bool.random(using: &self) {
            var main = PlanDraft.Main(
                MainDraft(
                    title: title(), description: Bool.random(using: &self) ? title() + "\n" + title() : "",
                    paletteID: PaletteID.allCases.randomElement(using: &self) ?? .type1,
                    imageURL: Bool.random(using: &self) ? "https://example.com/\(Int.random(in: 0...99, using: &self)).png" : ""),
                at: position)
            for place in GridPosition.ring where !position.isCenter && Bool.random(using: &self) {
                let day = Day(year: 2027, month: .random(in: 1...12, using: &self), day: .random(in: 1...28, using: &self))
                let step = SubDraft(
                    title: title(), achievementRate: .random(in: 0...1, using: &self),
                    note: Bool.random(using: &self) ? title() + "\n" + title() : "", due: Bool.random(using: &self) ? day : nil)
                let begunAt = Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...900_000_000, using: &self)))
                main.subs.append(
                    PlanDraft.Sub(
                        step, at: place, begunAt: step.achievementRate > 0 ? begunAt : nil,
                        progressedAt: step.achievementRate > 0 ? begunAt : nil))
            }
            draft.mains.append(main)
        }
        return draft
    }
}

import Foundation
import RibletWeb
import RibletWebTesting
import Testing

/// Users who work with the applications in this process, while their writes are held back and the
/// process is killed, as far as that goes: what a page was told to have been heard must be stored
/// when the data is opened again, though no page comes back.
///
/// A kill of a process that is not held back meets the milliseconds between an answer and the disk
/// too seldom; the real ones are those of ``KillSession``.
@MainActor
package enum HeldSession {
    /// Runs a session in fresh folders.
    ///
    /// - Parameters:
    ///   - kills: how often everything that is not stored is lost.
    ///   - seed: repeats what users do, and the delays.
    ///   - longest: how long a write is held back at most.
    ///   - onProgress: called after each kill.
    /// - Returns: the report of the session.
    /// - Throws: if the data cannot be opened.
    package static func run(
        kills: Int, seed: UInt64, longest: Duration = .milliseconds(40), onProgress: @Sendable (SoakReport) -> Void = { _ in }
    ) async throws -> SoakReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-held-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededGenerator(seed: seed)
        var report = SoakReport()
        try await prepare(HeldTodos.self, in: folder)
        try await prepare(HeldPlans.self, in: folder)
        try await prepare(HeldExplorer.self, in: folder)
        try await prepare(HeldAccount.self, in: folder)
        while report.kills < kills {
            switch report.kills % 4 {
            case 0: try await once(HeldTodos.self, in: folder, &random, longest, &report)
            case 1: try await once(HeldPlans.self, in: folder, &random, longest, &report)
            case 2: try await once(HeldExplorer.self, in: folder, &random, longest, &report)
            default: try await once(HeldAccount.self, in: folder, &random, longest, &report)
            }
            onProgress(report)
            if report.losses.count > 20 { break }
        }
        return report
    }

    /// The words of a page whose writes are given up, so that the user hears of them although they
    /// may not be stored.
    private static let storingTakesLong = "may not be stored yet"

    private static func prepare<World: HeldWorld>(_ type: World.Type, in folder: URL) async throws {
        let world = try await World.open(in: folder)
        try await world.prepare()
        await world.close()
    }

    private static func once<World: HeldWorld>(
        _ type: World.Type, in folder: URL, _ random: inout SeededGenerator, _ longest: Duration, _ report: inout SoakReport
    ) async throws {
        let held = HeldCommits(seed: random.next(), longest: longest)
        let world = try await held.holding { try await World.open(in: folder) }
        let address = try await world.address(&random)
        let page = await TestPage(world.application, path: address, reportsFaults: false)
        let keeper = HeldKeeper(held)
        page.session.keeper = keeper
        let user = HeldUser<World>(page, at: address, SeededGenerator(seed: random.next()))
        let acting = Task { () -> (any Error)? in
            defer { user.isDone = true }
            do {
                try await world.act(as: user)
                return nil
            } catch {
                // After the kill whatever was under way is cancelled.
                return Task.isCancelled ? nil : error
            }
        }
        // Counts acknowledged events instead of time, or a busy machine would end the session
        // before anything has happened.
        let enough = Int.random(in: 1...12, using: &random)
        while page.lastAcknowledged < enough, !user.isDone { try await Task.sleep(for: .milliseconds(1)) }
        try await Task.sleep(for: longest * Double.random(in: 0...1, using: &random))

        // Nothing runs in between, so the page now knows exactly what it was told.
        held.kill()
        let heard = page.lastAcknowledged
        let isDoubtful = page.frames.contains { $0.contains(Self.storingTakesLong) }
        page.end()
        acting.cancel()
        if let error = await acting.value, heard >= page.lastSent {
            report.losses.append("kill \(report.kills + 1), \(World.name) at \(address): \(error)")
        }
        await world.close()

        let next = try await World.open(in: folder)
        for deed in user.deeds {
            report.steps["\(World.name): \(deed.name)", default: 0] += 1
            guard deed.event <= heard else { continue }
            report.acknowledged += 1
            if try await deed.isStored(next) { continue }
            if isDoubtful {
                // The page was told that it may not be stored, which is no acknowledgement.
                report.doubtful += 1
            } else {
                report.losses.append(
                    "kill \(report.kills + 1), \(World.name) at \(address): \(deed.name) was acknowledged and is not stored")
            }
        }
        await next.close()
        report.kills += 1
    }
}

/// Keeps sessions nowhere, and takes as long as a store would.
@MainActor
private final class HeldKeeper: SessionKeeper {
    private let held: HeldCommits

    init(_ held: HeldCommits) { self.held = held }

    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void) {
        Task { [held] in
            if (try? await held.pass()) != nil { whenKept() }
        }
    }
}

extension DOMNode {
    /// The form that the element lies in.
    var enclosingForm: DOMNode? {
        var node = parent
        while let current = node, current.tag != "form" { node = current.parent }
        return node
    }
}

import Foundation
import SoakKit
import Testing

/// A short run of `soak --held`. It is not part of make test: a machine that is busy for longer than
/// a page waits for its writes is told apart from a loss by hand only.
@MainActor
@Suite("Everything is lost that is not stored")
struct HeldTests {
    @Test(
        "What a page was told to have been heard is stored, in every application, though no page comes back",
        .enabled(if: ProcessInfo.processInfo.environment["HELD"] != nil, "HELD=1 swift test --filter HeldTests runs it"))
    func held() async throws {
        let seed = UInt64.random(in: 1...1_000_000)
        let report = try await HeldSession.run(kills: 30, seed: seed)
        #expect(report.isGood, "seed \(seed): \(report)")
        #expect(report.kills == 30 && report.acknowledged > 20, "\(report)")
    }
}

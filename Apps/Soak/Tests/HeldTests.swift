import SoakKit
import Testing

/// What `soak --held` does for longer.
@MainActor
@Suite("Everything is lost that is not stored") struct HeldTests {
    @Test("What a page was told to have been heard is stored, in every application, though no page comes back")
    func held() async throws {
        let seed = UInt64.random(in: 1...1_000_000)
        let report = try await HeldSession.run(kills: 30, seed: seed)
        #expect(report.isGood, "seed \(seed): \(report)")
        #expect(report.kills == 30 && report.acknowledged > 20, "\(report)")
    }
}

import SoakKit
import Testing

/// A short run of `soak --held`. Neither a kill nor its outcome depends on how fast the machine is.
@MainActor
@Suite("Everything is lost that is not stored")
struct HeldTests {
    @Test("An event whose page was told that it was heard is stored, in every application, though no page comes back")
    func held() async throws {
        let seed = UInt64.random(in: 1...1_000_000)
        let report = try await HeldSession.run(kills: 9, seed: seed)
        #expect(report.isGood, "seed \(seed): \(report)")
        #expect(report.kills == 9 && report.acknowledged > 0, "\(report)")
    }
}

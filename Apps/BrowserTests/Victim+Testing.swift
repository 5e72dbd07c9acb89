import Foundation
import RibletWebTesting
import SoakKit
import Testing

/// A gallery in a process of its own, which the test ends and starts again, and a browser, for the
/// duration of `body`. Its writes are held back where that is asked for, so that kills meet them.
func withVictim(holdsBack: Bool = false, _ body: @escaping @Sendable (Victim, Browser) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-victim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let victim = try await Victim(data: folder, holding: holdsBack ? GalleryProcess.Holding(seed: .random(in: 1...1_000_000)) : nil)
    do {
        try await BrowserPool.driver().withBrowser(
            BrowserOptions(media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
        ) { try await body(victim, $0) }
    } catch {
        await victim.stop()
        throw error
    }
    #expect(await victim.stop() == 0)
}

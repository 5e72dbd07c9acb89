import Foundation
import RibletReactor
import RibletTesting
import Testing

/// The recording in the folder `Sample` and the test that was made of it.
///
/// Where the format or the shop changes, both are made anew with `RIBLET_RENEW_SAMPLE=1 swift test
/// --filter SampleTests`.
@MainActor
@Suite struct SampleTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sample")

    private func test(of recording: Recording) -> String {
        recording.swiftTest(
            named: "shop", file: "shop.jsonl", imports: ["@testable import RibletReactor"],
            buildingWith: "Shop.RootRouter(Shop.Service(seed: 2, clock: TestClock()))")
    }

    @Test func theTestThatIsCompiledIsTheOneThatIsMade() async throws {
        let file = folder.appendingPathComponent("shop.jsonl")
        if ProcessInfo.processInfo.environment["RIBLET_RENEW_SAMPLE"] != nil {
            let bytes = await ShopSession.recorded(seed: 6, steps: 60)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            try Data(test(of: Recording(bytes)).utf8).write(to: folder.appendingPathComponent("ShopReplayTests.swift"))
        }
        let recording = try Recording([UInt8](Data(contentsOf: file)), file: "shop.jsonl")
        let compiled = try String(contentsOf: folder.appendingPathComponent("ShopReplayTests.swift"), encoding: .utf8)
        #expect(compiled == test(of: recording))
    }

    @Test func namesAndTextsAreMadeFitForSwift() async throws {
        let bytes = Array(#"{"riblet recording":1,"application":"Two\nlines","root":"Root"}"#.utf8)
        let source = try Recording(bytes).swiftTest(
            named: "2nd check-out, with \"quotes\"", file: "a\"b\\c\n.jsonl", imports: ["@testable import Shop", "import Accounts"],
            buildingWith: "AppBuilder().build()")
        #expect(source.contains("@Suite struct Session2ndCheckOutWithQuotesReplayTests {"))
        #expect(source.contains(#"expectReplay(of: bytes, file: "a\"b\\c\n.jsonl") {"#))
        #expect(source.contains("/// 0 steps of Two lines.\n"))
        #expect(source.contains("\nimport Accounts\nimport Foundation\nimport RibletTesting\nimport Testing\n\n@testable import Shop\n\n"))
    }
}

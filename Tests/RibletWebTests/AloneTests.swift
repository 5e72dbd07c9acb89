import Foundation
import Testing

/// Programs that have nothing but Riblet, or Riblet and a page, are built with the tests; that they
/// could be linked is half of it.
struct AloneTests {
    /// The folder beside the tests.
    private static var folder: URL {
        #if os(macOS)
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }.map { $0.bundleURL.deletingLastPathComponent() }
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #else
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        #endif
    }

    @Test(arguments: [
        ("RibletAlone", "Riblet alone: Root, 1 page, 1 leak\n"), ("PageAlone", "A page alone: SingleRoot/Counter shows 2\n"),
    ]) func aProgramWithNothingElse(name: String, output: String) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Self.folder.appendingPathComponent(name)
        process.standardOutput = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: text, as: UTF8.self) == output)
    }
}

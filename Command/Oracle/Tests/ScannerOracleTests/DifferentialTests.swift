import Foundation
import RibletWorkspace
import SwiftParser
import SwiftSyntax
import Testing

/// The scanner against swift-syntax, over every Swift file of this repository and of the packages
/// it has checked out.
@Suite struct DifferentialTests {
    /// The repository, and what else `RIBLET_CORPUS` names, separated by colons.
    private static var folders: [URL] {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let repository = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let others = ProcessInfo.processInfo.environment["RIBLET_CORPUS"]?.split(separator: ":").map { URL(filePath: String($0)) } ?? []
        return [repository] + others
    }

    /// All of them, each once: what is checked out may lie in the repository.
    private static func files() throws -> [URL] {
        let all = try folders.flatMap { folder -> [URL] in
            let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
            let files = found.filter { $0.pathExtension == "swift" && !$0.path.contains("/.git/") }
            try #require(!files.isEmpty, "there is no Swift file in \(folder.path): are the packages checked out?")
            return files
        }
        return Dictionary(all.map { ($0.standardizedFileURL.path, $0) }, uniquingKeysWith: { first, _ in first }).sorted { $0.key < $1.key }
            .map(\.value)
    }

    @Test func sameDeclarations() async throws {
        let files = try Self.files()
        try #require(files.count > 1000, "the repository has more Swift files than \(files.count)")
        let shares = (0..<4).map { share in files.enumerated().filter { $0.offset % 4 == share }.map(\.element) }
        let results = await withTaskGroup(of: (Int, Int, [String]).self) { group in
            for share in shares {
                group.addTask {
                    let scanner = SourceScanner()
                    var (compared, invalid) = (0, 0)
                    var disagreements: [String] = []
                    for file in share {
                        guard let source = try? String(contentsOf: file, encoding: .utf8) else { continue }
                        let (mine, theirs) = (scanned(source, scanner), Oracle(source).found)
                        compared += 1
                        guard mine != theirs else { continue }
                        // A source that does not parse has no right reading.
                        if Parser.parse(source: source).hasError {
                            invalid += 1
                            continue
                        }
                        let (only, missing) = (Set(mine).subtracting(theirs).sorted(), Set(theirs).subtracting(mine).sorted())
                        disagreements.append(
                            file.path + "\n" + only.prefix(4).map { "  scanner only: \($0)\n" }.joined()
                                + missing.prefix(4).map { "  swift-syntax: \($0)\n" }.joined())
                    }
                    return (compared, invalid, disagreements)
                }
            }
            return await group.reduce(into: [(Int, Int, [String])]()) { $0.append($1) }
        }
        let disagreements = results.flatMap(\.2).sorted()
        let (compared, invalid) = (results.reduce(0) { $0 + $1.0 }, results.reduce(0) { $0 + $1.1 })
        print("\(compared) files compared, \(disagreements.count) disagreements; \(invalid) do not parse")
        #expect(
            disagreements.isEmpty,
            "\(disagreements.count) of \(compared) files (and \(invalid) that do not parse):\n\(disagreements.prefix(60).joined(separator: "\n"))"
        )
    }
}

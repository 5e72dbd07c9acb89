import Foundation
import Testing

/// The listings of the tutorial are the sources of the targets `ReadingList1` to `ReadingList5` and
/// of their tests, so they are compiled and run; here is checked that the tutorial shows them, and
/// all of them.
@Suite("The tutorial")
struct TutorialTests {
    private static let folder = Repository.folder.appendingPathComponent("Sources/Riblet/Riblet.docc/Tutorials")
    private static let parts = ["Growing-a-Tree", "Keeping-State", "Opening-Pages", "Showing-It-in-a-Browser", "Starting-Again"]

    /// Files of a part; one that it takes over from a part before is a link.
    private static func listings(ofPart part: Int, linked: Bool) throws -> Set<String> {
        let folder = folder.appendingPathComponent("Step\(part)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isSymbolicLinkKey]))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            if try file.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == linked { names.insert(file.lastPathComponent) }
        }
        return names
    }

    private static func text(ofPart part: Int) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("\(parts[part - 1]).tutorial"), encoding: .utf8)
    }

    @Test("Each part shows all that is new in it, in files that it names for itself", arguments: 1...5)
    func shown(part: Int) throws {
        let codes = try Self.text(ofPart: part).matches(of: /@Code\(name: "([^"]+)", file: "([^"]+)"/)
        let shown = codes.map { (name: String($0.output.1), file: String($0.output.2)) }
        #expect(Set(shown.map(\.file)) == (try Self.listings(ofPart: part, linked: false)))
        #expect(Set(shown.map(\.file)).count == shown.count)
        for listing in shown { #expect(listing.file == "\(part)-\(listing.name)") }
    }

    @Test("A listing that a step replaces is named as its predecessor", arguments: 2...5)
    func replaced(part: Int) throws {
        var earlier: [String: String] = [:]
        for before in 1..<part {
            for file in try Self.listings(ofPart: before, linked: false) { earlier[String(file.dropFirst(2))] = file }
        }
        let codes = try Self.text(ofPart: part).matches(of: /@Code\(name: "([^"]+)", file: "[^"]+"(?:, previousFile: "([^"]+)")?\)/)
        for match in codes {
            #expect(match.output.2.map(String.init) == earlier[String(match.output.1)], "\(match.output.1)")
        }
    }

    @Test("A part takes over the picture that the parts before have shown last", arguments: 2...5)
    func takenOver(part: Int) throws {
        let new = try Self.listings(ofPart: part, linked: false)
        for file in try Self.listings(ofPart: part, linked: true) {
            let name = String(file.dropFirst(2))
            let origin = try #require(Int(String(file.prefix(1))))
            #expect(!new.contains("\(part)-\(name)"), "\(name) is new in part \(part)")
            for between in stride(from: part - 1, to: origin, by: -1) {
                let isReplaced = try Self.listings(ofPart: between, linked: false).contains("\(between)-\(name)")
                #expect(!isReplaced, "\(file) is older than \(between)-\(name)")
            }
        }
    }

    @Test("The manifest asks for products that there are")
    func manifest() throws {
        let shown = try String(contentsOf: Self.folder.appendingPathComponent("Step1/1-Package.swift"), encoding: .utf8)
        let own = try String(contentsOf: Repository.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
        let wanted = shown.matches(of: /\.product\(name: "([^"]+)", package: "riblet"\)/).map { String($0.output.1) }
        #expect(wanted.count == 6)
        for product in wanted { #expect(own.contains(".library(name: \"\(product)\",")) }
        #expect(shown.prefix { $0 != "\n" } == own.prefix { $0 != "\n" })
    }
}

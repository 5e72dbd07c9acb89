import Foundation
import Testing

@testable import RibletWorkspace

/// The templates lie in files, as people read and change them, and in the program, which needs no
/// files beside it: they are the same.
///
/// After a change of a file `WRITE_TEMPLATES=1 swift test --package-path Command --filter
/// templatesAreInTheProgram` writes the other form.
@Suite struct TemplateFilesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/RibletWorkspace/Templates").standardizedFileURL

    @Test func templatesAreInTheProgram() throws {
        let files = Self.folder.appending(path: "Files").path
        var sources: [String: [(key: String, text: String)]] = [:]
        for path in FileSystem.files(below: files, includingHidden: true, where: { $0.hasSuffix(TemplateCatalogue.ending) }) {
            let text = try String(contentsOfFile: files + "/" + path, encoding: .utf8)
            let template = try #require(path.split(separator: "/").first.map(String.init))
            sources[template, default: []].append((String(path.dropLast(TemplateCatalogue.ending.count)), text))
        }
        var made = ["BuiltInTemplates.swift": Self.index(sources.keys.sorted())]
        for (template, files) in sources { made["BuiltInTemplates+\(template).swift"] = Self.source(template, files) }
        let target = Self.folder.appending(path: "BuiltIn")
        if ProcessInfo.processInfo.environment["WRITE_TEMPLATES"] != nil {
            try? FileManager.default.removeItem(at: target)
            try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
            for (name, text) in made { try text.write(to: target.appending(path: name), atomically: true, encoding: .utf8) }
            return
        }
        #expect(FileSystem.files(below: target.path) { _ in true } == made.keys.sorted())
        for (name, text) in made {
            #expect(
                try String(contentsOf: target.appending(path: name), encoding: .utf8) == text,
                "run WRITE_TEMPLATES=1 swift test --package-path Command --filter templatesAreInTheProgram")
        }
        #expect(BuiltInTemplates.all == Dictionary(uniqueKeysWithValues: sources.values.joined().map { ($0.key, $0.text) }))
    }

    private static let head = """
        // Made of Templates/Files by TemplateFilesTests, which says how to make it anew.
        // swift-format-ignore-file


        """

    private static func member(_ template: String) -> String {
        let words = template.split(separator: "-")
        return (words.prefix(1).map(String.init) + words.dropFirst().map(\.capitalized)).joined()
    }

    private static func index(_ templates: [String]) -> String {
        head + """
            /// The templates of the command: by template and path, without the ending of the files.
            enum BuiltInTemplates {
                static var all: [String: String] { Dictionary(uniqueKeysWithValues: [\(templates.map(member).joined(separator: ", "))].joined()) }
            }

            """
    }

    private static func source(_ template: String, _ files: [(key: String, text: String)]) -> String {
        var text = head + "extension BuiltInTemplates {\n    static let \(member(template)): [(String, String)] = [\n"
        for file in files { text += "(\"\(file.key)\", ##\"\"\"\n\(file.text)\n\"\"\"##),\n" }
        return text + "    ]\n}\n"
    }
}

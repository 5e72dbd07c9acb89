import Foundation
import Testing

@testable import RibletWorkspace

/// Wrong arrows in what `riblet new --template layered` writes are found at their
/// lines.
@Suite struct LayeredTests {
    private static func workspace() throws -> (folder: Folder, path: String) {
        let folder = try Folder()
        try SampleWorkspaces.make(.layered, in: folder)
        return (folder, folder.path + "/TeaShop")
    }

    private static let layers = [
        "Domain": "Account.swift", "Data": "AccountFile.swift", "Repository": "StoredAccountRepository.swift",
        "Presentation": "TeaShopViews.swift", "UI": "Settings/SettingsView.swift", "Look": "BrowserViews.swift",
    ]
    private static let seen: [String: Set<String>] = [
        "Domain": [], "Data": [], "Repository": ["Data", "Domain"], "Presentation": ["Domain"], "UI": [],
        "Look": ["Domain", "Presentation", "UI"],
    ]

    @Test func everyWrongArrowIsFoundAtItsLine() throws {
        for (layer, file) in Self.layers.sorted(by: { $0.key < $1.key }) {
            let (folder, path) = try Self.workspace()
            defer { folder.removeAll() }
            let source = "TeaShop/TeaShop/\(layer)/\(file)"
            let wrong = ["App", "Data", "Domain", "Look", "Presentation", "Repository", "UI"].filter {
                $0 != layer && Self.seen[layer]?.contains($0) == false
            }
            let hosts = ["UI", "Look"].contains(layer) ? [] : ["RibletWeb", "RibletStyle"]
            let imports = wrong.map { "TeaShop" + $0 } + hosts
            try folder.write(imports.map { "import \($0)\n" }.joined() + folder.read(source), source)
            let result = try WorkspaceReader(path: path).read().check()
            for (index, name) in imports.enumerated() {
                let rule = hosts.contains(name) ? "ui-in-interactor" : "layering"
                #expect(
                    result.findings.contains {
                        $0.rule == rule && $0.message.contains(name)
                            && $0.place == SourcePlace(file: "TeaShop/\(layer)/\(file)", line: index + 1)
                    }, "\(layer) imports \(name)")
            }
            // A layer that may be seen is no finding, and is given to the module that needs it.
            for finding in result.findings where finding.rule == "layering" { #expect(finding.place.line <= imports.count, "\(finding)") }
        }
    }

    /// A page with twenty ways on: the mapper stays a table of a line each.
    @Test func aMapperOfTwentyCasesReadsAsATable() throws {
        let (folder, path) = try Self.workspace()
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        let styles: [RIBStyle] = [.push, .sheet, .screen]
        for number in 1...20 { try plan.add(ScaffoldRequest(name: "Step\(number)", parent: "Main", style: styles[number % 3])) }
        try plan.apply()
        let lines = try folder.read("TeaShop/TeaShop/Look/Main/MainMapper.swift").split(separator: "\n")
        let cases = lines.filter { $0.hasPrefix("        case .") }
        #expect(cases.count == 21 && lines.count < 40)
        for line in cases {
            let words = line.split { ": .".contains($0) }
            #expect(words.count == 3 && words[1] == words[2], "\(line)")
        }
        #expect(try WorkspaceReader(path: path).read().check().findings.map(\.message) == [])
    }
}

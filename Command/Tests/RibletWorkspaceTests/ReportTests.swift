import Foundation
import RibletWorkspace
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct ReportTests {
    private static let workspace = Workspace(texts: [
        (
            "Sources/Home/HomeInteractor.swift",
            "import Riblet\n\nfinal class HomeInteractor: Interactor {\n    var listener: (any HomeListener)?\n    func a() { Task { await b() } }\n}\n"
        ),
        ("Sources/Home/Broken.swift", "func a() {\n"),
    ])

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func textIsWhatCompilersWrite() {
        let report = Self.workspace.check().report(as: .text)
        #expect(report.contains("Sources/Home/Broken.swift:1: error: this bracket is never closed"))
        #expect(report.contains("Sources/Home/HomeInteractor.swift:4: warning: HomeInteractor holds its listener strongly"))
        #expect(report.hasSuffix("2 findings in 2 files of 1 module, 1 file unreadable; riblet check --fix corrects 1 of them\n"))
    }

    @Test func jsonHasTheKeysItPromises() throws {
        let json = try Self.object(Self.workspace.check().report(as: .json))
        #expect(json["version"] as? Int == 1 && json["files"] as? Int == 2 && json["modules"] as? Int == 1)
        let finding = try #require((json["findings"] as? [[String: Any]])?.first)
        #expect(Set(finding.keys) == ["rule", "file", "line", "severity", "message", "fixable", "related"])
        #expect(finding["line"] as? Int == 4 && finding["rule"] as? String == "strong-reference" && finding["fixable"] as? Bool == true)
        #expect((json["problems"] as? [[String: Any]])?.count == 1)
    }

    @Test func sarifNamesRulesPlacesAndFingerprints() throws {
        let json = try Self.object(Self.workspace.check().report(as: .sarif))
        let run = try #require((json["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(json["version"] as? String == "2.1.0" && results.count == 3)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        #expect((driver["rules"] as? [[String: Any]])?.count == Rules.all.count)
        for result in results {
            let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
            #expect((location["artifactLocation"] as? [String: Any])?["uri"] as? String != nil)
            #expect(((location["region"] as? [String: Any])?["startLine"] as? Int ?? 0) > 0)
        }
    }

    @Test func githubCommandsAreEscaped() {
        let report = Self.workspace.check().report(as: .github)
        #expect(report.contains("::warning file=Sources/Home/HomeInteractor.swift,line=5,title=unbound-task::"))
        #expect(report.split(separator: "\n").allSatisfy { $0.hasPrefix("::warning ") || $0.hasPrefix("::error ") })
    }

    @Test func baselinesLetBeWhatIsKnownAndNoMore() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "riblet-baseline-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let findings = Self.workspace.check().findings
        try Baseline([findings[0]]).write(to: file)
        let result = Self.workspace.check(baseline: try Baseline(reading: file))
        #expect(result.findings == [findings[1]] && result.silenced == 1)
        try "# something else\n".write(toFile: file, atomically: true, encoding: .utf8)
        #expect(throws: WorkspaceError.self) { try Baseline(reading: file) }
        try "# riblet baseline 1\nno tabs\n".write(toFile: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: WorkspaceError.self) { try Baseline(reading: file) }
        #expect(error?.description.hasPrefix("\(file):2: error:") == true)
    }

    @Test func commentsLetBe() {
        let text =
            "final class AInteractor: Interactor {\n    // riblet:ignore strong-reference kept on purpose\n    var router: (any ARouting)?\n}\n"
        #expect(Workspace(texts: [("Sources/A/A.swift", text)]).check().findings.isEmpty)
        #expect(Workspace(texts: [("Sources/A/A.swift", text.replacing("strong-reference", with: "layering"))]).check().findings.count == 1)
    }

    /// Two runs are equal to the byte, whatever is drawn; and what is drawn is well-formed.
    @Test func picturesAreWellFormedAndTheSameInEveryRun() throws {
        let workspace = CorpusTests.workspace
        let (graph, tree) = (workspace.moduleGraph(), workspace.tree())
        for format in GraphFormat.allCases {
            #expect(graph.report(as: format, title: "A <b> & c") == graph.report(as: format, title: "A <b> & c"))
        }
        for format in TreeFormat.allCases { #expect(workspace.report(tree, as: format) == workspace.report(tree, as: format)) }
        for svg in [graph.report(as: .svg, title: "A <b> & c"), workspace.report(tree, as: .svg)] {
            let parser = XMLParser(data: Data(svg.utf8))
            #expect(parser.parse(), "\(String(describing: parser.parserError))")
            #expect(!svg.contains("nan") && !svg.contains("inf"))
        }
        let page = workspace.report(tree, as: .html)
        #expect(!page.contains("http://") && !page.contains("https://"), "a page needs nothing from elsewhere")
    }

    @Test func focusAndWays() throws {
        let graph = CorpusTests.workspace.moduleGraph(includesTests: false)
        let focused = try graph.focused(on: "Feature003Interface")
        #expect(
            Set(focused.modules.map(\.name)) == [
                "App", "Domain", "Feature000", "Feature000UI", "Feature002", "Feature002UI", "Feature003", "Feature003Interface",
                "Feature003UI",
            ])
        let ways = try graph.ways(from: "App", to: "Feature003Interface")
        #expect(Set(ways.modules.map(\.name)) == Set(focused.modules.map(\.name)).subtracting(["Domain"]))
        let error = #expect(throws: WorkspaceError.self) { try graph.focused(on: "Feature3") }
        #expect(error?.description.contains("there is no module 'Feature3'") == true)
    }

    @Test func circlesAreFoundAndRed() {
        let workspace = Workspace(texts: [
            ("Sources/A/a.swift", "import B"), ("Sources/B/b.swift", "import C\n"), ("Sources/C/c.swift", "\nimport A"),
            ("Sources/D/d.swift", "import A"),
        ])
        let graph = workspace.moduleGraph()
        #expect(
            graph.cycles.map { $0.map { "\(graph.modules[$0.from].name) \($0.place?.file ?? "") \($0.place?.line ?? 0)" } } == [
                ["A Sources/A/a.swift 1", "B Sources/B/b.swift 1", "C Sources/C/c.swift 2"]
            ])
        #expect(graph.report(as: .svg, title: "").components(separatedBy: "e cycle\" data").count == 4)
        #expect(graph.rebuilt(by: 1) == [0, 1, 2, 3])
    }
}

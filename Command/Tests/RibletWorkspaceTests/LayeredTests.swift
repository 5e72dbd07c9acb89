import Foundation
import Testing

@testable import RibletWorkspace

/// Wrong arrows and registrations in what `riblet new --template layered` writes are found at their
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

    @Test func aRegistrationThatIsTakenOutIsFound() throws {
        let (folder, path) = try Self.workspace()
        defer { folder.removeAll() }
        let file = "TeaShop/TeaShop/App/Registrations.swift"
        let text = try folder.read(file)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let repository = try #require(lines.firstIndex { $0.contains("Registration((any AccountRepository)") })
        try folder.write((lines[..<repository] + lines[(repository + 3)...]).joined(separator: "\n"), file)
        var findings = try WorkspaceReader(path: path).read().check(only: ["registration"]).findings
        #expect(
            findings.map(\.message) == [
                "SettingsInteractor → SettingsUseCase → AccountRepository: nothing registered; "
                    + "registered here: AccountStorage, SettingsUseCase"
            ])
        #expect(findings.first?.place == SourcePlace(file: "TeaShop/App/Registrations.swift", line: repository + 1))
        try folder.write(text.replacing(", injects: (any AccountRepository).self", with: ""), file)
        findings = try WorkspaceReader(path: path).read().check(only: ["registration"]).findings
        #expect(
            findings.map(\.message) == [
                "SettingsUseCase has @Inject AccountRepository, which its registration does not list; add it to injects:"
            ])
    }

    /// The container and the check say the same: the words of one stand in the other.
    @Test func theSentencesAreThoseOfTheContainer() throws {
        let root = ApplicationsTests.repository
        let container = try String(contentsOfFile: root + "/Sources/RibletInjection/RegistrationError.swift", encoding: .utf8)
        let rule = try String(
            contentsOfFile: root + "/Command/Sources/RibletWorkspace/Rules/Support/RegistrationGraph.swift", encoding: .utf8)
        for sentence in [
            ": nothing registered; ", "registered here: ", ": registered twice; leave one registration",
            ": a circle; take it apart",
            ": the first is shared and the last lives as long as a scope; ", "make the first scoped, or the last shared",
        ] { #expect(container.contains(sentence) && rule.contains(sentence), "\(sentence)") }
    }

    /// Random graphs as sources against a search that knows nothing of trails.
    /// The container has a test of 10,000; reading each from source takes ten times as long.
    @Test(arguments: 0..<20) func faultsAreThoseOfASimpleSearch(_ block: Int) {
        for seed in block * 100 + 1...block * 100 + 100 {
            var random = Generator(state: UInt64(seed))
            let count = Int.random(in: 1...8, using: &random)
            var needs: [[Int]] = []
            for _ in 0..<count {
                needs.append((0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0...count, using: &random) })
            }
            let isShared = (0..<count).map { _ in Bool.random(using: &random) }
            let lines = (0..<count).map { index in
                let parameters = needs[index].enumerated().map { "p\($0): any S\($1)" }.joined(separator: ", ")
                return
                    "    Registration((any S\(index)).self, .\(isShared[index] ? "shared" : "scoped")) { (\(parameters)) in D\(index)() }\n"
            }
            let workspace = Workspace(texts: [("Sources/App/R.swift", "let c = try DependencyContainer {\n\(lines.joined())}\n")])
            let messages = workspace.check(only: ["registration"]).findings.map(\.message)
            let missing = needs.contains { $0.contains(count) }
            #expect(messages.contains { $0.contains("nothing registered") } == missing, "\(seed)")
            func reached(from start: Int) -> Set<Int> {
                var found: Set<Int> = []
                var open = needs[start]
                while let next = open.popLast() { if next < count, found.insert(next).inserted { open += needs[next] } }
                return found
            }
            #expect(messages.contains { $0.contains("a circle") } == (0..<count).contains { reached(from: $0).contains($0) }, "\(seed)")
            let outlived = (0..<count).contains { index in isShared[index] && needs[index].contains { $0 < count && !isShared[$0] } }
            #expect(messages.contains { $0.contains("lives as long as a scope") } == outlived, "\(seed)")
        }
    }
}

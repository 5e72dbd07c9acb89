import RibletWorkspace
import Testing

/// Each rule on its own examples, which are its documentation as well.
@Suite struct RuleExampleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: any Rule.Type
        let example: RuleExample
        var testDescription: String { "\(rule.id): \(example.title)" }
    }

    static let cases = Rules.all.flatMap { rule in rule.examples.map { Case(rule: rule, example: $0) } }

    @Test(arguments: cases) func findsWhatItSays(_ test: Case) {
        let workspace = Workspace(texts: test.example.files, dependencies: test.example.dependencies)
        let result = workspace.check(only: [test.rule.id])
        #expect(result.problems.isEmpty)
        #expect(result.findings.map(\.place) == test.example.expected, "\(result.findings.map(\.message))")
        #expect(result.findings.allSatisfy { $0.rule == test.rule.id })
    }

    @Test(arguments: Rules.all.map { $0.id }) func hasExamplesOfBothKinds(_ id: String) throws {
        let rule = try #require(Rules.all.first { $0.id == id })
        #expect(rule.examples.contains { !$0.expected.isEmpty } && rule.examples.contains { $0.expected.isEmpty })
        #expect(!rule.summary.isEmpty && rule.rationale.count > 100)
    }

    @Test func idsAreSortedAndDistinct() {
        let ids = Rules.all.map { $0.id }
        #expect(ids == Set(ids).sorted())
    }

    /// The fix of a rule takes its findings away, where it has one.
    @Test(arguments: cases.filter { !$0.example.expected.isEmpty }) func fixesWhatItFinds(_ test: Case) {
        let result = Workspace(texts: test.example.files, dependencies: test.example.dependencies).check(only: [test.rule.id])
        guard result.findings.allSatisfy({ $0.fix != nil }) else { return }
        let texts = test.example.files.map { path, text -> (path: String, text: String) in
            let fixes = result.findings.filter { $0.place.file == path }.compactMap(\.fix)
            return (path, String(decoding: Fixer.changed(Array(text.utf8), by: fixes), as: UTF8.self))
        }
        #expect(Workspace(texts: texts, dependencies: test.example.dependencies).check(only: [test.rule.id]).findings.isEmpty, "\(texts)")
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// The team's configuration of `riblet check`, and the paths of its reports.
@Suite final class CheckConfigurationTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.write("import UIKit\nfinal class AInteractor: Interactor {\n    var router: (any ARouting)?\n}\n", "ios/App/A.swift")
        try folder.write("import UIKit\nfinal class BInteractor: Interactor {}\n", "ios/App/Legacy/B.swift")
        try folder.make(".git")
    }

    private func check() throws -> CheckResult { try WorkspaceReader(path: folder.path + "/ios").read().check() }

    /// Of several faults of an import the gravest is told, once for two modules, and `--fix` deletes it
    /// where nothing of it is used.
    @Test func anImportIsReportedOnce() {
        let texts = [
            ("Sources/ShopDomain/Shop.swift", "import ShopData\nstruct Shop {}\n"),
            ("Sources/ShopDomain/Used.swift", "import ShopData\nlet used = Store()\n"),
            ("Sources/ShopData/Store.swift", "import Kit\npublic struct Store {}\n"), ("Sources/Kit/Kit.swift", "public struct Kit {}\n"),
        ]
        func told(_ configuration: String? = nil) -> [String] {
            Workspace(texts: texts, dependencies: ["ShopData": []], configuration: configuration).check().findings.map {
                "\($0.place.file.split(separator: "/").last!) \($0.rule) \($0.fix != nil)"
            }
        }
        #expect(told() == ["Store.swift unused-import true", "Shop.swift layering true"])
        #expect(
            told("rules: {layering: off, unused-import: off}") == ["Store.swift undeclared-dependency false"])
    }

    @Test func rulesAreOffOrGraver() throws {
        #expect(try check().findings.count == 3)
        // Above the folder, in the same repository.
        try folder.write("exclude: [Legacy]\nrules:\n  ui-in-interactor: off\n  strong-reference: error\n", "riblet-check.yml")
        let result = try check()
        #expect(
            result.findings.map { "\($0.rule) \($0.severity)" } == ["strong-reference error"]
                && result.isFaulty(as: .xcode, isStrict: false))
        #expect(result.report(as: .text).hasPrefix("ios/App/A.swift:3: error: "))
        #expect(result.report(as: .github).hasPrefix("::error file=ios/App/A.swift,line=3,"))
        let sarif = result.report(as: .sarif)
        #expect(sarif.contains("\"uri\" : \"ios/App/A.swift\"") && sarif.contains("\"level\" : \"error\""))
        #expect(result.report(as: .json).contains("\"severity\" : \"error\""))
        // A note does not end the command with a fault, and a rule that is named is looked with.
        try folder.write("rules: {ui-in-interactor: off, strong-reference: note}\n", "ios/riblet-check.yml")
        #expect(
            try !check().isFaulty(as: .text, isStrict: false) && check().isFaulty(as: .text, isStrict: true)
                && check().report(as: .github).hasPrefix("::notice "))
        #expect(try WorkspaceReader(path: folder.path + "/ios").read().check(only: ["ui-in-interactor"]).findings.count == 2)
    }

    @Test(arguments: [
        ("Legacy", false), ("App/Legacy", true), ("ios/App/Legacy", false), ("ios/*/Legacy", false), ("ios/**", true), ("*.swift", true),
        ("B.swift", false), ("**/Legacy/B.*", false), ("ios/App/Leg", true), ("Leg*", false), ("legacy", true), ("*.txt", true),
        ("B*s*t", false), ("*b*", true),
    ]) func patternsLeaveFilesOut(_ pattern: String, _ isOther: Bool) throws {
        let configuration = try CheckConfiguration(text: "exclude: ['\(pattern)']", in: "/work")
        let excluded = ["App/A.swift", "App/Legacy/B.swift"].filter { configuration.excludes($0, in: "/work/ios") }
        let isAll = pattern == "ios/**" || pattern == "*.swift"
        #expect(excluded == (isAll ? ["App/A.swift", "App/Legacy/B.swift"] : isOther ? [] : ["App/Legacy/B.swift"]))
    }

    @Test(arguments: [
        ("exclude: App", "'exclude' is a list"), ("rules: {layring: off}", "did you mean 'layering'?"),
        ("rules: {layering: loud}", "none of off, note"),
        ("exlude: [A]", "did you mean 'exclude'?"), ("rules: [layering]", "'rules' is a table"), ("rules: {layering: [a", "no YAML"),
        ("", "empty"),
    ]) func mistakesAreTold(_ text: String, _ reason: String) throws {
        try folder.write(text, "riblet-check.yml")
        let error = #expect(throws: WorkspaceError.self) { try self.check() }
        #expect(error?.description.contains("/riblet-check.yml:") == true && error?.description.contains(reason) == true, "\(error as Any)")
    }

    @Test func aCommentNeedsAReason() throws {
        func findings(_ comment: String) -> [Finding] {
            let text = "final class AInteractor: Interactor {\n    var router: (any ARouting)? \(comment)\n}\n"
            return Workspace(texts: [("Sources/A/A.swift", text)]).check().findings
        }
        #expect(findings("// riblet:ignore strong-reference the router is a struct").isEmpty)
        #expect(findings("// riblet:ignore all made by a tool").isEmpty)
        let found = findings("// riblet:ignore strong-reference")
        #expect(found.count == 1 && found[0].related.map(\.note).contains { $0.contains("once it says why") })
        #expect(findings("// riblet:ignore layering because").count == 1)
    }
}

import Foundation
import RibletWorkspace
import Testing

/// A copy of Todo into which faults are planted, one for each rule: all are found, at their lines,
/// and nothing else.
@Suite final class PlantedFaultsTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "riblet-planted-\(UUID().uuidString)")
        let apps = URL(filePath: ApplicationsTests.repository).appending(path: "Apps")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for part in ["Package.swift", "Todo", "Shared"] {
            try FileManager.default.copyItem(at: apps.appending(path: part), to: folder.appending(path: part))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file into a module; its lines that end in `// ← rule` are where the rule is to
    /// find something.
    private func plant(_ text: String, as name: String, in module: String, of workspace: Workspace) throws -> [String] {
        let path = try #require(workspace.module(named: module)?.path) + "/" + name
        try text.write(to: folder.appending(path: path), atomically: true, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            (line.components(separatedBy: "// ← ").dropFirst().last ?? "").split(separator: " ").map { "\(path):\(index + 1) \($0)" }
        }
    }

    @Test func allAreFoundAndNothingElse() throws {
        // In the description: what no file imports.
        let description = folder.appending(path: "Package.swift")
        let text = try String(contentsOf: description, encoding: .utf8)
        let target = "name: \"TodoDomain\",\n            dependencies: [\n                \"CalendarDays\","
        try #require(text.contains(target))
        try text.replacing(target, with: target + "\"Pictures\",").write(
            to: description, atomically: true, encoding: .utf8)
        let reader = try WorkspaceReader(path: folder.path)
        let before = try reader.read()
        let known = Set(before.check().findings.map(\.fingerprint))
        var expected: [String] = []
        expected += try plant(
            """
            import RibletWeb  // ← ui-in-interactor
            import Riblet
            import TodoUI  // ← layering
            import TodoTesting  // ← forbidden-import
            import MandalartDomain  // ← undeclared-dependency

            class PlantedPage: Interactor {
                override func didBecomeActive() { begin() }
                func begin() {}
            }

            final class PlantedInteractor: PlantedPage, PlantedChildListener {  // ← tree-disagreement
                var listener: (any PlantedListener)?  // ← strong-reference

                override func didBecomeActive() {  // ← missing-super
                    Task { await wait() }  // ← unbound-task
                }

                private func wait() async { _ = (HTMLDocument.self, HomeView.self, FakeTodoRepository.self, ColorValue.self) }
            }

            protocol PlantedNavigating: AnyObject {
                func routeToNowhere()  // ← uncalled-route
            }

            final class PlantedRouter: ViewableRouter<any Interactable, any ViewControllable> {
                func open(_ child: any ViewableRouting) { attachChild(child) }  // ← attach-without-detach
            }

            final class PlantedBuilder: Builder<any PlantedDependency>, PlantedBuildable {}

            protocol PlantedChildListener: AnyObject {}
            final class PlantedChildBuilder: Builder<any PlantedChildDependency>, PlantedChildBuildable {}  // ← unreachable-rib

            protocol PlantedChildDependency: Dependency { var nowhere: Int { get } }
            enum PlantedProgram { static let translations = ["en": [:], "ko": ["Planted": "심음"]] }
            func planted(_ words: PageWords) -> [String] { [words("Planted"), words("Not planted")] }  // ← missing-translation
            final class PlantedComponent: Component<any PlantedDependency>, PlantedChildDependency {}  // ← unsatisfied-dependency
            """, as: "Planted.swift", in: "TodoHome", of: before)
        expected += try plant(
            "import AppStyle  // ← unused-import\nimport TodoLists  // ← feature-insides\n\nlet planted: (ListBuilder.Type, ListState?)? = nil\n",
            as: "Planted.swift", in: "TodoProfile", of: before)
        let result = try reader.read().check()
        let found = result.findings.filter { !known.contains($0.fingerprint) }.map { "\($0.place.file):\($0.place.line) \($0.rule)" }
        // An unreachable RIB is told where its router or builder is; the planted parent is as well.
        let allowed = try #require(before.module(named: "TodoHome")?.path) + "/Planted.swift"
        #expect(Set(expected).subtracting(found).isEmpty, "not found: \(Set(expected).subtracting(found).sorted())")
        let others = Set(found).subtracting(expected).filter { !($0.hasPrefix(allowed) && $0.hasSuffix("unreachable-rib")) }
        #expect(
            others.allSatisfy {
                $0.hasSuffix("undeclared-dependency") || $0.hasSuffix("import-cycle") || $0.hasSuffix("unused-dependency")
            },
            "\(others.sorted())")
        #expect(
            result.findings.contains {
                $0.rule == "unused-dependency" && $0.message.contains("Pictures among the dependencies of TodoDomain")
            })
        #expect(result.findings.contains { $0.rule == "import-cycle" && $0.message.contains("TodoHome → TodoUI") })
    }
}

import RibletWorkspace
import Testing

/// Reading descriptions: what they say, and what is said where they say it wrongly.
@Suite struct DescriptionTests {
    @Test func aModuleSaysWhatItsKindDoesNot() throws {
        let text = """
            # A comment says why.
            name: TodoData
            kind: data
            product: TodoData
            dependencies:
              - GRDB
              - {name: Pictures, platforms: [macOS, linux]}
            without: [Logging]
            exclude: [Old]
            resources: [{embedInCode: Resources}, {copy: seeds.json}]
            swiftSettings:
              - define: FAST
                configuration: release
              - unsafeFlags: [-Xfrontend, -warn]
            tests:
              exclude: [Golden]
            """
        let module = try ModuleDescription(text: text, file: "Todo/Data.module.yml", kinds: WorkspaceKinds())
        #expect(module.name == "TodoData" && module.kind == "data" && module.folder == "Todo/Data" && module.main.product == "TodoData")
        #expect(module.main.dependencies.map(\.name) == ["GRDB", "Pictures"] && module.main.dependencies.map(\.line) == [6, 7])
        #expect(module.main.dependencies[1].platforms == ["linux", "macOS"] && module.main.without == ["Logging"])
        #expect(module.main.resources.map { "\($0.rule) \($0.path)" } == ["embedInCode Resources", "copy seeds.json"])
        #expect(
            module.main.settings.map { "\($0.tool) \($0.name) \($0.values) \($0.configuration ?? "")" } == [
                "swift define [\"FAST\"] release", "swift unsafeFlags [\"-Xfrontend\", \"-warn\"] ",
            ])
        #expect(module.parts["tests"]?.exclude == ["Golden"] && module.parts.count == 1)
    }

    static let wrong: [(text: String, line: Int, says: String)] = [
        ("", 1, "this description is empty"),
        ("- a\n- b", 1, "a table of `key: value`"),
        ("name: A", 1, "needs 'kind'"),
        ("kind: feature", 1, "needs 'name'"),
        ("name: A\nkind: feature\n\ndependency: [B]", 4, "no key 'dependency'; did you mean 'dependencies'?"),
        ("name: A\nkind: featur", 2, "there is no kind 'featur'; did you mean 'feature'?"),
        ("name: A\nkind: nonsense", 2, "there are app, data,"),
        ("name: 'A B'\nkind: feature", 1, "'A B' is no name of a module"),
        ("name: A\nname: B\nkind: feature", 1, "the key 'name' stands here twice"),
        ("name: A\nkind: feature\ndependencies: B", 3, "'dependencies' is a list"),
        ("name: A\nkind: feature\ndependencies: []", 3, "an empty list; delete the line"),
        ("name: A\nkind: feature\ndependencies: [B,\n  C, B]", 4, "names 'B' twice"),
        ("name: A\nkind: feature\ndependencies: [{nam: B}]", 3, "no key 'nam'; did you mean 'name'?"),
        ("name: A\nkind: feature\ndependencies: [{name: B, platforms: [mac]}]", 3, "there is no platform 'mac'"),
        ("name: A\nkind: feature\ndependencies: [[B]]", 3, "one word"),
        ("name: A\nkind: feature\nresources: [Resources]", 3, "a table of"),
        ("name: A\nkind: feature\nresources: [embed: R]", 3, "no key 'embed'; there are copy"),
        ("name: A\nkind: feature\nexclude: [/etc]", 3, "lies in the module's folder"),
        ("name: A\nkind: feature\nexclude: [a/../../b]", 3, "lies in the module's folder"),
        ("name: A\nkind: feature\nswiftSettings: [defines: A]", 3, "no key 'defines'; did you mean 'define'?"),
        ("name: A\nkind: feature\nswiftSettings: [defaultIsolation: Main]", 3, "is MainActor or nonisolated"),
        ("name: A\nkind: feature\nswiftSettings: [{define: A, configuration: fast}]", 3, "is debug or release"),
        ("name: A\nkind: feature\ntests: [a]", 3, "'tests' is a table"),
        ("name: A\nkind: feature\ntests: {kind: tests}", 3, "'tests' has no key 'kind'"),
        ("name: A\nkind: tests\ntests: {exclude: [a]}", 3, "no key 'tests'"),
        ("name: A\nkind: [", 2, "this is no YAML"),
        ("name: \"A\nkind: feature", 2, "this is no YAML"),
        ("name: A\n\tkind: feature", 2, "this is no YAML"),
        ("name: A\nkind: feature\n---\nname: B", 3, "this is no YAML"),
        ("name: &a A\nkind: *b", 2, "this is no YAML"),
        ("name: A\0\nkind: feature", 1, "this is no YAML"),
        (String(repeating: "[", count: 100_000), 1, "this is no YAML"),
        (String(repeating: "a", count: 300_000), 1, "at most 262144 bytes"),
    ]

    @Test(arguments: wrong.indices) func mistakeIsToldWithItsLine(_ index: Int) {
        let (text, line, says) = Self.wrong[index]
        let error = #expect(throws: WorkspaceError.self) {
            try ModuleDescription(text: text, file: "A.module.yml", kinds: WorkspaceKinds())
        }
        let message = error?.description ?? ""
        #expect(message.hasPrefix("A.module.yml:\(line): error: ") && message.contains(says), "\(message)")
    }

    static let workspace = """
        name: shop
        tools: 6.1
        platforms: {macOS: 15}
        applications: {Shop: Apps/Shop}
        packages:
          riblet: {path: .., products: [Riblet, RibletWeb]}
          yams: {url: "https://github.com/jpsim/Yams", from: 6.2.2, traits: [], products: [Yams]}
        kinds:
          feature:
            dependencies: [$(application)Domain, Riblet]
            parts: {tests: [RibletWeb]}
          infrastructure: {like: data, sees: [domain, library]}
        """

    @Test func theWorkspaceSaysWhatHoldsForAll() throws {
        let workspace = try WorkspaceDescription(text: Self.workspace)
        #expect(workspace.name == "shop" && workspace.toolsVersion == "6.1" && workspace.platforms == ["macOS": "15.0"])
        #expect(workspace.packages.map(\.name) == ["riblet", "yams"] && workspace.packages[1].traits == [])
        #expect(workspace.packages[1].source == .url("https://github.com/jpsim/Yams", .from("6.2.2")))
        let feature = try #require(workspace.kinds["feature"])
        #expect(feature.dependencies.map(\.name) == ["$(application)Domain", "Riblet"] && feature.sees == nil && feature.like == .feature)
        #expect(feature.parts.first { $0.kind == "tests" }?.dependencies.map(\.name) == ["RibletWeb"])
        let own = try #require(workspace.kinds["infrastructure"])
        #expect(own.like == .data && own.sees == ["domain", "library"] && own.target == .library)
    }

    static let wrongWorkspaces: [(old: String, new: String, line: Int, says: String)] = [
        ("name: shop\n", "", 1, "needs 'name'"),
        ("tools: 6.1", "tools: new", 2, "6.0 or a later one"),
        ("tools: 6.1", "tools: 5.10", 2, "6.0 or a later one"),
        ("tools: 6.1", "tool: 6.1", 2, "no key 'tool'; did you mean 'tools'?"),
        ("{macOS: 15}", "{mac: 15}", 3, "there is no platform 'mac'"),
        ("{macOS: 15}", "{macOS: new}", 3, "is no version"),
        ("{path: ..,", "{", 6, "is in one place"),
        ("{path: ..,", "{path: .., from: 1.0.0,", 6, "has no version"),
        ("from: 6.2.2, ", "", 7, "say which versions"),
        ("from: 6.2.2", "from: 6", 7, "is no version such as 1.2.0"),
        ("sees: [domain, library]", "sees: [domian]", 12, "did you mean 'domain'?"),
        ("like: data", "like: dat", 12, "is like one of"),
        ("infrastructure:", "exclude:", 12, "no kind can be called 'exclude'"),
        ("parts: {tests: [RibletWeb]}", "parts: {app: [RibletWeb]}", 11, "can be no part"),
    ]

    @Test(arguments: wrongWorkspaces.indices) func aWrongWorkspaceIsSaidWithItsLine(_ index: Int) throws {
        let (old, new, line, says) = Self.wrongWorkspaces[index]
        try #require(Self.workspace.contains(old))
        let error = #expect(throws: WorkspaceError.self) { try WorkspaceDescription(text: Self.workspace.replacing(old, with: new)) }
        let message = error?.description ?? ""
        #expect(message.hasPrefix("riblet.yml:\(line): error: ") && message.contains(says), "\(message)")
    }
}

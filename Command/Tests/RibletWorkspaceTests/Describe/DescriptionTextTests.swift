import RibletWorkspace
import Testing

/// Editing descriptions in place.
@Suite struct DescriptionTextTests {
    static let texts = [
        "name: A\nkind: feature\n",
        "name: A\nkind: feature",
        "# Why.\nname: A # the first\nkind: feature   # of many\n\n# Needed.\ndependencies: [Beta, \"Delta\", 'Eta']  # sorted\nexclude: [x]\n",
        "name: A\nkind: feature\ndependencies:\n  # The first.\n  - Beta\n\n  # The second.\n  - Delta # why\n  - {name: Zeta, platforms: [linux]}\ntests:\n  exclude: [Golden]\n",
        "name: A\r\nkind: feature\r\ndependencies:\r\n- Beta\r\n- Delta\r\n",
        "name: A\nkind: feature\ndependencies: [\n    Beta,\n    Delta,  # why\n    Eta,\n]\n",
        "name: A\nkind: feature\ndependencies: [{name: Beta, platforms: [linux, macOS]}, Delta,\n  Eta]\n",
        "dependencies:\n  - name: Beta\n    platforms: [linux]\n  - Delta\nname: A\nkind: feature\n",
        "kind: feature\nname: \"Ä\"\ndependencies: [Été, \"a \\\" b\", 'it''s']\ntests:\n    dependencies:\n        - Beta",
        "name: A\nkind: feature\ndependencies:\n  - Beta",
        "tests:\n  product: x\nkind: feature\nname: A\n",
    ]

    static let words = ["Alpha", "Beta", "Delta", "Gamma", "Omega", "all feature", "$(application)Domain", "- odd: [one]", "Zeta"]
    static let paths = [["dependencies"], ["tests", "dependencies"], ["userInterface", "sees"]]

    /// An entry that was added and is removed leaves no trace, wherever it goes; an entry of the
    /// list is not added again.
    @Test(arguments: texts.indices) func addingAndRemovingLeavesNothing(_ index: Int) throws {
        let text = Self.texts[index]
        for path in Self.paths {
            for word in Self.words {
                var edited = try DescriptionText(text, file: "A.module.yml")
                let before = try Self.list(path, edited.text)
                try edited.add(word, to: path)
                let after = try Self.list(path, edited.text)
                if before.contains(word) {
                    #expect(edited.text == text)
                } else {
                    #expect(Set(after) == Set(before + [word]) && after.count == before.count + 1, "\(edited.text)")
                    if before == before.sorted() { #expect(after == after.sorted(), "\(edited.text)") }
                    try edited.add(word, to: path)
                    try edited.remove(word, from: path)
                    #expect(edited.text == text, "\(word) in \(path)")
                }
            }
        }
    }

    /// The edits work in any order.
    @Test(arguments: texts.indices) func manyAreAddedAndRemoved(_ index: Int) throws {
        let text = Self.texts[index]
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        for _ in 0..<20 {
            let path = Self.paths.randomElement(using: &generator)!
            let words = ["Bravo", "Charlie", "Foxtrot", "Able", "Zulu"].shuffled(using: &generator)
            var edited = try DescriptionText(text, file: "A.module.yml")
            for word in words { try edited.add(word, to: path) }
            for word in words.reversed() { try edited.remove(word, from: path) }
            #expect(edited.text == text)
        }
    }

    @Test func removingKeepsTheRest() throws {
        var edited = try DescriptionText(Self.texts[3], file: "A.module.yml")
        try edited.remove("Delta", from: ["dependencies"])
        #expect(
            edited.text
                == "name: A\nkind: feature\ndependencies:\n  # The first.\n  - Beta\n\n  # The second.\n  - {name: Zeta, platforms: [linux]}\ntests:\n  exclude: [Golden]\n"
        )
        try edited.remove("Zeta", from: ["dependencies"])
        try edited.remove("Beta", from: ["dependencies"])
        #expect(!edited.text.contains("dependencies"))
        try edited.remove("Golden", from: ["tests", "exclude"])
        // A comment is its author's.
        #expect(edited.text == "name: A\nkind: feature\n\n  # The second.\n")
    }

    @Test func renamingFollowsEveryMention() throws {
        let text = "name: A # A\nkind: feature\ndependencies: [A, 'B', {name: A, platforms: [linux]}]\nexclude: [A]\ntests: {sees: [A]}\n"
        var edited = try DescriptionText(text, file: "A.module.yml")
        try edited.rename("A", to: "New")
        #expect(
            edited.text
                == "name: New # A\nkind: feature\ndependencies: [New, 'B', {name: New, platforms: [linux]}]\nexclude: [A]\ntests: {sees: [New]}\n"
        )
        try edited.rename("New", to: "A")
        #expect(edited.text == text)
        // The package may be called like a module.
        let workspace = "name: A\ntools: 6.1\nproducts:\n  A: {targets: [A, B]}\n"
        var shared = try DescriptionText(workspace, file: "riblet.yml")
        try shared.rename("A", to: "C")
        #expect(shared.text == "name: A\ntools: 6.1\nproducts:\n  A: {targets: [C, B]}\n")
    }

    @Test func whatCannotBeEditedIsSaid() throws {
        var flow = try DescriptionText("name: A\nkind: feature\ntests: {exclude: [a]}\n", file: "A.module.yml")
        let error = #expect(throws: WorkspaceError.self) { try flow.add("B", to: ["tests", "dependencies"]) }
        #expect(error?.description.contains("A.module.yml:3: error: write this table with a key on each line") == true)
        var scalar = try DescriptionText("name: A\nkind: feature\ndependencies: B\n", file: "A.module.yml")
        #expect(throws: WorkspaceError.self) { try scalar.add("C", to: ["dependencies"]) }
        #expect(throws: WorkspaceError.self) { try DescriptionText("[", file: "A.module.yml") }
    }

    @Test func aNewDescriptionIsReadAsItIsWritten() throws {
        let names = (0..<30).map { "LongNameOfAModule\($0)" }
        let text = DescriptionText.new(name: "A", kind: "feature", dependencies: names)
        let module = try ModuleDescription(text: text, file: "A.module.yml", kinds: WorkspaceKinds())
        #expect(module.main.dependencies.map(\.name) == names.sorted() && text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(DescriptionText.new(name: "A", kind: "feature") == "name: A\nkind: feature\n")
    }

    private static func list(_ path: [String], _ text: String) throws -> [String] {
        let module = try ModuleDescription(text: text, file: "A.module.yml", kinds: WorkspaceKinds())
        let part = path.count == 1 ? module.main : module.parts[path[0]]
        return (path.last == "sees" ? part?.sees : part?.dependencies.map(\.name)) ?? []
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

import Testing

@testable import RibletWorkspace

/// Editing of source: what is inserted stands where it should, and what is taken out again leaves
/// nothing behind.
@Suite struct SourceEditorTests {
    /// The same list in many hands.
    static let lists = [
        "let a = [1]", "let a = [1, 2]", "let a = [1, 2,]", "let a = [\n    1,\n    2,\n]", "let a = [\n    1,\n    2\n]",
        "let a = [\n\t1, // one\n\t2, // two\n]", "let a = [\n    1, // one\n    2 // two\n]", "let a = [\r\n    1,\r\n    2,\r\n]\r\n",
        "let a = []",
        "let a = [ 1 ,2 ]", "let a = [f(1, 2), [3, 4], { $0, $1 }]", "let a = [ /* none */ ]", "let a: [A<B, C>] = [1, 2]",
        "let a = [\n    1, 2,\n    3, 4\n]", "let a = [1,\n         2]",
    ]

    /// `#expect` takes no call that changes something.
    private func confirm(_ isDone: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(isDone, sourceLocation: sourceLocation)
    }

    private func list(_ editor: SourceEditor) -> SourceList {
        let equal = editor.tokens.firstIndex { $0.kind == .equal }!
        return editor.list(openedBy: equal + 1)
    }

    @Test(arguments: lists) func anElementComesAndGoes(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        let count = list(editor).elements.count
        editor.append("9", to: list(editor))
        #expect(list(editor).elements.count == count + 1)
        #expect(list(editor).elements.last.map { editor.text($0.range) } == "9")
        editor.append("8", to: list(editor))
        #expect(list(editor).elements.suffix(2).map { editor.text($0.range) } == ["9", "8"])
        // The first that was added goes first.
        editor.remove(count, from: list(editor))
        #expect(list(editor).elements.last.map { editor.text($0.range) } == "8")
        editor.remove(count, from: list(editor))
        #expect(editor.text == source)
    }

    @Test func elementsStandAsTheOthersDo() {
        func appended(_ source: String) -> String {
            var editor = SourceEditor(path: "a.swift", text: source)
            editor.append("9", to: list(editor))
            return editor.text
        }
        #expect(appended("let a = [1, 2]") == "let a = [1, 2, 9]")
        #expect(appended("let a = [\n    1,\n    2,\n]") == "let a = [\n    1,\n    2,\n    9,\n]")
        #expect(appended("let a = [\n    1,\n    2\n]") == "let a = [\n    1,\n    2,\n    9\n]")
        #expect(appended("let a = [\n    1, // one\n    2 // two\n]") == "let a = [\n    1, // one\n    2, // two\n    9\n]")
        #expect(appended("let a = [\r\n\t1,\r\n\t2,\r\n]") == "let a = [\r\n\t1,\r\n\t2,\r\n\t9,\r\n]")
        let long = "let a = [\(String(repeating: "1", count: 127))]"
        #expect(appended(long) == long.dropLast() + ", 9]")
        let longer = "let a = [\(String(repeating: "1", count: 128))]"
        #expect(appended(longer) == longer.dropLast() + ",\n    9]")
    }

    /// The same type in many hands.
    static let types = [
        "final class A: B {\n    let x = 1\n}\n", "final class A: B {}\n", "final class A<T>: B, C where T: D {\n\tlet x = 1\n}",
        "class A: B {\r\n    // why\r\n    let x = 1\r\n}\r\n", "class A: B<C, D> {\n\n    let x = 1\n\n}\n",
        "/// What it is.\n@MainActor\nclass A: /* why */ B // here\n{\n  let x = 1 // one\n}\n", "class A : B{\n    func f() {\n    }\n}",
    ]

    private func a(_ editor: SourceEditor) -> Int { editor.declaration("A", [.class])! }

    @Test(arguments: types) func membersAndConformancesComeAndGo(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        let (first, second) = ("func one() {\n    two()\n}", "var three: Int { 3 }")
        for round in 0..<2 {
            let order = round == 0 ? [first, second] : [second, first]
            confirm(editor.appendMember(first, to: a(editor)))
            confirm(editor.appendMember(second, to: a(editor)))
            editor.addInherited("E", to: a(editor))
            editor.addInherited("F", to: a(editor))
            #expect(editor.declarations[a(editor)].inherited.suffix(2) == ["E", "F"])
            let members = editor.members(of: a(editor)).map { editor.declarations[$0].name }
            #expect(members.suffix(2) == ["one", "three"])
            for member in order { confirm(editor.removeMember(member, from: a(editor))) }
            for name in round == 0 ? ["E", "F"] : ["F", "E"] { confirm(editor.removeInherited(name, from: a(editor))) }
            #expect(editor.text == source)
        }
    }

    @Test(arguments: types) func declarationsComeAndGo(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        editor.appendDeclaration("extension A: G {\n    func g() {}\n}")
        editor.appendDeclaration("extension A: H {}")
        #expect(editor.text.hasPrefix(source))
        editor.insertDeclarations("/// Before.\nenum Z {}", before: a(editor))
        #expect(editor.declarations.first { $0.kind.isType }?.name == "Z")
        confirm(editor.removeDeclarations("extension A: G {\n    func g() {}\n}"))
        confirm(editor.removeDeclarations("/// Before.\nenum Z {}"))
        confirm(editor.removeDeclarations("extension A: H {}"))
        #expect(editor.text == source)
        confirm(!editor.removeDeclarations("extension A: H {}"))
    }

    static let enums = [
        "enum A {\n    case a\n    case b(Int) // two\n\n    var x: Int { 1 }\n}\n", "enum A: B {\n    case a, b\n}", "enum A { case a }",
        "enum A {\r\n\tcase a\r\n}\r\n", "enum A {\n\n    static let x = 1\n}\n", "enum A {\n    /// One.\n    case a\n    // the end\n}\n",
    ]

    @Test(arguments: enums) func casesComeAndGo(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        func a() -> Int { editor.declaration("A", [.enum])! }
        func names() -> [String] {
            editor.members(of: a()).filter { editor.declarations[$0].kind == .enumCase }.map { editor.declarations[$0].name }
        }
        let before = names()
        confirm(editor.addCase("y", to: a()))
        confirm(editor.addCase("z", to: a()))
        #expect(names() == before + ["y", "z"])
        confirm(editor.removeCase("y", from: a()))
        confirm(editor.removeCase("z", from: a()))
        #expect(editor.text == source)
        confirm(!editor.removeCase("z", from: a()))
    }

    static let switches = [
        "func f() {\n    switch x {\n    case .a: 1\n    case .b(let y):\n        print(y)\n        return 2\n    }\n}\n",
        "let f = {\n\tswitch $0 {\n\tcase .a: 1 // one\n\t}\n}",
        "func f() {\r\n  switch x {\r\n  case .a: 1\r\n  default: 2\r\n  }\r\n}\r\n",
    ]

    @Test(arguments: switches) func casesOfSwitchesComeAndGo(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        func found() -> SourceEditor.Switch { editor.switches(in: 0..<editor.bytes.count)[0] }
        confirm(editor.addCase("case .y: 7", to: found()))
        confirm(editor.addCase("case .z: 8", to: found()))
        #expect(found().labels.flatMap(\.names).filter { ["y", "z"].contains($0) } == ["y", "z"])
        confirm(editor.removeCase("y", from: found()))
        confirm(editor.removeCase("z", from: found()))
        #expect(editor.text == source)
    }

    @Test func whatIsWrittenOnOneLineIsLeftAlone() {
        var type = SourceEditor(path: "a.swift", text: "class A { let x = 1 }")
        confirm(!type.appendMember("let y = 2", to: a(type)))
        confirm(!type.prependMembers("let y = 2", to: a(type)))
        var editor = SourceEditor(path: "a.swift", text: "func f() { switch x { case .a: 1 } }")
        confirm(!editor.addCase("case .y: 7", to: editor.switches(in: 0..<editor.bytes.count)[0]))
    }

    @Test(arguments: [
        "import B\nimport D\n\n@testable import C\n\nclass A {}\n", "// Head.\n\nimport A\r\nimport Z\r\n", "import A",
        "@testable import A\nimport B\n",
        "package import B\n\nclass A {}", "/// What it is.\nclass A {}\n",
    ]) func importsComeAndGo(_ source: String) {
        var editor = SourceEditor(path: "a.swift", text: source)
        editor.addImport("C1")
        editor.addImport("Zoo")
        editor.addImport("C1")
        let plain = editor.declarations.filter { $0.kind == .importing && $0.attributes.isEmpty }.map(\.name)
        #expect(plain == plain.sorted() && plain.filter { $0 == "C1" }.count == 1)
        if !source.hasPrefix("///") {
            editor.removeImport("C1")
            editor.removeImport("Zoo")
            #expect(editor.text == source)
        }
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

@Suite final class TemplateTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-templates-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Renders the template for shared modules, where a workspace has its own.
    private func render(_ template: String, _ values: [String: TemplateValue] = [:]) throws -> [TemplateSection] {
        try FileManager.default.createDirectory(atPath: folder + "/.riblet/templates", withIntermediateDirectories: true)
        try template.write(toFile: folder + "/.riblet/templates/shared.stencil", atomically: true, encoding: .utf8)
        return try TemplateCatalogue(overriddenIn: folder).render("shared", with: values)
    }

    @Test func fillsPathsAndContents() throws {
        let made = try render(
            """
            === Sources/{{ name }}/{{ name }}View.swift
            {% for one in imports %}
            import {{ one }}
            {% endfor %}

            struct {{ name }}View {
                {% if isEditable %}
                var text = ""
                {% endif %}
            }
            === README.md
            # {{ facts.title }}

            """,
            ["name": "Cart", "imports": ["RibletWeb", "Riblet"], "isEditable": true, "facts": ["title": "A cart & more"]])
        #expect(made.map(\.place) == [.file("Sources/Cart/CartView.swift"), .file("README.md")])
        #expect(
            made.map(\.text) == ["import Riblet\nimport RibletWeb\n\nstruct CartView {\n    var text = \"\"\n}\n", "# A cart & more\n"])
    }

    @Test func linesGoWhereTheirPlaceIs() throws {
        let made = try render(
            "+++ once `a b` after: class {{ name }} > func b(\n    one\n\n\n+++ end of file: file x.yml\n\ntwo\n", ["name": "A"])
        #expect(made.map(\.lines) == [["    one", ""], ["", "two"]])
        guard case .lines(let place) = made[0].place else { return #expect(Bool(false)) }
        #expect(place.position == .after && place.once == "a b" && place.phrases == ["class A", "func b("] && place.file == nil)
        #expect(LinePlace("start: class A")?.position == .start)
        for wrong in ["before: class A", "after: ", "once `x after: y", "after class A", "end: file x"] {
            #expect(LinePlace(wrong) == nil, "\(wrong)")
        }
    }

    @Test func blankFilesAreNotMade() throws {
        let template = "=== View.swift\n{% if hasView %}\nstruct View {}\n{% endif %}\n=== Always.swift\nenum Always {}\n"
        #expect(try render(template, ["hasView": false]).map(\.place) == [.file("Always.swift")])
        #expect(try render(template, ["hasView": true]).map(\.place) == [.file("View.swift"), .file("Always.swift")])
    }

    @Test func saysWhichTemplateIsWrongAndWhere() throws {
        do {
            _ = try render("=== A.swift\n\n{% if name %}\n")
            Issue.record("it was taken")
        } catch let error as WorkspaceError {
            #expect(error.description.contains(".riblet/templates/shared.stencil:3: error:"))
        }
        for wrong in [
            "=== A\n{{ name|nosuch }}", "=== A\n{% include \"nowhere\" %}", "text\n=== A\nb", "=== A\na\n=== A\nb", "+++ here\na",
        ] {
            #expect(throws: WorkspaceError.self, "\(wrong)") { try render(wrong) }
        }
        #expect(throws: WorkspaceError.noTemplate(name: "none", known: TemplateCatalogue().names)) {
            try TemplateCatalogue().render("none", with: [:])
        }
    }

    @Test(arguments: ["../out", "a//b", "..", "", "a\u{0}b", "/a", "a/"]) func refusesPathsThatLeaveTheFolder(_ path: String) throws {
        #expect(throws: WorkspaceError.self) { try render("=== {{ path }}\ntext\n", ["path": .text(path)]) }
    }

    @Test func refusesWhatIsNoTemplate() throws {
        #expect(throws: WorkspaceError.self) { try render(String(repeating: "x", count: 300_000)) }
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: folder + "/.riblet/templates/shared.stencil"))
        #expect(throws: WorkspaceError.self) { try TemplateCatalogue(overriddenIn: folder) }
        try FileManager.default.removeItem(atPath: folder + "/.riblet/templates/shared.stencil")
        try "x".write(toFile: folder + "/.riblet/templates/lonely.stencil", atomically: true, encoding: .utf8)
        #expect(throws: WorkspaceError.self) { try TemplateCatalogue(overriddenIn: folder) }
    }

    // MARK: Lines

    @Test(
        arguments: [
            ("enum Page: Hashable { case a(Int), b }", ["enum Page: Hashable {", "    case a(Int), b", "}"]),
            ("    final class R: Router<I<A>> {}", ["    final class R: Router<I<A>> {", "    }"]),
            ("var body: HTML<A> { h1 { \"}{\" } }", ["var body: HTML<A> {", "    h1 { \"}{\" }", "}"]),
            // Brackets that are open, closed by another line, or have the head of a closure.
            ("enum Page {", nil), ("}", nil), ("case a", nil), ("", nil), ("lazy var a = A { [unowned self] in b }", nil),
            ("let a = b.map { c in c }", nil), ("} else { a }", ["} else {", "    a", "}"]), ("a(\"{}", nil),
        ] as [(String, [String]?)])
    func bracesOfALineAreOpened(_ line: String, _ opened: [String]?) { #expect(SourceLines(line + "\n").opened(0) == opened) }

    @Test(
        arguments: [
            ("let a = Call(name: \"x\") { page in", "let a = Call(name: \"x\", b: c) { page in"), ("Call()", "Call(b: c)"),
            ("Call(a(1), [(2)], \")\") { Call() }", "Call(a(1), [(2)], \")\", b: c) { Call() }"), ("Call(", nil), ("Call(name: a(1)", nil),
            ("call()", nil),
        ] as [(String, String?)])
    func aCallOfALineGetsAnArgument(_ line: String, _ called: String?) {
        #expect(SourceLines(line + "\n").calling("Call(", with: "b: c", at: 0) == called)
    }

    @Test func bracketsAreFoundByTheirIndentation() {
        let source = SourceLines(
            """
            // class Home is no class
            final class Home: A,
                B
            {
                func go(
                    a: Int
                ) -> Int {
                    switch a {
                    case 1: 2
                    }
                }

                var one: Int { 1 }
            }
            enum Empty {
            }

            """)
        #expect(source.places(of: "class Home") == [1] && source.places(of: "class Hom").isEmpty && source.places(of: "go(") == [4])
        #expect(source.inside(1) == 2..<13 && source.inside(4) == 5..<10 && source.inside(7) == 8..<9)
        #expect(source.inside(12) == nil && source.inside(14) == 15..<15)
        #expect(source.places(of: ["    }", ""]) == [10] && source.change(of: ["        switch a {", "        case 2: 2"]) == 9)
    }

    // MARK: Folders

    @Test func aFolderAppearsWholeOrNotAtAll() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let files = [GeneratedFile(path: "a/b/c.txt", text: "c"), GeneratedFile(path: "d.txt", text: "d")]
        try NewFolder.make(folder + "/Shop", with: files)
        #expect(FileSystem.files(below: folder) { _ in true } == ["Shop/a/b/c.txt", "Shop/d.txt"])
        #expect(throws: WorkspaceError.exists(path: folder + "/Shop")) { try NewFolder.make(folder + "/Shop", with: files) }
        // A file where a folder would have to be.
        let impossible = [GeneratedFile(path: "a", text: ""), GeneratedFile(path: "a/b", text: "")]
        #expect(throws: WorkspaceError.self) { try NewFolder.make(folder + "/Other", with: impossible) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Shop"])
    }
}

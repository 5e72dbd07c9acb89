import Foundation
import Testing

@testable import RibletWorkspace

@Suite final class TemplateTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-templates-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The catalogue with files of a workspace's own.
    private func catalogue(_ files: [String: String]) throws -> TemplateCatalogue {
        for (path, text) in files {
            let place = folder + "/.riblet/templates/" + path
            try FileManager.default.createDirectory(
                at: URL(filePath: place).deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(toFile: place, atomically: true, encoding: .utf8)
        }
        return try TemplateCatalogue(overriddenIn: folder)
    }

    private func failure(_ files: [String: String], _ values: [String: TemplateValue] = [:]) throws -> WorkspaceError? {
        do {
            _ = try catalogue(files).render("mine", with: values)
            return nil
        } catch let error as WorkspaceError {
            return error
        }
    }

    @Test func fillsPathsAndContents() throws {
        let made = try catalogue([
            "mine/Sources/__name__/__name__View.swift.stencil": """
            {% for one in imports %}
            import {{ one }}
            {% endfor %}

            struct {{ name }}View {
                {% if isEditable %}
                var text = ""
                {% endif %}
            }

            """,
            "mine/README.md.stencil": "# {{ facts.title }}",
        ]).render(
            "mine", with: ["name": "Cart", "imports": ["Riblet", "RibletWeb"], "isEditable": true, "facts": ["title": "A cart & more"]])
        #expect(
            made == [
                GeneratedFile(path: "README.md", text: "# A cart & more\n"),
                GeneratedFile(
                    path: "Sources/Cart/CartView.swift",
                    text: """
                        import Riblet
                        import RibletWeb

                        struct CartView {
                            var text = ""
                        }

                        """),
            ])
    }

    @Test func blankFilesAreNotMade() throws {
        let catalogue = try catalogue([
            "mine/View.swift.stencil": "{% if hasView %}\nstruct View {}\n{% endif %}\n", "mine/Always.swift.stencil": "enum Always {}\n",
        ])
        #expect(try catalogue.render("mine", with: ["hasView": false]).map(\.path) == ["Always.swift"])
        #expect(try catalogue.render("mine", with: ["hasView": true]).map(\.path) == ["Always.swift", "View.swift"])
    }

    @Test func aWorkspaceTakesThePlaceOfTheCommandsOwn() throws {
        let own = TemplateCatalogue()
        let name = try #require(own.names.first)
        let file = try #require(own.files(of: name).first)
        let changed = try catalogue(["\(name)/\(file.path).stencil": "// ours\n", "\(name)/Extra.txt.stencil": "added\n"])
        #expect(changed.names == own.names)
        #expect(changed.files(of: name).count == own.files(of: name).count + 1)
        #expect(changed.files(of: name).first { $0.path == file.path }?.text == "// ours\n")
    }

    @Test func filesPutInOthers() throws {
        let made = try catalogue([
            "mine/Head.stencil": "", "parts/Head.stencil": "// {{ name }}\n",
            "mine/A.swift.stencil": "{% include \"parts/Head\" %}\nenum A {}\n",
        ])
        .render("mine", with: ["name": "Cart"])
        #expect(made == [GeneratedFile(path: "A.swift", text: "// Cart\nenum A {}\n")])
    }

    @Test func saysWhichTemplateIsWrongAndWhere() throws {
        let broken = try failure(["mine/A.swift.stencil": "enum A {}\n\n{% if name %}\n"])
        guard case .invalid(let path, let line, _)? = broken else {
            Issue.record("\(String(describing: broken))")
            return
        }
        #expect(path == folder + "/.riblet/templates/mine/A.swift.stencil" && line == 3)
        #expect(broken?.description.contains("A.swift.stencil:3: error:") == true)
        #expect(try failure(["mine/A.swift.stencil": "{{ name|nosuch }}"]) != nil)
        #expect(try failure(["mine/A.swift.stencil": "{% include \"nowhere\" %}"])?.description.contains("nowhere") == true)
        #expect(throws: WorkspaceError.noTemplate(name: "none", known: TemplateCatalogue().names)) {
            try TemplateCatalogue().render("none", with: [:])
        }
    }

    @Test(
        arguments: [
            ("mine/__name__.swift.stencil", "../out"), ("mine/__name__.swift.stencil", "a//b"), ("mine/__name__/x.stencil", ".."),
            ("mine/__name__/x.stencil", ""), ("mine/__name__.swift.stencil", "a\u{0}b"), ("mine/__unknown__.swift.stencil", "A"),
            ("mine/__name.swift.stencil", "A"),
        ])
    func refusesPathsThatLeaveTheFolder(_ path: String, _ name: String) throws {
        #expect(try failure([path: "text"], ["name": .text(name)]) != nil)
    }

    @Test func refusesWhatIsNoTemplate() throws {
        #expect(throws: WorkspaceError.self) { try catalogue(["Lonely.stencil": "x"]) }
        try FileManager.default.removeItem(atPath: folder)
        #expect(throws: WorkspaceError.self) { try catalogue(["mine/Long.stencil": String(repeating: "x", count: 300_000)]) }
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder + "/.riblet/templates/mine", withIntermediateDirectories: true)
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: folder + "/.riblet/templates/mine/A.stencil"))
        #expect(throws: WorkspaceError.self) { try TemplateCatalogue(overriddenIn: folder) }
        #expect(try failure(["mine/A.stencil": "x", "mine/__name__.stencil": "y"], ["name": "A"])?.description.contains("makes A") == true)
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

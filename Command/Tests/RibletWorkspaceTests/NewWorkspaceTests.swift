import Foundation
import Testing

@testable import RibletWorkspace

@Suite final class NewWorkspaceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-new-\(UUID().uuidString)").path
    /// The copy of the libraries that these tests lie in.
    private static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func make(
        _ name: String, _ template: NewWorkspace.Template = .small, libraries: String? = repository
    ) throws(WorkspaceError) -> NewWorkspace {
        try NewWorkspace(named: name, template: template, in: folder, libraries: libraries)
    }

    // MARK: Names

    @Test(
        arguments: [
            ("Shop", "shop", "shop", "Shop"), ("ShopWindow", "shopWindow", "shop-window", "Shop Window"),
            ("APIBrowser2", "apiBrowser2", "api-browser2", "API Browser2"), ("X", "x", "x", "X"),
            ("TodoMVC", "todoMVC", "todo-mvc", "Todo MVC"), ("가게", "가게", "가게", "가게"),
            ("ÉpicerieÉté", "épicerieÉté", "épicerie-été", "Épicerie Été"),
        ])
    func namesAreMadeOfOne(_ name: String, _ value: String, _ program: String, _ title: String) throws {
        let made = try WorkspaceName(name)
        #expect(made.value == value && made.program == program && made.title == title)
    }

    @Test(
        arguments: [
            "", "shop", "my shop", "My-Shop", "2Fast", "Shop!", "../Shop", "/etc", "Sh/op", "가게!", "café", "_", "Shop_Two", "🛒", "Type",
            "Any", "Protocol", "Self", "Class", "Import", "Foundation", "Riblet", "RibletWebApp", "Testing", "Shop\n", "Shop\u{0}",
            String(repeating: "A", count: 41),
        ])
    func namesThatNothingCanHaveAreRefused(_ name: String) {
        let error = #expect(throws: WorkspaceError.self) { try WorkspaceName(name) }
        #expect(error?.description.contains("cannot be the name: ") == true)
    }

    // MARK: Libraries

    @Test func librariesAreFoundWhereTheyAreSaidToBe() throws {
        #expect(try LibrarySource(Self.repository, from: "/x/Shop") == .folder("../.." + Self.repository))
        #expect(
            try LibrarySource("https://example.com/some/Riblet.git", from: "/x/Shop").values["ribletRequirement"]
                == ".package(url: \"https://example.com/some/Riblet.git\", branch: \"main\")")
        #expect(try LibrarySource("git@example.com:some/Riblet.git", from: "/x/Shop").values["ribletPackage"] == "riblet")
        #expect(try LibrarySource("file:///srv/git/mine", from: "/x/Shop").values["ribletPackage"] == "mine")
        for wrong in ["", folder, "/nowhere", "https://", "a\"b", "a\\b", "a\nb", String(repeating: "x", count: 2_000)] {
            #expect(throws: WorkspaceError.self) { try LibrarySource(wrong, from: "/x/Shop") }
        }
    }

    @Test func aRelativePathLeadsFromTheWorkspace() throws {
        // As it is written on the command line it begins where the command runs.
        let here = FileManager.default.currentDirectoryPath
        let path = String(repeating: "../", count: here.split(separator: "/").count) + Self.repository.dropFirst()
        #expect(try LibrarySource(path, from: "/nowhere/Shop") == .folder("../.." + Self.repository))
        #expect(try LibrarySource(path, from: Self.repository + "/a/Shop") == .folder("../.."))
    }

    @Test func theCopyThatTheCommandWasBuiltFromIsTaken() throws {
        let workspace = try make("Shop", libraries: nil)
        #expect(workspace.libraries == .own(from: workspace.path))
        let package = try #require(workspace.files.first { $0.path == "Package.swift" }).text
        #expect(package.contains(".package(name: \"riblet\", path: \"../") && package.contains("change this path"))
    }

    // MARK: What is made

    @Test(arguments: NewWorkspace.Template.allCases) func everyFileIsFilled(_ template: NewWorkspace.Template) throws {
        let text = try make("TeaShop", template).files.map { "\($0.path)\n\($0.text)" }.joined()
        #expect(!text.contains("{{") && !text.contains("{%") && !text.contains("\n=== "))
    }

    // MARK: The things that it keeps

    @Test(
        arguments: [
            ("Shelf", "Shelves"), ("Box", "Boxes"), ("City", "Cities"), ("Note", "Notes"), ("Day", "Days"), ("Leaf", "Leaves"),
            ("Knife", "Knives"), ("Chief", "Chiefs"), ("Roof", "Roofs"), ("Dish", "Dishes"), ("Bus", "Buses"), ("Quiz", "Quizzes"),
            ("Person", "People"), ("BookShelf", "BookShelves"), ("URL", "URLs"),
        ])
    func severalAreNamedByTheRulesOfEnglish(_ one: String, _ many: String) throws {
        #expect(try ThingName(one, plural: nil).many.type == many)
    }

    /// Files, types, addresses, texts, tests and records say the noun, and nothing is left of
    /// notes.
    @Test(arguments: [NewWorkspace.Template.small, .modular]) func theListIsOneOfWhatItIsSaidToBe(_ template: NewWorkspace.Template) throws
    {
        let files = try NewWorkspace(
            named: "TeaShop", template: template, in: folder, libraries: Self.repository, of: "BookShelf"
        ).files
        let text = files.map { "\($0.path)\n\($0.text)" }.joined()
        for word in ["BookShelf", "bookShelves", "/book-shelf/", "ook shelves", "ew book shelf"] { #expect(text.contains(word), "\(word)") }
        for word in text.split(whereSeparator: { !$0.isLetter }) {
            let small = word.lowercased()
            #expect(!small.hasPrefix("note") && !small.hasSuffix("note") && !word.contains("Note") || small == "noted", "\(word)")
        }
        #expect(!text.contains("메모"))
        #expect(try make("TeaShop", template).files.contains { $0.text.contains("메모") } == (template == .modular))
        let ones = try NewWorkspace(
            named: "Zoo", template: template, in: folder, libraries: Self.repository, of: "Sheep", plural: "Flocks")
        #expect(ones.files.contains { $0.text.contains("flocks") } && ones.text(isDryRun: false).contains("It keeps flocks;"))
    }

    /// Links and tests have an address as browsers do.
    @Test(arguments: [NewWorkspace.Template.small, .modular]) func addressesOfAnyScript(_ template: NewWorkspace.Template) throws {
        let made = try NewWorkspace(named: "가게", template: template, in: folder, libraries: Self.repository, of: "Épice")
        let text = made.files.map(\.text).joined()
        #expect(text.contains("isAt(\"/%C3%A9pice/1\")") && text.contains("RouteAddress(\"épice\""))
        #expect(throws: WorkspaceError.self) {
            try NewWorkspace(named: "Shop", template: template, in: folder, libraries: Self.repository, of: "책")
        }
    }

    @Test(
        arguments: [
            ("Home", nil, "HomeBuilder"), ("Root", nil, "says 'Root"), ("Page", nil, "'page'"), ("TeaShop", nil, "'TeaShop'"),
            ("shelf", nil, "capital letter"), ("", nil, "capital letter"), ("Class", nil, "word of the language"),
            ("ShelfView", nil, "'View' is added"), ("Shelf", "Shelf", "--plural"), ("Shelf", "shelves", "capital letter"),
            ("Shelf", "Pages!", "only letters"), (String(repeating: "A", count: 38), nil, "characters"),
            ("../Shelf", nil, "capital letter"),
            ("Shelf", "Router", "'Router' is added"),
        ] as [(String, String?, String)])
    func thingsThatTheTemplateCannotNameAreRefused(_ name: String, _ plural: String?, _ reason: String) throws {
        for template in [NewWorkspace.Template.small, .modular] where !(template == .modular && ["Page", "Home"].contains(name)) {
            #expect {
                try NewWorkspace(
                    named: "TeaShop", template: template, in: folder, libraries: Self.repository, of: name, plural: plural)
            } throws: { error in
                guard case WorkspaceError.badName(_, let said) = error else { return false }
                return said.contains(reason)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    /// A beginner reads it in one sitting.
    @Test func aBeginningIsSmall() throws {
        let files = try make("Trips").files
        #expect(!files.contains { $0.path.hasSuffix(".yml") } && files.filter { $0.path.hasSuffix("Tests.swift") }.count == 1)
        let code = files.filter { $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Tests/") }
        let lines = code.flatMap { $0.text.split(separator: "\n") }.filter { line in line.contains { !$0.isWhitespace } }
        #expect(lines.count <= 260)
    }

    /// The formatter's rules hold in what is made, also beside the one that it is told to leave.
    @Test(arguments: NewWorkspace.Template.allCases) func theFormatterKeepsItsRules(_ template: NewWorkspace.Template) throws {
        let folder = try Folder()
        defer { folder.removeAll() }
        try SampleWorkspaces.make(template, in: folder)
        func lint() throws -> String {
            let path = folder.path + "/TeaShop"
            return String(
                decoding: try ChildProgram.run(["env", "-C", path, "swift", "format", "lint", "--strict", "-r", path]).errors, as: UTF8.self
            )
        }
        // How lines are broken depends on the length of the name.
        if template == .small || template == .ios { #expect(try lint() == "") }
        try folder.write("import Testing\nimport Riblet\n\nlet Wrong = 1;\n", "TeaShop/Wrong.swift")
        let found = try lint()
        for rule in ["OrderedImports", "DoNotUseSemicolons", "AlwaysUseLowerCamelCase"] { #expect(found.contains("[\(rule)]")) }
    }

    @Test(arguments: NewWorkspace.Template.allCases) func theArchitectureHasNoFaults(_ template: NewWorkspace.Template) throws {
        let workspace = try make("TeaShop", template)
        try workspace.write()
        #expect(FileSystem.files(below: workspace.path, includingHidden: true) { _ in true } == workspace.files.map(\.path).sorted())
        let read = try WorkspaceReader(path: workspace.path).read()
        let result = read.check()
        #expect(result.findings.map { "\($0.place.file):\($0.place.line) \($0.rule) \($0.message)" }.joined(separator: "\n") == "")
        #expect(result.problems.isEmpty)
        let tree = read.report(read.tree(), as: .text)
        let child =
            switch template {
            case .small, .ios: "NewNote (slot)"
            case .modular: "Editor (slot)"
            case .layered: "Settings (slot)"
            }
        #expect(tree.contains(child))
    }

    @Test func nothingIsWrittenWhereSomethingIs() throws {
        let first = try make("Shop")
        let second = try make("Shop")
        try first.write()
        #expect(throws: WorkspaceError.exists(path: folder + "/Shop")) { try second.write() }
        #expect(throws: WorkspaceError.exists(path: folder + "/Shop")) { try make("Shop") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["Shop"])
        #expect(throws: WorkspaceError.self) {
            try NewWorkspace(named: "Shop", template: .modular, in: folder + "/nowhere", libraries: Self.repository)
        }
    }

    @Test func templatesOfTheFolderComeFirst() throws {
        try FileManager.default.createDirectory(atPath: folder + "/.riblet/templates", withIntermediateDirectories: true)
        try "=== README.md\n# Ours: {{ title }}\n".write(
            toFile: folder + "/.riblet/templates/small.stencil", atomically: true, encoding: .utf8)
        #expect(try make("TeaShop").files == [GeneratedFile(path: "README.md", text: "# Ours: Tea Shop\n")])
    }

    @Test func aTemplateIsCopiedToBeChanged() throws {
        let catalogue = try TemplateCatalogue(overriddenIn: folder)
        #expect(try catalogue.copy("small", to: folder) == ".riblet/templates/small.stencil")
        let again = try TemplateCatalogue(overriddenIn: folder)
        #expect(try again.copy("small", to: folder) == nil)
        #expect(again.sources == catalogue.sources)
        #expect(again.text().contains("* small\n") && catalogue.text().contains("  small\n"))
        #expect(throws: WorkspaceError.self) { try again.copy("none", to: folder) }
    }
}

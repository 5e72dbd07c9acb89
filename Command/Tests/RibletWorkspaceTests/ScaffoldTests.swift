import Foundation
import Testing

@testable import RibletWorkspace

/// RIBs, features, languages and modules come to what `riblet new` writes, and go again.
@Suite struct ScaffoldTests {
    private static func workspace(_ template: NewWorkspace.Template) throws -> (folder: Folder, path: String) {
        let folder = try Folder()
        try SampleWorkspaces.make(template, in: folder)
        return (folder, folder.path + "/TeaShop")
    }

    /// Something that is added, and what it needs to be there.
    private struct Added {
        var name: String
        var parent: String?
        var kind: String?
        var style: RIBStyle?
    }

    private static let names = [
        "Settings", "GiftCard", "URL", "APIKeys", "A", "B2", "Q", "Page2Go", "Order", "OrderLine", "Tapped", "About", "AboutTapped",
        "Words",
        "X1", "ID", "IDCard", "Zed", "Coupon", "Basket",
    ]

    /// Names of one word, two, of capitals, with digits and of one letter, below any parent, in any
    /// style, in modules of their own or of others, in any order: in the end every byte is as it
    /// was.
    @Test(arguments: NewWorkspace.Template.allCases, 1...15) func anyOrderLeavesNothing(_ template: NewWorkspace.Template, _ seed: Int)
        throws
    {
        var random = Generator(state: UInt64(seed))
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        var names = Self.names.filter { !template.pages.contains($0) }.shuffled(using: &random)
        var added: [Added] = []
        var log: [String] = []
        let own = template.pages
        func leaves() -> [Added] { added.filter { one in !added.contains { $0.parent == one.name } } }
        func remove(_ one: Added) throws {
            log.append("remove \(one.name)")
            try plan.remove(one.name, kind: one.kind)
            added.removeAll { $0.name == one.name }
        }
        for step in 0..<16 {
            if Int.random(in: 0..<4, using: &random) == 0, let one = leaves().randomElement(using: &random) {
                try remove(one)
                continue
            }
            guard let name = names.popLast() else { break }
            if template.hasFeatures, Int.random(in: 0..<10, using: &random) == 0 {
                if template == .small {
                    let tag = ["ko", "fr", "de"][step % 3]
                    guard !added.contains(where: { $0.name == tag }) else { continue }
                    log.append("add language \(tag)")
                    try plan.addLanguage(tag)
                    added.append(Added(name: tag, kind: "language"))
                } else {
                    let kind = try #require(ModuleRequest.Kind.allCases.randomElement(using: &random))
                    log.append("add \(kind) \(name)")
                    try plan.add(ModuleRequest(kind, name))
                    added.append(Added(name: name, kind: kind.rawValue))
                }
                continue
            }
            let parents = own + ["Root"] + added.filter { $0.kind == nil }.map(\.name)
            let parent = try #require(parents.randomElement(using: &random))
            let isViewless = added.contains { $0.name == parent && $0.style == .viewless }
            let style: RIBStyle =
                parent == "Root" ? .tab : isViewless ? .viewless : [.push, .sheet, .screen, .viewless].randomElement(using: &random)!
            var request = ScaffoldRequest(name: name, parent: parent, style: style)
            if template.hasFeatures { request.isFeature = Bool.random(using: &random) || (template == .modular && parent == "Root") }
            if !request.isFeature, template == .modular, Bool.random(using: &random) { request.feature = own.randomElement(using: &random) }
            log.append("add \(name) below \(parent) as \(style), feature: \(request.isFeature), in: \(request.feature ?? "-")")
            do {
                try plan.add(request)
                added.append(Added(name: name, parent: parent, style: style))
            } catch WorkspaceError.refused(let reason) where reason.contains("choose another name") {
                log.append("refused: \(reason)")
            } catch WorkspaceError.refused(let reason) where template == .ios && reason.contains("lies in a stack") {
                log.append("refused: \(reason)")
            } catch WorkspaceError.invalid(_, _, let reason) where reason.contains("in a circle") {
                log.append("refused: \(reason)")
            } catch {
                Issue.record("\(error)\n\(log.joined(separator: "\n"))")
                return
            }
        }
        while let one = leaves().randomElement(using: &random) {
            do { try remove(one) } catch {
                Issue.record("\(error)\n\(log.joined(separator: "\n"))")
                return
            }
        }
        #expect(plan.diff == "", "\(log.joined(separator: "\n"))")
    }

    /// A RIB that goes to another parent and comes back leaves no trace, whatever stands beside it.
    @Test(arguments: NewWorkspace.Template.allCases, 1...8) func aMoveThereAndBackIsNothing(_ template: NewWorkspace.Template, _ seed: Int)
        throws
    {
        var random = Generator(state: UInt64(seed))
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        var added: [Added] = []
        for name in Self.names.filter({ !template.pages.contains($0) && $0 != "Words" && $0 != "AboutTapped" }).shuffled(using: &random)
            .prefix(7)
        {
            let parent = try #require((template.pages + added.map(\.name)).randomElement(using: &random))
            let styles = template == .ios ? [RIBStyle.sheet, .screen] : [.push, .sheet, .screen]
            let style = try #require(styles.randomElement(using: &random))
            try plan.add(
                ScaffoldRequest(name: name, parent: parent, style: style, isFeature: template == .small && Bool.random(using: &random)))
            added.append(Added(name: name, parent: parent, style: style))
        }
        try plan.apply()
        let before = try Folder.contents(of: path)
        var moves = 0
        for one in added.shuffled(using: &random) where moves < 3 {
            var plan = try Scaffolder(path: path)
            // Below itself, or where another layer would be needed, it cannot go.
            let parents = (template.pages + added.map(\.name)).filter { $0 != one.parent }.shuffled(using: &random)
            guard let parent = parents.first(where: { (try? plan.move(one.name, to: $0)) != nil }) else { continue }
            try plan.apply()
            #expect(try Folder.contents(of: path) != before)
            plan = try Scaffolder(path: path)
            try plan.move(one.name, to: try #require(one.parent))
            #expect(plan.changedFiles.allSatisfy { !$0.hasPrefix(".build") })
            try plan.apply()
            #expect(try Folder.contents(of: path) == before, "\(one.name) of \(one.parent ?? "") to \(parent) and back")
            moves += 1
        }
    }

    /// Text that was written in between is not lost for the sake of the same bytes.
    @Test func aMoveBackKeepsWhatWasWrittenSince() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        for name in ["About", "Basket"] { try plan.add(ScaffoldRequest(name: name, parent: "Home", style: .push)) }
        try plan.apply()
        plan = try Scaffolder(path: path)
        try plan.move("About", to: "Basket")
        try plan.apply()
        let home = path + "/" + (try plan.edit { try $0.path(declaring: "class HomeRouter") })
        let text = try String(contentsOfFile: home, encoding: .utf8) + "// Mine.\n"
        try text.write(toFile: home, atomically: true, encoding: .utf8)
        plan = try Scaffolder(path: path)
        try plan.move("About", to: "Home")
        try plan.apply()
        let now = try String(contentsOfFile: home, encoding: .utf8)
        #expect(now.contains("// Mine.\n") && now.contains("About"))
    }

    /// The record lies in the workspace: another process takes out what one has added.
    @Test(arguments: NewWorkspace.Template.allCases) func writtenTextsAreTakenOut(_ template: NewWorkspace.Template) throws {
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        let before = try Folder.contents(of: path)
        let parent = template.pages[0]
        for (name, style) in [("GiftCard", RIBStyle.push), ("URL", .sheet)] {
            var plan = try Scaffolder(path: path)
            try plan.add(ScaffoldRequest(name: name, parent: parent, style: style, isFeature: template.hasFeatures))
            try plan.apply()
        }
        #expect(try Folder.contents(of: path).keys.contains(".riblet/added/GiftCard"))
        for name in ["GiftCard", "URL"] {
            var plan = try Scaffolder(path: path)
            try plan.remove(name)
            try plan.apply()
        }
        #expect(try Folder.contents(of: path) == before)
    }

    /// Lines go wherever they stand now, and nothing goes where one of them was edited.
    @Test func editedRecordIsRefusedAndMovedOneIsFound() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Settings", parent: "Home", style: .sheet))
        try plan.apply()
        let home = "TeaShop/Sources/TeaShop/Home.swift"
        let text = try folder.read(home)
        let line = try #require(
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("case settingsTapped") })
        try folder.write(text.replacing("    case settingsTapped", with: "    case settingsPressed"), home)
        plan = try Scaffolder(path: path)
        #expect { try plan.remove("Settings") } throws: { error in
            guard case WorkspaceError.edited(let file, _, "Settings", _) = error else { return false }
            return file == "Sources/TeaShop/Home.swift"
        }
        #expect(plan.changedFiles.isEmpty)
        // The case stands elsewhere, among the others or in another file: it is found.
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.remove(at: line)
        let start = try #require(lines.firstIndex(of: "enum HomeAction {"))
        lines.insert("    case settingsTapped", at: start + 1)
        let listener = try #require(lines.firstIndex(of: "extension HomeInteractor: SettingsListener {"))
        let moved = lines[(listener - 1)...(listener + 2)]
        lines.removeSubrange((listener - 1)...(listener + 2))
        try folder.write(lines.joined(separator: "\n"), home)
        try folder.write("// Listeners.\n" + moved.joined(separator: "\n") + "\n", "TeaShop/Sources/TeaShop/Listeners.swift")
        plan = try Scaffolder(path: path)
        try plan.remove("Settings")
        try plan.apply()
        #expect(try folder.read("TeaShop/Sources/TeaShop/Listeners.swift") == "// Listeners.\n")
        #expect(try !folder.read(home).contains("ettings"))
        // An addition whose record has gone is not taken out by guessing.
        plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Settings", parent: "Home"))
        try plan.apply()
        try folder.remove("TeaShop/.riblet/added/Settings")
        plan = try Scaffolder(path: path)
        #expect {
            try plan.remove("Settings")
        } throws: {
            "\($0)".contains(".riblet/added/Settings is missing") && "\($0)".contains("Sources/TeaShop/Settings.swift:")
        }
        try folder.write("kind rib\nfile ../../etc/passwd\n", "TeaShop/.riblet/added/Settings")
        #expect(throws: WorkspaceError.self) { try Scaffolder(path: path) }
    }

    /// Code of the user in a file that was added goes only where they say so, and a copy is kept.
    @Test func codeWrittenIntoAnAddedFileIsNotTakenOutWithoutAWord() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        func remove(force: Bool = false) throws {
            var plan = try Scaffolder(path: path)
            try plan.remove("Settings", force: force)
            try plan.apply()
        }
        func add() throws -> String {
            var plan = try Scaffolder(path: path)
            try plan.add(ScaffoldRequest(name: "Settings", parent: "Home", style: .sheet))
            try plan.apply()
            return try folder.read(settings)
        }
        let settings = "TeaShop/Sources/TeaShop/Settings.swift"
        let kept = "TeaShop/.riblet/removed/Settings/Sources/TeaShop/Settings.swift"
        let before = try Folder.contents(of: path)
        var text = try add()
        // A formatter, and lines that have gone, are nobody's loss.
        try folder.write(text.replacing("    ", with: "  "), settings)
        try remove()
        #expect(try Folder.contents(of: path) == before)
        for turn in 1...2 {
            text = try add() + "\nlet tea = \"Assam\(turn)\"\nlet water = 96\n"
            try folder.write(text, settings)
            let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 2
            #expect { try remove() } throws: { "\($0)".contains("Sources/TeaShop/Settings.swift:\(line), \(line + 1)") }
            #expect(try folder.read(settings) == text)
            try remove(force: true)
            #expect(try !Folder.contents(of: path).keys.contains("Sources/TeaShop/Settings.swift"))
            #expect(try folder.read(turn == 1 ? kept : kept.replacing("/Settings/", with: "/Settings-2/")) == text)
        }
        // A copy is no source: the name is free.
        _ = try add()
        // A child's lines in the file are the command's own; a record without lines says nothing.
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Tint", parent: "Settings"))
        try plan.move("Tint", to: "Home")
        try plan.apply()
        try remove()
        _ = try add()
        let record = "TeaShop/.riblet/added/Settings"
        let lines = try folder.read(record).split(separator: "\n").filter { !$0.hasPrefix("marks ") }
        try folder.write(lines.joined(separator: "\n") + "\n", record)
        #expect { try remove() } throws: { "\($0)".contains("Settings.swift, of which nothing is recorded") }
    }

    /// RIBs of `riblet new` go as if they had been added, in any order, and leave nothing that
    /// names them.
    @Test(arguments: [["Shelf", "NewShelf"], ["NewShelf", "Shelf"]]) func filesOfNewGo(_ names: [String]) throws {
        let folder = try Folder()
        defer { folder.removeAll() }
        try NewWorkspace(
            named: "TeaShop", template: .small, in: folder.path, libraries: "https://example.com/riblet", of: "Shelf"
        ).write()
        let path = folder.path + "/TeaShop"
        var plan = try Scaffolder(path: path)
        #expect { try plan.remove("Home") } throws: { "\($0)".contains("Home has children") }
        #expect { try plan.move("Shelf", to: "NewShelf") } throws: { "\($0)".contains("was written by `riblet new`") }
        // A child that came later has a share in what its parent has for children.
        try plan.add(ScaffoldRequest(name: "Later", parent: "Home", style: .push))
        try plan.add(ScaffoldRequest(name: "Rename", parent: "Home", style: .sheet))
        for name in names { try plan.remove(name) }
        try plan.apply()
        let shared = try folder.read("TeaShop/Sources/TeaShop/Home.swift")
        #expect(shared.contains("case .later: LaterBuilder(") && shared.contains("lazy var sheet") && shared.contains("{ shelf.title }"))
        #expect(!shared.contains("ShelfBuilder") && !shared.contains("newShelf") && !shared.contains("href"))
        plan = try Scaffolder(path: path)
        for name in ["Rename", "Later"] { try plan.remove(name) }
        try plan.apply()
        let bare = try folder.read("TeaShop/Sources/TeaShop/Home.swift")
        #expect(bare.contains("TeaShopComponent> {\n}\n") && !bare.contains("enum HomePage") && !bare.contains("var router"))
        #expect(try !folder.read("TeaShop/Tests/TeaShopTests/TeaShopTests.swift").contains("@Test"))
        let result = try WorkspaceReader(path: path).read().check()
        #expect(result.findings.map(\.message).joined(separator: "\n") == "")
        plan = try Scaffolder(path: path)
        #expect { try plan.remove("Home") } throws: { "\($0)".contains("Home is the only tab of Root") }
        try plan.add(ScaffoldRequest(name: "Search", parent: "Root"))
        try plan.remove("Home")
        try plan.apply()
        #expect(FileSystem.swiftFiles(below: path + "/Sources").allSatisfy { !$0.contains("Home") })
        #expect(try !folder.read("TeaShop/Sources/TeaShop/Root.swift").contains("home"))
    }

    @Test func filesOfNewInModulesGo() throws {
        let (folder, path) = try Self.workspace(.modular)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        #expect { try plan.remove("Notes") } throws: { "\($0)".contains("Notes has children") }
        // A child that came later has a share in what its parent has for children.
        try plan.add(ScaffoldRequest(name: "Rename", parent: "Notes", style: .sheet, isFeature: true))
        try plan.remove("Editor")
        try plan.remove("Rename")
        try plan.apply()
        #expect(FileSystem.swiftFiles(below: path).allSatisfy { !$0.contains("Editor") })
        let names = ["Features/Notes/NotesRouter", "Features/Notes/NotesBuilder", "App/TeaShopTree", "UITests/NotesPageTests"]
        for name in names { #expect(try !folder.read("TeaShop/TeaShop/\(name).swift").contains("ditor"), "\(name)") }
        #expect(try !folder.read("TeaShop/TeaShop/Features/Notes/NotesRouter.swift").contains("Sheet"))
        #expect(try !folder.read("TeaShop/Package.swift").contains("TeaShopEditor"))
        let result = try WorkspaceReader(path: path).read().check()
        #expect(result.findings.map(\.message).joined(separator: "\n") == "")
        plan = try Scaffolder(path: path)
        #expect { try plan.remove("Notes") } throws: { "\($0)".contains("Notes is the only tab of Root") }
        try plan.add(ScaffoldRequest(name: "Search", parent: "Root", isFeature: true))
        try plan.remove("Notes")
        try plan.apply()
        #expect(FileSystem.swiftFiles(below: path).allSatisfy { !$0.contains("/Notes") })
        #expect(try !folder.read("TeaShop/TeaShop/App/RootRouter.swift").contains("otes"))
    }

    /// A tab has an icon that fits or was asked for, and another one is no reason to refuse it.
    @Test(arguments: NewWorkspace.Template.allCases) func iconsAreFound(_ template: NewWorkspace.Template) throws {
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        let before = try Folder.contents(of: path)
        var plan = try Scaffolder(path: path)
        for (name, icon) in [("Search", nil), ("MyContacts", nil), ("Zed", nil), ("Loved", "heart")] as [(String, String?)] {
            try plan.add(ScaffoldRequest(name: name, parent: "Root", isFeature: template == .modular, icon: icon))
        }
        guard template != .ios else {
            for sign in ["magnifyingglass", "person.2", "square.grid.2x2", "heart"] {
                #expect(plan.diff.contains("\"\(sign)\""), "\(sign)")
            }
            return
        }
        for icon in ["search", "people", "grid", "heart"] { #expect(plan.diff.contains("Icon.\(icon).markup"), "\(icon)") }
        #expect { try plan.add(ScaffoldRequest(name: "X", parent: "Zed", icon: "heart")) } throws: { "\($0)".contains("omit --icon") }
        try plan.apply()
        let file = try #require(
            FileSystem.swiftFiles(below: path).first { (try? folder.read("TeaShop/" + $0))?.contains("Icon.people.markup") == true })
        try folder.write(folder.read("TeaShop/" + file).replacing("Icon.people", with: "Icon.user"), "TeaShop/" + file)
        plan = try Scaffolder(path: path)
        for name in ["Search", "MyContacts", "Zed", "Loved"] { try plan.remove(name) }
        try plan.apply()
        #expect(try Folder.contents(of: path) == before)
    }

    @Test func iconsAreThoseOfTheLibrary() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Sources/RibletStyle/Icon.swift").standardizedFileURL
        let cases = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.trimmingPrefix("    ") }
        #expect(cases.filter { $0.hasPrefix("case ") }.map { String($0.dropFirst(5)) } == TabIcon.all)
    }

    /// A line of one addition that was edited is found by what is left of it.
    @Test func theEditedLineIsNamed() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Search", parent: "Root"))
        try plan.apply()
        let root = "TeaShop/Sources/TeaShop/Root.swift"
        try folder.write(folder.read(root).replacing("component.words(\"Search\")", with: "component.words(\"Find it\")"), root)
        let line = try #require(
            folder.read(root).split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Find it") })
        plan = try Scaffolder(path: path)
        #expect { try plan.remove("Search") } throws: { "\($0)".hasPrefix("Sources/TeaShop/Root.swift:\(line + 1): error:") }
    }

    @Test func aParentNeedsNoWords() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        let home = "TeaShop/Sources/TeaShop/Home.swift"
        try folder.write(folder.read(home).replacing("    let words: PageWords\n", with: ""), home)
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Settings", parent: "Home"))
        #expect(plan.diff.contains("+        p { button(.class(\"btn\"), .onClick(.settingsTapped)) { \"Settings\" } }\n"))
    }

    @Test func translationsWrittenByHandStay() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.addLanguage("fr")
        try plan.apply()
        let french = "TeaShop/Sources/TeaShop/TeaShopApp+Fr.swift"
        try folder.write(try folder.read(french).replacing("\"Cancel\": \"Cancel\"", with: "\"Cancel\": \"Annuler\""), french)
        plan = try Scaffolder(path: path)
        #expect { try plan.remove("fr", kind: "language") } throws: { "\($0)".contains("TeaShopApp+Fr.swift:") }
        try plan.remove("fr", kind: "language", force: true)
        try plan.apply()
        #expect(try folder.read("TeaShop/.riblet/removed/language-fr/Sources/TeaShop/TeaShopApp+Fr.swift").contains("Annuler"))
    }

    @Test(arguments: NewWorkspace.Template.allCases) func moveThereAndBackLeavesNothing(_ template: NewWorkspace.Template) throws {
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        let (first, second) = (template.pages[0], template.pages[template.pages.count - 1])
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Reminder", parent: first, style: .push, isFeature: template.hasFeatures))
        let added = plan.diff
        try plan.move("Reminder", to: second)
        #expect(plan.diff != added)
        try plan.move("Reminder", to: first)
        #expect(plan.diff == added)
        #expect(throws: WorkspaceError.self) { try plan.move("Reminder", to: first) }
        #expect(throws: WorkspaceError.self) { try plan.move("Reminder", to: "Root") }
        try plan.add(ScaffoldRequest(name: "Below", parent: "Reminder"))
        // It stays in the module that it lies in: its new parent imports that.
        let below = plan.diff
        try plan.move("Below", to: first)
        #expect(plan.diff.contains("import TeaShopReminder") == (template.hasFeatures))
        try plan.move("Below", to: "Reminder")
        #expect(plan.diff == below)
        #expect(throws: WorkspaceError.self) { try plan.move("Reminder", to: "Below") }
        #expect(throws: WorkspaceError.self) { try plan.remove("Reminder") }
    }

    /// The tree and the rules see what was added as if somebody had written it.
    @Test(arguments: NewWorkspace.Template.allCases) func theTreeAndTheRulesSeeIt(_ template: NewWorkspace.Template) throws {
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        let first = template.pages[0]
        try plan.add(ScaffoldRequest(name: "Search", parent: "Root", isFeature: template == .modular))
        try plan.add(ScaffoldRequest(name: "GiftCard", parent: first, isFeature: template.hasFeatures))
        try plan.add(ScaffoldRequest(name: "Print", parent: "GiftCard", style: .sheet))
        try plan.add(ScaffoldRequest(name: "Sync", parent: first, style: .viewless))
        try plan.add(ScaffoldRequest(name: "Push", parent: "Sync", style: .viewless, isFeature: template.hasFeatures))
        try plan.add(ScaffoldRequest(name: "Help", parent: first, style: .screen))
        try plan.apply()
        let workspace = try WorkspaceReader(path: path).read()
        let result = workspace.check()
        #expect(result.findings.map { "\($0.place.file):\($0.place.line) \($0.rule) \($0.message)" }.joined(separator: "\n") == "")
        #expect(result.problems.isEmpty)
        let tree = workspace.tree()
        for (name, parent) in [
            ("Search", "Root"), ("GiftCard", first), ("Print", "GiftCard"), ("Sync", first), ("Push", "Sync"), ("Help", first),
        ] {
            let index = try #require(tree.ribs.indices.first { tree.ribs[$0].name == name }, "\(name)")
            #expect(tree.parents(of: index).map { tree.ribs[$0].name } == [parent], "\(name)")
        }
    }

    @Test(
        arguments: [
            ("Settings", "Nobody", nil, "looked for `class NobodyRouter`"), ("settings", "Home", nil, "capital letter"),
            ("Note", "Home", nil, "NoteBuilder is declared already"), ("SettingsView", "Home", nil, "'View' is added to it"),
            ("Default", "Home", nil, "word of the language"), ("Stack", "Home", nil, "word of the language"),
            ("Settings", "Home", .tab, "Home has no tabs"), ("Settings", "Root", .push, "Root shows tabs"),
            ("Settings", "Root", .viewless, "Root shows tabs"), ("A/../Evil", "Home", nil, "only letters"),
            ("TeaShopApp", "Home", nil, "Sources/TeaShop/TeaShopApp.swift is there already"),
        ] as [(String, String, RIBStyle?, String)])
    func impossibleValuesAreRefused(_ name: String, _ parent: String, _ style: RIBStyle?, _ reason: String) throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        #expect {
            try plan.add(ScaffoldRequest(name: name, parent: parent, style: style))
        } throws: {
            "\($0)".contains(reason)
        }
        #expect(plan.changedFiles.isEmpty)
    }

    @Test func aViewlessParentShowsNothing() throws {
        let (folder, path) = try Self.workspace(.modular)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Sync", parent: "Notes", style: .viewless))
        #expect { try plan.add(ScaffoldRequest(name: "Log", parent: "Sync", style: .sheet)) } throws: {
            "\($0)".contains("Sync has no view")
        }
        try plan.add(ScaffoldRequest(name: "Log", parent: "Sync"))
    }

    @Test func aLanguageHasTheWordsOfAllViews() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.addLanguage("ko")
        try plan.apply()
        let korean = try folder.read("TeaShop/Sources/TeaShop/TeaShopApp+Ko.swift")
        #expect(korean.contains("        \"New note\": \"새 메모\",\n") && korean.contains("\"Cancel\": \"취소\""))
        let program = try folder.read("TeaShop/Sources/TeaShop/TeaShopApp.swift")
        #expect(program.contains("WebApplication(name: \"Tea Shop\", translations: translations) {"))
        #expect(program.contains("    static let translations = [\n        \"en\": [:],\n        \"ko\": inKo,\n    ]\n"))
        let only: Set = ["missing-translation"]
        #expect(try WorkspaceReader(path: path).read().check(only: only).findings.isEmpty)
        try folder.write(
            "import RibletWeb\nfunc note(_ words: PageWords) -> String { words(\"Gone\") }\n", "TeaShop/Sources/TeaShop/Note.swift")
        let findings = try WorkspaceReader(path: path).read().check(only: only).findings
        #expect(
            findings.map(\.message) == [
                "\"Gone\" has no text in the language ko, so it stays English there; add it to inKo (Sources/TeaShop/TeaShopApp+Ko.swift)"
            ])
        for wrong in ["en", "EN", "k", "korean", "k1", "", "pt_BR", "ko-", "de-a", "i-klingon", "ko-한국"] {
            #expect(throws: WorkspaceError.self) { try plan.addLanguage(wrong) }
        }
        plan = try Scaffolder(path: path)
        for same in ["ko", "KO"] { #expect(throws: WorkspaceError.self) { try plan.addLanguage(same) } }
        // Icelandic has the tag of a word of Swift.
        try plan.addLanguage("is")
        #expect(plan.diff.contains("+        \"is\": inIs,\n"))
        try plan.apply()
        for (tag, canonical, table) in [
            ("pt-BR", "pt-BR", "inPtBR"), ("ZH-hant-tw", "zh-Hant-TW", "inZhHantTW"), ("es-419", "es-419", "inEs419"),
            ("de-DE-1996", "de-DE-1996", "inDeDE1996"), ("sl-rozaj-biske", "sl-rozaj-biske", "inSlRozajBiske"),
            ("en-US-u-islamcal-x-Ours", "en-US-u-islamcal-x-ours", "inEnUSUIslamcalXOurs"), ("zh-cmn-Hans", "zh-cmn-Hans", "inZhCmnHans"),
        ] {
            var other = plan
            try other.addLanguage(tag)
            #expect(other.diff.contains("+        \"\(canonical)\": \(table),\n"), "\(tag)")
        }
        // The first language goes, the other one keeps its place.
        plan = try Scaffolder(path: path)
        try plan.remove("ko", kind: "language")
        try plan.apply()
        let rest = try folder.read("TeaShop/Sources/TeaShop/TeaShopApp.swift")
        #expect(rest.contains("translations: translations") && rest.contains("inIs") && !rest.contains("inKo"))
        // A formatter may have broken the line.
        try folder.write(
            rest.replacing("RootRouter(component:", with: "RootRouter(\n            component:").replacing(
                "translations) {", with: "translations)\n        {"),
            "TeaShop/Sources/TeaShop/TeaShopApp.swift")
        plan = try Scaffolder(path: path)
        try plan.addLanguage("fr")
        try plan.remove("is", kind: "language")
        #expect(!plan.diff.contains("\n-    static let application") && plan.diff.contains("inFr"))
        try plan.remove("fr", kind: "language")
        #expect(plan.diff.contains("+    static let application = WebApplication(name: \"Tea Shop\")\n         {"))
        // A program whose call has several lines, or translations of its own.
        try folder.write(
            rest.replacing("(name: \"Tea Shop\", translations: translations)", with: "(\n            name: \"Tea Shop\")"),
            "TeaShop/Sources/TeaShop/TeaShopApp.swift")
        plan = try Scaffolder(path: path)
        #expect { try plan.addLanguage("fr") } throws: { "\($0)".contains("TeaShopApp.swift:") && "\($0)".contains("`WebApplication(`") }
        #expect(plan.changedFiles.isEmpty)
        try folder.write("enum Words { case en }\n", "TeaShop/Sources/TeaShop/Words.swift")
        plan = try Scaffolder(path: path)
        #expect { try plan.addLanguage("fr") } throws: { "\($0)".contains("PageWords") }
    }

    /// Texts that are added later are translated like the others: in all languages, and each once.
    @Test func newTextsComeToAllLanguages() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        func change(_ change: (inout Scaffolder) throws -> Void) throws {
            var plan = try Scaffolder(path: path)
            try change(&plan)
            try plan.apply()
        }
        try change { try $0.addLanguage("ko") }
        try change { try $0.addLanguage("fr") }
        let before = try Folder.contents(of: path)
        func table(_ language: String) throws -> String { try folder.read("TeaShop/Sources/TeaShop/TeaShopApp+\(language).swift") }
        let requests = [
            ScaffoldRequest(name: "GiftCard", parent: "Home", style: .sheet), ScaffoldRequest(name: "Search", parent: "Root"),
            ScaffoldRequest(name: "Help", parent: "Note"), ScaffoldRequest(name: "Rating", parent: "Help", style: .screen),
        ]
        for request in requests { try change { try $0.add(request) } }
        let korean = try table("Ko")
        for line in ["Gift card\": \"Gift card", "Pressed:\": \"누른 횟수:", "Press\": \"누르기"] {
            #expect(korean.components(separatedBy: "        \"\(line)\",\n").count == 2, "\(line)")
        }
        #expect(try table("Fr").contains("        \"Press\": \"Press\",\n"))
        let lines = korean.split(separator: "\n").filter { $0.hasPrefix("        ") }
        #expect(lines == lines.sorted())
        let only: Set = ["missing-translation"]
        #expect(try WorkspaceReader(path: path).read().check(only: only).findings.map(\.message) == [])
        // Another parent shows the same, and a text of two goes with the last of them.
        try change { try $0.move("Rating", to: "Home") }
        for name in ["Search", "Rating"] { try change { try $0.remove(name) } }
        #expect(try table("Ko").contains("\"Press\"") && !table("Ko").contains("\"Search\""))
        for name in ["GiftCard", "Help"] { try change { try $0.remove(name) } }
        #expect(try Folder.contents(of: path) == before)
        // Nobody's translation is lost without a word.
        try change { try $0.add(requests[0]) }
        let french = "TeaShop/Sources/TeaShop/TeaShopApp+Fr.swift"
        try folder.write(table("Fr").replacing("\"Gift card\": \"Gift card\"", with: "\"Gift card\": \"Carte cadeau\""), french)
        #expect {
            try change { try $0.remove("GiftCard") }
        } throws: {
            "\($0)".contains("TeaShopApp+Fr.swift:") && "\($0)".contains("--force")
        }
        // A language goes with all of its texts, and those that share its table need not know.
        var forced = try Scaffolder(path: path)
        try forced.remove("GiftCard", force: true)
        #expect(forced.diff.contains("-        \"Gift card\": \"Gift card\",\n") && !forced.diff.contains("Carte"))
        try change { try $0.remove("ko", kind: "language") }
        try change { try $0.remove("fr", kind: "language", force: true) }
        try change { try $0.remove("GiftCard") }
        #expect(FileSystem.swiftFiles(below: path).allSatisfy { !$0.contains("Gift") && !$0.contains("App+") })
    }

    /// A program with a store makes its component in one place for all tests.
    @Test func testsTakeTheComponentOfTheProgramsTests() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Basket", parent: "Note"))
        #expect(plan.diff.contains("+        let component = try await TeaShopComponent.forTests()\n"))
        let tests = "TeaShop/Tests/TeaShopTests/TeaShopTests.swift"
        try folder.write(folder.read(tests).replacing("forTests", with: "other"), tests)
        plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Basket", parent: "Note"))
        #expect(plan.diff.contains("+        let component = TeaShopComponent()\n"))
    }

    /// Braces that are opened for lines are closed with the last of them, and stay open where
    /// somebody has put in more.
    @Test func bracesInOneLineAreOpened() throws {
        let (folder, path) = try Self.workspace(.small)
        defer { folder.removeAll() }
        let note = "TeaShop/Sources/TeaShop/Note.swift"
        let before = try folder.read(note)
        #expect(before.contains("enum NoteAction { case closed }\n") && before.contains("TeaShopComponent> {}\n"))
        for (name, style) in [("GiftCard", RIBStyle.push), ("Basket", .sheet)] {
            var plan = try Scaffolder(path: path)
            try plan.add(ScaffoldRequest(name: name, parent: "Note", style: style))
            try plan.apply()
        }
        let added = try folder.read(note)
        #expect(added.contains("enum NoteAction {\n    case closed\n    case giftCardTapped\n    case basketTapped\n}\n"))
        // The one that opened them goes first.
        for name in ["GiftCard", "Basket"] {
            var plan = try Scaffolder(path: path)
            try plan.remove(name)
            try plan.apply()
        }
        #expect(try folder.read(note) == before)
        var plan = try Scaffolder(path: path)
        try plan.add(ScaffoldRequest(name: "Basket", parent: "Note"))
        try plan.apply()
        let written = try folder.read(note).replacing("    case closed\n", with: "    case closed\n    case dropped\n")
        try folder.write(written, note)
        plan = try Scaffolder(path: path)
        try plan.remove("Basket")
        try plan.apply()
        #expect(
            try folder.read(note)
                == before.replacing("enum NoteAction { case closed }\n", with: "enum NoteAction {\n    case closed\n    case dropped\n}\n"))
    }

    @Test func handWrittenLinesOfAGeneratedFileStay() throws {
        let (folder, path) = try Self.workspace(.modular)
        defer { folder.removeAll() }
        try folder.write("// by hand\n" + folder.read("TeaShop/Package.swift"), "TeaShop/Package.swift")
        var plan = try Scaffolder(path: path)
        #expect { try plan.add(ModuleRequest(.data, "Cake")) } throws: { "\($0)".contains("run `riblet generate` first") }
        #expect(plan.changedFiles.isEmpty)
    }

    /// Modules that all of a kind get need not be used by each of them.
    @Test func additionsAreNoFault() throws {
        let (folder, path) = try Self.workspace(.modular)
        defer { folder.removeAll() }
        for kind in ModuleRequest.Kind.allCases {
            var plan = try Scaffolder(path: path)
            try plan.add(ModuleRequest(kind, "Order"))
            try plan.apply()
            #expect(try WorkspaceReader(path: path).read().check().findings.map(\.message) == [], "\(kind)")
        }
    }

    /// A name is one of Swift, in any script: it is found again, and goes without a trace.
    @Test(arguments: [(NewWorkspace.Template.small, "설정"), (.small, "Épices"), (.modular, "설정"), (.layered, "Δέλτα")])
    func namesHaveAnyScript(_ template: NewWorkspace.Template, _ name: String) throws {
        let (folder, path) = try Self.workspace(template)
        defer { folder.removeAll() }
        let before = try Folder.contents(of: path)
        func change(_ change: (inout Scaffolder) throws -> Void) throws {
            var plan = try Scaffolder(path: path)
            try change(&plan)
            try plan.apply()
        }
        let parent = template.pages[0]
        try change { try $0.add(ScaffoldRequest(name: name, parent: parent, isFeature: template == .modular)) }
        try change { try $0.add(ScaffoldRequest(name: "도움", parent: name, style: .sheet)) }
        let workspace = try WorkspaceReader(path: path).read()
        let tree = workspace.tree()
        #expect(workspace.check().findings.map(\.message) == [] && workspace.problems.isEmpty)
        for (child, parent) in [(name, parent), ("도움", name)] {
            let index = try #require(tree.ribs.indices.first { tree.ribs[$0].name == child })
            #expect(tree.parents(of: index).map { tree.ribs[$0].name } == [parent])
        }
        for name in ["도움", name] { try change { try $0.remove(name) } }
        #expect(try Folder.contents(of: path) == before)
    }

    /// A layer is one module: a RIB is a folder in three of them.
    @Test func aLayeredWorkspaceHasNoModulesOfFeatures() throws {
        let (folder, path) = try Self.workspace(.layered)
        defer { folder.removeAll() }
        var plan = try Scaffolder(path: path)
        for request in [
            ScaffoldRequest(name: "Loan", parent: "Main", isFeature: true), ScaffoldRequest(name: "Loan", parent: "Main", feature: "Main"),
        ] {
            #expect { try plan.add(request) } throws: { "\($0)".contains("use riblet add rib") }
        }
        #expect { try plan.add(ModuleRequest(.data, "Cake")) } throws: { "\($0)".contains("one module for data") }
        #expect(plan.changedFiles.isEmpty)
        try plan.add(ScaffoldRequest(name: "Loan", parent: "Main"))
        for part in [
            "Presentation/Loan/LoanInteractor.swift", "UI/Loan/LoanView.swift", "Look/Loan/LoanMapper.swift",
            "Look/Main/MainMapper.swift", "Presentation/TeaShopViews.swift", "Look/BrowserViews.swift",
        ] { #expect(plan.changedFiles.contains("TeaShop/" + part), "\(part)") }
    }
}

extension NewWorkspace.Template {
    /// True where a feature can be a module of its own.
    fileprivate var hasFeatures: Bool { self == .small || self == .modular }

    /// RIBs with pages that a new workspace has.
    fileprivate var pages: [String] {
        switch self {
        case .small, .ios: ["Home", "Note", "NewNote"]
        case .modular: ["Notes", "Editor"]
        case .layered: ["Main", "Settings"]
        }
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// RIBs and features get other names, and their own ones back.
@Suite struct RenameTests {
    /// Renames in memory, and back; what is planned in between.
    private func thereAndBack(
        _ old: String, _ new: String, in workspace: Workspace, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> WorkspaceDraft {
        var draft = WorkspaceDraft(root: workspace.root)
        let renaming = try Renaming(workspace, &draft, from: old, to: new)
        try renaming.write(to: &draft)
        let there = draft
        #expect(!there.changes.isEmpty, sourceLocation: sourceLocation)
        let after = try renaming.workspace(after: &draft)
        try Renaming(after, &draft, from: new, to: old).write(to: &draft)
        #expect(draft.changes.isEmpty, "\(draft.diff)", sourceLocation: sourceLocation)
        return there
    }

    @Test(arguments: [
        ("Home", "House"), ("List", "Agenda"), ("Profile", "Photo"), ("Add", "Fresh"), ("QuickEntry", "Typing"), ("Root", "Trunk"),
        ("Lists", "Agendas"),
    ]) func nothingIsLeftOfANameThatWasGivenBack(_ old: String, _ new: String) throws {
        let draft = try thereAndBack(old, new, in: try SampleWorkspaces.application("Todo"))
        for (before, after) in pairs(draft) where after.path.hasSuffix(".swift") { expectOnlyNamesDiffer(before, after, old, new) }
    }

    /// The files of a plan as they were and as they will be.
    private func pairs(_ draft: WorkspaceDraft) -> [(before: SourceEditor, after: SourceEditor)] {
        let changes = draft.changes
        return changes.compactMap { change in
            guard let after = change.after, change.path.hasSuffix(".swift"), change.path != "Package.swift" else { return nil }
            let before = draft.moved[change.path].flatMap { old in changes.first { $0.path == old }?.before } ?? change.before
            return before.map { (SourceEditor(path: change.path, bytes: $0), SourceEditor(path: change.path, bytes: after)) }
        }
    }

    private func expectOnlyNamesDiffer(_ before: SourceEditor, _ after: SourceEditor, _ old: String, _ new: String) {
        #expect(before.tokens.count == after.tokens.count, "\(after.path)")
        let values = (old: old.prefix(1).lowercased() + old.dropFirst(), new: new.prefix(1).lowercased() + new.dropFirst())
        func isRenamed(_ text: String, _ newText: String) -> Bool {
            [(old, new), values].contains { old, new in
                text.ranges(of: old).contains { text.replacingCharacters(in: $0, with: new) == newText }
            }
        }
        var (first, second) = (0, 0)
        for (a, b) in zip(before.tokens, after.tokens) {
            let gap = before.text(first..<Int(a.offset))
            let newGap = after.text(second..<Int(b.offset))
            if gap != newGap {
                let all = [gap, newGap].map { $0.replacing(old, with: new).replacing(values.old, with: values.new) }
                #expect(gap.contains("//") && all[0] == all[1], "\(after.path): \(gap)")
            }
            let (text, newText) = (before.text(Int(a.offset)..<Int(a.end)), after.text(Int(b.offset)..<Int(b.end)))
            if text != newText { #expect(a.kind == .identifier && isRenamed(text, newText), "\(after.path): \(text) \(newText)") }
            (first, second) = (Int(a.end), Int(b.end))
        }
    }

    /// On a copy, as the command does it: the modules are others, the architecture has the same
    /// faults, and every byte comes back.
    @Test func aFeatureGetsAnotherNameOnDisk() throws {
        let folder = try AppsCopy()
        let before = try folder.contents()
        let workspace = try WorkspaceReader(path: folder.path + "/Todo").read()
        var plan = try Scaffolder(workspace)
        try plan.rename("Home", to: "House")
        try plan.apply()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Todo/Features/Home"))
        let after = try WorkspaceReader(path: folder.path + "/Todo").read()
        #expect(after.module(named: "TodoHouseUI") != nil && after.module(named: "TodoHome") == nil)
        #expect(
            after.report(after.tree(), as: .md)
                == workspace.report(workspace.tree(), as: .md).replacing("Home", with: "House"))
        #expect(after.check().findings.count == workspace.check().findings.count)
        #expect(try Generation(path: folder.path).isCurrent)
        var back = try Scaffolder(after)
        try back.rename("House", to: "Home")
        try back.apply()
        #expect(try folder.contents() == before)
    }

    /// RIBs of all kinds, in features of their own and in those of others.
    @Test(arguments: [1, 2]) func whatWasAddedCanBeRenamedAndRemoved(_ seed: Int) throws {
        var random = Generator(state: UInt64(seed))
        let folder = try Folder()
        try SampleWorkspaces.make(.app, in: folder)
        let path = folder.path + "/TeaShop"
        let plain = try WorkspaceReader(path: path).read()
        var plan = try Scaffolder(plain)
        var (added, parents): ([String], Set<String>) = ([], [])
        for name in ["Alpha", "BetaTwo", "Gamma", "Delta"].shuffled(using: &random) {
            let parent = (["Root", "Notes", "Editor"] + added).randomElement(using: &random)!
            parents.insert(parent)
            let isViewless = name == "Delta"
            let feature = try Bool.random(using: &random) ? plan.feature(of: parent) : nil
            try plan.add(ScaffoldRequest(name: name, parent: parent, isViewless: isViewless, feature: feature))
            if !isViewless { added.append(name) }
        }
        try plan.apply()
        let workspace = try WorkspaceReader(path: path).read()
        for name in ["Root", "Notes", "Editor", "Alpha", "BetaTwo", "Gamma", "Delta"] {
            _ = try thereAndBack(name, "Omega", in: workspace)
        }
        // With another name it goes as it would have gone with its own.
        let leaf = try #require(added.last { !parents.contains($0) })
        var without = try Scaffolder(workspace)
        try without.remove(leaf)
        var renamed = try Scaffolder(workspace)
        try renamed.rename(leaf, to: "OtherName")
        try renamed.apply()
        var removed = try Scaffolder(try WorkspaceReader(path: path).read())
        try removed.remove("OtherName")
        try removed.apply()
        for change in without.draft.changes {
            let file = path + "/" + change.path
            #expect(FileSystem.isFile(file) == (change.after != nil), "\(change.path)")
            if let after = change.after { #expect(try FileSystem.read(file, limit: 1 << 20) == after, "\(change.path)") }
        }
        #expect(FileSystem.files(below: path, includingHidden: true) { $0.contains("OtherName") || $0.contains(leaf) } == [])
    }

    @Test func aWorkspaceOfOneModuleIsRenamedAsWell() throws {
        let folder = try Folder()
        try SampleWorkspaces.make(.minimal, in: folder)
        let workspace = try WorkspaceReader(path: folder.path + "/TeaShop").read()
        let draft = try thereAndBack("Note", "Memo", in: workspace)
        let paths = draft.changes.filter { $0.after != nil }.map(\.path)
        #expect(paths.contains("Sources/TeaShop/Memo/MemoBuilder.swift"))
        // The value that the form is about is another thing than the form.
        let interactor = try #require(draft.changes.first { $0.path.hasSuffix("MemoInteractor.swift") }?.after)
        let text = String(decoding: interactor, as: UTF8.self)
        #expect(text.contains("private let note: Note\n") && text.contains("func memoDidFinish(with note: Note)"))
        _ = try thereAndBack("Home", "Start", in: workspace)
    }

    /// The same source in one hand, and what becomes of it.
    @Test func whatIsNoNameStays() throws {
        let folder = try Folder()
        try folder.write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [.target(name: \"P\")])\n",
            "Package.swift")
        let source = """
            import Riblet

            /// Home is where `HomeRouter` begins; see HomeBuilder.
            enum RootRoute : Hashable ,Codable{
              case home , other // home
            }
            enum Icon { case home, house2 }
            final class RootRouter: Router<any Interactable> {
            \tprivate let home: any HomeBuildable
            \tlazy var flow = ChildSwitch<RootRoute>(router: self) { [unowned self] in switch $0 { case .home: home.build()
            \t\tcase .other: nil } }
            \tinit(home: any HomeBuildable) { self.home = home }
            \tfunc routeToHome() { flow.show( .home ) ; icon(Icon.home); print("home \\(HomeWords.title) Home", .home as Icon) }
            }
            final class HomeBuilder: Builder<any HomeDependency> { func make(home: Int) -> RootRouter { RootRouter(home: self) } }
            final class HomeRouter: Router<any Interactable> {}
            enum HomeWords { static let title = "Home" }
            protocol HomeBuildable: Buildable {}
            struct Homer {}
            """
        try folder.write(source.replacing("\n", with: "\r\n"), "Sources/P/All.swift")
        let workspace = try WorkspaceReader(path: folder.path).read()
        let draft = try thereAndBack("Home", "House", in: workspace)
        let text = String(decoding: try #require(draft.changes.first { $0.path.hasSuffix("All.swift") }?.after), as: UTF8.self)
        #expect(
            text.replacing("\r\n", with: "\n") == """
                import Riblet

                /// Home is where `HouseRouter` begins; see HouseBuilder.
                enum RootRoute : Hashable ,Codable{
                  case house , other // home
                }
                enum Icon { case home, house2 }
                final class RootRouter: Router<any Interactable> {
                \tprivate let house: any HouseBuildable
                \tlazy var flow = ChildSwitch<RootRoute>(router: self) { [unowned self] in switch $0 { case .house: house.build()
                \t\tcase .other: nil } }
                \tinit(house: any HouseBuildable) { self.house = house }
                \tfunc routeToHouse() { flow.show( .house ) ; icon(Icon.home); print("home \\(HouseWords.title) Home", .home as Icon) }
                }
                final class HouseBuilder: Builder<any HomeDependency> { func make(home: Int) -> RootRouter { RootRouter(house: self) } }
                final class HouseRouter: Router<any Interactable> {}
                enum HouseWords { static let title = "Home" }
                protocol HouseBuildable: Buildable {}
                struct Homer {}
                """)
        #expect(text.contains("\r\n"))
    }

    @Test(arguments: [
        ("Home", "List", "there is a RIB or a feature of that name already"),
        ("Home", "Todo", "TodoApplication is declared already, in Todo/"),
        ("Home", "home", "it begins with a capital letter"), ("Home", "HOME", "not every file system tells them apart"),
        ("Home", "Home", "not every file system tells them apart"), ("Home", "Router", "leave it out"),
        ("Home", "In", "word of the language"),
        ("Nobody", "Somebody", "there is no RIB or feature 'Nobody' here; there are Add, "),
        ("Update", "Change", "ChangeUnderWay is declared already"),
    ]) func whatCannotBeIsRefused(_ old: String, _ new: String, _ reason: String) throws {
        var plan = try Scaffolder(try SampleWorkspaces.application("Todo"))
        #expect {
            try plan.rename(old, to: new)
        } throws: {
            "\($0)".contains(reason)
        }
        #expect(plan.changedFiles.isEmpty)
    }

    @Test func aFileThatIsInTheWayStopsAll() throws {
        let folder = try Folder()
        try SampleWorkspaces.make(.minimal, in: folder)
        let workspace = try WorkspaceReader(path: folder.path + "/TeaShop").read()
        try folder.write("// mine\n", "TeaShop/Sources/TeaShop/Memo/MemoView.swift")
        var plan = try Scaffolder(workspace)
        #expect {
            try plan.rename("Note", to: "Memo")
        } throws: {
            "\($0)".contains("Sources/TeaShop/Memo/MemoView.swift is there already; move it away")
        }
        #expect(plan.changedFiles.isEmpty)
    }
}

/// A copy of the applications of this repository, which goes with it.
final class AppsCopy {
    private let folder: Folder
    let path: String

    init() throws {
        folder = try Folder()
        path = folder.path + "/Apps"
        try folder.make("Apps")
        let apps = ApplicationsTests.repository + "/Apps/"
        for entry in try FileManager.default.contentsOfDirectory(atPath: apps) where !entry.hasPrefix(".") && entry != "Package.resolved" {
            try FileManager.default.copyItem(atPath: apps + entry, toPath: path + "/" + entry)
        }
        // Package.swift is written in the repository's format.
        try FileManager.default.copyItem(
            atPath: ApplicationsTests.repository + "/.swift-format", toPath: folder.path + "/.swift-format")
        // Package.swift is compiled to be described, which takes seconds; what it said of the
        // applications holds for their copy, too.
        let described = String(decoding: try PackageReader.dump(of: ApplicationsTests.repository + "/Apps"), as: UTF8.self)
        try folder.make("Apps/.build/riblet")
        try described.replacing(ApplicationsTests.repository, with: folder.path)
            .write(toFile: path + "/.build/riblet/package.json", atomically: true, encoding: .utf8)
        try FileSystem.write(
            PackageReader.keyed(FileSystem.read(path + "/Package.swift", limit: SourceScanner.sizeLimit)),
            to: path + "/.build/riblet/Package.swift.read")
    }

    func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for file in FileSystem.files(below: path, where: { _ in true }) {
            found[file] = FileManager.default.contents(atPath: path + "/" + file)
        }
        return found
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// Input and moments that seldom come: manifests that change while they are read, processes that
/// are killed, sources of no human.
@Suite struct RobustnessTests {
    // MARK: The kept manifest

    @Test func aManifestThatChangesWhileItIsReadIsReadAgain() throws {
        let folder = try Folder()
        try folder.write("riblet: 1\n", "riblet.yml")
        try folder.write("// one", "Package.swift")
        var asked = 0
        func dump() throws -> String {
            let bytes = try PackageReader.dump(of: folder.path) { _ throws(WorkspaceError) in
                asked += 1
                // The second source is there before SwiftPM has answered for the first.
                if asked == 1 { try FileSystem.write("// two", to: folder.path + "/Package.swift") }
                return ChildProgram.Result(status: 0, output: Array("{\"asked\": \(asked)}".utf8), errors: [])
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        // Of which of the two it has told is not known: that is not kept.
        #expect(try dump() == "{\"asked\": 1}")
        #expect(try dump() == "{\"asked\": 2}" && dump() == "{\"asked\": 2}" && asked == 2)
        try folder.write("// one", "Package.swift")
        #expect(try dump() == "{\"asked\": 3}")
        try folder.write("", ".build/riblet/package.json")
        #expect(try dump() == "{\"asked\": 4}" && dump() == "{\"asked\": 4}")
        try folder.remove(".build/riblet/Package.swift.read")
        #expect(try dump() == "{\"asked\": 5}")
        try folder.remove(".build/riblet/package.json")
        #expect(try dump() == "{\"asked\": 6}")
    }

    /// A build locks its folder until it ends. SwiftPM, asked about the package with that folder,
    /// waits for it without a word.
    @Test func aBuildIsNotWaitedFor() throws {
        let folder = try Folder()
        defer { folder.removeAll() }
        try folder.write("riblet: 1\n", "riblet.yml")
        try folder.write("// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"A\")\n", "Package.swift")
        let build = try FileLock(of: folder.path + "/.build")
        defer { withExtendedLifetime(build) {} }
        let asked = ["timeout", "2", "swift", "package", "dump-package", "--package-path", folder.path]
        #expect(try ChildProgram.run(asked).status == 124)
        #expect(try PackageReader.description(of: folder.path).name == "A")
    }

    /// The lock that SwiftPM takes for a folder of builds.
    private final class FileLock {
        private let descriptor: Int32

        init(of folder: String) throws {
            let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            let real = URL(filePath: folder).resolvingSymlinksInPath().path
            descriptor = open("\(temporary)/\(real.replacing("/", with: "_")).lock", O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        }

        deinit { close(descriptor) }
    }

    @Test(arguments: [
        ("Context.environment[\"B\"], Context.environment[\"A\"]!", ["A", "B"]), ("environment[\"A\"]", []),
        ("Context.environ[\"A\"]", []), ("Context.environment[name]", []), ("Context.environment[\"A b\"]", []),
        ("Context.environment", []), ("let a = Context.environment; b", []), ("", []),
    ])
    func aManifestReadsVariables(_ source: String, _ names: [String]) {
        #expect(PackageReader.variables(in: Array(source.utf8)) == names)
    }

    /// A package without a file of this command stays as it is.
    @Test func nothingIsWrittenIntoAPackageOfOthers() throws {
        let folder = try Folder()
        try folder.write("// one", "Package.swift")
        #expect(!PackageReader.keptFolder(of: folder.path).hasPrefix(folder.path))
        try folder.write("", ".riblet/added/Home")
        #expect(PackageReader.keptFolder(of: folder.path) == folder.path + "/.build/riblet")
    }

    // MARK: Changes of several files

    private func draft(_ folder: Folder) throws -> WorkspaceDraft {
        try folder.write("old a", "a.txt")
        try folder.write("old c", "c.txt")
        var draft = WorkspaceDraft(root: folder.path)
        try draft.set("a.txt", Array("new a".utf8))
        try draft.create("in/b.txt", "new b")
        try draft.delete("c.txt")
        return draft
    }

    @Test func changesThatAreHalfMadeAreTakenBack() throws {
        let folder = try Folder()
        let draft = try draft(folder)
        // As a process that is killed after its second file leaves it.
        do { _ = try ChangeJournal(of: draft.changes, in: folder.path) }
        for change in draft.changes.prefix(2) { try WorkspaceDraft.put(change.after, change.path, folder.path) }
        #expect(try folder.read("a.txt") == "new a" && !FileManager.default.fileExists(atPath: folder.path + "/c.txt"))
        #expect(try ChangeJournal.recover(folder.path) == ["a.txt", "c.txt"])
        #expect(try folder.read("a.txt") == "old a" && folder.read("c.txt") == "old c")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.txt", "c.txt"])
        #expect(try ChangeJournal.recover(folder.path).isEmpty)
    }

    @Test func aJournalIsOfItsProcessAlone() throws {
        let folder = try Folder()
        let draft = try draft(folder)
        let journal = try #require(try draft.begin())
        let error = #expect(throws: WorkspaceError.self) { try ChangeJournal.recover(folder.path) }
        #expect(error?.description.contains("another riblet is changing this workspace") == true)
        journal.end()
        #expect(try folder.read("a.txt") == "new a" && ChangeJournal.recover(folder.path).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.riblet"))
    }

    @Test func aFileThatWasEditedSinceIsLeft() throws {
        let folder = try Folder()
        let draft = try draft(folder)
        do { _ = try ChangeJournal(of: draft.changes, in: folder.path) }
        try folder.write("mine", "a.txt")
        let error = #expect(throws: WorkspaceError.self) { try ChangeJournal.recover(folder.path) }
        #expect(error?.description.contains("a.txt") == true)
        #expect(try folder.read("a.txt") == "mine")
        try folder.write("not JSON", ".riblet/journal")
        #expect(throws: WorkspaceError.self) { try ChangeJournal.recover(folder.path) }
    }

    // MARK: Sources

    /// As deep as no source is: the process goes on.
    @Test(arguments: [("struct A {", "}"), ("enum A { case a; ", "}"), ("extension A {", "}"), ("func f() {", "}"), ("(", ")"), ("[", "]")])
    func deepNestingIsRead(_ open: String, _ close: String) {
        let text = String(repeating: open + "\n", count: 20_000) + String(repeating: close, count: 20_000) + "\nstruct Last {}\n"
        let file = SourceScanner().scan(text)
        if open.hasPrefix("struct") || open.hasPrefix("enum") || open.hasPrefix("extension") {
            #expect(file.problems.map(\.line) == [UInt32(DeclarationParser.depthLimit + 1)])
        }
        #expect(file.declarations.contains { $0.name == "Last" } || open == "(" || open == "[")
    }

    @Test func namesOfEveryScriptAreNames() {
        #expect(TypeName.names(in: "any 홈Listener<설정, Étage, int>?") == ["홈Listener", "설정", "Étage"])
        #expect(CallKind("홈Builder") == .unit && CallKind("build홈") == .build && CallKind("buildhome") == .none)
        let source = """
            import Riblet
            final class HomeBuilder: Builder<any HomeDependency> {
                func build() -> HomeRouter { HomeRouter(settings: SettingsBuilder(dependency: dependency)) }
            }
            final class HomeRouter: LaunchRouter<HomeInteractor, any ViewControllable> {
                let settings: any SettingsBuildable
                init(settings: any SettingsBuildable) { self.settings = settings }
                func routeToSettings() { attachChild(settings.build()) }
            }
            final class HomeInteractor: Interactor {}
            protocol SettingsBuildable: Buildable { func build() -> any Routing }
            final class SettingsBuilder: Builder<any SettingsDependency>, SettingsBuildable {
                func build() -> any Routing { SettingsRouter() }
            }
            final class SettingsRouter: Router<SettingsInteractor> {}
            final class SettingsInteractor: Interactor {}
            """
        func tree(_ text: String) -> String {
            let workspace = Workspace(texts: [(path: "Sources/App/App.swift", text: text)])
            return workspace.report(workspace.tree(), as: .text)
        }
        func korean(_ text: String) -> String { text.replacing("Home", with: "홈").replacing("Settings", with: "설정") }
        #expect(tree(source).contains("Settings"))
        #expect(tree(korean(source)) == korean(tree(source)))
    }

    /// Foundation renames a file into its place and closes it then: two events of one change.
    @Test func aFileThatIsClosedAfterItsRenamingChangesOnce() throws {
        let folder = try Folder()
        try folder.write("", "Sources/a.swift")
        let waiter = try ChangeWaiter(root: folder.path)
        let file = folder.path + "/Sources/.part"
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data("new".utf8))
        #expect(rename(file, folder.path + "/Sources/a.swift") == 0)
        #expect(try waiter.wait() && waiter.takeChanged() == ["a.swift"])
        try handle.close()
        try folder.write("new", "Sources/b.swift")
        #expect(try waiter.wait() && waiter.takeChanged() == ["b.swift"])
    }

    @Test func filesOfEditorsAreNoChange() {
        let notice = ChangeWaiter.Notice.everything
        for name in [
            "Home.swift.tmp", "Home.tmp.4711", "Home.swift~", ".Home.swift.swp", "Home.swift.sb-1f2e-Xy", "Home.swift___jb_tmp___", "4913",
        ] {
            #expect(!notice.includes(name), "\(name)")
        }
        for name in ["Home.swift", "style.css", "tmp.swift", "Home.module.yml", "sb-1.png"] { #expect(notice.includes(name), "\(name)") }
    }
}

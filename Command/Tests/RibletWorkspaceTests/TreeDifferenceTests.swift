import Foundation
import Testing

@testable import RibletWorkspace

/// The RIBs and edges that came and went since a commit.
@Suite struct TreeDifferenceTests {
    private static func rib(_ name: String) -> String {
        """
        protocol \(name)Buildable: Buildable { func build(withListener listener: \(name)Listener) -> ViewableRouting }
        final class \(name)Builder: Builder<\(name)Dependency>, \(name)Buildable {}

        """
    }

    private static func root(_ routes: String) -> String {
        """
        import RIBs

        final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {
        \(routes)
        }

        """
    }

    private static let home = "let home: HomeBuildable\nfunc routeToHome() { attachChild(home.build(withListener: interactor)) }"
    private static let list = "let list: ListBuildable\nfunc routeToList() { attachChild(list.build(withListener: interactor)) }"

    private static func workspace(_ routes: String, _ ribs: [String], module: String = "App") -> Workspace {
        Workspace(
            texts: [("Sources/\(module)/Root.swift", root(routes))]
                + ribs.map { ("Sources/\(module)/\($0).swift", "import RIBs\n" + rib($0)) })
    }

    @Test func tellsWhatCameAndWent() {
        let old = Self.workspace(Self.home + "\nlet list: ListBuildable", ["Home", "List"])
        let new = Self.workspace(Self.list + "\nlet help: HelpBuildable", ["Help", "List"])
        let difference = TreeDifference(of: new, old, base: "0123456789abcdef")
        #expect(
            difference.report(as: .text) == """
                Since 0123456789ab:
                + Help  [App]
                + Root → Help (held)
                ! Root → List (attached), was held
                - Root → Home (attached)
                - Home  [App]

                """)
        #expect(difference.report(as: .md)?.hasPrefix("The tree of RIBs since `0123456789ab`:\n\n```diff\n+ Help  [App]\n") == true)
        let json = difference.report(as: .json) ?? ""
        #expect(json.contains("\"base\" : \"0123456789abcdef\"") && json.contains("\"child\" : \"Help\""))
        #expect(difference.report(as: .svg) == nil)
        let same = TreeDifference(of: new, new, base: "0123456789abcdef")
        #expect(same.report(as: .text) == "The tree is as it was at 0123456789ab.\n")
        #expect(same.report(as: .md) == "The tree of RIBs is unchanged.\n")
    }

    /// A RIB that moves to another module stays where it is in the tree; two of a name are told
    /// apart by their modules.
    @Test func namesMeanOneRIB() {
        let moved = TreeDifference(of: Self.workspace(Self.home, ["Home"], module: "Shop"), Self.workspace(Self.home, ["Home"]), base: "a")
        #expect(moved.report(as: .text)?.hasPrefix("The tree is as it was") == true)
        let two = Workspace(texts: ["App", "Shop"].map { ("Sources/\($0)/Root.swift", Self.root("") + Self.rib("Home")) })
        let added = TreeDifference(of: two, Self.workspace("", ["Home"]), base: "a").report(as: .text) ?? ""
        #expect(added == "Since a:\n+ Shop.Home  [Shop]\n+ Shop.Root  [Shop]\n")
    }

    /// Each package has a place in the copy for what it says.
    @Test func aCommitIsCopied() throws {
        let (folder, copy) = (try Folder(), try Folder())
        for path in ["Package.swift", "Kit/Package.swift", "Kit/OldPackage.swift", "Kit/a.png"] { try folder.write("\n", path) }
        for words in [["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]] {
            #expect(try ChildProgram.run(["git", "-C", folder.path] + words).status == 0)
        }
        try GitRepository(around: folder.path).export("HEAD", to: copy.path)
        let paths = try #require(FileManager.default.subpaths(atPath: copy.path)).sorted()
        #expect(
            paths == [".index", ".riblet", "Kit", "Kit/.riblet", "Kit/OldPackage.swift", "Kit/Package.swift", "Package.swift"])
    }

    @Test func readsACommitAndChangesNothing() throws {
        let folder = try Folder()
        func git(_ words: String...) throws {
            let result = try ChildProgram.run(["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words)
            #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
        }
        func report(_ base: String, of path: String = "/shop") throws -> String? {
            let workspace = try WorkspaceReader(path: folder.path + path, readsBelow: true).read()
            return try TreeDifference(of: workspace, at: folder.path + path, since: base).report(as: .text)
        }
        try folder.write("Nothing yet.", "README.md")
        try git("init", "-q", "-b", "main")
        try git("add", ".")
        try git("commit", "-qm", "a")
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "shop", targets: [.target(name: "App")])
            """, "shop/Package.swift")
        try folder.write(Self.root(Self.home) + Self.rib("Home"), "shop/Sources/App/Root.swift")
        try git("add", ".")
        try git("commit", "-qm", "b")
        try folder.write(Self.root(Self.home + "\n" + Self.list) + Self.rib("Home") + Self.rib("List"), "shop/Sources/App/Root.swift")
        try git("add", "shop/Sources")
        try folder.write(Self.root(Self.list) + Self.rib("Home") + Self.rib("List"), "shop/Sources/App/Root.swift")
        let before = try folder.run("git", "status", "--porcelain").output
        let since = try report("HEAD")
        #expect(since?.hasSuffix(":\n+ List  [App]\n+ Root → List (attached)\n- Root → Home (attached)\n") == true, "\(since ?? "")")
        // Before there was anything, all of it is new.
        #expect(try report("main~1")?.hasSuffix("+ Home  [App]\n+ List  [App]\n+ Root  [App]\n+ Root → List (attached)\n") == true)
        #expect(try folder.run("git", "status", "--porcelain").output == before)
        for base in ["nowhere", "--output=x", ""] { #expect(throws: WorkspaceError.self) { _ = try report(base) } }
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// Folders of teams that do not know Riblet: packages, Tuist, Xcode, XcodeGen, build rules, and
/// what is left out.
@Suite final class LayoutTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func read(_ path: String = "") throws -> Workspace {
        try WorkspaceReader(path: folder.path + path, readsBelow: true).read()
    }

    /// Each module as `name kind path files`.
    private func modules(_ path: String = "") throws -> [String] {
        try read(path).modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files.count)" }.sorted()
    }

    @Test func packagesBelowTheFolder() throws {
        try folder.write(
            """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(
                name: "Platform",
                products: [.library(name: "Kit", targets: ["Kit", "KitUI"])],
                targets: [.target(name: "Kit"), .target(name: "KitUI", path: "Views"), .binaryTarget(name: "Maps", path: "Maps.xcframework")])
            """, "Platform/Package.swift")
        try folder.write("public struct Kit {}", "Platform/Sources/Kit/Kit.swift")
        try folder.write("public struct Row {}", "Platform/Views/Row.swift")
        try folder.write("struct Old {}", "Platform/Old/Old.swift")
        try folder.write(
            """
            // swift-tools-version: 5.5
            import PackageDescription
            let package = Package(
                name: "Home", dependencies: [.package(path: "../Platform")],
                targets: [
                    .target(name: "Home", dependencies: [.product(name: "Kit", package: "Platform"), "Words"], exclude: ["Drafts"]),
                    .target(name: "Words"), .testTarget(name: "HomeTests", dependencies: ["Home"]),
                ] + [.executableTarget(name: "tool", dependencies: [])])
            """, "Features/Home/Package.swift")
        try folder.write("import Kit\nlet kit = Kit()", "Features/Home/Sources/Home/Home.swift")
        try folder.write("struct Draft {}", "Features/Home/Sources/Home/Drafts/Draft.swift")
        try folder.write("public struct Words {}", "Features/Home/Sources/Words/Words.swift")
        try folder.write("import XCTest\n@testable import Home\nlet tested = kit", "Features/Home/Tests/HomeTests/HomeTests.swift")
        try folder.write("print(1)", "Features/Home/Sources/tool/main.swift")
        #expect(
            try modules() == [
                "Features library Features 1", "Home library Features/Home/Sources/Home 1",
                "HomeTests tests Features/Home/Tests/HomeTests 1",
                "Kit library Platform/Sources/Kit 1", "KitUI userInterface Platform/Views 1", "Platform library Platform 1",
                "Words library Features/Home/Sources/Words 1", "tool program Features/Home/Sources/tool 1",
            ])
        let workspace = try read()
        #expect(workspace.layout == "2 SwiftPM packages and a plain folder")
        #expect(workspace.module(named: "Home")?.dependencies == ["Kit", "KitUI", "Words"])
        #expect(workspace.check().findings.map(\.rule) == ["unused-dependency"])
    }

    /// Swift of this machine runs no manifest of that version.
    @Test func aManifestThatIsWrittenOutIsNotRun() throws {
        try folder.write(
            """
            // swift-tools-version: 99.0
            import CompilerPluginSupport
            import PackageDescription
            let package = Package(
                name: "all",
                targets: [
                    .target(name: "Core").strict(), .executableTarget(name: "tool"), .testTarget(name: "CoreTests"), .macro(name: "Macros"),
                    .plugin(name: "Lint", capability: .buildTool()), .systemLibrary(name: "CZip"), .binaryTarget(name: "Maps", path: "Maps"),
                ])
            """, "Inner/Package.swift")
        for path in ["Sources/Core", "Sources/tool", "Tests/CoreTests", "Sources/Macros", "Plugins/Lint"] {
            try folder.write("let one = 1", "Inner/\(path)/a.swift")
        }
        #expect(
            try read().modules.map { "\($0.name) \($0.target)" }.sorted() == [
                "Core regular", "CoreTests test", "Lint plugin", "Macros macro", "tool executable",
            ])
    }

    @Test func aManifestThatIsNotWrittenOutIsRun() throws {
        try folder.write(
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let names = ["One", "Two"]
            let package = Package(name: "p", targets: names.map { .target(name: $0) })
            """, "Inner/Package.swift")
        for name in ["One", "Two"] { try folder.write("struct \(name) {}", "Inner/Sources/\(name)/a.swift") }
        #expect(try modules() == ["One library Inner/Sources/One 1", "Two library Inner/Sources/Two 1"])
    }

    @Test func aPackageAboveThatDoesNotOwnTheFilesOwnsNothing() throws {
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Core\")])",
            "Package.swift")
        try folder.write("struct Core {}", "Sources/Core/Core.swift")
        try folder.write("struct Page {}", "Example/Pages/Page.swift")
        #expect(try read("/Example").root == folder.path + "/Example")
        #expect(try modules("/Example") == ["Pages library Pages 1"])
        #expect(try read("/Sources").root == folder.path)
        // Of the package, and of what lies below it, only what belongs to a project is read.
        #expect(try modules() == ["Core library Sources/Core 1"])
    }

    @Test func tuistProjectsAreReadAndNeverRun() throws {
        try folder.write(
            "import ProjectDescription\nlet workspace = Workspace(name: \"Shop\", projects: [\"Projects/**\"])", "Workspace.swift")
        try folder.write("import ProjectDescription\nfatalError(\"nobody runs it\")", "Tuist/ProjectDescriptionHelpers/Template.swift")
        try folder.write(
            """
            import ProjectDescription
            fatalError("nobody runs it")
            let project = Project(
                name: "Home",
                targets: [
                    .target(name: "Home", destinations: .iOS, product: .framework, bundleId: "a", sources: ["Sources/**"],
                        dependencies: [.project(target: "Kit", path: "../Kit"), .external(name: "RIBs")]),
                    .target(name: "HomeTests", destinations: .iOS, product: .unitTests, bundleId: "b", sources: .sourceFilesList(globs: [.glob("Checks/**")]),
                        dependencies: [.target(name: "Home")]),
                ])
            """, "Projects/Home/Project.swift")
        try folder.write("import Kit\nlet kit = Kit()", "Projects/Home/Sources/Home.swift")
        try folder.write("import XCTest\n@testable import Home\nlet tested = kit", "Projects/Home/Checks/Home.swift")
        // By a template of the team's own: folders tell.
        try folder.write(
            "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = FrameworkTemplate(name: \"Kit\", target: [.framework]).project",
            "Projects/Kit/Project.swift")
        try folder.write("public struct Kit {}", "Projects/Kit/Sources/Kit.swift")
        try folder.write("import XCTest\n@testable import Kit\nlet made = Kit()", "Projects/Kit/Tests/KitTests.swift")
        #expect(
            try modules() == [
                "Home library Projects/Home/Sources 1", "HomeTests tests Projects/Home/Checks 1", "Kit library Projects/Kit 1",
                "KitTests tests Projects/Kit 1",
            ])
        let workspace = try read()
        #expect(workspace.layout == "2 Tuist projects" && workspace.check().findings.isEmpty)
        #expect(workspace.moduleGraph().edges.count == 3)
        #expect(workspace.module(named: "Home")?.dependencies == ["Kit", "RIBs"])
    }

    /// A project with an application, its tests, and a folder that Xcode keeps in step by itself.
    private static let pbxproj = """
        // !$*UTF8*$!
        { archiveVersion = 1; objects = {
            B1 = {isa = PBXBuildFile; fileRef = F1 /* Root.swift */; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
            F1 = {isa = PBXFileReference; path = "Root.swift"; sourceTree = "<group>"; };
            F2 = {isa = PBXFileReference; path = ShopTests/RootTests.swift; sourceTree = SOURCE_ROOT; };
            G0 = {isa = PBXGroup; children = ( G1, F2, S1, ); sourceTree = "<group>"; };
            G1 = {isa = PBXGroup; children = ( F1, ); path = Shop; sourceTree = "<group>"; };
            S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = ( E1, ); path = "Home Pages"; sourceTree = "<group>"; };
            E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = ( "Old.swift", ); target = T1; };
            P1 = {isa = PBXSourcesBuildPhase; files = ( B1, ); }; P2 = {isa = PBXSourcesBuildPhase; files = ( B2, ); };
            T1 = {isa = PBXNativeTarget; buildPhases = ( P1, ); fileSystemSynchronizedGroups = ( S1, ); name = Shop;
                productType = "com.apple.product-type.application"; };
            T2 = {isa = PBXNativeTarget; buildPhases = ( P2, ); name = ShopTests; productType = "com.apple.product-type.bundle.unit-test"; };
            M = {isa = PBXProject; mainGroup = G0; projectDirPath = ""; targets = ( T2, T1, ); };
        }; rootObject = M /* Project object */; }
        """

    @Test func xcodeProjectsSayWhichFilesATargetHas() throws {
        try folder.write(Self.pbxproj, "iOS/Shop.xcodeproj/project.pbxproj")
        try folder.write("import RIBs\nfinal class RootBuilder: Builder<RootDependency> {}", "iOS/Shop/Root.swift")
        // The project does not list it; it stands among files of the target.
        try folder.write("struct Left {}", "iOS/Shop/Old/Left.swift")
        try folder.write("struct Home {}", "iOS/Home Pages/Deep/Home.swift")
        try folder.write("struct Old {}", "iOS/Home Pages/Old.swift")
        try folder.write("import XCTest\n@testable import Shop\nlet home = Home()", "iOS/ShopTests/RootTests.swift")
        #expect(try modules() == ["Shop app iOS 4", "ShopTests tests iOS/ShopTests 1"])
        let workspace = try read()
        #expect(workspace.layout == "an Xcode project" && workspace.check().findings.isEmpty)
        // A project that is not understood: its folders tell.
        try folder.write("nonsense {", "iOS/Shop.xcodeproj/project.pbxproj")
        #expect(try modules() == ["Shop library iOS 4", "ShopTests tests iOS 1"].map { $0.replacing("library", with: "feature") })
    }

    @Test func filesLieWhereTheirGroupsSay() throws {
        let text = """
            { objects = {
                M = { mainGroup = G0; projectDirPath = Code; targets = ( T ); };
                G0 = { children = ( G1, F3, F4 ); };
                G1 = { children = ( G2 ); path = Shop; sourceTree = "<group>"; };
                G2 = { children = ( F1, F2 ); name = "Without a folder"; sourceTree = "<group>"; };
                F1 = { path = Inner.swift; sourceTree = "<group>"; };
                F2 = { path = Root.swift; sourceTree = SOURCE_ROOT; };
                F3 = { path = Top.swift; };
                F4 = { path = Kit.swift; sourceTree = SDKROOT; };
                B1 = { fileRef = F1; }; B2 = { fileRef = F2; }; B3 = { fileRef = F3; }; B4 = { fileRef = F4; };
                P = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B3, B4 ); };
                T = { name = Shop; buildPhases = ( P ); };
            }; rootObject = M; }
            """
        let target = try #require(XcodeProject(text: Array(text.utf8))?.targets.first)
        #expect(target.files == ["Code/Shop/Inner.swift", "Code/Root.swift", "Code/Top.swift"])
    }

    @Test(arguments: [
        "", "{", "{ a = ", "{ a = ( b, ", "{ objects = { }; }", "( ( ( (",
        "{ objects = { M = { targets = ( M, M ); mainGroup = M; children = ( M ); }; }; rootObject = M; }",
    ])
    func brokenProjectsAreNone(_ text: String) {
        let project = XcodeProject(text: Array(text.utf8))
        #expect(project?.targets.allSatisfy { $0.files.isEmpty } ?? true)
    }

    @Test(arguments: [
        "let package", "let package = ", "let package = Package(", "let package = Package(name: \"\\(x)\", targets: [",
        "let package = [[[[((((",
    ])
    func brokenManifestsSayNothing(_ text: String) {
        let value = ManifestText.value(of: "package", in: Array(text.utf8))
        #expect(value?["name"]?.text == nil && (value?["targets"]?.list ?? []).isEmpty)
    }

    @Test func xcodeGenAndBuildRules() throws {
        try folder.write(
            """
            name: Shop
            targets:
              Shop: {type: application, platform: iOS, sources: [{path: App}]}
              Kit: {type: framework, platform: iOS, sources: Kit}
              ShopTests: {type: bundle.unit-test, platform: iOS, sources: [Checks]}
            """, "project.yml")
        for name in ["App", "Kit", "Checks"] { try folder.write("struct \(name) {}", "\(name)/a.swift") }
        for path in ["Libraries/Models/BUCK", "Libraries/Views/BUILD.bazel"] { try folder.write("", path) }
        try folder.write("struct Model {}", "Libraries/Models/Sources/Model.swift")
        try folder.write("import XCTest\n@testable import Models\nlet model = Model()", "Libraries/Models/Tests/ModelTests.swift")
        try folder.write("struct View {}", "Libraries/Views/View.swift")
        #expect(
            try modules() == [
                "Kit library Kit 1", "Models library Libraries/Models 1", "ModelsTests tests Libraries/Models 1", "Shop app App 1",
                "ShopTests tests Checks 1", "Views library Libraries/Views 1",
            ])
        #expect(try read().layout == "an XcodeGen project and 2 folders with build rules")
        #expect(try read().check().findings.isEmpty)
    }

    @Test func testsAmongPlainFoldersAreTests() throws {
        try folder.write("struct Home {}", "App/Home/Home.swift")
        try folder.write("import XCTest\n@testable import App\nlet home = Home()", "App/UnitTests/HomeTests.swift")
        try folder.write("import XCTest", "AppUITests/Start.swift")
        #expect(
            try modules() == ["App app App 1", "AppTests tests App/UnitTests 1", "AppUITests tests AppUITests 1"])
        #expect(try read().check().findings.isEmpty)
    }

    @Test func whatOthersWroteAndWhatToolsMakeIsLeftOut() throws {
        try folder.write("struct Home {}", "App/Home.swift")
        try folder.write("", "Podfile")
        try folder.write("", "Cartfile")
        for place in [
            "Pods/RxSwift/Rx.swift", "Carthage/Checkouts/Kit/Kit.swift", "script/RIB.xctemplate/___FILEBASENAME___Router.swift",
            "App/App.docc/Resources/step.swift", "SourcePackages/checkouts/a.swift",
        ] {
            try folder.write("import XCTest", place)
        }
        #expect(try read().files.map(\.path) == ["App/Home.swift"])
        // A name that may be anybody's counts only beside its tool's file.
        try folder.write("struct Whale {}", "App/Pods/Whale.swift")
        #expect(try read().files.map(\.path) == ["App/Home.swift", "App/Pods/Whale.swift"])
    }

    // MARK: Nothing is an error

    private func failure() -> String {
        let error = #expect(throws: WorkspaceError.self) { try self.read() }
        return error?.description ?? ""
    }

    @Test func nothingLookedAtIsAnError() throws {
        #expect(failure().contains("there are no Swift files and no Package.swift here"))
        try folder.write("", "settings.gradle.kts")
        #expect(failure().contains("there is an Android project (Gradle) without Swift files"))
        try folder.write("", "Podfile")
        try folder.write("struct Rx {}", "Pods/Rx/Rx.swift")
        #expect(failure().contains("with 1 Swift file in folders that are left out: Pods"))
        try folder.write("struct Home {}", "App/Home.swift")
        try folder.write("exclude: [App]\n", "riblet-check.yml")
        #expect(failure().contains("2 Swift files"))
        try folder.write("rules: {layering: off}\n", "riblet-check.yml")
        #expect(try read().files.count == 1)
        try folder.make(".git")
        try folder.make("docs")
        let inner = #expect(throws: WorkspaceError.self) { try self.read("/docs") }
        #expect(inner?.description.hasSuffix("`riblet check \(folder.path)`") == true)
    }

    @Test func aPackageWithoutSwiftIsAnError() throws {
        try folder.write(
            "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"Core\")])",
            "Package.swift")
        try folder.write("int core;", "Sources/Core/core.c")
        #expect(failure().contains("a SwiftPM package with 1 Swift file, none of which belongs to a module"))
    }

    @Test func theDoctorSaysWhatItIsAndWhatWorks() throws {
        try folder.write("import RIBs\nfinal class HomeBuilder: Builder<HomeDependency> {}", "App/Home.swift")
        try folder.write("import RIBs\nfinal class ListBuilder: Builder<ListDependency> {}", "App/List.swift")
        func note() throws -> String { try #require(Doctor.examine(path: folder.path).checks.first { $0.name == "Workspace" }?.note) }
        #expect(try note().contains("2 RIBs of RIBs-iOS in a plain folder (2 files of 1 module); check, tree, graph and mocks work here"))
        try folder.write("import Riblet\nfinal class HelpBuilder: Builder<any HelpDependency> {}", "Help/Help.swift")
        #expect(try note().contains("2 RIBs of RIBs-iOS, 1 RIB of Riblet"))
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// The projects that Xcode opens here, as far as can be known without it.
@Suite("Xcode projects") struct XcodeProjectTests {
    private static let apps = URL(filePath: ApplicationsTests.repository + "/Apps/iOS")

    @Test("Everything that the project of the applications names is there")
    func applications() throws {
        let path = Self.apps.appending(path: "Riblet.xcodeproj").path
        let problems = try #require(try XcodeProjectAudit(path)).problems
        #expect(problems == [])
        let project = try #require(XcodeProject(path))
        #expect(project.targets.map(\.name) == ["Todo Dog", "Todo Cat", "Mandalart", "Explorer", "UIKitHost", "UIKitTests"])
        #expect(
            project.targets.map { $0.folders.map(\.path) } == [
                ["Todo"], ["Todo"], ["Mandalart"], ["Explorer"], ["UIKitHost"], ["../../Tests/RibletUIKitTests"],
            ])
        let tests = try #require(project.targets.last)
        #expect(tests.folders[0].exclude == ["Rules/Mutants.md"] && tests.isForTests)
        #expect(project.packages == ["..", "../.."] && project.idle == [])
    }

    @Test("A new workspace has a project that compiles its sources", arguments: [nil, "https://example.com/riblet"])
    func newWorkspace(_ libraries: String?) throws {
        let folder = try Folder()
        let made = try NewWorkspace(named: "TeaShop", template: .ios, in: folder.path, libraries: libraries ?? ApplicationsTests.repository)
        try made.write()
        let path = made.path + "/TeaShop.xcodeproj"
        let problems = try #require(try XcodeProjectAudit(path)).problems
        #expect(problems == [])
        let project = try #require(XcodeProject(path))
        #expect(project.targets.map(\.name) == ["TeaShop"] && project.targets[0].isApplication)
        #expect(project.targets[0].folders.map(\.path) == ["Sources/TeaShop", "App"])
        #expect(
            project.packages.map { "/" + FileSystem.normalized(made.path + "/" + $0) }
                == (libraries == nil ? [ApplicationsTests.repository] : [])
        )
        // SwiftPM compiles here the files that Xcode compiles there.
        try FileManager.default.removeItem(atPath: made.path + "/Package.swift")
        let modules = try WorkspaceReader(path: made.path, readsBelow: true).read().modules
        #expect(modules.contains { $0.name == "TeaShop" && $0.files.count == 6 })
    }

    @Test(
        "What is wrong with a project is found",
        arguments: [
            ("project.pbxproj", "path = UIKitHost;", "path = Elsewhere;", "Elsewhere is missing"),
            ("project.pbxproj", "productName = TodoIOS;", "productName = TodoMac;", "no product TodoMac"),
            ("project.pbxproj", "relativePath = ..;", "relativePath = ../Nowhere;", "Nowhere/Package.swift is missing"),
            ("project.pbxproj", "Rules/Mutants.md,", "Rules/Nothing.md,", "the exception Rules/Nothing.md is missing"),
            ("project.pbxproj", "mainGroup = 1B1E", "mainGroup = 2B1E", "is no object"),
            ("xcshareddata/xcschemes/Todo Cat.xcscheme", "BlueprintIdentifier = \"1", "BlueprintIdentifier = \"2", "which is no target"),
            ("xcshareddata/xcschemes/Todo Cat.xcscheme", "</BuildAction>", "", "cannot be read"),
            ("../Config/Todo-Info.plist", "</array>", "", "cannot be read"),
            ("../Config/TodoCat.xcconfig", "= cat", "= cow", "no appiconset AppIcon-cow"),
            ("../Config/TodoCat.xcconfig", "TODO_FLAVOR", "FLAVOR", "there is no setting TODO_FLAVOR"),
            ("../Todo/Assets.xcassets/AppIcon-cat.appiconset/Contents.json", "icon.png", "gone.png", "is no icon"),
        ])
    func faults(file: String, text: String, with other: String, says problem: String) throws {
        let folder = try Folder()
        for path in ["Package.swift", "iOS"] {
            let target = URL(filePath: folder.path + "/Apps/" + path)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Self.apps.deletingLastPathComponent().appending(path: path), to: target)
        }
        for path in ["Package.swift", "Tests"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + path, withDestinationPath: ApplicationsTests.repository + "/" + path)
        }
        let project = folder.path + "/Apps/iOS/Riblet.xcodeproj"
        let place = URL(filePath: project).appending(path: file).standardizedFileURL
        let source = try String(contentsOf: place, encoding: .utf8)
        try source.replacing(text, with: other).write(to: place, atomically: true, encoding: .utf8)
        #expect(try #require(try XcodeProjectAudit(project)).problems.contains { $0.contains(problem) })
    }
}

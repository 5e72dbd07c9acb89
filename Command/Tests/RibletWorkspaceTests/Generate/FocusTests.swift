import Foundation
import Testing

@testable import RibletWorkspace

/// Packages of some modules, and the tests of what has changed.
@Suite final class FocusTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "p",
                targets: [
                    .target(name: "Core", path: "Modules/Core", exclude: ["Notes.md"]), .target(name: "Words"),
                    .target(name: "Home", dependencies: ["Core"], path: "Modules/Home/Implementation"),
                    .target(name: "Other", dependencies: ["Core", "Words"]),
                    .testTarget(name: "CoreTests", dependencies: ["Core"]),
                    .testTarget(name: "HomeTests", dependencies: ["Home"], path: "Modules/Home/Tests"),
                    .testTarget(name: "OtherTests", dependencies: ["Other"]),
                    .testTarget(name: "Words-Tests", dependencies: ["Words"]),
                ])
            """, "Package.swift")
        try folder.write("public let core = 1\n", "Modules/Core/Core.swift")
        try folder.write("# Notes\n", "Modules/Core/Notes.md")
        try folder.write("import Core\npublic let home = core + 1\n", "Modules/Home/Implementation/Home.swift")
        try folder.write("import Home\nimport Testing\n@Test func homeIsTwo() { #expect(home == 2) }\n", "Modules/Home/Tests/Tests.swift")
        try folder.write("public let words = \"\"\n", "Sources/Words/Words.swift")
        // A module that is not needed may even be broken.
        try folder.write("import Core\nimport Words\nlet other: Nonsense = core\n", "Sources/Other/Other.swift")
        for name in ["CoreTests", "OtherTests", "Words-Tests"] { try folder.write("import Testing\n", "Tests/\(name)/Tests.swift") }
    }

    @Test func aModuleAndWhatItNeeds() throws {
        let focus = try Focus(on: ["Home"], includesTests: true, path: folder.path + "/Modules")
        #expect(focus.named == ["Home", "HomeTests"] && focus.modules == ["Core", "Home", "HomeTests"] && focus.total == 8)
        #expect(focus.report() == "Home, HomeTests and 1 module needed by them, of 8: .riblet/focus\n")
        try focus.write()
        #expect(try folder.read(".riblet/focus/Sources/Home/Home.swift").contains("public let home"))
        // Another focus takes away what it does not need, and one that stays writes nothing.
        try Focus(on: ["Words", "Other"], includesTests: false, path: folder.path).write()
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.riblet/focus/Sources")
        #expect(sources.sorted() == ["Core", "Other", "Words"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/.riblet/focus/Tests").isEmpty)
        #expect(try folder.read(".riblet/focus/.gitignore") == "*\n")
        let error = #expect(throws: WorkspaceError.self) { try Focus(on: ["Hom"], includesTests: false, path: self.folder.path) }
        #expect(error?.description.contains("did you mean Home, HomeTests?") == true)
    }

    /// It is built and tested by SwiftPM, and a change through the link is a change of the source.
    @Test(.timeLimit(.minutes(10))) func itIsBuiltAndTested() throws {
        let focus = try Focus(on: ["Home"], includesTests: true, path: folder.path)
        try focus.write()
        let good = try ChildProgram.run(focus.command(isTest: true, arguments: []))
        #expect(good.status == 0, "\(String(decoding: good.output + good.errors, as: UTF8.self).suffix(2000))")
        #expect(String(decoding: good.output + good.errors, as: UTF8.self).contains("homeIsTwo"))
        try folder.write("import Core\npublic let home = core + 2\n", "Modules/Home/Implementation/Home.swift")
        let bad = try ChildProgram.run(focus.command(isTest: true, arguments: []))
        #expect(bad.status == 1, "\(String(decoding: bad.output + bad.errors, as: UTF8.self).suffix(2000))")
    }

    /// Packages of others and plug-ins of the package's own go with the modules that use them, and
    /// settings are kept as they are written.
    @Test func dependenciesOfModulesGoWithThem() throws {
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "App", products: [.library(name: "A", targets: ["A"])],
                dependencies: [
                    .package(path: "../Kit"), .package(url: "https://example.org/a/Far.git", branch: "main"), .package(path: "../Other"),
                ],
                targets: [
                    .target(name: "A", dependencies: [.product(name: "Kits", package: "Kit")], cSettings: [.define("C")], plugins: ["P"]),
                    .target(name: "B", dependencies: [.product(name: "Far", package: "far"), "Other"]), .plugin(name: "P", capability: .buildTool()),
                ])
            """, "App/Package.swift")
        for path in ["Sources/A", "Sources/B", "Plugins/P"] { try folder.write("\n", "App/\(path)/a.swift") }
        func focused(on name: String) throws -> (names: [String], packages: [String]) {
            let focus = try Focus(on: [name], includesTests: false, path: folder.path + "/App")
            try focus.write()
            let said = try PackageReader.description(of: focus.folder)
            for target in said.targets {
                #expect(FileSystem.isFile("\(focus.folder)/\(target.path ?? "")/a.swift"), "\(target.name)")
            }
            let dump = try PackageDump.of(focus.folder)
            #expect(dump.contains("\"C\"") == (name == "A"))
            return (said.targets.map(\.name), ["kit", "far", "other"].filter { dump.contains("\"identity\" : \"\($0)\"") })
        }
        #expect(try focused(on: "A") == (["A", "P"], ["kit"]))
        #expect(try focused(on: "B") == (["B"], ["far", "other"]))
        let text = try folder.read("App/Package.swift")
        try folder.write(text.replacing("let package = Package(", with: "let other = Package("), "App/Package.swift")
        let error = #expect(throws: WorkspaceError.self) { try Focus(on: ["A"], includesTests: false, path: self.folder.path + "/App") }
        #expect(error?.description.contains("'let package = Package(…)'") == true)
    }

    // MARK: What has changed

    private func commit() throws {
        try folder.write(".build/\n.riblet/\n", ".gitignore")
        for arguments in [
            ["init", "-q", "-b", "main"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
        ] {
            let result = try ChildProgram.run(["git", "-C", folder.path] + arguments)
            #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
        }
    }

    private func affected(_ base: String = "HEAD") throws -> AffectedTests { try AffectedTests(path: folder.path, since: base) }

    @Test func changesGoThroughTheModules() throws {
        try commit()
        #expect(try affected().tests.isEmpty && affected().report().contains("Nothing has changed in a module"))
        #expect(try affected().command(arguments: []) == nil)
        try folder.write("public let words = \"a\"\n", "Sources/Words/Words.swift")
        let words = try affected()
        #expect(words.tests == ["OtherTests", "Words-Tests"] && words.changed == ["Sources/Words/Words.swift"])
        #expect(
            words.modules.map { "\($0.name): \($0.because)" } == [
                "Other: it depends on Words", "OtherTests: it depends on Other", "Words: Sources/Words/Words.swift has changed",
                "Words-Tests: it depends on Words",
            ])
        #expect(
            words.command(arguments: ["-q"]) == [
                "swift", "test", "--package-path", folder.path, "-q", "--filter", "^(OtherTests|Words_Tests)\\.",
            ])
        // A file that is no source, and one that is not added, count; one outside of all modules
        // does not.
        try folder.write("# More\n", "Modules/Core/Notes.md")
        try folder.write("let new = 1\n", "Modules/Home/Implementation/New.swift")
        try folder.write("text", "README.md")
        let all = try affected()
        #expect(all.tests.count == 4 && all.total == 4 && all.changed.count == 3)
        #expect(all.command(arguments: []) == ["swift", "test", "--package-path", folder.path])
    }

    /// A module's fakes are followed like any other module.
    @Test func testsFollowTheFakesTheyUse() throws {
        let text = try folder.read("Package.swift")
        try folder.write(
            text.replacing(
                ".testTarget(name: \"OtherTests\", dependencies: [\"Other\"])",
                with: ".target(name: \"CoreTesting\", dependencies: [\"Core\"]), "
                    + ".testTarget(name: \"OtherTests\", dependencies: [\"Other\", \"CoreTesting\"])"),
            "Package.swift")
        try folder.write("public let fake = 1\n", "Sources/CoreTesting/Fake.swift")
        try commit()
        try folder.write("public let fake = 2\n", "Sources/CoreTesting/Fake.swift")
        let found = try affected()
        #expect(found.tests == ["OtherTests"])
        #expect(found.modules.map(\.because) == ["Sources/CoreTesting/Fake.swift has changed", "it depends on CoreTesting"])
    }

    /// A test module that uses nothing but the fakes of a module follows that module through them.
    @Test func testsFollowAModuleThroughItsFakes() throws {
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "p",
                targets: [
                    .target(name: "Core", path: "Modules/Core", exclude: ["Notes.md"]),
                    .target(name: "CoreTesting", dependencies: ["Core"]), .testTarget(name: "OtherTests", dependencies: ["CoreTesting"]),
                ])
            """, "Package.swift")
        try folder.write("public let fake = 1\n", "Sources/CoreTesting/Fake.swift")
        try commit()
        try folder.write("public let core = 2\n", "Modules/Core/Core.swift")
        #expect(try affected().tests == ["OtherTests"])
    }

    @Test func aDescriptionCountsForTheModulesOfWhichItSpeaks() throws {
        try commit()
        let text = try folder.read("Package.swift")
        try folder.write(
            text.replacing(
                "path: \"Modules/Home/Implementation\"", with: "path: \"Modules/Home/Implementation\", swiftSettings: [.define(\"A\")]"),
            "Package.swift")
        let home = try affected()
        #expect(home.tests == ["HomeTests"] && home.modules.first?.because == "Package.swift says something else of it")
        // A comment says nothing.
        try folder.write(text + "// A comment.\n", "Package.swift")
        #expect(try affected().tests.isEmpty && affected().report().contains("No tests depend on what has changed"))
        try folder.write(text.replacing("name: \"p\",", with: "name: \"p\", platforms: [.macOS(.v15)],"), "Package.swift")
        #expect(try affected().tests.count == 4)
    }

    /// One that is new, and one that could not be read before, count for all.
    @Test func aDescriptionThatWasNoneCountsForAll() throws {
        let text = try folder.read("Package.swift")
        try folder.remove("Package.swift")
        try commit()
        try folder.write(text, "Package.swift")
        #expect(try affected().tests.count == 4 && affected().modules.allSatisfy { $0.because == "Package.swift is new" })
        try folder.write("nonsense", "Package.swift")
        try commit()
        try folder.write(text, "Package.swift")
        #expect(try affected().modules.allSatisfy { $0.because == "Package.swift has changed" } && affected().changed == ["Package.swift"])
    }

    /// A file counts for the innermost module, and a dependency that lies in a folder for itself.
    @Test func aFileCountsForTheInnermostModule() throws {
        func package(_ rest: String) -> String {
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"p\", \(rest))\n"
        }
        try folder.write(
            package(
                """
                dependencies: [.package(path: "../Kit")], targets: [
                    .target(name: "Outer", dependencies: [.product(name: "Kits", package: "Kit")], path: "Modules", exclude: ["Inner"]),
                    .target(name: "Inner", path: "Modules/Inner"), .testTarget(name: "InnerTests", dependencies: ["Inner"]),
                    .testTarget(name: "OuterTests", dependencies: ["Outer"]),
                ]
                """), "App/Package.swift")
        try folder.write(
            package(
                "products: [.library(name: \"Kits\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\"), .testTarget(name: \"KitTests\")]"
            ),
            "Kit/Package.swift")
        for path in [
            "App/Modules/a", "App/Modules/Inner/b", "App/Tests/InnerTests/c", "App/Tests/OuterTests/d", "Kit/Sources/Kit/e",
            "Kit/Tests/KitTests/f",
        ] {
            try folder.write("let one = 1\n", "\(path).swift")
        }
        try commit()
        func affected() throws -> AffectedTests { try AffectedTests(path: folder.path + "/App", since: "HEAD") }
        try folder.write("let two = 1\n", "App/Modules/Inner/b.swift")
        let inner = try affected()
        #expect(inner.tests == ["InnerTests"] && inner.total == 2)
        let base = try #require(inner.base).prefix(12)
        #expect(inner.report() == "InnerTests: it depends on Inner\n1 of 2 test modules, for 1 changed file since \(base)\n")
        try folder.write("let two = 1\n", "Kit/Sources/Kit/e.swift")
        let both = try affected()
        #expect(both.changed == ["../Kit/Sources/Kit/e.swift", "Modules/Inner/b.swift"] && both.tests == ["InnerTests", "OuterTests"])
        #expect(both.modules.map(\.name) == ["Inner", "InnerTests", "Outer", "OuterTests"])
        #expect(both.report().hasSuffix("2 of 2 test modules, for 2 changed files since \(base)\n"))
        try folder.make("Bare")
        let error = #expect(throws: WorkspaceError.self) { try AffectedTests(path: folder.path + "/Bare", since: "HEAD") }
        #expect(error == .noPackage(path: folder.path + "/Bare"))
    }

    /// A module whose dependencies nobody names depends on nothing.
    @Test func dependentsAreFollowed() {
        let texts = ["Sources/A/a.swift", "Sources/B/b.swift", "Sources/C/c.swift", "Tests/BTests/b.swift", "Tests/CTests/c.swift"].map {
            ($0, "")
        }
        let workspace = Workspace(texts: texts, dependencies: ["A": ["A", "B"], "B": ["A"], "BTests": ["B", "Else"], "CTests": []])
        let found = AffectedTests(workspace, base: "abc", changed: ["a"], reasons: [workspace.names.first("A")!: "it has changed"])
        #expect(
            found.modules.map { "\($0.name): \($0.because)" } == [
                "A: it has changed", "B: it depends on A", "BTests: it depends on B",
            ])
        #expect(found.tests == ["BTests"] && found.total == 2)
    }

    @Test func aBaseIsWhereTheWorkBegan() throws {
        try commit()
        try folder.run("git", "checkout", "-q", "-b", "work")
        try folder.write("public let core = 3\n", "Modules/Core/Core.swift")
        try folder.run("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "b")
        // A change on main meanwhile does not belong to this work.
        try folder.run("git", "checkout", "-q", "main")
        try folder.write("public let words = \"b\"\n", "Sources/Words/Words.swift")
        try folder.run("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "c")
        try folder.run("git", "checkout", "-q", "work")
        #expect(try affected().tests.isEmpty)
        #expect(try affected("main").tests == ["CoreTests", "HomeTests", "OtherTests"])
        for base in ["nowhere", "--output=x", ""] {
            let error = #expect(throws: WorkspaceError.self) { try self.affected(base) }
            #expect(error?.description.contains("git does not say what has changed") == true)
        }
    }

    @Test func withoutGitThatIsSaid() throws {
        let error = #expect(throws: WorkspaceError.self) { try self.affected() }
        #expect(error?.description.contains("git does not say what has changed") == true)
    }
}

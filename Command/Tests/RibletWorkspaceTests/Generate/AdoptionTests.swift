import Foundation
import Testing

@testable import RibletWorkspace

/// Descriptions made of a `Package.swift` that people wrote, and the `Package.swift` made of those.
@Suite struct AdoptionTests {
    /// The description of the applications as it was written by hand: with functions, lists that
    /// are put together, and a look at the environment.
    private static func handWritten() throws -> Folder {
        let folder = try Folder()
        try folder.write(ApplicationsTests.golden("Adopted/Package.swift.txt"), "Apps/Package.swift")
        let dump = try JSONValue(
            parsing: try ChildProgram.run(["swift", "package", "dump-package", "--package-path", folder.path + "/Apps"]).output)
        for target in dump["targets"]?.list ?? [] {
            let (name, path) = (try #require(target["name"]?.string), try #require(target["path"]?.string))
            let source =
                path.hasSuffix("/Implementation") ? "import Riblet\nfinal class \(name)Builder: Builder<any Dependency> {}\n" : "\n"
            try folder.write(source, "Apps/\(path)/Source.swift")
        }
        return folder
    }

    /// The golden dump is the hand-written one's, with and without TLS.
    @Test func theSamePackageComesBack() throws {
        let folder = try Self.handWritten()
        let apps = folder.path + "/Apps"
        for (name, environment) in [("package", ["-u", "TLS"]), ("package-tls", ["TLS=1"])] {
            let dump = try PackageDump.of(apps, environment: environment)
            #expect(try Golden.text("Adopted/\(name).json", renewing: dump) == dump)
        }
        let adoption = try Adoption(path: apps)
        #expect(adoption.moduleCount == 100 && adoption.stale.isEmpty)
        try adoption.write()
        #expect(try folder.read("Apps/Package.swift").contains("Written by `riblet generate`"))
        #expect(try PackageDump.of(apps, environment: ["-u", "TLS"]) == ApplicationsTests.golden("Adopted/package.json"))
        #expect(try PackageDump.of(apps, environment: ["TLS=1"]) == ApplicationsTests.golden("Adopted/package-tls.json"))
        let shared = try folder.read("Apps/riblet.yml")
        #expect(try Golden.text("Adopted/riblet.yml", renewing: shared) == shared)
        // A feature is two lines.
        #expect(try folder.read("Apps/Todo/Features/Home.module.yml") == "name: TodoHome\nkind: feature\n")
        // The result is clean, by the project's own style and by swift-format's.
        let manifest = apps + "/Package.swift"
        for style in [["--configuration", ApplicationsTests.repository + "/.swift-format"], []] {
            if style.isEmpty {
                // Beside no configuration it is written with swift-format's own steps.
                #expect(try folder.read("Apps/Package.swift").contains("\n  name: \"apps\","))
                let lint = try ChildProgram.run(["env", "-C", apps, "swift", "format", "lint", "--strict", manifest])
                #expect(lint.status == 0, "\(String(decoding: lint.errors, as: UTF8.self).prefix(2000))")
            } else {
                try folder.write(String(contentsOfFile: ApplicationsTests.repository + "/.swift-format", encoding: .utf8), ".swift-format")
                try Generation(path: apps).write()
                let lint = try ChildProgram.run(["swift", "format", "lint", "--strict"] + style + [manifest])
                #expect(lint.status == 0, "\(String(decoding: lint.errors, as: UTF8.self).prefix(2000))")
                try folder.remove(".swift-format")
                try Generation(path: apps).write()
            }
        }
        // Adopting again changes no byte, and keeps a comment where a description still says what
        // is so.
        let home = "# The first page.\nname: TodoHome\nkind: feature\n"
        try folder.write(home, "Apps/Todo/Features/Home.module.yml")
        try folder.write("name: TodoOld\nkind: library\n", "Apps/Todo/Old.module.yml")
        try folder.make("Apps/Todo/Old")
        let again = try Adoption(path: apps)
        #expect(again.stale == ["Apps/Todo/Old.module.yml".replacing("Apps/", with: "")])
        var expected = adoption.files
        expected["Todo/Features/Home.module.yml"] = home
        #expect(again.files == expected)
    }

    @Test func whatDescriptionsCannotSayIsNamed() throws {
        let folder = try Folder()
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "odd", pkgConfig: "odd",
                targets: [
                    .target(name: "Whole", path: "."), .plugin(name: "Tool", capability: .buildTool()),
                    .target(name: "Core", packageAccess: false),
                ],
                cLanguageStandard: .c11)
            """, "Package.swift")
        try folder.write("struct Core {}", "Sources/Core/Core.swift")
        let error = #expect(throws: WorkspaceError.self) { try Adoption(path: folder.path) }
        let says = error?.description ?? ""
        for reason in ["pkgConfig", "cLanguageStandard", "'Whole' has no folder", "'Tool': it is of the type 'plugin'"] {
            #expect(says.contains(reason), "\(says)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/riblet.yml"))
        let nowhere = #expect(throws: WorkspaceError.self) { try Adoption(path: folder.path + "/Sources/Nowhere") }
        #expect(nowhere != nil)
    }

    /// Settings and their conditions come back as well, with folders that SwiftPM finds by itself.
    @Test func settingsAndConditionsComeBack() throws {
        let folder = try Folder()
        try folder.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let isFast = Context.environment["FAST"].map { !$0.isEmpty && $0 != "0" } ?? false
            let package = Package(
                name: "full", platforms: [.iOS(.v17), .macOS("14.4")],
                products: [
                    .library(name: "Both", type: .dynamic, targets: ["Core", "Extra"]), .library(name: "Core", targets: ["Core"]),
                ],
                dependencies: [
                    .package(url: "https://example.org/a/one.git", .upToNextMinor(from: "1.2.3")),
                    .package(url: "https://example.org/a/two", exact: "2.0.0"),
                    .package(url: "https://example.org/a/three", branch: "main"),
                    .package(url: "https://example.org/a/four", "1.0.0"..<"1.5.0"),
                    .package(url: "https://example.org/a/five", from: "5.0.0", traits: ["Small", .defaults]),
                ],
                targets: [
                    .target(
                        name: "Core",
                        dependencies: [
                            .target(name: "Extra", condition: .when(platforms: [.linux, .macOS])), .product(name: "One", package: "one"),
                        ],
                        resources: [.process("Assets"), .copy("seeds.json")],
                        cSettings: [.headerSearchPath("include/inner"), .define("C_ONLY", to: "2", .when(configuration: .debug))],
                        swiftSettings: [
                            .define("A"), .enableUpcomingFeature("ExistentialAny"), .unsafeFlags(["-Xfrontend", "-x"]),
                            .defaultIsolation(MainActor.self), .swiftLanguageMode(.v5), .define("B", .when(platforms: [.linux], configuration: .release)),
                        ] + (isFast ? [.define("FAST")] : []),
                        linkerSettings: [.linkedLibrary("z")]),
                    .target(name: "Extra"),
                    .testTarget(name: "CoreTests", dependencies: ["Core"] + (isFast ? ["Extra"] : [])),
                ],
                swiftLanguageModes: [.v6, .v5])
            """, "Package.swift")
        for name in ["Sources/Core", "Sources/Extra", "Tests/CoreTests"] { try folder.write("\n", name + "/a.swift") }
        let before = try ["FAST=", "FAST=1"].map { try PackageDump.of(folder.path, environment: [$0]) }
        try Adoption(path: folder.path).write()
        #expect(try ["FAST=", "FAST=1"].map { try PackageDump.of(folder.path, environment: [$0]) } == before)
        // A generated manifest can be adopted as well.
        let shared = try folder.read("riblet.yml")
        try Adoption(path: folder.path).write()
        #expect(try folder.read("riblet.yml") == shared)
        #expect(try folder.read("riblet.yml").contains("environment: [FAST]"))
        #expect(try folder.read("Sources/Core.module.yml").contains("  when:\n    FAST:\n      dependencies: [Extra]\n"))
    }

    /// Older packages, traits and switches of packages are the same after adopting.
    @Test(arguments: [
        (
            "5.5", "",
            """
            let package = Package(
                name: "old", dependencies: [.package(url: "https://example.org/a/one", from: "1.0.0")],
                targets: [.target(name: "A", dependencies: [.product(name: "One", package: "one")]), .target(name: "B", dependencies: ["A"])],
                swiftLanguageVersions: [.v5])
            """
        ),
        (
            "6.1", "",
            """
            let package = Package(
                name: "traits",
                traits: [.default(enabledTraits: ["Small"]), "Small", .trait(name: "Large", description: "Two\\nlines.", enabledTraits: ["Small"])],
                dependencies: [.package(url: "https://example.org/a/one", from: "1.0.0")],
                targets: [
                    .target(
                        name: "A",
                        dependencies: [
                            .product(name: "One", package: "one", condition: .when(platforms: [.linux], traits: ["Large"])),
                            .target(name: "B", condition: .when(traits: ["Small"])),
                        ],
                        packageAccess: false, swiftSettings: [.define("LARGE", .when(traits: ["Large"]))]),
                    .target(name: "B"),
                ])
            """
        ),
        (
            "6.1", "LOCAL",
            """
            let isLocal = Context.environment["LOCAL"] != nil
            let package = Package(
                name: "local",
                dependencies: [
                    isLocal ? .package(path: "../one") : .package(url: "https://example.org/a/one", from: "1.0.0"),
                    .package(url: "https://example.org/a/two", from: "2.0.0"),
                ] + (isLocal ? [.package(url: "https://example.org/a/three", branch: "main")] : []),
                targets: [.target(name: "A", dependencies: [.product(name: "One", package: "one")]), .target(name: "B")])
            """
        ),
        (
            "6.1", "DOCS",
            """
            let package = Package(name: "docs", targets: [.target(name: "A"), .target(name: "B")])
            if Context.environment["DOCS"] == "1" {
                package.dependencies.append(.package(url: "https://example.org/a/docs", from: "1.0.0"))
            }
            """
        ),
    ])
    func thatComesBack(_ tools: String, _ variable: String, _ text: String) throws {
        let folder = try Folder()
        try folder.write("// swift-tools-version:\(tools)\nimport PackageDescription\n" + text, "Package.swift")
        for name in ["A", "B"] { try folder.write("\n", "Sources/\(name)/a.swift") }
        func dumps() throws -> [String] {
            try (variable.isEmpty ? ["-uNOTHING"] : ["-u\(variable)", "\(variable)=0", "\(variable)=1", "\(variable)=true"]).map {
                try PackageDump.of(folder.path, environment: [$0])
            }
        }
        let before = try dumps()
        #expect(variable.isEmpty || Set(before).count == 2)
        try Adoption(path: folder.path).write()
        #expect(try dumps() == before)
        let shared = try folder.read("riblet.yml")
        try Adoption(path: folder.path).write()
        #expect(try folder.read("riblet.yml") == shared)
        #expect(try dumps() == before)
    }

    /// Each part that would be lost is named: conditions of the machine, and parts that are there
    /// with a switch only.
    @Test(arguments: [
        ("#if os(Linux)\nlet a = 1\n#endif\nlet package = Package(name: \"p\", targets: [.target(name: \"A\")])", "it has `#if os(Linux)`"),
        (
            "let all = Context.environment[\"ALL\"] == \"1\"\n"
                + "let package = Package(name: \"p\", targets: [.target(name: \"A\")] + (all ? [.target(name: \"B\")] : []))",
            "with ALL there is the target 'B' as well"
        ),
        (
            "let isNew = Context.environment[\"NEW\"] != nil\n"
                + "let package = Package(name: \"p\", dependencies: isNew ? [] : [.package(path: \"../old\")], targets: [.target(name: \"A\")])",
            "with NEW there is no package 'old'"
        ),
    ])
    func whatWouldBeLostIsNamed(_ text: String, _ reason: String) throws {
        let folder = try Folder()
        try folder.write("// swift-tools-version: 6.1\nimport PackageDescription\n" + text, "Package.swift")
        for name in ["A", "B"] { try folder.write("\n", "Sources/\(name)/a.swift") }
        let error = #expect(throws: WorkspaceError.self) { try Adoption(path: folder.path) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/riblet.yml"))
    }

    /// Something else than set or not set is none that a description can have.
    @Test func theEnvironmentIsSetOrNot() throws {
        let folder = try Folder()
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let extra = Context.environment["EXTRA"] != nil
            let package = Package(name: "p", targets: [.target(name: "A", exclude: extra ? ["b"] : [])])
            """, "Package.swift")
        try folder.write("\n", "Sources/A/a.swift")
        let error = #expect(throws: WorkspaceError.self) { try Adoption(path: folder.path) }
        #expect(error?.description.contains("with EXTRA the target 'A' has less, or other files") == true)
        try folder.write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            func isSet(_ name: String) -> Bool { Context.environment[name] != nil }
            let package = Package(name: "p", targets: [.target(name: "A", swiftSettings: isSet("B") ? [.define("B")] : [])])
            """, "Package.swift")
        let hidden = #expect(throws: WorkspaceError.self) { try Adoption(path: folder.path) }
        #expect(hidden?.description.contains("write Context.environment[\"NAME\"]") == true)
    }
}

import Foundation
import Testing

@testable import RibletWorkspace

/// Reading from disk: what changes, what is missing, what is watched.
@Suite final class ReaderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-reader-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    @Test func changedTodosAreReadAgain() throws {
        try write("struct A {}", "Sources/One/a.swift")
        try write("import One", "Sources/Two/b.swift")
        let reader = try WorkspaceReader(path: folder.path)
        #expect(try reader.read().check().findings.map(\.rule) == ["unused-import"])
        try write("import One\nlet a = A()", "Sources/Two/b.swift")
        #expect(try reader.read().check().findings.isEmpty)
        try FileManager.default.removeItem(at: folder.appending(path: "Sources/Two/b.swift"))
        #expect(try reader.read().files.map(\.path) == ["Sources/One/a.swift"])
    }

    @Test func unreadableDataIsTold() throws {
        let (scanner, path) = (SourceScanner(), folder.path + "/big.swift")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: UInt64(SourceScanner.sizeLimit + 1))
        let reasons = [path, folder.path, folder.path + "/nowhere"].map { path in
            #expect(throws: WorkspaceError.self) { try scanner.scan(path: path) }?.description ?? ""
        }
        #expect(zip(reasons, ["more than 67108864 bytes", "directory", "No such file"]).allSatisfy { $0.contains($1) }, "\(reasons)")
    }

    /// A reader keeps much of what it has read; nothing of what is no longer true.
    @Test func everyChangeIsReadAsANewReaderDoes() throws {
        func builder(_ name: String) -> String {
            "import Riblet\n\nfinal class \(name)Builder: Builder<any \(name)Dependency>, \(name)Buildable {}\n"
        }
        func root(_ child: String) -> String {
            """
            import Riblet

            final class RootRouter: LaunchRouter<RootInteractor, any ViewControllable> {
                private let child: any \(child)Buildable
                func routeToChild() { show(child.build()) }
            }
            """
        }
        try write(root("Home"), "Sources/App/root.swift")
        try write(builder("Home"), "Sources/Home/home.swift")
        try write("import Home\nextension HomeBuilder { func other() {} }\n", "Sources/Other/other.swift")
        let reader = try WorkspaceReader(path: folder.path)
        let changes: [(path: String, text: String?)] = [
            ("Sources/Home/home.swift", builder("Home") + "struct House {}\n"), ("Sources/Home/home.swift", builder("Help")),
            ("Sources/App/root.swift", root("Help")), ("Sources/Other/other.swift", "import Home\nextension HelpBuilder {}\n"),
            ("Sources/Home/more.swift", builder("Home")), ("Sources/Other/other.swift", "import Home\n"),
            ("Sources/New/new.swift", "import Home\nimport Other\n"), ("Sources/Home/home.swift", nil),
            ("Sources/Home/more.swift", "// \n"),
            ("Sources/Home/more.swift", builder("Help")), ("Sources/New/new.swift", nil), ("Sources/Home/home.swift", ""),
            ("Sources/Home/home.swift", builder("Help")),
        ]
        var trees: Set<String> = []
        _ = try reader.read()
        for (path, text) in changes {
            if let text { try write(text, path) } else { try FileManager.default.removeItem(at: folder.appending(path: path)) }
            let (known, new) = (try reader.read(), try WorkspaceReader(path: folder.path).read())
            let tree = new.report(new.tree(), as: .text)
            #expect(known.report(known.tree(), as: .text) == tree, "after \(path)")
            #expect(known.check().findings == new.check().findings, "after \(path)")
            for name in ["HomeBuilder", "HelpBuilder", "House"] {
                #expect(known.types.types(named: name) == new.types.types(named: name), "\(name) after \(path)")
            }
            trees.insert(tree)
        }
        #expect(trees.count > 3)
    }

    @Test func anImportSaysWhichTypeIsMeant() throws {
        for name in ["One", "Two"] { try write("struct A {}", "Sources/\(name)/\(name).swift") }
        let reader = try WorkspaceReader(path: folder.path)
        for name in ["One", "Two", "One"] {
            try write("import \(name)\nlet a = A()", "Sources/App/a.swift")
            let workspace = try reader.read()
            let type = try #require(workspace.types.resolve("A", in: 0))
            #expect(workspace.files[0].path == "Sources/App/a.swift" && workspace.files[Int(type.file)].path.hasSuffix("\(name).swift"))
        }
    }

    @Test func aPackageSaysWhereModulesAre() throws {
        try write(
            """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "p", targets: [
                .target(name: "Core", path: "Core", exclude: ["Old"]), .executableTarget(name: "Tool", dependencies: ["Core"], path: "Tool"),
                .testTarget(name: "CoreTests", dependencies: ["Core"]),
            ])
            """, "Package.swift")
        try write("public struct Core {}", "Core/core.swift")
        try write("struct Old {}", "Core/Old/old.swift")
        try write("import Core\nlet core = Core()", "Tool/main.swift")
        try write("import Core", "Tests/CoreTests/test.swift")
        let workspace = try WorkspaceReader(path: folder.path).read()
        #expect(
            workspace.modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files.count)" } == [
                "Core library Core 1", "CoreTests tests Tests/CoreTests 1", "Tool program Tool 1",
            ])
        #expect(workspace.module(named: "Tool")?.dependencies == ["Core"])
        // Only a part of it.
        let reader = try WorkspaceReader(path: folder.path)
        _ = try reader.read()
        let part = try WorkspaceReader(path: folder.path + "/Tool").read()
        #expect(part.scope.map { part.modules[$0].name } == ["Tool"] && part.root == workspace.root)
        try write(
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"All\", path: \"Core\")])",
            "Package.swift")
        #expect(try reader.read().modules.map(\.name) == ["All"])
    }

    /// A folder further in than a module's own, one without Swift, and one that another package has
    /// for its own.
    @Test func aPartOfAPackageIsLookedAt() throws {
        func package(_ rest: String) -> String {
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"p\", \(rest))"
        }
        try write(
            package("targets: [.target(name: \"All\", path: \".\", exclude: [\"App/Old\", \"None\"], sources: [\"Kit\", \"App\"])]"),
            "Package.swift")
        try write(
            package(
                "dependencies: [.package(path: \"..\")], targets: [.target(name: \"Core\"), .target(name: \"C\"), .executableTarget(name: \"tool\")]"
            ),
            "App/Package.swift")
        try write("public struct Kit {}", "Kit/kit.swift")
        for name in ["Core/Deep/core", "tool/main"] { try write("let one = 1", "App/Sources/\(name).swift") }
        try write("int c;", "App/Sources/C/c.c")
        func modules(_ path: String) throws -> [String] {
            let workspace = try WorkspaceReader(path: folder.path + path).read()
            return workspace.modules.enumerated().map {
                "\($1.name) \($1.path) \($1.files.count)\(workspace.scope.contains($0) ? " seen" : "")"
            }
        }
        #expect(
            try modules("/App") == ["C Sources/C 0 seen", "Core Sources/Core 1 seen", "tool Sources/tool 1 seen", "All ../ 1"])
        #expect(
            try modules("/App/Sources/Core/Deep") == ["C Sources/C 0", "Core Sources/Core 1 seen", "tool Sources/tool 1", "All ../ 1"])
        #expect(try WorkspaceReader(path: folder.path + "/App").read().files.map(\.path).last == "../Kit/kit.swift")
        let error = #expect(throws: WorkspaceError.self) { try modules("/App/Sources/C") }
        #expect(error?.description.contains("/App/Sources/C: error: nothing here can be looked at") == true)
    }

    /// Of many files, only those that have changed are read again.
    @Test func manyFilesAreReadOnce() throws {
        try FileSystem.makeFolder(folder.path + "/Sources/A")
        for index in 0..<2001 { try FileSystem.write(Array("let a\(index) = 1".utf8), to: folder.path + "/Sources/A/a\(index).swift") }
        var told: [String] = []
        let reader = try WorkspaceReader(path: folder.path) { told.append($0) }
        #expect(try reader.read().files.count == 2001 && told == ["Reading 2001 files"])
        try write("let b = 1", "Sources/A/a5.swift")
        #expect(try reader.read().files.contains { $0.path == "Sources/A/a5.swift" && $0.scanned.declarations[0].name == "b" })
        #expect(told.count == 1)
    }

    @Test func aFileThatIsTooLargeIsSaid() throws {
        try write("", "Sources/A/a.swift")
        try FileHandle(forWritingTo: folder.appending(path: "Sources/A/a.swift")).truncate(atOffset: UInt64(SourceScanner.sizeLimit) + 1)
        try write("import Riblet\nclass B {", "Sources/A/b.swift")
        try write("import Riblet\nclass C {}", "Sources/A/c.swift")
        let workspace = try WorkspaceReader(path: folder.path).read()
        #expect(workspace.problems.map(\.place.file) == ["Sources/A/a.swift", "Sources/A/b.swift"])
        #expect(workspace.problems.first?.message.hasPrefix("this file cannot be read: it has more than 67108864 bytes") == true)
        #expect(try workspace.mocks(of: ["A"]).problems.map(\.place.file) == ["Sources/A/a.swift"])
        #expect(workspace.types.types(named: "C").count == 1 && workspace.check().report(as: .text).contains(", 2 files unreadable"))
    }

    /// Folders in which a command cannot work, and the reasons.
    @Test func foldersWithoutAPackageAreToldApart() throws {
        let commands: [(String) throws -> Void] = [
            { _ = try Focus(on: ["A"], includesTests: false, path: $0) }, { _ = try Programs.find(nil, at: $0) },
            { _ = try AffectedTests(path: $0, since: nil) }, { _ = try Scaffolder(path: $0) },
        ]
        try write("let a = 1", "Shop/App.xcodeproj/a.swift")
        try write("let a = 1", "Shop/a.swift")
        try write("let project = 1", "Tuist/Project.swift")
        try write("let package = 1", "Above/Kit/Package.swift")
        try write("text", "Empty/notes.txt")
        for command in commands {
            #expect(throws: WorkspaceError.needsPackage(path: folder.path + "/Shop", seen: "an Xcode project")) {
                try command(folder.path + "/Shop")
            }
            for (name, seen) in [("Tuist", "a Tuist project"), ("Above", "one only in a folder below")] {
                #expect(throws: WorkspaceError.needsPackage(path: folder.path + "/" + name, seen: seen)) {
                    try command(folder.path + "/" + name)
                }
            }
            #expect(throws: WorkspaceError.noFolder(path: folder.path + "/Nowhere")) { try command(folder.path + "/Nowhere") }
            #expect(throws: WorkspaceError.noPackage(path: folder.path + "/Empty")) { try command(folder.path + "/Empty") }
        }
    }

    /// The kind of a module, by its name, its target, its place, and the RIBs that are built in it.
    @Test(arguments: [
        ("HomeUserInterface", "regular", "", ModuleKind.userInterface, ModuleKind.userInterface),
        ("HomeUI", "regular", "", .userInterface, .userInterface),
        ("HomeTests", "regular", "", .tests, .tests), ("Home", "test", "", .tests, .tests), ("Home", "application", "", .app, .app),
        ("HomeTesting", "regular", "", .testing, .testing), ("HomeFakes", "regular", "", .testing, .testing),
        ("HomeMocks", "regular", "", .testing, .testing), ("HomeUIMock", "regular", "", .testing, .testing),
        ("HomeTestSupport", "regular", "", .testing, .testing),
        ("HomeExample", "regular", "", .example, .example), ("HomeExamples", "regular", "", .example, .example),
        ("HomeExample", "application", "", .example, .example), ("DemoApp", "application", "Apps/Demo", .example, .example),
        ("HomePreview", "application", "App/Previews/Home", .example, .example),
        ("CubePreview", "regular", "Sources/CubePreview", .library, .feature),
        ("HomeData", "regular", "Home/HomeData/Interface", .interface, .interface),
        ("HomeDataInterface", "regular", "", .interface, .interface),
        ("HomeDomainInterface", "regular", "Home/Interface", .domain, .feature),
        ("HomeDomain", "regular", "Home/HomeDomain/Interface", .domain, .feature),
        ("Samples", "regular", "Samples", .example, .example), ("HomeDemo", "executable", "", .example, .example),
        ("Shop", "application", "Kit/Samples/Shop", .example, .example), ("Home", "regular", "Downsamples/Home", .library, .feature),
        ("Resample", "regular", "", .library, .feature), ("Democracy", "application", "", .app, .app),
        ("home-example", "executable", "", .example, .example), ("HomeInterface", "regular", "", .interface, .interface),
        ("HomeInterfaces", "regular", "", .interface, .interface), ("HomeDomain", "regular", "", .domain, .feature),
        ("HomeData", "regular", "", .data, .feature), ("HomeApp", "regular", "", .app, .app),
        ("HomeProgram", "regular", "", .program, .program),
        ("home", "executable", "Sources/home", .program, .program), ("Home", "regular", "Sources/Home", .library, .feature),
        ("Home", "regular", "Tests/Home", .testing, .testing), ("Home", "executable", "Kit/Tests/Home", .example, .example),
        ("Home", "regular", "MyTests/Home", .library, .feature),
    ])
    func kindsAreInferred(_ name: String, _ target: String, _ path: String, _ plain: ModuleKind, _ withRIBs: ModuleKind) {
        #expect(ModuleKind.inferred(name: name, target: target, hasRIBs: false, path: path) == plain)
        #expect(ModuleKind.inferred(name: name, target: target, hasRIBs: true, path: path) == withRIBs)
    }

    @Test func folderWithoutAPackageIsTold() throws {
        let error = #expect(throws: WorkspaceError.self) { try WorkspaceReader(path: folder.path).read() }
        #expect(error?.description.contains("there are no Swift files and no Package.swift here") == true)
        let missing = #expect(throws: WorkspaceError.self) { try WorkspaceReader(path: folder.path + "/nowhere") }
        #expect(missing?.description.hasSuffix("/nowhere: error: there is no such folder") == true)
        try write("// swift-tools-version: 6.1\nimport PackageDescription\nlet package = nonsense", "Package.swift")
        try write("struct A {}", "Sources/A/a.swift")
        let broken = #expect(throws: WorkspaceError.self) { try WorkspaceReader(path: folder.path).read() }
        #expect(broken?.description.contains("cannot be described") == true && broken?.description.contains("nonsense") == true)
    }

    @Test func changesAreNoticed() throws {
        try write("struct A {}", "Sources/One/a.swift")
        let waiter = try ChangeWaiter(root: folder.path)
        #expect(try !waiter.wait(milliseconds: 20))
        try write("struct B {}", "Sources/One/a.swift")
        #expect(try waiter.wait(milliseconds: 10_000))
        try write("text", "Sources/One/notes.txt")
        #expect(try !waiter.wait(milliseconds: 50))
        // In a folder that was not there.
        try write("struct C {}", "Sources/New/c.swift")
        #expect(try waiter.wait(milliseconds: 10_000))
    }

    @Test func fixesOfSeveralFilesAreMadeTogetherOrNotAtAll() throws {
        let text = "import Riblet\nfinal class HomeInteractor: Interactor {\n    var router: (any HomeRouting)?\n}\n"
        for name in ["a", "b"] { try write(text.replacing("Home", with: name.uppercased()), "Sources/Home/\(name).swift") }
        let reader = try WorkspaceReader(path: folder.path)
        let result = try reader.read().check()
        // Here the second file would be written before it takes its place.
        let beside = folder.appending(path: "Sources/Home/b.swift.\(ProcessInfo.processInfo.processIdentifier).part")
        try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
        #expect(throws: WorkspaceError.self) { try Fixer.apply(result.findings, root: reader.folder) }
        #expect(try reader.read().check().findings == result.findings)
        try FileManager.default.removeItem(at: beside)
        #expect(try Fixer.apply(result.findings, root: reader.folder) == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Sources"])
    }

    /// A line goes where nothing else is in it.
    @Test(arguments: [
        ("a\n  FIX \t\nb\n", "a\nb\n"), ("FIX\nb", "b"), ("a\nFIX", "a\n"), ("FIX", ""), ("a\nFIX // c\n", "a\n // c\n"),
        ("a; FIX\nb", "a; \nb"), ("  FIX; a\n", "  ; a\n"),
    ])
    func aFixTakesItsLineAlong(_ text: String, _ expected: String) throws {
        let start = try #require(text.range(of: "FIX")).lowerBound.utf16Offset(in: text)
        let fix = Finding.Fix(start: start, end: start + 3, replacement: "", removesLine: true)
        #expect(String(decoding: Fixer.changed(Array(text.utf8), by: [fix, fix]), as: UTF8.self) == expected)
    }

    /// Of two that overlap the first counts; one that lies nowhere in the text does not.
    @Test func fixesThatMeetDoNotMix() throws {
        let fixes = [(1, 3), (2, 4), (3, 3), (5, 4), (4, 9)].map { start, end in
            Finding.Fix(start: start, end: end, replacement: "<\(start)\(end)>", removesLine: false)
        }
        let (text, count) = Fixer.apply(fixes, to: Array("abcdef".utf8))
        #expect(String(decoding: text, as: UTF8.self) == "a<13><33>def" && count == 2)
        let finding = Finding(rule: "a", place: .init(file: "gone.swift", line: 1), message: "", related: [], fix: fixes[0])
        let error = #expect(throws: WorkspaceError.self) { try Fixer.apply([finding], root: self.folder.path) }
        #expect(error?.description == "gone.swift: error: cannot be read: it is gone")
    }

    @Test func fixesKeepEveryOtherByte() throws {
        let text = "import Riblet\r\n\r\nfinal class HomeInteractor: Interactor {\r\n\tvar  router : (any HomeRouting)? // é\r\n}\r\n"
        try write(text, "Sources/Home/a.swift")
        let reader = try WorkspaceReader(path: folder.path)
        let result = try reader.read().check()
        #expect(try Fixer.apply(result.findings, root: reader.folder) == 1)
        let fixed = try String(contentsOf: folder.appending(path: "Sources/Home/a.swift"), encoding: .utf8)
        #expect(fixed == text.replacing("var  router", with: "weak var  router"))
        #expect(try reader.read().check().findings.isEmpty)
    }
}

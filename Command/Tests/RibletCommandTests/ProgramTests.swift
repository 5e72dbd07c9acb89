import Foundation
import RibletWorkspace
import Testing

/// The program itself: what it writes, and how it ends.
@Suite final class ProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-program-\(UUID().uuidString)")

    init() throws {
        let sources = folder.appending(path: "Sources/Home")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try """
        import Riblet

        final class HomeInteractor: Interactor {
            var router: (any HomeRouting)?
        }

        final class HomeRouter: LaunchRouter<HomeInteractor, any ViewControllable> {}
        """.write(to: sources.appending(path: "Home.swift"), atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Beside the tests lies what they were built with.
    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) { try run(arguments) }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run([tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
    }

    @Test func endsWithWhatItFound() throws {
        let found = try run("check", folder.path)
        #expect(found.status == 1 && found.output.contains("Sources/Home/Home.swift:4: warning:"))
        let fixed = try run("check", folder.path, "--fix")
        #expect(fixed.status == 0 && fixed.output.hasPrefix("0 findings") && fixed.errors.contains("1 finding corrected"))
        let source = try String(contentsOf: folder.appending(path: "Sources/Home/Home.swift"), encoding: .utf8)
        #expect(source.contains("    weak var router: (any HomeRouting)?\n"))
    }

    @Test func saysWhatIsWrongWithItsUse() throws {
        let nowhere = try run("check", folder.path + "/nowhere")
        #expect(nowhere.status == 2 && nowhere.errors.contains("/nowhere: error:") && nowhere.output.isEmpty)
        #expect(try run("check", "--format", "pdf").status == 2)
        for command in ["generate", "focus", "tree", "mocks"] {
            let words = [command] + (command == "focus" || command == "mocks" ? ["Home", "--path"] : []) + [folder.path + "/nowhere"]
            #expect(try run(words).errors.contains("/nowhere: error: there is no such folder"), "\(command)")
        }
        #expect(try run("graph", folder.path, "--focus", "Hom").errors.contains("did you mean Home?"))
        #expect(try run("graph", folder.path).output.contains(": 1 file, 7 lines</title>"))
        // Where RIBs cannot be added, nobody is asked for their parent first.
        #expect(try run("add", "rib", "Cart", "--path", folder.path).errors.contains("needs a Package.swift"))
        let manifest =
            "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"Home\", targets: [.target(name: \"Home\")])\n"
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        let orphan = try run("add", "rib", "Cart", "--path", folder.path)
        #expect(orphan.status == 2 && orphan.errors.contains("say which RIB builds it, with --parent"))
        try FileManager.default.removeItem(at: folder.appending(path: "Package.swift"))
        try "func broken() {".write(to: folder.appending(path: "Sources/Home/Broken.swift"), atomically: true, encoding: .utf8)
        let broken = try run("check", folder.path)
        #expect(broken.status == 2 && broken.output.contains("Sources/Home/Broken.swift:1: error: this bracket is never closed"))
    }

    /// A picture has what could be read, and what could not is told beside it.
    @Test func picturesTellWhatIsNotInThem() throws {
        try "func broken() {".write(to: folder.appending(path: "Sources/Home/Broken.swift"), atomically: true, encoding: .utf8)
        for command in ["tree", "graph"] {
            let drawn = try run(command, folder.path, "--format", "json")
            #expect(drawn.status == 2 && drawn.output.contains("\"file\" : \"Sources/Home/Broken.swift\""))
            #expect(drawn.output.contains("Home") && drawn.errors.contains("Sources/Home/Broken.swift:1: error:"))
        }
        let home = folder.appending(path: "Sources/Home/Home.swift")
        try "import RIBs\nfinal class HomeFlow: Flow {}\n".write(to: home, atomically: true, encoding: .utf8)
        let none = try run("tree", folder.path)
        #expect(none.status == 2 && none.output.isEmpty && none.errors.contains("a file imports RIBs, and no RIB is seen here"))
    }

    @Test func aBaselineLetsBe() throws {
        let file = folder.appending(path: "known.txt").path
        #expect(try run("check", folder.path, "--baseline", file, "--update-baseline").status == 0)
        let result = try run("check", folder.path, "--baseline", file)
        #expect(result.status == 0 && result.output == "0 findings in 1 file of 1 module, 1 suppressed\n")
        #expect(try run("check", folder.path, "--baseline", file + ".none").status == 2)
    }

    @Test func writesWholeFilesOrTheTerminal() throws {
        let file = folder.appending(path: "tree.svg").path
        let result = try run("tree", folder.path, "--format", "svg", "--output", file)
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("</svg>\n"))
        #expect(try run("tree", folder.path, "-o", folder.path + "/none/tree.svg").status == 2)
        #expect(try run("tree", folder.path).output.contains("Home"))
    }

    @Test func tellsItsVersionAndHelp() throws {
        #expect(try run("--version").output == RibletVersion.current + "\n")
        let help = try run("--help")
        #expect(help.status == 0 && ["check", "graph", "tree", "doctor"].allSatisfy(help.output.contains))
        #expect(try run("doctor", folder.path).output.contains("Everything that is needed is here."))
    }

    /// A protocol that cannot be mocked is no reason to fail, unless it is to be one. A package below
    /// another one has modules, too.
    @Test func mocksEndWithWhatIsAskedOfThem() throws {
        func write(_ text: String, _ path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        for (place, name) in [("", "Home"), ("Inner/", "Deep")] {
            try write(
                "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(name: \"p\", targets: [.target(name: \"\(name)\")])",
                place + "Package.swift")
        }
        try write("import UIKit\nprotocol Screen: UIViewController {}\nprotocol Deep { func run() }", "Inner/Sources/Deep/Deep.swift")
        let words = ["mocks", "Deep", "--path", folder.path, "--runtime", "none"]
        let plain = try run(words)
        #expect(
            plain.status == 0 && plain.output.contains("final class DeepMock") && plain.errors.contains("Deep.swift:2: warning: Screen"))
        #expect(try run(words + ["--strict"]).status == 1)
        #expect(try run(words + ["--strict", "--except", "Screen"]).status == 0)
        #expect(try run(words + ["--only", "Deeep"]).errors.contains("did you mean Deep?"))
        try write("protocol Broken {", "Inner/Sources/Deep/Broken.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/Inner/Sources/Deep/Broken.swift")
        // Who may read everything reads this as well.
        if !FileManager.default.isReadableFile(atPath: folder.path + "/Inner/Sources/Deep/Broken.swift") {
            #expect(try run(words).status == 2)
        }
    }

    /// A build phase of Xcode shows lines with whole paths beside the source, and ends the build where
    /// it is to.
    @Test func aBuildPhaseShowsWarnings() throws {
        let shown = "\(folder.path)/Sources/Home/Home.swift:4:5: "
        let plain = try run("check", folder.path, "--format", "xcode")
        #expect(plain.status == 0 && plain.output.hasPrefix(shown + "warning: HomeInteractor holds"))
        #expect(plain.output.split(separator: "\n").count == 1)
        let strict = try run("check", folder.path, "--format", "xcode", "--strict")
        #expect(strict.status == 1 && strict.output.hasPrefix(shown + "error: HomeInteractor holds"))
        try "rules: {strong-reference: error}".write(to: folder.appending(path: "riblet-check.yml"), atomically: true, encoding: .utf8)
        #expect(try run("check", folder.path, "--format", "xcode").status == 1)
        try "func broken() {".write(to: folder.appending(path: "Sources/Home/Broken.swift"), atomically: true, encoding: .utf8)
        let broken = try run("check", folder.path, "--format", "xcode")
        #expect(broken.status == 2 && broken.output.contains("/Sources/Home/Broken.swift:1:1: error: this bracket is never closed"))
    }

    @Test func doctorCountsTheFilesOfTheModulesItLooksAt() throws {
        let other = folder.appending(path: "Sources/Other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try "struct Other {}".write(to: other.appending(path: "Other.swift"), atomically: true, encoding: .utf8)
        try """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(name: "homes", targets: [.target(name: "Home"), .target(name: "Other")])
        """.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        #expect(try run("doctor", folder.path).output.contains("(2 files of 2 modules)"))
        #expect(try run("doctor", folder.path + "/Sources/Home").output.contains("(1 file of 1 module)"))
    }
}

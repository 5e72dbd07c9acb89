import ArgumentParser
import Foundation
import RibletWorkspace
import Testing

@testable import RibletCommand

/// `generate`, `focus` and `test`: how they end, and what programs read of them.
@Suite final class DescribedProgramTests {
    private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
        path: "riblet-described-\(UUID().uuidString)")

    init() throws {
        try write("name: shop\ntools: 6.1\n", "riblet.yml")
        try write("name: Cart\nkind: library\n", "Sources/Cart.module.yml")
        try write("public let cart = 1\n", "Sources/Cart/Cart.swift")
        try write("import Cart\n", "Tests/CartTests/CartTests.swift")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, _ path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Beside the tests lies what they were built with.
    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run([tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
    }

    private func keys(_ text: String) throws -> Set<String> {
        Set(try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]).keys)
    }

    @Test func generateWritesOnceAndChecks() throws {
        let missing = try run("generate", folder.path, "--check")
        #expect(missing.status == 1 && missing.output.contains("+let package = Package(") && missing.output.contains("run riblet generate"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Package.swift"))
        let written = try run("generate", folder.path)
        #expect(written.status == 0 && written.output.hasPrefix("Package.swift: written from riblet.yml"))
        #expect(try run("generate", folder.path, "--check").status == 0)
        try write("name: Cart\nkind: libary\n", "Sources/Cart.module.yml")
        let wrong = try run("generate", folder.path)
        #expect(
            wrong.status == 2
                && wrong.errors.contains("Sources/Cart.module.yml:2: error: there is no kind 'libary'; did you mean 'library'?"))
        #expect(try run("check", folder.path).status == 2)
        #expect(try run("generate", folder.path + "/nowhere/at/all").status == 2)
    }

    @Test func focusAndTestTellProgramsWhatTheyDo() throws {
        try #require(try run("generate", folder.path).status == 0)
        let focus = try run("focus", "Cart", "--test", "--path", folder.path, "--write-only")
        #expect(focus.status == 0 && focus.output.contains("Cart, CartTests"))
        #expect(try run("focus", "Crt", "--path", folder.path, "--write-only").errors.contains("did you mean Cart?"))
        #expect(try run("focus", "--path", folder.path).status == 2)
        let all = try run("test", "--path", folder.path, "--dry-run")
        #expect(all.status == 0 && all.output == "CartTests\n1 test module\n")
        let listed = try run("test", "--path", folder.path, "--dry-run", "--json")
        #expect(try keys(listed.output) == ["version", "changed", "modules", "tests", "total", "command"])
        #expect(try run("test", "--path", folder.path, "--base", "main").errors.contains("--base belongs to --affected"))
        let nowhere = try run("test", "--path", folder.path + "/Nowhere")
        #expect(nowhere.status == 2 && nowhere.errors.contains("/Nowhere: error: there is no such folder"))
        #expect(try run("test", "--affected", "--path", folder.path).status == 2)
        for arguments in [["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]] {
            try #require(try ChildProgram.run(["git", "-C", folder.path] + arguments).status == 0)
        }
        let nothing = try run("test", "--affected", "--path", folder.path)
        #expect(nothing.status == 0 && nothing.output.contains("nothing to test"))
        try write("public let cart = 2\n", "Sources/Cart/Cart.swift")
        let some = try run("test", "--affected", "--dry-run", "--path", folder.path, "--json")
        #expect(some.status == 0 && some.output.contains("CartTests"))
        #expect(try keys(some.output) == ["version", "base", "changed", "modules", "tests", "total", "command"])
    }

    @Test func argumentsAfterTheDashesAreForSwift() throws {
        let test = try #require(
            try Riblet.parseAsRoot(["test", "--affected", "--base", "main", "--swift", "--skip-build", "-q"]) as? TestCommand)
        #expect(test.base == "main" && test.arguments == ["--skip-build", "-q"])
        let focus = try #require(try Riblet.parseAsRoot(["focus", "A", "B", "--test", "--swift", "-c", "release"]) as? FocusCommand)
        #expect(focus.modules == ["A", "B"] && focus.test && focus.arguments == ["-c", "release"])
    }
}

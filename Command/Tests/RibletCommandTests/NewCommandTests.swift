import Foundation
import RibletWorkspace
import Testing

/// `riblet new` and `riblet templates` as programs: what they write, and how they end.
@Suite final class NewCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-new-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run([tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
    }

    private var contents: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder) } }

    @Test func makesAWorkspaceOnce() throws {
        let made = try run("new", "Shop", "--path", folder)
        #expect(made.status == 0 && made.output.contains("riblet dev") && made.errors.isEmpty)
        #expect(FileManager.default.fileExists(atPath: folder + "/Shop/Sources/Shop/Home.swift"))
        let again = try run("new", "Shop", "--path", folder)
        #expect(again.status == 2 && again.errors.contains("Shop: error: it is there already") && again.output.isEmpty)
        #expect(try contents == ["Shop"])
    }

    @Test func aDryRunMakesNothing() throws {
        let told = try run("new", "Shop", "--path", folder, "--template", "modular", "--dry-run")
        #expect(told.status == 0 && told.output.contains("/Shop would have:") && told.output.contains("Shop/App/ShopTree.swift"))
        #expect(try contents.isEmpty)
    }

    @Test func refusesWhatCannotBe() throws {
        #expect(try run("new", "my shop", "--path", folder).errors.contains("it has to be a name of a Swift module"))
        for arguments in [["../Shop"], ["Shop", "--template", "none"], ["Shop", "--riblet", folder], [], ["Shop", "--riblet", ""]] {
            let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            let result = try ChildProgram.run([tests.appending(path: "riblet").path, "new", "--path", folder] + arguments)
            #expect(result.status == 2, "\(arguments)")
        }
        #expect(try run("new", "Shop", "--path", folder + "/nowhere").status == 2)
        #expect(try contents.isEmpty)
    }

    @Test func listsAndCopiesTemplates() throws {
        #expect(try run("templates", "--path", folder).output.contains("  small\n"))
        let copied = try run("templates", "small", "--path", folder)
        #expect(copied.status == 0 && copied.output.contains(".riblet/templates/small.stencil"))
        let place = folder + "/.riblet/templates/small.stencil"
        try "=== README.md\n# Mine\n".write(toFile: place, atomically: true, encoding: .utf8)
        #expect(try run("new", "Shop", "--path", folder).status == 0)
        #expect(try String(contentsOfFile: folder + "/Shop/README.md", encoding: .utf8) == "# Mine\n")
        #expect(try run("templates", "none", "--path", folder).status == 2)
        try "{% if %}".write(toFile: place, atomically: true, encoding: .utf8)
        let broken = try run("new", "Tea", "--path", folder)
        #expect(broken.status == 2 && broken.errors.contains("small.stencil:1: error:"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/Tea"))
    }
}

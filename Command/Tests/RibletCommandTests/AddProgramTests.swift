import Foundation
import Testing

@testable import RibletWorkspace

/// The program adds a RIB to what `riblet new` makes: what does not compile is taken back.
@Suite final class AddProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-add-\(UUID().uuidString)/Shop")

    init() throws {
        let parent = folder.deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try NewWorkspace(named: "Shop", template: .small, in: parent, libraries: nil).write()
    }

    deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run([tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
    }

    private func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !path.hasPrefix(".") {
            if let data = FileManager.default.contents(atPath: folder.path + "/" + path) { found[path] = data }
        }
        return found
    }

    @Test func brokenEditIsTakenBack() throws {
        let before = try contents()
        let shop = folder.path
        let dry = try run("add", "feature", "Reminder", "--parent", "Home", "--path", shop, "--dry-run")
        #expect(
            dry.status == 0 && dry.output.contains("+    case reminder\n")
                && dry.output.contains("+++ b/Sources/ShopReminder/Reminder.swift"))
        #expect(try contents() == before)
        let failed = try run("add", "feature", "Reminder", "--parent", "Home", "--path", shop, "--verify-with", "false")
        #expect(failed.status == 1 && failed.errors.contains("everything is as it was"))
        #expect(try contents() == before)
        let missing = try run("add", "feature", "Reminder", "--parent", "Home", "--path", shop, "--verify-with", "no-such-program-here")
        #expect(missing.status == 2)
        #expect(try contents() == before)
        let kept = try run("add", "feature", "Reminder", "--parent", "Home", "--path", shop, "--verify-with", "false", "--keep")
        #expect(
            kept.status == 1 && kept.output.contains("created Sources/ShopReminder/Reminder.swift") && kept.errors.contains("it is kept"))
        #expect(try contents() != before)
        let removed = try run("remove", "Reminder", "--path", shop, "--verify-with", "true")
        #expect(removed.status == 0 && removed.output.contains("deleted Sources/ShopReminder/Reminder.swift"))
        #expect(try contents() == before)
        let nobody = try run("add", "rib", "Reminder", "--parent", "Nobody", "--path", shop, "--no-verify")
        #expect(nobody.status == 2 && nobody.errors.contains("looked for `class NobodyRouter`"))
        let unknown = try run("remove", "Reminder", "--path", shop, "--no-verify")
        #expect(unknown.status == 2 && unknown.errors.contains("nothing called 'Reminder' was added here"))
    }

    /// Starts the command. Nobody here holds the ends at which it writes, so its end is noticed.
    private func start(_ words: [String]) throws -> (child: RunningChild, line: Descriptor, output: Descriptor) {
        let (begun, told) = try Descriptor.pipe()
        let (output, end) = try Descriptor.pipe()
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let child = try RunningChild(
            [tests.appending(path: "riblet").path] + words + ["--path", folder.path], output: .descriptor(end.number), link: told.number)
        return (child, begun, output)
    }

    /// An interrupt while the compiler runs leaves everything as it was.
    @Test(arguments: [SIGINT, SIGTERM]) func interruptedEditIsTakenBack(_ signal: Int32) throws {
        let before = try contents()
        let script = folder.path + "/.compile.sh"
        // It says that it has begun, and does not end by itself.
        try "echo begun >&3\nexec tail -f /dev/null\n".write(toFile: script, atomically: true, encoding: .utf8)
        let (child, begun, output) = try start(["add", "feature", "Reminder", "--parent", "Home", "--verify-with", "sh " + script])
        #expect(begun.take() == Array("begun\n".utf8))
        #expect(try contents() != before)
        child.ask(by: signal, group: false)
        #expect(child.waitForEnd() == .code(1))
        let said = String(decoding: output.take() ?? [], as: UTF8.self)
        #expect(said.contains("it was interrupted before the result was compiled; everything is as it was"))
        #expect(try contents() == before)
    }
}

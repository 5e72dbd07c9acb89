import Foundation
import Testing

@testable import RibletWorkspace

/// The program adds a RIB to a copy of an application: what does not compile is taken back.
@Suite final class AddProgramTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-add-\(UUID().uuidString)")

    init() throws {
        let apps = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Apps")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for entry in try FileManager.default.contentsOfDirectory(atPath: apps.path)
        where !entry.hasPrefix(".") && entry != "Package.resolved" {
            try FileManager.default.copyItem(atPath: apps.path + "/" + entry, toPath: folder.path + "/" + entry)
        }
        // Package.swift is written in the repository's format.
        try FileManager.default.copyItem(
            atPath: apps.deletingLastPathComponent().path + "/.swift-format", toPath: folder.path + "/.swift-format")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

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

    @Test func whatDoesNotCompileIsTakenBack() throws {
        let before = try contents()
        let todo = folder.path + "/Todo"
        let dry = try run("add", "feature", "Reminder", "--parent", "Home", "--path", todo, "--dry-run")
        #expect(
            dry.status == 0 && dry.output.contains("+    case reminder\n")
                && dry.output.contains("+++ b/Todo/Interfaces/ReminderInterface.swift"))
        #expect(try contents() == before)
        let failed = try run("add", "feature", "Reminder", "--parent", "Home", "--path", todo, "--verify-with", "false")
        #expect(failed.status == 1 && failed.errors.contains("everything is as it was"))
        #expect(try contents() == before)
        let missing = try run("add", "feature", "Reminder", "--parent", "Home", "--path", todo, "--verify-with", "no-such-program-here")
        #expect(missing.status == 2)
        #expect(try contents() == before)
        let kept = try run("add", "feature", "Reminder", "--parent", "Home", "--path", todo, "--verify-with", "false", "--keep", "--json")
        #expect(kept.status == 1 && kept.output.contains("\"verification\" : \"failed\"") && kept.output.contains("\"kept\" : true"))
        #expect(try contents() != before)
        let removed = try run("remove", "Reminder", "--path", todo, "--verify-with", "true")
        #expect(removed.status == 0 && removed.output.contains("deleted Todo/Interfaces/ReminderInterface.swift"))
        #expect(try contents() == before)
        let nobody = try run("add", "rib", "Reminder", "--parent", "Nobody", "--path", todo, "--no-verify")
        #expect(nobody.status == 2 && nobody.errors.contains("there is no RIB 'Nobody' here; there are Add, "))
        let unknown = try run("remove", "Reminder", "--path", todo, "--no-verify")
        #expect(unknown.status == 2 && unknown.errors.contains("there is no RIB 'Reminder'"))
    }

    /// Who does not want to wait for the compiler has everything as it was.
    @Test(arguments: [SIGINT, SIGTERM]) func whatIsInterruptedIsTakenBack(_ signal: Int32) throws {
        let before = try contents()
        let script = folder.path + "/.compile.sh"
        // It says that it has begun, and does not end by itself.
        try "echo begun >&3\nexec tail -f /dev/null\n".write(toFile: script, atomically: true, encoding: .utf8)
        let (begun, told) = try Descriptor.pipe()
        let (output, end) = try Descriptor.pipe()
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let child = try RunningChild(
            [tests.appending(path: "riblet").path, "add", "feature", "Reminder", "--parent", "Home", "--path", folder.path + "/Todo"]
                + ["--verify-with", "sh " + script], output: .descriptor(end.number), link: told.number)
        #expect(begun.take() == Array("begun\n".utf8))
        #expect(try contents() != before)
        child.ask(by: signal, group: false)
        #expect(child.waitForEnd() == .code(1))
        let said = String(decoding: output.take() ?? [], as: UTF8.self)
        #expect(said.contains("it was interrupted before the result was compiled; everything is as it was"))
        #expect(try contents() == before)
    }

    @Test func aNameIsGivenAndGivenBack() throws {
        let before = try contents()
        let todo = folder.path + "/Todo"
        let dry = try run("rename", "Profile", "Photo", "--path", todo, "--dry-run")
        #expect(dry.status == 0 && dry.output.contains("rename to Todo/Features/Photo/Implementation/PhotoBuilder.swift\n"))
        #expect(try contents() == before)
        let failed = try run("rename", "Profile", "Photo", "--path", todo, "--verify-with", "false")
        #expect(failed.status == 1 && failed.errors.contains("everything is as it was"))
        #expect(try contents() == before)
        let taken = try run("rename", "Profile", "Home", "--path", todo)
        #expect(taken.status == 2 && taken.errors.contains("'Home' cannot be the name: there is a RIB or a feature of that name already"))
        let renamed = try run("rename", "Profile", "Photo", "--path", todo, "--verify-with", "true", "--json")
        #expect(renamed.status == 0 && renamed.output.contains("\"change\" : \"moved\"") && renamed.output.contains("\"from\" : "))
        #expect(try contents() != before)
        let back = try run("rename", "Photo", "Profile", "--path", todo, "--no-verify")
        #expect(back.status == 0 && back.output.contains("moved Todo/Features/Photo.module.yml to Todo/Features/Profile.module.yml\n"))
        #expect(try contents() == before)
    }
}

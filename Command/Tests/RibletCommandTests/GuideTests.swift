import Foundation
import RibletWorkspace
import Testing

/// The guide for teams that have RIBs already: what it tells them to type works on an application
/// on RIBs-iOS.
@Suite final class GuideTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-guide-\(UUID().uuidString)")
    private let guide: String

    init() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        guide = try String(contentsOf: repository.appending(path: "RibletCommand.docc/You-have-a-RIBs-application.md"), encoding: .utf8)
        for (path, text) in [
            ("App/Root/RootRouter.swift", "import RIBs\nfinal class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}\n"),
            (
                "App/Root/RootInteractor.swift",
                "import RIBs\nimport UIKit\nfinal class RootInteractor: Interactor {\n    var router: RootRouting?\n}\n"
            ),
            ("App/Legacy/Old.swift", "import RIBs\nimport UIKit\nfinal class OldInteractor: Interactor {}\n"),
        ] {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run(["env", "-C", folder.path, tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
    }

    /// The lines of the guide that call the command, without what they say about it.
    private var calls: [[String]] {
        guide.split(separator: "\n").compactMap { line in
            let text = line.split(separator: "#")[0].replacing("- run: ", with: "").trimmingCharacters(in: .whitespaces)
            return text.hasPrefix("riblet ") ? text.split(separator: " ").dropFirst().map(String.init) : nil
        }
    }

    @Test func itsCallsWork() throws {
        let looking = calls.filter { ["tree", "graph", "check"].contains($0[0]) }
        #expect(looking.count == 5)
        for call in looking {
            let result = try run(call)
            #expect(result.status == 0, "riblet \(call.joined(separator: " ")): \(result.output)")
        }
        // A finding that is new since the baseline was written is a note at its line.
        try "import RIBs\nimport UIKit\nfinal class NewInteractor: Interactor {}\n".write(
            to: folder.appending(path: "App/New.swift"), atomically: true, encoding: .utf8)
        let workflow = try #require(looking.last { $0.contains("github") })
        let found = try run(workflow)
        #expect(found.status == 1 && found.output.hasPrefix("::warning file=App/New.swift,line=2,title=ui-in-interactor::"))
        #expect(
            try run(["doctor"]).output.contains("1 RIB of RIBs-iOS in a plain folder (4 files of 1 module); check, tree, graph and mocks"))
    }

    @Test func itsConfigurationIsRead() throws {
        let text = try #require(guide.components(separatedBy: "```\n").first { $0.hasPrefix("exclude:") })
        try text.write(to: folder.appending(path: "riblet-check.yml"), atomically: true, encoding: .utf8)
        let result = try run(["check"])
        #expect(
            result.status == 1 && result.output.hasPrefix("App/Root/RootInteractor.swift:4: warning: ")
                && result.output.contains("in 2 files"))
    }
}

import Foundation
import Testing

@testable import RibletCommand
@testable import RibletWorkspace

/// The guide for teams that have RIBs already: what it tells them to type works on an application
/// on RIBs-iOS.
@Suite final class GuideTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-guide-\(UUID().uuidString)")
    private let guide: String
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().path

    init() throws {
        guide = try String(contentsOfFile: Self.repository + "/Command/RibletCommand.docc/You-have-a-RIBs-application.md", encoding: .utf8)
        for (path, text) in [
            (
                "App/Root/RootRouter.swift",
                "import RIBs\nprotocol Clock { func now() -> Int }\nfinal class RootRouter: LaunchRouter<RootInteractable, RootViewControllable> {}\n"
            ),
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

    deinit {
        for place in ["", "-clone", "-local", "-bin"] { try? FileManager.default.removeItem(atPath: folder.path + place) }
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let result = try ChildProgram.run(["env", "-C", folder.path, tests.appending(path: "riblet").path] + arguments)
        return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
    }

    /// The lines in listings that call the command, without what they say about it.
    private static func calls(in text: String) -> [[String]] {
        let listings = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        return listings.joined(separator: "\n").replacing("&& ", with: "\n").split(separator: "\n").compactMap { line in
            let text = (line.components(separatedBy: " #").first ?? "").replacing("- run: ", with: "").trimmingCharacters(in: .whitespaces)
            return text.hasPrefix("riblet ") && !text.hasPrefix("riblet --") ? text.split(separator: " ").dropFirst().map(String.init) : nil
        }
    }

    private func git(_ words: String...) throws {
        let words = ["git", "-C", folder.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
        #expect(try ChildProgram.run(words).status == 0, "\(words)")
    }

    @Test func itsCallsWork() throws {
        try git("init", "-q")
        try git("add", ".")
        try git("commit", "-qm", "a")
        try git("update-ref", "refs/remotes/origin/main", "HEAD")
        let looking = Self.calls(in: guide).filter { ["tree", "graph", "check", "mocks"].contains($0[0]) }
        #expect(looking.count == 8)
        for call in looking.map({ $0.map { $0 == "Home" ? "App" : $0 == "\"$SRCROOT\"" ? folder.path : $0 } }) {
            let result = try run(call)
            #expect(result.status == 0, "riblet \(call.joined(separator: " ")): \(result.output)")
        }
        // A finding that is new since the baseline was written is a note at its line.
        try "import RIBs\nimport UIKit\nfinal class NewInteractor: Interactor {}\n".write(
            to: folder.appending(path: "App/New.swift"), atomically: true, encoding: .utf8)
        let workflow = try #require(looking.last { $0.contains("github") })
        let found = try run(workflow)
        #expect(found.status == 1 && found.output.hasPrefix("::warning file=App/New.swift,line=2,title=ui-in-interactor::"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/HomeTests/Mocks") == ["AppMocks.swift"])
        #expect(
            try run(["doctor"]).output.contains("1 RIB of RIBs-iOS in a plain folder (5 files of 2 modules); check, tree, graph and mocks"))
    }

    /// The steps of the workflow, as GitHub runs them: the command is installed from a clone, and
    /// what it finds decides. In place of the compiler stands what it has built here.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: repository + "/.git"))) func itsWorkflowRuns() throws {
        let text = try #require(guide.components(separatedBy: "```\n").first { $0.hasPrefix("jobs:") })
        let job = try #require(
            try DescribedValue(text: text, file: "workflow").fields("the workflow")["jobs"]?.fields("jobs")["architecture"]?.fields("a job")
        )
        try job.allow(["runs-on", "container", "steps"])
        let steps = try #require(job["steps"]).list("steps").map { try $0.fields("a step") }
        #expect(try steps.map { try $0.text("uses") } == ["actions/checkout@v4", nil, nil])
        let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "riblet").path
        try FileManager.default.createDirectory(atPath: folder.path + "-bin", withIntermediateDirectories: true)
        let swift = folder.path + "-bin/swift"
        try "#!/bin/sh\nmkdir -p Command/.build/release\ncp '\(built)' Command/.build/release/riblet\n".write(
            toFile: swift, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        func step(_ index: Int) throws -> (status: Int32, output: String) {
            let words = try #require(try steps[index].text("run")).replacing("ADDRESS", with: "file://" + Self.repository).replacing(
                "/tmp/riblet", with: folder.path + "-clone"
            ).replacing("/usr/local", with: folder.path + "-local")
            let result = try ChildProgram.run([
                "env", "-C", folder.path, "PATH=\(folder.path)-bin:\(folder.path)-local/bin:\(path)", "sh", "-c", words,
            ])
            return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
        }
        try git("init", "-q")
        #expect(try run(["check", "--baseline", "riblet-baseline.txt", "--update-baseline"]).status == 0)
        let installed = try step(1)
        #expect(installed.status == 0, "\(installed.output)")
        let passed = try step(2)
        #expect(passed.status == 0 && passed.output.isEmpty, "\(passed.output)")
        try "import RIBs\nimport UIKit\nfinal class NewInteractor: Interactor {}\n".write(
            to: folder.appending(path: "App/New.swift"), atomically: true, encoding: .utf8)
        let failed = try step(2)
        #expect(failed.status == 1 && failed.output.hasPrefix("::warning file=App/New.swift,line=2,title=ui-in-interactor::"))
    }

    /// The plug-in of the guide, with a bundle of the program that is tested, ends a build.
    @Test func itsPlugInEndsABuild() throws {
        let package = folder.path + "-package"
        defer { try? FileManager.default.removeItem(atPath: package) }
        func write(_ text: String, _ path: String) throws {
            let file = URL(filePath: package).appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let listings = guide.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        try write(try #require(listings.first { $0.hasPrefix("// swift-tools-version") }), "Package.swift")
        try write(try #require(listings.first { $0.hasPrefix("import PackagePlugin") }), "Plugins/RibletCheck/RibletCheck.swift")
        try write(
            "open class Interactor {}\npublic final class HomeInteractor: Interactor { var router: AnyObject? }\n",
            "Sources/Shop/Home.swift")
        let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "riblet").path
        let triple = String(decoding: try ChildProgram.run(["swiftc", "-print-target-info"]).output, as: UTF8.self)
            .components(separatedBy: "\"unversionedTriple\": \"")[1].components(separatedBy: "\"")[0]
        let bundle = try ChildProgram.run(["env", "-C", package, Self.repository + "/scripts/bundle", "0.1.0", "\(triple)=\(built)"])
        #expect(bundle.status == 0 && bundle.output.count == 65, "\(String(decoding: bundle.errors, as: UTF8.self))")
        func build() throws -> (status: Int32, output: String) {
            let result = try ChildProgram.run(["swift", "build", "--package-path", package])
            return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
        }
        let failed = try build()
        #expect(
            failed.status != 0 && failed.output.contains("/Sources/Shop/Home.swift:2:1: error: HomeInteractor holds its router"),
            "\(failed.output)")
        try write(
            "open class Interactor {}\npublic final class HomeInteractor: Interactor { weak var router: AnyObject? }\n",
            "Sources/Shop/Home.swift")
        let passed = try build()
        #expect(passed.status == 0, "\(passed.output)")
    }

    /// The calls of the READMEs and of all articles are understood, and those that only look work
    /// in this repository.
    @Test func callsOfTheDocumentationWork() throws {
        let articles = try FileManager.default.contentsOfDirectory(atPath: Self.repository + "/Command/RibletCommand.docc").filter {
            $0.hasSuffix(".md")
        }
        let files = ["README.md", "CONTRIBUTING.md", "Command/README.md"] + articles.map { "Command/RibletCommand.docc/" + $0 }
        var count = 0
        for file in files {
            for call in Self.calls(in: try String(contentsOfFile: Self.repository + "/" + file, encoding: .utf8)) {
                count += 1
                #expect(throws: Never.self, "\(file): riblet \(call.joined(separator: " "))") { _ = try Riblet.parseAsRoot(call) }
            }
        }
        #expect(count > 40)
        let readme = Self.calls(in: try String(contentsOfFile: Self.repository + "/Command/README.md", encoding: .utf8))
        let looking = readme.filter { ["tree", "check", "graph"].contains($0[0]) }
        #expect(looking.count == 3)
        for call in looking {
            let words = call.map { $0.hasPrefix("Apps") ? Self.repository + "/" + $0 : $0 }
            let result = try run(words)
            #expect(result.status == 0, "riblet \(words.joined(separator: " ")): \(result.output)")
        }
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

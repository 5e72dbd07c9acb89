import Foundation
import RibletWorkspace
import Testing

/// Programs that are killed, watched folders that change, places that take no output.
@Suite final class InterruptedTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-interrupted-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var program: String { URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "riblet").path }

    private func write(_ text: String, _ path: String) throws -> String {
        let file = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func run(_ words: [String]) throws -> (status: Int32, output: String, errors: String) {
        let result = try ChildProgram.run(words)
        return (result.status, String(decoding: result.output, as: UTF8.self), String(decoding: result.errors, as: UTF8.self))
    }

    @Test func changesOfAKilledCommandAreTakenBack() throws {
        let made = try run([program, "new", "Trips", "--path", folder])
        try #require(made.status == 0, "\(made.errors)")
        let trips = folder + "/Trips"
        func files() throws -> [String: Data] {
            var found: [String: Data] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: trips) where !path.hasPrefix(".build") {
                found[path] = FileManager.default.contents(atPath: trips + "/" + path)
            }
            return found
        }
        let before = try files()
        // In place of the compiler, an end of the command that it cannot notice.
        let killer = try write("#!/bin/sh\nkill -9 $PPID\n", "killer.sh")
        let parent = try #require(try run([program, "tree", trips]).output.split(separator: " ").first.map(String.init))
        let add = [program, "add", "rib", "Alpha", "--parent", parent.trimmingCharacters(in: .whitespacesAndNewlines), "--path", trips]
        let killed = try run(add + ["--verify-with", "sh " + killer])
        #expect(killed.status == 128 + 9)
        #expect(try files() != before)
        let next = try run(add + ["--dry-run"])
        #expect(next.status == 0 && next.errors.contains("A command was killed while it changed files"), "\(next.errors)")
        #expect(try files() == before)
    }

    /// Starts a program. Nobody here holds the end at which it writes, so its end is noticed.
    private func start(_ words: [String]) throws -> (child: RunningChild, output: Descriptor) {
        let (read, write) = try Descriptor.pipe()
        return (try RunningChild(words, output: .descriptor(write.number)), read)
    }

    /// Kills a command once it has changed the first of many files.
    ///
    /// - Parameters:
    ///   - words: the command.
    ///   - files: those that it changes, the first one first.
    ///   - before: each of them as it was; nil where there was none.
    /// - Throws: what reading, writing and starting throw.
    private func kill(_ words: [String], changing files: [String], before: [Data?]) throws {
        for _ in 0..<10 {
            let (child, _) = try start([program] + words)
            while FileManager.default.contents(atPath: files[0]) == before[0], child.isRunning {}
            child.end(with: SIGKILL, group: true, within: 0)
            if FileManager.default.contents(atPath: files[0]) != before[0],
                FileManager.default.contents(atPath: files[files.count - 1]) == before[files.count - 1]
            {
                return
            }
            // It was done before it was killed: once more from the beginning.
            for (file, data) in zip(files, before) {
                if let data { try data.write(to: URL(filePath: file)) } else { try? FileManager.default.removeItem(atPath: file) }
            }
        }
        Issue.record("it was never killed between two files")
    }

    @Test func fixesThatAreHalfMadeAreTakenBack() throws {
        let names = (1_000..<4_000).map { "H\($0)" }
        let files = try names.map {
            try write(
                "import RIBs\nfinal class \($0)Interactor: Interactor {\n    var router: (any Routing)?\n}\n",
                "Fixes/Sources/Home/\($0).swift")
        }
        let before = files.map { FileManager.default.contents(atPath: $0) }
        try kill(["check", "--fix", folder + "/Fixes"], changing: files, before: before)
        let next = try run([program, "check", "--fix", folder + "/Fixes"])
        #expect(
            next.status == 0
                && next.errors.contains("A command was killed while it changed files; as before it are: Sources/Home/H1000.swift"))
        #expect(next.errors.contains("3000 findings corrected") && next.output.hasPrefix("0 findings"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/Fixes") == ["Sources"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/Fixes/Sources/Home").count == names.count)
    }

    @Test func mocksThatAreHalfWrittenAreTakenBack() throws {
        let names = (100..<400).map { "M\($0)" }
        for name in names { _ = try write("protocol \(name) { func run() }\n", "Mocks/Sources/\(name)/\(name).swift") }
        let output = folder + "/Output"
        let words = ["mocks", "--path", folder + "/Mocks", "--output", output] + names
        try kill(words, changing: names.map { "\(output)/\($0)Mocks.swift" }, before: names.map { _ in nil })
        let next = try run([program] + words)
        #expect(next.status == 0 && next.errors.contains("A command was killed while it changed files; as before it are: M100Mocks.swift"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: output).sorted() == names.map { "\($0)Mocks.swift" })
    }

    /// The compiler here is a script that works for ever on a source with the word `slow`.
    @Test(.timeLimit(.minutes(20))) func aBuildOfOlderSourcesIsGivenUp() throws {
        let tiny = folder + "/Tiny"
        _ = try write("// swift-tools-version: 6.1", "Tiny/Package.swift")
        _ = try write("slow", "Tiny/Sources/Tiny/Word.swift")
        let swift = try write(
            """
            #!/bin/sh
            case "$*" in
            *dump-package*)
                echo '{"name":"Tiny","targets":[{"name":"Tiny","type":"executable","dependencies":[]}],"products":[],"dependencies":[]}' ;;
            *)
                grep -q slow '\(tiny)/Sources/Tiny/Word.swift' && exec sleep 600
                mkdir -p '\(tiny)/.build/debug'
                printf '#!/bin/sh\\nexit 7\\n' > '\(tiny)/.build/debug/Tiny'
                chmod +x '\(tiny)/.build/debug/Tiny' ;;
            esac

            """, "bin/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let (child, read) = try start(
            [
                "env", "PATH=\(folder)/bin:\(path)", "XDG_CACHE_HOME=\(folder)", program, "dev", "Tiny", "--path", tiny, "--port", "0",
                "--json",
            ])
        defer { child.end(with: SIGINT, group: true, within: 5_000) }
        var told = ""
        func wait(for text: String) throws {
            while !told.contains(text) { told += String(decoding: try #require(read.take(), "\(told)"), as: UTF8.self) }
        }
        try wait(for: "building")
        _ = try self.write("quick", "Tiny/Sources/Tiny/Word.swift")
        try wait(for: "with code 7")
        #expect(told.contains("Word.swift"))
    }

    @Test func aPlaceThatTakesNoOutputIsAnError() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let full = try run(["sh", "-c", "'\(program)' --help > /dev/full"])
        #expect(full.status == 2 && full.errors.contains("error: the output cannot be written"), "\(full.errors)")
        let gone = try run(["sh", "-c", "'\(program)' --help | true"])
        #expect(gone.status == 0 && gone.errors.isEmpty)
    }

    @Test func aFolderThatIsReadStaysAsItIs() throws {
        let source = try write("final class A {}\n", "Plain/Sources/A/A.swift")
        #expect(FileManager.default.fileExists(atPath: source))
        let plain = folder + "/Plain"
        for words in [["check"], ["tree"], ["graph", "--format", "json"], ["doctor"]] {
            let read = try run([program] + words + [plain])
            #expect(read.status < 2, "\(read.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: plain) == ["Sources"])
    }
}

import RibletWorkspace
import WorkspaceCorpus

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Measures the command on a workspace of 5,000 files, and says whether it keeps what is promised.
///
/// `workspace-bench` measures the `riblet` beside it; `workspace-bench --write DIR` only writes the
/// workspace. `workspace-bench --dev DIR` measures `riblet dev` on a workspace that it makes in the
/// folder.
@main
struct Bench {
    static func main() throws {
        let arguments = CommandLine.arguments
        if arguments.count == 3, arguments[1] == "--write" {
            let (files, bytes) = try write(Corpus(), to: arguments[2])
            print("\(arguments[2]): \(files) files, \(bytes) bytes")
            return
        }
        let command = arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/riblet"
        if arguments.count == 3, arguments[1] == "--dev" { exit(try measureDev(command, in: arguments[2]) ? 0 : 1) }
        guard arguments.count == 1 else {
            print("usage: workspace-bench [--write DIR | --dev DIR]")
            exit(2)
        }
        var template = Array("/tmp/riblet-corpus.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            print("a folder for the workspace cannot be made in /tmp")
            exit(2)
        }
        let folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        defer { _ = try? ChildProgram.run(["rm", "-rf", folder]) }
        let (files, bytes) = try write(Corpus(), to: folder)
        print("A workspace of \(files) files, \(Double(bytes / 100_000) / 10) MB.\n")
        var isKept = true
        func line(_ name: String, _ value: Double, _ unit: String, processor: Double? = nil, goal: Double) {
            let fits = value <= goal
            isKept = isKept && fits
            let spent = processor.map { "\(rounded($0)) ms" } ?? ""
            print("| \(name) | \(rounded(value)) \(unit) | \(spent) | \(rounded(goal)) \(unit) | \(fits ? "kept" : "MISSED") |")
        }
        func line(_ name: String, _ run: Run, goal: Double) {
            line(name, run.milliseconds, "ms", processor: run.processorMilliseconds, goal: goal)
        }
        // Where others use the machine, too, the time of the processors says what the command
        // itself has needed.
        print("Load \(load()).\n\n| what | measured | processors | goal | |\n| --- | --- | --- | --- | --- |")
        line("start-up", try best(of: 15, [command, "--version"], expecting: 0), goal: 15)
        let check = try best(of: 7, [command, "check", folder], expecting: 0)
        line("check, cold", check, goal: 300)
        line("check, memory", check.megabytes, "MB", goal: 80)
        line("tree", try best(of: 7, [command, "tree", folder], expecting: 0), goal: 200)
        line("check again after a change", try again(folder), goal: 50)
        let modules = Corpus().modulesWithProtocols
        line("mocks of all modules", try best(of: 7, [command, "mocks", "--path", folder] + modules, expecting: 0), goal: 600)
        let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        let runtime = repository + "/Sources/RibletTesting/Mocks"
        let compiled = try MockCompilation.measure(MockCorpus(), in: folder + "/compiled", runtime: runtime)
        line("compiling 100 mocks × 10, of the same in full", 100 * compiled.mocks / compiled.expanded, "%", goal: 50)
        let plain = try MockCompilation.measure(MockCorpus(hasSendable: false), in: folder + "/plain", runtime: runtime)
        // No goal: Command/README.md says what it is spent on.
        print("\nWhere no protocol is Sendable the mocks compile in \(rounded(100 * plain.mocks / plain.expanded)) %.")
        exit(isKept ? 0 : 1)
    }

    /// Measures `riblet dev`, and says whether it keeps what is promised of it.
    private static func measureDev(_ command: String, in folder: String) throws -> Bool {
        print("Load \(load()). A workspace of `riblet new` is built; the first time that takes some minutes.")
        var times = try DevTimes(command, in: folder)
        try times.measure(turns: 7)
        func seconds(_ values: [Double]) -> String { values.map { rounded($0 / 1000) }.joined(separator: " ") }
        let (seen, build) = (DevTimes.median(times.untilSeen), DevTimes.median(times.builds))
        let goal = 1.3 * build + 500
        print(
            """

            From saving a changed line of a view, in seconds, a turn each:
            until the page shows it: \(seconds(times.untilSeen))
            of which the build: \(seconds(times.buildsWithin))
            `swift build` alone: \(seconds(times.builds))

            | what | measured | `swift build` alone | of it | goal: 1.3 of it and 500 ms | |
            | --- | --- | --- | --- | --- | --- |
            | riblet dev, a changed page | \(rounded(seen)) ms | \(rounded(build)) ms | \(rounded(100 * seen / build)) % | \
            \(rounded(goal)) ms | \(seen <= goal ? "kept" : "MISSED") |
            """)
        return seen <= goal
    }

    static func write(_ corpus: Corpus, to folder: String) throws -> (files: Int, bytes: Int) {
        var (files, bytes) = (0, 0)
        var known: Set<String> = []
        try corpus.forEachFile { path, text in
            let parent = folder + "/" + path.split(separator: "/").dropLast().joined(separator: "/")
            if known.insert(parent).inserted { _ = try ChildProgram.run(["mkdir", "-p", parent]) }
            try FileSystem.write(text, to: folder + "/" + path)
            files += 1
            bytes += text.utf8.count
        }
        return (files, bytes)
    }

    /// The time of looking again after one file has changed, by the same reader, the best of some.
    static func again(_ folder: String) throws -> Run {
        let reader = try WorkspaceReader(path: folder)
        _ = try reader.read().check()
        let path = folder + "/Sources/Feature050/F050ListRouter.swift"
        guard let file = fopen(path, "a") else { throw WorkspaceError.unwritable(path: path, reason: String(cString: strerror(errno))) }
        defer { fclose(file) }
        var best = Run()
        for turn in 0..<25 {
            fputs("// \(turn)\n", file)
            fflush(file)
            let (start, spent) = (ContinuousClock.now, processorMilliseconds())
            let result = try reader.read().check()
            best.milliseconds = min(best.milliseconds, (ContinuousClock.now - start) / .milliseconds(1))
            best.processorMilliseconds = min(best.processorMilliseconds, processorMilliseconds() - spent)
            precondition(result.findings.isEmpty)
        }
        return best
    }

    /// Returns the CPU time of this program so far, in milliseconds.
    private static func processorMilliseconds() -> Double {
        var usage = rusage()
        // RUSAGE_SELF, which is of another type on each system.
        getrusage(0, &usage)
        return processorMilliseconds(of: usage)
    }

    private static func processorMilliseconds(of usage: rusage) -> Double {
        let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        return seconds * 1000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000
    }

    /// Returns the average number of runnable processes in the last minute.
    private static func load() -> String {
        var averages = [0.0]
        return getloadavg(&averages, 1) == 1 ? rounded(averages[0]) : "not known"
    }

    struct Run {
        var milliseconds = Double.infinity
        var megabytes = Double.infinity
        /// The program's own, and of those it has started and waited for.
        var processorMilliseconds = Double.infinity
    }

    static func best(of count: Int, _ arguments: [String], expecting status: Int32) throws -> Run {
        var best = Run()
        for _ in 0..<count {
            var usage = rusage()
            let words = arguments.map { strdup($0) } + [nil]
            defer { words.forEach { free($0) } }
            #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            #else
            var actions = posix_spawn_file_actions_t()
            #endif
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            let start = ContinuousClock.now
            var child: pid_t = 0
            guard posix_spawn(&child, arguments[0], &actions, nil, words, environ) == 0 else {
                throw WorkspaceError.unreadable(path: arguments[0], reason: "it cannot be started; build the product riblet as well")
            }
            var ended: Int32 = 0
            while wait4(child, &ended, 0, &usage) < 0, errno == EINTR {}
            best.milliseconds = min(best.milliseconds, (ContinuousClock.now - start) / .milliseconds(1))
            #if canImport(Darwin)
            best.megabytes = min(best.megabytes, Double(usage.ru_maxrss) / 1_048_576)
            #else
            best.megabytes = min(best.megabytes, Double(usage.ru_maxrss) / 1024)
            #endif
            best.processorMilliseconds = min(best.processorMilliseconds, processorMilliseconds(of: usage))
            let code = (ended >> 8) & 0xFF
            guard ended & 0x7F == 0, code == status else {
                throw WorkspaceError.invalid(
                    path: arguments.joined(separator: " "), line: 0, reason: "it has ended with \(code) instead of \(status)")
            }
        }
        return best
    }

    private static func rounded(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

import ArgumentParser
import RibletWorkspace

extension MockRuntime: ExpressibleByArgument {}

struct MocksCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mocks", abstract: "Write mocks of the protocols of modules.",
        discussion: """
            For each function `foo` of a protocol the mock has `fooCallCount`, `fooArgValues` and `fooHandler`. Mocks use the library \
            RibletTesting; with --runtime none they use no library, and serve applications of RIBs-iOS, ModernRIBs and Needle. A protocol \
            that cannot be mocked is reported with the reason; the mocks of all others are written.

            Names of --only and --except may have stars: `--only '*Listener'`.

            Exit codes: 0 current or written, 1 --check found a difference, or --strict a protocol that cannot be mocked, 2 wrong usage or \
            unreadable input.
            """)

    @Argument(help: "The modules whose protocols are mocked, by name, or by folder where two have one name.") var modules: [String] = []
    @Option(help: "The folder of the package.", completion: .directory) var path = "."
    @Option(help: "The library that the mocks use: riblet (RibletTesting) or none.") var runtime = MockRuntime.riblet
    @Option(
        name: .shortAndLong, help: "The folder for the files, MODULEMocks.swift for each module; - prints to the terminal.",
        completion: .directory)
    var output = "-"
    @Option(help: ArgumentHelp("A protocol to mock alone; repeatable.", valueName: "protocol")) var only: [String] = []
    @Option(help: ArgumentHelp("A protocol to leave out; repeatable.", valueName: "protocol")) var except: [String] = []
    @Flag(help: "Read a Package.swift as far as its targets are written out, and run none.") var noManifest = false
    @Flag(help: "Exit with 1 if a protocol cannot be mocked.") var strict = false
    @Flag(help: "Compare the files in the folder of --output without writing; exit with 1 if one differs.") var check = false

    func validate() throws {
        if modules.isEmpty { throw ValidationError("name the modules; `riblet graph --format json` lists them") }
        if output == "-", check { throw ValidationError("--check needs --output DIR") }
    }

    func run() throws {
        let progress = Progress()
        defer { progress.end() }
        if output != "-", !check { try Recovery.run(in: output) }
        let workspace = try WorkspaceReader(path: path, readsBelow: true, runsManifests: !noManifest, progress: { progress.tell($0) })
            .read()
        let result = try workspace.mocks(
            of: modules, in: output == "-" ? "" : workspace.relative(output), runtime: runtime,
            selection: MockSelection(only: only, except: except))
        if output == "-" {
            Console.say(result.files.map(\.text).joined(separator: "\n"))
        } else {
            let report = try MockReport(result, folder: output, isChecked: check)
            Console.say(report.text)
            if check, report.isStale { throw ExitCode(1) }
        }
        for problem in result.problems {
            let level = strict || problem.isUnreadable ? "error" : "warning"
            Console.complain("\(problem.place.file):\(problem.place.line): \(level): \(problem.message)")
        }
        if result.problems.contains(where: \.isUnreadable) { throw ExitCode(2) }
        if strict, !result.problems.isEmpty { throw ExitCode(1) }
    }
}

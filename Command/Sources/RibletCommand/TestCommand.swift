import ArgumentParser
import RibletWorkspace

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Run all tests, or those that a change can break.",
        discussion: """
            `riblet test` runs the tests of the package in the folder, or of the one that the folder lies in. With --affected it runs the tests of the \
            modules with changed files, as git reports them, and of all modules that depend on these. Uncommitted changes count, and so do changes in \
            neighbouring packages and in a module's part of Package.swift. If no module is affected, the exit code is 0; otherwise it is that of \
            `swift test`, which receives the arguments after --swift.
            """)

    @Flag(help: "Run the tests of changed modules and of the modules that depend on them.") var affected = false
    @Option(help: "The commit, branch or tag to compare with; for --affected. Default: HEAD.") var base: String?
    @Flag(help: "Print the tests that would run; with --affected also the reasons.") var dryRun = false
    @Option(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Flag(help: "Print the result as JSON; the output of the tests goes to standard error.") var json = false
    @Option(name: .customLong("swift"), parsing: .remaining, help: "All further arguments, passed to `swift test`.") var arguments:
        [String] =
            []

    func validate() throws {
        if base != nil, !affected { throw ValidationError("--base belongs to --affected") }
    }

    func run() throws {
        let progress = Progress()
        let base = affected ? base ?? "HEAD" : nil
        let tests = try AffectedTests(path: path, since: base) { progress.tell($0) }
        progress.end()
        let command = tests.command(arguments: arguments)
        Console.say(json ? tests.json(command: command ?? []) : tests.report())
        guard let command, !dryRun else { return }
        if !json { Console.complain(command.joined(separator: " ")) }
        let status = try AttachedProgram.run(command, writesToErrors: json)
        if status != 0 { throw ExitCode(status) }
    }
}

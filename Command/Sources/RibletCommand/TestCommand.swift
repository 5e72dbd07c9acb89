import ArgumentParser
import RibletWorkspace

struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Run the tests that a change can break.",
        discussion: """
            Asks git which files have changed, and runs the tests of the modules they lie in and of all that depend on those. What is not committed \
            counts; so does what lies in packages beside this one, and what Package.swift says of a module. Where nothing is affected, that is said \
            and the exit code is 0; else it is that of `swift test`, to which goes what follows --swift.
            """)

    @Flag(help: "Run the tests of what has changed, and of what depends on it.") var affected = false
    @Option(help: "The commit, branch or tag to compare with.") var base = "HEAD"
    @Flag(help: "Print what would be run, and why.") var dryRun = false
    @Option(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Flag(help: "Print the result as JSON; what is run prints to the standard error.") var json = false
    @Option(name: .customLong("swift"), parsing: .remaining, help: "Options for `swift test`: all that follows.") var arguments: [String] =
        []

    func validate() throws {
        if !affected { throw ValidationError("say --affected; `swift test` runs everything") }
    }

    func run() throws {
        let progress = Progress()
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

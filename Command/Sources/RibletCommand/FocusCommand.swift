import ArgumentParser
import RibletWorkspace

struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus", abstract: "Build some modules alone, or test them.",
        discussion: """
            Makes a package of these modules and what they need in .riblet/focus, with links to the sources, and builds it there, in a build folder of \
            its own that is kept. Nothing else of the workspace is compiled.

            What follows --swift goes to `swift build` or `swift test`. The exit code is theirs.
            """)

    @Argument(help: "The modules.") var modules: [String]
    @Flag(help: "Include their tests, and run them.") var test = false
    @Flag(help: "Write the package, and build nothing.") var writeOnly = false
    @Option(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Flag(help: "Print the result as JSON; what is run prints to the standard error.") var json = false
    @Option(name: .customLong("swift"), parsing: .remaining, help: "Options for `swift build` or `swift test`: all that follows.")
    var arguments: [String] = []

    func run() throws {
        let focus = try Focus(on: modules, includesTests: test, path: path)
        try focus.write()
        let command = focus.command(isTest: test, arguments: arguments)
        Console.say(json ? focus.json(command: command) : focus.report())
        if writeOnly { return }
        let status = try AttachedProgram.run(command, writesToErrors: json)
        if status != 0 { throw ExitCode(status) }
    }
}

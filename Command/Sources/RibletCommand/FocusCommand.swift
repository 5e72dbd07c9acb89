import ArgumentParser
import RibletWorkspace

struct FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus", abstract: "Build or test some modules alone.",
        discussion: """
            Creates a package of these modules and their dependencies in .riblet/focus, with links to the sources, and builds it in a build folder of \
            its own. No other module of the workspace is compiled.

            Arguments after --swift are passed to `swift build` or `swift test`, whose exit code is returned.
            """)

    @Argument(help: "The modules.") var modules: [String]
    @Flag(help: "Include the modules' tests, and run them.") var test = false
    @Flag(help: "Write the package without building it.") var writeOnly = false
    @Option(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Option(name: .customLong("swift"), parsing: .remaining, help: "All further arguments, passed to `swift build` or `swift test`.")
    var arguments: [String] = []

    func run() throws {
        let focus = try Focus(on: modules, includesTests: test, path: path)
        try focus.write()
        let command = focus.command(isTest: test, arguments: arguments)
        Console.say(focus.report())
        if writeOnly { return }
        let status = try AttachedProgram.run(command)
        if status != 0 { throw ExitCode(status) }
    }
}

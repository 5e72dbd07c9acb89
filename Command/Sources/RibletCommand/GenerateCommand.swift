import ArgumentParser
import RibletWorkspace

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Write Package.swift from the descriptions of the modules.",
        discussion: """
            riblet.yml describes the workspace: packages, kinds of modules and the defaults of each kind. A file beside each module's folder, such as \
            Home.module.yml beside Home/, gives the module's name, its kind and its differences from the defaults.

            Exit codes: 0 current or written, 1 --check found a difference, 2 wrong usage or unreadable input.
            """)

    @Argument(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Flag(help: "Compare without writing; print the difference, and exit with 1 if there is one.") var check = false

    func run() throws {
        let generation = try Generation(path: path)
        let isCurrent = generation.isCurrent
        if !check { try generation.write() }
        Console.say(generation.report(isCheck: check))
        if check, !isCurrent { throw ExitCode(1) }
    }
}

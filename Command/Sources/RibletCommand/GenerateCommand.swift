import ArgumentParser
import RibletWorkspace

struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate", abstract: "Write Package.swift from the descriptions of the modules.",
        discussion: """
            riblet.yml says what holds for all: packages, kinds of modules and what each kind needs. A file beside each module's folder, \
            Home.module.yml beside Home/, says its name, its kind and what its kind does not say. `riblet generate --adopt` writes both from a \
            Package.swift that is there.

            Exits with 1 where --check finds a difference.
            """)

    @Argument(help: "The folder of the workspace, or one within it.", completion: .directory) var path = "."
    @Flag(help: "Write nothing; print what differs, and exit with 1 where something does.") var check = false
    @Flag(help: "Write the descriptions from Package.swift instead.") var adopt = false
    @Flag(help: "Print the result as JSON.") var json = false

    func validate() throws {
        if check, adopt { throw ValidationError("--check compares, --adopt writes descriptions; use one of them") }
    }

    func run() throws {
        if adopt {
            let adoption = try Adoption(path: path)
            try adoption.write()
            return Console.say(json ? adoption.json() : adoption.report())
        }
        let generation = try Generation(path: path)
        let isCurrent = generation.isCurrent
        if !check { try generation.write() }
        Console.say(json ? generation.json(isCheck: check) : generation.report(isCheck: check))
        if check, !isCurrent { throw ExitCode(1) }
    }
}

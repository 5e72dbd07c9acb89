import ArgumentParser
import RibletWorkspace

extension NewWorkspace.Template: ExpressibleByArgument {}

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a workspace that builds, runs in the browser and has tests.",
        discussion: """
            `app` is a modular workspace: features with interfaces, tests and a program that runs each of them alone. `minimal` is one module with two \
            RIBs. Then `riblet dev` in its folder shows it in the browser.

            Stencil files in .riblet/templates of the folder it is made in take the place of the command's own; `riblet templates` lists and copies those.
            """)

    @Argument(help: "Its name, such as Shop: a capital letter, then letters and digits.") var name: String
    @Option(help: "What it begins with: \(NewWorkspace.Template.allCases.map(\.rawValue).joined(separator: ", ")).") var template =
        NewWorkspace.Template.app
    @Option(help: "The folder that it is made in.", completion: .directory) var path = "."
    @Option(
        help: "Riblet's libraries: a path, or the address of a repository. Unless told, the copy that this command was built from.",
        completion: .directory)
    var riblet: String?
    @Flag(help: "Tell what would be made, and make nothing.") var dryRun = false
    @Flag(help: "For programs.") var json = false

    func run() throws {
        let workspace = try NewWorkspace(named: name, template: template, in: path, libraries: riblet, program: RunningProgram.path)
        if !dryRun { try workspace.write() }
        Console.say(json ? workspace.json(isDryRun: dryRun) : workspace.text(isDryRun: dryRun))
    }
}

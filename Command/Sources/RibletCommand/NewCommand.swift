import ArgumentParser
import RibletWorkspace

extension NewWorkspace.Template: ExpressibleByArgument {}

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make an application that builds, runs in the browser and has tests.",
        discussion: """
            `riblet new Trips` makes one module: a list, a page over it, a sheet, and one file of tests. `--template modular` makes a workspace with a \
            module for each feature, `--template layered` one with a module for each layer. Then `riblet dev` in its folder shows it in the browser.

            Files in .riblet/templates of the folder it is made in take the place of the command's own templates; `riblet templates` lists and copies \
            those.
            """)

    @Argument(help: "The name, such as Shop: a capital letter, then letters and digits.") var name: String
    @Option(help: "The template: \(NewWorkspace.Template.allCases.map(\.rawValue).joined(separator: ", ")).") var template =
        NewWorkspace.Template.small
    @Option(help: "The folder to make it in.", completion: .directory) var path = "."
    @Option(
        help: "Riblet's libraries: a path, or the address of a repository. By default the copy that this command was built from.",
        completion: .directory)
    var riblet: String?
    @Flag(help: "Print what would be made, and make nothing.") var dryRun = false
    @Flag(help: "Print the result as JSON.") var json = false

    func run() throws {
        let workspace = try NewWorkspace(named: name, template: template, in: path, libraries: riblet)
        if !dryRun { try workspace.write() }
        Console.say(json ? workspace.json(isDryRun: dryRun) : workspace.text(isDryRun: dryRun))
    }
}

import ArgumentParser
import RibletWorkspace

extension NewWorkspace.Template: ExpressibleByArgument {}

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create an application that builds, runs in the browser and has tests.",
        discussion: """
            `riblet new Trips` creates one module: a list, a page over it, a sheet, and one file of tests. `--template modular` creates a workspace with \
            a module for each feature, `--template layered` one with a module for each layer. `riblet dev` in its folder serves it to the browser.

            Templates in .riblet/templates of the folder of --path replace the built-in ones; `riblet templates` lists and copies these.
            """)

    @Argument(help: "The name, such as Shop: a capital letter, then letters and digits.") var name: String
    @Option(help: "The template: \(NewWorkspace.Template.allCases.map(\.rawValue).joined(separator: ", ")).") var template =
        NewWorkspace.Template.small
    @Option(help: "The folder in which the workspace is created.", completion: .directory) var path = "."
    @Option(
        help: "The path or repository address of Riblet's libraries. Default: the copy from which this command was built.",
        completion: .directory)
    var riblet: String?
    @Flag(help: "Print the files that would be created, and create none.") var dryRun = false
    @Flag(help: "Print the result as JSON.") var json = false

    func run() throws {
        let workspace = try NewWorkspace(named: name, template: template, in: path, libraries: riblet)
        if !dryRun { try workspace.write() }
        Console.say(json ? workspace.json(isDryRun: dryRun) : workspace.text(isDryRun: dryRun))
    }
}

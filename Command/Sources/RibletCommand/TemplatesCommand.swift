import ArgumentParser
import RibletWorkspace

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List the templates, or copy one for editing.",
        discussion: """
            A file .riblet/templates/TEMPLATE.stencil of a workspace takes the place of the command's own template. A file that is there already is \
            never overwritten; delete one that stays as it is, so that it gets what newer versions bring.
            """)

    @Argument(help: "The template to copy to .riblet/templates. Without it, all are listed.") var template: String?
    @Option(help: "The folder of the workspace, or one to make workspaces in.", completion: .directory) var path = "."
    @Flag(help: "Print the result as JSON.") var json = false

    func run() throws {
        let catalogue = try TemplateCatalogue(overriddenIn: path)
        guard let template else { return Console.say(json ? catalogue.json() : catalogue.text()) }
        let copied = try catalogue.copy(template, to: path)
        Console.say(json ? TemplateCatalogue.json(copied: copied) : copied.map { $0 + "\n" } ?? "")
    }
}

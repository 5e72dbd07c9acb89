import ArgumentParser
import RibletWorkspace

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List the templates, or copy one to change it.",
        discussion: """
            What lies in .riblet/templates/TEMPLATE of a workspace takes the place of the command's own. A file that is there already is never \
            overwritten; delete those that stay as they are, so that they get what newer versions bring.
            """)

    @Argument(help: "The template to copy to .riblet/templates; without it all are listed.") var template: String?
    @Option(help: "The folder of the workspace, or that in which workspaces are made.", completion: .directory) var path = "."
    @Flag(help: "For programs.") var json = false

    func run() throws {
        let catalogue = try TemplateCatalogue(overriddenIn: path)
        guard let template else { return Console.say(json ? catalogue.json() : catalogue.text()) }
        let copied = try catalogue.copy(template, to: path)
        Console.say(json ? TemplateCatalogue.json(copied: copied) : copied.map { $0 + "\n" }.joined())
    }
}

import ArgumentParser
import RibletWorkspace

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates", abstract: "List the templates, or copy one for editing.",
        discussion: """
            A file .riblet/templates/TEMPLATE.stencil of a workspace replaces the built-in template. Copying never overwrites an existing file. Delete \
            copies that you do not change, so that you get newer versions of the template.
            """)

    @Argument(help: "The template to copy to .riblet/templates. Without it, all are listed.") var template: String?
    @Option(help: "The folder of the workspace, or one to make workspaces in.", completion: .directory) var path = "."

    func run() throws {
        let catalogue = try TemplateCatalogue(overriddenIn: path)
        guard let template else { return Console.say(catalogue.text()) }
        if let copied = try catalogue.copy(template, to: path) { Console.say(copied + "\n") }
    }
}

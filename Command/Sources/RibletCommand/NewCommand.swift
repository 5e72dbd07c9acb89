import ArgumentParser
import RibletWorkspace

extension NewWorkspace.Template: ExpressibleByArgument {
    /// The descriptions in the help: what each is for.
    package static var allValueDescriptions: [String: String] {
        [
            small.rawValue:
                "One module, for a tool of your own or a first look: a list, a page over it, a sheet. Begin here; add features later.",
            ios.rawValue:
                "One module for an iPhone, with a project for Xcode: the same list, page and sheet in UIKit, and tests that need no Mac.",
            modular.rawValue:
                "A module for each feature, with domain and data apart: for a team, and for several applications in one workspace.",
            layered.rawValue:
                "A module for each layer, as in Clean Architecture, with a container: for rules that outlive their screens and hosts.",
        ]
    }
}

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Create an application that builds, runs in the browser and has tests.",
        discussion: """
            `riblet new Trips` creates one module: a list, a page over it, a sheet, and one file of tests. `riblet dev` in its folder serves it to the \
            browser.

            The list is one of notes. `riblet new Pantry --of Shelf` makes one of shelves: types, files, addresses, texts and tests say Shelf. \
            `--plural` names several where English has no rule for it: `--of Mouse --plural Mice`. `riblet remove` takes out what you do not need.

            Templates in .riblet/templates of the folder of --path replace the built-in ones; `riblet templates` lists and copies these.
            """)

    @Argument(help: "The name, such as Shop: a capital letter, then letters and digits.") var name: String
    @Option(help: "The template.") var template = NewWorkspace.Template.small
    @Option(help: "The name of one thing in the list, such as Shelf. Default: Note.") var of: String?
    @Option(help: "The name of several, such as Shelves. Default: by the rules of English.") var plural: String?
    @Option(help: "The folder in which the workspace is created.", completion: .directory) var path = "."
    @Option(
        help: "The path or repository address of Riblet's libraries. Default: the copy from which this command was built.",
        completion: .directory)
    var riblet: String?
    @Flag(help: "Print the files that would be created, and create none.") var dryRun = false

    func validate() throws {
        if plural != nil, of == nil { throw ValidationError("--plural says what several are called of the things that --of names") }
        if of != nil, !template.keepsThings {
            throw ValidationError("the template \(template.rawValue) shows one account with its limits and no list of things; omit --of")
        }
    }

    func run() throws {
        let workspace = try NewWorkspace(
            named: name, template: template, in: path, libraries: riblet, of: of, plural: plural)
        if !dryRun { try workspace.write() }
        Console.say(workspace.text(isDryRun: dryRun))
    }
}

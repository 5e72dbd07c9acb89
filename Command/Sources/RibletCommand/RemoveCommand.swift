import ArgumentParser
import RibletWorkspace

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a RIB or a module, with its files: the exact reverse of add.",
        discussion: """
            `riblet remove Cart` removes a RIB, `riblet remove domain Order` a module that `riblet add domain Order` has made. What was added and not \
            touched since goes to the byte. Where a place looks different, nothing is changed, and you are told which.
            """)

    @Argument(help: "The RIB's name; of a module its kind, then its name.") var names: [String]
    @OptionGroup var options: ScaffoldOptions

    func validate() throws {
        guard names.count == 1 || names.count == 2 && AddedKind(rawValue: names[0]) != nil else {
            throw ValidationError("say what to remove: riblet remove Cart, or riblet remove domain Order")
        }
    }

    func run() throws {
        try options.run { plan in
            if names.count == 2, let module = AddedKind(rawValue: names[0])?.module {
                return try plan.remove(ModuleRequest(module, names[1]))
            }
            try plan.remove(names[names.count - 1])
        }
    }
}

struct UnlinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Take a RIB from its parent, and keep its files.",
        discussion: "`riblet move NAME --parent P` gives it a parent again. Until then `riblet check` says that nobody builds it.")

    @Argument(help: "The RIB's name.") var name: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run { try $0.unlink(name) } }
}

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "move", abstract: "Give a RIB another parent.")

    @Argument(help: "The RIB's name.") var name: String
    @Option(help: "The RIB that builds it from now on.") var parent: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run { try $0.move(name, to: parent) } }
}

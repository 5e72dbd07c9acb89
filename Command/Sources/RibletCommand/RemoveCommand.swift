import ArgumentParser
import RibletWorkspace

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a RIB, with its files: the exact reverse of add.",
        discussion:
            "What was added and not touched since goes to the byte. Where a place looks different, nothing is changed, and you are told which."
    )

    @Argument(help: "The RIB's name.") var name: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run { try $0.remove(name) } }
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

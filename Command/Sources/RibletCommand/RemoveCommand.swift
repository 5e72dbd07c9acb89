import ArgumentParser
import RibletWorkspace

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a RIB, language or module with its files.",
        discussion: """
            `riblet remove Settings` removes a RIB, `riblet remove domain Order` the module that `riblet add domain Order` created. RIBs that \
            `riblet new` wrote with the templates small and modular go as well. The recorded lines are \
            removed wherever they stand now. If one of them was edited, or if you have written something into an added file, nothing is changed, and \
            file and lines are reported. `--force` removes such files, and keeps a copy of each in .riblet/removed.
            """)

    @Argument(help: "The RIB's name; for anything else its kind and its name.") var names: [String]
    @Flag(help: "Remove files with code of yours as well, and keep a copy of each in .riblet/removed.") var force = false
    @OptionGroup var options: ScaffoldOptions

    func validate() throws {
        guard names.count == 1 || names.count == 2 && AddedKind(rawValue: names[0]) != nil else {
            throw ValidationError("name the addition: riblet remove Settings, or riblet remove domain Order")
        }
    }

    func run() throws {
        let kind = names.count == 2 ? AddedKind(rawValue: names[0]).flatMap { $0.isRIB ? nil : $0.rawValue } : nil
        try options.run { try $0.remove(names[names.count - 1], kind: kind, force: force) }
    }
}

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move an added RIB to another parent.",
        discussion: "Its files stay as they are. The new parent shows it as the old one did.")

    @Argument(help: "The RIB's name.") var name: String
    @Option(help: "The new parent.") var parent: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run { try $0.move(name, to: parent) } }
}

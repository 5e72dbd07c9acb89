import ArgumentParser
import RibletWorkspace

struct RemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove what was added: a RIB, a language or a module, with its files.",
        discussion: """
            `riblet remove Settings` removes a RIB, `riblet remove domain Order` what `riblet add domain Order` has made. The lines that were added are \
            taken out wherever they stand now. Where one was edited, nothing is changed, and you are told the file and the line.
            """)

    @Argument(help: "The RIB's name; of anything else its kind, then its name.") var names: [String]
    @OptionGroup var options: ScaffoldOptions

    func validate() throws {
        guard names.count == 1 || names.count == 2 && AddedKind(rawValue: names[0]) != nil else {
            throw ValidationError("say what to remove: riblet remove Settings, or riblet remove domain Order")
        }
    }

    func run() throws {
        let kind = names.count == 2 ? AddedKind(rawValue: names[0]).flatMap { $0.isRIB ? nil : $0.rawValue } : nil
        try options.run { try $0.remove(names[names.count - 1], kind: kind) }
    }
}

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Give a RIB that was added another parent.",
        discussion: "Its files stay as they are. The new parent shows it as the old one did.")

    @Argument(help: "The RIB's name.") var name: String
    @Option(help: "The RIB that builds it from now on.") var parent: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run { try $0.move(name, to: parent) } }
}

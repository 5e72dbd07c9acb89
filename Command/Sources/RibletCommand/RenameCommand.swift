import ArgumentParser
import RibletWorkspace

struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a RIB or a feature another name.",
        discussion: """
            Its types, files, folder and modules with their descriptions, its routes, and what its parents call it by get the new name; so do its tests. \
            Texts that people read, addresses and the words of comments stay, and whatever is outside of the names stays to the byte. \
            Renaming back leaves no difference. The result is compiled; what does not compile is taken back.
            """)

    @Argument(help: "Its name, as in HomeBuilder without Builder.") var old: String
    @Argument(help: "What it is called from now on.") var new: String
    @OptionGroup var options: ScaffoldOptions

    func run() throws { try options.run(readsContext: true) { try $0.rename(old, to: new) } }
}

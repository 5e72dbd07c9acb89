import ArgumentParser

/// The folder of a command that takes no other argument: by its place, or by `--path` as in all
/// commands.
struct FolderOptions: ParsableArguments {
    @Argument(help: "The folder of the package, or a folder within it.", completion: .directory) var path = "."
    @Option(name: .customLong("path"), help: "The same folder, as an option.", completion: .directory) var folder: String?

    mutating func validate() throws {
        guard let folder else { return }
        guard path == "." else { throw ValidationError("name the folder once: '\(path)' or --path \(folder)") }
        path = folder
    }
}

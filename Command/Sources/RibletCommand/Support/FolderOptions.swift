import ArgumentParser

/// The folder of a command that takes no other argument: by its place, or by `--path` as in all
/// commands.
struct FolderOptions: ParsableArguments {
    @Argument(
        help: "A folder with packages or projects of Tuist, XcodeGen or Xcode, or one within a package: only its modules are read then.",
        completion: .directory)
    var path = "."
    @Option(name: .customLong("path"), help: "The same folder, as the other commands take it.", completion: .directory) var folder: String?

    mutating func validate() throws {
        guard let folder else { return }
        guard path == "." else { throw ValidationError("name the folder once: '\(path)' or --path \(folder)") }
        path = folder
    }
}

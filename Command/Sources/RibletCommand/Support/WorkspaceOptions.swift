import ArgumentParser
import RibletWorkspace

/// Which workspace.
struct WorkspaceOptions: ParsableArguments {
    @Argument(
        help: "The folder of a package, or one within it, of which only the modules are looked at.", completion: .directory)
    var path = "."

    /// Reads the workspace, and says so where it takes long.
    func read() throws -> Workspace {
        let progress = Progress()
        defer { progress.end() }
        return try WorkspaceReader(path: path, progress: { progress.tell($0) }).read()
    }
}

/// Where what is written goes.
struct OutputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "Write to a file, whole or not at all, instead of the terminal.", completion: .file())
    var output: String?

    func write(_ text: String) throws {
        guard let output else { return Console.say(text) }
        try TextFile.write(text, to: output)
    }
}

import ArgumentParser
import RibletWorkspace
import Synchronization

/// The option that names the workspace.
struct WorkspaceOptions: ParsableArguments {
    @Argument(
        help: "A folder with packages or projects of Tuist, XcodeGen or Xcode, or a folder within a package, to read only its modules.",
        completion: .directory)
    var path = "."
    @Option(name: .customLong("path"), help: "The same folder, as an option.", completion: .directory) var folder: String?

    mutating func validate() throws {
        guard let folder else { return }
        guard path == "." else { throw ValidationError("name the folder once: '\(path)' or --path \(folder)") }
        path = folder
    }

    /// A workspace that was read stays until the process ends: to take it apart, file by file,
    /// would be work for nobody.
    private static let kept = Mutex<[Workspace]>([])

    /// Reads the workspace, and prints its progress if this takes long.
    ///
    /// - Parameter collectsReferences: whether it is wanted which words files refer to.
    /// - Returns: the workspace as it is.
    /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
    func read(collectsReferences: Bool = true) throws -> Workspace {
        let progress = Progress()
        defer { progress.end() }
        let reader = try WorkspaceReader(
            path: path, readsBelow: true, collectsReferences: collectsReferences, progress: { progress.tell($0) })
        let workspace = try reader.read()
        Self.kept.withLock { $0.append(workspace) }
        return workspace
    }
}

/// Where what is written goes.
struct OutputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "Write to a file instead of the terminal; a partial file is never written.", completion: .file())
    var output: String?

    func write(_ text: String) throws {
        guard let output else { return Console.say(text) }
        try TextFile.write(text, to: output)
    }
}

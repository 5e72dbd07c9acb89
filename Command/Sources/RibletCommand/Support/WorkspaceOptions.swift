import ArgumentParser
import RibletWorkspace
import Synchronization

/// The option that names the workspace.
struct WorkspaceOptions: ParsableArguments {
    @Argument(
        help: "A folder with packages or projects of Tuist, XcodeGen or Xcode, or one within a package: only its modules are read then.",
        completion: .directory)
    var path = "."
    @Flag(help: "Read a Package.swift as far as its targets are written out, and run none.") var noManifest = false

    /// A workspace that was read stays until the process ends: to take it apart, file by file,
    /// would be work for nobody.
    private static let kept = Mutex<[Workspace]>([])

    /// Draws the workspace, tells which files could not be read, and ends as a check does then: what
    /// is drawn may lack something.
    func draw(_ draw: (Workspace) throws -> Void) throws {
        let workspace = try read(collectsReferences: false)
        for problem in workspace.problems {
            Console.complain("\(problem.place.file):\(problem.place.line): error: \(problem.message)")
        }
        try draw(workspace)
        if !workspace.problems.isEmpty { throw ExitCode(2) }
    }

    /// Reads the workspace, and prints its progress if this takes long.
    func read(collectsReferences: Bool = true, isChanged: Bool = false) throws -> Workspace {
        let progress = Progress()
        defer { progress.end() }
        let reader = try WorkspaceReader(
            path: path, readsBelow: true, collectsReferences: collectsReferences, runsManifests: !noManifest,
            progress: { progress.tell($0) })
        if isChanged { try Recovery.run(in: reader.folder) }
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
        try FileSystem.write(text, to: output)
    }
}

import RibletWorkspace

/// The end of what a killed command has begun.
enum Recovery {
    /// Takes back what a killed command has left half changed in a folder, and says so.
    static func run(in folder: String) throws(WorkspaceError) { tell(of: try ChangeJournal.recover(folder)) }

    /// Says which files were taken back.
    static func tell(of files: [String]) {
        guard !files.isEmpty else { return }
        Console.complain("A command was killed while it changed files; as before it are: \(files.joined(separator: ", "))")
    }
}

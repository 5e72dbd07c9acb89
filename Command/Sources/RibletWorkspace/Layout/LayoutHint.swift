/// The sentences where nothing can be looked at.
enum LayoutHint {
    /// Returns the error for a folder without source files: it lists the files that were found.
    static func nothing(at path: String, _ layout: WorkspaceLayout) -> WorkspaceError {
        .noPackage(path: path, seen: seen(at: path, layout))
    }

    /// Returns the error of a command that works in a package alone, for a folder that has none.
    static func needsPackage(at path: String) -> WorkspaceError {
        let path = FileSystem.absolute(path)
        guard FileSystem.isFolder(path) else { return .noFolder(path: path) }
        let (listing, projects) = FileSystem.listing(below: path)
        guard !listing.isEmpty || projects.contains(where: { !$0.hasSuffix(TuistGraph.fileName) }) else { return .noPackage(path: path) }
        func has(_ file: String, in files: [String]) -> Bool { files.contains { $0 == file || $0.hasSuffix("/" + file) } }
        // By names alone: a manifest is not run for the sake of a sentence.
        let seen =
            has("Project.swift", in: listing) || has("Workspace.swift", in: listing)
            ? "a Tuist project"
            : has("project.yml", in: projects)
                ? "an XcodeGen project"
                : projects.contains { $0.hasSuffix(".xcodeproj") }
                    ? "an Xcode project"
                    : has("Package.swift", in: listing) ? "one only in a folder below" : "a plain folder with Swift files"
        return .needsPackage(path: path, seen: seen)
    }

    private static func seen(at path: String, _ layout: WorkspaceLayout) -> String {
        let swift = FileSystem.files(below: path) { $0.hasSuffix(".swift") }
        if !swift.isEmpty {
            var folders: Set<String> = []
            for file in swift {
                let parts = file.split(separator: "/").dropLast().map(String.init)
                var above = path
                for part in parts {
                    if FileSystem.isLeftOut(part, in: above) { folders.insert(part) }
                    above += "/" + part
                }
            }
            let found = layout.summary + " with \(swift.count) Swift \(swift.count == 1 ? "file" : "files")"
            return folders.isEmpty
                ? found + ", none of which belongs to a module or all of which \(CheckConfiguration.fileName) excludes"
                : found + " in folders that are left out: \(folders.sorted().joined(separator: ", "))"
        }
        return layout.found.isEmpty ? "" : layout.summary + " without Swift files"
    }
}

extension TemplateCatalogue {
    /// For people: each template with its files; a star marks those of the workspace.
    public func text() -> String {
        names.map { name in
            "\(name)\n" + files(of: name).map { "  \(isOverridden("\(name)/\($0.path)") ? "*" : " ") \($0.path)\n" }.joined()
        }.joined()
    }

    /// For programs.
    public func json() -> String {
        struct File: Encodable {
            let path: String
            let overridden: Bool
        }
        struct Template: Encodable {
            let name: String
            let files: [File]
        }
        struct Document: Encodable {
            let version = 1
            let templates: [Template]
        }
        return JSONText.write(
            Document(
                templates: names.map { name in
                    Template(
                        name: name,
                        files: files(of: name).map { File(path: $0.path, overridden: isOverridden("\(name)/\($0.path)")) })
                }))
    }

    /// For programs: what was copied.
    public static func json(copied paths: [String]) -> String {
        struct Document: Encodable {
            let version = 1
            let copied: [String]
        }
        return JSONText.write(Document(copied: paths))
    }

    /// Copies the command's own files of a template to `.riblet/templates` of a folder, where they
    /// can be changed. What is there already stays.
    ///
    /// - Returns: the paths of what was copied, from the folder.
    /// - Throws: ``WorkspaceError/noTemplate(name:known:)`` and
    ///   ``WorkspaceError/unwritable(path:reason:)``.
    public func copy(_ template: String, to folder: String) throws(WorkspaceError) -> [String] {
        let files = files(of: template)
        guard !files.isEmpty else { throw .noTemplate(name: template, known: names) }
        var copied: [String] = []
        for file in files where !isOverridden("\(template)/\(file.path)") {
            let path = ".riblet/templates/\(template)/\(file.path)\(Self.ending)"
            if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(folder + "/" + path[..<slash]) }
            try FileSystem.write(Array(file.text.utf8), to: folder + "/" + path)
            copied.append(path)
        }
        return copied
    }
}

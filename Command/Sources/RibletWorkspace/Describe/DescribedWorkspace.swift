/// All descriptions of a workspace, as they lie in its folder.
package struct DescribedWorkspace: Sendable {
    package let root: String
    /// The contents of `riblet.yml`.
    package var workspace: WorkspaceDescription
    /// The modules that are described, by their files.
    package var modules: [ModuleDescription]

    /// Tells if a folder holds a `riblet.yml`.
    package static func isDescribed(_ root: String) -> Bool { FileSystem.isFile(root + "/" + WorkspaceDescription.fileName) }

    /// Reads `riblet.yml` and every `*.module.yml` below its folder; hidden folders and those that
    /// builds make are left out.
    package init(root: String) throws(WorkspaceError) {
        let root = FileSystem.absolute(root)
        try self.init(root: root, texts: Self.texts(in: root).map { ($0.key, $0.value) })
    }

    /// Descriptions that lie nowhere, for what is not yet written, examples and tests.
    init(root: String = "/", texts: [(path: String, text: String)]) throws(WorkspaceError) {
        guard let shared = texts.first(where: { $0.path == WorkspaceDescription.fileName }) else { throw .noDescription(path: root) }
        self.root = root
        workspace = try WorkspaceDescription(text: shared.text)
        modules = []
        for (file, text) in texts.sorted(by: { $0.path < $1.path }) where file.hasSuffix(ModuleDescription.suffix) {
            modules.append(try ModuleDescription(text: text, file: file, kinds: workspace.kinds))
        }
    }

    /// The nearest folder with a workspace's file or a package: the one that was named, or one
    /// around it.
    package static func root(around path: String) -> String? {
        var folder = FileSystem.absolute(path)
        while !isDescribed(folder), !FileSystem.isFile(folder + "/Package.swift") {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
            folder = String(folder[..<slash])
        }
        return folder
    }

    /// The texts of the descriptions in a folder, by their paths from there.
    static func texts(in root: String) throws(WorkspaceError) -> [String: String] {
        guard isDescribed(root) else { return [:] }
        var texts: [String: String] = [:]
        for file in [WorkspaceDescription.fileName] + FileSystem.files(below: root, ending: ".module.yml") {
            let bytes = try FileSystem.read(root + "/" + file, limit: DescribedValue.sizeLimit)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .invalid(path: file, line: 1, reason: "this is no UTF-8; save it as UTF-8")
            }
            texts[file] = text
        }
        return texts
    }
}

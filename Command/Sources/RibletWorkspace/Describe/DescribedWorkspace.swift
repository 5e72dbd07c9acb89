/// All descriptions of a workspace, as they lie in its folder.
public struct DescribedWorkspace: Sendable {
    /// The folder of the package.
    public let root: String
    /// The contents of `riblet.yml`.
    public var workspace: WorkspaceDescription
    /// The modules that are described, by their files.
    public var modules: [ModuleDescription]

    /// Tells if a folder holds a `riblet.yml`.
    public static func isDescribed(_ root: String) -> Bool { FileSystem.isFile(root + "/" + WorkspaceDescription.fileName) }

    /// Reads `riblet.yml` and every `*.module.yml` below its folder; hidden folders and those that
    /// builds make are left out.
    ///
    /// - Throws: ``WorkspaceError`` if there is no `riblet.yml`, or a description is not what it
    ///   should be.
    public init(root: String) throws(WorkspaceError) {
        let root = FileSystem.absolute(root)
        self.root = root
        guard Self.isDescribed(root) else {
            throw .noDescription(path: root)
        }
        workspace = try WorkspaceDescription(text: Self.text(of: WorkspaceDescription.fileName, in: root))
        modules = []
        for file in FileSystem.files(below: root, ending: ".module.yml") {
            modules.append(try ModuleDescription(text: Self.text(of: file, in: root), file: file, kinds: workspace.kinds))
        }
    }

    /// Descriptions that lie nowhere, for what is not yet written, examples and tests.
    ///
    /// - Parameters:
    ///   - root: the folder of the package they would lie in.
    ///   - texts: by their paths from there; `riblet.yml` is one of them.
    /// - Throws: ``WorkspaceError`` as if they were read.
    init(root: String = "/", texts: [(path: String, text: String)]) throws(WorkspaceError) {
        guard let shared = texts.first(where: { $0.path == WorkspaceDescription.fileName }) else {
            throw .noDescription(path: root)
        }
        self.root = root
        workspace = try WorkspaceDescription(text: shared.text)
        modules = []
        for (file, text) in texts.sorted(by: { $0.path < $1.path }) where file.hasSuffix(ModuleDescription.suffix) {
            modules.append(try ModuleDescription(text: text, file: file, kinds: workspace.kinds))
        }
    }

    /// The nearest folder with a workspace's file or a package: the one that was named, or one
    /// around it.
    public static func root(around path: String) -> String? {
        var folder = FileSystem.absolute(path)
        while !isDescribed(folder), !FileSystem.isFile(folder + "/Package.swift") {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
            folder = String(folder[..<slash])
        }
        return folder
    }

    static func text(of file: String, in root: String) throws(WorkspaceError) -> String {
        let bytes = try FileSystem.read(root + "/" + file, limit: DescribedValue.sizeLimit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalid(path: file, line: 1, reason: "this is no UTF-8; save it as UTF-8")
        }
        return text
    }
}

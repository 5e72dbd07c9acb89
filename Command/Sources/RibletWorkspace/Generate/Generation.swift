/// Makes a `Package.swift` of descriptions.
public struct Generation: Sendable {
    /// The folder of the package.
    public let root: String
    /// The text of `Package.swift` to be written.
    public let text: String
    /// Its present text; nil if there is none.
    public let present: String?
    /// The number of described modules.
    public let moduleCount: Int
    /// The files that say so, `riblet.yml` first.
    public let files: [String]

    /// The comment that a generated file begins with.
    static let origin = [
        "Written by `riblet generate` from riblet.yml and from the *.module.yml beside each module: change those, and run it again."
    ]

    /// Reads the descriptions of a workspace and works out what they say.
    ///
    /// - Parameter path: the folder of the workspace, or one within it.
    /// - Throws: ``WorkspaceError`` with the file and the line of the description that is at fault.
    public init(path: String) throws(WorkspaceError) {
        guard let root = DescribedWorkspace.root(around: path) else {
            let path = FileSystem.absolute(path)
            throw FileSystem.isFolder(path) ? .noDescription(path: path) : .noFolder(path: path)
        }
        self = try Generation(of: DescribedWorkspace(root: root))
    }

    /// - Parameters:
    ///   - described: what the descriptions say, be they written yet or not.
    ///   - isFolder: whether there is a folder at a path from the root; on disk, where nothing else
    ///     is said.
    ///   - style: how `Package.swift` is written; as the nearest `.swift-format` says where nil.
    /// - Throws: ``WorkspaceError`` with the file and the line of the description that is at fault.
    init(
        of described: DescribedWorkspace, isFolder: ((String) -> Bool)? = nil, style: SwiftFormatStyle? = nil
    ) throws(WorkspaceError) {
        root = described.root
        let model = try DescribedPackage(described, isFolder: isFolder).model()
        text = PackageWriter(model, style: style ?? SwiftFormatStyle(of: root)).text(origin: Self.origin)
        moduleCount = model.targets.count
        files = [WorkspaceDescription.fileName] + described.modules.map(\.file)
        let manifest = root + "/Package.swift"
        present = FileSystem.isFile(manifest) ? String(decoding: try FileSystem.read(manifest, limit: 32 << 20), as: UTF8.self) : nil
    }

    /// True if `Package.swift` is as it would be written.
    public var isCurrent: Bool { present == text }

    /// The difference as `diff -u` shows it; empty if there is none.
    public var difference: String {
        UnifiedDiff.text(
            from: present ?? "", to: text, oldName: present == nil ? "/dev/null" : "Package.swift", newName: "Package.swift (generated)")
    }

    /// Writes `Package.swift`, whole or not at all; one that is current is left alone.
    ///
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``.
    public func write() throws(WorkspaceError) {
        if !isCurrent { try TextFile.write(text, to: root + "/Package.swift") }
    }
}

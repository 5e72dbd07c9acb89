/// Makes a `Package.swift` of descriptions.
package struct Generation: Sendable {
    package let root: String
    /// The text of `Package.swift` to be written.
    package let text: String
    /// Its present text; nil if there is none.
    package let present: String?
    private let moduleCount: Int
    private let descriptionCount: Int

    /// The comment that a generated file begins with.
    static let origin = [
        "Written by `riblet generate` from riblet.yml and from the *.module.yml beside each module: change those, and run it again."
    ]

    /// Reads the descriptions of a workspace and works out what they say.
    package init(path: String) throws(WorkspaceError) {
        guard let root = DescribedWorkspace.root(around: path) else {
            let path = FileSystem.absolute(path)
            throw FileSystem.isFolder(path) ? .noDescription(path: path) : .noFolder(path: path)
        }
        self = try Generation(of: DescribedWorkspace(root: root))
    }

    init(
        of described: DescribedWorkspace, isFolder: ((String) -> Bool)? = nil, style: SwiftFormatStyle? = nil
    ) throws(WorkspaceError) {
        root = described.root
        let model = try DescribedPackage(described, isFolder: isFolder).model()
        text = PackageWriter(model, style: style ?? SwiftFormatStyle(of: root)).text(origin: Self.origin)
        moduleCount = model.targets.count
        descriptionCount = described.modules.count
        let manifest = root + "/Package.swift"
        present = FileSystem.isFile(manifest) ? String(decoding: try FileSystem.read(manifest, limit: 32 << 20), as: UTF8.self) : nil
    }

    /// True if `Package.swift` is as it would be written.
    package var isCurrent: Bool { present == text }

    /// The difference as `diff -u` shows it; empty if there is none.
    package var difference: String {
        UnifiedDiff.text(
            from: present ?? "", to: text, oldName: present == nil ? "/dev/null" : "Package.swift", newName: "Package.swift (generated)")
    }

    /// Returns a line, after what differs where nothing was written.
    package func report(isCheck: Bool) -> String {
        let sum = "\(moduleCount) modules of \(descriptionCount) descriptions"
        if isCurrent { return "Package.swift says what riblet.yml and \(sum) say\n" }
        if isCheck { return difference + "Package.swift is not what riblet.yml and \(sum) say; run riblet generate\n" }
        return "Package.swift: written from riblet.yml and \(sum)\n"
    }

    /// Writes `Package.swift`, whole or not at all; one that is current is left alone.
    package func write() throws(WorkspaceError) {
        if !isCurrent { try FileSystem.write(text, to: root + "/Package.swift") }
    }
}

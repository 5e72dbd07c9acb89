/// Where a workspace takes Riblet's libraries from.
package enum LibrarySource: Sendable, Equatable {
    /// A copy in a folder, as it is written in the package.
    case folder(String)
    /// A repository, of which the branch `main` is taken: there is no release yet.
    case repository(String)

    /// Understands what was given on the command line, where the address of a repository has a
    /// scheme or begins with `git@`.
    package init(_ text: String, from workspace: String) throws(WorkspaceError) {
        guard !text.isEmpty, text.utf8.count <= 1_000, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x5C }) else {
            throw .invalidLibraries(path: text, reason: "it is neither a path nor the address of a repository")
        }
        if text.contains("://") || (text.hasPrefix("git@") && text.contains(":")) {
            guard Self.packageName(ofRepository: text) != nil else {
                throw .invalidLibraries(path: text, reason: "the address names no repository")
            }
            self = .repository(text)
            return
        }
        let folder = FileSystem.absolute(text)
        guard Self.isRiblet(folder) else {
            throw .invalidLibraries(path: folder, reason: "there is no copy of Riblet: no Package.swift beside a folder Sources/RibletWeb")
        }
        self = .folder(RelativePath.from(workspace, to: folder))
    }

    /// The copy that the command was built from, where it is still there.
    package static func own(from workspace: String) -> LibrarySource? {
        let root = #filePath.split(separator: "/").dropLast(5).map { "/" + $0 }.joined()
        return isRiblet(root) ? .folder(RelativePath.from(workspace, to: root)) : nil
    }

    /// The values for templates: the dependency in a `Package.swift` with the comment on it and the name by which its
    /// products say it, the lines of `riblet.yml`, and the reference in a project of Xcode.
    var values: [String: TemplateValue] {
        switch self {
        case .folder(let path):
            [
                "ribletAdvice": "Riblet's own folder, until there is a release; where yours is elsewhere, change this path.",
                "ribletRequirement": .text(".package(name: \"riblet\", path: \(PackageWriter.literal(path)))"), "ribletPackage": "riblet",
                "ribletDescription": .text("path: \(PackageWriter.literal(path))"),
                "ribletReference": "XCLocalSwiftPackageReference", "ribletPlace": .text("relativePath = \"\(path)\";"),
            ]
        case .repository(let address):
            [
                "ribletAdvice": "Riblet's branch main, until there is a release.",
                "ribletRequirement": .text(".package(url: \(PackageWriter.literal(address)), branch: \"main\")"),
                "ribletPackage": .text(Self.packageName(ofRepository: address) ?? "riblet"),
                "ribletDescription": .text("url: \(PackageWriter.literal(address))\n    branch: main"),
                "ribletReference": "XCRemoteSwiftPackageReference",
                "ribletPlace": .text("repositoryURL = \"\(address)\"; requirement = {branch = main; kind = branch; };"),
            ]
        }
    }

    /// A package from a repository is named by the last part of its address.
    private static func packageName(ofRepository address: String) -> String? {
        let parts = address.split { $0 == "/" || $0 == ":" }
        // A scheme, mostly a host, and a name.
        guard let last = parts.last, parts.count > (address.contains("://") && !address.hasPrefix("file:") ? 2 : 1) else { return nil }
        let name = last.hasSuffix(".git") ? last.dropLast(4) : last
        return name.isEmpty ? nil : name.lowercased()
    }

    private static func isRiblet(_ folder: String) -> Bool {
        FileSystem.isFile(folder + "/Package.swift") && FileSystem.isFolder(folder + "/Sources/RibletWeb")
    }
}

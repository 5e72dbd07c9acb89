#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The projects of a workspace as Tuist has evaluated them: the file that `tuist graph --format json`
/// writes, or `--format legacyJSON`, as the same was called before.
struct TuistGraph: Decodable {
    /// The name under which Tuist writes it.
    static let fileName = "graph.json"

    struct Project: Decodable {
        /// From the folder of the graph.
        let path: String
        let targets: [Target]

        private enum Key: String, CodingKey { case path, targets }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            path = try container.decode(String.self, forKey: .path)
            let byName = try? container.decode([String: Target].self, forKey: .targets)
            targets = try byName?.values.sorted { $0.name < $1.name } ?? container.decode([Target].self, forKey: .targets)
        }

        fileprivate init(_ project: Project, from folder: String, _ modules: [String: String]) {
            path = TuistGraph.relative(project.path, to: folder) ?? ".."
            targets = project.targets.map { target in
                var target = target
                target.files = target.files.compactMap { TuistGraph.relative($0, to: folder) }
                target.dependencies = target.dependencies?.map { modules[$0] ?? $0 }
                return target
            }
        }
    }

    struct Target: Decodable {
        let name: String
        /// The name by which it is imported.
        let module: String
        let product: String
        /// Its sources, from the folder of the graph.
        var files: [String]
        /// The targets, products and frameworks that it names; nil where an old Tuist does not tell.
        var dependencies: [String]?

        private enum Key: String, CodingKey { case name, productName, product, sources, buildableFolders, dependencies }
        private struct Source: Decodable { let path: String }
        private struct Folder: Decodable { let resolvedFiles: [Source] }
        private struct Dependency: Decodable {
            let name: String?
            let target: String?
            let product: String?
            let path: String?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = try container.decode(String.self, forKey: .name)
            product = try container.decode(String.self, forKey: .product)
            let shown = try container.decodeIfPresent(String.self, forKey: .productName) ?? name
            module = ModuleNames.importable(shown)
            let paths = try? container.decode([String].self, forKey: .sources)
            files = try paths ?? container.decode([Source].self, forKey: .sources).map(\.path)
            files += (try container.decodeIfPresent([Folder].self, forKey: .buildableFolders) ?? []).flatMap(\.resolvedFiles).map(\.path)
            dependencies = try container.decodeIfPresent([[String: Dependency]].self, forKey: .dependencies)?.flatMap { entry in
                entry.values.compactMap { $0.target ?? $0.product ?? ($0.name ?? $0.path).map(Self.module(at:)) }
            }
        }

        /// `Kit` of `Frameworks/Kit.xcframework`.
        private static func module(at path: String) -> String {
            path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path
        }
    }

    /// A project of the workspace each, by their paths.
    let projects: [Project]

    private enum Key: String, CodingKey { case path, projects }

    /// - Throws: ``WorkspaceError/unreadable(path:reason:)``, and what says why it is no graph.
    init(_ path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(try FileSystem.read(path, limit: 256 << 20)))
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let folder = try container.decode(String.self, forKey: .path)
        var projects: [Project] = []
        if let byPath = try? container.decode([String: Project].self, forKey: .projects) {
            projects = Array(byPath.values)
        } else {
            // A key that is no text stands before its value.
            var list = try container.nestedUnkeyedContainer(forKey: .projects)
            while !list.isAtEnd {
                _ = try list.decode(String.self)
                projects.append(try list.decode(Project.self))
            }
        }
        let modules = projects.flatMap(\.targets).reduce(into: [:]) { $0[$1.name] = $1.module }
        self.projects = projects.map { Project($0, from: folder, modules) }.sorted { $0.path < $1.path }
    }

    /// Returns a path from a folder; nil if it lies outside.
    fileprivate static func relative(_ path: String, to folder: String) -> String? {
        path == folder ? "" : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }

    /// Returns the folder here that was the graph's where it was written: that of the file, or the
    /// nearest above it in which one of its sources lies; nil if there is none.
    func folder(around path: String, knowing isKnown: (String) -> Bool) -> String? {
        var parts = path.split(separator: "/").dropLast()
        while true {
            let folder = parts.joined(separator: "/")
            let isHere = projects.contains {
                $0.targets.contains { $0.files.contains { isKnown(FileSystem.normalized(folder + "/" + $0)) } }
            }
            if isHere { return folder }
            guard parts.popLast() != nil else { return nil }
        }
    }
}

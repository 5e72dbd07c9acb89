/// The RIBs and edges that came and went since a commit, for reviews.
package struct TreeDifference: Sendable {
    private struct Edge: Sendable {
        let parent: String
        let child: String
        /// The container that shows the child, and remarks on open questions of the source.
        let notes: [String]
        let isBuilt: Bool

        var text: String { "\(parent) → \(child)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))") }
        var document: JSONObject { ["parent": parent, "child": child, "notes": notes, "built": isBuilt] }
    }

    private struct Tree: Sendable {
        /// By name; the module is told where others have that name.
        let ribs: [String: String]
        let edges: [[String]: Edge]
    }

    package let base: String
    private let old: Tree
    private let new: Tree

    /// Reads the tree as it was, from the objects of the repository.
    package init(of workspace: Workspace, at path: String, since base: String, runsManifests: Bool = true) throws(WorkspaceError) {
        let repository = try GitRepository(around: path)
        let commit = try repository.commit(from: base)
        let folder = try FileSystem.makeTemporaryFolder()
        defer { FileSystem.removeTree(folder) }
        try repository.export(commit, to: folder)
        var former: Workspace?
        do throws(WorkspaceError) {
            former = try WorkspaceReader(
                path: folder + "/" + repository.prefix, readsBelow: true, collectsReferences: false, runsManifests: runsManifests
            ).read()
        } catch .noPackage, .noFolder {
            // There was nothing yet.
        } catch .brokenPackage(let path, let reason) {
            throw .brokenPackage(path: path.replacing(folder + "/", with: base + ":"), reason: reason)
        }
        self.init(of: workspace, former, base: commit)
    }

    init(of workspace: Workspace, _ former: Workspace?, base: String) {
        self.base = base
        let trees = [workspace, former].map { workspace in workspace.map { ($0, $0.tree()) } }
        // A name that several RIBs have in one of the trees means none of them by itself.
        let shared = trees.compactMap { $0?.1 }.flatMap { tree in
            Dictionary(grouping: tree.ribs, by: \.name).filter { $0.value.count > 1 }.keys
        }
        let told = trees.map { Self.tree($0, shared: Set(shared)) }
        (new, old) = (told[0], told[1])
    }

    private static func tree(_ known: (Workspace, RIBTree)?, shared: Set<String>) -> Tree {
        guard let (workspace, tree) = known else { return Tree(ribs: [:], edges: [:]) }
        let modules = tree.ribs.map { workspace.modules[$0.module].name }
        let names = tree.ribs.indices.map {
            shared.contains(tree.ribs[$0].name) ? "\(modules[$0]).\(tree.ribs[$0].name)" : tree.ribs[$0].name
        }
        let edges = tree.edges.map { edge in
            Edge(
                parent: names[edge.parent], child: names[edge.child], notes: [edge.container, edge.doubt].compactMap { $0 },
                isBuilt: edge.isBuilt)
        }
        return Tree(
            ribs: Dictionary(zip(names, modules)) { first, _ in first },
            edges: Dictionary(edges.map { ([$0.parent, $0.child], $0) }) { first, _ in first })
    }

    private static func missing(_ edges: [[String]: Edge], in others: [[String]: Edge]) -> [Edge] {
        edges.filter { others[$0.key] == nil }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    private static func missing(_ ribs: [String: String], in others: [String: String]) -> [(name: String, module: String)] {
        ribs.filter { others[$0.key] == nil }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private var changed: [(was: Edge, now: Edge)] {
        new.edges.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { key, now in
            old.edges[key].flatMap { $0.notes == now.notes ? nil : ($0, now) }
        }
    }

    /// Returns the difference in a format; nil for one that shows whole trees alone.
    package func report(as format: TreeFormat) -> String? {
        switch format {
        case .text: isEmpty ? "The tree is as it was at \(base.prefix(12)).\n" : "Since \(base.prefix(12)):\n" + lines
        case .md: isEmpty ? "The tree of RIBs is unchanged.\n" : "The tree of RIBs since `\(base.prefix(12))`:\n\n```diff\n\(lines)```\n"
        case .json: JSONText.write(document)
        case .svg, .html, .mermaid: nil
        }
    }

    private var isEmpty: Bool { lines.isEmpty }

    private var lines: String {
        func ribs(_ sign: String, _ found: [(name: String, module: String)]) -> [String] {
            found.map { "\(sign) \($0.name)  [\($0.module)]" }
        }
        let lines =
            ribs("+", Self.missing(new.ribs, in: old.ribs)) + Self.missing(new.edges, in: old.edges).map { "+ " + $0.text }
            + changed.map { "! \($0.now.text), was \($0.was.notes.isEmpty ? "not told" : $0.was.notes.joined(separator: ", "))" }
            + Self.missing(old.edges, in: new.edges).map { "- " + $0.text } + ribs("-", Self.missing(old.ribs, in: new.ribs))
        return lines.map { $0 + "\n" }.joined()
    }

    private var document: JSONObject {
        func part(_ tree: Tree, without other: Tree) -> JSONObject {
            [
                "ribs": Self.missing(tree.ribs, in: other.ribs).map { ["name": $0.name, "module": $0.module] as JSONObject },
                "edges": Self.missing(tree.edges, in: other.edges).map(\.document),
            ]
        }
        return [
            "version": 1, "base": base, "added": part(new, without: old), "removed": part(old, without: new),
            "changed": changed.map { ["was": $0.was.document, "now": $0.now.document] as JSONObject },
        ]
    }
}

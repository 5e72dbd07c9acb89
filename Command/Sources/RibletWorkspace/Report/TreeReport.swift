/// The formats of `riblet tree`.
package enum TreeFormat: String, CaseIterable, Sendable {
    /// An outline with lines.
    case text
    case svg
    /// A page with the picture: point at a RIB to see its path and what says that it stands there.
    case html
    /// For documents that understand Mermaid.
    case mermaid
    /// For programs; see the article *What the command writes*.
    case json
    /// An outline in Markdown.
    case md
}

extension Workspace {
    /// The tree in a format; an outline and a document for programs also beside a page of a running
    /// program.
    package func report(_ tree: RIBTree, as format: TreeFormat, beside live: LiveTree? = nil) -> String {
        switch format {
        case .text: TreeOutline(self, tree, live).text()
        case .md: TreeOutline(self, tree, live).markdown()
        case .mermaid: TreeOutline(self, tree, live).mermaid()
        case .json: JSONText.write(TreeOutline(self, tree, live).document)
        case .svg: TreePicture(self, tree).svg(isStandalone: true)
        case .html: TreePicture(self, tree).html()
        }
    }
}

/// A RIB where it stands in an outline: below a parent, once for each parent.
struct TreeNode {
    let rib: Int
    let container: String?
    let doubt: String?
    /// True if its children are shown at an earlier place.
    let isRepeated: Bool
    var children: [TreeNode]
}

extension RIBTree {
    /// The trees below all roots, and those below RIBs that no root leads to. A RIB that several
    /// build is unfolded below the first.
    func nodes() -> (rooted: [TreeNode], loose: [TreeNode]) {
        var seen: Set<Int> = []
        func node(_ rib: Int, _ edge: RIBEdge?, _ path: Set<Int>) -> TreeNode {
            let isRepeated = !seen.insert(rib).inserted
            let below = isRepeated || path.contains(rib) ? [] : children(of: rib)
            return TreeNode(
                rib: rib, container: edge?.container,
                doubt: edge?.doubt,
                isRepeated: isRepeated && !children(of: rib).isEmpty, children: below.map { node($0.child, $0, path.union([rib])) })
        }
        return (roots.map { node($0, nil, []) }, heads.map { node($0, nil, []) })
    }

    /// The RIBs that no root leads to.
    package var loose: [Int] {
        guard !roots.isEmpty else { return ribs.indices.filter { parents(of: $0).isEmpty } }
        let reachable = reachable
        return ribs.indices.filter { !reachable.contains($0) && !ribs[$0].isRoot }
    }
}

private struct TreeOutline {
    private let workspace: Workspace
    private let tree: RIBTree
    private let live: LiveTree?
    /// The marks of the RIBs beside a running program; nothing without one.
    private let marks: [LiveTree.Mark]

    init(_ workspace: Workspace, _ tree: RIBTree, _ live: LiveTree?) {
        (self.workspace, self.tree, self.live) = (workspace, tree, live)
        marks = live?.marks(of: tree, in: workspace) ?? []
    }

    func text() -> String {
        var lines: [String] = []
        func append(_ node: TreeNode, _ lead: String, _ below: String) {
            lines.append(lead + label(node))
            for (index, child) in node.children.enumerated() {
                let isLast = index == node.children.count - 1
                append(child, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  "))
            }
        }
        let nodes = tree.nodes()
        for root in nodes.rooted { append(root, "", "") }
        if !nodes.loose.isEmpty {
            lines.append(tree.roots.isEmpty ? "No root; below no parent:" : "Below no parent:")
            for head in nodes.loose { append(head, "   ", "   ") }
        }
        if lines.isEmpty { lines = ["There are no RIBs here."] }
        return (beginning + lines + unknown { "\($0) → \($1)" }).joined(separator: "\n") + "\n"
    }

    /// The page and what the marks mean.
    private var beginning: [String] {
        live.map { ["\($0.name) at \($0.url): ● is there, ○ was there, · has not been seen there", ""] } ?? []
    }

    /// The edges of the running program that the source does not know.
    private func unknown(_ line: (String, String) -> String) -> [String] {
        let edges = live?.unknownEdges(in: tree, of: workspace) ?? []
        return edges.isEmpty ? [] : ["", "There, and not seen in the source:"] + edges.map { "   " + line($0.parent, $0.child) }
    }

    private func name(_ rib: Int) -> String { (marks.isEmpty ? "" : "\(marks[rib].sign) ") + tree.ribs[rib].name }

    private func label(_ node: TreeNode) -> String {
        var label = name(node.rib)
        var notes: [String] = []
        if let container = node.container { notes.append(container) }
        if let doubt = node.doubt { notes.append(doubt) }
        if node.isRepeated { notes.append("as above") }
        if !notes.isEmpty { label += " (\(notes.joined(separator: ", ")))" }
        return label + "  " + module(node.rib)
    }

    /// The module; with its folder where another one has its name.
    private func module(_ rib: Int) -> String {
        let module = workspace.modules[tree.ribs[rib].module]
        let isOnly = workspace.modules.count { $0.name == module.name } == 1
        return isOnly ? "[\(module.name)]" : "[\(module.name) in \(module.path)]"
    }

    func markdown() -> String {
        var lines: [String] = []
        func append(_ node: TreeNode, _ depth: Int) {
            let container = node.container.map { " (\($0))" } ?? ""
            lines.append(String(repeating: "  ", count: depth) + "- \(name(node.rib))\(container)")
            for child in node.children { append(child, depth + 1) }
        }
        let nodes = tree.nodes()
        for top in nodes.rooted + nodes.loose { append(top, 0) }
        lines = beginning + lines + unknown { "- \($0) → \($1)" }
        return lines.map { $0 + "\n" }.joined()
    }

    func mermaid() -> String {
        var lines = ["flowchart LR"]
        for rib in tree.ribs.indices { lines.append("  r\(rib)[\"\(tree.ribs[rib].name)\"]") }
        for edge in tree.edges {
            let arrow = edge.isBuilt ? "-->" : "-.->"
            lines.append("  r\(edge.parent) \(arrow)\(edge.container.map { "|\($0)|" } ?? "") r\(edge.child)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The document of `riblet tree --format json`.
    var document: JSONObject {
        [
            "version": 1,
            "ribs": tree.ribs.enumerated().map { index, rib -> JSONObject in
                let place = workspace.place(of: rib.declaration)
                return [
                    "id": index, "name": rib.name, "module": workspace.modules[rib.module].name, "file": place.file, "line": place.line,
                    "root": tree.roots.contains(index), "live": marks.isEmpty ? nil : marks[index].rawValue,
                ]
            },
            "edges": tree.edges.map { edge -> JSONObject in
                let evidence = edge.evidence.sorted { ($0.signal, $0.place) < ($1.signal, $1.place) }.map {
                    ["signal": $0.signal, "file": $0.place.file, "line": $0.place.line] as JSONObject
                }
                return [
                    "parent": edge.parent, "child": edge.child, "container": edge.container, "built": edge.isBuilt, "held": edge.isHeld,
                    "evidence": evidence,
                ]
            },
            "roots": tree.roots, "unreachable": tree.loose, "problems": workspace.problems.map(\.entry),
            "live": live.map { live -> JSONObject in
                let edges = live.unknownEdges(in: tree, of: workspace).map { ["parent": $0.parent, "child": $0.child] as JSONObject }
                return ["page": live.page, "name": live.name, "url": live.url, "unknownEdges": edges]
            },
        ]
    }
}

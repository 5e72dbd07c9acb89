public import Riblet

/// Returns the edges of a running tree as names of parent and child: `Home → List`.
///
/// Compared with ``treeEdges(inOutline:)`` they show that the tree which is read from the source is
/// the one that runs.
///
/// - Parameter root: where to begin.
/// - Returns: an edge for each RIB below it, those of one name once.
@MainActor
public func treeEdges(of root: BaseRouter) -> Set<String> {
    var edges: Set<String> = []
    var pending = [root]
    while let node = pending.popLast() {
        for child in node.children {
            edges.insert("\(node.name) → \(child.name)")
            pending.append(child)
        }
    }
    return edges
}

/// Returns the edges of an outline, as `riblet tree --format md` writes it: a RIB a line, `- Name
/// (container)`, children two spaces further in.
///
/// - Parameter outline: the text; lines that are no item say nothing.
/// - Returns: an edge for each item but the roots: `Home → List`.
public func treeEdges(inOutline outline: String) -> Set<String> {
    var edges: Set<String> = []
    var parents: [(depth: Int, name: String)] = []
    for line in outline.split(whereSeparator: \.isNewline) {
        let depth = line.prefix { $0 == " " }.count
        let item = line.dropFirst(depth)
        guard item.hasPrefix("- "), let name = item.dropFirst(2).split(separator: " ").first.map(String.init) else { continue }
        while let last = parents.last, last.depth >= depth { parents.removeLast() }
        if let parent = parents.last { edges.insert("\(parent.name) → \(name)") }
        parents.append((depth, name))
    }
    return edges
}

extension TreeRecorder {
    /// The edges that were attached while the recorder ran: `Home → List`.
    public var attachedEdges: Set<String> {
        Set(
            lines(.didAttach).compactMap { line in
                let names = line.split(separator: " ", maxSplits: 1).last?.split(separator: "/").suffix(2) ?? []
                return names.count == 2 ? names.joined(separator: " → ") : nil
            })
    }
}

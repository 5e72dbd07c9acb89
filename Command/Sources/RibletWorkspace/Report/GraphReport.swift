/// The formats of `riblet graph`.
public enum GraphFormat: String, CaseIterable, Sendable {
    case svg
    /// A page with the picture: point at a module to see what it needs and what rebuilds with it.
    case html
    /// The input format of Graphviz.
    case dot
    /// For documents that understand Mermaid.
    case mermaid
    /// For programs; see the article *What the command writes*.
    case json
}

extension ModuleGraph {
    /// The graph in a format.
    ///
    /// - Parameters:
    ///   - format: how.
    ///   - title: what the picture is headed with.
    /// - Returns: the text of a file.
    public func report(as format: GraphFormat, title: String) -> String {
        switch format {
        case .svg: GraphPicture(self, title: title).svg(isStandalone: true)
        case .html: GraphPicture(self, title: title).html()
        case .dot: dot()
        case .mermaid: mermaid()
        case .json: JSONText.write(GraphDocument(self))
        }
    }

    /// The edges of circles.
    var cyclicEdges: Set<[Int]> { Set(cycles.flatMap { $0.map { [$0.from, $0.to] } }) }

    private func dot() -> String {
        let cyclic = cyclicEdges
        var lines = ["digraph modules {", "  rankdir=LR; node [shape=box style=rounded fontname=\"Helvetica\"];"]
        for module in modules { lines.append("  \"\(module.name)\" [class=\"\(module.kind.rawValue)\"];") }
        for edge in edges {
            let attributes = cyclic.contains([edge.from, edge.to]) ? " [color=red]" : ""
            lines.append("  \"\(modules[edge.from].name)\" -> \"\(modules[edge.to].name)\"\(attributes);")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func mermaid() -> String {
        var lines = ["flowchart LR"]
        for (index, module) in modules.enumerated() { lines.append("  m\(index)[\"\(module.name)\"]") }
        for edge in edges { lines.append("  m\(edge.from) --> m\(edge.to)") }
        let cyclic = cyclicEdges
        let red = edges.indices.filter { cyclic.contains([edges[$0].from, edges[$0].to]) }
        if !red.isEmpty { lines.append("  linkStyle \(red.map(String.init).joined(separator: ",")) stroke:#c22") }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The document of `riblet graph --format json`.
private struct GraphDocument: Encodable {
    struct Entry: Encodable {
        let name: String
        let kind: String
        let path: String
        let files: Int
        let lines: Int
        let rebuilds: [String]
    }

    struct Link: Encodable {
        let from: String
        let to: String
        let file: String?
        let line: Int?
    }

    let version = 1
    let modules: [Entry]
    let edges: [Link]
    let cycles: [[Link]]

    init(_ graph: ModuleGraph) {
        func link(_ edge: ModuleGraph.Edge) -> Link {
            Link(from: graph.modules[edge.from].name, to: graph.modules[edge.to].name, file: edge.place?.file, line: edge.place?.line)
        }
        let predecessors = graph.predecessors()
        modules = graph.modules.enumerated().map { index, module in
            let rebuilt = ModuleGraph.reach(from: index, predecessors).subtracting([index])
            return Entry(
                name: module.name, kind: module.kind.rawValue, path: module.path, files: module.files, lines: module.lines,
                rebuilds: rebuilt.sorted().map { graph.modules[$0].name })
        }
        edges = graph.edges.map(link)
        cycles = graph.cycles.map { $0.map(link) }
    }
}

/// The formats of `riblet graph`.
package enum GraphFormat: String, CaseIterable, Sendable {
    case svg
    /// A page with the picture: point at a module to see what it needs and what rebuilds with it.
    case html
    /// For documents that understand Mermaid.
    case mermaid
    /// For programs; see the article *What the command writes*.
    case json
}

extension ModuleGraph {
    /// The graph in a format.
    package func report(as format: GraphFormat, title: String, problems: [Finding] = []) -> String {
        switch format {
        case .svg: GraphPicture(self, title: title).svg(isStandalone: true)
        case .html: GraphPicture(self, title: title).html()
        case .mermaid: mermaid()
        case .json: JSONText.write(document(problems))
        }
    }

    /// The edges of circles.
    var cyclicEdges: Set<[Int]> { Set(cycles.flatMap { $0.map { [$0.from, $0.to] } }) }

    private func mermaid() -> String {
        var lines = ["flowchart LR"]
        for (index, module) in modules.enumerated() { lines.append("  m\(index)[\"\(module.name)\"]") }
        for edge in edges { lines.append("  m\(edge.from) --> m\(edge.to)") }
        let cyclic = cyclicEdges
        let red = edges.indices.filter { cyclic.contains([edges[$0].from, edges[$0].to]) }
        if !red.isEmpty { lines.append("  linkStyle \(red.map(String.init).joined(separator: ",")) stroke:#c22") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The document of `riblet graph --format json`.
    private func document(_ problems: [Finding]) -> JSONObject {
        func link(_ edge: Edge) -> JSONObject {
            ["from": modules[edge.from].name, "to": modules[edge.to].name, "file": edge.place?.file, "line": edge.place?.line]
        }
        let predecessors = predecessors()
        let entries = modules.enumerated().map { index, module -> JSONObject in
            let rebuilt = Self.reach(from: index, predecessors).subtracting([index]).sorted()
            return [
                "name": module.name, "kind": module.kind, "path": module.path, "files": module.files, "lines": module.lines,
                "rebuilds": rebuilt.map { modules[$0].name },
            ]
        }
        return [
            "version": 1, "modules": entries, "edges": edges.map(link), "cycles": cycles.map { $0.map(link) },
            "problems": problems.map(\.entry),
        ]
    }
}

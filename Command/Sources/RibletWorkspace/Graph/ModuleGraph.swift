/// The modules of a workspace and which of them depend on which.
package struct ModuleGraph: Sendable {
    /// An edge from a module to one that it depends on.
    package struct Edge: Sendable, Hashable {
        package let from: Int
        package let to: Int
        /// The first import that makes it; nil if only the description names it.
        package let place: SourcePlace?
    }

    package struct Node: Sendable {
        package let name: String
        package let kind: ModuleKind
        package let path: String
        package let files: Int
        /// The number of lines of these files.
        package let lines: Int
    }

    /// The modules, ordered by name.
    package let modules: [Node]
    /// By module, then by the module depended on.
    package let edges: [Edge]
    /// Circles, each as its edges in order, beginning with the module whose name is the first.
    package let cycles: [[Edge]]

    init(modules: [Node], edges: [Edge]) {
        self.modules = modules
        self.edges = edges
        cycles = Self.findCycles(modules, edges)
    }

    /// For each module those it depends on.
    func successors() -> [[Int]] {
        var successors = [[Int]](repeating: [], count: modules.count)
        for edge in edges { successors[edge.from].append(edge.to) }
        return successors
    }

    /// For each module those that depend on it.
    func predecessors() -> [[Int]] {
        var predecessors = [[Int]](repeating: [], count: modules.count)
        for edge in edges { predecessors[edge.to].append(edge.from) }
        return predecessors
    }

    /// Returns the modules that may have to be rebuilt when one changes: the module and all that
    /// depend on it.
    package func rebuilt(by module: Int) -> Set<Int> { Self.reach(from: module, predecessors()) }

    static func reach(from start: Int, _ next: [[Int]]) -> Set<Int> { reached(from: [start]) { next[$0] } }

    /// Only some of the modules, with the edges between them.
    package func keeping(_ kept: Set<Int>) -> ModuleGraph {
        var numbers: [Int: Int] = [:]
        for (number, module) in kept.sorted().enumerated() { numbers[module] = number }
        return ModuleGraph(
            modules: kept.sorted().map { modules[$0] },
            edges: edges.compactMap { edge in
                guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
                return Edge(from: from, to: to, place: edge.place)
            })
    }

    /// A module, what it needs and what needs it.
    package func focused(on name: String) throws(WorkspaceError) -> ModuleGraph {
        let module = try index(of: name)
        return keeping(rebuilt(by: module).union(Self.reach(from: module, successors())))
    }

    /// Returns the modules on the paths from one module to another, both included.
    package func ways(from: String, to: String) throws(WorkspaceError) -> ModuleGraph {
        let (start, end) = (try index(of: from), try index(of: to))
        return keeping(Self.reach(from: start, successors()).intersection(Self.reach(from: end, predecessors())))
    }

    private func index(of name: String) throws(WorkspaceError) -> Int {
        try ModuleNames.chosen(name, among: modules.map { ($0.name, $0.path) })
    }

    /// For each set of modules that reach each other, one shortest circle.
    private static func findCycles(_ modules: [Node], _ edges: [Edge]) -> [[Edge]] {
        var successors = [[Edge]](repeating: [], count: modules.count)
        for edge in edges { successors[edge.from].append(edge) }
        var cycles: [[Edge]] = []
        for component in components(successors.map { $0.map(\.to) }) where component.count > 1 {
            let members = Set(component)
            guard let start = component.min() else { continue }
            // Breadth first from the first module until it is met again.
            var cameBy: [Int: Edge] = [:]
            var queue = [start]
            var place = 0
            search: while place < queue.count {
                let current = queue[place]
                place += 1
                for edge in successors[current] where members.contains(edge.to) {
                    if edge.to == start {
                        var cycle = [edge]
                        var node = current
                        while node != start, let previous = cameBy[node] {
                            cycle.insert(previous, at: 0)
                            node = previous.from
                        }
                        cycles.append(cycle)
                        break search
                    }
                    if cameBy[edge.to] == nil {
                        cameBy[edge.to] = edge
                        queue.append(edge.to)
                    }
                }
            }
        }
        return cycles.sorted { ($0.first?.from ?? 0) < ($1.first?.from ?? 0) }
    }

    /// The strongly connected components (Tarjan), without recursion: a chain of modules may be
    /// long.
    static func components(_ successors: [[Int]]) -> [[Int]] {
        var index = [Int](repeating: -1, count: successors.count)
        var low = index
        var isOnStack = [Bool](repeating: false, count: successors.count)
        var stack: [Int] = []
        var components: [[Int]] = []
        var counter = 0
        for root in successors.indices where index[root] < 0 {
            var work: [(node: Int, next: Int)] = [(root, 0)]
            while let (node, next) = work.last {
                if next == 0 {
                    index[node] = counter
                    low[node] = counter
                    counter += 1
                    stack.append(node)
                    isOnStack[node] = true
                }
                if next < successors[node].count {
                    work[work.count - 1].next += 1
                    let following = successors[node][next]
                    if index[following] < 0 {
                        work.append((following, 0))
                    } else if isOnStack[following] {
                        low[node] = min(low[node], index[following])
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node] else { continue }
                var component: [Int] = []
                while let top = stack.popLast() {
                    isOnStack[top] = false
                    component.append(top)
                    if top == node { break }
                }
                components.append(component)
            }
        }
        return components
    }
}

extension Workspace {
    /// The graph of the modules that are looked at.
    package func moduleGraph(includesTests: Bool = true) -> ModuleGraph {
        let shown = scope.filter { includesTests || !modules[$0].kind.isForTests }
            .sorted { (modules[$0].name, modules[$0].path) < (modules[$1].name, modules[$1].path) }
        var numbers: [Int: Int] = [:]
        for (number, module) in shown.enumerated() { numbers[module] = number }
        var nodes: [ModuleGraph.Node] = []
        var edges: [ModuleGraph.Edge] = []
        for (number, index) in shown.enumerated() {
            let module = modules[index]
            var places: [Int: SourcePlace] = [:]
            var lines = 0
            for file in module.files {
                lines += files[file].scanned.lineCount
                for (place, imported) in types.imports[file] {
                    guard let to = numbers[imported], to != number, places[to] == nil else { continue }
                    places[to] = SourcePlace(file: files[file].path, line: Int(files[file].scanned.declarations[Int(place)].line))
                }
            }
            var targets = Set(places.keys)
            for dependency in module.dependencies ?? [] {
                if let to = names.index(of: dependency, from: index).flatMap({ numbers[$0] }), to != number { targets.insert(to) }
            }
            for to in targets.sorted() { edges.append(.init(from: number, to: to, place: places[to])) }
            nodes.append(.init(name: module.name, kind: module.kind, path: module.path, files: module.files.count, lines: lines))
        }
        return ModuleGraph(modules: nodes, edges: edges)
    }
}

/// Returns some things, and all that leads on from them.
func reached<Thing: Hashable, Next: Sequence<Thing>>(from starts: some Sequence<Thing>, _ next: (Thing) -> Next) -> Set<Thing> {
    var (seen, open) = (Set(starts), Array(starts))
    while let current = open.popLast() { open += next(current).filter { seen.insert($0).inserted } }
    return seen
}

/// A RIB as its source tells it: the units that share its name.
package struct RIB: Sendable {
    /// Its name: `Home` of `HomeBuilder`.
    package let name: String
    /// The index of the module in which it is.
    package let module: Int
    /// Its builder, where it has one of its own.
    package internal(set) var builder: DeclarationID?
    /// Its router, where it has a class of its own, or shares one with its family.
    package internal(set) var router: DeclarationID?
    package internal(set) var interactor: DeclarationID?
    package internal(set) var component: DeclarationID?
    /// The dependency protocol, such as `HomeDependency`.
    package internal(set) var dependency: DeclarationID?
    /// The listener protocol, such as `HomeListener`.
    package internal(set) var listener: DeclarationID?
    /// The protocol of its builder: `HomeBuildable`.
    package internal(set) var buildable: DeclarationID?
    /// True if its router launches a tree.
    package internal(set) var isRoot = false
    /// Where several RIBs that differ in what they show have a router in common, whose it is:
    /// `List` of `CharacterList`.
    package internal(set) var family: String?
    /// True if its units are named by their module: `Router` of `Clock`.
    var isBare = false
    /// The names of routers that its own inherits and that are no RIBs by themselves: `Editor` of
    /// `AddRouter: EditorRouter`.
    package internal(set) var bases: [String] = []

    /// The declaration to read first: the router, or its substitute. Each has one of the two.
    package var declaration: DeclarationID { (family == nil ? router ?? builder : builder ?? router)! }

    /// Takes the units of another one that it has not itself.
    mutating func takeOver(_ shared: RIB) {
        interactor = interactor ?? shared.interactor
        component = component ?? shared.component
        dependency = dependency ?? shared.dependency
        listener = listener ?? shared.listener
    }

    /// By which the types are named that stand beside its router, and where that is.
    var units: (name: String, file: Int) { (family ?? (isBare ? "" : name), Int((router ?? declaration).file)) }
}

/// A kind of evidence in the source that one RIB is a child of another.
package enum EdgeSignal: String, Sendable, CaseIterable, Codable, Comparable {
    /// The parent's router calls `build` of what builds the child.
    case built
    /// The parent's router or children hold what builds the child.
    case held
    /// The child's builder is made in the parent's router, or for its units at the composition root.
    case made
    /// The parent's interactor listens to the child.
    case listened
    /// The parent's component provides for the child.
    case provided

    /// In the order of their weight.
    package static func < (a: EdgeSignal, b: EdgeSignal) -> Bool { allCases.firstIndex(of: a)! < allCases.firstIndex(of: b)! }
}

/// A RIB that another one has for a child.
package struct RIBEdge: Sendable {
    package let parent: Int
    package let child: Int
    /// The evidence with its places.
    package internal(set) var evidence: [(signal: EdgeSignal, place: SourcePlace)]
    /// The container that shows the child: `stack`, `slot`, `tabs`, `overlays`, `switch`,
    /// `plug-in`, or `attached`; nil if the source does not tell.
    package internal(set) var container: String?
    /// Where in the parent's source the child comes, to keep the order of the source.
    var order: Int

    /// Adds a piece of evidence, once.
    mutating func add(_ signal: EdgeSignal, _ place: SourcePlace) {
        if !evidence.contains(where: { $0.signal == signal && $0.place == place }) { evidence.append((signal, place)) }
    }

    /// The signals, each once.
    package var signals: [EdgeSignal] { Array(Set(evidence.map(\.signal))).sorted() }

    /// True if the parent has a builder of it, beyond listening to it or providing for it.
    package var isHeld: Bool { evidence.contains { $0.signal != .listened && $0.signal != .provided } }

    /// True if the source shows that the parent builds it: its router does, gives on its
    /// builder, or makes it for the container of the child.
    package var isBuilt: Bool {
        evidence.contains { $0.signal == .built || ($0.signal == .made && container != nil) }
    }

    /// Where the parent is not seen to build it, what else the source says: "held", "provided" or
    /// "listened to".
    var doubt: String? { isBuilt ? nil : isHeld ? "held" : signals.contains(.provided) ? "provided" : "listened to" }
}

/// The RIBs of a workspace and which of them are children of which.
///
/// It is a graph of types: a RIB that two others build is there once, and stands below both.
package struct RIBTree: Sendable {
    /// By name, then by module.
    package let ribs: [RIB]
    /// By parent, then in the order of the parent's source.
    package let edges: [RIBEdge]
    /// The RIBs that begin a tree.
    package let roots: [Int]

    /// The edges to the children of a RIB, in order.
    package func children(of rib: Int) -> [RIBEdge] { Array(edges[first(rib)..<first(rib + 1)]) }

    /// The other RIBs that have what builds a RIB.
    package func parents(of rib: Int) -> [Int] { edges.filter { $0.child == rib && $0.isHeld && $0.parent != rib }.map(\.parent) }

    /// The RIBs from a root to one, both included; nil if no root leads there.
    package func path(to rib: Int) -> [Int]? {
        var cameFrom: [Int: Int] = [:]
        var queue = roots
        var place = 0
        var seen = Set(roots)
        while place < queue.count {
            let current = queue[place]
            place += 1
            if current == rib {
                var path = [current]
                while let previous = cameFrom[path[0]] { path.insert(previous, at: 0) }
                return path
            }
            for edge in children(of: current) where edge.isHeld && seen.insert(edge.child).inserted {
                cameFrom[edge.child] = current
                queue.append(edge.child)
            }
        }
        return nil
    }

    /// The RIBs that a root leads to.
    var reachable: Set<Int> { below(roots) }

    /// Some RIBs, and those below that are held.
    func below(_ ribs: [Int]) -> Set<Int> { reached(from: ribs) { children(of: $0).lazy.filter(\.isHeld).map(\.child) } }

    /// The topmost of the RIBs that cannot be reached from a root.
    var heads: [Int] {
        var seen = reachable
        let held = Set(edges.filter { $0.isHeld && $0.parent != $0.child }.map(\.child))
        var heads: [Int] = []
        // Then those that build each other.
        for isFirst in [true, false] {
            for rib in ribs.indices where !seen.contains(rib) && (isFirst ? !held.contains(rib) : true) {
                seen.formUnion(below([rib]))
                // A root that was left out is a piece of a library.
                if roots.isEmpty || !ribs[rib].isRoot || !children(of: rib).isEmpty { heads.append(rib) }
            }
        }
        return heads
    }

    private func first(_ rib: Int) -> Int { edges.indices.firstAfter { edges[$0].parent < rib } }
}

extension Workspace {
    /// The RIBs of the modules that are looked at, fakes, tests and examples apart.
    package func tree() -> RIBTree {
        var reader = RIBTreeReader(self)
        return reader.read()
    }
}

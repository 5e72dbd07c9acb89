/// Why a view lies where it does.
public struct Explanation {
    /// The language of its words.
    public enum Language: Hashable, Sendable, CaseIterable {
        /// English.
        case english
        /// Korean.
        case korean
    }

    /// The holder of a quantity in its place.
    enum Source {
        /// A constraint that somebody made.
        case constraint(LayoutConstraint)
        /// The content of a view, which resists growing (`isHugging`) or shrinking.
        case content(LayoutNode, LayoutAxis, isHugging: Bool)
        /// A size cannot be negative.
        case noNegativeSize(LayoutItem)
    }

    /// One of the things that, together, hold a quantity.
    struct Reason {
        /// The constraint that holds the edge.
        let source: Source
        /// The priority of the holder.
        let priority: LayoutPriority
        /// The distance that the quantity would move where the source's number grew by one.
        let weight: Double
    }

    /// One quantity of the view.
    struct Fact {
        /// The attribute of the quantity.
        let attribute: LayoutAttribute
        /// The value, from the upper left corner of the tree's root, before rounding.
        let value: Double
        /// The holders, the strongest first; each of them alone would let the quantity go by giving
        /// way.
        let reasons: [Reason]
        /// True if a part is left that nothing holds.
        let isOpen: Bool
        /// The reason of the lowest priority, which would have to go for another value.
        var weakest: Reason? { reasons.last }
    }

    /// A constraint of the view that does not hold.
    struct Loss {
        /// The constraint that holds the edge.
        let source: Source
        /// The priority of the holder.
        let priority: LayoutPriority
        /// By how much it misses.
        let amount: Double
    }

    /// The view of the quantity.
    let item: LayoutItem
    /// Left, width, top, height.
    let facts: [Fact]
    /// The constraints that had to give way.
    let losses: [Loss]
    let frames: [(label: String, frame: LayoutRect)]
}

extension LayoutEngine {
    /// Explains where an item lies, as of the last layout.
    ///
    /// A quantity is written as a sum of the constraints that hold exactly, taken from the highest
    /// priority down: those are its reasons. It takes about as long as solving what hangs together
    /// with the item; for tools and tests, not for each frame.
    ///
    /// - Returns: `nil` where the item is not in this tree.
    public func explain(_ item: LayoutItem) -> Explanation? {
        guard item.engine === self else { return nil }
        var proof = Proof(engine: self)
        let quantities: [(LayoutAttribute, LinearSolver.Variable?)] = [
            (.left, item.x), (.width, item.width), (.top, item.y), (.height, item.height),
        ]
        let facts = quantities.map { attribute, variable in
            guard let variable else {
                // The root's corner, or a view of which nothing was ever said.
                return Explanation.Fact(attribute: attribute, value: 0, reasons: [], isOpen: item !== root)
            }
            let (reasons, isOpen) = proof.reasons(of: variable)
            return Explanation.Fact(attribute: attribute, value: solver.value(of: variable), reasons: reasons, isOpen: isOpen)
        }
        return Explanation(
            item: item, facts: facts, losses: losses(of: item), frames: allItems.map { ($0.label, $0.absoluteFrame) })
    }

    private func losses(of item: LayoutItem) -> [Explanation.Loss] {
        let handles = (item.made + item.incoming).map(\.handle) + ((item as? LayoutNode)?.contentConstraints ?? [])
        let losses = handles.compactMap { handle -> Explanation.Loss? in
            guard let handle, let (source, priority) = source(of: handle) else { return nil }
            let amount = solver.violation(of: handle)
            return amount > 1e-6 ? Explanation.Loss(source: source, priority: priority, amount: amount) : nil
        }
        return losses.sorted { $0.priority > $1.priority }
    }

    /// Returns the origin of a constraint in the solver, and its priority.
    fileprivate func source(of handle: LinearSolver.ConstraintID) -> (Explanation.Source, LayoutPriority)? {
        if let constraint = constraint(of: handle) { return (.constraint(constraint), constraint.priority) }
        guard let demand = contentDemand(of: handle), let node = demand.node else { return nil }
        return (.content(node, demand.axis, isHugging: demand.isHugging), demand.priority)
    }
}

/// Writes quantities as sums of the constraints that hold exactly.
private struct Proof {
    private struct Line {
        let pivot: LinearSolver.Variable
        /// The pivot is the sum of these, and of the constraints in `parts`.
        var others: [LinearSolver.Variable: Double]
        var parts: [Int: Double]
    }

    private let engine: LayoutEngine
    private var sources: [(source: Explanation.Source, priority: LayoutPriority)] = []
    private var tight: [(terms: [LinearSolver.Term], source: Int)] = []
    private var lines: [LinearSolver.Variable: Line] = [:]
    private var isReady = false

    init(engine: LayoutEngine) { self.engine = engine }

    mutating func reasons(of variable: LinearSolver.Variable) -> ([Explanation.Reason], isOpen: Bool) {
        if engine.solver.isConstant(variable) { return ([], false) }
        prepare()
        var (others, parts) = reduce([variable: 1], [:])
        others = others.filter { !engine.solver.isConstant($0.key) }
        parts = parts.filter { abs($0.value) > 1e-9 }
        let reasons = parts.map { Explanation.Reason(source: sources[$0.key].source, priority: sources[$0.key].priority, weight: $0.value) }
        let order = parts.map(\.key)
        let sorted = zip(order, reasons).sorted { $0.1.priority == $1.1.priority ? $0.0 < $1.0 : $0.1.priority > $1.1.priority }
        return (sorted.map(\.1), !others.isEmpty)
    }

    /// Replaces variables by what they are, as long as there is something to replace.
    private func reduce(
        _ start: [LinearSolver.Variable: Double], _ startParts: [Int: Double]
    ) -> ([LinearSolver.Variable: Double], [Int: Double]) {
        var others = start
        var parts = startParts
        var queue = start.keys.filter { lines[$0] != nil }
        while let variable = queue.popLast() {
            guard let factor = others[variable], let line = lines[variable] else { continue }
            others[variable] = nil
            for (other, coefficient) in line.others {
                let sum = (others[other] ?? 0) + factor * coefficient
                others[other] = abs(sum) < 1e-10 ? nil : sum
                if others[other] != nil, lines[other] != nil { queue.append(other) }
            }
            for (part, coefficient) in line.parts { parts[part, default: 0] += factor * coefficient }
        }
        return (others, parts)
    }

    private mutating func prepare() {
        guard !isReady else { return }
        isReady = true
        let solver = engine.solver
        var list: [(terms: [LinearSolver.Term], source: Explanation.Source, priority: LayoutPriority)] = []
        for handle in solver.liveConstraints {
            let right = solver.rightSide(of: handle)
            guard abs(solver.sum(of: handle) - right) <= 1e-6 * (1 + abs(right)) else { continue }
            if let (source, priority) = engine.source(of: handle) { list.append((solver.terms(of: handle), source, priority)) }
        }
        // The stronger explains before the weaker, and of equals the older.
        let order = list.indices.sorted { list[$0].priority == list[$1].priority ? $0 < $1 : list[$0].priority > list[$1].priority }
        for index in order { take(list[index].terms, list[index].source, list[index].priority) }
        for item in engine.allItems {
            for variable in [item.width, item.height] {
                if let variable, !solver.isConstant(variable), abs(solver.value(of: variable)) < 1e-6 {
                    take([.init(variable)], .noNegativeSize(item), .required)
                }
            }
        }
    }

    private mutating func take(_ terms: [LinearSolver.Term], _ source: Explanation.Source, _ priority: LayoutPriority) {
        var start: [LinearSolver.Variable: Double] = [:]
        for term in terms { start[term.variable, default: 0] += term.coefficient }
        let number = sources.count
        sources.append((source, priority))
        // The constraint says: sum of terms = its number. The known terms are put in.
        let (others, parts) = reduce(start.filter { $0.value != 0 }, [:])
        guard
            let pivot = others.filter({ !engine.solver.isConstant($0.key) && abs($0.value) > 1e-7 })
                .max(by: { $0.key < $1.key })
        else { return }
        // pivot * c + rest + parts = number, so pivot = (number - rest - parts) / c.
        var line = Line(pivot: pivot.key, others: [:], parts: [number: 1 / pivot.value])
        for (other, coefficient) in others where other != pivot.key { line.others[other] = -coefficient / pivot.value }
        for (part, coefficient) in parts { line.parts[part, default: 0] -= coefficient / pivot.value }
        lines[pivot.key] = line
    }
}

extension LayoutView {
    /// Explains where this view lies, as of the last layout; `nil` before the first one.
    public func explainLayout() -> Explanation? { layoutNode.engine?.explain(layoutNode) }
}

/// An order that a layout could not follow. The layout goes on; each problem says how.
public enum LayoutProblem: CustomStringConvertible {
    /// Required constraints contradict each other; the newest of them gave way.
    case conflict([LayoutConstraint], broken: LayoutConstraint)
    /// A number of a constraint cannot be used; the constraint does not count.
    case refused(LayoutConstraint, LinearSolver.Refusal)
    /// The content of a view asks for a size that cannot be used; it does not count.
    case refusedContent(LayoutNode, Double)
    /// A constraint names something that is not in this tree; it does not count until it is.
    case unrelated(LayoutConstraint)
    /// `updateConstraints` named a constraint that was not there; it was made.
    case nothingToUpdate(LayoutConstraint)
    /// The heights of these views' contents still changed after the last pass: they depend on
    /// themselves.
    case unsettled([LayoutNode])
    /// The bound of work was reached. Frames are the last ones found and need not be the best.
    case gaveUp

    /// The problem, with labels and places in the source, and the remedy.
    public var description: String {
        switch self {
        case .conflict(let constraints, let broken):
            let list = constraints.map { "  \($0)\($0 === broken ? "  <- given up" : "")" }.joined(separator: "\n")
            return "these required constraints cannot all hold; remove one or give it a lower priority:\n\(list)"
        case .refused(let constraint, let refusal): return "\(constraint) does not count: \(refusal)"
        case .refusedContent(let node, let value): return "the content of \(node.label) asks for \(value); use numbers from 0 to 1e9"
        case .unrelated(let constraint):
            return "\(constraint) does not count: both sides must be in the same tree; add the views before layout"
        case .nothingToUpdate(let constraint):
            return "updateConstraints found no constraint like \(constraint), so it was made; make it first, or use remakeConstraints"
        case .unsettled(let nodes):
            let names = nodes.map(\.label).joined(separator: ", ")
            return "the heights of \(names) depend on themselves; constrain a width or a height of them"
        case .gaveUp: return "the layout was too hard to finish; look for numbers that differ by many orders of magnitude"
        }
    }
}

/// The outcome of a layout.
public struct LayoutReport {
    /// The orders that could not be followed; empty if all is well.
    public let problems: [LayoutProblem]
    /// The number of times that the solver was asked: 1, or more where heights depend on widths.
    public let passes: Int
}

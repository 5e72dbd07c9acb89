/// Finds numbers that satisfy linear constraints as well as their priorities allow.
///
/// Constraints of priority ``LayoutPriority/required`` hold. Of the others, those of a higher
/// priority come first without compromise: the sum of what is missing at one priority is as small
/// as it can be, among the solutions that are best at every priority above it.
///
/// Nothing happens before ``solve()``; calls before it are collected. The same calls in the same
/// order give the same bits. An object is used from one isolation; it does not wait and does not
/// allocate without bound: ``solve()`` ends, whatever it was given.
public final class LinearSolver {
    /// Something to be found, or a number of the caller that constraints may use; of the solver
    /// that made it.
    public struct Variable: NumberedID, Hashable, Sendable {
        let number: Int32
    }

    /// The number of a constraint in a solver; of the solver that made it, until it is removed.
    public struct ConstraintID: NumberedID, Hashable, Sendable {
        let number: Int32
    }

    /// A variable and what it is multiplied by.
    public struct Term: Hashable, Sendable {
        /// The variable.
        public var variable: Variable
        /// The factor of the variable.
        public var coefficient: Double

        /// A variable times a number.
        public init(_ variable: Variable, _ coefficient: Double = 1) {
            self.variable = variable
            self.coefficient = coefficient
        }
    }

    /// Why a constraint is refused.
    public enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// A number is infinite or not a number, or farther from zero than
        /// ``LinearSolver/largestNumber``.
        case notFinite(Double)
        /// More than 65,535 terms.
        case tooManyTerms(Int)
        /// There are ``LinearSolver/constraintLimit`` constraints, or as many terms as a solver can
        /// number.
        case full

        /// The fault and the remedy.
        public var description: String {
            switch self {
            case .notFinite(let number): "\(number) cannot be laid out; use numbers between -1e9 and 1e9"
            case .tooManyTerms(let count): "a constraint has at most 65535 terms, not \(count); use a variable for a part of the sum"
            case .full: "the solver has no room for more constraints; remove some or use a second one"
            }
        }
    }

    /// Required constraints that cannot all hold.
    public struct Conflict: Hashable, Sendable {
        /// They contradict each other, and any one fewer would not, as long as there are at most
        /// 128 and half of ``LinearSolver/workLimit`` was enough to find out; the oldest first.
        public let constraints: [ConstraintID]
        /// The newest of them, which gave way: it holds as well as the required ones allow, before
        /// any optional one.
        public let broken: ConstraintID
    }

    /// The outcome of ``solve()``.
    public struct Outcome: Hashable, Sendable {
        /// The constraints that could not hold.
        public var conflicts: [Conflict]
        /// The bound of work was reached: the numbers are the last ones found, and need not be the
        /// best.
        public var gaveUp: Bool
    }

    /// Numbers farther from zero are refused: a layout that has them is a mistake, and they would
    /// cost others their digits.
    public static let largestNumber = 1e9

    // Nothing that is called while it changes comes back here; checking that would cost as much as
    // adding a constraint.
    @exclusivity(unchecked) var tableau = Tableau()
    /// The number of constraints.
    public private(set) var constraintCount = 0
    /// The number of constraints that the solver takes; ``Refusal/full`` is thrown for more.
    public var constraintLimit = 4_000_000
    /// The work that a solution may cost, in steps of about a nanosecond; where that does not do,
    /// ``Outcome/gaveUp`` says so, and the next solution begins anew.
    public var workLimit: Int {
        get { tableau.workLimit }
        set { tableau.workLimit = newValue }
    }

    /// A solver without variables.
    public init() {}

    // MARK: - Variables

    /// Makes a variable.
    ///
    /// - Parameter isSize: it cannot be negative; this is never given up.
    /// - Returns: the variable; 0 before the first solution.
    public func variable(isSize: Bool = false) -> Variable {
        tableau.makeSymbol(.init(isSize: isSize))
    }

    /// Makes a number of the caller, such as the width of a window: constraints use it as a
    /// variable, it never gives way, and it connects nothing.
    ///
    /// - Parameter value: the number.
    /// - Returns: what ``set(_:to:)-(LinearSolver.Variable,_)`` changes.
    /// - Throws: ``Refusal/notFinite(_:)``.
    public func constant(_ value: Double) throws(Refusal) -> Variable {
        try check(value)
        return tableau.makeConstant(value)
    }

    /// Changes a number of the caller; it counts with the next solution.
    ///
    /// - Throws: ``Refusal/notFinite(_:)``; the number stays.
    public func set(_ constant: Variable, to value: Double) throws(Refusal) {
        try check(value)
        precondition(isConstant(constant), "only what constant(_:) made can be set")
        if tableau.setTarget(constant, value) { tableau.edited.append(.symbol(constant)) }
    }

    /// Gives a variable back that no constraint uses any more. Its number goes to another one
    /// later.
    ///
    /// - Precondition: every constraint that uses it was removed.
    public func discard(_ variable: Variable) { tableau.discard(variable) }

    /// Returns the value of a variable in the last solution.
    public func value(of variable: Variable) -> Double { tableau.values[variable] }

    // MARK: - Constraints

    /// Adds `terms relation rightSide`; it counts with the next solution.
    ///
    /// - Parameters:
    ///   - terms: what is summed up; a variable may stand there more than once.
    ///   - relation: how the sum and the right side are to compare.
    ///   - rightSide: a number.
    ///   - priority: what it counts.
    /// - Returns: what removes and changes it.
    /// - Throws: ``Refusal`` if a number cannot be used; nothing is added then.
    @discardableResult
    public func add(
        _ terms: [Term], _ relation: LayoutRelation, _ rightSide: Double, priority: LayoutPriority = .required
    ) throws(Refusal) -> ConstraintID {
        try check(rightSide)
        for term in terms { try check(term.coefficient) }
        guard terms.count <= Int(UInt16.max) else { throw .tooManyTerms(terms.count) }
        guard tableau.hasRoom(forTerms: terms.count), constraintCount < constraintLimit else { throw .full }
        constraintCount += 1
        return tableau.add(terms, relation: relation, rightSide: rightSide, priority: priority)
    }

    /// Removes a constraint; it does not count in the next solution.
    public func remove(_ constraint: ConstraintID) {
        constraintCount -= 1
        tableau.remove(constraint)
    }

    /// Changes the right side of a constraint; it counts with the next solution.
    ///
    /// - Throws: ``Refusal/notFinite(_:)``; the right side stays.
    public func set(_ constraint: ConstraintID, to rightSide: Double) throws(Refusal) {
        try check(rightSide)
        tableau.setRightSide(constraint, to: rightSide)
    }

    /// The right side of a constraint.
    public func rightSide(of constraint: ConstraintID) -> Double { tableau.conditions[constraint].rightSide }

    /// Returns the distance of a constraint from holding in the last solution; 0 where it holds.
    public func violation(of constraint: ConstraintID) -> Double { tableau.violation(constraint) }

    /// Returns the sum of a constraint in the last solution.
    public func sum(of constraint: ConstraintID) -> Double { tableau.leftSide(constraint) }

    // MARK: - Solving

    /// Finds the numbers for everything that was said before.
    ///
    /// Parts that a change does not reach are not looked at again: a changed number costs a walk
    /// over everything that depends on it, a new constraint some pivots, a removed one that was
    /// tight a solution of its island.
    ///
    /// - Returns: what could not hold.
    @discardableResult
    public func solve() -> Outcome {
        tableau.solve()
        return outcome
    }

    /// The outcome of the last solution.
    public var outcome: Outcome {
        Outcome(
            conflicts: tableau.conflicts.map { Conflict(constraints: $0.conditions, broken: $0.broken) }, gaveUp: tableau.gaveUp)
    }

    /// True if no other numbers would be as good; false where there may be.
    public var isCertainlyUnique: Bool { tableau.isCertainlyUnique }

    /// Bytes that the solver has taken for its tables.
    public var byteCount: Int { tableau.byteCount }

    /// The number of pivots since the solver was made: the cost of changes, independent of the
    /// machine.
    public var pivotCount: Int { tableau.pivots }

    private func check(_ value: Double) throws(Refusal) {
        if !(abs(value) <= LinearSolver.largestNumber) { throw .notFinite(value) }
    }
}

/// A caller's variable is a symbol of the tableau, and a caller's constraint a condition.
typealias SymbolID = LinearSolver.Variable
typealias ConditionID = LinearSolver.ConstraintID

struct SlotID: NumberedID { let number: Int32 }
struct RowID: NumberedID { let number: Int32 }
struct DefinitionID: NumberedID { let number: Int32 }

/// A gap in the order of definitions.
struct GapID: NumberedID {
    let number: Int32
    static let last = GapID(number: .max)
}

import NeedleKit

/// A system of linear constraints as values, so that any solver can be given it.
public struct LinearSystem: Sendable {
    /// A constraint between variables.
    public struct Constraint: Sendable {
        /// Variables, by number, and what they are multiplied by.
        public var terms: [(variable: Int, coefficient: Double)]
        /// The relation of the sum to the right side.
        public var relation: LayoutRelation
        /// The number on the right side.
        public var right: Double
        /// The priority; 1000 means required.
        public var priority: Float
    }

    /// The name in tables and files.
    public let name: String
    /// A flag for each variable: true for a size, which cannot be negative.
    public var sizes: [Bool] = []
    /// The variables that are numbers of the caller, with their values at first, in order.
    public var constants: [(variable: Int, value: Double)] = []
    /// The constraints, in order.
    public var constraints: [Constraint] = []

    /// A system without variables.
    public init(_ name: String) { self.name = name }

    /// Adds a variable and returns its index.
    public mutating func variable(isSize: Bool = false) -> Int {
        sizes.append(isSize)
        return sizes.count - 1
    }

    /// Adds a number of the caller.
    public mutating func constant(_ value: Double) -> Int {
        let number = variable()
        constants.append((number, value))
        return number
    }

    /// Adds a constraint.
    public mutating func add(
        _ terms: [(Int, Double)], _ relation: LayoutRelation, _ right: Double, _ priority: Float = 1000
    ) {
        constraints.append(Constraint(terms: terms.map { ($0.0, $0.1) }, relation: relation, right: right, priority: priority))
    }

    /// A solver with the system, not solved yet.
    public func load() -> Loaded {
        let solver = LinearSolver()
        var variables: [LinearSolver.Variable] = []
        variables.reserveCapacity(sizes.count)
        var next = constants.startIndex
        for (number, isSize) in sizes.enumerated() {
            if next < constants.endIndex, constants[next].variable == number, let constant = try? solver.constant(constants[next].value) {
                variables.append(constant)
                next += 1
            } else {
                variables.append(solver.variable(isSize: isSize))
            }
        }
        var handles: [LinearSolver.ConstraintID] = []
        handles.reserveCapacity(constraints.count)
        var terms: [LinearSolver.Term] = []
        for constraint in constraints {
            terms.removeAll(keepingCapacity: true)
            for term in constraint.terms { terms.append(.init(variables[term.variable], term.coefficient)) }
            do {
                handles.append(
                    try solver.add(terms, constraint.relation, constraint.right, priority: LayoutPriority(constraint.priority)))
            } catch {
                fatalError("\(name): \(error)")
            }
        }
        return Loaded(solver: solver, variables: variables, constraints: handles)
    }

    /// A system in a solver.
    public struct Loaded {
        /// The solver.
        public let solver: LinearSolver
        /// Its variables, by number.
        public let variables: [LinearSolver.Variable]
        /// Its constraints, by number.
        public let constraints: [LinearSolver.ConstraintID]
    }

    /// The system in a line of JSON: `sizes`, `constants` by number, and `constraints` with
    /// `terms`, `relation` (1 at most, 2 at least, 3 equal), `right` and `priority`. `more` goes
    /// before the last brace.
    public func json(_ more: String = "") -> String {
        let list = constraints.map { constraint in
            let terms = constraint.terms.map { "[\($0.variable),\($0.coefficient)]" }.joined(separator: ",")
            return
                "{\"terms\":[\(terms)],\"relation\":\(constraint.relation.rawValue),\"right\":\(constraint.right),\"priority\":\(constraint.priority)}"
        }
        let numbers = constants.map { "\"\($0.variable)\":\($0.value)" }
        return "{\"name\":\"\(name)\",\"sizes\":[\(sizes.map { $0 ? "1" : "0" }.joined(separator: ","))],"
            + "\"constants\":{\(numbers.joined(separator: ","))},\"constraints\":[\(list.joined(separator: ","))]\(more)}"
    }
}

/// A rectangle of variables.
struct Rect {
    let x, y, width, height: Int
}

extension LinearSystem {
    mutating func rect() -> Rect { Rect(x: variable(), y: variable(), width: variable(isSize: true), height: variable(isSize: true)) }

    static func left(_ rect: Rect) -> [(Int, Double)] { [(rect.x, 1)] }
    static func right(_ rect: Rect) -> [(Int, Double)] { [(rect.x, 1), (rect.width, 1)] }
    static func top(_ rect: Rect) -> [(Int, Double)] { [(rect.y, 1)] }
    static func bottom(_ rect: Rect) -> [(Int, Double)] { [(rect.y, 1), (rect.height, 1)] }
    static func centerX(_ rect: Rect) -> [(Int, Double)] { [(rect.x, 1), (rect.width, 0.5)] }
    static func centerY(_ rect: Rect) -> [(Int, Double)] { [(rect.y, 1), (rect.height, 0.5)] }

    /// `first relation second + constant`.
    mutating func say(
        _ first: [(Int, Double)], _ relation: LayoutRelation, _ second: [(Int, Double)], _ constant: Double = 0, _ priority: Float = 1000
    ) {
        add(first + second.map { ($0.0, -$0.1) }, relation, constant, priority)
    }

    /// Hugging at 250 and compression at 750, of both axes.
    mutating func content(_ rect: Rect, _ width: Double, _ height: Double) {
        for (variable, value) in [(rect.width, width), (rect.height, height)] {
            add([(variable, 1)], .lessThanOrEqual, value, 250)
            add([(variable, 1)], .greaterThanOrEqual, value, 750)
        }
    }
}

import Testing

@testable import NeedleKit

/// A system that changes, kept beside the solver so that it can be built afresh at any time.
private struct Model {
    struct Piece {
        var terms: [(variable: Int, coefficient: Double)]
        var relation: LayoutRelation
        var right: Double
        var priority: LayoutPriority
        var handle: LinearSolver.ConstraintID
    }

    let solver = LinearSolver()
    var variables: [LinearSolver.Variable] = []
    var constants: [Double] = []
    var pieces: [Piece] = []
    var dice: Dice
    let variableCount: Int
    var last = ""

    init(seed: Int, variableCount: Int) throws {
        dice = Dice(seed)
        self.variableCount = variableCount
        (variables, constants) = try Model.makeVariables(in: solver, count: variableCount, constants: [320, 480])
    }

    static func makeVariables(
        in solver: LinearSolver, count: Int, constants: [Double]
    ) throws -> ([LinearSolver.Variable], [Double]) {
        var variables: [LinearSolver.Variable] = []
        for constant in constants { variables.append(try solver.constant(constant)) }
        for index in 0..<count { variables.append(solver.variable(isSize: index % 3 == 0)) }
        return (variables, constants)
    }

    mutating func step() throws {
        switch dice.below(20) {
        case 0..<8 where pieces.count < variableCount * 3: try add()
        case 0..<13: try remove()
        case 13..<18:
            guard !pieces.isEmpty else { return }
            let index = dice.below(pieces.count)
            pieces[index].right = Double(dice.below(41) - 10) * 8
            last = "set \(pieces[index].handle)"
            try solver.set(pieces[index].handle, to: pieces[index].right)
        default:
            let index = dice.below(constants.count)
            constants[index] = Double(dice.below(30)) * 20
            last = "constant \(index)"
            try solver.set(variables[index], to: constants[index])
        }
    }

    private mutating func add() throws {
        var terms: [(Int, Double)] = []
        for _ in 0...dice.below(3) {
            terms.append((dice.below(variables.count), [1, 1, 1, -1, -1, -1, 0.5, 2, -2][dice.below(9)]))
        }
        let relation: LayoutRelation = [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual][dice.below(4)]
        let priority: LayoutPriority = [.required, .required, .high, .medium, .low, 749][dice.below(6)]
        let right = Double(dice.below(41) - 10) * 8
        last = "add \(terms) \(relation) \(right) \(priority.rawValue)"
        let handle = try solver.add(
            terms.map { .init(variables[$0.0], $0.1) }, relation, right, priority: priority)
        pieces.append(Piece(terms: terms, relation: relation, right: right, priority: priority, handle: handle))
    }

    private mutating func remove() throws {
        guard !pieces.isEmpty else { return }
        let index = dice.below(pieces.count)
        last = "remove \(pieces[index].handle)"
        solver.remove(pieces[index].handle)
        pieces.remove(at: index)
    }

    /// Returns the violation at each priority; required constraints that gave way count at 1000.
    func missing(_ solver: LinearSolver, _ handles: [LinearSolver.ConstraintID]) -> [LayoutPriority: Double] {
        var missing: [LayoutPriority: Double] = [:]
        for (piece, handle) in zip(pieces, handles) { missing[piece.priority, default: 0] += solver.violation(of: handle) }
        return missing
    }

    /// Builds the same system in a new solver and compares.
    func compareWithFresh(isThorough: Bool) throws {
        let fresh = LinearSolver()
        let (variables, _) = try Model.makeVariables(in: fresh, count: variableCount, constants: constants)
        let handles = try pieces.map { piece in
            try fresh.add(
                piece.terms.map { .init(variables[$0.variable], $0.coefficient) }, piece.relation, piece.right, priority: piece.priority)
        }
        let expected = fresh.solve()
        #expect(!expected.gaveUp && !solver.outcome.gaveUp)
        // The same constraints gave way.
        let broken = Set(solver.outcome.conflicts.map { conflict in pieces.firstIndex { $0.handle == conflict.broken } })
        try #require(broken == Set(expected.conflicts.map { handles.firstIndex(of: $0.broken) }))
        let (mine, theirs) = (missing(solver, pieces.map(\.handle)), missing(fresh, handles))
        for priority in theirs.keys.sorted(by: >) {
            let (left, right) = (mine[priority] ?? 0, theirs[priority] ?? 0)
            try #require(abs(left - right) < 1e-6, "priority \(priority.rawValue): \(left), fresh \(right), broken \(broken.count)")
        }
        if solver.isCertainlyUnique || fresh.isCertainlyUnique {
            for (left, right) in zip(self.variables, variables) {
                try #require(abs(solver.value(of: left) - fresh.value(of: right)) < 1e-6)
            }
        }
        guard isThorough else { return }
        // A variable that is not free has one value only, and both find the same ones free.
        let (free, freshFree) = (solver.freeVariables(among: self.variables), fresh.freeVariables(among: variables))
        for (left, right) in zip(self.variables, variables) {
            try #require(free.contains(left) == freshFree.contains(right))
            if !free.contains(left) { try #require(abs(solver.value(of: left) - fresh.value(of: right)) < 1e-6) }
        }
    }
}

@Suite("Random sequences of changes")
struct RandomSequenceTests {
    /// 100,000 steps in all; every sequence of changes ends where a new solver begins.
    @Test("Adding, removing and editing comes to what a fresh solver finds", arguments: 0..<40)
    func sequences(_ seed: Int) throws {
        var model = try Model(seed: seed, variableCount: 4 + seed % 12)
        for step in 1...2500 {
            try model.step()
            // Some changes come alone, others together.
            guard model.dice.below(3) == 0 || step % 50 == 0 else { continue }
            model.solver.solve()
            // A fault stays for some steps; to look after each takes longer than to
            // make it.
            if step % 5 < 2 {
                let faults = model.solver.tableau.faults()
                try #require(faults.isEmpty, "step \(step), \(model.last): \(faults.joined(separator: "; "))")
            }
            if step % 50 == 0 { try model.compareWithFresh(isThorough: step % 250 == 0) }
        }
        // Nothing stays behind.
        for piece in model.pieces { model.solver.remove(piece.handle) }
        model.solver.solve()
        #expect(model.solver.constraintCount == 0 && model.solver.outcome.conflicts.isEmpty)
    }
}

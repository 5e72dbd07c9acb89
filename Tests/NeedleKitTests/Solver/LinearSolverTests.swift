import Testing

@testable import NeedleKit

@Suite("Linear solver")
struct LinearSolverTests {
    @Test("Equalities define, inequalities hold, and an optional constraint fills what is left")
    func basics() throws {
        let solver = LinearSolver()
        let (x, y) = (solver.variable(), solver.variable())
        try solver.add([.init(x), .init(y)], .equal, 10)
        try solver.add([.init(x)], .greaterThanOrEqual, 7)
        try solver.add([.init(x)], .equal, 3, priority: .low)
        #expect(solver.solve().conflicts.isEmpty)
        #expect(solver.value(of: x) == 7 && solver.value(of: y) == 3)
    }

    @Test("A hundred constraints of a priority do not outweigh one above it")
    func levels() throws {
        let solver = LinearSolver()
        let x = solver.variable()
        for _ in 0..<100 { try solver.add([.init(x)], .equal, 0, priority: 250) }
        let wish = try solver.add([.init(x)], .equal, 8, priority: 251)
        solver.solve()
        #expect(solver.value(of: x) == 8)
        solver.remove(wish)
        solver.solve()
        #expect(solver.value(of: x) == 0)
    }

    @Test("A contradiction is named without what it does not need, and is gone when one of its constraints is")
    func contradiction() throws {
        let solver = LinearSolver()
        let (width, other) = (solver.variable(isSize: true), solver.variable())
        let first = try solver.add([.init(width)], .equal, 100)
        let second = try solver.add([.init(other), .init(width, -1)], .equal, 0)
        // This one contradicts the size alone, and the first one as well.
        let negative = try solver.add([.init(width, -1)], .greaterThanOrEqual, 36)
        // This one contradicts both that were first.
        let far = try solver.add([.init(other)], .equal, 300)
        let conflicts = solver.solve().conflicts
        #expect(conflicts.map(\.broken) == [negative, far])
        #expect(conflicts.map(\.constraints) == [[negative], [first, second, far]])
        #expect(solver.value(of: width) == 100 && solver.value(of: other) == 100)
        #expect(solver.violation(of: negative) == 136 && solver.violation(of: far) == 200)
        solver.remove(first)
        #expect(solver.solve().conflicts.map(\.constraints) == [[negative]])
        #expect(solver.value(of: width) == 300)
    }

    @Test("A variable that only holding inequalities name is not unique")
    func uniqueness() throws {
        let solver = LinearSolver()
        let (x, y) = (solver.variable(), solver.variable())
        try solver.add([.init(x)], .lessThanOrEqual, 5)
        try solver.add([.init(y)], .equal, 5)
        solver.solve()
        #expect(!solver.isCertainlyUnique)
        #expect(solver.freeVariables(among: [x, y]) == [x])
        try solver.add([.init(x)], .equal, 9, priority: .low)
        solver.solve()
        #expect(solver.isCertainlyUnique && solver.freeVariables(among: [x, y]).isEmpty)
        #expect(solver.value(of: x) == 5)
    }

    @Test("A number that cannot be used is refused and changes nothing", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func refusal(_ number: Double) throws {
        let solver = LinearSolver()
        let x = solver.variable()
        let kept = try solver.add([.init(x)], .equal, 4)
        #expect(throws: LinearSolver.Refusal.self) { try solver.add([.init(x)], .equal, number) }
        #expect(throws: LinearSolver.Refusal.self) { try solver.add([.init(x, number)], .equal, 0) }
        #expect(throws: LinearSolver.Refusal.self) { try solver.set(kept, to: number) }
        #expect(throws: LinearSolver.Refusal.self) { try solver.constant(number) }
        solver.solve()
        #expect(solver.value(of: x) == 4 && solver.constraintCount == 1)
    }

    @Test("Variables of a chain whose end is edited follow, to and fro")
    func edits() throws {
        let solver = LinearSolver()
        let window = try solver.constant(100)
        var previous = window
        var chain: [LinearSolver.Variable] = []
        for _ in 0..<50 {
            let next = solver.variable()
            try solver.add([.init(next), .init(previous, -1)], .equal, -1)
            chain.append(next)
            previous = next
        }
        for width in [200.0, 80, 120, 0, 100] {
            try solver.set(window, to: width)
            solver.solve()
            #expect(chain.indices.allSatisfy { solver.value(of: chain[$0]) == width - Double($0 + 1) })
        }
    }

    @Test("Three constraints go through the solver as its page says")
    func page() throws {
        let solver = LinearSolver()
        let window = try solver.constant(300)
        let title = solver.variable(isSize: true)
        let button = solver.variable(isSize: true)
        let fill = try solver.add([.init(title), .init(button), .init(window, -1)], .equal, -20)
        let least = try solver.add([.init(button)], .greaterThanOrEqual, 80)
        let wish = try solver.add([.init(title)], .equal, 250, priority: .high)
        solver.solve()
        func values() -> [Double] { [title, button].map(solver.value(of:)) }
        func states() -> [Tableau.State] { [fill, least, wish].map { solver.tableau.conditions[$0].state } }
        #expect(values() == [200, 80] && states() == [.absorbed, .slot, .row] && solver.pivotCount == 1)
        for variable in [title, button] {
            guard case .defined = solver.tableau.symbols[variable].role else {
                Issue.record("\(variable) is not defined")
                return
            }
        }
        try solver.set(window, to: 340)
        solver.solve()
        #expect(values() == [240, 80] && solver.pivotCount == 1)
        #expect(solver.tableau.effects[0].high == 350 && solver.tableau.effects[0].slope(of: title) == 1)
        #expect(solver.tableau.effects[0].slope(of: button) == 0)
        try solver.set(window, to: 400)
        solver.solve()
        #expect(values() == [250, 130] && states() == [.absorbed, .row, .slot] && solver.pivotCount == 2)
    }
}

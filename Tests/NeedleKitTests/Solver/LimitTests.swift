import Testing

@testable import NeedleKit

@Suite("Limits")
struct LimitTests {
    @Test("A million constraints are laid out, or refused, in a bounded time")
    func million() throws {
        let solver = LinearSolver()
        let variables = (0..<1000).map { _ in solver.variable() }
        var term = [LinearSolver.Term(variables[0])]
        for number in 0..<1_000_000 {
            term[0].variable = variables[number % 1000]
            try solver.add(term, number % 2 == 0 ? .greaterThanOrEqual : .lessThanOrEqual, Double(number % 2000 - 1000))
        }
        // Even variables are at least what was said of them last, and odd ones at most.
        let outcome = solver.solve()
        #expect(outcome.conflicts.isEmpty && !outcome.gaveUp)
        for (number, variable) in variables.enumerated() {
            let value = solver.value(of: variable)
            #expect(number % 2 == 0 ? value >= Double(number) : value <= Double(number - 1000))
        }
        solver.constraintLimit = 1_000_000
        #expect(throws: LinearSolver.Refusal.full) { try solver.add(term, .equal, 0) }
        #expect(solver.constraintCount == 1_000_000)
    }

    @Test("A knot that takes too much work is given up, told, and solved when it may take more")
    func knot() throws {
        let solver = LinearSolver()
        var dice = Dice(7)
        let variables = (0..<30).map { _ in solver.variable(isSize: true) }
        for _ in 0..<90 {
            let terms = variables.map { LinearSolver.Term($0, Double(dice.below(19) - 6)) }
            try solver.add(terms, .greaterThanOrEqual, Double(dice.below(500)), priority: [.high, .medium, .low][dice.below(3)])
        }
        solver.workLimit = 2000
        #expect(solver.solve().gaveUp)
        let given = solver.tableau.work
        // A step that has begun is ended: at most one constraint or pivot more.
        #expect(given < 20_000)
        solver.workLimit = 500_000_000
        #expect(!solver.solve().gaveUp)
        #expect(solver.tableau.faults().isEmpty)
    }

    @Test("A row that is added and removed again and again takes no more room")
    func room() throws {
        let solver = LinearSolver()
        let window = try solver.constant(300)
        let anchors = (0..<20).map { _ in solver.variable(isSize: true) }
        for (left, right) in zip(anchors, anchors.dropFirst()) { try solver.add([.init(right), .init(left, -1)], .equal, 4) }
        try solver.add([.init(anchors[0])], .greaterThanOrEqual, 10)
        var dice = Dice(3)
        var bytes = 0
        for round in 0..<400 {
            var made: [LinearSolver.ConstraintID] = []
            var guests: [LinearSolver.Variable] = []
            for _ in 0..<6 {
                let guest = solver.variable(isSize: true)
                guests.append(guest)
                made.append(try solver.add([.init(guest), .init(anchors[dice.below(20)], -1)], .equal, Double(dice.below(9))))
                made.append(try solver.add([.init(guest), .init(window, -0.5)], .lessThanOrEqual, 0, priority: .high))
            }
            try solver.set(window, to: Double(100 + dice.below(300)))
            solver.solve()
            for constraint in made { solver.remove(constraint) }
            for guest in guests { solver.discard(guest) }
            solver.solve()
            if round == 40 { bytes = solver.byteCount }
        }
        #expect(solver.constraintCount == 20)
        #expect(solver.byteCount <= bytes)
    }

    @Test("Ten thousand edits are swept out as seldom at the end as at the beginning")
    func manyEdits() throws {
        let solver = LinearSolver()
        let window = try solver.constant(300)
        let size = solver.variable(isSize: true)
        try solver.add([.init(size), .init(window, -0.5)], .equal, 10)
        var sweeps: [Int] = []
        for part in 0..<5 {
            let before = solver.tableau.version
            for step in 0..<4096 {
                try solver.set(window, to: Double(200 + (part + step) % 400))
                solver.solve()
            }
            sweeps.append(solver.tableau.version - before)
        }
        // From nothing to the first solution it is one more.
        #expect(sweeps.dropFirst().allSatisfy { $0 == 1 }, "\(sweeps)")
    }

    @Test("Views, guides, constraints and engines go when nobody holds them")
    func leaks() {
        weak var weakWindow: Box?
        weak var weakView: Box?
        weak var weakGuide: LayoutGuide?
        weak var weakConstraint: LayoutConstraint?
        weak var weakEngine: LayoutEngine?
        do {
            let window = Box("window")
            for _ in 0..<30 {
                let (view, other) = (Box("view", width: 10, height: 10), Box("other"))
                let guide = LayoutGuide()
                window.add(view, other)
                window.layoutNode.add(guide)
                guide.ndl.makeConstraints { make in make.edges.equalToSuperview().inset(4) }
                other.ndl.makeConstraints { make in make.edges.equalTo(guide) }
                let made = view.ndl.makeConstraints { make in make.left.top.equalTo(other).offset(3) }
                view.layoutNode.heightForWidth = { [unowned other] in $0 + other.frame.x }
                window.layout(in: LayoutSize(width: 100, height: 100))
                made[0].deactivate()
                window.layout(in: LayoutSize(width: 120, height: 100))
                (weakView, weakGuide, weakConstraint) = (view, guide, made[0].parts.first)
                view.layoutNode.removeFromParent()
                other.layoutNode.removeFromParent()
                window.layoutNode.remove(guide)
            }
            (weakWindow, weakEngine) = (window, window.layoutEngine)
            #expect(weakWindow != nil && weakEngine != nil)
        }
        #expect(weakView == nil)
        #expect(weakGuide == nil)
        #expect(weakConstraint == nil)
        #expect(weakWindow == nil)
        #expect(weakEngine == nil)
    }
}

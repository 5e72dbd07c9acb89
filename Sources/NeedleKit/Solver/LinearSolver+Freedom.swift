extension LinearSolver {
    /// Those of `variables` that could have another value in a solution that is as good. Asked of a
    /// copy.
    ///
    /// A variable is open where its largest and its smallest value differ, among the solutions that
    /// are best at every priority; both are found by wishing for them at a priority below all
    /// others.
    public func freeVariables(among variables: [Variable]) -> Set<Variable> {
        let copy = LinearSolver()
        var copies: [Variable: Variable] = [:]
        func copied(_ symbol: Variable) -> Variable {
            if let variable = copies[symbol] { return variable }
            let variable = tableau.copy(symbol, into: &copy.tableau)
            copies[symbol] = variable
            return variable
        }
        for index in liveConstraints {
            let item = tableau.conditions[index]
            let terms = terms(of: index).map { Term(copied($0.variable), $0.coefficient) }
            _ = try? copy.add(terms, item.relation, item.rightSide, priority: item.priority)
        }
        copy.solve()
        if copy.isCertainlyUnique { return Set(variables.filter { copies[$0] == nil && !isConstant($0) }) }
        return Set(
            variables.filter { variable in
                if isConstant(variable) { return false }
                guard let twin = copies[variable] else { return true }
                let value = copy.value(of: twin)
                guard let wish = try? copy.add([Term(twin)], .equal, value + 10_000, priority: .probe) else { return false }
                copy.solve()
                let high = copy.value(of: twin)
                try? copy.set(wish, to: value - 10_000)
                copy.solve()
                let low = copy.value(of: twin)
                copy.remove(wish)
                return high - low > 1e-5
            })
    }

    func isConstant(_ variable: Variable) -> Bool { tableau.symbols[variable].isConstant }

    /// Every constraint that a caller has added and not removed, the oldest first.
    var liveConstraints: [ConstraintID] {
        tableau.conditions.ids.filter { id in
            let item = tableau.conditions[id]
            return item.state != .unused && item.state != .dead && item.standing != .implicit
        }
        .sorted { tableau.conditions[$0].order < tableau.conditions[$1].order }
    }

    func terms(of constraint: ConstraintID) -> [Term] { tableau.conditions[constraint].terms.map { tableau.terms[$0] } }
}

extension LinearSolver {
    /// Those of `variables` that could have another value in a solution that is as good. Asked of a
    /// copy.
    ///
    /// A variable is open where its largest and its smallest value differ, among the solutions that
    /// are best at every priority; both are found by wishing for them at a priority below all
    /// others.
    public func freeVariables(among variables: [Variable]) -> Set<Variable> {
        let copy = LinearSolver()
        var copies: [Int32: Variable] = [:]
        func copied(_ symbol: Int32) -> Variable {
            if let variable = copies[symbol] { return variable }
            let traits = tableau.symbols.base[Int(symbol)].traits
            let variable: Variable
            if traits & Tableau.Trait.isConstant != 0, let constant = try? copy.constant(tableau.constantTarget(symbol)) {
                variable = constant
            } else {
                variable = copy.variable(isSize: traits & Tableau.Trait.nonNegative != 0)
            }
            copies[symbol] = variable
            return variable
        }
        for index in liveConstraintIndices {
            let item = tableau.constraints.base[Int(index)]
            let terms = terms(of: index).map { Term(copied($0.variable.symbol), $0.coefficient) }
            guard let relation = LayoutRelation(rawValue: item.relation) else { continue }
            _ = try? copy.add(terms, relation, item.rightSide, priority: LayoutPriority(item.priority))
        }
        copy.solve()
        if copy.isCertainlyUnique { return Set(variables.filter { copies[$0.symbol] == nil && !isConstant($0) }) }
        return Set(
            variables.filter { variable in
                if isConstant(variable) { return false }
                guard let twin = copies[variable.symbol] else { return true }
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

    func isConstant(_ variable: Variable) -> Bool {
        tableau.symbols.base[Int(variable.symbol)].traits & Tableau.Trait.isConstant != 0
    }

    /// Every constraint that a caller has added and not removed, the oldest first.
    var liveConstraintIndices: [Int32] {
        (0..<Int32(tableau.constraints.count))
            .filter { index in
                let item = tableau.constraints.base[Int(index)]
                return item.state != Tableau.State.unused && item.state != Tableau.State.dead && item.flags & Tableau.Flag.isImplicit == 0
            }
            .sorted { tableau.constraints.base[Int($0)].order < tableau.constraints.base[Int($1)].order }
    }

    func terms(of index: Int32) -> [Term] {
        let item = tableau.constraints.base[Int(index)]
        return (Int(item.start)..<Int(item.start) + Int(item.count)).map {
            Term(Variable(symbol: tableau.termSymbols.base[$0]), tableau.termCoefficients.base[$0])
        }
    }
}

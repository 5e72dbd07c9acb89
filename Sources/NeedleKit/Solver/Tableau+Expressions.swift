extension Tableau {
    static let tiny = 1e-11
    /// The number of entries up to which a definition is written in place of a chain.
    static let shortest = 8

    /// Adds `coefficient` times a symbol to the sum that is being made.
    mutating func add(_ symbol: SymbolID, times coefficient: Double) {
        switch symbols[symbol].role {
        case .defined(let definition):
            if !isSummed[symbol] {
                isSummed[symbol] = true
                waitToPutIn(definition)
            }
            sums[symbol] += coefficient
        case .row(let row):
            var rest = values[symbol]
            for index in rows[row].entries.ids {
                let entry = rows[row].entries[index]
                guard let slot = slots[entry.slot].symbol else { continue }
                rest -= entry.coefficient * values[slot]
                addSlot(slot, times: coefficient * entry.coefficient)
            }
            // A row does not keep its constant part; its value has it.
            carried += coefficient * rest
        case .slot:
            addSlot(symbol, times: coefficient)
        case .unmet, .unused:
            _ = makeSlot(for: symbol)
            addSlot(symbol, times: coefficient)
        }
    }

    @inline(__always)
    private mutating func addSlot(_ symbol: SymbolID, times coefficient: Double) {
        if !isSummed[symbol] {
            isSummed[symbol] = true
            met.append(symbol)
        }
        sums[symbol] += coefficient
    }

    /// Takes a symbol out of the sum; returns its coefficient.
    mutating func take(_ symbol: SymbolID) -> Double {
        let coefficient = sums[symbol]
        sums[symbol] = 0
        isSummed[symbol] = false
        return coefficient
    }

    /// Puts definitions in for the symbols of the sum until only slots are left. Returns `constant`
    /// and what they add to it, and their number.
    private mutating func putInDefinitions(_ constant: Double) -> (constant: Double, steps: Int) {
        var constant = constant
        var steps = 0
        while let id = heap.popFirst() {
            let definition = definitions[id]
            let coefficient = take(definition.symbol) / divisor(of: definition)
            guard coefficient != 0 else { continue }
            constant += coefficient * definition.constant
            for term in definition.terms {
                add(definitionTerms[term].variable, times: coefficient * definitionTerms[term].coefficient)
            }
            steps += 1
        }
        return (constant, steps)
    }

    /// Writes the left side of a condition in terms of slots into `expression`, by slot; returns
    /// the constant part.
    mutating func expand(_ condition: ConditionID) -> Double {
        let range = conditions[condition].terms
        met.removeAll()
        carried = 0
        for term in range { add(terms[term].variable, times: terms[term].coefficient) }
        var (constant, steps) = putInDefinitions(0)
        constant += carried
        collect()
        work += 16 + 8 * steps + met.count
        // A chain of definitions that comes from little is walked once, not once for each
        // condition at its end.
        if steps > 64, range.count <= 8, expression.count <= Tableau.shortest { shorten(range) }
        return constant
    }

    /// Turns the sum into entries in the order of slots.
    private mutating func collect() {
        expression.removeAll()
        for index in met.ids {
            let coefficient = take(met[index])
            if abs(coefficient) > Tableau.tiny, let slot = symbols[met[index]].slot {
                expression.append(Entry(coefficient: coefficient, slot: slot))
            }
        }
        expression.sort { $0.slot < $1.slot }
    }

    /// Writes the definitions of variables anew, in terms of what they now come from.
    private mutating func shorten(_ range: Range<Int>) {
        let kept = expression.copy()
        for term in range {
            guard case .defined(let id) = symbols[terms[term].variable].role else { continue }
            met.removeAll()
            carried = 0
            let old = definitions[id]
            let divisor = divisor(of: old)
            for term in old.terms { add(definitionTerms[term].variable, times: definitionTerms[term].coefficient / divisor) }
            let constant = putInDefinitions(old.constant / divisor).constant
            collect()
            // Two that come from much differ by little as long as they are given by what they have
            // in common.
            if expression.count > Tableau.shortest { continue }
            definitions[id].constant = constant + carried
            definitions[id].start = Int32(definitionTerms.count)
            definitions[id].count = Int32(expression.count)
            definitions[id].isDivided = false
            for index in expression.ids {
                if let named = slots[expression[index].slot].symbol { definitionTerms.append(named, expression[index].coefficient) }
            }
            noteNames(of: id)
            noteDefinition(id)
        }
        expression = kept
    }

    /// The value of a condition's left side.
    func leftSide(_ condition: ConditionID) -> Double { terms.sum(conditions[condition].terms) { values[$0] } }

    /// Returns the distance of a condition from holding; 0 where it holds.
    func violation(_ condition: ConditionID) -> Double {
        let item = conditions[condition]
        let difference = leftSide(condition) - item.rightSide
        if difference > 0 { return item.isUpperBound ? difference : 0 }
        return item.isLowerBound ? -difference : 0
    }
}

extension Tableau {
    /// Brings an equality in by a variable that is free and on which nothing else of the tableau
    /// depends: it is given by what the equality names besides, as it stands there, and nothing
    /// else changes. Definitions of what the equality names are put in only as far as it takes to
    /// find such a variable. An optional equality keeps its left side as a symbol.
    ///
    /// - Returns: false if there is no such variable at hand, with nothing done.
    mutating func derive(from condition: ConditionID) -> Bool {
        let range = conditions[condition].terms
        guard range.count <= 8 else { return false }
        met.removeAll()
        for term in range { unfold(terms[term].variable, times: terms[term].coefficient) }
        var constant = 0.0
        var steps = 0
        var free = derivable()
        while free == nil, steps < 16, met.count < 24, let id = heap.popFirst() {
            let definition = definitions[id]
            let coefficient = takeUnlessTiny(definition.symbol) / divisor(of: definition)
            steps += 1
            if coefficient == 0 { continue }
            constant += coefficient * definition.constant
            for term in definition.terms {
                unfold(definitionTerms[term].variable, times: coefficient * definitionTerms[term].coefficient)
            }
            free = derivable()
        }
        guard let free else {
            while let id = heap.popFirst() { _ = take(definitions[id].symbol) }
            while let symbol = met.popLast() { _ = take(symbol) }
            return false
        }
        define(free, from: condition, constant: constant)
        return true
    }

    /// Adds a symbol to the sum; definitions wait to be put in.
    private mutating func unfold(_ symbol: SymbolID, times coefficient: Double) {
        if !isSummed[symbol] {
            isSummed[symbol] = true
            if case .defined(let definition) = symbols[symbol].role { waitToPutIn(definition) } else { met.append(symbol) }
        }
        sums[symbol] += coefficient
    }

    private mutating func takeUnlessTiny(_ symbol: SymbolID) -> Double {
        let coefficient = take(symbol)
        return abs(coefficient) > Tableau.tiny ? coefficient : 0
    }

    /// A variable of the sum that can be given by the rest of it: a free slot that is in no row and
    /// costs nothing, and on which none of the definitions depends that wait.
    private func derivable() -> SymbolID? {
        // The one that waits for longest lies in the last gap of all.
        let lastGap = heap.count > 0 ? definitions[heap[0]].gap : nil
        var best: (symbol: SymbolID, rank: Int)?
        for index in met.ids {
            let symbol = met[index]
            if let lastGap, !(lastGap < symbols[symbol].gap) { continue }
            guard let rank = rank(ofDerivable: symbol) else { continue }
            // The newest is best where nothing else decides: fewer conditions name it.
            if let best, rank < best.rank || rank == best.rank && symbol < best.symbol { continue }
            best = (symbol, rank)
        }
        return best?.symbol
    }

    /// Where something lies rather than how large it is: what is given by sizes comes from little,
    /// a size that is given by two places comes from all that lies before them. Then what was never
    /// named, then what has a whole coefficient; `nil` where it cannot be.
    @inline(__always)
    private func rank(ofDerivable symbol: SymbolID) -> Int? {
        let item = symbols[symbol]
        let coefficient = abs(sums[symbol])
        if coefficient < 1e-3 || item.condition != nil || item.isConstant { return nil }
        if let slot = item.slot {
            guard columns[slot].isEmpty else { return nil }
            for level in 0..<stride where gradient[slot.index * stride + level] != 0 { return nil }
        } else if !item.isUnmet {
            return nil
        }
        return (item.isSize ? 0 : 4) + (item.isNamed ? 0 : 2) + (coefficient == 1 ? 1 : 0)
    }

    /// Writes the definition of a variable from the sum, which is empty afterwards.
    private mutating func define(_ free: SymbolID, from condition: ConditionID, constant: Double) {
        let right = conditions[condition].rightSide
        let isRequired = conditions[condition].isRequired
        let divisor = takeUnlessTiny(free)
        let isDivided = abs(divisor) != 1
        let factor = isDivided ? 1 : divisor
        let start = definitionTerms.count
        for index in met.ids where met[index] != free {
            let coefficient = takeUnlessTiny(met[index])
            if coefficient == 0 { continue }
            if symbols[met[index]].isUnmet { _ = makeSlot(for: met[index]) }
            definitionTerms.append(met[index], -coefficient * factor)
        }
        for index in 0..<heap.count {
            let symbol = definitions[heap[index]].symbol
            let coefficient = takeUnlessTiny(symbol)
            if coefficient != 0 { definitionTerms.append(symbol, -coefficient * factor) }
        }
        heap.removeAll()
        if let slot = symbols[free].slot { release(slot: slot) }
        if isRequired {
            conditions[condition].state = .absorbed
        } else {
            let symbol = makeLeftSide(of: condition, value: right, state: .slot)
            _ = makeSlot(for: symbol)
            definitionTerms.append(symbol, factor)
        }
        let count = definitionTerms.count - start
        if isDivided { definitionTerms.append(free, divisor) }
        insert(
            Definition(
                constant: isRequired ? (right - constant) * factor : -constant * factor, symbol: free, start: Int32(start),
                count: Int32(count), isDivided: isDivided))
        version += 1
    }
}

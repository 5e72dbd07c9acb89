extension Tableau {
    /// Brings an equality in by a variable that is free and on which nothing else of the tableau
    /// depends: it is given by what the equality names besides, as it stands there, and nothing
    /// else changes. Definitions of what the equality names are put in only as far as it takes to
    /// find such a variable. An optional equality keeps its left side as a symbol.
    ///
    /// - Returns: false if there is no such variable at hand, with nothing done.
    mutating func derive(from constraint: Int32, isRequired: Bool) -> Bool {
        let item = constraints.base[Int(constraint)]
        guard item.count <= 8 else { return false }
        met.truncate(to: 0)
        var term = Int(item.start)
        let end = term + Int(item.count)
        while term < end {
            unfold(termSymbols.base[term], times: termCoefficients.base[term])
            term += 1
        }
        var constant = 0.0
        var steps = 0
        var free = derivable()
        while free < 0, steps < 16, met.count < 24, let index = popFirst() {
            let definition = definitions.base[Int(index)]
            let coefficient = take(definition.symbol) / divisor(of: definition)
            steps += 1
            if coefficient == 0 { continue }
            constant += coefficient * definition.constant
            var entry = Int(definition.start)
            let last = entry + Int(definition.count)
            while entry < last {
                unfold(definitionSymbols.base[entry], times: coefficient * definitionCoefficients.base[entry])
                entry += 1
            }
            free = derivable()
        }
        guard free >= 0 else {
            while let index = popFirst() { _ = take(definitions.base[Int(index)].symbol) }
            while let symbol = met.popLast() { _ = take(symbol) }
            return false
        }
        define(free, from: constraint, constant: constant, isRequired: isRequired)
        return true
    }

    /// Adds a symbol to the sum; definitions wait to be put in.
    private mutating func unfold(_ symbol: Int32, times coefficient: Double) {
        let index = Int(symbol)
        if !isSummed.base[index] {
            isSummed.base[index] = true
            if symbols.base[index].kind == Kind.defined {
                let place = symbols.base[index].place
                push(place, rank: -rank(of: place))
            } else {
                met.append(symbol)
            }
        }
        sums.base[index] += coefficient
    }

    /// Takes a symbol out of the sum; returns its coefficient.
    private mutating func take(_ symbol: Int32) -> Double {
        let coefficient = sums.base[Int(symbol)]
        sums.base[Int(symbol)] = 0
        isSummed.base[Int(symbol)] = false
        return abs(coefficient) > Tableau.tiny ? coefficient : 0
    }

    /// A variable of the sum that can be given by the rest of it: a free slot that is in no row and
    /// costs nothing, and on which none of the definitions depends that wait. -1 if there is none.
    private func derivable() -> Int32 {
        // The one that waits for longest lies in the last gap of all.
        let lastGap = heap.count > 0 ? definitions.base[Int(heap.base[0].definition)].gap : -1
        var best: Int32 = -1
        var bestRank = -1
        var index = 0
        while index < met.count {
            let symbol = met.base[index]
            index += 1
            if symbols.base[Int(symbol)].gap <= lastGap { continue }
            let rank = rank(ofDerivable: symbol)
            // The newest is best where nothing else decides: fewer constraints name it.
            if rank >= 0, rank > bestRank || rank == bestRank && symbol > best { (best, bestRank) = (symbol, rank) }
        }
        return best
    }

    /// Where something lies rather than how large it is: what is given by sizes comes from little,
    /// a size that is given by two places comes from all that lies before them. Then what was never
    /// named, then what has a whole coefficient; -1 where it cannot be.
    @inline(__always)
    private func rank(ofDerivable symbol: Int32) -> Int {
        let item = symbols.base[Int(symbol)]
        let coefficient = abs(sums.base[Int(symbol)])
        if coefficient < 1e-3 || item.owner >= 0 || item.traits & Trait.isConstant != 0 { return -1 }
        if item.kind == Kind.slot {
            if !columns[Int(item.place)].isEmpty { return -1 }
            var level = Int(item.place) * stride
            let end = level + stride
            while level < end {
                if gradient.base[level] != 0 { return -1 }
                level += 1
            }
        } else if item.kind != Kind.none {
            return -1
        }
        return (item.traits & Trait.nonNegative == 0 ? 4 : 0) + (item.gap == .max ? 2 : 0) + (coefficient == 1 ? 1 : 0)
    }

    /// Writes the definition of a variable from the sum, which is empty afterwards.
    private mutating func define(_ free: Int32, from constraint: Int32, constant: Double, isRequired: Bool) {
        let right = constraints.base[Int(constraint)].rightSide
        let divisor = take(free)
        let isDivided = abs(divisor) != 1
        let factor = isDivided ? 1 : divisor
        let first = definitionSymbols.count
        var index = 0
        while index < met.count {
            let symbol = met.base[index]
            index += 1
            if symbol == free { continue }
            let coefficient = take(symbol)
            if coefficient == 0 { continue }
            if symbols.base[Int(symbol)].kind == Kind.none { _ = makeSlot(for: symbol) }
            name(symbol, times: -coefficient * factor)
        }
        index = 0
        while index < heap.count {
            let symbol = definitions.base[Int(heap.base[index].definition)].symbol
            index += 1
            let coefficient = take(symbol)
            if coefficient != 0 { name(symbol, times: -coefficient * factor) }
        }
        heap.truncate(to: 0)
        if symbols.base[Int(free)].kind == Kind.slot { release(slot: symbols.base[Int(free)].place) }
        if isRequired {
            constraints.base[Int(constraint)].state = State.absorbed
        } else {
            let symbol = makeSymbol(owner: constraint)
            values.base[Int(symbol)] = right
            constraints.base[Int(constraint)].symbol = symbol
            constraints.base[Int(constraint)].state = State.slot
            _ = makeSlot(for: symbol)
            name(symbol, times: factor)
        }
        let count = definitionSymbols.count - first
        if isDivided { name(free, times: divisor) }
        insert(
            Definition(
                constant: isRequired ? (right - constant) * factor : -constant * factor, symbol: free, start: Int32(first),
                count: Int32(count), isDivided: isDivided))
        version += 1
    }
}

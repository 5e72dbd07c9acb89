extension Tableau {
    static let tiny = 1e-11
    /// The number of entries up to which a definition is written in place of a chain.
    static let shortest = 8

    /// Adds `coefficient` times a symbol to the sum that is being made.
    mutating func add(_ symbol: Int32, times coefficient: Double) {
        let index = Int(symbol)
        switch symbols.base[index].kind {
        case Kind.defined:
            if !isSummed.base[index] {
                isSummed.base[index] = true
                push(symbols.base[index].place, rank: -rank(of: symbols.base[index].place))
            }
            sums.base[index] += coefficient
        case Kind.row:
            let row = rows.base[Int(symbols.base[index].place)]
            var rest = values.base[index]
            var entry = 0
            while entry < Int(row.count) {
                let slot = slots.base[Int(row.entries![entry].slot)].symbol
                rest -= row.entries![entry].coefficient * values.base[Int(slot)]
                addSlot(slot, times: coefficient * row.entries![entry].coefficient)
                entry += 1
            }
            // A row does not keep its constant part; its value has it.
            carried += coefficient * rest
        case Kind.slot:
            addSlot(symbol, times: coefficient)
        default:
            _ = makeSlot(for: symbol)
            addSlot(symbol, times: coefficient)
        }
    }

    @inline(__always)
    private mutating func addSlot(_ symbol: Int32, times coefficient: Double) {
        let index = Int(symbol)
        if !isSummed.base[index] {
            isSummed.base[index] = true
            met.append(symbol)
        }
        sums.base[index] += coefficient
    }

    /// Writes the left side of a constraint in terms of slots into `expression`, by slot; returns
    /// the constant part.
    mutating func expand(_ constraint: Int32) -> Double {
        let start = Int(constraints.base[Int(constraint)].start)
        let end = start + Int(constraints.base[Int(constraint)].count)
        met.truncate(to: 0)
        carried = 0
        var term = start
        while term < end {
            add(termSymbols.base[term], times: termCoefficients.base[term])
            term += 1
        }
        var constant = 0.0
        var steps = 0
        while let index = popFirst() {
            let definition = definitions.base[Int(index)]
            let symbol = Int(definition.symbol)
            let coefficient = sums.base[symbol] / divisor(of: definition)
            sums.base[symbol] = 0
            isSummed.base[symbol] = false
            guard coefficient != 0 else { continue }
            constant += coefficient * definition.constant
            var entry = Int(definition.start)
            let last = entry + Int(definition.count)
            while entry < last {
                add(definitionSymbols.base[entry], times: coefficient * definitionCoefficients.base[entry])
                entry += 1
            }
            steps += 1
        }
        constant += carried
        collect()
        work += 16 + 8 * steps + met.count
        // A chain of definitions that comes from little is walked once, not once for each
        // constraint at its end.
        if steps > 64, end - start <= 8, expression.count <= Tableau.shortest { shorten(constraint) }
        return constant
    }

    /// Turns the sum into entries in the order of slots.
    private mutating func collect() {
        expression.truncate(to: 0)
        var index = 0
        while index < met.count {
            let symbol = Int(met.base[index])
            let coefficient = sums.base[symbol]
            sums.base[symbol] = 0
            isSummed.base[symbol] = false
            if abs(coefficient) > Tableau.tiny {
                expression.append(Entry(coefficient: coefficient, slot: symbols.base[symbol].place))
            }
            index += 1
        }
        sort(expression)
    }

    private func sort(_ entries: Buffer<Entry>) {
        let count = entries.count
        if count > 24 {
            var all = UnsafeMutableBufferPointer(start: entries.base, count: count)
            all.sort { $0.slot < $1.slot }
            return
        }
        var index = 1
        while index < count {
            let entry = entries.base[index]
            var place = index
            while place > 0, entries.base[place - 1].slot > entry.slot {
                entries.base[place] = entries.base[place - 1]
                place -= 1
            }
            entries.base[place] = entry
            index += 1
        }
    }

    /// Writes the definitions of a constraint's variables anew, in terms of what they now come
    /// from.
    private mutating func shorten(_ constraint: Int32) {
        let kept = Array(UnsafeBufferPointer(start: expression.base, count: expression.count))
        let start = Int(constraints.base[Int(constraint)].start)
        var term = start
        while term < start + Int(constraints.base[Int(constraint)].count) {
            let symbol = termSymbols.base[term]
            term += 1
            guard symbols.base[Int(symbol)].kind == Kind.defined else { continue }
            let place = symbols.base[Int(symbol)].place
            let written = definitions.base + Int(place)
            met.truncate(to: 0)
            carried = 0
            let divisor = divisor(of: written.pointee)
            var constant = written.pointee.constant / divisor
            var entry = Int(written.pointee.start)
            let last = entry + Int(written.pointee.count)
            while entry < last {
                add(definitionSymbols.base[entry], times: definitionCoefficients.base[entry] / divisor)
                entry += 1
            }
            while let index = popFirst() {
                let definition = definitions.base[Int(index)]
                let coefficient = sums.base[Int(definition.symbol)] / self.divisor(of: definition)
                sums.base[Int(definition.symbol)] = 0
                isSummed.base[Int(definition.symbol)] = false
                constant += coefficient * definition.constant
                var entry = Int(definition.start)
                let last = entry + Int(definition.count)
                while entry < last {
                    add(definitionSymbols.base[entry], times: coefficient * definitionCoefficients.base[entry])
                    entry += 1
                }
            }
            collect()
            // Two that come from much differ by little as long as they are given by what they have
            // in common.
            if expression.count > Tableau.shortest { continue }
            written.pointee.constant = constant + carried
            written.pointee.start = Int32(definitionSymbols.count)
            written.pointee.count = Int32(expression.count)
            written.pointee.isDivided = false
            var index = 0
            while index < expression.count {
                let named = slots.base[Int(expression.base[index].slot)].symbol
                name(named, times: expression.base[index].coefficient)
                index += 1
            }
            noteNames(of: place)
            noteDefinition(place, of: symbol)
        }
        expression.truncate(to: 0)
        for entry in kept { expression.append(entry) }
    }

    /// The value of a constraint's left side.
    func leftSide(_ constraint: Int32) -> Double {
        let start = Int(constraints.base[Int(constraint)].start)
        let end = start + Int(constraints.base[Int(constraint)].count)
        var sum = 0.0
        var term = start
        while term < end {
            sum += termCoefficients.base[term] * values.base[Int(termSymbols.base[term])]
            term += 1
        }
        return sum
    }

    /// Returns the distance of a constraint from holding; 0 where it holds.
    func violation(_ constraint: Int32) -> Double {
        let item = constraints.base[Int(constraint)]
        let difference = leftSide(constraint) - item.rightSide
        if difference > 0 { return item.relation & 1 != 0 ? difference : 0 }
        return item.relation & 2 != 0 ? -difference : 0
    }
}

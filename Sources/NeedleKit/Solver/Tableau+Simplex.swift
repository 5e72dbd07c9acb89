extension Tableau {
    /// Why the dual simplex ended.
    enum End {
        case optimal
        /// This row cannot be satisfied.
        case infeasible(Int32)
        /// The bound of work was reached.
        case tooLong
    }

    // MARK: - The objective

    /// Adds `factor` times a row to the objective's level.
    private mutating func addToGradient(_ row: Int32, level: Int, times factor: Double) {
        guard factor != 0 else { return }
        let stride = stride
        let pointer = rows.base[Int(row)]
        var entry = 0
        while entry < Int(pointer.count) {
            gradient.base[Int(pointer.entries![entry].slot) * stride + level] += factor * pointer.entries![entry].coefficient
            entry += 1
        }
    }

    /// Returns the cost of a row's value where it moves up, at its present side: 1, 0 or -1.
    func slope(_ row: Int32) -> Double {
        let pointer = rows.base[Int(row)]
        let constraint = constraints.base[Int(symbols.base[Int(pointer.symbol)].owner)]
        if constraint.isRequired { return 0 }
        if pointer.side > 0 { return constraint.relation & 1 != 0 ? 1 : 0 }
        if pointer.side < 0 { return constraint.relation & 2 != 0 ? -1 : 0 }
        return 0
    }

    func level(ofRow row: Int32) -> Int {
        level(of: constraints.base[Int(symbols.base[Int(rows.base[Int(row)].symbol)].owner)])
    }

    // MARK: - Changing the basis

    /// Puts `symbol` into `slot`, whose symbol is from now on given by `expression`: the entries of
    /// other slots, and `factor` times `symbol`. Every row that has the slot is rewritten, except
    /// `skipped`.
    mutating func exchange(_ slot: Int32, for symbol: Int32, factor: Double, skipping skipped: Int32) {
        let stride = stride
        let column = columns[Int(slot)]
        var kept: [Int32] = []
        for row in column where row != skipped {
            let coefficient = coefficient(slot, in: row)
            rewrite(row, without: slot, adding: coefficient, factor: factor)
            if factor != 0 { kept.append(row) }
        }
        columns[Int(slot)] = kept
        var level = 0
        while level < stride {
            let old = gradient.base[Int(slot) * stride + level]
            if old != 0 {
                var entry = 0
                while entry < expression.count {
                    gradient.base[Int(expression.base[entry].slot) * stride + level] += old * expression.base[entry].coefficient
                    entry += 1
                }
                gradient.base[Int(slot) * stride + level] = old * factor
            }
            level += 1
        }
        if symbol >= 0 {
            put(symbol, into: slot)
        } else {
            release(slot: slot)
        }
    }

    /// Adds `multiple` of `expression` to a row, and turns its entry of `slot` into `multiple *
    /// factor`.
    private mutating func rewrite(_ row: Int32, without slot: Int32, adding multiple: Double, factor: Double) {
        merged.truncate(to: 0)
        let old = rows.base[Int(row)]
        noteChange(of: old.symbol)
        let entries = old.entries!
        var left = 0
        var right = 0
        let leftEnd = Int(old.count)
        let rightEnd = expression.count
        while left < leftEnd || right < rightEnd {
            let leftSlot = left < leftEnd ? entries[left].slot : Int32.max
            let rightSlot = right < rightEnd ? expression.base[right].slot : Int32.max
            if leftSlot < rightSlot {
                if leftSlot != slot {
                    merged.append(entries[left])
                } else if factor != 0 {
                    merged.append(Entry(coefficient: multiple * factor, slot: slot))
                }
                left += 1
            } else if rightSlot < leftSlot {
                let coefficient = multiple * expression.base[right].coefficient
                if abs(coefficient) > Tableau.tiny {
                    merged.append(Entry(coefficient: coefficient, slot: rightSlot))
                    columns[Int(rightSlot)].append(row)
                }
                right += 1
            } else {
                let coefficient = entries[left].coefficient + multiple * expression.base[right].coefficient
                if abs(coefficient) > Tableau.tiny {
                    merged.append(Entry(coefficient: coefficient, slot: leftSlot))
                } else {
                    remove(row, fromColumn: Int(leftSlot))
                }
                left += 1
                right += 1
            }
        }
        write(merged, into: row)
        work += leftEnd + rightEnd
    }

    /// Moves a slot's symbol and every row that depends on it.
    mutating func shift(_ slot: Int32, by step: Double, skipping skipped: Int32 = -1) {
        guard step != 0 else { return }
        let symbol = Int(slots.base[Int(slot)].symbol)
        values.base[symbol] += step
        noteChange(of: Int32(symbol))
        for row in columns[Int(slot)] where row != skipped {
            values.base[Int(rows.base[Int(row)].symbol)] += coefficient(slot, in: row) * step
            noteChange(of: rows.base[Int(row)].symbol)
            makePending(row)
        }
    }

    /// Turns `expression`, the left side of something in terms of slots, into what the symbol of
    /// `slot` is: `expression` is divided by its coefficient and loses it. Returns 1 divided by the
    /// coefficient.
    private mutating func solve(for slot: Int32) -> Double {
        var index = 0
        while expression.base[index].slot != slot { index += 1 }
        let factor = 1 / expression.base[index].coefficient
        var place = 0
        index = 0
        while index < expression.count {
            let entry = expression.base[index]
            index += 1
            if entry.slot == slot { continue }
            expression.base[place] = Entry(coefficient: -entry.coefficient * factor, slot: entry.slot)
            place += 1
        }
        expression.truncate(to: place)
        return factor
    }

    /// Appends a symbol to the definition that is being written.
    @inline(__always)
    mutating func name(_ symbol: Int32, times coefficient: Double) {
        definitionSymbols.append(symbol)
        definitionCoefficients.append(coefficient)
    }

    /// Writes the definition of a free symbol that has left its slot: `expression`, and `factor`
    /// times `symbol`.
    mutating func define(_ free: Int32, by symbol: Int32, factor: Double) {
        let start = definitionSymbols.count
        var constant = values.base[Int(free)]
        var index = 0
        while index < expression.count {
            let other = slots.base[Int(expression.base[index].slot)].symbol
            name(other, times: expression.base[index].coefficient)
            constant -= expression.base[index].coefficient * values.base[Int(other)]
            index += 1
        }
        if symbol >= 0 {
            name(symbol, times: factor)
            constant -= factor * values.base[Int(symbol)]
        }
        insert(
            Definition(constant: constant, symbol: free, start: Int32(start), count: Int32(definitionSymbols.count - start)))
    }

    /// Brings in something whose left side stands in `expression` and has the value `value`: the
    /// free symbol of `slot` is defined by it. `symbol` is its left side, which takes the slot; -1
    /// where nobody will ask for it.
    mutating func absorb(_ symbol: Int32, at slot: Int32, value: Double, right: Double) {
        var index = 0
        while expression.base[index].slot != slot { index += 1 }
        shift(slot, by: (right - value) / expression.base[index].coefficient)
        let free = slots.base[Int(slot)].symbol
        let factor = solve(for: slot)
        if symbol >= 0 {
            values.base[Int(symbol)] = right
            noteChange(of: symbol)
        }
        define(free, by: symbol, factor: factor)
        exchange(slot, for: symbol, factor: symbol >= 0 ? factor : 0, skipping: -1)
        version += 1
    }

    /// The row's constraint comes to hold exactly and takes the slot; the slot's symbol becomes
    /// basic.
    mutating func pivot(_ row: Int32, _ slot: Int32) {
        pivots += 1
        version += 1
        let leaving = rows.base[Int(row)].symbol
        let entering = slots.base[Int(slot)].symbol
        let right = constraints.base[Int(symbols.base[Int(leaving)].owner)].rightSide
        let step = (right - values.base[Int(leaving)]) / coefficient(slot, in: row)
        addToGradient(row, level: level(ofRow: row), times: -slope(row))
        shift(slot, by: step, skipping: row)
        values.base[Int(leaving)] = right
        noteChange(of: leaving)
        noteChange(of: entering)

        expression.truncate(to: 0)
        var entry = 0
        while entry < Int(rows.base[Int(row)].count) {
            expression.append(rows.base[Int(row)].entries![entry])
            entry += 1
        }
        let factor = solve(for: slot)
        removeFromColumns(row)
        let owner = symbols.base[Int(entering)].owner
        if owner < 0 { define(entering, by: leaving, factor: factor) }
        exchange(slot, for: leaving, factor: factor, skipping: row)
        setState(ofOwnerOf: leaving, State.slot)
        if owner < 0 {
            rows.base[Int(row)].symbol = -1
            rows.base[Int(row)].count = 0
            unusedRows.append(row)
            return
        }
        // The same row now gives the symbol that has come in.
        insert(Entry(coefficient: factor, slot: slot))
        rows.base[Int(row)].symbol = entering
        rows.base[Int(row)].side = step >= 0 ? 1 : -1
        symbols.base[Int(entering)].kind = Kind.row
        symbols.base[Int(entering)].place = row
        write(expression, into: row)
        entry = 0
        while entry < expression.count {
            columns[Int(expression.base[entry].slot)].append(row)
            entry += 1
        }
        setState(ofOwnerOf: entering, State.row)
        addToGradient(row, level: level(ofRow: row), times: slope(row))
    }

    private mutating func insert(_ entry: Entry) {
        expression.append(entry)
        var place = expression.count - 1
        while place > 0, expression.base[place - 1].slot > entry.slot {
            expression.base[place] = expression.base[place - 1]
            place -= 1
        }
        expression.base[place] = entry
    }

    private mutating func setState(ofOwnerOf symbol: Int32, _ state: UInt8) {
        let owner = symbols.base[Int(symbol)].owner
        if owner >= 0 { constraints.base[Int(owner)].state = state }
    }

    // MARK: - The dual simplex

    /// Brings every row that waits to its side of the right side, at the smallest cost. The
    /// objective stays optimal on the way.
    mutating func repair() -> End {
        var steps = 0
        let limit = 2000 + 40 * (rows.count - unusedRows.count + slots.count)
        while pendingStart < pending.count {
            let row = next(isCautious: steps > limit / 2)
            guard rows.base[Int(row)].symbol >= 0, isViolated(row) else { continue }
            steps += 1
            if steps > limit || work > workLimit { return .tooLong }
            if let slot = chooseSlot(for: row) {
                if slot >= 0 { pivot(row, slot) }
            } else {
                let symbol = Int(rows.base[Int(row)].symbol)
                let right = constraints.base[Int(symbols.base[symbol].owner)].rightSide
                if abs(values.base[symbol] - right) > 1e-6 * (1 + abs(right)) { return .infeasible(row) }
            }
        }
        pending.truncate(to: 0)
        pendingStart = 0
        return .optimal
    }

    /// The next row that waits: the first, or, where it takes long, that of the smallest symbol,
    /// which cannot go on for ever.
    private mutating func next(isCautious: Bool) -> Int32 {
        if isCautious {
            var best = pendingStart
            var index = pendingStart + 1
            while index < pending.count {
                if rows.base[Int(pending.base[index])].symbol < rows.base[Int(pending.base[best])].symbol { best = index }
                index += 1
            }
            let row = pending.base[best]
            pending.base[best] = pending.base[pendingStart]
            pending.base[pendingStart] = row
        }
        let row = pending.base[pendingStart]
        pendingStart += 1
        if pendingStart > 4096 {
            let rest = pending.count - pendingStart
            (pending.base).update(from: pending.base + pendingStart, count: rest)
            pending.truncate(to: rest)
            pendingStart = 0
        }
        rows.base[Int(row)].isPending = false
        return row
    }

    /// The slot whose step costs least for what it moves the row; -1 where it costs less to leave
    /// the row where it is, which is then noted; `nil` if there is none.
    private mutating func chooseSlot(for row: Int32) -> Int32? {
        let stride = stride
        let pointer = rows.base[Int(row)]
        let symbol = Int(pointer.symbol)
        let constraint = constraints.base[Int(symbols.base[symbol].owner)]
        let isLow = values.base[symbol] < constraint.rightSide
        // The cost of giving the constraint up.
        let far: UInt8 = isLow ? 2 : 1
        let near: UInt8 = isLow ? 1 : 2
        let costsFar = constraint.relation & far != 0
        let canFlip = !costsFar || !constraint.isRequired
        var flipCost = 0.0
        if costsFar, !constraint.isRequired { flipCost += 1 }
        if pointer.side != 0, constraint.relation & near != 0, !constraint.isRequired { flipCost += 1 }
        if canFlip, flipCost == 0 {
            rows.base[Int(row)].side = isLow ? -1 : 1
            noteChange(of: Int32(symbol))
            version += 1
            return -1
        }
        if bestRatio.count < stride { bestRatio = Array(repeating: 0, count: stride) }
        var best: Int32 = -1
        var bestSize = 0.0
        var entry = 0
        while entry < Int(pointer.count) {
            let slot = pointer.entries![entry].slot
            let coefficient = isLow ? pointer.entries![entry].coefficient : -pointer.entries![entry].coefficient
            entry += 1
            let size = abs(coefficient)
            if size < 1e-9 { continue }
            let item = slots.base[Int(slot)]
            let goesUp = coefficient > 0
            let cost = goesUp ? item.up : item.down
            if cost == Cost.forbidden { continue }
            if item.isFree {
                if best < 0 || bestSize >= 0 || size > -bestSize { (best, bestSize) = (slot, -size) }
                continue
            }
            if best >= 0, bestSize < 0 { continue }
            let sign = goesUp ? 1.0 : -1.0
            let base = Int(slot) * stride
            var isBetter = best < 0
            var level = 0
            var isWorse = false
            while level < stride {
                var ratio = sign * gradient.base[base + level]
                if Int(cost) == level { ratio += 1 }
                ratio /= size
                if !isBetter {
                    let difference = ratio - bestRatio[level]
                    if difference < -1e-9 {
                        isBetter = true
                    } else if difference > 1e-9 {
                        isWorse = true
                        break
                    }
                }
                if isBetter { bestRatio[level] = ratio }
                level += 1
            }
            if isWorse { continue }
            if !isBetter {
                // A tie: the smallest symbol, unless its coefficient is much smaller.
                let isSmaller = item.symbol < slots.base[Int(best)].symbol
                if !(isSmaller && size > 0.01 * bestSize) { continue }
            }
            best = slot
            bestSize = size
        }
        if canFlip, best < 0 || (bestSize > 0 && flips(flipCost, at: level(of: constraint))) {
            addToGradient(row, level: level(of: constraint), times: isLow ? -flipCost : flipCost)
            rows.base[Int(row)].side = isLow ? -1 : 1
            noteChange(of: Int32(symbol))
            version += 1
            return -1
        }
        return best >= 0 ? best : nil
    }

    /// Returns true where giving up at this level costs no more than the best slot.
    private func flips(_ cost: Double, at level: Int) -> Bool {
        var index = 0
        while index < stride {
            let difference = (index == level ? cost : 0) - bestRatio[index]
            if difference < -1e-9 { return true }
            if difference > 1e-9 { return false }
            index += 1
        }
        return true
    }
}

extension Tableau {
    // MARK: - The objective

    /// Adds `factor` times a row to the objective's level.
    private mutating func addToGradient(_ row: RowID, level: Int, times factor: Double) {
        guard factor != 0 else { return }
        for index in rows[row].entries.ids {
            let entry = rows[row].entries[index]
            gradient[entry.slot.index * stride + level] += factor * entry.coefficient
        }
    }

    /// Returns the cost of a row's value where it moves up, at its present side: 1, 0 or -1.
    func slope(_ row: RowID) -> Double {
        guard let condition = condition(ofRow: row).map({ conditions[$0] }), !condition.isRequired else { return 0 }
        return switch rows[row].side {
        case .above: condition.isUpperBound ? 1 : 0
        case .below: condition.isLowerBound ? -1 : 0
        case .exactly: 0
        }
    }

    /// Adds the cost of a row's condition to the objective, or takes it out.
    private mutating func addSlope(of row: RowID, times factor: Double) {
        guard let condition = condition(ofRow: row) else { return }
        addToGradient(row, level: level(of: conditions[condition]), times: factor * slope(row))
    }

    // MARK: - Changing the basis

    /// Puts `symbol` into `slot`, whose symbol is from now on given by `expression`: the entries of
    /// other slots, and `factor` times `symbol`. Every row that has the slot is rewritten, except
    /// `skipped`.
    mutating func exchange(_ slot: SlotID, for symbol: SymbolID?, factor: Double, skipping skipped: RowID? = nil) {
        var kept: [RowID] = []
        for row in columns[slot] where row != skipped {
            rewrite(row, without: slot, adding: coefficient(slot, in: row), factor: factor)
            if factor != 0 { kept.append(row) }
        }
        columns[slot] = kept
        for level in 0..<stride {
            let old = gradient[slot.index * stride + level]
            if old == 0 { continue }
            for index in expression.ids {
                gradient[expression[index].slot.index * stride + level] += old * expression[index].coefficient
            }
            gradient[slot.index * stride + level] = old * factor
        }
        if let symbol { put(symbol, into: slot) } else { release(slot: slot) }
    }

    /// Adds `multiple` of `expression` to a row, and turns its entry of `slot` into `multiple *
    /// factor`.
    private mutating func rewrite(_ row: RowID, without slot: SlotID, adding multiple: Double, factor: Double) {
        merged.removeAll()
        noteChange(of: rows[row].symbol)
        var place = 0
        for index in expression.ids {
            let added = expression[index]
            keepEntries(of: row, from: &place, before: added.slot, without: slot, multiple * factor)
            let isMet = place < rows[row].entries.count && rows[row].entries[place].slot == added.slot
            let coefficient = (isMet ? rows[row].entries[place].coefficient : 0) + multiple * added.coefficient
            if abs(coefficient) > Tableau.tiny {
                merged.append(Entry(coefficient: coefficient, slot: added.slot))
                if !isMet { columns[added.slot].append(row) }
            } else if isMet {
                remove(row, fromColumn: added.slot)
            }
            if isMet { place += 1 }
        }
        keepEntries(of: row, from: &place, before: nil, without: slot, multiple * factor)
        work += rows[row].entries.count + expression.count
        rows[row].entries.assign(merged)
    }

    /// Takes the entries of a row over that lie before another slot; that of `slot` gets another
    /// coefficient.
    @inline(__always)
    private mutating func keepEntries(
        of row: RowID, from place: inout Int, before end: SlotID?, without slot: SlotID, _ coefficient: Double
    ) {
        while place < rows[row].entries.count {
            let entry = rows[row].entries[place]
            if let end, !(entry.slot < end) { return }
            if entry.slot != slot {
                merged.append(entry)
            } else if coefficient != 0 {
                merged.append(Entry(coefficient: coefficient, slot: slot))
            }
            place += 1
        }
    }

    /// Moves a slot's symbol and every row that depends on it.
    mutating func shift(_ slot: SlotID, by step: Double, skipping skipped: RowID? = nil) {
        guard step != 0, let symbol = slots[slot].symbol else { return }
        values[symbol] += step
        noteChange(of: symbol)
        for row in columns[slot] where row != skipped {
            guard let owned = rows[row].symbol else { continue }
            values[owned] += coefficient(slot, in: row) * step
            noteChange(of: owned)
            makePending(row)
        }
    }

    /// Turns `expression`, the left side of something in terms of slots, into what the symbol of
    /// `slot` is: `expression` is divided by its coefficient and loses it. Returns 1 divided by the
    /// coefficient.
    private mutating func solve(for slot: SlotID) -> Double {
        let factor = 1 / coefficientInExpression(of: slot)
        var place = 0
        for index in expression.ids where expression[index].slot != slot {
            expression[place] = Entry(coefficient: -expression[index].coefficient * factor, slot: expression[index].slot)
            place += 1
        }
        expression.truncate(to: place)
        return factor
    }

    private func coefficientInExpression(of slot: SlotID) -> Double {
        for index in expression.ids where expression[index].slot == slot { return expression[index].coefficient }
        return 0
    }

    /// Writes the definition of a free symbol that has left its slot: `expression`, and `factor`
    /// times `symbol`.
    mutating func define(_ free: SymbolID, by symbol: SymbolID?, factor: Double) {
        let start = definitionTerms.count
        var constant = values[free]
        for index in expression.ids {
            guard let other = slots[expression[index].slot].symbol else { continue }
            definitionTerms.append(other, expression[index].coefficient)
            constant -= expression[index].coefficient * values[other]
        }
        if let symbol {
            definitionTerms.append(symbol, factor)
            constant -= factor * values[symbol]
        }
        insert(Definition(constant: constant, symbol: free, start: Int32(start), count: Int32(definitionTerms.count - start)))
    }

    /// Brings in something whose left side stands in `expression` and has the value `value`: the
    /// free symbol of `slot` is defined by it. `symbol` is its left side, which takes the slot;
    /// `nil` where nobody will ask for it.
    mutating func absorb(_ symbol: SymbolID?, at slot: SlotID, value: Double, right: Double) {
        guard let free = slots[slot].symbol else { return }
        shift(slot, by: (right - value) / coefficientInExpression(of: slot))
        let factor = solve(for: slot)
        if let symbol {
            values[symbol] = right
            noteChange(of: symbol)
        }
        define(free, by: symbol, factor: factor)
        exchange(slot, for: symbol, factor: symbol == nil ? 0 : factor)
        version += 1
    }

    /// The row's condition comes to hold exactly and takes the slot; the slot's symbol becomes
    /// basic.
    mutating func pivot(_ row: RowID, _ slot: SlotID) {
        guard let leaving = rows[row].symbol, let condition = symbols[leaving].condition, let entering = slots[slot].symbol else { return }
        pivots += 1
        version += 1
        let right = conditions[condition].rightSide
        let step = (right - values[leaving]) / coefficient(slot, in: row)
        addSlope(of: row, times: -1)
        shift(slot, by: step, skipping: row)
        values[leaving] = right
        noteChange(of: leaving)
        noteChange(of: entering)
        expression = rows[row].entries.copy()
        let factor = solve(for: slot)
        removeFromColumns(row)
        let owner = symbols[entering].condition
        if owner == nil { define(entering, by: leaving, factor: factor) }
        exchange(slot, for: leaving, factor: factor, skipping: row)
        conditions[condition].state = .slot
        guard let owner else { return empty(row) }
        // The same row now gives the symbol that has come in.
        expression.insert(Entry(coefficient: factor, slot: slot)) { $0.slot < $1.slot }
        fill(row, for: entering, side: step >= 0 ? .above : .below)
        conditions[owner].state = .row
        addSlope(of: row, times: 1)
    }

    // MARK: - The dual simplex

    /// Brings every row that waits to its side of the right side, at the smallest cost. The
    /// objective stays optimal on the way.
    mutating func repair() -> Failure? {
        var steps = 0
        let limit = 2000 + 40 * (rows.count - unusedRows.count + slots.count)
        while pendingStart < pending.count {
            let row = nextPending(isCautious: steps > limit / 2)
            guard let symbol = rows[row].symbol, let condition = symbols[symbol].condition, isViolated(row) else { continue }
            steps += 1
            if steps > limit || work > workLimit { return .tooLong }
            let right = conditions[condition].rightSide
            let isLow = values[symbol] < right
            let flip = flipCost(of: row, isLow: isLow)
            if flip == 0 {
                turn(row, isLow: isLow)
            } else if let slot = cheapestSlot(for: row, isLow: isLow, flip: flip) {
                pivot(row, slot)
            } else if let flip {
                addToGradient(row, level: level(of: conditions[condition]), times: isLow ? -flip : flip)
                turn(row, isLow: isLow)
            } else if abs(values[symbol] - right) > 1e-6 * (1 + abs(right)) {
                return .contradiction(condition)
            }
        }
        forgetPending()
        return nil
    }

    /// The next row that waits: the first, or, where it takes long, that of the smallest symbol,
    /// which cannot go on for ever.
    private mutating func nextPending(isCautious: Bool) -> RowID {
        if isCautious {
            var best = pendingStart
            for index in pendingStart + 1..<pending.count
            where (rows[pending[index]].symbol?.number ?? -1) < (rows[pending[best]].symbol?.number ?? -1) { best = index }
            (pending[best], pending[pendingStart]) = (pending[pendingStart], pending[best])
        }
        let row = pending[pendingStart]
        pendingStart += 1
        if pendingStart > 4096 {
            pending.removeFirst(pendingStart)
            pendingStart = 0
        }
        rows[row].isPending = false
        return row
    }

    /// Leaves a row on the other side of its right side.
    private mutating func turn(_ row: RowID, isLow: Bool) {
        rows[row].side = isLow ? .below : .above
        noteChange(of: rows[row].symbol)
        version += 1
    }

    /// Returns the cost of giving a row's condition up, in steps at its level; `nil` where it is
    /// required.
    private func flipCost(of row: RowID, isLow: Bool) -> Double? {
        guard let condition = condition(ofRow: row).map({ conditions[$0] }) else { return nil }
        let costsFar = isLow ? condition.isLowerBound : condition.isUpperBound
        let costsNear = isLow ? condition.isUpperBound : condition.isLowerBound
        if condition.isRequired { return costsFar ? nil : 0 }
        return (costsFar ? 1 : 0) + (rows[row].side != .exactly && costsNear ? 1 : 0)
    }

    /// The slot whose step costs least for what it moves the row; a free one costs nothing. `nil`
    /// if there is none, or if it costs no more to give the row's condition up.
    private mutating func cheapestSlot(for row: RowID, isLow: Bool, flip: Double?) -> SlotID? {
        bestRatio.extend(to: stride, with: 0)
        var best: (slot: SlotID, size: Double, isFree: Bool)?
        for index in rows[row].entries.ids {
            let slot = rows[row].entries[index].slot
            let coefficient = rows[row].entries[index].coefficient
            let size = abs(coefficient)
            let goesUp = (coefficient > 0) == isLow
            let cost = goesUp ? slots[slot].up : slots[slot].down
            if size < 1e-9 || cost == .forbidden { continue }
            if slots[slot].isFree {
                if let best, best.isFree, size <= best.size { continue }
                best = (slot, size, true)
            } else if best?.isFree != true, isBetter(slot, size, cost, goesUp, than: best.map { ($0.slot, $0.size) }) {
                best = (slot, size, false)
            }
        }
        guard let best else { return nil }
        if !best.isFree, let flip, let condition = condition(ofRow: row),
            isCheaper(at: level(of: conditions[condition]), flip)
        {
            return nil
        }
        return best.slot
    }

    /// Returns true where a step of a slot costs less than the best one so far; its costs are then
    /// the best.
    private mutating func isBetter(
        _ slot: SlotID, _ size: Double, _ cost: Cost, _ goesUp: Bool, than best: (slot: SlotID, size: Double)?
    ) -> Bool {
        var isBetter = best == nil
        for level in 0..<stride {
            let ratio = ((goesUp ? 1.0 : -1.0) * gradient[slot.index * stride + level] + slots[slot].price(cost, at: level)) / size
            if !isBetter {
                if ratio - bestRatio[level] > 1e-9 { return false }
                isBetter = ratio - bestRatio[level] < -1e-9
            }
            if isBetter { bestRatio[level] = ratio }
        }
        if isBetter { return true }
        // A tie: the smallest symbol, unless its coefficient is much smaller.
        guard let best, let symbol = slots[slot].symbol, let other = slots[best.slot].symbol else { return false }
        return symbol < other && size > 0.01 * best.size
    }

    /// Returns true where `cost` at this level is no more than the best slot costs.
    private func isCheaper(at level: Int, _ cost: Double) -> Bool {
        for index in 0..<stride {
            let difference = (index == level ? cost : 0) - bestRatio[index]
            if difference < -1e-9 { return true }
            if difference > 1e-9 { return false }
        }
        return true
    }
}

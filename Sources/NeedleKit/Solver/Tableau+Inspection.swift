extension Tableau {
    // MARK: - Numbers of the caller

    /// Notes what a number of the caller is to be; returns whether that is news.
    @discardableResult
    mutating func setTarget(_ symbol: Int32, _ value: Double) -> Bool {
        if Int(symbol) >= targets.count { targets.extend(to: max(Int(symbol) + 1, targets.count * 2), with: 0) }
        if targets.base[Int(symbol)] == value, values.base[Int(symbol)] == value { return false }
        targets.base[Int(symbol)] = value
        return true
    }

    func constantTarget(_ symbol: Int32) -> Double { targets.base[Int(symbol)] }

    mutating func discard(_ symbol: Int32) {
        let item = symbols.base[Int(symbol)]
        if item.kind == Kind.none {
            release(symbol: symbol)
            return
        }
        discarded.append(symbol)
    }

    // MARK: - Looking at the solution

    /// True if every step away from the solution costs something.
    var isCertainlyUnique: Bool {
        let stride = stride
        // A variable that only inequalities name that hold without it has no slot yet, and is free.
        var symbol = 0
        while symbol < symbols.count {
            let item = symbols.base[symbol]
            if item.kind == Kind.none, item.owner == -1, item.traits & Trait.isConstant == 0 { return false }
            symbol += 1
        }
        var slot = 0
        while slot < slots.count {
            let item = slots.base[slot]
            if item.symbol >= 0 {
                for (cost, sign) in [(item.up, 1.0), (item.down, -1.0)] where cost != Cost.forbidden {
                    var isCostly = false
                    for level in 0..<stride where sign * gradient.base[slot * stride + level] + (Int(cost) == level ? 1 : 0) > 1e-9 {
                        isCostly = true
                        break
                    }
                    if !isCostly { return false }
                }
            }
            slot += 1
        }
        return true
    }

    var byteCount: Int {
        var bytes =
            constraints.bytes + termSymbols.bytes + termCoefficients.bytes + symbols.bytes + values.bytes + definitions.bytes + gaps.bytes
            + definitionSymbols.bytes + definitionCoefficients.bytes + slots.bytes + gradient.bytes + rows.bytes + sums.bytes
        bytes += isSummed.bytes + met.bytes + fresh.bytes + targets.bytes + uses.bytes + mentions.bytes
        for effect in effects { bytes += effect.bytes }
        for index in 0..<rows.count { bytes += Int(rows.base[index].capacity) * MemoryLayout<Entry>.stride }
        for column in columns { bytes += column.capacity * 4 }
        return bytes
    }
}

extension Tableau {
    /// Returns the contradictions within the tableau; empty if all is well. For tests.
    mutating func faults() -> [String] {
        var faults = faultsOfEffects()
        for index in 0..<constraints.count {
            let item = constraints.base[index]
            let left = leftSide(Int32(index))
            let slack = 1e-6 * (1 + abs(left))
            switch item.state {
            case State.slot:
                if abs(left - item.rightSide) > slack { faults.append("constraint \(index) is tight and \(left), not \(item.rightSide)") }
                if abs(values.base[Int(item.symbol)] - left) > slack { faults.append("the symbol of constraint \(index) differs") }
            case State.row:
                if abs(values.base[Int(item.symbol)] - left) > slack {
                    faults.append("the row of constraint \(index) has \(values.base[Int(item.symbol)]), its terms \(left)")
                }
                if isViolated(symbols.base[Int(item.symbol)].place) { faults.append("the row of constraint \(index) is on the wrong side") }
            case State.absorbed:
                if abs(left - item.rightSide) > slack { faults.append("constraint \(index) is absorbed and \(left)") }
            case State.resting:
                if violation(Int32(index)) > slack { faults.append("constraint \(index) rests and does not hold") }
            default: break
            }
        }
        for slot in 0..<slots.count where slots.base[slot].symbol >= 0 {
            let item = slots.base[slot]
            for (cost, sign) in [(item.up, 1.0), (item.down, -1.0)] where cost != Cost.forbidden {
                for level in 0..<stride {
                    let rate = sign * gradient.base[slot * stride + level] + (Int(cost) == level ? 1 : 0)
                    if rate > 1e-7 { break }
                    if rate < -1e-7 {
                        faults.append("a step of symbol \(item.symbol) would help at level \(level) by \(rate)")
                        break
                    }
                }
            }
            for row in columns[slot] where coefficient(Int32(slot), in: row) == 0 { faults.append("column \(slot) names row \(row)") }
        }
        var named = 0
        for column in columns { named += column.count }
        for row in 0..<rows.count where rows.base[row].symbol >= 0 {
            named -= Int(rows.base[row].count)
            for entry in 0..<Int(rows.base[row].count) {
                let slot = Int(rows.base[row].entries![entry].slot)
                if !columns[slot].contains(Int32(row)) { faults.append("row \(row) is not in column \(slot)") }
            }
        }
        if named != 0 { faults.append("the columns name \(named) more than the rows have") }
        return faults
    }

    /// Returns the differences of the effects that were brought up to date from those computed
    /// anew.
    private mutating func faultsOfEffects() -> [String] {
        var faults: [String] = []
        for index in effects.indices where effects[index].version == version && !effects[index].isMoved {
            let (kept, fresh) = (effects[index], computeEffect(of: effects[index].symbol))
            defer { fresh.free() }
            for symbol in 0..<Int32(symbols.count) {
                let (left, right) = (kept.covers(symbol) ? kept.slope(of: symbol) : 0, fresh.slope(of: symbol))
                if abs(left - right) > 1e-9 { faults.append("symbol \(symbol) moves with \(kept.symbol) by \(left), not \(right)") }
            }
            // Both are what a sum was divided by a slope.
            let slack = 1e-6 * (1 + abs(values.base[Int(kept.symbol)]))
            if kept.low != fresh.low && abs(kept.low - fresh.low) > slack || kept.high != fresh.high && abs(kept.high - fresh.high) > slack
            {
                faults.append("symbol \(kept.symbol) may be \(kept.low) to \(kept.high), not \(fresh.low) to \(fresh.high)")
            }
        }
        return faults
    }
}

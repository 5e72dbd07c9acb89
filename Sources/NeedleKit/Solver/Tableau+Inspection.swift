extension Tableau {
    // MARK: - Numbers of the caller

    mutating func makeConstant(_ value: Double) -> SymbolID {
        let symbol = makeSymbol(Symbol(isConstant: true))
        values[symbol] = value
        setTarget(symbol, value)
        return symbol
    }

    /// Notes what a number of the caller is to be; returns whether that is news.
    @discardableResult
    mutating func setTarget(_ symbol: SymbolID, _ value: Double) -> Bool {
        if symbol.index >= targets.count { targets.extend(to: max(symbol.index + 1, targets.count * 2), with: 0) }
        if targets[symbol] == value, values[symbol] == value { return false }
        targets[symbol] = value
        return true
    }

    /// Makes a variable of the same kind in another tableau; of a number of the caller the same
    /// number.
    func copy(_ symbol: SymbolID, into other: inout Tableau) -> SymbolID {
        symbols[symbol].isConstant ? other.makeConstant(targets[symbol]) : other.makeSymbol(Symbol(isSize: symbols[symbol].isSize))
    }

    mutating func discard(_ symbol: SymbolID) {
        if symbols[symbol].isUnmet { release(symbol: symbol) } else { discarded.append(symbol) }
    }

    // MARK: - Looking at the solution

    /// True if every step away from the solution costs something.
    var isCertainlyUnique: Bool {
        // A variable that only inequalities name that hold without it has no slot yet, and is free.
        for symbol in symbols.ids {
            let item = symbols[symbol]
            if item.isUnmet, item.isVariable, !item.isConstant { return false }
        }
        return slots.ids.allSatisfy { slot in rates(of: slot).allSatisfy { rates in rates.contains { $0 > 1e-9 } } }
    }

    /// The costs of a step of a slot up and down, at each level; of those that are not forbidden.
    func rates(of slot: SlotID) -> [[Double]] {
        guard slots[slot].symbol != nil else { return [] }
        return [(slots[slot].up, 1.0), (slots[slot].down, -1.0)].filter { $0.0 != .forbidden }.map { cost, sign in
            (0..<stride).map { sign * gradient[slot.index * stride + $0] + slots[slot].price(cost, at: $0) }
        }
    }

    var byteCount: Int {
        var bytes =
            conditions.bytes + terms.bytes + symbols.bytes + values.bytes + definitions.bytes + gaps.bytes + definitionTerms.bytes
            + slots.bytes + gradient.bytes + rows.bytes + sums.bytes + isSummed.bytes + met.bytes + fresh.bytes + targets.bytes
        bytes += uses.bytes + mentions.bytes
        for index in effects.ids { bytes += effects[index].bytes }
        for row in rows.ids { bytes += rows[row].entries.bytes }
        for slot in columns.ids { bytes += columns[slot].capacity * 4 }
        return bytes
    }
}

extension Tableau {
    mutating func makeRow(for symbol: SymbolID, side: Side) -> RowID {
        let row = unusedRows.popLast() ?? rows.append(Row())
        rows[row].isPending = false
        fill(row, for: symbol, side: side)
        return row
    }

    /// Makes a row give a symbol by `expression`.
    mutating func fill(_ row: RowID, for symbol: SymbolID, side: Side) {
        rows[row].symbol = symbol
        rows[row].side = side
        symbols[symbol].role = .row(row)
        rows[row].entries.assign(expression)
        for index in expression.ids { columns[expression[index].slot].append(row) }
    }

    mutating func removeFromColumns(_ row: RowID) {
        for index in rows[row].entries.ids { remove(row, fromColumn: rows[row].entries[index].slot) }
    }

    mutating func remove(_ row: RowID, fromColumn column: SlotID) {
        guard let index = columns[column].lastIndex(of: row) else { return }
        columns[column].swapAt(index, columns[column].count - 1)
        columns[column].removeLast()
    }

    mutating func release(row: RowID) {
        removeFromColumns(row)
        empty(row)
    }

    /// Gives a row back; the columns are the caller's.
    mutating func empty(_ row: RowID) {
        rows[row].symbol = nil
        rows[row].entries.removeAll()
        unusedRows.append(row)
    }

    /// The coefficient of a slot in a row.
    func coefficient(_ slot: SlotID, in row: RowID) -> Double {
        var low = 0
        var high = rows[row].entries.count
        while low < high {
            let middle = (low + high) / 2
            if rows[row].entries[middle].slot < slot { low = middle + 1 } else { high = middle }
        }
        guard low < rows[row].entries.count, rows[row].entries[low].slot == slot else { return 0 }
        return rows[row].entries[low].coefficient
    }

    /// The condition whose left side a row or its symbol is.
    func condition(ofRow row: RowID) -> ConditionID? { rows[row].symbol.flatMap { symbols[$0].condition } }

    func isViolated(_ row: RowID) -> Bool {
        guard let symbol = rows[row].symbol, let condition = symbols[symbol].condition else { return false }
        let value = values[symbol]
        let right = conditions[condition].rightSide
        let slack = Tableau.tolerance(value, right)
        return rows[row].side != .below && value < right - slack || rows[row].side != .above && value > right + slack
    }

    /// Returns the tolerance for numbers of the size of these two.
    @inline(__always)
    static func tolerance(_ value: Double, _ other: Double) -> Double { 1e-9 + 1e-11 * max(abs(value), abs(other)) }

    mutating func makePending(_ row: RowID) {
        guard !rows[row].isPending, isViolated(row) else { return }
        rows[row].isPending = true
        pending.append(row)
    }

    mutating func forgetPending() {
        pending.removeAll()
        pendingStart = 0
    }
}

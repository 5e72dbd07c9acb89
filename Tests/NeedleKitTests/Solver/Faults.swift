@testable import NeedleKit

extension Tableau {
    /// Returns the contradictions within the tableau; empty if all is well.
    mutating func faults() -> [String] {
        faultsOfEffects() + conditions.ids.flatMap { faults(of: $0) } + faultsOfSlots() + faultsOfRows()
    }

    private func faults(of id: ConditionID) -> [String] {
        let item = conditions[id]
        let left = leftSide(id)
        let slack = 1e-6 * (1 + abs(left))
        var faults: [String] = []
        let isTight = item.state == .slot || item.state == .absorbed
        if isTight, abs(left - item.rightSide) > slack { faults.append("\(id) is tight and \(left), not \(item.rightSide)") }
        if item.state == .slot || item.state == .row, let symbol = item.symbol {
            if abs(values[symbol] - left) > slack { faults.append("the symbol of \(id) is \(values[symbol]), its terms \(left)") }
            if let row = symbols[symbol].row, isViolated(row) { faults.append("the row of \(id) is on the wrong side") }
        }
        if item.state == .resting, violation(id) > slack { faults.append("\(id) rests and does not hold") }
        return faults
    }

    private func faultsOfSlots() -> [String] {
        var faults: [String] = []
        for slot in slots.ids {
            for rates in rates(of: slot) {
                if let rate = rates.first(where: { abs($0) > 1e-7 }), rate < 0 { faults.append("a step of \(slot) would help by \(rate)") }
            }
            for row in columns[slot] where coefficient(slot, in: row) == 0 { faults.append("the column of \(slot) names \(row)") }
        }
        return faults
    }

    private func faultsOfRows() -> [String] {
        var faults: [String] = []
        var named = columns.ids.reduce(0) { $0 + columns[$1].count }
        for row in rows.ids {
            named -= rows[row].entries.count
            for index in rows[row].entries.ids where !columns[rows[row].entries[index].slot].contains(row) {
                faults.append("\(row) is not in the column of \(rows[row].entries[index].slot)")
            }
        }
        if named != 0 { faults.append("the columns name \(named) more than the rows have") }
        return faults
    }

    /// Returns the differences of the effects that were brought up to date from those computed
    /// anew.
    private mutating func faultsOfEffects() -> [String] {
        var faults: [String] = []
        for index in effects.ids where effects[index].version == version && !effects[index].isMoved {
            let source = effects[index].symbol
            let fresh = computeEffect(of: source)
            for symbol in symbols.ids {
                let (left, right) = (effects[index].slope(of: symbol), fresh.slope(of: symbol))
                if abs(left - right) > 1e-9 { faults.append("\(symbol) moves with \(source) by \(left), not \(right)") }
            }
            // Both are what a sum was divided by a slope.
            let slack = 1e-6 * (1 + abs(values[source]))
            for (kept, new) in [(effects[index].low, fresh.low), (effects[index].high, fresh.high)] where kept != new {
                if abs(kept - new) > slack { faults.append("a bound of \(source) is \(kept), not \(new)") }
            }
        }
        return faults
    }
}

/// The parts of a tableau that hang together: variables in the same condition do. Numbers of the
/// caller connect nothing.
private struct Islands: ~Copyable {
    /// A variable of the same island for each variable; the same one for one of them.
    private var parents: Buffer<SymbolID, SymbolID>
    /// A variable of each condition; `nil` where it names none.
    private var starts: Buffer<ConditionID, SymbolID?>
    private var isChosen = Buffer<SymbolID, Bool>()

    init(of tableau: borrowing Tableau) {
        parents = Buffer(capacity: tableau.symbols.count)
        starts = Buffer(capacity: tableau.conditions.count)
        isChosen.extend(to: tableau.symbols.count, with: false)
        for symbol in tableau.symbols.ids { parents.append(symbol) }
        for id in tableau.conditions.ids {
            var start: SymbolID?
            for term in tableau.conditions[id].terms {
                let symbol = tableau.terms[term].variable
                if tableau.symbols[symbol].isConstant { continue }
                let other = root(of: symbol)
                if let start { parents[other] = root(of: start) } else { start = symbol }
            }
            starts.append(start)
        }
    }

    private mutating func root(of symbol: SymbolID) -> SymbolID {
        var symbol = symbol
        while parents[symbol] != symbol {
            parents[symbol] = parents[parents[symbol]]
            symbol = parents[symbol]
        }
        return symbol
    }

    mutating func choose(_ seeds: [ConditionID]) {
        for seed in seeds {
            if let start = starts[seed] { isChosen[root(of: start)] = true }
        }
    }

    mutating func contains(_ variable: SymbolID) -> Bool { isChosen[root(of: variable)] }

    mutating func contains(_ condition: ConditionID) -> Bool { starts[condition].map { isChosen[root(of: $0)] } ?? false }
}

extension Tableau {
    /// Takes everything out of the tableau that hangs together with one of `seeds`; it is brought
    /// in anew. `isCareful`: required conditions one by one, so that what contradicts the ones
    /// before it is found and broken.
    mutating func discard(islandsOf seeds: [ConditionID], isCareful: Bool = false) {
        var islands = Islands(of: self)
        islands.choose(seeds)
        var isOut = Buffer<ConditionID, Bool>(capacity: conditions.count)
        for id in conditions.ids { isOut.append(islands.contains(id)) }
        for seed in seeds where conditions[seed].state != .unused { isOut[seed] = true }
        var goes = Buffer<SymbolID, Bool>(capacity: symbols.count)
        for symbol in symbols.ids {
            switch symbols[symbol].owner {
            case .variable: goes.append(islands.contains(symbol))
            case .condition(let id), .broken(let id): goes.append(isOut[id])
            }
        }
        takeOut(goes)
        var isKnown = Buffer<ConditionID, Bool>()
        isKnown.extend(to: conditions.count, with: false)
        for index in fresh.ids { isKnown[fresh[index]] = true }
        let out = reset(conditions.ids.filter { isOut[$0] })
        version += 1
        if isCareful {
            // Pieces of other islands that wait in the queue keep waiting.
            let sizes = goes.ids.filter { goes[$0] && symbols[$0].isSize && symbols[$0].isUnmet && symbols[$0].condition == nil }
            bringInCarefully(out, sizes: sizes)
        }
        for id in out where conditions[id].state == .new && !isKnown[id] { fresh.append(id) }
        let ordered = fresh.ids.map { fresh[$0] }.sorted { conditions[$0].order < conditions[$1].order }
        for place in fresh.ids { fresh[place] = ordered[place] }
    }

    /// Takes symbols out of the tableau.
    private mutating func takeOut(_ goes: borrowing Buffer<SymbolID, Bool>) {
        for row in rows.ids {
            if let symbol = rows[row].symbol, goes[symbol] { release(row: row) }
        }
        for slot in slots.ids {
            if let symbol = slots[slot].symbol, goes[symbol], !symbols[symbol].isConstant { release(slot: slot) }
        }
        removeDefinitions(of: goes)
        for symbol in symbols.ids where goes[symbol] && !symbols[symbol].isUnused && !symbols[symbol].isConstant {
            switch symbols[symbol].owner {
            case .condition: break
            case .broken: release(symbol: symbol)
            case .variable:
                symbols[symbol].role = .unmet
                symbols[symbol].isKept = false
                values[symbol] = 0
            }
        }
    }

    /// Makes conditions new, and frees those that nobody asks for any more. Returns the others, the
    /// oldest first.
    private mutating func reset(_ out: [ConditionID]) -> [ConditionID] {
        var kept: [ConditionID] = []
        for id in out {
            if let symbol = conditions[id].symbol { release(symbol: symbol) }
            conditions[id].symbol = nil
            if conditions[id].standing == .broken {
                conflicts.removeAll { $0.broken == id }
                conditions[id].standing = .asked
            }
            if conditions[id].state == .dead || conditions[id].standing == .implicit {
                free(id)
            } else {
                conditions[id].state = .new
                kept.append(id)
            }
        }
        return kept.sorted { conditions[$0].order < conditions[$1].order }
    }

    /// Brings in the required conditions of an island one after the other, each with its left side
    /// as a symbol. One that contradicts the ones before it is broken: the row that cannot be
    /// satisfied names those it contradicts, for it is a sum of their left sides.
    private mutating func bringInCarefully(_ list: [ConditionID], sizes: [SymbolID]) {
        // Rows of other islands wait until this one is done: one of them that cannot be satisfied
        // says nothing about it.
        for index in pendingStart..<pending.count { rows[pending[index]].isPending = false }
        forgetPending()
        for size in sizes { bringInOptional(makeImplicit(size)) }
        for id in list where conditions[id].priority.isRequired {
            if work > workLimit { gaveUp = true } else { bringInCarefully(id) }
        }
        for row in rows.ids where rows[row].symbol != nil { makePending(row) }
    }

    private mutating func bringInCarefully(_ id: ConditionID) {
        conditions[id].isEdited = true
        bringInOptional(id)
        var isBroken = false
        for _ in 0..<4 {
            guard let failure = repair() else { break }
            guard case .contradiction(let other) = failure, let symbol = conditions[other].symbol, let row = symbols[symbol].row else {
                gaveUp = true
                break
            }
            if isBroken { continue }
            isBroken = true
            note(conflictIn: row, broken: id)
            release(brokenSymbolOf: id)
            makePending(row)
        }
        if isBroken {
            conditions[id].standing = .broken
            conditions[id].state = .new
        }
    }

    private mutating func note(conflictIn row: RowID, broken: ConditionID) {
        var members = Set([broken])
        func add(_ symbol: SymbolID?) {
            if let owner = symbol.flatMap({ symbols[$0].condition }), conditions[owner].standing != .implicit { members.insert(owner) }
        }
        add(rows[row].symbol)
        for index in rows[row].entries.ids where abs(rows[row].entries[index].coefficient) > 1e-7 {
            add(slots[rows[row].entries[index].slot].symbol)
        }
        let list = members.sorted { conditions[$0].order < conditions[$1].order }
        conflicts.append(Conflict(conditions: minimized(list, keeping: broken), broken: broken))
    }

    /// Leaves out what a contradiction does not need: sizes that cannot be negative may have done
    /// the same without it. Those of `list` that are older than the last one do not contradict each
    /// other.
    private mutating func minimized(_ list: [ConditionID], keeping broken: ConditionID) -> [ConditionID] {
        // Each member costs a solution of the others. So many in one contradiction are left as they
        // are.
        guard list.count <= 128 else { return list }
        var kept = list
        for candidate in list where candidate != broken && work <= workLimit / 2 {
            let others = kept.filter { $0 != candidate }
            if isContradictory(others) { kept = others }
        }
        return kept
    }

    /// Returns true where required conditions contradict each other, alone with the sizes and the
    /// caller's numbers that they name.
    private mutating func isContradictory(_ list: [ConditionID]) -> Bool {
        var probe = Tableau()
        var copies: [SymbolID: SymbolID] = [:]
        for id in list {
            var sum: [LinearSolver.Term] = []
            for term in conditions[id].terms {
                let symbol = terms[term].variable
                let twin = copies[symbol] ?? copy(symbol, into: &probe)
                copies[symbol] = twin
                sum.append(.init(twin, terms[term].coefficient))
            }
            _ = probe.add(sum, relation: conditions[id].relation, rightSide: conditions[id].rightSide, priority: .required)
        }
        let failure = probe.bringIn()
        work += 1000 + probe.work
        if case .contradiction? = failure { return true }
        return false
    }

    /// The left side of a broken condition becomes a free variable that nobody asks for.
    private mutating func release(brokenSymbolOf id: ConditionID) {
        guard let symbol = conditions[id].symbol else { return }
        conditions[id].symbol = nil
        symbols[symbol].owner = .broken(id)
        if let slot = symbols[symbol].slot { put(symbol, into: slot) }
        guard let row = symbols[symbol].row else { return }
        expression = rows[row].entries.copy()
        release(row: row)
        define(symbol, by: nil, factor: 0)
    }
}

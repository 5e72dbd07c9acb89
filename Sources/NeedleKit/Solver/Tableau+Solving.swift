extension Tableau {
    // MARK: - What callers say

    func hasRoom(forTerms count: Int) -> Bool { terms.count < Int(Int32.max) - count && conditions.count < Int(Int32.max) - 1 }

    mutating func add(
        _ sum: [LinearSolver.Term], relation: LayoutRelation, rightSide: Double, priority: LayoutPriority
    ) -> ConditionID {
        let start = terms.count
        for term in sum { terms.append(term.variable, term.coefficient) }
        let condition = Condition(
            rightSide: rightSide, start: Int32(start), order: nextOrder, priority: priority, relation: relation, count: UInt16(sum.count))
        let id = insert(condition)
        fresh.append(id)
        return id
    }

    private mutating func insert(_ condition: Condition) -> ConditionID {
        nextOrder += 1
        addLevel(for: condition.priority)
        guard let unused = unusedConditions.popLast() else { return conditions.append(condition) }
        conditions[unused] = condition
        return unused
    }

    mutating func remove(_ id: ConditionID) {
        let item = conditions[id]
        if conflicts.isEmpty {
            if item.state == .new || item.state == .resting {
                version += 1
                return free(id)
            }
            if let symbol = item.symbol, let row = symbols[symbol].row, slope(row) == 0, !symbols[symbol].isNamed {
                version += 1
                release(row: row)
                release(symbol: symbol)
                return free(id)
            }
        }
        // Where one gave way, another may not have to any more.
        conditions[id].state = .dead
        seeds.append(id)
    }

    mutating func free(_ id: ConditionID) {
        unusedTerms += conditions[id].terms.count
        conditions[id].state = .unused
        conditions[id].count = 0
        unusedConditions.append(id)
    }

    mutating func setRightSide(_ id: ConditionID, to value: Double) {
        guard conditions[id].rightSide != value else { return }
        conditions[id].rightSide = value
        switch conditions[id].state {
        case .slot: conditions[id].symbol.map { _ = edited.append(.symbol($0)) }
        case .row, .resting: edited.append(.condition(id))
        case .absorbed:
            conditions[id].isEdited = true
            seeds.append(id)
        case .new, .dead, .unused: break
        }
    }

    // MARK: - Solving

    mutating func solve() {
        work = 0
        var failure: Failure?
        // To look at everything is less work than to follow many edits.
        let isFollowable = edited.isEmpty || conflicts.isEmpty && edited.count <= Tableau.effectLimit
        if seeds.isEmpty, fresh.isEmpty, !gaveUp, isFollowable {
            if !edited.isEmpty { failure = follow() }
            if failure == nil { return releaseDiscarded() }
        } else {
            prepare()
            failure = bringIn()
        }
        var rounds = 0
        while case .contradiction(let condition)? = failure, rounds < 64 {
            rounds += 1
            discard(islandsOf: [condition], isCareful: true)
            failure = bringIn()
        }
        if rounds > 0 { conflicts.sort { $0.broken < $1.broken } }
        // Numbers too far apart, or a knot that the bound of work does not allow: what there is
        // stays.
        if failure != nil { gaveUp = true }
        if gaveUp {
            forgetPending()
            evaluate()
        }
        // Of many that were new at once there will not be as many again.
        if fresh.isEmpty, fresh.capacity > 1024 { fresh = List() }
        if unusedTerms > 64, unusedTerms * 2 > terms.count { compactTerms() }
        releaseDiscarded()
    }

    /// Takes out what removals and conflicts make uncertain, and moves what was edited.
    private mutating func prepare() {
        if gaveUp {
            for id in conditions.ids where conditions[id].state != .unused { seeds.append(id) }
        }
        gaveUp = false
        // Where something gave way, whatever changes may mean that something else has to.
        for conflict in conflicts { seeds.append(conflict.broken) }
        for index in edited.ids {
            switch edited[index] {
            case .condition(let id): reconsider(id)
            case .symbol(let symbol): move(symbol)
            }
        }
        edited.removeAll()
        followed = 0
        version += 1
        if !seeds.isEmpty { discard(islandsOf: seeds) }
        seeds.removeAll()
    }

    /// Gives the variables back that the caller does not need any more; nothing hangs on them now.
    private mutating func releaseDiscarded() {
        guard !discarded.isEmpty else { return }
        for symbol in discarded {
            if let slot = symbols[symbol].slot { release(slot: slot) }
            release(symbol: symbol)
        }
        discarded.removeAll()
        version += 1
    }

    /// Moves a symbol that rests to where it is to be.
    private mutating func move(_ symbol: SymbolID) {
        let target = target(of: symbol)
        let slot = symbols[symbol].slot
        if let slot { shift(slot, by: target - values[symbol]) }
        if slot != nil || symbols[symbol].isConstant { values[symbol] = target }
    }

    private mutating func reconsider(_ id: ConditionID) {
        guard let symbol = conditions[id].symbol else { return }
        if conditions[id].state == .row, let row = symbols[symbol].row { makePending(row) }
        if conditions[id].state == .slot { move(symbol) }
    }

    // MARK: - Bringing in what is new

    /// Brings in every new condition and makes everything hold as well as it can.
    mutating func bringIn() -> Failure? {
        // Required equalities come first, in order; they define variables and cost nothing.
        var soft: [ConditionID] = []
        for index in fresh.ids {
            let id = fresh[index]
            guard conditions[id].state == .new else { continue }
            if work > workLimit {
                keepFresh(from: index, and: soft)
                return .tooLong
            }
            if conditions[id].relation != .equal {
                conditions[id].state = .resting
            } else if !conditions[id].isRequired {
                soft.append(id)
            } else if !bringInRequired(id) {
                keepFresh(from: index + 1, and: soft)
                return .contradiction(id)
            }
        }
        fresh.removeAll()
        sort(&soft)
        // One that took the number of another, removed before it was ever solved for, stands there
        // twice.
        for id in soft where conditions[id].state == .new {
            if !derive(from: id) { bringInOptional(id) }
        }
        if work > workLimit { return .tooLong }
        return repairAll { tableau in
            tableau.evaluate()
            return tableau.findViolated()
        }
    }

    private mutating func keepFresh(from index: Int, and soft: [ConditionID]) {
        let kept = soft + (index..<fresh.count).map { fresh[$0] }
        fresh.removeAll()
        for id in kept { fresh.append(id) }
    }

    /// Makes everything hold: the rows, then what rests and does not hold any more where they have
    /// moved it, which `findViolated` returns.
    mutating func repairAll(_ findViolated: (inout Tableau) -> [ConditionID]) -> Failure? {
        for _ in 0...10_000 {
            if let failure = repair() { return failure }
            let violated = findViolated(&self)
            if violated.isEmpty { return nil }
            for id in violated where work <= workLimit { bringInOptional(id) }
            if work > workLimit { break }
        }
        return .tooLong
    }

    /// Puts conditions in the order in which they are brought in: implicit ones, required ones,
    /// then the higher priority; the older first.
    func sort(_ list: inout [ConditionID]) {
        if list.count < 2 { return }
        var keys = list.map { id in
            let item = conditions[id]
            let rank = item.standing == .implicit ? 0 : item.isRequired ? 1 : 2 + level(of: item)
            return (key: Int64(rank) << 32 | Int64(item.order), id: id)
        }
        keys.sort { $0.key < $1.key }
        list = keys.map(\.id)
    }

    /// The best free slot of `expression` to be defined by it.
    private func freeSlot() -> SlotID? {
        var best: (slot: SlotID, symbol: SymbolID, rank: Int)?
        for index in expression.ids {
            let entry = expression[index]
            guard slots[entry.slot].isFree, abs(entry.coefficient) > 1e-9, let symbol = slots[entry.slot].symbol else { continue }
            let rank = (columns[entry.slot].isEmpty ? 2 : 0) + (abs(entry.coefficient) == 1 ? 1 : 0)
            if let best, rank < best.rank || rank == best.rank && symbol < best.symbol { continue }
            best = (entry.slot, symbol, rank)
        }
        return best?.slot
    }

    private func sum(_ constant: Double) -> Double {
        var value = constant
        for index in expression.ids {
            if let symbol = slots[expression[index].slot].symbol { value += expression[index].coefficient * values[symbol] }
        }
        return value
    }

    /// Brings in a required equality; false where it contradicts those before it.
    private mutating func bringInRequired(_ id: ConditionID) -> Bool {
        let isEdited = conditions[id].isEdited
        if !isEdited, derive(from: id) { return true }
        let value = sum(expand(id))
        let right = conditions[id].rightSide
        if expression.isEmpty {
            if abs(value - right) > 1e-6 * (1 + abs(right)) { return false }
            if !isEdited {
                conditions[id].state = .absorbed
                return true
            }
        } else if !isEdited, let slot = freeSlot() {
            conditions[id].state = .absorbed
            absorb(nil, at: slot, value: value, right: right)
            return true
        }
        enter(id, value: value)
        return true
    }

    /// Brings in a condition that is known not to hold, or an equality.
    mutating func bringInOptional(_ id: ConditionID) { enter(id, value: sum(expand(id))) }

    /// Makes a symbol of a condition's left side.
    mutating func makeLeftSide(of id: ConditionID, value: Double, state: State) -> SymbolID {
        let symbol = makeSymbol(Symbol(owner: .condition(id)))
        values[symbol] = value
        conditions[id].symbol = symbol
        conditions[id].state = state
        return symbol
    }

    /// Brings the left side of a condition, which stands in `expression`, in as a symbol: in the
    /// place of a free variable where there is one, else as a row.
    private mutating func enter(_ id: ConditionID, value: Double) {
        let (relation, right) = (conditions[id].relation, conditions[id].rightSide)
        let holds = relation == .lessThanOrEqual && value <= right || relation == .greaterThanOrEqual && value >= right
        if !holds, let slot = freeSlot() {
            let symbol = makeLeftSide(of: id, value: 0, state: .slot)
            return absorb(symbol, at: slot, value: value, right: right)
        }
        let symbol = makeLeftSide(of: id, value: value, state: .row)
        noteChange(of: symbol)
        let row = makeRow(for: symbol, side: relation == .lessThanOrEqual ? .below : relation == .equal ? .exactly : .above)
        version += 1
        makePending(row)
    }

    // MARK: - Values

    /// Reads the definitions, each after what it names.
    mutating func evaluate() {
        var next = firstDefinition
        while let id = next {
            let definition = definitions[id]
            values[definition.symbol] = value(of: definition, from: definition.constant) { values[$0] }
            next = self.definition(after: id)
        }
    }

    /// The inequalities that do not hold, and the sizes below zero, as conditions to be brought in,
    /// in order.
    private mutating func findViolated() -> [ConditionID] {
        var found: [ConditionID] = []
        for symbol in symbols.ids where isBelowZero(symbol) { found.append(makeImplicit(symbol)) }
        for id in conditions.ids where doesNotHold(resting: id) { found.append(id) }
        sort(&found)
        return found
    }

    /// Returns true for an inequality that rests, and does not hold any more.
    @inline(__always)
    func doesNotHold(resting id: ConditionID) -> Bool {
        if conditions[id].state != .resting { return false }
        let (value, right) = (leftSide(id), conditions[id].rightSide)
        let slack = Tableau.tolerance(value, right)
        return conditions[id].relation == .lessThanOrEqual ? value > right + slack : value < right - slack
    }

    /// Returns true for a size that became negative, and that no condition keeps from that yet.
    @inline(__always)
    func isBelowZero(_ symbol: SymbolID) -> Bool {
        symbols[symbol].isSize && !symbols[symbol].isKept && values[symbol] < -1e-9 && !symbols[symbol].isUnused
    }

    mutating func makeImplicit(_ symbol: SymbolID) -> ConditionID {
        symbols[symbol].isKept = true
        terms.append(symbol, 1)
        return insert(
            Condition(
                rightSide: 0, start: Int32(terms.count - 1), order: nextOrder, priority: .required, relation: .greaterThanOrEqual, count: 1,
                standing: .implicit))
    }

    private mutating func compactTerms() {
        var compact = Terms(capacity: max(8, terms.count - unusedTerms))
        for id in conditions.ids where conditions[id].state != .unused {
            let range = conditions[id].terms
            conditions[id].start = Int32(compact.count)
            for term in range { compact.append(terms[term].variable, terms[term].coefficient) }
        }
        terms = compact
        unusedTerms = 0
    }
}

extension Tableau {
    // MARK: - What callers say

    func hasRoom(forTerms count: Int) -> Bool { termSymbols.count < Int(Int32.max) - count && constraints.count < Int(Int32.max) - 1 }

    mutating func addConstraint(
        _ terms: [LinearSolver.Term], relation: LayoutRelation, rightSide: Double, priority: LayoutPriority
    ) -> Int32 {
        for term in terms {
            termSymbols.append(term.variable.symbol)
            termCoefficients.append(term.coefficient)
        }
        return addConstraint(count: terms.count, relation: relation, rightSide: rightSide, priority: priority)
    }

    /// Adds a constraint; the terms are the last `count` that were appended.
    mutating func addConstraint(count: Int, relation: LayoutRelation, rightSide: Double, priority: LayoutPriority) -> Int32 {
        let item = Constraint(
            rightSide: rightSide, start: Int32(termSymbols.count - count), priority: priority.rawValue, order: nextOrder,
            count: UInt16(count), relation: relation.rawValue)
        nextOrder += 1
        liveConstraints += 1
        addLevel(for: priority.rawValue)
        let index: Int32
        if let unused = unusedConstraints.popLast() {
            constraints.base[Int(unused)] = item
            index = unused
        } else {
            constraints.append(item)
            index = Int32(constraints.count - 1)
        }
        fresh.append(index)
        return index
    }

    mutating func removeConstraint(_ index: Int32) {
        liveConstraints -= 1
        let item = constraints.base[Int(index)]
        switch item.state {
        case _ where brokenCount > 0:
            // A constraint that gave way may not have to any more.
            constraints.base[Int(index)].state = State.dead
            seeds.append(index)
        case State.new, State.resting:
            version += 1
            free(index)
        case State.row
        where slope(symbols.base[Int(item.symbol)].place) == 0 && symbols.base[Int(item.symbol)].traits & Trait.isNamed == 0:
            version += 1
            release(row: symbols.base[Int(item.symbol)].place)
            release(symbol: item.symbol)
            free(index)
        default:
            constraints.base[Int(index)].state = State.dead
            seeds.append(index)
        }
    }

    mutating func free(_ index: Int32) {
        unusedTerms += Int(constraints.base[Int(index)].count)
        constraints.base[Int(index)].state = State.unused
        constraints.base[Int(index)].count = 0
        unusedConstraints.append(index)
    }

    mutating func setRightSide(_ index: Int32, to value: Double) {
        guard constraints.base[Int(index)].rightSide != value else { return }
        constraints.base[Int(index)].rightSide = value
        switch constraints.base[Int(index)].state {
        case State.slot, State.row, State.resting:
            edited.append(constraints.base[Int(index)].state == State.slot ? constraints.base[Int(index)].symbol : -1 - index)
        case State.absorbed:
            // From now on it keeps its left side as a symbol: who changes a number once will do it
            // again.
            constraints.base[Int(index)].flags |= Flag.isMarked
            seeds.append(index)
        default: break
        }
    }

    // MARK: - Solving

    mutating func solve() {
        work = 0
        var bad: Int32?
        if seeds.isEmpty, fresh.count == 0, !gaveUp, edited.count == 0 || brokenCount == 0 && !(edited.count > 2 && hasManyEdits) {
            if edited.count > 0 { bad = follow() }
            if bad == nil { return releaseDiscarded() }
        } else {
            prepare()
            bad = bringIn()
        }
        var isCareful = false
        var rounds = 0
        while let constraint = bad {
            rounds += 1
            if rounds > 64 || constraint < 0 {
                // Numbers too far apart, or a knot that the bound of work does not allow: what
                // there is stays.
                gaveUp = true
                break
            }
            discard(componentsOf: [constraint], isCareful: true)
            isCareful = true
            bad = bringIn()
        }
        if isCareful { conflicts.sort { $0.broken < $1.broken } }
        if gaveUp {
            pending.truncate(to: 0)
            pendingStart = 0
            evaluate()
        }
        // Of many that were new at once there will not be as many again.
        if fresh.count == 0, fresh.capacity > 1024 {
            fresh.free()
            fresh = Buffer()
        }
        if unusedTerms > 64, unusedTerms * 2 > termSymbols.count { compactTerms() }
        releaseDiscarded()
    }

    /// Takes out what removals and conflicts make uncertain, and moves what was edited.
    private mutating func prepare() {
        if gaveUp {
            for index in 0..<Int32(constraints.count) where constraints.base[Int(index)].state != State.unused { seeds.append(index) }
        }
        gaveUp = false
        // Where something gave way, whatever changes may mean that something else has to.
        for conflict in conflicts { seeds.append(conflict.broken) }
        for index in 0..<edited.count {
            let symbol = edited.base[index]
            if symbol < 0 {
                reconsider(-1 - symbol)
            } else {
                move(symbol)
            }
        }
        edited.truncate(to: 0)
        followed = 0
        version += 1
        if !seeds.isEmpty { discard(componentsOf: seeds) }
        seeds.removeAll()
    }

    /// Gives the variables back that the caller does not need any more; nothing hangs on them now.
    private mutating func releaseDiscarded() {
        guard !discarded.isEmpty else { return }
        for symbol in discarded {
            let item = symbols.base[Int(symbol)]
            if item.kind == Kind.slot { release(slot: item.place) }
            release(symbol: symbol)
        }
        discarded.removeAll()
        version += 1
    }

    /// Moves a symbol that rests to where it is to be.
    private mutating func move(_ symbol: Int32) {
        let target = target(of: symbol)
        if symbols.base[Int(symbol)].kind == Kind.slot {
            shift(symbols.base[Int(symbol)].place, by: target - values.base[Int(symbol)])
        }
        if symbols.base[Int(symbol)].kind == Kind.slot || symbols.base[Int(symbol)].traits & Trait.isConstant != 0 {
            values.base[Int(symbol)] = target
        }
    }

    private mutating func reconsider(_ constraint: Int32) {
        let item = constraints.base[Int(constraint)]
        if item.state == State.row { makePending(symbols.base[Int(item.symbol)].place) }
        if item.state == State.slot { move(item.symbol) }
    }

    // MARK: - Bringing in what is new

    /// Brings in every new constraint and makes everything hold as well as it can. Returns a
    /// constraint of a part that cannot be satisfied, -1 where the work got too long, `nil` where
    /// all is well.
    mutating func bringIn() -> Int32? {
        // Required equalities come first, in order; they define variables and cost nothing.
        var soft: [Int32] = []
        var index = 0
        while index < fresh.count {
            let constraint = fresh.base[index]
            index += 1
            guard constraints.base[Int(constraint)].state == State.new else { continue }
            if work > workLimit {
                keepFresh(from: index - 1, and: soft)
                return -1
            }
            if !constraints.base[Int(constraint)].isEquality {
                constraints.base[Int(constraint)].state = State.resting
            } else if constraints.base[Int(constraint)].isRequired {
                if !bringInRequired(constraint) {
                    keepFresh(from: index, and: soft)
                    return constraint
                }
            } else {
                soft.append(constraint)
            }
        }
        fresh.truncate(to: 0)
        sort(&soft)
        // One that took the number of another, removed before it was ever solved for, stands there
        // twice.
        for constraint in soft where constraints.base[Int(constraint)].state == State.new {
            if !derive(from: constraint, isRequired: false) { bringInOptional(constraint) }
        }
        if work > workLimit { return -1 }
        var rounds = 0
        while true {
            switch repair() {
            case .optimal: break
            case .tooLong: return -1
            case .infeasible(let row):
                return symbols.base[Int(rows.base[Int(row)].symbol)].owner
            }
            evaluate()
            let violated = findViolated()
            if violated.isEmpty { return nil }
            rounds += 1
            if rounds > 10_000 { return -1 }
            for constraint in violated where work <= workLimit { bringInOptional(constraint) }
            if work > workLimit { return -1 }
        }
    }

    private mutating func keepFresh(from index: Int, and soft: [Int32]) {
        var kept = soft
        for index in index..<fresh.count { kept.append(fresh.base[index]) }
        fresh.truncate(to: 0)
        for constraint in kept { fresh.append(constraint) }
    }

    /// Puts constraints in the order in which they are brought in: implicit ones, required ones,
    /// then the higher priority; the older first.
    func sort(_ list: inout [Int32]) {
        if list.count < 2 { return }
        var keys: [(key: Int64, constraint: Int32)] = []
        keys.reserveCapacity(list.count)
        var isSorted = true
        for constraint in list {
            let item = constraints.base[Int(constraint)]
            let rank = item.flags & Flag.isImplicit != 0 ? 0 : item.isRequired ? 1 : 2 + level(of: item)
            let key = Int64(rank) << 32 | Int64(item.order)
            if let last = keys.last, last.key > key { isSorted = false }
            keys.append((key, constraint))
        }
        if isSorted { return }
        keys.sort { $0.key < $1.key }
        for index in list.indices { list[index] = keys[index].constraint }
    }

    /// The best free slot of `expression` to be defined by it, or -1.
    func freeSlot() -> Int32 {
        var best: Int32 = -1
        var bestRank = -1
        var index = 0
        while index < expression.count {
            let entry = expression.base[index]
            index += 1
            let slot = slots.base[Int(entry.slot)]
            guard slot.isFree, abs(entry.coefficient) > 1e-9 else { continue }
            var rank = 0
            if columns[Int(entry.slot)].isEmpty { rank += 2 }
            if abs(entry.coefficient) == 1 { rank += 1 }
            if rank > bestRank || rank == bestRank && slot.symbol > slots.base[Int(best)].symbol {
                best = entry.slot
                bestRank = rank
            }
        }
        return best
    }

    func sum(_ constant: Double) -> Double {
        var value = constant
        var index = 0
        while index < expression.count {
            value += expression.base[index].coefficient * values.base[Int(slots.base[Int(expression.base[index].slot)].symbol)]
            index += 1
        }
        return value
    }

    /// Brings in a required equality; false where it contradicts those before it.
    private mutating func bringInRequired(_ constraint: Int32) -> Bool {
        if constraints.base[Int(constraint)].flags & Flag.isMarked == 0, derive(from: constraint, isRequired: true) { return true }
        let value = sum(expand(constraint))
        let right = constraints.base[Int(constraint)].rightSide
        let slot = freeSlot()
        if slot >= 0, constraints.base[Int(constraint)].flags & Flag.isMarked == 0 {
            constraints.base[Int(constraint)].state = State.absorbed
            absorb(-1, at: slot, value: value, right: right)
            return true
        }
        if expression.count == 0, abs(value - right) <= 1e-6 * (1 + abs(right)),
            constraints.base[Int(constraint)].flags & Flag.isMarked == 0
        {
            constraints.base[Int(constraint)].state = State.absorbed
            return true
        }
        if expression.count == 0, abs(value - right) > 1e-6 * (1 + abs(right)) { return false }
        enter(constraint, value: value, slot: slot)
        return true
    }

    /// Brings in a constraint that is known not to hold, or an equality.
    mutating func bringInOptional(_ constraint: Int32) {
        let value = sum(expand(constraint))
        enter(constraint, value: value, slot: freeSlot())
    }

    /// Brings the left side of a constraint, which stands in `expression`, in as a symbol: in the
    /// place of a free variable where there is one, else as a row.
    mutating func enter(_ constraint: Int32, value: Double, slot: Int32) {
        let symbol = makeSymbol(owner: constraint)
        constraints.base[Int(constraint)].symbol = symbol
        let item = constraints.base[Int(constraint)]
        let holds =
            item.relation == 1 && value <= item.rightSide || item.relation == 2 && value >= item.rightSide
        if slot >= 0, !holds {
            constraints.base[Int(constraint)].state = State.slot
            absorb(symbol, at: slot, value: value, right: item.rightSide)
            return
        }
        values.base[Int(symbol)] = value
        constraints.base[Int(constraint)].state = State.row
        noteChange(of: symbol)
        let side: Int8 = item.relation == 1 ? -1 : item.relation == 2 ? 1 : 0
        let row = makeRow(for: symbol, side: side)
        version += 1
        makePending(row)
    }

    // MARK: - Values

    /// Reads the definitions, each after what it names.
    mutating func evaluate() {
        var index = firstDefinition
        while index >= 0 {
            evaluate(definitions.base[Int(index)])
            index = definition(after: index)
        }
    }

    @inline(__always)
    private func evaluate(_ definition: Definition) {
        var value = definition.constant
        var entry = Int(definition.start)
        let end = entry + Int(definition.count)
        while entry < end {
            value += definitionCoefficients.base[entry] * values.base[Int(definitionSymbols.base[entry])]
            entry += 1
        }
        values.base[Int(definition.symbol)] = value / divisor(of: definition)
    }

    /// The inequalities that do not hold, and the sizes below zero, as constraints to be brought
    /// in, in order.
    private mutating func findViolated() -> [Int32] {
        var found: [Int32] = []
        var symbol = 0
        while symbol < symbols.count {
            if isBelowZero(Int32(symbol)) { found.append(makeImplicit(Int32(symbol))) }
            symbol += 1
        }
        var index = 0
        while index < constraints.count {
            if doesNotHold(resting: Int32(index)) { found.append(Int32(index)) }
            index += 1
        }
        sort(&found)
        return found
    }

    /// Returns true for an inequality that rests, and does not hold any more.
    @inline(__always)
    func doesNotHold(resting constraint: Int32) -> Bool {
        let item = constraints.base[Int(constraint)]
        if item.state != State.resting { return false }
        let value = leftSide(constraint)
        let slack = Tableau.tolerance(value, item.rightSide)
        return item.relation == 1 && value > item.rightSide + slack || item.relation == 2 && value < item.rightSide - slack
    }

    /// Returns true for a size that became negative, and that no constraint keeps from that yet.
    @inline(__always)
    func isBelowZero(_ symbol: Int32) -> Bool {
        let item = symbols.base[Int(symbol)]
        return item.traits & (Trait.nonNegative | Trait.nonNegativeIsActive) == Trait.nonNegative && values.base[Int(symbol)] < -1e-9
            && item.kind != Kind.unused
    }

    mutating func makeImplicit(_ symbol: Int32) -> Int32 {
        symbols.base[Int(symbol)].traits |= Trait.nonNegativeIsActive
        termSymbols.append(symbol)
        termCoefficients.append(1)
        let index = addConstraint(count: 1, relation: .greaterThanOrEqual, rightSide: 0, priority: .required)
        liveConstraints -= 1
        fresh.truncate(to: fresh.count - 1)
        constraints.base[Int(index)].flags |= Flag.isImplicit
        return index
    }

    private mutating func compactTerms() {
        var symbols = Buffer<Int32>(capacity: max(8, termSymbols.count - unusedTerms))
        var coefficients = Buffer<Double>(capacity: max(8, termSymbols.count - unusedTerms))
        for index in 0..<constraints.count where constraints.base[index].state != State.unused {
            let start = Int(constraints.base[index].start)
            constraints.base[index].start = Int32(symbols.count)
            for term in start..<start + Int(constraints.base[index].count) {
                symbols.append(termSymbols.base[term])
                coefficients.append(termCoefficients.base[term])
            }
        }
        termSymbols.free()
        termCoefficients.free()
        (termSymbols, termCoefficients) = (symbols, coefficients)
        unusedTerms = 0
    }
}

extension Tableau {
    // MARK: - What callers say

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
            // What gave way may not have to any more.
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

    private mutating func free(_ index: Int32) {
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
            // From now on it keeps its left side as a symbol: who changes a number once will do it again.
            constraints.base[Int(index)].flags |= Flag.isMarked
            seeds.append(index)
        default: break
        }
    }

    // MARK: - Solving

    mutating func solve() {
        if seeds.isEmpty, fresh.count == 0, !gaveUp {
            if edited.count == 0 { return releaseDiscarded() }
            if brokenCount == 0, editQuickly() { return releaseDiscarded() }
        }
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
        version += 1
        if !seeds.isEmpty { discard(componentsOf: seeds) }
        seeds.removeAll()

        var isCareful = false
        var rounds = 0
        while let bad = bringIn() {
            rounds += 1
            if rounds > 64 || bad < 0 {
                // Numbers too far apart, or a knot that the bound of work does not allow: what there is stays.
                gaveUp = true
                break
            }
            discard(componentsOf: [bad], isCareful: true)
            isCareful = true
        }
        if isCareful { conflicts.sort { $0.broken < $1.broken } }
        if gaveUp {
            pending.truncate(to: 0)
            pendingStart = 0
            evaluate()
        }
        if unusedTerms > 64, unusedTerms * 2 > termSymbols.count { compactTerms() }
        releaseDiscarded()
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

    /// The edits alone, where the basis stays; false where more is to be done, with nothing done.
    private mutating func editQuickly() -> Bool {
        var index = 0
        while index < edited.count {
            let symbol = edited.base[index]
            if symbol < 0 {
                // A constraint that is not tight: nothing moves while it holds on its side.
                let constraint = constraints.base[Int(-1 - symbol)]
                if constraint.state == State.row {
                    if isViolated(symbols.base[Int(constraint.symbol)].place) { return rest(from: index) }
                } else if constraint.state == State.resting {
                    if violation(-1 - symbol) > 1e-9 { return rest(from: index) }
                }
                forgetEffects(touching: -1 - symbol)
            } else {
                let target = target(of: symbol)
                let step = target - values.base[Int(symbol)]
                if step != 0 {
                    let effect = effect(of: symbol)
                    guard target >= effects[effect].low, target <= effects[effect].high else { return rest(from: index) }
                    apply(effect, step)
                    values.base[Int(symbol)] = target
                }
            }
            index += 1
        }
        edited.truncate(to: 0)
        return true
    }

    private mutating func rest(from index: Int) -> Bool {
        var place = 0
        var index = index
        while index < edited.count {
            edited.base[place] = edited.base[index]
            place += 1
            index += 1
        }
        edited.truncate(to: place)
        return false
    }

    @inline(__always)
    private mutating func apply(_ effect: Int, _ step: Double) {
        let values = values.base
        effects[effect].symbols.withUnsafeBufferPointer { symbols in
            effects[effect].coefficients.withUnsafeBufferPointer { coefficients in
                var index = 0
                while index < symbols.count {
                    values[Int(symbols[index])] += coefficients[index] * step
                    index += 1
                }
            }
        }
        guard effects.count > 1 else { return }
        var other = 0
        while other < effects.count {
            if other != effect, effects[other].version == version, Tableau.haveCommon(effects[effect].touched, effects[other].touched) {
                effects[other].version = -1
            }
            other += 1
        }
    }

    private static func haveCommon(_ left: [Int32], _ right: [Int32]) -> Bool {
        guard let first = left.first, let last = left.last, let otherFirst = right.first, let otherLast = right.last,
            first <= otherLast, otherFirst <= last
        else { return false }
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if left[i] == right[j] { return true }
            if left[i] < right[j] { i += 1 } else { j += 1 }
        }
        return false
    }

    private mutating func forgetEffects(touching constraint: Int32) {
        for index in effects.indices { effects[index].version = -1 }
    }

    /// Where an edited symbol is to be.
    private func target(of symbol: Int32) -> Double {
        let owner = symbols.base[Int(symbol)].owner
        return owner >= 0 ? constraints.base[Int(owner)].rightSide : constantTarget(symbol)
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

    /// Brings in every new constraint and makes everything hold as well as it can. Returns a constraint of a part that cannot be
    /// satisfied, -1 where the work got too long, `nil` where all is well.
    private mutating func bringIn() -> Int32? {
        // Required equalities come first, in order; they define variables and cost nothing.
        var soft: [Int32] = []
        var index = 0
        while index < fresh.count {
            let constraint = fresh.base[index]
            index += 1
            guard constraints.base[Int(constraint)].state == State.new else { continue }
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
        if soft.count > 1 { soft.sort { isEarlier($0, $1) } }
        for constraint in soft { bringInOptional(constraint) }
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
            for constraint in violated { bringInOptional(constraint) }
        }
    }

    private mutating func keepFresh(from index: Int, and soft: [Int32]) {
        var kept = soft
        for index in index..<fresh.count { kept.append(fresh.base[index]) }
        fresh.truncate(to: 0)
        for constraint in kept { fresh.append(constraint) }
    }

    /// The higher priority, then the older.
    private func isEarlier(_ left: Int32, _ right: Int32) -> Bool {
        let (a, b) = (constraints.base[Int(left)], constraints.base[Int(right)])
        if a.flags & Flag.isImplicit != b.flags & Flag.isImplicit { return a.flags & Flag.isImplicit != 0 }
        let (first, second) = (level(of: a), level(of: b))
        if a.isRequired != b.isRequired { return a.isRequired }
        return first == second || a.isRequired ? a.order < b.order : first < second
    }

    /// The best free slot of `expression` to be defined by it, or -1.
    private func freeSlot() -> Int32 {
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

    private func sum(_ constant: Double) -> Double {
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
    private mutating func bringInOptional(_ constraint: Int32) {
        let value = sum(expand(constraint))
        enter(constraint, value: value, slot: freeSlot())
    }

    /// Brings the left side of a constraint, which stands in `expression`, in as a symbol: in the place of a free variable where there is
    /// one, else as a row.
    private mutating func enter(_ constraint: Int32, value: Double, slot: Int32) {
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
        let side: Int8 = item.relation == 1 ? -1 : item.relation == 2 ? 1 : 0
        let row = makeRow(for: symbol, side: side)
        version += 1
        makePending(row)
    }

    // MARK: - Values

    /// Reads the definitions, the last first.
    mutating func evaluate() {
        var index = definitions.count - 1
        while index >= 0 {
            let definition = definitions.base[index]
            do {
                var value = definition.constant
                var entry = Int(definition.start)
                let end = entry + Int(definition.count)
                while entry < end {
                    value += definitionCoefficients.base[entry] * values.base[Int(definitionSymbols.base[entry])]
                    entry += 1
                }
                values.base[Int(definition.symbol)] = value
            }
            index -= 1
        }
    }

    /// The inequalities that do not hold, and the sizes below zero, as constraints to be brought in, in order.
    private mutating func findViolated() -> [Int32] {
        var found: [Int32] = []
        var symbol = 0
        while symbol < symbols.count {
            if symbols.base[symbol].traits & (Trait.nonNegative | Trait.nonNegativeIsActive) == Trait.nonNegative,
                values.base[symbol] < -1e-9, symbols.base[symbol].kind != Kind.unused
            {
                found.append(makeImplicit(Int32(symbol)))
            }
            symbol += 1
        }
        var index = 0
        while index < constraints.count {
            let item = constraints.base[index]
            if item.state == State.resting {
                let value = leftSide(Int32(index))
                let slack = Tableau.tolerance(value, item.rightSide)
                if item.relation == 1 && value > item.rightSide + slack || item.relation == 2 && value < item.rightSide - slack {
                    found.append(Int32(index))
                }
            }
            index += 1
        }
        if found.count > 1 { found.sort { isEarlier($0, $1) } }
        return found
    }

    private mutating func makeImplicit(_ symbol: Int32) -> Int32 {
        symbols.base[Int(symbol)].traits |= Trait.nonNegativeIsActive
        termSymbols.append(symbol)
        termCoefficients.append(1)
        let index = addConstraint(count: 1, relation: .greaterThanOrEqual, rightSide: 0, priority: .required)
        liveConstraints -= 1
        fresh.truncate(to: fresh.count - 1)
        constraints.base[Int(index)].flags |= Flag.isImplicit
        return index
    }

    // MARK: - Islands

    /// Takes everything out of the tableau that hangs together with one of `seeds`; it is brought in anew. `isCareful`: required
    /// constraints one by one, so that what contradicts the ones before it is found and broken.
    private mutating func discard(componentsOf seeds: [Int32], isCareful: Bool = false) {
        // What hangs together: variables in the same constraint. Constants of callers connect nothing.
        let symbolCount = symbols.count
        let constraintCount = constraints.count
        let parents = UnsafeMutablePointer<Int32>.allocate(capacity: symbolCount + 1)
        let isChosen = UnsafeMutablePointer<Bool>.allocate(capacity: symbolCount + 1)
        let goes = UnsafeMutablePointer<Bool>.allocate(capacity: symbolCount + 1)
        // The first variable of each constraint that is none of these constants; -1 where it names none.
        let starts = UnsafeMutablePointer<Int32>.allocate(capacity: constraintCount + 1)
        let isOut = UnsafeMutablePointer<Bool>.allocate(capacity: constraintCount + 1)
        let isKnown = UnsafeMutablePointer<Bool>.allocate(capacity: constraintCount + 1)
        defer {
            parents.deallocate()
            isChosen.deallocate()
            goes.deallocate()
            starts.deallocate()
            isOut.deallocate()
            isKnown.deallocate()
        }
        isChosen.initialize(repeating: false, count: symbolCount + 1)
        goes.initialize(repeating: false, count: symbolCount + 1)
        isOut.initialize(repeating: false, count: constraintCount + 1)
        isKnown.initialize(repeating: false, count: constraintCount + 1)
        var index = 0
        while index < symbolCount {
            parents[index] = Int32(index)
            index += 1
        }
        index = 0
        while index < constraintCount {
            let item = constraints.base[index]
            var top: Int32 = -1
            starts[index] = -1
            var term = Int(item.start)
            let end = item.state == State.unused ? term : term + Int(item.count)
            while term < end {
                let symbol = termSymbols.base[term]
                term += 1
                if symbols.base[Int(symbol)].traits & Trait.isConstant != 0 { continue }
                let other = Tableau.root(symbol, parents)
                if top < 0 {
                    starts[index] = symbol
                    top = other
                } else if other != top {
                    parents[Int(other)] = top
                }
            }
            index += 1
        }
        for seed in seeds where constraints.base[Int(seed)].state != State.unused {
            let start = starts[Int(seed)]
            if start >= 0 { isChosen[Int(Tableau.root(start, parents))] = true } else { isOut[Int(seed)] = true }
        }
        var out: [Int32] = []
        index = 0
        while index < constraintCount {
            if starts[index] >= 0 { isOut[index] = isChosen[Int(Tableau.root(starts[index], parents))] }
            if isOut[index] { out.append(Int32(index)) }
            index += 1
        }
        index = 0
        while index < symbolCount {
            let owner = Int(symbols.base[index].owner)
            goes[index] = owner == -1 ? isChosen[Int(Tableau.root(Int32(index), parents))] : isOut[owner >= 0 ? owner : -2 - owner]
            index += 1
        }

        index = 0
        while index < rows.count {
            let symbol = rows.base[index].symbol
            if symbol >= 0, goes[Int(symbol)] { release(row: Int32(index)) }
            index += 1
        }
        index = 0
        while index < slots.count {
            let symbol = Int(slots.base[index].symbol)
            if symbol >= 0, goes[symbol], symbols.base[symbol].traits & Trait.isConstant == 0 { release(slot: Int32(index)) }
            index += 1
        }
        var kept = Buffer<Definition>(capacity: max(8, definitions.count))
        var keptSymbols = Buffer<Int32>(capacity: max(8, definitionSymbols.count))
        var keptCoefficients = Buffer<Double>(capacity: max(8, definitionSymbols.count))
        index = 0
        while index < definitions.count {
            var definition = definitions.base[index]
            index += 1
            if goes[Int(definition.symbol)] { continue }
            symbols.base[Int(definition.symbol)].place = Int32(kept.count)
            var entry = Int(definition.start)
            let end = entry + Int(definition.count)
            definition.start = Int32(keptSymbols.count)
            while entry < end {
                keptSymbols.append(definitionSymbols.base[entry])
                keptCoefficients.append(definitionCoefficients.base[entry])
                entry += 1
            }
            kept.append(definition)
        }
        definitions.free()
        definitionSymbols.free()
        definitionCoefficients.free()
        (definitions, definitionSymbols, definitionCoefficients) = (kept, keptSymbols, keptCoefficients)

        index = 0
        while index < symbolCount {
            let item = symbols.base[index]
            index += 1
            if item.kind == Kind.unused || item.traits & Trait.isConstant != 0 { continue }
            if item.owner >= 0 || !goes[index - 1] { continue }
            if item.owner < -1 {
                release(symbol: Int32(index - 1))
            } else {
                symbols.base[index - 1].kind = Kind.none
                symbols.base[index - 1].traits &= ~Trait.nonNegativeIsActive
                values.base[index - 1] = 0
            }
        }
        index = 0
        while index < fresh.count {
            isKnown[Int(fresh.base[index])] = true
            index += 1
        }
        var reset: [Int32] = []
        for constraint in out {
            let item = constraints.base[Int(constraint)]
            if item.symbol >= 0 { release(symbol: item.symbol) }
            constraints.base[Int(constraint)].symbol = -1
            if item.flags & Flag.isBroken != 0 {
                brokenCount -= 1
                conflicts.removeAll { $0.broken == constraint }
                constraints.base[Int(constraint)].flags &= ~Flag.isBroken
            }
            if item.state == State.dead || item.flags & Flag.isImplicit != 0 {
                free(constraint)
            } else {
                constraints.base[Int(constraint)].state = State.new
                reset.append(constraint)
            }
        }
        version += 1
        reset.sort { constraints.base[Int($0)].order < constraints.base[Int($1)].order }
        if isCareful {
            // Pieces of other islands that wait in the queue keep waiting.
            let variables = (0..<Int32(symbolCount)).filter {
                symbols.base[Int($0)].owner < 0 && symbols.base[Int($0)].kind == Kind.none && isChosen[Int(Tableau.root($0, parents))]
            }
            bringInCarefully(reset, sizes: variables)
        }
        for constraint in reset where constraints.base[Int(constraint)].state == State.new && !isKnown[Int(constraint)] {
            fresh.append(constraint)
        }
        if fresh.count > 1 {
            var all = UnsafeMutableBufferPointer(start: fresh.base, count: fresh.count)
            let base = constraints.base
            all.sort { base[Int($0)].order < base[Int($1)].order }
        }
    }

    private static func root(_ symbol: Int32, _ parents: UnsafeMutablePointer<Int32>) -> Int32 {
        var symbol = symbol
        while parents[Int(symbol)] != symbol {
            parents[Int(symbol)] = parents[Int(parents[Int(symbol)])]
            symbol = parents[Int(symbol)]
        }
        return symbol
    }

    /// Brings in the required constraints of an island one after the other, each with its left side as a symbol. One that contradicts the
    /// ones before it is broken: the row that cannot be satisfied names those it contradicts, for it is a sum of their left sides.
    private mutating func bringInCarefully(_ list: [Int32], sizes: [Int32]) {
        // Rows of other islands wait until this one is done: one of them that cannot be satisfied says nothing about it.
        while pendingStart < pending.count {
            rows.base[Int(pending.base[pendingStart])].isPending = false
            pendingStart += 1
        }
        pending.truncate(to: 0)
        pendingStart = 0
        defer { for row in 0..<Int32(rows.count) where rows.base[Int(row)].symbol >= 0 { makePending(row) } }
        for symbol in sizes where symbols.base[Int(symbol)].traits & Trait.nonNegative != 0 {
            let constraint = makeImplicit(symbol)
            let value = sum(expand(constraint))
            enter(constraint, value: value, slot: freeSlot())
        }
        for constraint in list where constraints.base[Int(constraint)].priority >= 1000 {
            constraints.base[Int(constraint)].flags |= Flag.isMarked
            let value = sum(expand(constraint))
            enter(constraint, value: value, slot: freeSlot())
            var attempts = 0
            var wasBroken = false
            loop: while attempts < 4 {
                attempts += 1
                switch repair() {
                case .optimal: break loop
                case .tooLong:
                    gaveUp = true
                    break loop
                case .infeasible(let row):
                    if wasBroken { continue }
                    note(conflictIn: row, broken: constraint)
                    release(brokenSymbolOf: constraint)
                    wasBroken = true
                    if rows.base[Int(row)].symbol >= 0 { makePending(row) }
                }
            }
            if wasBroken {
                constraints.base[Int(constraint)].flags |= Flag.isBroken
                constraints.base[Int(constraint)].state = State.new
                brokenCount += 1
            }
        }
    }

    private mutating func note(conflictIn row: Int32, broken: Int32) {
        var members = Set([broken])
        func add(_ symbol: Int32) {
            let owner = symbols.base[Int(symbol)].owner
            if owner >= 0, constraints.base[Int(owner)].flags & Flag.isImplicit == 0 { members.insert(owner) }
        }
        add(rows.base[Int(row)].symbol)
        for entry in 0..<Int(rows.base[Int(row)].count) {
            let item = rows.base[Int(row)].entries![entry]
            if abs(item.coefficient) > 1e-7 { add(slots.base[Int(item.slot)].symbol) }
        }
        let list = members.sorted { constraints.base[Int($0)].order < constraints.base[Int($1)].order }
        conflicts.append(Conflict(constraints: minimized(list, keeping: broken), broken: broken))
    }

    /// Leaves out what a contradiction does not need: sizes that cannot be negative may have done the same without it. Those of `list` that
    /// are older than the last one do not contradict each other.
    private func minimized(_ list: [Int32], keeping broken: Int32) -> [Int32] {
        // Each member costs a solution of the others. So many in one contradiction are left as they are.
        guard list.count <= 128 else { return list }
        var kept = list
        for candidate in list where candidate != broken {
            let others = kept.filter { $0 != candidate }
            if isContradictory(others) { kept = others }
        }
        return kept
    }

    /// Whether required constraints contradict each other, alone with the sizes and the caller's numbers that they name.
    private func isContradictory(_ list: [Int32]) -> Bool {
        var probe = Tableau()
        var copies: [Int32: Int32] = [:]
        for constraint in list {
            let item = constraints.base[Int(constraint)]
            for term in Int(item.start)..<Int(item.start) + Int(item.count) {
                let symbol = termSymbols.base[term]
                if copies[symbol] == nil {
                    let traits = symbols.base[Int(symbol)].traits & (Trait.nonNegative | Trait.isConstant)
                    let copy = probe.makeSymbol(owner: -1, traits: traits)
                    if traits & Trait.isConstant != 0 {
                        probe.values.base[Int(copy)] = constantTarget(symbol)
                        probe.setTarget(copy, constantTarget(symbol))
                    }
                    copies[symbol] = copy
                }
                probe.termSymbols.append(copies[symbol] ?? -1)
                probe.termCoefficients.append(termCoefficients.base[term])
            }
            guard let relation = LayoutRelation(rawValue: item.relation) else { continue }
            _ = probe.addConstraint(count: Int(item.count), relation: relation, rightSide: item.rightSide, priority: .required)
        }
        return (probe.bringIn() ?? -1) >= 0
    }

    /// The left side of a broken constraint becomes a free variable that nobody asks for.
    private mutating func release(brokenSymbolOf constraint: Int32) {
        let symbol = constraints.base[Int(constraint)].symbol
        constraints.base[Int(constraint)].symbol = -1
        let item = symbols.base[Int(symbol)]
        if item.kind == Kind.row {
            expression.truncate(to: 0)
            for entry in 0..<Int(rows.base[Int(item.place)].count) { expression.append(rows.base[Int(item.place)].entries![entry]) }
            release(row: item.place)
            symbols.base[Int(symbol)].owner = -2 - constraint
            define(symbol, by: -1, factor: 0)
        } else {
            symbols.base[Int(symbol)].owner = -2 - constraint
            if item.kind == Kind.slot { put(symbol, into: item.place) }
        }
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

    // MARK: - Edits that keep the basis

    /// The place of the effect of a symbol in `effects`, computed where it is not known.
    private mutating func effect(of symbol: Int32) -> Int {
        var index = 0
        while index < effects.count {
            if effects[index].symbol == symbol {
                if effects[index].version == version { return index }
                break
            }
            index += 1
        }
        if index == effects.count {
            // Few symbols are edited again and again; the oldest goes.
            if effects.count >= 4 { effects.removeFirst() }
            effects.append(Effect(symbol: symbol, version: version, low: 0, high: 0))
            index = effects.count - 1
        }
        effects[index] = computeEffect(of: symbol)
        return index
    }

    private mutating func computeEffect(of symbol: Int32) -> Effect {
        var effect = Effect(symbol: symbol, version: version, low: -.infinity, high: .infinity)
        // A number of the caller that only resting constraints name has no slot, but they may stop to hold.
        let slot = symbols.base[Int(symbol)].kind == Kind.slot ? Int(symbols.base[Int(symbol)].place) : -1
        let slopes = sums.base
        slopes[Int(symbol)] = 1
        var down = -Double.infinity
        var up = Double.infinity
        func limit(_ slope: Double, distance: Double) {
            // `distance` shrinks by `slope` for each unit; it must not become negative.
            if slope > 1e-12 { up = min(up, max(0, distance) / slope) }
            if slope < -1e-12 { down = max(down, max(0, distance) / slope) }
        }
        for row in slot >= 0 ? columns[slot] : [] {
            let slope = coefficient(Int32(slot), in: row)
            let item = rows.base[Int(row)]
            slopes[Int(item.symbol)] = slope
            effect.symbols.append(item.symbol)
            effect.coefficients.append(slope)
            let owner = symbols.base[Int(item.symbol)].owner
            let right = constraints.base[Int(owner)].rightSide
            if item.side >= 0 { limit(-slope, distance: values.base[Int(item.symbol)] - right) }
            if item.side <= 0 { limit(slope, distance: right - values.base[Int(item.symbol)]) }
            effect.touched.append(owner)
        }
        var index = definitions.count - 1
        while index >= 0 {
            let definition = definitions.base[index]
            if definition.symbol >= 0 {
                var slope = 0.0
                var entry = Int(definition.start)
                let end = entry + Int(definition.count)
                while entry < end {
                    slope += definitionCoefficients.base[entry] * slopes[Int(definitionSymbols.base[entry])]
                    entry += 1
                }
                if abs(slope) > 1e-13 {
                    slopes[Int(definition.symbol)] = slope
                    effect.symbols.append(definition.symbol)
                    effect.coefficients.append(slope)
                    let traits = symbols.base[Int(definition.symbol)].traits
                    if traits & (Trait.nonNegative | Trait.nonNegativeIsActive) == Trait.nonNegative {
                        limit(-slope, distance: values.base[Int(definition.symbol)])
                        effect.touched.append(-1 - definition.symbol)
                    }
                }
            }
            index -= 1
        }
        index = 0
        while index < constraints.count {
            let item = constraints.base[index]
            if item.state == State.resting {
                var slope = 0.0
                var value = 0.0
                var term = Int(item.start)
                let end = term + Int(item.count)
                while term < end {
                    let other = Int(termSymbols.base[term])
                    slope += termCoefficients.base[term] * slopes[other]
                    value += termCoefficients.base[term] * values.base[other]
                    term += 1
                }
                if abs(slope) > 1e-13 {
                    if item.relation == 2 { limit(-slope, distance: value - item.rightSide) }
                    if item.relation == 1 { limit(slope, distance: item.rightSide - value) }
                    effect.touched.append(Int32(index))
                }
            }
            index += 1
        }
        slopes[Int(symbol)] = 0
        for other in effect.symbols { slopes[Int(other)] = 0 }
        effect.low = values.base[Int(symbol)] + down
        effect.high = values.base[Int(symbol)] + up
        effect.touched.sort()
        return effect
    }
}

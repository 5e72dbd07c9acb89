extension Tableau {
    /// Takes everything out of the tableau that hangs together with one of `seeds`; it is brought
    /// in anew. `isCareful`: required constraints one by one, so that what contradicts the ones
    /// before it is found and broken.
    mutating func discard(componentsOf seeds: [Int32], isCareful: Bool = false) {
        // Variables in the same constraint hang together. Constants of callers connect nothing.
        let symbolCount = symbols.count
        let constraintCount = constraints.count
        let parents = UnsafeMutablePointer<Int32>.allocate(capacity: symbolCount + 1)
        let isChosen = UnsafeMutablePointer<Bool>.allocate(capacity: symbolCount + 1)
        let goes = UnsafeMutablePointer<Bool>.allocate(capacity: symbolCount + 1)
        // The first variable of each constraint that is none of these constants; -1 where it names
        // none.
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
        removeDefinitions(of: goes)

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

    /// Brings in the required constraints of an island one after the other, each with its left side
    /// as a symbol. One that contradicts the ones before it is broken: the row that cannot be
    /// satisfied names those it contradicts, for it is a sum of their left sides.
    private mutating func bringInCarefully(_ list: [Int32], sizes: [Int32]) {
        // Rows of other islands wait until this one is done: one of them that cannot be satisfied
        // says nothing about it.
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
            if work > workLimit {
                gaveUp = true
                return
            }
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

    /// Leaves out what a contradiction does not need: sizes that cannot be negative may have done
    /// the same without it. Those of `list` that are older than the last one do not contradict each
    /// other.
    private mutating func minimized(_ list: [Int32], keeping broken: Int32) -> [Int32] {
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

    /// Returns true where required constraints contradict each other, alone with the sizes and the
    /// caller's numbers that they name.
    private mutating func isContradictory(_ list: [Int32]) -> Bool {
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
        let bad = probe.bringIn()
        work += 1000 + probe.work
        return (bad ?? -1) >= 0
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
}

extension Tableau {
    /// Follows edits from the solution before: only what depends on what was edited is looked at.
    /// Returns a constraint of a part that cannot be satisfied, -1 where the work got too long,
    /// `nil` where all is well.
    mutating func follow() -> Int32? {
        var index = 0
        while index < edited.count {
            let symbol = edited.base[index]
            index += 1
            if symbol < 0 {
                note(-1 - symbol)
                continue
            }
            let target = target(of: symbol)
            let step = target - values.base[Int(symbol)]
            if step == 0 { continue }
            let effect = effect(of: symbol)
            if target < effects[effect].low || target > effects[effect].high { noteReached(effect, at: target) }
            apply(effect, step)
            values.base[Int(symbol)] = target
        }
        edited.truncate(to: 0)
        followed += 1
        if noted.count == 0 {
            if followed >= Tableau.longestFollowing { refresh() }
            return nil
        }
        let bad = settle()
        if bad != nil { version += 1 } else if followed >= Tableau.longestFollowing { refresh() }
        return bad
    }

    /// The number of solutions that may be made of the one before, until the rounding of so many
    /// sums is swept out.
    private static let longestFollowing = 4096

    /// Computes everything anew, from which the next solutions are then made.
    private mutating func refresh() {
        evaluate()
        followed = 0
        version += 1
    }

    /// True where so many numbers were edited that a look at everything is less work.
    var hasManyEdits: Bool {
        var unknown = 0
        var index = 0
        while index < edited.count {
            let symbol = edited.base[index]
            index += 1
            if symbol < 0 { continue }
            var place = 0
            while place < effects.count, effects[place].symbol != symbol || effects[place].version != version { place += 1 }
            if place == effects.count { unknown += 1 }
        }
        return unknown > Tableau.effectLimit / 2
    }

    @inline(__always)
    private mutating func apply(_ effect: Int, _ step: Double) {
        let values = values.base
        let symbols = effects[effect].symbols.base
        let slopes = effects[effect].slopes.base
        let count = effects[effect].symbols.count
        var index = 0
        while index < count {
            values[Int(symbols[index])] += slopes[index] * step
            index += 1
        }
        if effects.count > 1 {
            let others = others(boundedWith: effect)
            if others != 0 {
                for other in effects.indices where others & (1 << other) != 0 { effects[other].isMoved = true }
            }
        }
    }

    /// The effects that bound something in common with this one, a bit for each.
    private mutating func others(boundedWith effect: Int) -> Int {
        if let known = commonBounds[effect] { return known }
        var found = 0
        for other in effects.indices where other != effect {
            for place in 0..<effects[effect].keys.count where effects[other].bounds(effects[effect].keys.base[place]) {
                found |= 1 << other
                break
            }
        }
        commonBounds[effect] = found
        return found
    }

    private mutating func forgetCommonBounds() {
        for index in commonBounds.indices { commonBounds[index] = nil }
    }

    /// Where an edited symbol is to be.
    func target(of symbol: Int32) -> Double {
        let owner = symbols.base[Int(symbol)].owner
        return owner >= 0 ? constraints.base[Int(owner)].rightSide : constantTarget(symbol)
    }

    // MARK: - What has to be looked at

    /// Notes a constraint, or -1 - n for a size, to be looked at when what was edited has been
    /// moved.
    private mutating func note(_ key: Int32) {
        if key >= 0 {
            if constraints.base[Int(key)].flags & Flag.isNoted != 0 { return }
            constraints.base[Int(key)].flags |= Flag.isNoted
        } else {
            if symbols.base[Int(-1 - key)].traits & Trait.isNoted != 0 { return }
            symbols.base[Int(-1 - key)].traits |= Trait.isNoted
        }
        noted.append(key)
    }

    /// Notes what stops to hold when an effect's number comes to `target`.
    private mutating func noteReached(_ effect: Int, at target: Double) {
        let count = effects[effect].keys.count
        let (lows, highs) = (effects[effect].lows.base, effects[effect].highs.base)
        var index = 0
        while index < count {
            if target < lows[index] || target > highs[index] { note(effects[effect].keys.base[index]) }
            index += 1
        }
    }

    /// Notes that a symbol was moved, or comes from others than before.
    @inline(__always)
    mutating func noteChange(of symbol: Int32) {
        guard isFollowing, symbols.base[Int(symbol)].traits & Trait.isChanged == 0 else { return }
        symbols.base[Int(symbol)].traits |= Trait.isChanged
        changed.append(symbol)
    }

    /// Notes that a definition was written anew.
    mutating func noteDefinition(_ place: Int32, of symbol: Int32) {
        guard isFollowing else { return }
        noteUses(inDefinition: place)
        noteChange(of: symbol)
    }

    private mutating func noteUses(inDefinition place: Int32) {
        let definition = definitions.base[Int(place)]
        var entry = Int(definition.start)
        let end = entry + Int(definition.count)
        while entry < end {
            uses.append(place, to: definitionSymbols.base[entry])
            entry += 1
        }
    }

    /// Finds out which definitions and which resting constraints name a symbol.
    private mutating func indexUses() {
        if usesVersion == version { return }
        uses.reset(to: symbols.count)
        mentions.reset(to: symbols.count)
        for place in 0..<Int32(definitions.count) { noteUses(inDefinition: place) }
        var index = 0
        while index < constraints.count {
            let item = constraints.base[index]
            if item.state == State.resting {
                var term = Int(item.start)
                let end = term + Int(item.count)
                while term < end {
                    mentions.append(Int32(index), to: termSymbols.base[term])
                    term += 1
                }
            }
            index += 1
        }
        usesVersion = version
    }

    // MARK: - Coming to rest

    /// Makes everything hold again, where something that was noted does not.
    private mutating func settle() -> Int32? {
        var index = 0
        while index < noted.count {
            let key = noted.base[index]
            index += 1
            if key >= 0, constraints.base[Int(key)].state == State.row {
                makePending(symbols.base[Int(constraints.base[Int(key)].symbol)].place)
            }
        }
        var bad: Int32?
        if pendingStart < pending.count || doesNotAllHold() {
            indexUses()
            let valid = effects.map { $0.version == version }
            isFollowing = true
            bad = repairNoted(valid)
            isFollowing = false
            if bad == nil {
                usesVersion = version
                for index in effects.indices where valid[index] {
                    // A symbol that does not rest any more has no effect.
                    let symbol = effects[index].symbol
                    let isKept = symbols.base[Int(symbol)].owner < 0 || symbols.base[Int(symbol)].kind == Kind.slot
                    effects[index].version = isKept ? version : -1
                }
            }
        }
        if bad == nil {
            for index in effects.indices where effects[index].version == version { updateBounds(of: index) }
            forgetCommonBounds()
        }
        while let key = noted.popLast() {
            if key >= 0 {
                constraints.base[Int(key)].flags &= ~Flag.isNoted
            } else {
                symbols.base[Int(-1 - key)].traits &= ~Trait.isNoted
            }
        }
        while let symbol = changed.popLast() { symbols.base[Int(symbol)].traits &= ~Trait.isChanged }
        return bad
    }

    /// Makes everything hold, the rows first; what rests is then looked at where they have moved
    /// it. Returns as ``follow()`` does.
    private mutating func repairNoted(_ valid: [Bool]) -> Int32? {
        var rounds = 0
        while true {
            switch repair() {
            case .optimal: break
            case .tooLong: return -1
            case .infeasible(let row): return symbols.base[Int(rows.base[Int(row)].symbol)].owner
            }
            spread(valid)
            let violated = notedThatDoNotHold()
            if violated.isEmpty { return nil }
            rounds += 1
            if rounds > 10_000 { return -1 }
            for constraint in violated where work <= workLimit { bringInOptional(constraint) }
            if work > workLimit { return -1 }
        }
    }

    private func doesNotAllHold() -> Bool {
        var index = 0
        while index < noted.count {
            let key = noted.base[index]
            index += 1
            if key >= 0 ? doesNotHold(resting: key) : isBelowZero(-1 - key) { return true }
        }
        return false
    }

    /// Of what was noted the resting inequalities that do not hold, and the sizes below zero, as
    /// constraints to be brought in, in order.
    private mutating func notedThatDoNotHold() -> [Int32] {
        var found: [Int32] = []
        var index = 0
        while index < noted.count {
            let key = noted.base[index]
            index += 1
            if key >= 0 {
                if doesNotHold(resting: key) { found.append(key) }
            } else if isBelowZero(-1 - key) {
                found.append(makeImplicit(-1 - key))
            }
        }
        sort(&found)
        return found
    }

    /// Computes the symbols anew that depend on those that changed, with their slopes, and notes
    /// what to look at.
    private mutating func spread(_ valid: [Bool]) {
        for index in effects.indices where valid[index] { effects[index].cover(symbols: symbols.count, constraints: constraints.count) }
        var index = 0
        let first = changed.count
        while index < first {
            let symbol = changed.base[index]
            index += 1
            let item = symbols.base[Int(symbol)]
            if item.kind == Kind.defined {
                push(item.place, rank: rank(of: item.place))
                continue
            }
            for effect in effects.indices where valid[effect] {
                let slot = symbols.base[Int(effects[effect].symbol)]
                var slope = symbol == effects[effect].symbol ? 1.0 : 0
                if item.kind == Kind.row, slot.kind == Kind.slot { slope = coefficient(slot.place, in: item.place) }
                _ = effects[effect].setSlope(of: symbol, to: slope)
            }
            noteDependents(of: symbol)
        }
        // One that is met again is at the top of the heap again.
        var previous: Int32 = -1
        while let place = popFirst() {
            if place == previous { continue }
            previous = place
            let definition = definitions.base[Int(place)]
            var differs = symbols.base[Int(definition.symbol)].traits & Trait.isChanged != 0
            var value = definition.constant
            let start = Int(definition.start)
            let end = start + Int(definition.count)
            var entry = start
            while entry < end {
                value += definitionCoefficients.base[entry] * values.base[Int(definitionSymbols.base[entry])]
                entry += 1
            }
            let divisor = divisor(of: definition)
            value /= divisor
            if values.base[Int(definition.symbol)] != value {
                values.base[Int(definition.symbol)] = value
                differs = true
            }
            for effect in effects.indices where valid[effect] {
                var slope = 0.0
                entry = start
                while entry < end {
                    slope += definitionCoefficients.base[entry] * effects[effect].slope(of: definitionSymbols.base[entry])
                    entry += 1
                }
                if effects[effect].setSlope(of: definition.symbol, to: slope / divisor) { differs = true }
            }
            if differs { noteDependents(of: definition.symbol) }
        }
        while let symbol = changed.popLast() { symbols.base[Int(symbol)].traits &= ~Trait.isChanged }
    }

    private mutating func noteDependents(of symbol: Int32) {
        let item = symbols.base[Int(symbol)]
        if item.owner >= 0 { note(item.owner) }
        var link = uses.first(of: symbol)
        while link >= 0 {
            let (place, next) = uses.item(at: link)
            push(place, rank: rank(of: place))
            link = next
        }
        guard item.owner == -1 else { return }
        link = mentions.first(of: symbol)
        while link >= 0 {
            let (constraint, next) = mentions.item(at: link)
            note(constraint)
            link = next
        }
        if item.traits & (Trait.nonNegative | Trait.nonNegativeIsActive) != 0 { note(-1 - symbol) }
    }

    // MARK: - Effects

    static let effectLimit = 4

    /// The place of the effect of a symbol in `effects`, computed where it is not known.
    private mutating func effect(of symbol: Int32) -> Int {
        var index = 0
        while index < effects.count {
            if effects[index].symbol == symbol {
                if effects[index].version == version {
                    if effects[index].isMoved { moveBounds(of: index) }
                    return index
                }
                break
            }
            index += 1
        }
        forgetCommonBounds()
        let effect = computeEffect(of: symbol)
        if index < effects.count {
            effects[index].free()
            effects[index] = effect
            return index
        }
        // Few symbols are edited again and again; the oldest goes.
        if effects.count == Tableau.effectLimit { effects.removeFirst().free() }
        effects.append(effect)
        return effects.count - 1
    }

    mutating func computeEffect(of symbol: Int32) -> Effect {
        var effect = Effect(of: symbol)
        effect.version = version
        effect.cover(symbols: symbols.count, constraints: constraints.count)
        // A number of the caller that only resting constraints name has no slot, but they may stop
        // to hold.
        let slot = symbols.base[Int(symbol)].kind == Kind.slot ? Int(symbols.base[Int(symbol)].place) : -1
        let slopes = sums.base
        slopes[Int(symbol)] = 1
        _ = effect.setSlope(of: symbol, to: 1)
        for row in slot >= 0 ? columns[slot] : [] {
            let owned = rows.base[Int(row)].symbol
            let slope = coefficient(Int32(slot), in: row)
            slopes[Int(owned)] = slope
            _ = effect.setSlope(of: owned, to: slope)
        }
        var place = firstDefinition
        while place >= 0 {
            let definition = definitions.base[Int(place)]
            var slope = 0.0
            var entry = Int(definition.start)
            let end = entry + Int(definition.count)
            while entry < end {
                slope += definitionCoefficients.base[entry] * slopes[Int(definitionSymbols.base[entry])]
                entry += 1
            }
            slope /= divisor(of: definition)
            if effect.setSlope(of: definition.symbol, to: slope) { slopes[Int(definition.symbol)] = slope }
            place = self.definition(after: place)
        }
        var index = 0
        while index < effect.symbols.count {
            let symbol = effect.symbols.base[index]
            slopes[Int(symbol)] = 0
            let item = symbols.base[Int(symbol)]
            if item.owner >= 0 {
                bound(item.owner, by: &effect)
            } else if item.traits & Trait.nonNegative != 0 {
                bound(-1 - symbol, by: &effect)
            }
            index += 1
        }
        index = 0
        while index < constraints.count {
            if constraints.base[index].state == State.resting { bound(Int32(index), by: &effect) }
            index += 1
        }
        effect.narrow()
        return effect
    }

    private func bound(_ key: Int32, by effect: inout Effect) {
        let (low, high) = limits(of: key, under: effect)
        effect.setBound(key, low, high)
    }

    private mutating func updateBound(_ key: Int32, ofEffect index: Int) {
        let (low, high) = limits(of: key, under: effects[index])
        effects[index].setBound(key, low, high)
    }

    /// Between which numbers of an effect something holds.
    private func limits(of key: Int32, under effect: Effect) -> (low: Double, high: Double) {
        var (low, high) = (-Double.infinity, Double.infinity)
        let origin = values.base[Int(effect.symbol)]
        /// `distance` shrinks by `slope` for each unit; it must not become negative.
        func limit(_ slope: Double, _ distance: Double) {
            // A distance within the tolerance counts as none.
            let distance = distance < 0 && distance > -1e-7 ? 0 : distance
            if slope > 1e-12 { high = origin + distance / slope }
            if slope < -1e-12 { low = origin + distance / slope }
        }
        if key < 0 {
            let symbol = Int(-1 - key)
            if symbols.base[symbol].traits & (Trait.nonNegative | Trait.nonNegativeIsActive) == Trait.nonNegative {
                limit(-effect.slope(of: -1 - key), values.base[symbol])
            }
        } else {
            let item = constraints.base[Int(key)]
            if item.state == State.resting {
                var slope = 0.0
                var value = 0.0
                var term = Int(item.start)
                let end = term + Int(item.count)
                while term < end {
                    let symbol = termSymbols.base[term]
                    slope += termCoefficients.base[term] * effect.slope(of: symbol)
                    value += termCoefficients.base[term] * values.base[Int(symbol)]
                    term += 1
                }
                if item.relation == 2 { limit(-slope, value - item.rightSide) }
                if item.relation == 1 { limit(slope, item.rightSide - value) }
            } else if item.state == State.row {
                let side = rows.base[Int(symbols.base[Int(item.symbol)].place)].side
                let slope = effect.slope(of: item.symbol)
                let value = values.base[Int(item.symbol)]
                if side >= 0 { limit(-slope, value - item.rightSide) }
                if side <= 0 { limit(slope, item.rightSide - value) }
            }
        }
        return (low, high)
    }

    /// Computes the bounds anew of what was noted.
    private mutating func updateBounds(of index: Int) {
        effects[index].cover(symbols: symbols.count, constraints: constraints.count)
        var place = 0
        while place < noted.count {
            updateBound(noted.base[place], ofEffect: index)
            place += 1
        }
        effects[index].narrow()
    }

    /// Computes the bounds anew after something else has moved what they are about.
    private mutating func moveBounds(of index: Int) {
        effects[index].isMoved = false
        // Backwards: a bound that goes is replaced by the last one.
        var place = effects[index].keys.count - 1
        while place >= 0 {
            updateBound(effects[index].keys.base[place], ofEffect: index)
            place -= 1
        }
        effects[index].narrow()
    }
}

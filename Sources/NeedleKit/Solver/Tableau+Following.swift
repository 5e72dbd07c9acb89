extension Tableau {
    /// Follows edits from the solution before: only what depends on what was edited is looked at.
    mutating func follow() -> Failure? {
        for index in edited.ids {
            switch edited[index] {
            case .condition: note(edited[index])
            case .symbol(let symbol):
                let target = target(of: symbol)
                let step = target - values[symbol]
                if step == 0 { continue }
                let effect = effect(of: symbol)
                if target < effects[effect].low || target > effects[effect].high { noteReached(effect, at: target) }
                apply(effect, step)
                values[symbol] = target
            }
        }
        edited.removeAll()
        followed += 1
        let failure = noted.isEmpty ? nil : settle()
        if failure != nil {
            version += 1
        } else if followed >= Tableau.longestFollowing {
            // Everything is computed anew, from which the next solutions are then made.
            evaluate()
            followed = 0
            version += 1
        }
        return failure
    }

    /// The number of solutions that may be made of the one before, until the rounding of so many
    /// sums is swept out.
    private static let longestFollowing = 4096

    /// The number of effects that are kept, at most one for each bit of ``Effect/others``.
    static let effectLimit = 4

    private mutating func apply(_ effect: Int, _ step: Double) {
        for index in effects[effect].moves.ids {
            values[effects[effect].moves[index].symbol] += effects[effect].moves[index].slope * step
        }
        if effects.count > 1 {
            let others = others(boundedWith: effect)
            if others == 0 { return }
            for other in effects.ids where others & (1 << other) != 0 { effects[other].isMoved = true }
        }
    }

    private mutating func others(boundedWith effect: Int) -> Int {
        if let known = effects[effect].others { return known }
        var found = 0
        for other in effects.ids where other != effect {
            let isCommon = effects[effect].bounds.ids.contains { effects[other].hasBound(effects[effect].bounds[$0].item) }
            if isCommon { found |= 1 << other }
        }
        effects[effect].others = found
        return found
    }

    private mutating func forgetOthers() {
        for index in effects.ids { effects[index].others = nil }
    }

    /// Where an edited symbol is to be.
    func target(of symbol: SymbolID) -> Double {
        symbols[symbol].condition.map { conditions[$0].rightSide } ?? targets[symbol]
    }

    // MARK: - What has to be looked at

    /// Notes something to be looked at when what was edited has been moved.
    private mutating func note(_ item: Item) {
        switch item {
        case .condition(let id):
            if conditions[id].isNoted { return }
            conditions[id].isNoted = true
        case .symbol(let size):
            if symbols[size].isNoted { return }
            symbols[size].isNoted = true
        }
        noted.append(item)
    }

    private mutating func forgetNoted() {
        while let item = noted.popLast() {
            switch item {
            case .condition(let id): conditions[id].isNoted = false
            case .symbol(let size): symbols[size].isNoted = false
            }
        }
    }

    /// Notes what stops to hold when an effect's number comes to `target`.
    private mutating func noteReached(_ effect: Int, at target: Double) {
        for index in effects[effect].bounds.ids {
            let bound = effects[effect].bounds[index]
            if target < bound.low || target > bound.high { note(bound.item) }
        }
    }

    /// Notes that a symbol was moved, or comes from others than before.
    @inline(__always)
    mutating func noteChange(of symbol: SymbolID?) {
        guard isFollowing, let symbol, !symbols[symbol].isChanged else { return }
        symbols[symbol].isChanged = true
        changed.append(symbol)
    }

    private mutating func forgetChanged() {
        while let symbol = changed.popLast() { symbols[symbol].isChanged = false }
    }

    /// Notes that a definition was written anew.
    mutating func noteDefinition(_ id: DefinitionID) {
        guard isFollowing else { return }
        noteUses(in: id)
        noteChange(of: definitions[id].symbol)
    }

    private mutating func noteUses(in id: DefinitionID) {
        for term in definitions[id].terms { uses.append(id, to: definitionTerms[term].variable) }
    }

    /// Finds out which definitions and which resting conditions name a symbol.
    private mutating func indexUses() {
        if usesVersion == version { return }
        uses.reset(to: symbols.count)
        mentions.reset(to: symbols.count)
        for id in definitions.ids { noteUses(in: id) }
        for id in conditions.ids where conditions[id].state == .resting {
            for term in conditions[id].terms { mentions.append(id, to: terms[term].variable) }
        }
        usesVersion = version
    }

    // MARK: - Coming to rest

    /// Makes everything hold again, where something that was noted does not.
    private mutating func settle() -> Failure? {
        for index in noted.ids {
            guard case .condition(let id) = noted[index], let symbol = conditions[id].symbol else { continue }
            if conditions[id].state == .row, let row = symbols[symbol].row { makePending(row) }
        }
        var failure: Failure?
        if pendingStart < pending.count || noted.ids.contains(where: { doesNotHold(noted[$0]) }) { failure = repairNoted() }
        if failure == nil {
            for index in effects.ids where effects[index].version == version { updateBounds(of: index) }
            forgetOthers()
        }
        forgetNoted()
        forgetChanged()
        return failure
    }

    /// Makes everything hold: the rows first, then what rests where they have moved it. The effects
    /// that were right stay so.
    private mutating func repairNoted() -> Failure? {
        indexUses()
        for index in effects.ids { effects[index].isValid = effects[index].version == version }
        isFollowing = true
        defer { isFollowing = false }
        let failure = repairAll { tableau in
            tableau.spread()
            return tableau.findViolatedOfNoted()
        }
        if failure != nil { return failure }
        usesVersion = version
        for index in effects.ids where effects[index].isValid {
            // A symbol that does not rest any more has no effect.
            let symbol = symbols[effects[index].symbol]
            effects[index].version = symbol.condition == nil || symbol.slot != nil ? version : -1
        }
        return nil
    }

    private func doesNotHold(_ item: Item) -> Bool {
        switch item {
        case .condition(let id): doesNotHold(resting: id)
        case .symbol(let size): isBelowZero(size)
        }
    }

    /// Of what was noted the resting inequalities that do not hold, and the sizes below zero, as
    /// conditions to be brought in, in order.
    private mutating func findViolatedOfNoted() -> [ConditionID] {
        var found: [ConditionID] = []
        for index in noted.ids where doesNotHold(noted[index]) {
            switch noted[index] {
            case .condition(let id): found.append(id)
            case .symbol(let size): found.append(makeImplicit(size))
            }
        }
        sort(&found)
        return found
    }

    /// Computes the symbols anew that depend on those that changed, with their slopes, and notes
    /// what to look at.
    private mutating func spread() {
        for index in effects.ids where effects[index].isValid {
            effects[index].cover(symbols: symbols.count, conditions: conditions.count)
        }
        // The additions of the definitions are on their way already.
        for index in changed.ids {
            let symbol = changed[index]
            if case .defined(let id) = symbols[symbol].role {
                wait(for: id)
                continue
            }
            for effect in effects.ids where effects[effect].isValid {
                let source = effects[effect].symbol
                var slope = symbol == source ? 1.0 : 0
                if let row = symbols[symbol].row, let slot = symbols[source].slot { slope = coefficient(slot, in: row) }
                effects[effect].setSlope(of: symbol, to: slope)
            }
            noteDependents(of: symbol)
        }
        // One that is met again is at the top of the heap again.
        var previous: DefinitionID?
        while let id = heap.popFirst() {
            if id != previous, recompute(id) { noteDependents(of: definitions[id].symbol) }
            previous = id
        }
        forgetChanged()
    }

    /// Computes a defined symbol and its slopes; returns whether something is new.
    private mutating func recompute(_ id: DefinitionID) -> Bool {
        let definition = definitions[id]
        var isNew = symbols[definition.symbol].isChanged
        let value = self.value(of: definition, from: definition.constant) { values[$0] }
        if values[definition.symbol] != value {
            values[definition.symbol] = value
            isNew = true
        }
        for effect in effects.ids where effects[effect].isValid {
            let slope = self.value(of: definition, from: 0) { effects[effect].slope(of: $0) }
            if effects[effect].setSlope(of: definition.symbol, to: slope) { isNew = true }
        }
        return isNew
    }

    private mutating func noteDependents(of symbol: SymbolID) {
        let item = symbols[symbol]
        if let owner = item.condition { note(.condition(owner)) }
        for id in uses.items(of: symbol) { wait(for: id) }
        guard item.isVariable else { return }
        for id in mentions.items(of: symbol) { note(.condition(id)) }
        if item.isSize { note(.symbol(symbol)) }
    }

    // MARK: - Effects

    /// The place of the effect of a symbol in `effects`, computed where it is not known.
    private mutating func effect(of symbol: SymbolID) -> Int {
        let known = effects.ids.first { effects[$0].symbol == symbol }
        if let known, effects[known].version == version {
            if effects[known].isMoved { moveBounds(of: known) }
            return known
        }
        forgetOthers()
        let effect = computeEffect(of: symbol)
        if known == nil, effects.count < Tableau.effectLimit { return effects.append(effect) }
        // Few symbols are edited again and again; the oldest goes.
        let place = known ?? oldestEffect
        if known == nil { oldestEffect = (oldestEffect + 1) % Tableau.effectLimit }
        effects[place] = effect
        return place
    }

    mutating func computeEffect(of symbol: SymbolID) -> Effect {
        var effect = Effect(of: symbol)
        effect.version = version
        effect.cover(symbols: symbols.count, conditions: conditions.count)
        effect.setSlope(of: symbol, to: 1)
        // A number of the caller that only resting conditions name has no slot, but they may stop
        // to hold.
        if let slot = symbols[symbol].slot {
            for row in columns[slot] {
                if let owned = rows[row].symbol { effect.setSlope(of: owned, to: coefficient(slot, in: row)) }
            }
        }
        for index in effect.moves.ids { sums[effect.moves[index].symbol] = effect.moves[index].slope }
        var next = firstDefinition
        while let id = next {
            let definition = definitions[id]
            let slope = value(of: definition, from: 0) { sums[$0] }
            if effect.setSlope(of: definition.symbol, to: slope) { sums[definition.symbol] = slope }
            next = self.definition(after: id)
        }
        for index in effect.moves.ids {
            let symbol = effect.moves[index].symbol
            sums[symbol] = 0
            if let owner = symbols[symbol].condition {
                bound(.condition(owner), by: &effect)
            } else if symbols[symbol].isSize {
                bound(.symbol(symbol), by: &effect)
            }
        }
        for id in conditions.ids where conditions[id].state == .resting { bound(.condition(id), by: &effect) }
        effect.narrow()
        return effect
    }

    private func bound(_ item: Item, by effect: inout Effect) {
        let limits = limits(of: item, under: effect)
        effect.setBound(item, limits.low, limits.high)
    }

    /// Between which numbers of an effect something holds.
    private func limits(of item: Item, under effect: borrowing Effect) -> Limits {
        var limits = Limits(origin: values[effect.symbol])
        switch item {
        case .symbol(let size):
            if symbols[size].isSize, !symbols[size].isKept { limits.add(-effect.slope(of: size), values[size]) }
        case .condition(let id):
            let condition = conditions[id]
            if condition.state == .resting {
                var slope = 0.0
                for term in condition.terms { slope += terms[term].coefficient * effect.slope(of: terms[term].variable) }
                let distance = leftSide(id) - condition.rightSide
                if condition.relation == .greaterThanOrEqual { limits.add(-slope, distance) } else { limits.add(slope, -distance) }
            } else if condition.state == .row, let symbol = condition.symbol, let row = symbols[symbol].row {
                let slope = effect.slope(of: symbol)
                let distance = values[symbol] - condition.rightSide
                if rows[row].side != .below { limits.add(-slope, distance) }
                if rows[row].side != .above { limits.add(slope, -distance) }
            }
        }
        return limits
    }

    private struct Limits {
        let origin: Double
        var low = -Double.infinity
        var high = Double.infinity

        /// Takes in a distance that shrinks by `slope` for each unit and must not become negative.
        mutating func add(_ slope: Double, _ distance: Double) {
            // A distance within the tolerance counts as none.
            let distance = distance < 0 && distance > -1e-7 ? 0 : distance
            if slope > 1e-12 { high = origin + distance / slope }
            if slope < -1e-12 { low = origin + distance / slope }
        }
    }

    private mutating func updateBound(_ item: Item, ofEffect index: Int) {
        let limits = limits(of: item, under: effects[index])
        effects[index].setBound(item, limits.low, limits.high)
    }

    /// Computes the bounds anew of what was noted.
    private mutating func updateBounds(of index: Int) {
        effects[index].cover(symbols: symbols.count, conditions: conditions.count)
        for place in noted.ids { updateBound(noted[place], ofEffect: index) }
        effects[index].narrow()
    }

    /// Computes the bounds anew after something else has moved what they are about.
    private mutating func moveBounds(of index: Int) {
        effects[index].isMoved = false
        // Backwards: a bound that goes is replaced by the last one.
        for place in (0..<effects[index].bounds.count).reversed() {
            updateBound(effects[index].bounds[place].item, ofEffect: index)
        }
        effects[index].narrow()
    }
}

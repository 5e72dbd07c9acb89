extension Tableau {
    // MARK: - The order of definitions

    /// Takes a definition into the order, whose terms are the last that were appended.
    ///
    /// Definitions are read in an order in which each comes after those of all symbols that it
    /// names. Some have numbers, and before each of them is a gap. A definition that nobody names
    /// yet comes behind all others and has a number. A definition that is named already goes into
    /// the gap before the first that names it, and there before those that are in it: they may name
    /// it as well. It may therefore itself name symbols that lie in earlier gaps, or between them,
    /// and symbols that have no definition.
    mutating func insert(_ definition: Definition) {
        let id = DefinitionID(at: definitions.count)
        var definition = definition
        let gap = symbols[definition.symbol].gap
        definition.isBetween = gap.index >= gaps.count
        if definition.isBetween {
            definition.gap = gaps.append(id)
            definition.next = nil
        } else {
            definition.gap = gap
            definition.next = gaps[gap]
            gaps[gap] = id
        }
        definitions.append(definition)
        symbols[definition.symbol].role = .defined(id)
        noteNames(of: id)
        noteDefinition(id)
    }

    /// Notes from which gap on the symbols are named that a definition names.
    mutating func noteNames(of id: DefinitionID) {
        let gap = definitions[id].gap
        for term in definitions[id].terms {
            let symbol = definitionTerms[term].variable
            if gap < symbols[symbol].gap { symbols[symbol].gap = gap }
        }
    }

    /// The definition that is read first.
    var firstDefinition: DefinitionID? { gaps.isEmpty ? nil : gaps[GapID(at: 0)] }

    /// The definition that is read after another one.
    @inline(__always)
    func definition(after id: DefinitionID) -> DefinitionID? {
        if !definitions[id].isBetween { return definitions[id].next }
        let gap = GapID(at: definitions[id].gap.index + 1)
        return gap.index < gaps.count ? gaps[gap] : nil
    }

    /// The greater of two is read later.
    @inline(__always)
    func rank(of id: DefinitionID) -> Int64 {
        let rank = Int64(definitions[id].gap.number) << 32
        return definitions[id].isBetween ? rank : rank - 1 - Int64(id.number)
    }

    /// Removes the definitions of symbols. The others keep their order, and all have numbers.
    mutating func removeDefinitions(of goes: borrowing Buffer<SymbolID, Bool>) {
        var kept = List<Definition>(capacity: max(8, definitions.count))
        var terms = Terms()
        var next = firstDefinition
        while let id = next {
            next = definition(after: id)
            var definition = definitions[id]
            if goes[definition.symbol] { continue }
            let start = terms.count
            for term in definition.terms.lowerBound..<definition.terms.upperBound + (definition.isDivided ? 1 : 0) {
                terms.append(definitionTerms[term].variable, definitionTerms[term].coefficient)
            }
            definition.start = Int32(start)
            kept.append(definition)
        }
        definitions = Buffer()
        definitionTerms = terms
        gaps.removeAll()
        for symbol in symbols.ids { symbols[symbol].gap = .last }
        for index in kept.ids { insert(kept[index]) }
    }

    /// Returns the divisor of a definition's sum.
    @inline(__always)
    func divisor(of definition: Definition) -> Double {
        definition.isDivided ? definitionTerms[definition.terms.upperBound].coefficient : 1
    }

    /// Returns the sum of a definition, where each symbol is the number that `value` gives it.
    @inline(__always)
    func value(of definition: Definition, from start: Double, _ value: (SymbolID) -> Double) -> Double {
        definitionTerms.sum(definition.terms, from: start, value) / divisor(of: definition)
    }

    /// Lets a definition wait to be read, before those of greater rank.
    mutating func wait(for definition: DefinitionID) { heap.push(definition, rank: rank(of: definition)) }

    /// Lets a definition wait to be put in, before those of smaller rank.
    mutating func waitToPutIn(_ definition: DefinitionID) { heap.push(definition, rank: -rank(of: definition)) }
}

/// Definitions that wait, the smallest rank first.
struct Heap: ~Copyable {
    struct Waiting: BitwiseCopyable {
        var rank: Int64
        var definition: DefinitionID
    }

    private var items = List<Waiting>()

    var count: Int { items.count }

    subscript(_ index: Int) -> DefinitionID { items[index].definition }

    mutating func removeAll() { items.removeAll() }

    mutating func push(_ definition: DefinitionID, rank: Int64) {
        let item = Waiting(rank: rank, definition: definition)
        var place = items.append(item)
        while place > 0, rank < items[(place - 1) / 2].rank {
            items[place] = items[(place - 1) / 2]
            place = (place - 1) / 2
        }
        items[place] = item
    }

    mutating func popFirst() -> DefinitionID? {
        guard let last = items.popLast() else { return nil }
        guard !items.isEmpty else { return last.definition }
        let first = items[0].definition
        var place = 0
        while 2 * place + 1 < items.count {
            var child = 2 * place + 1
            if child + 1 < items.count, items[child + 1].rank < items[child].rank { child += 1 }
            if items[child].rank >= last.rank { break }
            items[place] = items[child]
            place = child
        }
        items[place] = last
        return first
    }
}

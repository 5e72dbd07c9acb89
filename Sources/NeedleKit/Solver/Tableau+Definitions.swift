extension Tableau {
    /// A definition that waits to be read, by its rank.
    struct Waiting: BitwiseCopyable {
        var rank: Int64
        var definition: Int32
    }

    // MARK: - The order of definitions

    /// Takes a definition into the order, whose entries are the last that were appended.
    ///
    /// Definitions are read in an order in which each comes after those of all symbols that it
    /// names. Some have numbers, and before each of them is a gap. A definition that nobody names
    /// yet comes behind all others and has a number. A definition that is named already goes into
    /// the gap before the first that names it, and there before those that are in it: they may name
    /// it as well. It may therefore itself name symbols that lie in earlier gaps, or between them,
    /// and symbols that have no definition.
    mutating func insert(_ definition: Definition) {
        let index = Int32(definitions.count)
        var definition = definition
        let symbol = Int(definition.symbol)
        if symbols.base[symbol].gap >= Int32(gaps.count) {
            definition.gap = Int32(gaps.count)
            definition.isBetween = true
            gaps.append(index)
        } else {
            definition.gap = symbols.base[symbol].gap
            definition.next = gaps.base[Int(definition.gap)]
            gaps.base[Int(definition.gap)] = index
        }
        definitions.append(definition)
        symbols.base[symbol].kind = Kind.defined
        symbols.base[symbol].place = index
        noteNames(of: index)
        noteDefinition(index, of: definition.symbol)
    }

    /// Notes from where on the symbols are named that a definition names.
    mutating func noteNames(of index: Int32) {
        let definition = definitions.base[Int(index)]
        var entry = Int(definition.start)
        let end = entry + Int(definition.count)
        while entry < end {
            let symbol = Int(definitionSymbols.base[entry])
            symbols.base[symbol].traits |= Trait.isNamed
            if symbols.base[symbol].gap > definition.gap { symbols.base[symbol].gap = definition.gap }
            entry += 1
        }
    }

    /// The definition that is read first; -1 if there is none.
    var firstDefinition: Int32 { gaps.count > 0 ? gaps.base[0] : -1 }

    /// The definition that is read after another one; -1 after the last.
    @inline(__always)
    func definition(after index: Int32) -> Int32 {
        let definition = definitions.base[Int(index)]
        if !definition.isBetween { return definition.next }
        return Int(definition.gap) + 1 < gaps.count ? gaps.base[Int(definition.gap) + 1] : -1
    }

    /// The greater of two is read later.
    @inline(__always)
    func rank(of index: Int32) -> Int64 {
        let definition = definitions.base[Int(index)]
        let rank = Int64(definition.gap) << 32
        return definition.isBetween ? rank : rank - 1 - Int64(index)
    }

    /// Removes the definitions of symbols. The others keep their order, and all have numbers.
    mutating func removeDefinitions(of goes: UnsafeMutablePointer<Bool>) {
        let (oldDefinitions, oldSymbols, oldCoefficients) = (definitions, definitionSymbols, definitionCoefficients)
        var list = Buffer<Int32>(capacity: max(8, definitions.count))
        var index = firstDefinition
        while index >= 0 {
            if !goes[Int(oldDefinitions.base[Int(index)].symbol)] { list.append(index) }
            index = definition(after: index)
        }
        (definitions, definitionSymbols, definitionCoefficients) = (Buffer(), Buffer(), Buffer())
        gaps.truncate(to: 0)
        var symbol = 0
        while symbol < symbols.count {
            symbols.base[symbol].gap = .max
            symbol += 1
        }
        var place = 0
        while place < list.count {
            var definition = oldDefinitions.base[Int(list.base[place])]
            place += 1
            var entry = Int(definition.start)
            let end = entry + Int(definition.count) + (definition.isDivided ? 1 : 0)
            definition.start = Int32(definitionSymbols.count)
            definition.next = -1
            definition.isBetween = false
            while entry < end {
                definitionSymbols.append(oldSymbols.base[entry])
                definitionCoefficients.append(oldCoefficients.base[entry])
                entry += 1
            }
            insert(definition)
        }
        list.free()
        oldDefinitions.free()
        oldSymbols.free()
        oldCoefficients.free()
    }

    /// Returns the divisor of a definition's sum.
    @inline(__always)
    func divisor(of definition: Definition) -> Double {
        definition.isDivided ? definitionCoefficients.base[Int(definition.start + definition.count)] : 1
    }

    // MARK: - Definitions to be read next, the smallest rank first

    mutating func push(_ definition: Int32, rank: Int64) {
        heap.append(Waiting(rank: rank, definition: definition))
        var place = heap.count - 1
        while place > 0 {
            let parent = (place - 1) / 2
            if heap.base[parent].rank <= rank { break }
            heap.base[place] = heap.base[parent]
            place = parent
        }
        heap.base[place] = Waiting(rank: rank, definition: definition)
    }

    mutating func popFirst() -> Int32? {
        guard heap.count > 0 else { return nil }
        let first = heap.base[0].definition
        let last = heap.popLast()!
        let count = heap.count
        if count > 0 {
            var place = 0
            while true {
                var child = 2 * place + 1
                if child >= count { break }
                if child + 1 < count, heap.base[child + 1].rank < heap.base[child].rank { child += 1 }
                if heap.base[child].rank >= last.rank { break }
                heap.base[place] = heap.base[child]
                place = child
            }
            heap.base[place] = last
        }
        return first
    }
}

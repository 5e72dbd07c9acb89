/// The movement of everything with one number that callers edit, as long as the basis stays. A
/// change of the basis updates the effect where the basis changed it.
struct Effect: ~Copyable {
    /// A symbol that moves with the number, and its distance for a step of one.
    struct Move: BitwiseCopyable {
        var symbol: SymbolID
        var slope: Double
    }

    /// A condition that could stop to hold, or a size that could become negative. It holds while
    /// the number lies between these.
    struct Bound: BitwiseCopyable {
        var item: Tableau.Item
        var low: Double
        var high: Double
    }

    let symbol: SymbolID
    /// The version of the tableau that it is right for.
    var version = -1
    /// True while it is brought up to date with each change of the basis.
    var isValid = false
    /// Everything that it bounds holds while its number lies between these.
    private(set) var low = -Double.infinity
    private(set) var high = Double.infinity
    /// Something else has moved what its bounds were computed from.
    var isMoved = false
    /// The effects that bound something in common with this one, a bit for each; `nil` where that
    /// is not known.
    var others: Int?

    private(set) var moves = List<Move>()
    private(set) var bounds = List<Bound>()
    // Where a symbol, a condition and a size stand in these; -1 for one that does not.
    private var movePlaces = Buffer<SymbolID, Int32>()
    private var conditionPlaces = Buffer<ConditionID, Int32>()
    private var sizePlaces = Buffer<SymbolID, Int32>()

    init(of symbol: SymbolID) { self.symbol = symbol }

    var bytes: Int { moves.bytes + bounds.bytes + movePlaces.bytes + conditionPlaces.bytes + sizePlaces.bytes }

    /// Makes room for what has come in since.
    mutating func cover(symbols: Int, conditions: Int) {
        movePlaces.extend(to: symbols, with: -1)
        sizePlaces.extend(to: symbols, with: -1)
        conditionPlaces.extend(to: conditions, with: -1)
    }

    /// Returns the distance that a symbol moves for a step of one.
    @inline(__always)
    func slope(of symbol: SymbolID) -> Double {
        guard symbol.index < movePlaces.count, movePlaces[symbol] >= 0 else { return 0 }
        return moves[Int(movePlaces[symbol])].slope
    }

    /// Notes how far a symbol moves; returns whether that is news.
    @discardableResult
    mutating func setSlope(of symbol: SymbolID, to slope: Double) -> Bool {
        let place = Int(movePlaces[symbol])
        if abs(slope) <= 1e-13 {
            guard place >= 0 else { return false }
            movePlaces[moves[moves.count - 1].symbol] = Int32(place)
            movePlaces[symbol] = -1
            moves.removeUnordered(at: place)
            return true
        }
        if place < 0 {
            movePlaces[symbol] = Int32(moves.append(Move(symbol: symbol, slope: slope)))
            return true
        }
        if moves[place].slope == slope { return false }
        moves[place].slope = slope
        return true
    }

    /// Notes between which numbers something holds; everywhere means that it does not depend on it.
    mutating func setBound(_ item: Tableau.Item, _ low: Double, _ high: Double) {
        let place = place(of: item)
        let bound = Bound(item: item, low: low, high: high)
        if low == -.infinity, high == .infinity {
            guard place >= 0 else { return }
            setPlace(of: bounds[bounds.count - 1].item, to: place)
            setPlace(of: item, to: -1)
            bounds.removeUnordered(at: place)
        } else if place < 0 {
            setPlace(of: item, to: bounds.append(bound))
        } else {
            bounds[place] = bound
        }
    }

    /// Returns true if something stands among the bounds.
    func hasBound(_ item: Tableau.Item) -> Bool { place(of: item) >= 0 }

    private func place(of item: Tableau.Item) -> Int {
        switch item {
        case .condition(let id): id.index < conditionPlaces.count ? Int(conditionPlaces[id]) : -1
        case .symbol(let size): size.index < sizePlaces.count ? Int(sizePlaces[size]) : -1
        }
    }

    private mutating func setPlace(of item: Tableau.Item, to place: Int) {
        switch item {
        case .condition(let id): conditionPlaces[id] = Int32(place)
        case .symbol(let size): sizePlaces[size] = Int32(place)
        }
    }

    /// Finds the narrowest of its bounds.
    mutating func narrow() {
        (low, high) = (-.infinity, .infinity)
        for index in bounds.ids {
            if bounds[index].low > low { low = bounds[index].low }
            if bounds[index].high < high { high = bounds[index].high }
        }
    }
}

/// For each of many symbols a list of numbers, which grow only.
struct Chains<Item: BitwiseCopyable>: ~Copyable {
    struct Link: BitwiseCopyable {
        var item: Item
        var next: Int32
    }

    /// The newest link of each symbol; -1 where there is none.
    private var heads = Buffer<SymbolID, Int32>()
    private var links = List<Link>()

    var bytes: Int { heads.bytes + links.bytes }

    /// Empties the lists of `count` symbols.
    mutating func reset(to count: Int) {
        heads.removeAll()
        links.removeAll()
        heads.extend(to: count, with: -1)
    }

    mutating func append(_ item: Item, to symbol: SymbolID) {
        heads.extend(to: symbol.index + 1, with: -1)
        heads[symbol] = Int32(links.append(Link(item: item, next: heads[symbol])))
    }

    /// Returns the items of a symbol, the newest first.
    func items(of symbol: SymbolID) -> [Item] {
        var items: [Item] = []
        var link = symbol.index < heads.count ? Int(heads[symbol]) : -1
        while link >= 0 {
            items.append(links[link].item)
            link = Int(links[link].next)
        }
        return items
    }
}

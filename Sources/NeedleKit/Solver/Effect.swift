/// The movement of everything with one number that callers edit, as long as the basis stays. A
/// change of the basis updates the effect where the basis changed it.
struct Effect {
    let symbol: Int32
    /// The version of the tableau that it is right for.
    var version = -1
    /// Everything that it bounds holds while its number lies between these.
    private(set) var low = -Double.infinity
    private(set) var high = Double.infinity
    /// Something else has moved what its bounds were computed from.
    var isMoved = false

    /// The symbols that move with the number, itself included, and their distances for a step of
    /// one.
    private(set) var symbols = Buffer<Int32>()
    private(set) var slopes = Buffer<Double>()
    /// Where a symbol stands in these two; -1 for one that does not move.
    private var places = Buffer<Int32>()

    /// The constraints that could stop to hold, or -1 - n for the size n, which must not become
    /// negative. Each holds between its `lows` and `highs`.
    private(set) var keys = Buffer<Int32>()
    private(set) var lows = Buffer<Double>()
    private(set) var highs = Buffer<Double>()
    /// Where a constraint, and a size, stands in these three; -1 for one that does not.
    private var constraintPlaces = Buffer<Int32>()
    private var sizePlaces = Buffer<Int32>()

    init(of symbol: Int32) { self.symbol = symbol }

    func free() {
        symbols.free()
        slopes.free()
        places.free()
        keys.free()
        lows.free()
        highs.free()
        constraintPlaces.free()
        sizePlaces.free()
    }

    var bytes: Int {
        symbols.bytes + slopes.bytes + places.bytes + keys.bytes + lows.bytes + highs.bytes + constraintPlaces.bytes + sizePlaces.bytes
    }

    /// Makes room for what has come in since.
    mutating func cover(symbols symbolCount: Int, constraints constraintCount: Int) {
        places.extend(to: symbolCount, with: -1)
        sizePlaces.extend(to: symbolCount, with: -1)
        constraintPlaces.extend(to: constraintCount, with: -1)
    }

    /// Returns true if there is room for a symbol.
    func covers(_ symbol: Int32) -> Bool { Int(symbol) < places.count }

    /// Returns the distance that a symbol moves for a step of one.
    @inline(__always)
    func slope(of symbol: Int32) -> Double {
        let place = places.base[Int(symbol)]
        return place < 0 ? 0 : slopes.base[Int(place)]
    }

    /// Notes how far a symbol moves; returns whether that is news.
    mutating func setSlope(of symbol: Int32, to slope: Double) -> Bool {
        let place = Int(places.base[Int(symbol)])
        if abs(slope) <= 1e-13 {
            guard place >= 0 else { return false }
            let last = symbols.count - 1
            symbols.base[place] = symbols.base[last]
            slopes.base[place] = slopes.base[last]
            places.base[Int(symbols.base[place])] = Int32(place)
            places.base[Int(symbol)] = -1
            symbols.truncate(to: last)
            slopes.truncate(to: last)
            return true
        }
        if place < 0 {
            places.base[Int(symbol)] = Int32(symbols.count)
            symbols.append(symbol)
            slopes.append(slope)
            return true
        }
        if slopes.base[place] == slope { return false }
        slopes.base[place] = slope
        return true
    }

    /// Notes between which numbers something holds; everywhere means that it does not depend on it.
    mutating func setBound(_ key: Int32, _ low: Double, _ high: Double) {
        let map = key >= 0 ? constraintPlaces.base + Int(key) : sizePlaces.base + Int(-1 - key)
        let place = Int(map.pointee)
        if low == -.infinity, high == .infinity {
            guard place >= 0 else { return }
            let last = keys.count - 1
            let moved = keys.base[last]
            keys.base[place] = moved
            lows.base[place] = lows.base[last]
            highs.base[place] = highs.base[last]
            if moved >= 0 { constraintPlaces.base[Int(moved)] = Int32(place) } else { sizePlaces.base[Int(-1 - moved)] = Int32(place) }
            map.pointee = -1
            keys.truncate(to: last)
            lows.truncate(to: last)
            highs.truncate(to: last)
        } else if place < 0 {
            map.pointee = Int32(keys.count)
            keys.append(key)
            lows.append(low)
            highs.append(high)
        } else {
            lows.base[place] = low
            highs.base[place] = high
        }
    }

    /// Returns true if a constraint or a size stands among the bounds.
    func bounds(_ key: Int32) -> Bool {
        if key >= 0 { return Int(key) < constraintPlaces.count && constraintPlaces.base[Int(key)] >= 0 }
        return Int(-1 - key) < sizePlaces.count && sizePlaces.base[Int(-1 - key)] >= 0
    }

    /// Finds the narrowest of its bounds.
    mutating func narrow() {
        // Two at a time: neither has to wait for the other.
        var (low, otherLow) = (-Double.infinity, -Double.infinity)
        var (high, otherHigh) = (Double.infinity, Double.infinity)
        var index = 0
        let pairs = keys.count & ~1
        while index < pairs {
            if lows.base[index] > low { low = lows.base[index] }
            if lows.base[index + 1] > otherLow { otherLow = lows.base[index + 1] }
            if highs.base[index] < high { high = highs.base[index] }
            if highs.base[index + 1] < otherHigh { otherHigh = highs.base[index + 1] }
            index += 2
        }
        if index < keys.count {
            if lows.base[index] > low { low = lows.base[index] }
            if highs.base[index] < high { high = highs.base[index] }
        }
        self.low = otherLow > low ? otherLow : low
        self.high = otherHigh < high ? otherHigh : high
    }
}

/// For each of many things a list of numbers, which grow only.
struct Chains {
    private struct Link: BitwiseCopyable {
        var item: Int32
        var next: Int32
    }

    private var heads = Buffer<Int32>()
    private var links = Buffer<Link>()

    func free() {
        heads.free()
        links.free()
    }

    var bytes: Int { heads.bytes + links.bytes }

    /// Empties the lists of `count` things.
    mutating func reset(to count: Int) {
        heads.truncate(to: 0)
        links.truncate(to: 0)
        heads.extend(to: count, with: -1)
    }

    mutating func append(_ item: Int32, to thing: Int32) {
        if Int(thing) >= heads.count { heads.extend(to: Int(thing) + 1, with: -1) }
        links.append(Link(item: item, next: heads.base[Int(thing)]))
        heads.base[Int(thing)] = Int32(links.count - 1)
    }

    /// The first link of a thing's list, the newest; -1 where it is empty.
    @inline(__always)
    func first(of thing: Int32) -> Int32 { Int(thing) < heads.count ? heads.base[Int(thing)] : -1 }

    /// Returns the content of a link, and the link after it.
    @inline(__always)
    func item(at link: Int32) -> (item: Int32, next: Int32) { (links.base[Int(link)].item, links.base[Int(link)].next) }
}

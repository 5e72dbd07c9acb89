/// The knowledge of the solver: constraints, symbols, and the part of the simplex tableau that is
/// contested.
///
/// A *symbol* is a variable of a caller or the left side of a constraint that has been brought in.
/// At any time a symbol is
/// - a *slot*: it is not basic and rests where it is: a free variable, a constant of the caller, or
///   the left side of a constraint that holds exactly, at its right side;
/// - *defined*: a free variable that follows from others. A definition is never updated: it is read
///   after those of the symbols that it names, see ``Tableau/insert(_:)``;
/// - a *row*: the left side of a constraint, given by slots. Only these are updated when the basis
///   changes;
/// - nothing: not met yet.
///
/// An inequality that holds is none of these: it is looked at after each solution, and brought in
/// when it does not hold any more.
struct Tableau: ~Copyable {
    enum State {
        static let unused: UInt8 = 0
        /// To be brought in with the next solution.
        static let new: UInt8 = 1
        /// An inequality that holds and is not part of the tableau.
        static let resting: UInt8 = 2
        /// A required equality that defines a variable, or says nothing new.
        static let absorbed: UInt8 = 3
        static let slot: UInt8 = 4
        static let row: UInt8 = 5
        /// Removed, but what it did to the tableau is still there.
        static let dead: UInt8 = 6
    }

    enum Flag {
        static let isMarked: UInt8 = 1
        static let isBroken: UInt8 = 2
        /// Says that a size is not negative; nobody has written it.
        static let isImplicit: UInt8 = 4
        /// It is to be looked at.
        static let isNoted: UInt8 = 8
    }

    struct Constraint: BitwiseCopyable {
        var rightSide: Double
        var start: Int32
        var symbol: Int32 = -1
        var priority: Float
        var order: Int32
        var count: UInt16
        /// Bit 0: being above the right side costs; bit 1: being below costs.
        var relation: UInt8
        var state: UInt8 = State.new
        var flags: UInt8 = 0

        var isRequired: Bool { priority >= 1000 && flags & Flag.isBroken == 0 }
        var isEquality: Bool { relation == 3 }
    }

    enum Kind {
        static let none: UInt8 = 0
        static let slot: UInt8 = 1
        static let row: UInt8 = 2
        static let defined: UInt8 = 3
        /// The state of a symbol that was given back.
        static let unused: UInt8 = 4
    }

    enum Trait {
        static let nonNegative: UInt8 = 1
        static let isConstant: UInt8 = 2
        static let nonNegativeIsActive: UInt8 = 4
        /// A definition names it.
        static let isNamed: UInt8 = 8
        /// It is a size that is to be looked at.
        static let isNoted: UInt8 = 16
        /// It was moved, or comes from others than before.
        static let isChanged: UInt8 = 32
    }

    struct Symbol: BitwiseCopyable {
        /// The number of its slot, row or definition.
        var place: Int32 = -1
        /// The constraint whose left side it is; -1 for a variable; -2 - n, where constraint n was
        /// broken while it was brought in: its left side is then a free variable that nobody asks
        /// for.
        var owner: Int32 = -1
        /// The first gap in the order of definitions before which nothing names it.
        var gap = Int32.max
        var kind: UInt8 = Kind.none
        var traits: UInt8 = 0
    }

    struct Entry: BitwiseCopyable {
        var coefficient: Double
        var slot: Int32
    }

    struct Row: BitwiseCopyable {
        var entries: UnsafeMutablePointer<Entry>?
        var count: Int32 = 0
        var capacity: Int32 = 0
        /// -1: the row is not in use.
        var symbol: Int32 = -1
        /// On which side of the right side it may lie: 1 at or above, -1 at or below, 0 exactly
        /// there.
        var side: Int8 = 0
        var isPending = false
    }

    /// The cost of a step of a slot away from its resting place: none, a level of the objective, or
    /// forbidden.
    enum Cost {
        static let nothing: Int16 = -1
        static let forbidden: Int16 = -2
    }

    struct Slot: BitwiseCopyable {
        var symbol: Int32 = -1
        var up: Int16 = Cost.nothing
        var down: Int16 = Cost.nothing

        var isFree: Bool { up == Cost.nothing && down == Cost.nothing && symbol >= 0 }
    }

    struct Definition: BitwiseCopyable {
        var constant: Double
        var symbol: Int32
        var start: Int32
        var count: Int32
        /// The gap that it lies in, or its number where it is one of those between gaps.
        var gap: Int32 = 0
        /// The next one in the same gap, or the one that lies after the gap.
        var next: Int32 = -1
        var isBetween = false
        /// Its sum is to be divided by the coefficient behind its entries: where that is no power
        /// of two, its inverse would cost digits.
        var isDivided = false
    }

    struct Conflict {
        var constraints: [Int32]
        var broken: Int32
    }

    // The constraints of the callers.
    var constraints = Buffer<Constraint>()
    var termSymbols = Buffer<Int32>()
    var termCoefficients = Buffer<Double>()
    var unusedConstraints = Buffer<Int32>()
    var unusedTerms = 0
    var nextOrder: Int32 = 0
    var liveConstraints = 0

    // Symbols.
    var symbols = Buffer<Symbol>()
    var values = Buffer<Double>()
    var unusedSymbols = Buffer<Int32>()

    // Definitions.
    var definitions = Buffer<Definition>()
    /// The definition that is read first of each gap and the numbered one after it.
    var gaps = Buffer<Int32>()
    var definitionSymbols = Buffer<Int32>()
    var definitionCoefficients = Buffer<Double>()

    // The tableau.
    var slots = Buffer<Slot>()
    var unusedSlots = Buffer<Int32>()
    var columns: [[Int32]] = []
    /// The change of the objective with each slot, one number for each level.
    var gradient = Buffer<Double>()
    /// The priorities in use below required, from the highest; level 0 is of required constraints
    /// that had to be broken.
    var levels: [Float] = []
    var stride: Int { levels.count + 1 }
    var rows = Buffer<Row>()
    var unusedRows = Buffer<Int32>()
    var pending = Buffer<Int32>()
    var pendingStart = 0

    // The constraints that the next solution has to take in.
    var fresh = Buffer<Int32>()
    var edited = Buffer<Int32>()
    var seeds: [Int32] = []
    /// The values that constants of the caller are to have, at the place of their symbol.
    var targets = Buffer<Double>()
    var discarded: [Int32] = []
    var conflicts: [Conflict] = []
    var brokenCount = 0
    var gaveUp = false
    /// The work of a solution so far, in entries that were read and written.
    var work = 0
    var workLimit = 500_000_000
    var version = 0
    var pivots = 0

    // Following edits.
    var effects: [Effect] = []
    /// For each effect the others that bound something in common with it, a bit for each; `nil`
    /// where that is not known.
    var commonBounds: [Int?] = Array(repeating: nil, count: effectLimit)
    /// True while changes are recorded.
    var isFollowing = false
    /// The number of solutions that were made of the one before, since all was computed anew.
    var followed = 0
    /// Constraints, and -1 - n for a size, to be looked at.
    var noted = Buffer<Int32>()
    var changed = Buffer<Int32>()
    /// The definitions, and the resting constraints, that name a symbol; right for `usesVersion`.
    var uses = Chains()
    var mentions = Chains()
    var usesVersion = -1

    // Room for work.
    var sums = Buffer<Double>()
    /// The constant part of the rows that went into a sum.
    var carried = 0.0
    var isSummed = Buffer<Bool>()
    var met = Buffer<Int32>()
    var heap = Buffer<Waiting>()
    var expression = Buffer<Entry>()
    var merged = Buffer<Entry>()
    var bestRatio: [Double] = []

    init() {}

    deinit {
        var row = 0
        while row < rows.count {
            rows.base[row].entries?.deallocate()
            row += 1
        }
        constraints.free()
        termSymbols.free()
        termCoefficients.free()
        unusedConstraints.free()
        symbols.free()
        values.free()
        unusedSymbols.free()
        definitions.free()
        gaps.free()
        definitionSymbols.free()
        definitionCoefficients.free()
        slots.free()
        unusedSlots.free()
        gradient.free()
        rows.free()
        unusedRows.free()
        pending.free()
        fresh.free()
        edited.free()
        targets.free()
        sums.free()
        isSummed.free()
        met.free()
        heap.free()
        noted.free()
        changed.free()
        uses.free()
        mentions.free()
        for effect in effects { effect.free() }
        expression.free()
        merged.free()
    }

    // MARK: - Symbols

    mutating func makeSymbol(owner: Int32, traits: UInt8 = 0) -> Int32 {
        if let symbol = unusedSymbols.popLast() {
            symbols.base[Int(symbol)] = Symbol(owner: owner, traits: traits)
            values.base[Int(symbol)] = 0
            return symbol
        }
        symbols.append(Symbol(owner: owner, traits: traits))
        values.append(0)
        sums.append(0)
        isSummed.append(false)
        return Int32(symbols.count - 1)
    }

    mutating func release(symbol: Int32) {
        symbols.base[Int(symbol)] = Symbol(kind: Kind.unused)
        unusedSymbols.append(symbol)
    }

    // MARK: - Slots

    mutating func makeSlot(for symbol: Int32) -> Int32 {
        let slot: Int32
        if let unused = unusedSlots.popLast() {
            slot = unused
        } else {
            slot = Int32(slots.count)
            slots.append(Slot())
            columns.append([])
            gradient.extend(to: slots.count * stride, with: 0)
        }
        let stride = stride
        var level = Int(slot) * stride
        let end = level + stride
        while level < end {
            gradient.base[level] = 0
            level += 1
        }
        put(symbol, into: slot)
        return slot
    }

    /// Writes what steps of the slot's symbol cost.
    mutating func put(_ symbol: Int32, into slot: Int32) {
        symbols.base[Int(symbol)].kind = Kind.slot
        symbols.base[Int(symbol)].place = slot
        let owner = symbols.base[Int(symbol)].owner
        var entry = Slot(symbol: symbol)
        if owner >= 0 {
            let constraint = constraints.base[Int(owner)]
            let cost = constraint.isRequired ? Cost.forbidden : Int16(level(of: constraint))
            if constraint.relation & 1 != 0 { entry.up = cost }
            if constraint.relation & 2 != 0 { entry.down = cost }
        } else if symbols.base[Int(symbol)].traits & Trait.isConstant != 0 {
            entry.up = Cost.forbidden
            entry.down = Cost.forbidden
        }
        slots.base[Int(slot)] = entry
    }

    mutating func release(slot: Int32) {
        slots.base[Int(slot)] = Slot()
        columns[Int(slot)].removeAll()
        unusedSlots.append(slot)
    }

    // MARK: - Levels

    func level(of constraint: Constraint) -> Int {
        if constraint.priority >= 1000 { return 0 }
        var low = 0
        var high = levels.count
        while low < high {
            let middle = (low + high) / 2
            if levels[middle] > constraint.priority { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// Makes a level for a priority; the objective gets a column for it.
    mutating func addLevel(for priority: Float) {
        guard priority < 1000 else { return }
        var index = 0
        while index < levels.count, levels[index] > priority { index += 1 }
        if index < levels.count, levels[index] == priority { return }
        let old = stride
        levels.insert(priority, at: index)
        let inserted = index + 1
        var wider = Buffer<Double>(capacity: max(8, slots.count * (old + 1)))
        wider.extend(to: slots.count * (old + 1), with: 0)
        var slot = 0
        while slot < slots.count {
            var level = 0
            while level < old {
                wider.base[slot * (old + 1) + (level < inserted ? level : level + 1)] = gradient.base[slot * old + level]
                level += 1
            }
            if slots.base[slot].up >= Int16(inserted) { slots.base[slot].up += 1 }
            if slots.base[slot].down >= Int16(inserted) { slots.base[slot].down += 1 }
            slot += 1
        }
        gradient.free()
        gradient = wider
    }

    // MARK: - Rows

    mutating func makeRow(for symbol: Int32, side: Int8) -> Int32 {
        let row: Int32
        if let unused = unusedRows.popLast() {
            row = unused
        } else {
            row = Int32(rows.count)
            rows.append(Row())
        }
        rows.base[Int(row)].symbol = symbol
        rows.base[Int(row)].side = side
        rows.base[Int(row)].isPending = false
        symbols.base[Int(symbol)].kind = Kind.row
        symbols.base[Int(symbol)].place = row
        write(expression, into: row)
        var index = 0
        while index < expression.count {
            columns[Int(expression.base[index].slot)].append(row)
            index += 1
        }
        return row
    }

    /// Replaces the entries of a row; the columns are the caller's.
    mutating func write(_ entries: Buffer<Entry>, into row: Int32) {
        let pointer = rows.base + Int(row)
        if pointer.pointee.capacity < Int32(entries.count) || pointer.pointee.entries == nil {
            pointer.pointee.entries?.deallocate()
            let capacity = entries.count + entries.count / 2 + 2
            pointer.pointee.entries = .allocate(capacity: capacity)
            pointer.pointee.capacity = Int32(capacity)
        }
        pointer.pointee.entries!.update(from: entries.base, count: entries.count)
        pointer.pointee.count = Int32(entries.count)
    }

    mutating func removeFromColumns(_ row: Int32) {
        guard let entries = rows.base[Int(row)].entries else { return }
        var index = 0
        while index < Int(rows.base[Int(row)].count) {
            remove(row, fromColumn: Int(entries[index].slot))
            index += 1
        }
    }

    mutating func remove(_ row: Int32, fromColumn column: Int) {
        let last = columns[column].count - 1
        var index = last
        while index >= 0, columns[column][index] != row { index -= 1 }
        guard index >= 0 else { return }
        if index < last { columns[column][index] = columns[column][last] }
        columns[column].removeLast()
    }

    mutating func release(row: Int32) {
        removeFromColumns(row)
        rows.base[Int(row)].symbol = -1
        rows.base[Int(row)].count = 0
        unusedRows.append(row)
    }

    /// The coefficient of a slot in a row.
    func coefficient(_ slot: Int32, in row: Int32) -> Double {
        guard let entries = rows.base[Int(row)].entries else { return 0 }
        var low = 0
        var high = Int(rows.base[Int(row)].count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
        }
        return low < Int(rows.base[Int(row)].count) && entries[low].slot == slot ? entries[low].coefficient : 0
    }

    func isViolated(_ row: Int32) -> Bool {
        let pointer = rows.base + Int(row)
        let symbol = Int(pointer.pointee.symbol)
        let value = values.base[symbol]
        let right = constraints.base[Int(symbols.base[symbol].owner)].rightSide
        let slack = Tableau.tolerance(value, right)
        return pointer.pointee.side >= 0 && value < right - slack || pointer.pointee.side <= 0 && value > right + slack
    }

    /// Returns the tolerance for numbers of the size of these two.
    @inline(__always)
    static func tolerance(_ value: Double, _ other: Double) -> Double { 1e-9 + 1e-11 * max(abs(value), abs(other)) }

    mutating func makePending(_ row: Int32) {
        guard !rows.base[Int(row)].isPending, isViolated(row) else { return }
        rows.base[Int(row)].isPending = true
        pending.append(row)
    }
}

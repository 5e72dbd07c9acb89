/// The knowledge of the solver: conditions, symbols, and the part of the simplex tableau that is
/// contested. <doc:The-Solver> follows three constraints through it.
///
/// A *condition* is a constraint of a caller. A *symbol* is a variable of a caller or the left side
/// of a condition that has been brought in; ``Role`` says how it gets its value.
///
/// An inequality that holds is no symbol: it is looked at after each solution, and brought in when
/// it does not hold any more.
struct Tableau: ~Copyable {
    /// The way in which a symbol gets its value.
    enum Role {
        /// Not met yet.
        case unmet
        /// It is not basic and rests where it is: a free variable, a constant of the caller, or the
        /// left side of a condition that holds exactly, at its right side.
        case slot(SlotID)
        /// The left side of a condition, given by slots. Only rows are updated when the basis
        /// changes.
        case row(RowID)
        /// A free variable that follows from others. A definition is never updated: it is read
        /// after those of the symbols that it names, see ``Tableau/insert(_:)``.
        case defined(DefinitionID)
        /// Given back; the number waits for another symbol.
        case unused
    }

    enum Owner {
        case variable
        /// It is the left side of this condition.
        case condition(ConditionID)
        /// It was the left side of this condition, which was broken while it was brought in: a free
        /// variable that nobody asks for.
        case broken(ConditionID)
    }

    // The order of the properties of these types keeps them small: the solver has many.
    struct Symbol: BitwiseCopyable {
        var role = Role.unmet
        var isSize = false
        /// Its number is the caller's.
        var isConstant = false
        /// A condition keeps the size from becoming negative.
        var isKept = false
        var owner = Owner.variable
        /// It is a size that is to be looked at.
        var isNoted = false
        /// It was moved, or comes from others than before.
        var isChanged = false
        /// The first gap in the order of definitions before which nothing names it.
        var gap = GapID.last

        /// True where a definition names it.
        var isNamed: Bool { gap != .last }
        var slot: SlotID? { if case .slot(let slot) = role { slot } else { nil } }
        var row: RowID? { if case .row(let row) = role { row } else { nil } }
        var isUnmet: Bool { if case .unmet = role { true } else { false } }
        var isUnused: Bool { if case .unused = role { true } else { false } }
        var isVariable: Bool { if case .variable = owner { true } else { false } }
        var condition: ConditionID? { if case .condition(let id) = owner { id } else { nil } }
    }

    enum State {
        case unused
        /// To be brought in with the next solution.
        case new
        /// An inequality that holds and is not part of the tableau.
        case resting
        /// A required equality that defines a variable, or says nothing new.
        case absorbed
        case slot, row
        /// Removed, but what it did to the tableau is still there.
        case dead
    }

    enum Standing {
        /// A caller asks for it.
        case asked
        /// It contradicts older ones that are required.
        case broken
        /// It says that a size is not negative; nobody has written it.
        case implicit
    }

    struct Condition: BitwiseCopyable {
        var rightSide: Double
        var start: Int32
        var order: Int32
        var priority: LayoutPriority
        var symbol: SymbolID?
        var relation: LayoutRelation
        var count: UInt16
        var state = State.new
        var standing = Standing.asked
        /// It keeps its left side as a symbol: who changes a number once will do it again.
        var isEdited = false
        /// It is to be looked at.
        var isNoted = false

        var isRequired: Bool { priority.isRequired && standing != .broken }
        var terms: Range<Int> { Int(start)..<Int(start) + Int(count) }
        /// True if the left side costs something above the right side.
        var isUpperBound: Bool { relation != .greaterThanOrEqual }
        /// True if the left side costs something below the right side.
        var isLowerBound: Bool { relation != .lessThanOrEqual }
    }

    struct Entry: BitwiseCopyable {
        var coefficient: Double
        var slot: SlotID
    }

    /// Where the value of a row may lie beside its right side.
    enum Side {
        case above, exactly, below
    }

    struct Row: ~Copyable {
        /// In the order of slots.
        var entries = List<Entry>(capacity: 1)
        /// `nil`: the row is not in use.
        var symbol: SymbolID?
        var side = Side.exactly
        var isPending = false
    }

    /// The cost of a step of a slot away from its resting place.
    enum Cost {
        /// `levelled`: one, at the level of the slot.
        case nothing, levelled, forbidden
    }

    struct Slot: BitwiseCopyable {
        var symbol: SymbolID?
        var up = Cost.nothing
        var down = Cost.nothing
        /// The level of the objective at which steps cost something.
        var level: Int16 = 0

        var isFree: Bool { up == .nothing && down == .nothing && symbol != nil }

        /// Returns what a step of this cost adds to the objective at a level.
        func price(_ cost: Cost, at level: Int) -> Double { cost == .levelled && Int(self.level) == level ? 1 : 0 }
    }

    struct Definition: BitwiseCopyable {
        var constant: Double
        var symbol: SymbolID
        var start: Int32
        var count: Int32
        /// The gap that it lies in, or its number where it is one of those between gaps.
        var gap = GapID(at: 0)
        /// The next one in the same gap, or the one that lies after the gap.
        var next: DefinitionID?
        var isBetween = false
        /// Its sum is to be divided by the coefficient behind its terms: where that is no power of
        /// two, its inverse would cost digits.
        var isDivided = false

        var terms: Range<Int> { Int(start)..<Int(start + count) }
    }

    struct Conflict {
        var conditions: [ConditionID]
        var broken: ConditionID
    }

    /// Why a solution ended before all was well.
    enum Failure {
        /// This condition, or the part of it, cannot be satisfied.
        case contradiction(ConditionID)
        /// The bound of work was reached.
        case tooLong
    }

    /// The changes of an edit, or the parts to be looked at after one.
    enum Item {
        case condition(ConditionID)
        case symbol(SymbolID)
    }

    // The conditions of the callers.
    var conditions = Buffer<ConditionID, Condition>()
    var terms = Terms()
    var unusedConditions = List<ConditionID>()
    var unusedTerms = 0
    var nextOrder: Int32 = 0

    // Symbols.
    var symbols = Buffer<SymbolID, Symbol>()
    var values = Buffer<SymbolID, Double>()
    var unusedSymbols = List<SymbolID>()

    // Definitions.
    var definitions = Buffer<DefinitionID, Definition>()
    /// The definition that is read first of each gap and the numbered one after it.
    var gaps = Buffer<GapID, DefinitionID>()
    var definitionTerms = Terms()

    // The tableau.
    var slots = Buffer<SlotID, Slot>()
    var unusedSlots = List<SlotID>()
    /// The rows that have an entry of a slot.
    var columns = Buffer<SlotID, [RowID]>()
    /// The change of the objective with each slot, one number for each level.
    var gradient = List<Double>()
    /// The priorities in use below required, from the highest; level 0 is of required conditions
    /// that had to be broken.
    var levels: [LayoutPriority] = []
    var stride: Int { levels.count + 1 }
    var rows = Buffer<RowID, Row>()
    var unusedRows = List<RowID>()
    var pending = List<RowID>()
    var pendingStart = 0

    // The changes that the next solution has to take in.
    var fresh = List<ConditionID>()
    var edited = List<Item>()
    var seeds: [ConditionID] = []
    /// The values that constants of the caller are to have.
    var targets = Buffer<SymbolID, Double>()
    var discarded: [SymbolID] = []
    var conflicts: [Conflict] = []
    var gaveUp = false
    /// The work of a solution so far, in entries that were read and written.
    var work = 0
    var workLimit = 500_000_000
    var version = 0
    var pivots = 0

    // Following edits.
    var effects = List<Effect>()
    var oldestEffect = 0
    /// True while changes are recorded.
    var isFollowing = false
    /// The number of solutions that were made of the one before, since all was computed anew.
    var followed = 0
    var noted = List<Item>()
    var changed = List<SymbolID>()
    /// The definitions, and the resting conditions, that name a symbol; right for `usesVersion`.
    var uses = Chains<DefinitionID>()
    var mentions = Chains<ConditionID>()
    var usesVersion = -1

    // Room for work.
    var sums = Buffer<SymbolID, Double>()
    var isSummed = Buffer<SymbolID, Bool>()
    /// The constant part of the rows that went into a sum.
    var carried = 0.0
    var met = List<SymbolID>()
    var heap = Heap()
    var expression = List<Entry>()
    var merged = List<Entry>()
    var bestRatio = List<Double>()

    // MARK: - Symbols

    mutating func makeSymbol(_ symbol: Symbol = Symbol()) -> SymbolID {
        if let id = unusedSymbols.popLast() {
            symbols[id] = symbol
            values[id] = 0
            return id
        }
        values.append(0)
        sums.append(0)
        isSummed.append(false)
        return symbols.append(symbol)
    }

    mutating func release(symbol: SymbolID) {
        symbols[symbol] = Symbol(role: .unused)
        unusedSymbols.append(symbol)
    }

    // MARK: - Slots

    mutating func makeSlot(for symbol: SymbolID) -> SlotID {
        let slot: SlotID
        if let unused = unusedSlots.popLast() {
            slot = unused
        } else {
            slot = slots.append(Slot())
            columns.append([])
            gradient.extend(to: slots.count * stride, with: 0)
        }
        for level in 0..<stride { gradient[slot.index * stride + level] = 0 }
        put(symbol, into: slot)
        return slot
    }

    /// Writes what steps of the slot's symbol cost.
    mutating func put(_ symbol: SymbolID, into slot: SlotID) {
        symbols[symbol].role = .slot(slot)
        var entry = Slot(symbol: symbol)
        if let owner = symbols[symbol].condition {
            let condition = conditions[owner]
            let cost = condition.isRequired ? Cost.forbidden : .levelled
            entry.level = Int16(level(of: condition))
            if condition.isUpperBound { entry.up = cost }
            if condition.isLowerBound { entry.down = cost }
        } else if symbols[symbol].isConstant {
            entry.up = .forbidden
            entry.down = .forbidden
        }
        slots[slot] = entry
    }

    mutating func release(slot: SlotID) {
        slots[slot] = Slot()
        columns[slot].removeAll()
        unusedSlots.append(slot)
    }

    // MARK: - Levels

    func level(of condition: Condition) -> Int {
        if condition.priority.isRequired { return 0 }
        var low = 0
        var high = levels.count
        while low < high {
            let middle = (low + high) / 2
            if levels[middle] > condition.priority { low = middle + 1 } else { high = middle }
        }
        return low + 1
    }

    /// Makes a level for a priority; the objective gets a column for it.
    mutating func addLevel(for priority: LayoutPriority) {
        guard !priority.isRequired else { return }
        let index = levels.firstIndex { $0 <= priority } ?? levels.count
        if index < levels.count, levels[index] == priority { return }
        let old = stride
        levels.insert(priority, at: index)
        let inserted = index + 1
        var wider = List<Double>(capacity: max(8, slots.count * stride))
        for slot in slots.ids {
            for level in 0..<stride {
                wider.append(level == inserted ? 0 : gradient[slot.index * old + (level < inserted ? level : level - 1)])
            }
            if slots[slot].level >= Int16(inserted) { slots[slot].level += 1 }
        }
        gradient = wider
    }
}

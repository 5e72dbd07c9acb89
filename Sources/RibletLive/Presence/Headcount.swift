/// The number of members of a room, counted by key as they join and leave, and its observers.
///
/// A change costs what it changes. Those who count are told once for all changes of one turn of the
/// main actor, and only where their number is another one: a room of a thousand pages would
/// otherwise have each of them count the others whenever one closes.
@MainActor
final class Headcount {
    private struct Counting {
        let key: String
        let limit: Int
        let onChange: @MainActor (Int) -> Void
        var told: Int
    }

    /// The number of observers that are told in one turn of the main actor.
    private static let atOnce = 16

    /// The number of processes that each member is at.
    private(set) var stays: [String: Int] = [:]
    private var counting: [Int: Counting] = [:]
    private var lastNumber = 0
    private var isToTell = false

    /// Returns the number of members other than the one with that key.
    func others(than key: String) -> Int { stays.count - (stays[key] == nil ? 0 : 1) }

    /// Counts what has changed in the room.
    func count(_ change: RoomRoster.Change) {
        for key in change.joined { stays[key, default: 0] += 1 }
        for key in change.left {
            let left = stays[key, default: 1] - 1
            stays[key] = left > 0 ? left : nil
        }
        tellSoon()
    }

    /// Calls `onChange` with how many others there are, after each turn that has changed it.
    ///
    /// - Returns: the number to be given to ``remove(_:)``.
    func add(key: String, upTo limit: Int, _ onChange: @escaping @MainActor (Int) -> Void) -> Int {
        lastNumber += 1
        counting[lastNumber] = Counting(key: key, limit: limit, onChange: onChange, told: min(limit, others(than: key)))
        return lastNumber
    }

    func remove(_ number: Int) { counting[number] = nil }

    private func tellSoon() {
        guard !isToTell, !counting.isEmpty else { return }
        isToTell = true
        Task { [weak self] in await self?.tell() }
    }

    private func tell() async {
        isToTell = false
        var told = 0
        for number in Array(counting.keys) {
            // Some may have come or gone meanwhile.
            guard let one = counting[number] else { continue }
            let others = min(one.limit, others(than: one.key))
            guard others != one.told else { continue }
            counting[number]?.told = others
            one.onChange(others)
            told += 1
            // Each who is told has something to do then: others have their turn in between.
            if told % Self.atOnce == 0 { await Task.yield() }
        }
    }
}

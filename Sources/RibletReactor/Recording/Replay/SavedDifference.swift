internal import Riblet

/// The differences of two values, a line a place: `.items[2].title: "milk" was recorded, now
/// "tea"`.
struct SavedDifference {
    /// More places than these are counted only.
    private static let shownPlaces = 12
    private static let shownCharacters = 160

    private var lines: [String] = []
    private var places = 0

    static func text(_ expected: SavedValue?, _ actual: SavedValue?) -> String {
        var difference = SavedDifference()
        difference.compare(expected, actual, "")
        if difference.places > shownPlaces { difference.lines.append("  and \(difference.places - shownPlaces) more") }
        return difference.lines.joined(separator: "\n")
    }

    private mutating func compare(_ expected: SavedValue?, _ actual: SavedValue?, _ path: String) {
        guard expected != actual else { return }
        switch (expected, actual) {
        case (.object(let old)?, .object(let new)?):
            for member in old { compare(member.value, actual?[member.key], "\(path).\(member.key)") }
            for member in new where expected?[member.key] == nil { compare(nil, member.value, "\(path).\(member.key)") }
            // The same members in another order are other bytes.
            if Set(old) == Set(new) { note(path, "the members \(old.map(\.key)) were recorded, now \(new.map(\.key))") }
        case (.array(let old)?, .array(let new)?):
            for index in 0..<max(old.count, new.count) {
                compare(
                    old.indices.contains(index) ? old[index] : nil, new.indices.contains(index) ? new[index] : nil, "\(path)[\(index)]")
            }
        case (let expected?, let actual?): note(path, "\(Self.short(expected)) was recorded, now \(Self.short(actual))")
        case (let expected?, nil): note(path, "\(Self.short(expected)) was recorded, now there is nothing")
        case (nil, let actual?): note(path, "nothing was recorded, now there is \(Self.short(actual))")
        case (nil, nil): break
        }
    }

    private mutating func note(_ path: String, _ text: String) {
        places += 1
        if places <= Self.shownPlaces { lines.append(path.isEmpty ? "  \(text)" : "  \(path): \(text)") }
    }

    private static func short(_ value: SavedValue) -> String {
        let text = value.description
        return text.count > shownCharacters ? "\(text.prefix(shownCharacters))…" : text
    }
}

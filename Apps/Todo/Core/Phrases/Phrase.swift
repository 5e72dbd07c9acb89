import TodoDomain

/// A todo in one line: its title, and what the other words of the line say.
package struct Phrase: Equatable, Sendable {
    /// The words that are left; may be empty.
    package var title: String
    /// The other words, in the order in which they are read, at most one chip of each kind.
    package var chips: [PhraseChip] = []
    /// The day that is meant; nil where none is.
    package var day: Day?
    /// The time of that day; nil where the whole day is meant.
    package var time: PhraseTime?
    /// True where it is more important than others.
    package var isImportant = false
    /// The rule by which it comes again.
    package var repetition: PhraseRepetition?
}

extension Phrase {
    /// A title, and nothing else.
    package init(title: String) { self.init(title: title, chips: []) }
}

/// Words of a line that were understood.
package struct PhraseChip: Hashable, Sendable {
    /// The kinds of what words can say.
    package enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        case day, time, importance, repetition
    }

    /// The name of a chip among the chips of a line while the rest of the line changes.
    package struct Key: Hashable, Codable, Sendable, LosslessStringConvertible {
        /// The kind.
        package let kind: Kind
        /// The words of the chip.
        package let words: String

        package init(kind: Kind, words: String) {
            self.kind = kind
            self.words = words
        }

        /// The key of a text such as `day:tomorrow`.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), !parts[1].isEmpty else { return nil }
            self.init(kind: kind, words: String(parts[1]))
        }

        package var description: String { "\(kind.rawValue):\(words)" }
    }

    /// The name of the chip.
    package let key: Key
    /// The places of the words in the line, in order, at least one.
    package let ranges: [Range<String.Index>]

    /// The kind of what the words say.
    package var kind: Kind { key.kind }
    /// The words, as they stand in the line.
    package var words: String { key.words }
}

/// A time of day.
package struct PhraseTime: Hashable, Comparable, Sendable {
    /// The hour, from 0 to 23.
    package let hour: Int
    /// The minute, from 0 to 59.
    package let minute: Int

    /// Nil where a clock shows no such time.
    package init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.hour = hour
        self.minute = minute
    }

    package static func < (a: PhraseTime, b: PhraseTime) -> Bool { (a.hour, a.minute) < (b.hour, b.minute) }
}

/// A rule by which a todo comes again.
package struct PhraseRepetition: Hashable, Sendable {
    /// A stretch between two times.
    package enum Unit: Hashable, Sendable {
        case days, weeks, months, years
        /// From Monday to Friday.
        case weekdays
    }

    /// The number of stretches between two times, at least 1.
    package var count = 1
    /// The stretch.
    package let unit: Unit
    /// The day of the week, from 1 for Sunday to 7 for Saturday; nil where none is named.
    package var weekday: Int?
}

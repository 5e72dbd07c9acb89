import Foundation
import TodoDomain

/// A chip with its places among the characters of the line.
typealias PlacedChip = (chip: PhraseChip, ranges: [Range<Int>])

/// The parts of a line that count, and what they mean together.
struct PhraseReading {
    private(set) var day: Day?
    private(set) var time: PhraseTime?
    private(set) var repetition: PhraseRepetition?
    private(set) var list: TodoList?
    /// True where the time is the beginning of a stretch, which stays in the title.
    private var isStretch = false
    private var ranges: [PhraseChip.Kind: [Range<Int>]] = [:]
    private let setting: PhraseSetting
    private let meal: Meal?

    init(_ matches: [PhraseMatch], meal: Meal?, _ setting: PhraseSetting) {
        self.setting = setting
        self.meal = meal
        ranges[.importance] = matches.last { $0.kind == .importance }.map { [$0.range] }
        if let match = matches.last(where: { $0.kind == .list }), case .list(let list) = match.meaning {
            self.list = list
            ranges[.list] = [match.range]
        }
        var repeatedPart: DayPart?
        if let match = matches.last(where: { $0.kind == .repetition }), case .repetition(let repetition, let part) = match.meaning {
            self.repetition = repetition
            repeatedPart = part
            ranges[.repetition] = [match.range]
        }
        if !readMoment(matches) { readTime(matches, repeatedPart) }
    }

    /// A time so long from now has its day.
    private mutating func readMoment(_ matches: [PhraseMatch]) -> Bool {
        guard let match = matches.last(where: { $0.kind == .time }), case .moment(let day, let time) = match.meaning else { return false }
        (self.day, self.time) = (day, time)
        ranges[.time] = [match.range]
        return true
    }

    private mutating func readTime(_ matches: [PhraseMatch], _ repeatedPart: DayPart?) {
        var named: (day: Day, range: Range<Int>)?
        var clock: (clock: Clock, range: Range<Int>)?
        var part: (part: DayPart, isToday: Bool, range: Range<Int>)?
        for match in matches {
            switch match.meaning {
            case .day(let day): named = (day, match.range)
            case .clock(let value): clock = (value, match.range)
            case .part(let value, let isToday): part = (value, isToday, match.range)
            case .moment, .importance, .repetition, .list, .nothing: break
            }
        }
        // This evening and another day: the later one in the line counts.
        if let today = part, today.isToday, let other = named, other.day != setting.today {
            if other.range.lowerBound > today.range.lowerBound { part = nil } else { named = nil }
        }
        if let named { ranges[.day] = [named.range] }
        let isToday = named.map { $0.day == setting.today } ?? (part?.isToday == true)
        if let clock {
            // An hour that is repeated is not of today.
            let isNext = repetition == nil && (isToday || named == nil)
            let hours = clock.clock.hours(part: part?.part ?? repeatedPart, meal: meal, now: isNext ? setting.minutes : nil)
            isStretch = clock.clock.isStretch
            ranges[.time] = [clock.range] + (part.map { [$0.range] } ?? [])
            settle(named?.day ?? (isToday ? setting.today : nil), hours: hours, minute: clock.clock.minute)
        } else if let part {
            read(part.part, part.range, named?.day ?? (part.isToday ? setting.today : nil))
        } else if let repeatedPart {
            settle(named?.day, hours: repeatedPart.hour, minute: 0)
        } else {
            day = first(from: named?.day) ?? repetition?.first(from: setting.today)
        }
        ranges[.time]?.sort { $0.lowerBound < $1.lowerBound }
    }

    /// A part of a day has the time at which it begins, where that is to come.
    private mutating func read(_ part: DayPart, _ range: Range<Int>, _ named: Day?) {
        guard named == setting.today, part.hour * 60 <= setting.minutes else {
            ranges[.time] = [range]
            settle(named, hours: part.hour, minute: 0)
            return
        }
        day = named
        // Over, it is a part of what is to be done: the notes of this morning.
        if setting.minutes < part.end * 60 { ranges[.day, default: []].append(range) } else if ranges[.day] == nil { day = nil }
    }

    /// Sets the time, and the day on which it comes next where none is named.
    private mutating func settle(_ named: Day?, hours: Int, minute: Int) {
        time = PhraseTime(hour: hours % 24, minute: minute)
        let hasPassed = hours * 60 + minute <= setting.minutes
        // A day of today that is repeated comes next when it is repeated.
        let next = repetition.flatMap { repetition in
            named == setting.today && hasPassed ? self.next(repetition) : first(from: named)
        }
        let begin = hasPassed ? setting.today.adding(1, .days) : setting.today
        let day = next ?? named ?? repetition?.first(from: begin) ?? begin
        self.day = hours < 24 ? day : day.adding(1, .days)
    }

    private func next(_ repetition: PhraseRepetition) -> Day? {
        guard case .every(let count, let unit) = repetition.rule else { return repetition.first(from: setting.today.adding(1, .days)) }
        return setting.day(in: count, unit)
    }

    /// Returns the day that is named, or the first one after it on which what is repeated comes.
    private func first(from named: Day?) -> Day? { named.map { repetition?.first(from: $0) ?? $0 } }

    // MARK: The result

    /// Returns the chips in the order in which they are read.
    func chips(in line: String, _ text: PhraseText) -> [PlacedChip] {
        let places = Array(line.indices) + [line.endIndex]
        return ranges.map { kind, ranges in
            let found = ranges.sorted { $0.lowerBound < $1.lowerBound }.map { places[$0.lowerBound]..<places[$0.upperBound] }
            let words = found.map { String(line[$0]) }.joined(separator: " ")
            return (PhraseChip(key: .init(kind: kind, words: words), ranges: found, staysInTitle: kind == .time && isStretch), ranges)
        }
        .sorted { $0.chip.ranges[0].lowerBound < $1.chip.ranges[0].lowerBound }
    }

    func phrase(_ line: String, _ text: PhraseText, _ chips: [PlacedChip]) -> Phrase {
        Phrase(
            title: Self.title(
                line, without: chips.filter { !$0.chip.staysInTitle }.flatMap(\.chip.ranges).sorted { $0.lowerBound < $1.lowerBound }),
            chips: chips.map(\.chip), day: day, time: time, isImportant: ranges[.importance] != nil, repetition: repetition, list: list)
    }

    private static let separators = CharacterSet(charactersIn: ",;、–—-·:").union(.whitespacesAndNewlines)

    /// Returns the words that are left, without marks that separated them from the others.
    private static func title(_ line: String, without ranges: [Range<String.Index>]) -> String {
        guard !ranges.isEmpty else { return line.trimmingCharacters(in: .whitespacesAndNewlines) }
        var pieces: [String] = []
        var start = line.startIndex
        for range in ranges {
            pieces.append(String(line[start..<range.lowerBound]))
            // A comma behind the words separates what is left.
            start = line[range].last == "," ? line.index(before: range.upperBound) : range.upperBound
        }
        pieces.append(String(line[start...]))
        var title = ""
        for piece in pieces {
            var piece = piece.trimmingCharacters(in: .whitespacesAndNewlines)
            if piece.first == "," {
                piece = piece.dropFirst().trimmingCharacters(in: .whitespaces)
                if let last = title.last, last != ",", !piece.isEmpty { title += "," }
            }
            // The brackets that were round the words.
            if let last = title.last, let first = piece.first, let closing = brackets[last], closing == first {
                title = title.dropLast().trimmingCharacters(in: .whitespaces)
                title +=
                    title.isEmpty || piece.count == 1
                    ? String(piece.dropFirst()) : " " + piece.dropFirst().trimmingCharacters(in: .whitespaces)
            } else {
                title += title.isEmpty || piece.isEmpty ? piece : " " + piece
            }
        }
        return trimmed(title, pieces)
    }

    private static let brackets: [Character: Character] = ["(": ")", "[": "]", "（": "）", "［": "］", "「": "」"]

    /// Marks at an end that had a chip behind them.
    private static func trimmed(_ title: String, _ pieces: [String]) -> String {
        var title = Substring(title)
        func isSeparator(_ character: Character?) -> Bool {
            character.map { $0.unicodeScalars.allSatisfy(separators.contains) } ?? false
        }
        if pieces.last?.contains(where: { !isSeparator($0) }) != true { while isSeparator(title.last) { title.removeLast() } }
        if pieces.first?.contains(where: { !isSeparator($0) }) != true { while isSeparator(title.first) { title.removeFirst() } }
        return String(title)
    }
}

import Foundation

/// A value that was read, and the place after it.
struct Found<Value> {
    let value: Value
    let end: Int
}

/// A line as letters, all of them small; places are their numbers, and those of the characters of
/// the line.
struct PhraseText {
    /// A letter each; a character that is more than one letter is none that is looked for.
    let letters: [Unicode.Scalar]
    private let isCapital: [Bool]

    init(_ text: String) {
        let characters = Array(text)
        letters = characters.map { $0.isWhitespace ? " " : $0.asLetter.small }
        isCapital = characters.map { $0.asLetter != $0.asLetter.small }
    }

    var count: Int { letters.count }
    var hasHangul: Bool { letters.contains { ("가"..."힣").contains($0) } }

    subscript(place: Int) -> Unicode.Scalar? { letters.indices.contains(place) ? letters[place] : nil }

    /// Returns the letters from one place to another.
    func part(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(letters[range])) }

    func startsWithCapital(at place: Int) -> Bool { isCapital.indices.contains(place) && isCapital[place] }

    // MARK: Borders of words

    /// Returns true where a word can begin.
    func isStart(_ place: Int) -> Bool {
        guard let before = self[place - 1] else { return place == 0 }
        return before.isSpace || before.isOne(of: "([{（［「")
    }

    /// Returns true where a word ends: a point between two figures is no end.
    func isEnd(_ place: Int) -> Bool {
        guard let next = self[place] else { return place == count }
        if next.isSpace || next.isOne(of: ")]}）］」") { return true }
        guard next.isOne(of: ".,;:!?…、。") else { return false }
        return afterMarks(place).map { $0.isSpace || $0.isOne(of: ")]}）］」") } ?? true
    }

    private func afterMarks(_ place: Int) -> Unicode.Scalar? {
        var place = place
        while let mark = self[place], mark.isOne(of: ".,;:!?…、。") { place += 1 }
        return self[place]
    }

    /// Returns the place after the marks that end a word, such as a comma.
    func pastMarks(_ place: Int) -> Int {
        var place = place
        while let mark = self[place], mark.isOne(of: ".,;:!?…、。") { place += 1 }
        return place
    }

    /// Returns the place after white space, if there is any.
    func pastSpace(_ place: Int) -> Int {
        var place = place
        while self[place]?.isSpace == true { place += 1 }
        return place
    }

    /// Returns the place after white space; nil where there is none.
    func gap(_ place: Int) -> Int? {
        let end = pastSpace(place)
        return end > place ? end : nil
    }

    /// Returns true where nothing but white space and marks follows, or the name of a list.
    func isLast(_ place: Int) -> Bool {
        let next = (min(place, count)..<count).first { !letters[$0].isSpace && !letters[$0].isOne(of: ".,;:!?…)]}、。") }
        return next.map { letters[$0] == "#" && isStart($0) } ?? true
    }

    // MARK: Reading

    /// Returns the place after a text that stands there; nil where it does not.
    func after(_ text: String, at place: Int) -> Int? {
        var place = place
        for letter in text.unicodeScalars {
            guard self[place] == letter else { return nil }
            place += 1
        }
        return place
    }

    /// Returns the word of Latin letters that stands there; nil where there is none, or it goes on
    /// otherwise.
    func word(at place: Int) -> Found<String>? {
        var end = place
        while self[end]?.isLatin == true { end += 1 }
        guard end > place, end - place <= 12, isEnd(end) else { return nil }
        return Found(value: part(place..<end), end: end)
    }

    /// Returns the Latin letters of the word before a place; none where there is no such word.
    func word(before place: Int) -> String {
        var end = place
        while self[end - 1]?.isSpace == true { end -= 1 }
        var start = end
        while self[start - 1]?.isLatin == true { start -= 1 }
        return start < end && isStart(start) ? part(start..<end) : ""
    }

    /// Returns the place after one of some words and the white space behind it; nil where none of
    /// them stands there.
    func past(_ words: Set<String>, at place: Int) -> Int? {
        guard let word = word(at: place), words.contains(word.value) else { return nil }
        return gap(word.end)
    }

    /// Returns the number in figures that stands there, all its figures.
    func number(at place: Int, figures: ClosedRange<Int>) -> Found<Int>? {
        var (end, value) = (place, 0)
        while let next = self[end]?.figure {
            value = value * 10 + next
            end += 1
            if end - place > figures.upperBound { return nil }
        }
        return figures.contains(end - place) ? Found(value: value, end: end) : nil
    }
}

/// Words and what they mean; of two that both fit the longer is read.
struct PhraseWords<Value: Sendable>: Sendable {
    /// The words by their first letters, the longest first.
    private let entries: [Unicode.Scalar: [(letters: [Unicode.Scalar], value: Value)]]

    init(_ entries: KeyValuePairs<String, Value>) {
        let words = entries.map { (letters: Array($0.key.unicodeScalars), value: $0.value) }
        self.entries = Dictionary(grouping: words.filter { !$0.letters.isEmpty }) { $0.letters[0] }
            .mapValues { $0.sorted { $0.letters.count > $1.letters.count } }
    }

    func found(in text: PhraseText, at place: Int) -> Found<Value>? { all(in: text, at: place).first }

    /// Returns each that fits, the longest first.
    func all(in text: PhraseText, at place: Int) -> [Found<Value>] {
        guard let first = text[place], let words = entries[first] else { return [] }
        return words.compactMap { word in
            let end = place + word.letters.count
            guard end <= text.count, text.letters[place..<end].elementsEqual(word.letters) else { return nil }
            return Found(value: word.value, end: end)
        }
    }
}

extension Character {
    /// The letter of a character that is one; otherwise one that is in no word.
    fileprivate var asLetter: Unicode.Scalar {
        let scalars = unicodeScalars
        if let first = scalars.first, scalars.count == 1 { return first }
        // Hangul in parts.
        let composed = String(self).precomposedStringWithCanonicalMapping.unicodeScalars
        return composed.count == 1 ? composed[composed.startIndex] : "\u{FFFC}"
    }
}

extension Unicode.Scalar {
    /// The small letter; the letter itself where that is more than one.
    fileprivate var small: Unicode.Scalar {
        if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) + 0x20) : self }
        // No Hangul has another case.
        if value >= 0x3000 { return self }
        let mapped = properties.lowercaseMapping.unicodeScalars
        return mapped.count == 1 ? mapped[mapped.startIndex] : self
    }

    var isSpace: Bool { self == " " }
    var isLatin: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    /// The number of a figure from 0 to 9.
    var figure: Int? { ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }

    func isOne(of marks: String) -> Bool { marks.unicodeScalars.contains(self) }
}

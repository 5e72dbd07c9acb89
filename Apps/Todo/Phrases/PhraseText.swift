/// A value that was read, and the place after it.
struct Found<Value> {
    let value: Value
    let end: Int
}

/// A line as characters, of which all are small letters; places are their numbers.
struct PhraseText {
    let characters: [Character]
    private let isCapital: [Bool]

    init(_ text: String) {
        let originals = Array(text)
        characters = originals.map { character in
            let small = character.lowercased()
            return small.count == 1 ? Character(small) : character
        }
        isCapital = zip(originals, characters).map { $0 != $1 }
    }

    var count: Int { characters.count }

    subscript(place: Int) -> Character? { characters.indices.contains(place) ? characters[place] : nil }

    func startsWithCapital(at place: Int) -> Bool { isCapital.indices.contains(place) && isCapital[place] }

    // MARK: Borders of words

    /// Returns true where a word can begin.
    func isStart(_ place: Int) -> Bool {
        guard let before = self[place - 1] else { return place == 0 }
        return before.isWhitespace || "([{（［「".contains(before)
    }

    /// Returns true where a word ends: a point between two figures is no end.
    func isEnd(_ place: Int) -> Bool {
        guard let next = self[place] else { return place == count }
        if next.isWhitespace || ")]}）］」".contains(next) { return true }
        guard ".,;:!?…、。".contains(next) else { return false }
        return afterMarks(place).map { $0.isWhitespace || ")]}）］」".contains($0) } ?? true
    }

    private func afterMarks(_ place: Int) -> Character? {
        var place = place
        while let mark = self[place], ".,;:!?…、。".contains(mark) { place += 1 }
        return self[place]
    }

    /// Returns the place after the marks that end a word, such as a comma.
    func pastMarks(_ place: Int) -> Int {
        var place = place
        while let mark = self[place], ".,;:!?…、。".contains(mark) { place += 1 }
        return place
    }

    /// Returns the place after white space, if there is any.
    func pastSpace(_ place: Int) -> Int {
        var place = place
        while self[place]?.isWhitespace == true { place += 1 }
        return place
    }

    /// Returns the place after white space; nil where there is none.
    func gap(_ place: Int) -> Int? {
        let end = pastSpace(place)
        return end > place ? end : nil
    }

    /// Returns true where nothing but white space and marks follows.
    func isLast(_ place: Int) -> Bool {
        characters[min(place, count)...].allSatisfy { $0.isWhitespace || ".,;:!?…)]}、。".contains($0) }
    }

    // MARK: Reading

    /// Returns the place after a text that stands there; nil where it does not.
    func after(_ text: String, at place: Int) -> Int? {
        var place = place
        for character in text {
            guard self[place] == character else { return nil }
            place += 1
        }
        return place
    }

    /// Returns the word of Latin letters that stands there; nil where there is none, or it goes on
    /// otherwise.
    func word(at place: Int) -> Found<String>? {
        var end = place
        while let letter = self[end], letter.isASCII, letter.isLetter { end += 1 }
        guard end > place, end - place <= 12, isEnd(end) else { return nil }
        return Found(value: String(characters[place..<end]), end: end)
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
        while let figure = self[end], figure.isASCII, let next = figure.wholeNumberValue {
            value = value * 10 + next
            end += 1
            if end - place > figures.upperBound { return nil }
        }
        return figures.contains(end - place) ? Found(value: value, end: end) : nil
    }
}

/// Words and what they mean; of two that both fit the longer is read.
struct PhraseWords<Value: Sendable>: Sendable {
    private let entries: [(word: String, value: Value)]

    init(_ entries: KeyValuePairs<String, Value>) {
        self.entries = entries.map { ($0.key, $0.value) }.sorted { $0.word.count > $1.word.count }
    }

    func found(in text: PhraseText, at place: Int) -> Found<Value>? {
        for entry in entries { if let end = text.after(entry.word, at: place) { return Found(value: entry.value, end: end) } }
        return nil
    }

    /// Returns each that fits, the longest first.
    func all(in text: PhraseText, at place: Int) -> [Found<Value>] {
        entries.compactMap { entry in text.after(entry.word, at: place).map { Found(value: entry.value, end: $0) } }
    }
}

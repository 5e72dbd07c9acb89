import Foundation

/// A search for todos by words of their titles and notes.
///
/// Each word is looked for by itself, anywhere in the text, without regard to capitals, accents and
/// the shapes of quotation marks and dashes. Hangul is found by the initial consonants of its
/// syllables (ㅇㅇ finds 우유), also where the keyboard makes one letter of two (ㄻ finds 라면), and the
/// last syllable of a word while it is being typed: 우ㅇ and 우윺 are on the way to 우유표, 닭 to 달걀.
package struct TodoSearch: Equatable, Sendable {
    /// The longest query, in characters; the rest of a longer one is not looked at.
    package static let limit = 100

    /// The query as it was typed, at most ``limit`` characters.
    package let query: String
    /// The words, each in the ways in which keyboards write it.
    private let words: [[[SearchedLetter]]]

    /// A search for the words of a query.
    package init(_ query: String) {
        let query = String(query.prefix(Self.limit))
        // A character may weigh megabytes.
        self.query = query.utf8.count > Self.limit * 64 ? "" : query
        words = self.query.precomposedStringWithCanonicalMapping.split(whereSeparator: \.isWhitespace).prefix(10).map { word in
            let letters = Array(word.unicodeScalars)
            var ways = [letters]
            for other in [SearchedLetter.parted(letters), SearchedLetter.joined(letters)] where !ways.contains(other) {
                ways.append(other)
            }
            return ways.map { letters in letters.enumerated().map { SearchedLetter($1, isLast: $0 == letters.count - 1) } }
        }
    }

    /// True where the query has no word: each todo is found.
    package var isEmpty: Bool { words.isEmpty }

    /// Returns true where the words of another search were typed on, so that this one finds no todo
    /// that the other does not. Letters that a keyboard may join are left out: ㄱ does not find the ㄳ
    /// that ㄱㅅ does.
    package func narrows(_ other: TodoSearch) -> Bool {
        !other.isEmpty && query.hasPrefix(other.query) && words.allSatisfy { $0.count == 1 }
    }

    /// Returns true for a todo that has each word in its title or its notes.
    package func finds(_ todo: Todo) -> Bool { finds(todo.title, todo.text) }

    /// Returns true where each word is in a title or in notes.
    func finds(_ title: String, _ text: String) -> Bool {
        words.allSatisfy { $0.contains { Self.finds($0, in: title) || Self.finds($0, in: text) } }
    }

    private static func finds(_ word: [SearchedLetter], in text: String) -> Bool {
        var text = text
        let found = text.withUTF8 { bytes in word.withUnsafeBufferPointer { bytes.contains($0) } }
        // Hangul in parts, as some systems write the names of files.
        return found
            ?? text.precomposedStringWithCanonicalMapping.withContiguousUTF8 { bytes in
                word.withUnsafeBufferPointer { bytes.contains($0) ?? false }
            }
    }
}

extension String {
    fileprivate func withContiguousUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        var text = self
        return text.withUTF8(body)
    }
}

/// A letter of a query.
struct SearchedLetter: Equatable, Sendable {
    private let low: UInt32
    private let high: UInt32
    /// The letter itself.
    private let alone: UInt32
    /// The syllable without its last consonant, or the last of two, and the place of that consonant
    /// among those that begin one; nil where it has none, or is not the last letter of a word.
    fileprivate let open: (syllable: UInt32, initial: UInt32)?

    /// - Parameters:
    ///   - scalar: the letter.
    ///   - isLast: true where it may still be typed on.
    init(_ scalar: Unicode.Scalar, isLast: Bool) {
        let value = Self.folded(scalar.value)
        var (low, high) = (value, value)
        var open: (UInt32, UInt32)?
        if let initial = Self.initials[value] {
            // Each syllable that begins with the consonant; it may stand alone as well.
            (low, high) = (Self.first + initial * Self.perInitial, Self.first + (initial + 1) * Self.perInitial - 1)
        } else if isLast, Self.syllables.contains(value) {
            let final = (value - Self.first) % Self.perVowel
            if final == 0 {
                high = value + Self.perVowel - 1
            } else if let initial = Self.initialOfFinal[Int(final)] {
                open = (value - final, initial)
            } else if let (first, initial) = Self.partsOfFinal[final] {
                open = (value - final + first, initial)
            }
        }
        (self.low, self.high, self.open) = (low, high, open)
        self.alone = value
    }

    fileprivate func fits(_ value: UInt32) -> Bool { low <= value && value <= high || value == alone }

    static func == (a: SearchedLetter, b: SearchedLetter) -> Bool { a.alone == b.alone && a.low == b.low && a.high == b.high }

    // MARK: Hangul

    private static let first: UInt32 = 0xAC00
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
    private static let perVowel: UInt32 = 28
    private static let perInitial: UInt32 = 588

    /// The places of the consonants that begin a syllable, as a keyboard types them.
    private static let initials: [UInt32: UInt32] = Dictionary(
        uniqueKeysWithValues: "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars.enumerated().map { ($1.value, UInt32($0)) })

    /// For each consonant that ends a syllable the place of the one that begins the next one.
    private static let initialOfFinal: [UInt32?] = [
        nil, 0, 1, nil, 2, nil, nil, 3, 5, nil, nil, nil, nil, nil, nil, nil, 6, 7, nil, 9, 10, 11, 12, 14, 15, 16, 17, 18,
    ]

    /// For each two consonants that end a syllable the place of the first among those that do, and of
    /// the second among those that begin the next one.
    private static let partsOfFinal: [UInt32: (first: UInt32, initial: UInt32)] = [
        3: (1, 9), 5: (4, 12), 6: (4, 18), 9: (8, 0), 10: (8, 6), 11: (8, 7), 12: (8, 9), 13: (8, 16), 14: (8, 17), 15: (8, 18),
        18: (17, 9),
    ]

    /// The letters that some keyboards make of two, such as those of Windows.
    private static let pairs: [Unicode.Scalar: [Unicode.Scalar]] = [
        "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"],
        "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
    ]

    /// Returns letters without those that are two.
    fileprivate static func parted(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] { letters.flatMap { pairs[$0] ?? [$0] } }

    /// Returns letters with those that are two, as ㄳ is written for ㄱㅅ.
    fileprivate static func joined(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var joined: [Unicode.Scalar] = []
        for letter in letters {
            if let last = joined.last, let pair = pairs.first(where: { $0.value == [last, letter] }) {
                joined[joined.count - 1] = pair.key
            } else {
                joined.append(letter)
            }
        }
        return joined
    }

    /// Returns the place of the consonant with which a syllable begins.
    fileprivate static func initial(of value: UInt32) -> UInt32? {
        syllables.contains(value) ? (value - first) / perInitial : initials[value]
    }

    // MARK: Capitals and accents

    /// Returns the small letter of an ASCII letter.
    fileprivate static func small(_ byte: UInt8) -> UInt32 { UInt32(byte &- 0x41 < 26 ? byte + 0x20 : byte == 0x60 ? 0x27 : byte) }

    /// Returns the small letter without its accent, and the plain one of marks that systems set in
    /// place of what was typed.
    fileprivate static func folded(_ value: UInt32) -> UInt32 {
        if value < 0x80 { return small(UInt8(value)) }
        if value < 0x530 { return others[Int(value - 0x80)] }
        switch value {
        case 0x2018...0x201B, 0x2032: return 0x27
        case 0x201C...0x201F, 0x2033: return 0x22
        case 0x2010...0x2015, 0x2212: return 0x2D
        // Wide letters, as keyboards of East Asia write them.
        case 0xFF01...0xFF5E: return small(UInt8(value - 0xFEE0))
        default: return value
        }
    }

    /// Letters and marks that are no other one with an accent.
    private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
        "´": "'", "ʼ": "'", "ʹ": "'", "«": "\"", "»": "\"", "Ł": "l", "ł": "l", "Ø": "o", "ø": "o", "Đ": "d", "đ": "d", "ı": "i",
    ]

    /// Latin, Greek and Cyrillic letters.
    private static let others: [UInt32] = (UInt32(0x80)..<0x530).map { value in
        guard let scalar = Unicode.Scalar(value) else { return value }
        if let plain = plain[scalar] { return plain.value }
        let small = scalar.properties.lowercaseMapping.decomposedStringWithCanonicalMapping.unicodeScalars
        return small.first?.value ?? value
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true where the letters of a word stand in a row in the text; nil where the text is
    /// not composed, and the word was not found.
    fileprivate func contains(_ word: UnsafeBufferPointer<SearchedLetter>) -> Bool? {
        guard let first = word.first else { return true }
        var (place, isComposed) = (0, true)
        while place < count {
            let (value, next) = letter(at: place)
            if first.fits(value) || word.count == 1, follows(word, from: place) { return true }
            // Letters of which syllables are made.
            if value &- 0x1100 < 0x100 { isComposed = false }
            place = next
        }
        return isComposed ? false : nil
    }

    private func follows(_ word: UnsafeBufferPointer<SearchedLetter>, from place: Int) -> Bool {
        var place = place
        for index in 0..<word.count {
            guard place < count else { return false }
            let (value, next) = letter(at: place)
            if !word[index].fits(value) {
                // 달 is on the way to 다리: its last consonant begins the next syllable.
                guard index == word.count - 1, let open = word[index].open, open.syllable == value, next < count else { return false }
                return SearchedLetter.initial(of: letter(at: next).value) == open.initial
            }
            place = next
        }
        return true
    }

    /// Returns the letter at a place, without capitals and accents, and the place after it and the
    /// accents that stand by themselves.
    private func letter(at place: Int) -> (value: UInt32, next: Int) {
        let byte = self[place]
        var next = place + 1
        if byte < 0x80, next == count || self[next] < 0xCC { return (SearchedLetter.small(byte), next) }
        var value = UInt32(byte)
        if byte >= 0x80 {
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            value = UInt32(byte) & (0xFF >> UInt32(length + 1))
            for offset in 1..<length { value = value << 6 | UInt32(self[place + offset] & 0x3F) }
            next = place + length
        }
        // Accents from U+0300 to U+036F.
        while next + 1 < count, self[next] == 0xCC || (self[next] == 0xCD && self[next + 1] < 0xB0) { next += 2 }
        return (SearchedLetter.folded(value), next)
    }
}

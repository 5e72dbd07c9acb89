/// Texts of pages as Swift writes them.
enum SwiftText {
    /// Returns a text as a literal, in one line; what cannot be seen is escaped.
    static func literal(_ text: String) -> String { "\"\(escaped(text, "\"\\"))\"" }

    /// Returns a text on one line of a comment.
    static func comment(_ mark: String, _ text: String) -> String { text.isEmpty ? mark : "\(mark) \(escaped(text, ""))" }

    private static func escaped(_ text: String, _ special: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch (scalar, scalar.properties.generalCategory) {
            case ("\n", _): result += "\\n"
            case ("\t", _): result += "\\t"
            case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                if special.unicodeScalars.contains(scalar) { result += "\\" }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The words of a text, of letters and digits alone.
    static func words(_ text: String) -> [String] {
        let letters = text.filter { $0 != "'" && $0 != "’" }
        return letters.split { !$0.isLetter && !($0.isASCII && $0.isNumber) }.map(String.init)
    }

    /// Returns words as one identifier, such as `addsBuyMilk` or `우유사기추가`; empty where there are none.
    static func identifier(_ words: [String]) -> String {
        var result = ""
        for word in words where result.count + word.count <= 60 {
            let first = word.prefix(1)
            if result.isEmpty {
                let isShout = word == word.uppercased()
                result = (first.first?.isNumber == true ? "_" : "") + (isShout ? word.lowercased() : first.lowercased() + word.dropFirst())
            } else {
                result += first.uppercased() + word.dropFirst()
            }
        }
        return result
    }

    /// Returns an English verb as it is said of a third person.
    static func third(_ verb: String) -> String {
        let verb = verb.lowercased()
        if ["s", "x", "z", "ch", "sh", "o"].contains(where: verb.hasSuffix) { return verb + "es" }
        if verb.hasSuffix("y"), let before = verb.dropLast().last, !"aeiou".contains(before) { return verb.dropLast() + "ies" }
        return verb + "s"
    }
}

/// The name of a flow test, made of the last that was done in it.
struct FlowTestName {
    private var typed = ""
    private(set) var text = ""

    /// Notes a text that goes with the next press.
    mutating func type(_ text: String) {
        typed = text
        if self.text.isEmpty { act("types", on: text) }
    }

    /// Notes a press of a button: one of a single word says by itself what it does.
    mutating func press(_ name: String) {
        let words = SwiftText.words(name)
        let object = Array(SwiftText.words(typed).prefix(5))
        typed = ""
        if !words.joined().allSatisfy(\.isASCII) {
            set(object + words)
        } else if words.count == 1, words[0].count > 2, words[0].allSatisfy(\.isLetter), words[0].lowercased() != "throw" {
            set([SwiftText.third(words[0])] + object)
        } else {
            set(["presses"] + words, isNamed: !words.isEmpty)
        }
    }

    /// Notes something that was done to an object.
    mutating func act(_ verb: String, on object: String) {
        let words = Array(SwiftText.words(object).prefix(6))
        set(words.joined().allSatisfy(\.isASCII) ? [verb] + words : words, isNamed: !words.isEmpty)
    }

    private mutating func set(_ words: [String], isNamed: Bool = true) { if isNamed { text = SwiftText.identifier(words) } }
}

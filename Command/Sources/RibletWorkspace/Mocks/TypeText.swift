/// A type, or a clause of types, as its words: enough to replace names in it and to tell its shape.
struct TypeText: Equatable {
    struct Word: Equatable {
        var text: String
        /// True if a space stands before it.
        var hasSpace: Bool
    }

    var words: [Word]

    init(words: [Word]) { self.words = words }

    init(_ name: String) { words = [Word(text: name, hasSpace: false)] }

    var isEmpty: Bool { words.isEmpty }

    /// As it is written, with one space where there were several.
    var text: String {
        var text = ""
        for (index, word) in words.enumerated() {
            if index > 0, word.hasSpace { text += " " }
            text += word.text
        }
        return text
    }

    /// The words outside of brackets and of generic arguments.
    private var top: [String] {
        var depth = 0
        var found: [String] = []
        for word in words {
            let isRun = word.text.allSatisfy { "<>?!.&=".contains($0) }
            switch word.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case _ where isRun: depth += word.text.count { $0 == "<" } - word.text.count { $0 == ">" }
            default: break
            }
            if depth == 0 { found.append(word.text) }
        }
        return found
    }

    /// `(Int) -> Void`, and not `((Int) -> Void)?`.
    var isFunction: Bool { top.contains("->") }

    /// True for an optional type.
    var isOptional: Bool { !isFunction && (words.last?.text.last == "?" || words.last?.text.last == "!" || top.first == "Optional") }

    var isVoid: Bool { text == "Void" || text == "()" || text == "Swift.Void" }

    /// Tells if one of the names stands in it, other than as a member's.
    func mentions(_ names: Set<String>) -> Bool {
        words.indices.contains { index in names.contains(words[index].text) && !(index > 0 && words[index - 1].text == ".") }
    }

    func contains(word: String) -> Bool { words.contains { $0.text == word } }

    /// Without one of its words wherever it stands before the type.
    func droppingPrefixes(_ prefixes: Set<String>) -> TypeText {
        var result = self
        while let first = result.words.first {
            if prefixes.contains(first.text) {
                result.words.removeFirst()
            } else if first.text == "@", result.words.count > 1, prefixes.contains("@" + result.words[1].text) {
                result.words.removeFirst(2)
            } else {
                break
            }
        }
        return result
    }

    /// With another name in place of one, where it is no member's.
    func renaming(_ name: String, _ other: String) -> TypeText {
        var result = self
        for index in words.indices where words[index].text == name && !(index > 0 && words[index - 1].text == ".") {
            result.words[index].text = other
        }
        return result
    }

    /// With the conforming type in place of `Self`: `Self.Item` becomes `Item`.
    func replacingSelf(_ name: String) -> TypeText {
        guard contains(word: "Self") else { return self }
        var result = TypeText(words: [])
        var index = 0
        while index < words.count {
            var word = words[index]
            if word.text == "Self", !(index > 0 && words[index - 1].text == ".") {
                if index + 2 < words.count, words[index + 1].text == ".", words[index + 2].text != "Type", words[index + 2].text != "self" {
                    word.text = words[index + 2].text
                    index += 2
                } else {
                    word.text = name
                }
            }
            result.words.append(word)
            index += 1
        }
        return result
    }

    /// The type of a stored value: what may be left unwrapped is optional.
    var stored: TypeText {
        var result = self
        if let last = words.last?.text, last.hasSuffix("!"), !isFunction { result.words[words.count - 1].text = last.dropLast() + "?" }
        return result
    }

    /// Only letters and digits, for names: `[Int: String]` becomes `IntString`.
    var nameable: String {
        words.filter { $0.text.first.map { $0.isLetter || $0 == "_" || $0 == "`" } == true && $0.text != "any" && $0.text != "some" }
            .map { $0.text.filter { $0.isLetter || $0.isNumber }.capitalizedFirst }.joined()
    }
}

extension StringProtocol {
    /// With a capital letter at the beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Words and lists as YAML.
enum YAMLText {
    /// A word, in quotes where it would be read as something else.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.unicodeScalars.first.map {
                $0 == "_" || $0 == "$" || $0 == "." || $0 == "/" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
            ?? false
        let isSafe = text.unicodeScalars.allSatisfy {
            $0 == " " || "_-./$()+=@~".unicodeScalars.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
        if isPlain, isSafe, text.last != " " { return text }
        if isPlain, text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: { " #,[]{}".contains($0) }) {
            return text
        }
        return "'" + text.replacing("'", with: "''") + "'"
    }

    /// A text that may have several lines.
    static func paragraph(_ text: String) -> String {
        guard text.contains(where: { $0.isNewline || $0 == "\t" }) else { return scalar(text) }
        return PackageWriter.literal(text).replacing("\\u{a}", with: "\\n").replacing("\\u{9}", with: "\\t").replacing(
            "\\u{d}", with: "\\r")
    }

    /// Descriptions are as wide as is read without scrolling.
    static let width = 100

    /// A key with a list: in one line where it fits, else with an entry on each.
    static func list(_ key: String, _ entries: [String], indentation: String = "") -> String {
        let words = entries.map(scalar)
        let line = "\(indentation)\(key): [\(words.joined(separator: ", "))]\n"
        if line.count <= width { return line }
        return "\(indentation)\(key):\n" + words.map { "\(indentation)  - \($0)\n" }.joined()
    }
}

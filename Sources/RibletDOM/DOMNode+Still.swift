extension DOMNode {
    /// The markup of what a browser shows of the node now, for a document that only shows it: without
    /// what could run, load another document or be sent. Properties are written as attributes, with
    /// the order of names, so that the same node gives the same text.
    package var stillHTML: String {
        var text = ""
        writeStill(into: &text)
        return text
    }

    private static let left: Set<String> = ["script", "style", "iframe", "frame", "object", "embed", "base", "meta", "link", "template"]
    /// Those that say where something goes, or who hears of it.
    private static let leftAttributes: Set<String> = [
        "action", "autofocus", "data-c", "data-e", "data-hook", "formaction", "ping", "srcdoc",
    ]

    private func writeStill(into text: inout String) {
        if isText { return Self.escape(self.text, into: &text) }
        guard !Self.left.contains(tag.lowercased()) else { return }
        // It is for a browser without script, which the document is in.
        guard tag != "noscript" else { return text += "<noscript hidden></noscript>" }
        text += "<\(tag)"
        for (name, value) in shownAttributes.sorted(by: { $0.key < $1.key }) where isStill(name, value) {
            text += " \(name)=\""
            Self.escape(value, into: &text)
            text += "\""
        }
        text += ">"
        guard !HTMLReader.void.contains(tag) else { return }
        let start = text.utf8.count
        if tag == "textarea" { Self.escape(value, into: &text) } else { for child in children { child.writeStill(into: &text) } }
        // A browser takes the first one away.
        if HTMLReader.preformatted.contains(tag), text.utf8[text.utf8.index(text.startIndex, offsetBy: start)...].first == 10 {
            text.insert("\n", at: text.utf8.index(text.startIndex, offsetBy: start))
        }
        text += "</\(tag)>"
    }

    private func isStill(_ name: String, _ value: String) -> Bool {
        let name = name.lowercased()
        guard !name.hasPrefix("on"), !Self.leftAttributes.contains(name) else { return false }
        // Nobody sees it, and it may be the token of a form.
        if name == "value", attributes["type"] == "hidden" { return false }
        // Browsers read over white space and control characters within the scheme.
        let scheme = value.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix(11)
        return String(String.UnicodeScalarView(scheme)).lowercased() != "javascript:"
    }

    private static func escape(_ value: String, into text: inout String) {
        for character in value.unicodeScalars {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.unicodeScalars.append(character)
            }
        }
    }
}

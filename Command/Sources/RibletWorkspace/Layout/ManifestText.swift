/// A value in a manifest that is written in Swift, as far as it is written out.
indirect enum ManifestValue {
    case text(String)
    case list([ManifestValue])
    /// `.target(name: "Home", path: "Home")`: the last name before the parenthesis.
    case call(String, [(label: String, value: ManifestValue)])
    /// `.unitTests`, or another name: its last part.
    case name(String)
    /// An expression that only running the manifest would tell.
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var list: [ManifestValue]? { if case .list(let list) = self { list } else { nil } }
    var arguments: [(label: String, value: ManifestValue)]? { if case .call(_, let arguments) = self { arguments } else { nil } }
    var name: String? { if case .name(let name) = self { name } else { nil } }
    var callee: String? { if case .call(let name, _) = self { name } else { nil } }

    /// The argument with a label.
    subscript(label: String) -> ManifestValue? { arguments?.first { $0.label == label }?.value }

    /// The texts of a list; nil if one of them is no text.
    var texts: [String]? {
        guard let list else { return nil }
        let texts = list.compactMap(\.text)
        return texts.count == list.count ? texts : nil
    }
}

/// Reads the value of `let package` and `let project` from the source of a manifest. The manifest
/// is never run.
struct ManifestText {
    private let tokens: SourceTokens

    /// Manifests are small; a longer one is not read.
    static let sizeLimit = 4 << 20

    /// The value that a manifest gives to a name; nil where it declares no such name.
    static func value(of name: String, in source: [UInt8]) -> ManifestValue? {
        let tokens = SourceTokens(source)
        for index in 0..<tokens.count where tokens[index].keyword == .let && tokens.text(index + 1) == name {
            var place = index + 2
            while place < tokens.count, tokens[place].kind != .equal, !tokens[place].isNewLine { place = tokens.after(place) }
            guard tokens[place].kind == .equal else { continue }
            return ManifestText(tokens: tokens).value(place + 1..<tokens.count, depth: 0)
        }
        return nil
    }

    /// The value of an expression; at the top it may end before the range does.
    private func value(_ range: Range<Int>, depth: Int) -> ManifestValue {
        guard depth < 100, var (value, place) = primary(range, depth) else { return .other }
        while place < range.upperBound {
            if tokens[place].kind == .dot, value.arguments != nil {
                // `FrameworkTemplate(…).project`: the call says more than its member.
                place += 2
                if place < range.upperBound, tokens[place].kind == .leftParen { place = tokens.after(place) }
            } else if tokens.text(place) == "+", case .list(let first) = value {
                guard case (.list(let second), let next)? = primary(place + 1..<range.upperBound, depth) else { return .other }
                (value, place) = (.list(first + second), next)
            } else {
                return depth == 0 ? value : .other
            }
        }
        return value
    }

    /// The value with which an expression begins, and the token after it.
    private func primary(_ range: Range<Int>, _ depth: Int) -> (ManifestValue, next: Int)? {
        var place = range.lowerBound
        guard place < range.upperBound else { return nil }
        switch tokens[place].kind {
        case .string:
            let text = tokens.text(place)
            guard text.count > 1, text.hasSuffix("\""), !text.contains("\\"), !text.hasPrefix("\"\"\""), !text.hasPrefix("#") else {
                return nil
            }
            return (.text(String(text.dropFirst().dropLast())), place + 1)
        case .leftBracket: return (.list(elements(of: place, depth).map(\.value)), tokens.after(place))
        case .identifier, .dot:
            if tokens[place].kind == .dot { place += 1 }
            while place + 2 < range.upperBound, tokens[place + 1].kind == .dot, tokens[place + 2].kind == .identifier { place += 2 }
            let name = tokens.text(place)
            guard place + 1 < range.upperBound, tokens[place + 1].kind == .leftParen else { return (.name(name), place + 1) }
            return (.call(name, elements(of: place + 1, depth)), tokens.after(place + 1))
        default: return nil
        }
    }

    /// The parts of what stands in brackets.
    private func elements(of open: Int, _ depth: Int) -> [(label: String, value: ManifestValue)] {
        tokens.parts(open + 1..<max(Int(tokens[open].match), open + 1)).map { part in
            if part.count > 1, tokens[part.lowerBound].kind == .identifier, tokens[part.lowerBound + 1].kind == .colon {
                return (tokens.text(part.lowerBound), value(part.lowerBound + 2..<part.upperBound, depth: depth + 1))
            }
            // An entry of a dictionary has a colon, too.
            let isPair = !tokens.places(in: part) { tokens[$0].kind == .colon }.isEmpty
            return ("", isPair ? .other : value(part, depth: depth + 1))
        }
    }
}

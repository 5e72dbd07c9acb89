/// The drawings of an SVG file, in which braces hold the differences between pictures.
///
/// A drawing is a group with a name, `<g id="bow">`, or an outline, `<path id="trunk" d="…"/>`;
/// names that share a drawing stand in one `id`. Within it
/// - `{w/2-4}` is a number, `{skin.shade(16)}` a colour;
/// - `{fit M 0 -100 L 50 20 Z}` is a path in hundredths of `w` and `h`;
/// - `<both>` draws its content and the mirror image, `<each side="-1 1">` once for every number;
/// - `<use href="#ball" x="w/2"/>` is another drawing, with numbers of its own.
///
/// Tags stand on lines of their own, and the end of a group has the indentation of its beginning.
package struct Drawings: Sendable {
    /// The numbers and colours that a drawing names.
    package struct Values: Sendable {
        package var numbers: [String: Int]
        package var inks: [String: Ink]

        package init(_ numbers: [String: Int], _ inks: [String: Ink] = [:]) {
            self.numbers = numbers
            self.inks = inks
        }

        /// Returns these with further ones.
        package func with(_ numbers: [String: Int] = [:], _ inks: [String: Ink] = [:]) -> Values {
            Values(self.numbers.merging(numbers) { $1 }, self.inks.merging(inks) { $1 })
        }
    }

    private indirect enum Part: Sendable {
        case text(String)
        case formula(Formula)
        case fit(String)
        case both([Part])
        case each(String, [Int], [Part])
        case use(String, [(name: String, formula: Formula)])
    }

    private var drawings: [String: [Part]] = [:]

    /// Reads a file of the program. A file of another shape is a programmer's mistake.
    package init(_ file: [UInt8]) {
        var lines = String(decoding: file, as: UTF8.self).split(separator: "\n")[...]
        while let line = lines.popFirst() {
            let attributes = Self.attributes(line)
            guard let id = attributes.first(where: { $0.name == "id" }) else { continue }
            let outline = attributes.first { $0.name == "d" }
            let parts = outline.map { Self.parts($0.value) } ?? Self.content(&lines, until: "</g>")
            for name in id.value.split(separator: " ") { drawings[String(name)] = parts }
        }
    }

    /// Draws the drawing of that name, or nothing where the file has none: no hat is no drawing.
    package func callAsFunction(_ name: String, _ values: Values) -> String {
        var svg = ""
        write(drawings[name] ?? [], values, to: &svg)
        return svg
    }

    private func write(_ parts: [Part], _ values: Values, to svg: inout String) {
        for part in parts {
            switch part {
            case .text(let text): svg += text
            case .formula(let formula): svg += formula.text(values)
            case .fit(let path): svg += Sketch.fit(path, values.number("w"), values.number("h"))
            case .both(let content):
                var drawn = ""
                write(content, values, to: &drawn)
                svg += Sketch.both(drawn)
            case .each(let name, let numbers, let content):
                for number in numbers { write(content, values.with([name: number]), to: &svg) }
            case .use(let name, let formulas):
                var inner = values
                for (name, formula) in formulas { inner.numbers[name] = formula.number(values) }
                write(drawings[name] ?? [], inner, to: &svg)
            }
        }
    }

    // MARK: - Reading

    private static func content(_ lines: inout ArraySlice<Substring>, until end: String) -> [Part] {
        var parts: [Part] = []
        while let line = lines.popFirst(), line != end {
            let indentation = line.prefix { $0 == " " }
            let tag = line.dropFirst(indentation.count)
            let attributes = attributes(tag)
            switch tag.prefix(while: { $0 != " " && $0 != ">" }) {
            case "<both": parts.append(.both(content(&lines, until: indentation + "</both>")))
            case "<each":
                let numbers = attributes[0].value.split(separator: " ").compactMap { Int($0) }
                parts.append(.each(attributes[0].name, numbers, content(&lines, until: indentation + "</each>")))
            case "<use":
                let numbers = attributes.dropFirst().map { (name: $0.name, formula: Formula($0.value)) }
                parts.append(.use(String(attributes[0].value.dropFirst()), numbers))
            default: parts += Self.parts(tag)
            }
        }
        return parts
    }

    private static func attributes(_ tag: Substring) -> [(name: String, value: Substring)] {
        let pieces = tag.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 0, to: pieces.count - 1, by: 2).map {
            (String(pieces[$0].dropLast().split(separator: " ").last ?? ""), pieces[$0 + 1])
        }
    }

    private static func parts(_ text: Substring) -> [Part] {
        text.split(separator: "{").flatMap { piece -> [Part] in
            guard let end = piece.firstIndex(of: "}") else { return [.text(String(piece))] }
            let inside = piece[..<end]
            let part: Part = inside.hasPrefix("fit ") ? .fit(String(inside.dropFirst(4))) : .formula(Formula(inside))
            return [part, .text(String(piece[piece.index(after: end)...]))]
        }
    }
}

extension Drawings.Values {
    fileprivate func number(_ name: String) -> Int {
        guard let number = numbers[name] else { preconditionFailure("A drawing names '\(name)', which it is not given.") }
        return number
    }
}

/// A number or a colour that is worked out from others: `h*2/3-14`, `skin.mixed(20,hair)`.
private indirect enum Formula: Sendable {
    case number(Int)
    case ink(Ink)
    case name(String)
    case of(Formula, Character, Formula)
    case changed(Formula, String, Int, Formula?)

    init(_ text: Substring) {
        var rest = text
        self = Self.sum(&rest)
        precondition(rest.isEmpty, "A drawing has '\(text)', which is no formula.")
    }

    func text(_ values: Drawings.Values) -> String {
        ink(values)?.hex ?? String(number(values))
    }

    func number(_ values: Drawings.Values) -> Int {
        switch self {
        case .number(let number): return number
        case .name(let name): return values.number(name)
        case .of(let left, let sign, let right):
            let (a, b) = (left.number(values), right.number(values))
            return switch sign {
            case "+": a + b
            case "-": a - b
            case "*": a * b
            case "/": a / b
            default: a % b
            }
        case .ink, .changed: preconditionFailure("A drawing has a colour where a number belongs.")
        }
    }

    private func ink(_ values: Drawings.Values) -> Ink? {
        switch self {
        case .ink(let ink): return ink
        case .name(let name): return values.inks[name]
        case .number, .of: return nil
        case .changed(let formula, let change, let percent, let other):
            guard let ink = formula.ink(values) else { preconditionFailure("A drawing names a colour that it is not given: \(formula)") }
            return switch change {
            case "shade": ink.shade(percent)
            case "tint": ink.tint(percent)
            case "mixed": ink.mixed(percent, other?.ink(values) ?? ink)
            default: ink.edge
            }
        }
    }

    // MARK: - Reading

    private static func sum(_ rest: inout Substring) -> Formula {
        var left = product(&rest)
        while let sign = rest.first, "+-".contains(sign) {
            rest.removeFirst()
            left = .of(left, sign, product(&rest))
        }
        return left
    }

    private static func product(_ rest: inout Substring) -> Formula {
        var left = factor(&rest)
        while let sign = rest.first, "*/%".contains(sign) {
            rest.removeFirst()
            left = .of(left, sign, factor(&rest))
        }
        return left
    }

    private static func factor(_ rest: inout Substring) -> Formula {
        if eat("-", &rest) { return .of(.number(0), "-", factor(&rest)) }
        if eat("(", &rest) {
            let inside = sum(&rest)
            _ = eat(")", &rest)
            return inside
        }
        var value: Formula
        if eat("#", &rest) {
            value = .ink(Ink(rgb: UInt32(word(&rest), radix: 16) ?? 0))
        } else {
            let word = word(&rest)
            value = Int(word).map { .number($0) } ?? .name(word)
        }
        while eat(".", &rest) {
            let change = word(&rest)
            var percent = 0
            var other: Formula?
            if eat("(", &rest) {
                percent = Int(word(&rest)) ?? 0
                if eat(",", &rest) { other = factor(&rest) }
                _ = eat(")", &rest)
            }
            value = .changed(value, change, percent, other)
        }
        return value
    }

    private static func word(_ rest: inout Substring) -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber }
        rest.removeFirst(word.count)
        return String(word)
    }

    private static func eat(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }
}

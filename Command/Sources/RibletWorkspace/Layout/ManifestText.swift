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
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// Manifests are small; a longer one is not read.
    static let sizeLimit = 4 << 20

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that a manifest gives to a name; nil where it declares no such name.
    static func value(of name: String, in source: [UInt8]) -> ManifestValue? {
        var reader = ManifestText(source)
        let wanted = Array("let \(name)".utf8)
        while reader.place < source.count {
            reader.skipTrivia()
            if reader.bytes[reader.place...].starts(with: wanted) {
                reader.place += wanted.count
                while let byte = reader.byte, byte != UInt8(ascii: "="), byte != 10 { reader.place += 1 }
                guard reader.byte == UInt8(ascii: "=") else { continue }
                reader.place += 1
                return reader.expression()
            }
            reader.skipOne()
        }
        return nil
    }

    private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipTrivia() {
        while let byte {
            if byte <= 32 {
                place += 1
            } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
                while let byte = self.byte, byte != 10 { place += 1 }
            } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
                place += 2
                while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") { place += 1 }
                place = min(place + 2, bytes.count)
            } else {
                return
            }
        }
    }

    /// Goes on by a string or by one byte.
    private mutating func skipOne() {
        if byte == UInt8(ascii: "\"") { _ = string() } else { place += 1 }
    }

    private mutating func string() -> String? {
        place += 1
        var text: [UInt8] = []
        var isPlain = true
        while let byte, byte != UInt8(ascii: "\""), byte != 10 {
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                place += 1
            }
            text.append(byte)
            place += 1
        }
        place += 1
        return isPlain ? String(decoding: text, as: UTF8.self) : nil
    }

    private mutating func word() -> String {
        let start = place
        while let byte, ByteClass.table[Int(byte)] & ByteClass.identifierPart != 0 { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private static let ends: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ";")]

    private mutating func expression() -> ManifestValue {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else {
            place = bytes.count
            return .other
        }
        var value = primary()
        while true {
            skipTrivia()
            guard let byte, !Self.ends.contains(byte) else { return value }
            if byte == UInt8(ascii: "."), value.arguments != nil {
                // `FrameworkTemplate(…).project`: the call says more than its member.
                place += 1
                let name = word()
                skipTrivia()
                if self.byte == UInt8(ascii: "(") { _ = call(name) }
                continue
            }
            guard byte == UInt8(ascii: "+"), case .list(let first) = value else {
                // At the top a line break ends the value; further in, an operator makes it another.
                if depth == 1 { return value }
                skipToEnd()
                return .other
            }
            place += 1
            guard case .list(let second) = primary() else {
                skipToEnd()
                return .other
            }
            value = .list(first + second)
        }
    }

    private mutating func skipToEnd() {
        var open = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if open == 0 { return }
                open -= 1
            case UInt8(ascii: ","): if open == 0 { return }
            default: break
            }
            skipOne()
            skipTrivia()
        }
    }

    private mutating func primary() -> ManifestValue {
        skipTrivia()
        guard let byte else { return .other }
        if byte == UInt8(ascii: "\"") { return string().map { .text($0) } ?? .other }
        if byte == UInt8(ascii: "[") {
            place += 1
            return .list(elements(until: UInt8(ascii: "]")).map(\.value))
        }
        var name = ""
        while let byte = self.byte {
            if byte == UInt8(ascii: ".") {
                place += 1
                continue
            }
            let next = word()
            if next.isEmpty { break }
            name = next
        }
        guard !name.isEmpty else {
            skipToEnd()
            return .other
        }
        skipTrivia()
        return self.byte == UInt8(ascii: "(") ? call(name) : .name(name)
    }

    private mutating func call(_ name: String) -> ManifestValue {
        place += 1
        return .call(name, elements(until: UInt8(ascii: ")")))
    }

    private mutating func elements(until end: UInt8) -> [(label: String, value: ManifestValue)] {
        var found: [(label: String, value: ManifestValue)] = []
        while true {
            skipTrivia()
            guard let byte else { return found }
            if byte == end {
                place += 1
                return found
            }
            if Self.ends.contains(byte) {
                place += 1
                continue
            }
            let start = place
            let label = word()
            skipTrivia()
            if !label.isEmpty, self.byte == UInt8(ascii: ":") {
                place += 1
                found.append((label, expression()))
                continue
            }
            place = start
            let value = expression()
            if self.byte == UInt8(ascii: ":") {
                // A dictionary.
                place += 1
                _ = expression()
                found.append(("", .other))
            } else {
                found.append(("", value))
            }
        }
    }
}

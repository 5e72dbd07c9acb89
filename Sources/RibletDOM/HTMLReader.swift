/// A fault in markup: the host would not write it.
package struct MarkupError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// Reads the markup that the browser host writes into nodes. It is no browser's parser: it refuses
/// markup that the host would not write, such as an end tag without a start.
package struct HTMLReader {
    /// The greatest depth of elements.
    private static let mostLevels = 400

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    static let void: Set<String> = [
        "area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    /// Elements whose start tag swallows a line break.
    static let preformatted: Set<String> = ["pre", "textarea", "listing"]

    private init(_ html: String) { bytes = Array(html.utf8) }

    /// Reads a fragment.
    ///
    /// - Returns: its nodes.
    /// - Throws: ``MarkupError`` for markup that the host does not write.
    package static func read(_ html: String) throws(MarkupError) -> [DOMNode] {
        var reader = HTMLReader(html)
        let top = DOMNode(tag: "#top")
        try reader.children(of: top)
        guard reader.position == reader.bytes.count else { throw MarkupError("markup ends before its end: \(html.prefix(200))") }
        for child in top.children { child.parent = nil }
        return top.children
    }

    private mutating func children(of parent: DOMNode) throws(MarkupError) {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<") {
                if starts("</") { return }
                if starts("<!") {
                    skip(to: UInt8(ascii: ">"))
                    position += 1
                    continue
                }
                parent.append(try element())
            } else {
                let start = position
                skip(to: UInt8(ascii: "<"))
                let text = try Self.decode(bytes[start..<position])
                // A browser makes one node of neighbouring texts.
                if let last = parent.children.last, last.isText { last.text += text } else { parent.append(DOMNode(tag: "", text: text)) }
            }
        }
    }

    private mutating func element() throws(MarkupError) -> DOMNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.mostLevels else { throw MarkupError("elements lie more than \(Self.mostLevels) levels deep") }
        position += 1
        let node = DOMNode(tag: name())
        var closesItself = false
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            switch bytes[position] {
            case UInt8(ascii: " "): position += 1
            case UInt8(ascii: "/"):
                closesItself = true
                position += 1
            default:
                let name = name()
                guard !name.isEmpty else { throw MarkupError("an attribute has no name") }
                guard node.attributes[name] == nil else { throw MarkupError("<\(node.tag)> has the attribute \(name) twice") }
                node.attributes[name] = try attributeValue()
            }
        }
        position += 1
        if closesItself || Self.void.contains(node.tag) { return node }
        // As a browser reads it.
        if Self.preformatted.contains(node.tag), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
            position += 1
        }
        try children(of: node)
        guard starts("</\(node.tag)>") else { throw MarkupError("<\(node.tag)> is not closed where it should be") }
        position += node.tag.utf8.count + 3
        return node
    }

    private mutating func attributeValue() throws(MarkupError) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { return "" }
        position += 1
        guard position < bytes.count else { throw MarkupError("an attribute has no value") }
        if bytes[position] == UInt8(ascii: "\"") {
            position += 1
            let start = position
            skip(to: UInt8(ascii: "\""))
            defer { position += 1 }
            return try Self.decode(bytes[start..<position])
        }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: " "), bytes[position] != UInt8(ascii: ">") { position += 1 }
        return try Self.decode(bytes[start..<position])
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count,
            ![UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "/")].contains(bytes[position])
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(to byte: UInt8) {
        while position < bytes.count, bytes[position] != byte { position += 1 }
    }

    private func starts(_ text: String) -> Bool { position <= bytes.count && bytes[position...].starts(with: text.utf8) }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(MarkupError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let entity = entities.first(where: { rest.hasPrefix($0.0) }) else {
                throw MarkupError("an ampersand stands unescaped: \(rest.prefix(20))")
            }
            result += entity.1
            rest = rest.dropFirst(entity.0.count)
        }
        return result + rest
    }

    private static let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")]
}

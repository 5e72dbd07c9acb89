/// The name by which a reader knows a control, as far as its view says it.
struct ControlName {
    /// At most ``limit`` characters; empty where nothing names the control.
    private(set) var text = ""
    /// True if the control, or one of the form that it sends, takes text that nobody may see.
    private(set) var isSecret = false

    /// The number of characters after which a name is cut.
    static let limit = 80

    /// Nothing names the control.
    init() {}

    /// The label, the text in the control, the text of the label beside it, or the name.
    ///
    /// - Parameters:
    ///   - element: the control.
    ///   - view: the view that the control is in.
    init(of element: Element, in view: Node) {
        isSecret = Node.element(element).takesSecret || (element.tag == "form" && view.takesSecret)
        text = Self.text(of: element, in: view)
    }

    private static func text(of element: Element, in view: Node) -> String {
        if let label = element.text(of: "label", .aria) { return cut(label) }
        if let id = element.text(of: "id"), let label = view.label(for: id) { return cut(label) }
        let text = element.tag == "form" ? "" : element.content.spokenText
        if !text.isEmpty { return cut(text) }
        for name in ["alt", "title", "placeholder", "name"] {
            if let text = element.text(of: name), !text.isEmpty { return cut(text) }
        }
        return ""
    }

    private static func cut(_ text: String) -> String {
        if text.utf8.count <= limit, isFolded(text) { return text }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count <= limit ? line : line.prefix(limit - 1) + "…"
    }
}

extension ControlName {
    /// Returns true for plain words with single spaces between them, as most names are: to look at
    /// their characters takes ten times as long as to look at their bytes.
    private static func isFolded(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            if byte >= 0x80 || byte < 0x20 || (byte == 0x20 && last == 0x20) { return false }
            last = byte
        }
        return last != 0x20
    }
}

extension Element {
    /// The value of a plain attribute.
    fileprivate func text(of name: String, _ prefix: AnyAttribute.Prefix = .none) -> String? {
        for attribute in attributes where attribute.prefix == prefix && attribute.name.description == name {
            if case .plain(let value) = attribute.kind { return value }
        }
        return nil
    }
}

extension Node {
    /// The text that a screen reader reads, without that of rows and of other views.
    fileprivate var spokenText: String {
        switch self {
        case .text(let text): text
        case .element(let element):
            element.text(of: "hidden", .aria) == "true" ? "" : element.text(of: "label", .aria) ?? element.content.spokenText
        case .fragment(let nodes): nodes.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: " ")
        case .branch(_, let node), .mapped(let node, _): node.spokenText
        case .view(let box): Node.element(box.element).spokenText
        case .empty, .keyed, .slot: ""
        }
    }

    /// The text of the label of a control.
    fileprivate func label(for id: String) -> String? {
        switch self {
        case .element(let element):
            element.tag == "label" && element.text(of: "for") == id ? element.content.spokenText : element.content.label(for: id)
        case .fragment(let nodes): nodes.lazy.compactMap { $0.label(for: id) }.first
        case .branch(_, let node), .mapped(let node, _): node.label(for: id)
        case .view(let box): Node.element(box.element).label(for: id)
        case .empty, .text, .keyed, .slot: nil
        }
    }

    /// True if there is a field for a password in it, apart from rows and other views.
    fileprivate var takesSecret: Bool {
        switch self {
        case .element(let element): element.text(of: "type") == "password" || element.content.takesSecret
        case .fragment(let nodes): nodes.contains(where: \.takesSecret)
        case .branch(_, let node), .mapped(let node, _): node.takesSecret
        case .view(let box): Node.element(box.element).takesSecret
        case .empty, .text, .keyed, .slot: false
        }
    }
}

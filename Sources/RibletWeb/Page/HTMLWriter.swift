import Riblet

/// Writes nodes as HTML, and remembers where handlers are by putting their path into the page.
@MainActor
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    var path = HandlerPath()
    /// The controller whose view is written; its number begins the handlers' addresses.
    private(set) var owner: Int
    private let session: Session
    /// Those whose views are being written, the outermost first.
    private var writing: [WebViewController] = []
    /// The value of the select element whose options are written.
    private var choice: String?
    /// True once a control for files was written: its form is then posted in parts.
    private var hasFileControl = false

    init(session: Session, owner: Int = 0) {
        self.session = session
        self.owner = owner
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private static let postedInParts = Array(" enctype=\"multipart/form-data\"".utf8)

    // MARK: Nodes

    mutating func write(_ node: Node) {
        switch node {
        case .empty: break
        case .text(let text): write(escaping: text)
        case .element(let element): write(element)
        case .fragment(let nodes): writeChildren(nodes)
        case .branch(let way, let node):
            let mark = path.push(way: way)
            write(node)
            path.pop(to: mark)
        case .view(let box): write(box.makeElement())
        case .keyed(let rows):
            #if DEBUG
            session.reportRepeatedRow(in: rows, of: owner)
            #endif
            for index in 0..<rows.count { writeRow(rows, index) }
        case .slot(let controller): write(controller)
        case .mapped(let node, _): write(node)
        }
    }

    mutating func writeRow(_ rows: AnyKeyedRows, _ index: Int) {
        let mark = path.push(key: rows.key(index))
        write(rows.makeElement(index))
        path.pop(to: mark)
    }

    /// The content of an element, whose only child is the first one.
    private mutating func writeContent(_ content: Node) {
        if case .fragment(let nodes) = content { writeChildren(nodes) } else { writeChild(content, at: 0) }
    }

    private mutating func writeChildren(_ nodes: [Node]) {
        for (index, node) in nodes.enumerated() { writeChild(node, at: index) }
    }

    private mutating func writeChild(_ node: Node, at index: Int) {
        switch node {
        // Most children can hold no handler of their own; their position need not be kept.
        case .empty: break
        case .text(let text): write(escaping: text)
        default:
            let mark = path.push(position: index)
            write(node)
            path.pop(to: mark)
        }
    }

    /// The view of another controller, below the path of its own.
    mutating func write(_ controller: WebViewController) {
        if writing.contains(where: { $0 === controller }) {
            return TreeEvents.report(UnshowableView(controller, withinItselfAt: controller.ribPath))
        }
        #if DEBUG
        session.reportMissingContainer(of: controller)
        #endif
        writing.append(controller)
        defer { writing.removeLast() }
        let savedOwner = owner
        let savedPath = path
        owner = session.number(of: controller)
        path = HandlerPath()
        raw("<r-v id=r")
        raw(number: owner)
        raw(">")
        controller.writeAll(into: &self)
        raw("</r-v>")
        owner = savedOwner
        path = savedPath
    }

    private mutating func write(_ element: Element) {
        raw("<")
        raw(element.tag)
        let takesFile = element.tag == "input" && element.attributes.contains(where: \.takesFile)
        let isPosted = element.tag == "button" && element.attributes.contains(where: \.takesClick)
        var textContent: String?
        var outerChoice = choice
        var hasClick = false
        var submits = false
        var shownState: Bool?
        var events: [UInt8] = []
        for attribute in element.attributes {
            switch attribute.kind {
            case .none: break
            case .plain(let value):
                // A control that is posted without script finds its handler by its name.
                if takesFile, attribute.prefix == .none, attribute.name == "name" as StaticString { continue }
                // A button that says it is none of a form would not be posted without script.
                if isPosted, attribute.prefix == .none, attribute.name == "type" as StaticString { continue }
                writeAttribute(attribute, value)
            case .flag(let isPresent), .propertyFlag(let isPresent):
                if isPresent {
                    raw(" ")
                    raw(attribute.name)
                }
            case .property(let value):
                if element.tag == "textarea" {
                    textContent = value
                } else if element.tag == "select" {
                    choice = value
                } else {
                    writeAttribute(attribute, value)
                }
            case .handler:
                guard let event = attribute.event else { continue }
                if event.kind == .click {
                    hasClick = true
                    shownState = attribute.handler?.shownState
                }
                if event.kind == .submit { submits = true }
                if !events.isEmpty { events.append(UInt8(ascii: " ")) }
                events.append(contentsOf: event.wire.utf8)
            }
        }
        if element.tag == "option", let value = choice, element.choosesItself == nil, element.optionValue == value {
            raw(" selected")
            // The first of several is chosen, as a script that sets the value of the select does.
            outerChoice = nil
        }
        if !events.isEmpty {
            raw(" data-e=\"")
            bytes.append(contentsOf: events)
            // A button's address stands in its value, so that pressing it works before any script
            // runs: it posts the form at the end of the page.
            if hasClick, element.tag == "button" {
                // A toggle button says what it shows as well, so that the same press posted twice asks
                // for the same.
                if let shownState {
                    raw("\" data-t=\"")
                    writeAddress()
                    raw("\" form=\"rf\" name=\"_e\" value=\"")
                    raw(shownState ? "true@" : "false@")
                } else {
                    raw("\" form=\"rf\" name=\"_e\" value=\"")
                }
            } else {
                raw("\" data-t=\"")
            }
            writeAddress()
            raw("\"")
            if takesFile {
                hasFileControl = true
                raw(" name=\"_f:")
                writeAddress()
                raw("\"")
            }
            if submits { raw(" method=\"post\"") }
        }
        let tagEnd = bytes.count
        let hadFileControl = hasFileControl
        if submits { hasFileControl = false }
        raw(">")
        if ElementRules.isVoid(element.tag) { return }
        let start = bytes.count
        writeContent(of: element, textContent: textContent)
        choice = outerChoice
        // The parser drops a line break that comes first in these.
        if bytes.count > start, bytes[start] == UInt8(ascii: "\n"), ElementRules.dropsFirstLineBreak(element.tag) {
            bytes.insert(UInt8(ascii: "\n"), at: start)
        }
        // Last in the form, so that positions of the children are what they seem.
        if submits {
            raw("<input type=hidden name=_t value=\"")
            write(escaping: session.markup.formToken)
            raw("\"><input type=hidden name=_e value=\"")
            writeAddress()
            raw("\">")
            if hasFileControl { bytes.insert(contentsOf: Self.postedInParts, at: tagEnd) }
            hasFileControl = hadFileControl
        }
        raw("</")
        raw(element.tag)
        raw(">")
    }

    /// Writes the content between the tags of `element`.
    mutating func writeContent(of element: Element, textContent: String? = nil) {
        if let textContent {
            write(escaping: textContent)
        } else if let markup = element.raw {
            bytes.append(contentsOf: markup.utf8)
        } else {
            writeContent(element.content)
        }
    }

    private mutating func writeAttribute(_ attribute: AnyAttribute, _ value: String) {
        raw(" ")
        switch attribute.prefix {
        case .none: break
        case .aria: raw("aria-")
        case .data: raw("data-")
        }
        raw(attribute.name)
        raw("=\"")
        write(escaping: value)
        raw("\"")
    }

    private mutating func writeAddress() {
        raw(number: owner)
        raw(":")
        bytes.append(contentsOf: path.bytes)
    }

    // MARK: Characters

    /// Text and attribute values alike: what ends either is replaced.
    mutating func write(escaping text: String) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in 0..<utf8.count {
                let replacement: StaticString
                switch utf8[index] {
                case UInt8(ascii: "&"): replacement = "&amp;"
                case UInt8(ascii: "<"): replacement = "&lt;"
                case UInt8(ascii: ">"): replacement = "&gt;"
                case UInt8(ascii: "\""): replacement = "&quot;"
                case UInt8(ascii: "'"): replacement = "&#39;"
                // A carriage return would be read as a line feed and positions of the caret would
                // differ; a null is refused by browsers.
                case 0: replacement = "\u{FFFD}"
                default: continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                bytes.append(contentsOf: UnsafeBufferPointer(start: replacement.utf8Start, count: replacement.utf8CodeUnitCount))
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
    }

    mutating func raw(_ text: StaticString) { bytes.append(text) }

    mutating func raw(number: Int) { bytes.append(decimal: number) }
}

extension AnyAttribute {
    fileprivate var takesFile: Bool { event?.kind == .file }
    fileprivate var takesClick: Bool { event?.kind == .click }
}

import RibletDOM
import RibletWeb

/// Finds the words by which a test finds a control: they must mean no other one.
struct ControlFinder {
    let tree: AccessibilityTree

    init(_ page: DOMNode) { tree = AccessibilityTree(page) }

    /// Returns the role and the name of an element as arguments, such as `.button, "Add"`.
    func role(of element: DOMNode) throws(FlowTest.Note) -> String {
        let role = tree.role(of: element)
        guard role != "generic", role != "none" else { throw .nameless(tag: element.tag) }
        let alike = tree.perceivable.filter { tree.role(of: $0) == role }
        return "\(Self.known.contains(role) ? ".\(role)" : SwiftText.literal(role)), \(try match(element, among: alike))"
    }

    /// The roles that have names in Swift.
    private static let known = [
        "alert", "button", "cell", "checkbox", "combobox", "dialog", "gridcell", "heading", "img", "link", "list", "listitem", "radio",
        "searchbox", "status", "switch", "tab", "textbox",
    ]

    /// Returns the label of a field as an argument.
    func label(of field: DOMNode) throws(FlowTest.Note) -> String {
        guard tree.isLabelled(field) else {
            let name = tree.name(of: field)
            throw name.isEmpty ? .nameless(tag: field.tag) : .unlabelled(name)
        }
        return try match(field, among: tree.controls.filter(tree.isLabelled))
    }

    private func match(_ element: DOMNode, among others: [DOMNode]) throws(FlowTest.Note) -> String {
        let name = tree.name(of: element)
        guard !name.isEmpty else { throw .nameless(tag: element.tag) }
        guard others.contains(where: { $0 === element }) else { throw .unseen(name) }
        let names = others.map { PageTexts.bare(tree.name(of: $0)) }
        let count = names.count { $0 == PageTexts.bare(name) }
        guard count == 1 else { throw .several(count, role: tree.role(of: element), name: name) }
        // A name with a number may have another one next time.
        let part = name.prefix { !$0.isNumber }.trimmed
        guard name.contains(where: \.isNumber), part.count > 2 else { return SwiftText.literal(name) }
        let isOne = names.count { $0.lowercased().contains(PageTexts.bare(part).lowercased()) } == 1
        return isOne ? ".containing(\(SwiftText.literal(part)))" : SwiftText.literal(name)
    }
}

extension Substring {
    /// The text without what is no letter or digit at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: \.isLetter), let last = lastIndex(where: { $0.isLetter || $0.isNumber }) else { return "" }
        return String(self[first...last])
    }
}

extension DOMNode {
    /// The control, or what it is in, to whose address the page sends events.
    func control(_ handler: String) -> DOMNode? {
        guard !handler.isEmpty else { return nil }
        return descendants.first { $0["data-e"] != nil && $0.handler == handler }
    }

    /// The elements around this one, the nearest first.
    var ancestors: [DOMNode] { Array(sequence(first: self, next: \.parent).dropFirst()) }

    /// True for a select, and for what is ticked.
    var isChoice: Bool { tag == "select" || ["checkbox", "radio"].contains(attributes["type"]) }

    /// True if a text is put into it.
    var isTextField: Bool {
        guard tag == "input" else { return tag == "textarea" }
        return !["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"].contains(attributes["type"] ?? "text")
    }

    /// Takes what the user has typed into, or chosen in, a page that is the same by its elements.
    func keepProperties(of other: DOMNode) {
        guard tag == other.tag, attributes["name"] == other["name"] else { return }
        properties = other.properties
        for (child, former) in zip(children, other.children) { child.keepProperties(of: former) }
    }

    /// Of the radio buttons of one name one is on.
    func choose(_ radio: DOMNode) {
        for other in descendants where other["type"] == "radio" && other["name"] == radio["name"] {
            other.properties["checked"] = other === radio ? "true" : "false"
        }
    }

    /// Takes over what an event says of its control.
    func take(_ input: PageInput) {
        guard let control = control(input.handler) else { return }
        switch input.content {
        case .text(let text) where !["checkbox", "radio"].contains(control["type"]): control.setProperty("value", text)
        case .text where control["type"] == "radio": choose(control)
        case .flag(let isOn): control.properties["checked"] = isOn ? "true" : "false"
        default: break
        }
    }
}

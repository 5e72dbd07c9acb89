/// A node of a page that is held in memory: what a browser would have, without the browser.
public final class DOMNode {
    /// The element's name in lower case; empty for text.
    public let tag: String
    /// The text of a text node.
    public package(set) var text: String
    /// The attributes as written in the markup.
    public package(set) var attributes: [String: String]
    /// Properties that patches or the user have set, such as `value`, in place of what the
    /// attribute says.
    public package(set) var properties: [String: String] = [:]
    /// Child nodes, texts included.
    public package(set) var children: [DOMNode] = []
    /// The element this is in.
    public package(set) weak var parent: DOMNode?

    /// A node alone.
    package init(tag: String, text: String = "", attributes: [String: String] = [:]) {
        self.tag = tag
        self.text = text
        self.attributes = attributes
    }

    /// True for a text node.
    public var isText: Bool { tag.isEmpty }

    /// The value of an attribute.
    public subscript(name: String) -> String? { attributes[name] }

    /// The number of elements around it.
    var level: Int { sequence(first: self, next: \.parent).reduce(-1) { count, _ in count + 1 } }

    /// The classes of the element.
    public var classes: Set<Substring> { Set((attributes["class"] ?? "").split(separator: " ")) }

    /// The text in it and below it, hidden parts left out, white space as written.
    public var textContent: String {
        if isText { return text }
        return children.filter { $0.isText || !$0.isHidden }.map(\.textContent).joined()
    }

    /// The value of a control: the one that the user or a patch has set, else the written one.
    public var value: String {
        if let value = properties["value"] { return value }
        if tag == "select" {
            let options = descendants.filter { $0.tag == "option" }
            let chosen = options.last { $0.flag("selected") } ?? options.first
            return chosen?.value ?? ""
        }
        if tag == "option" { return attributes["value"] ?? textContent }
        return tag == "textarea" ? children.map(\.textContent).joined() : attributes["value"] ?? ""
    }

    /// True for a check box that is on.
    public var isChecked: Bool {
        if let value = properties["checked"] { return value == "true" }
        return attributes["checked"] != nil || attributes["aria-checked"] == "true"
    }

    /// The values of the options that are chosen in a select.
    public var chosenValues: [String] { descendants.filter { $0.tag == "option" && $0.flag("selected") }.map(\.value) }

    /// True for a node that is taken off the page, alone or with a node around it.
    public var isHidden: Bool {
        var node: DOMNode? = self
        while let current = node {
            if current.attributes["hidden"] != nil { return true }
            node = current.parent
        }
        return false
    }

    /// This element and all below it, in document order.
    public var descendants: [DOMNode] {
        var result: [DOMNode] = []
        var pending = [self]
        while let node = pending.popLast() {
            if node.isText { continue }
            result.append(node)
            pending.append(contentsOf: node.children.reversed())
        }
        return result
    }

    /// Returns true if the page sends an event of that name from this element.
    public func listens(to name: String) -> Bool {
        (attributes["data-e"] ?? "").split(separator: " ").contains { $0 == name || $0.hasPrefix(name + "/") || $0.hasPrefix(name + "*") }
    }

    /// The address to which the page sends events of this element; of a button it is the value.
    package var handler: String { attributes["data-t"] ?? attributes["value"] ?? "" }

    /// Sets a property. The value of a select chooses one of its options, or none.
    package func setProperty(_ name: String, _ value: String) {
        guard tag == "select", name == "value" else { return properties[name] = value }
        properties[name] = nil
        for option in descendants where option.tag == "option" { option.properties["selected"] = option.value == value ? "true" : "false" }
    }

    package func append(_ child: DOMNode) { insert([child], at: children.count) }

    package func insert(_ nodes: [DOMNode], at index: Int) {
        for node in nodes { node.parent = self }
        children.insert(contentsOf: nodes, at: index)
    }

    package func remove(at index: Int) -> DOMNode {
        let node = children.remove(at: index)
        node.parent = nil
        return node
    }

    /// The markup with attributes in order of their names and properties in place of the attributes
    /// they override, for comparison.
    public var normalizedHTML: String {
        if isText { return text }
        let written = shownAttributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
        let inner = tag == "textarea" ? value : children.map(\.normalizedHTML).joined()
        return "<\(tag)\(written)>\(inner)</\(tag)>"
    }

    /// The attributes, with properties in place of those that they override.
    var shownAttributes: [String: String] {
        var all = attributes
        for (name, value) in properties {
            switch name {
            case "checked", "selected", "open": all[name] = value == "true" ? "" : nil
            default: if tag != "textarea" { all[name] = value }
            }
        }
        return all
    }
}

/// Roles and names as assistive technology computes them, for the nodes of a page that is held in
/// memory. The script that finds elements in a browser computes the same; white space apart, which
/// depends on how a page is laid out.
package struct AccessibilityTree {
    package let root: DOMNode
    /// All elements in document order.
    package let elements: [DOMNode]
    private let byID: [String: DOMNode]
    private let labels: [ObjectIdentifier: [DOMNode]]

    /// Reads a page from its root down.
    package init(_ root: DOMNode) {
        self.root = root
        elements = root.descendants
        var byID: [String: DOMNode] = [:]
        for element in elements {
            if let id = element["id"], byID[id] == nil { byID[id] = element }
        }
        var labels: [ObjectIdentifier: [DOMNode]] = [:]
        for label in elements where label.tag == "label" {
            let control = label["for"].map { byID[$0] } ?? label.descendants.dropFirst().first(where: \.canBeLabelled)
            if let control { labels[ObjectIdentifier(control), default: []].append(label) }
        }
        self.byID = byID
        self.labels = labels
    }

    /// Returns the element of an identifier.
    package func element(id: Substring) -> DOMNode? { byID[String(id)] }

    /// The labels of a control.
    package func labels(of element: DOMNode) -> [DOMNode] { labels[ObjectIdentifier(element)] ?? [] }

    // MARK: What is perceived

    /// The dialog that lies over the page.
    package var modal: DOMNode? { elements.last { $0.tag == "dialog" && $0["data-modal"] != nil && isShown($0) } }

    /// The elements that are not hidden, from anybody or from assistive technology, in document
    /// order; under an open dialog only its own.
    package var perceivable: [DOMNode] {
        var result: [DOMNode] = []
        var pending = [modal ?? root]
        while let node = pending.popLast() {
            if node.isText || !isShownItself(node) || node["aria-hidden"] == "true" || node["inert"] != nil { continue }
            result.append(node)
            pending.append(contentsOf: node.children.reversed())
        }
        return result
    }

    /// The perceivable elements that a label can name.
    package var controls: [DOMNode] {
        let unnamed = ["generic", "none", "dialog", "group", "region", "list", "listitem", "navigation", "main"]
        return perceivable.filter { node in
            let isField = ["input", "textarea", "select"].contains(node.tag) && node["type"] != "hidden"
            return isField || !unnamed.contains(role(of: node))
        }
    }

    /// Returns true if a label, or an attribute in the place of one, names the element.
    package func isLabelled(_ element: DOMNode) -> Bool {
        !labels(of: element).isEmpty || element["aria-label"] != nil || element["aria-labelledby"] != nil
    }

    private func isShown(_ node: DOMNode) -> Bool {
        var current: DOMNode? = node
        while let next = current {
            if !isShownItself(next) { return false }
            current = next.parent
        }
        return true
    }

    private func isShownItself(_ node: DOMNode) -> Bool {
        if node["hidden"] != nil || ["script", "style", "template", "head"].contains(node.tag) { return false }
        if node.tag == "dialog" { return node.flag("open") }
        if node.tag == "input", node["type"] == "hidden" { return false }
        if let box = node.parent, box.tag == "details", !box.flag("open") { return node.tag == "summary" }
        return true
    }

    // MARK: Role

    /// Returns the role of an element; `generic` or `none` for what has none.
    package func role(of element: DOMNode) -> String {
        if let given = element["role"]?.split(whereSeparator: \.isWhitespace).first?.lowercased() {
            return given == "image" ? "img" : given == "presentation" ? "none" : given
        }
        switch element.tag {
        case "a", "area": return element["href"] == nil ? "generic" : "link"
        case "header": return element.isInSection ? "generic" : "banner"
        case "footer": return element.isInSection ? "generic" : "contentinfo"
        case "img": return element["alt"] == "" ? "none" : "img"
        case "svg": return "img"
        case "form": return givenName(of: element).isEmpty ? "generic" : "form"
        case "section": return givenName(of: element).isEmpty ? "generic" : "region"
        case "select": return element["multiple"] == nil && (element["size"].flatMap(Int.init) ?? 1) <= 1 ? "combobox" : "listbox"
        case "td": return element.hasAncestor { $0["role"] == "grid" || $0["role"] == "treegrid" } ? "gridcell" : "cell"
        case "th": return ["row", "rowgroup"].contains(element["scope"]) ? "rowheader" : "columnheader"
        case "input":
            let type = element["type"] ?? "text"
            return Self.typeRoles[type] ?? (element["list"] == nil ? "textbox" : "combobox")
        default: return Self.tagRoles[element.tag] ?? "generic"
        }
    }

    private static let typeRoles = [
        "hidden": "none", "button": "button", "submit": "button", "reset": "button", "image": "button", "color": "color well",
        "checkbox": "checkbox", "radio": "radio", "range": "slider", "number": "spinbutton", "search": "searchbox", "file": "generic",
        "date": "generic", "time": "generic", "datetime-local": "generic", "month": "generic", "week": "generic",
    ]

    private static let tagRoles = [
        "article": "article", "aside": "complementary", "blockquote": "blockquote", "button": "button", "caption": "caption",
        "code": "code", "datalist": "listbox", "dd": "definition", "del": "deletion", "details": "group", "dfn": "term",
        "dialog": "dialog", "dt": "term", "em": "emphasis", "fieldset": "group", "figure": "figure", "h1": "heading", "h2": "heading",
        "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "hr": "separator", "ins": "insertion", "li": "listitem",
        "main": "main", "math": "math", "menu": "list", "meter": "meter", "nav": "navigation", "ol": "list", "optgroup": "group",
        "option": "option", "output": "status", "p": "paragraph", "progress": "progressbar", "search": "search", "strong": "strong",
        "summary": "button", "table": "table", "tbody": "rowgroup", "textarea": "textbox", "tfoot": "rowgroup", "thead": "rowgroup",
        "time": "time", "tr": "row", "ul": "list",
    ]

    // MARK: Name

    /// Returns the accessible name of an element, white space folded.
    package func name(of element: DOMNode) -> String { Self.squeeze(name(of: element, seen: [], isPart: false)) }

    private func name(of element: DOMNode, seen: Set<ObjectIdentifier>, isPart: Bool) -> String {
        guard !seen.contains(ObjectIdentifier(element)) else { return "" }
        let seen = seen.union([ObjectIdentifier(element)])
        if !isPart {
            let own: Set = [ObjectIdentifier(element)]
            let name = Self.squeeze(referenced(by: element).map { self.name(of: $0, seen: own, isPart: true) }.joined(separator: " "))
            if !name.isEmpty { return name }
        }
        let label = Self.squeeze(element["aria-label"])
        if !label.isEmpty { return label }
        let role = role(of: element)
        let isButton = role == "button"
        if isPart, ["input", "textarea"].contains(element.tag), !isButton {
            return ["checkbox", "radio"].contains(element["type"]) ? "" : element.value
        }
        if isPart, element.tag == "select" { return chosen(in: element) }
        if element.tag == "img" || element.tag == "area" || (element.tag == "input" && element["type"] == "image") {
            let alternative = Self.squeeze(element["alt"])
            if !alternative.isEmpty { return alternative }
        }
        if element.tag == "input", isButton, element["type"] != "image" {
            let own = Self.squeeze(element.value)
            if !own.isEmpty { return own }
            if let standard = ["submit": "Submit", "reset": "Reset"][element["type"] ?? ""] { return standard }
        }
        if !isPart {
            let text = Self.squeeze(labels(of: element).map { name(of: $0, seen: seen, isPart: true) }.joined(separator: " "))
            if !text.isEmpty { return text }
        }
        let titled = ["fieldset": "legend", "figure": "figcaption", "table": "caption", "svg": "title"][element.tag]
        if let titled, let child = element.children.first(where: { $0.tag == titled }) {
            return Self.squeeze(element.tag == "svg" ? child.textContent : content(of: child, seen: seen))
        }
        if isPart || Self.namedByContent.contains(role) {
            let text = element.tag == "svg" ? "" : content(of: element, seen: seen)
            if !Self.squeeze(text).isEmpty { return text }
        }
        let title = Self.squeeze(element["title"])
        return title.isEmpty && !isPart ? Self.squeeze(element["placeholder"]) : title
    }

    private func content(of element: DOMNode, seen: Set<ObjectIdentifier>) -> String {
        element.children.map { child in
            if child.isText { return child.text }
            if child.tag == "br" { return " " }
            if !isShownItself(child) || child["aria-hidden"] == "true" { return "" }
            return name(of: child, seen: seen, isPart: true)
        }
        .joined(separator: " ")
    }

    private func chosen(in select: DOMNode) -> String {
        let options = select.descendants.filter { $0.tag == "option" }
        let chosen =
            select.properties["value"].map { value in options.first { $0.value == value } } ?? options.first { $0.flag("selected") }
        return Self.squeeze((chosen ?? options.first)?.textContent)
    }

    private func referenced(by element: DOMNode) -> [DOMNode] {
        (element["aria-labelledby"] ?? "").split(whereSeparator: \.isWhitespace).compactMap { self.element(id: $0) }
    }

    /// Returns the name that was given, apart from labels and content.
    private func givenName(of element: DOMNode) -> String {
        let parts = referenced(by: element).map { part in
            let label = Self.squeeze(part["aria-label"])
            return label.isEmpty ? part.textContent : label
        }
        if !parts.isEmpty { return Self.squeeze(parts.joined(separator: " ")) }
        let label = Self.squeeze(element["aria-label"])
        return label.isEmpty ? Self.squeeze(element["title"]) : label
    }

    private static let namedByContent: Set<String> = [
        "button", "cell", "checkbox", "columnheader", "gridcell", "heading", "link", "menuitem", "menuitemcheckbox", "menuitemradio",
        "option", "radio", "row", "rowheader", "switch", "tab", "tooltip", "treeitem",
    ]

    /// Returns a text with its white space folded.
    package static func squeeze(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension DOMNode {
    /// The role that assistive technology is told; nothing for what has none, such as a `div`.
    public var role: String? {
        let role = AccessibilityTree(top).role(of: self)
        return role == "generic" || role == "none" ? nil : role
    }

    /// The accessible name, white space folded: `aria-labelledby`, `aria-label`, a label, `alt`,
    /// the content of what is named by it, `title`, `placeholder`.
    public var accessibleName: String { AccessibilityTree(top).name(of: self) }

    private var top: DOMNode {
        var node = self
        while let next = node.parent { node = next }
        return node
    }

    fileprivate var canBeLabelled: Bool {
        switch tag {
        case "button", "meter", "output", "progress", "select", "textarea": true
        case "input": attributes["type"] != "hidden"
        default: false
        }
    }

    fileprivate var isInSection: Bool { hasAncestor { ["article", "aside", "main", "nav", "section"].contains($0.tag) } }

    fileprivate func hasAncestor(_ fits: (DOMNode) -> Bool) -> Bool {
        var node = parent
        while let current = node {
            if fits(current) { return true }
            node = current.parent
        }
        return false
    }

    /// Returns the value of a boolean attribute, or of the property that overrides it.
    package func flag(_ name: String) -> Bool { properties[name].map { $0 == "true" } ?? (attributes[name] != nil) }
}

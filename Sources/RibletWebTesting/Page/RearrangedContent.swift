/// Content that a browser's parser puts elsewhere, or leaves out, or that two controls would fight
/// for: the page would then not have the nodes that the session believes it has, and patches would
/// meet others. As the HTML Living Standard says in "Parsing HTML documents" and in the content
/// models.
@MainActor
struct RearrangedContent {
    /// Returns the fault of the place of `node`, or nil.
    static func fault(of node: DOMNode) -> String? {
        guard let parent = node.parent else { return nil }
        if node.isText { return strayText(node, in: parent) }
        if let owner = node.ancestor(in: foreign, before: foreignIslands), breaksOut.contains(node.tag) { return stands(node, in: owner) }
        return paragraph(node) ?? control(node) ?? part(node, of: parent) ?? content(node, of: parent)
    }

    private static func stands(_ node: DOMNode, in owner: DOMNode) -> String {
        "a \(node.tag) stands in a \(owner.tag), where browsers do not leave it: \(owner.startTag)\(node.startTag)"
    }

    // MARK: Rules

    /// The elements whose start ends a paragraph.
    private static let endsParagraph: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
        "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "listing", "main", "menu", "nav",
        "ol",
        "p", "pre", "search", "section", "summary", "table", "ul",
    ]
    /// Up to where the parser looks for an element that is open.
    private static let scopes: Set<String> = [
        "caption", "html", "marquee", "object", "table", "td", "template", "th", "foreignObject", "desc",
    ]
    private static let foreign: Set<String> = ["svg", "math"]
    private static let foreignIslands: Set<String> = ["foreignObject", "desc", "annotation-xml"]
    /// Elements of HTML that end the drawing they stand in.
    private static let breaksOut: Set<String> = [
        "b", "big", "blockquote", "br", "center", "code", "dd", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
        "img", "li",
        "menu", "ol", "p", "pre", "ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var",
    ]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// Where an element may stand only, directly or in an element that has no box of its own.
    private static let parents: [String: Set<String>] = [
        "li": ["ul", "ol", "menu"], "dt": ["dl", "div"], "dd": ["dl", "div"], "caption": ["table"], "colgroup": ["table"],
        "col": ["colgroup"],
        "thead": ["table"], "tbody": ["table"], "tfoot": ["table"], "tr": ["thead", "tbody", "tfoot"], "td": ["tr"], "th": ["tr"],
        "option": ["select", "optgroup", "datalist"], "optgroup": ["select"],
    ]
    /// The elements that alone may stand in an element.
    private static let contents: [String: Set<String>] = [
        "ul": ["li"], "ol": ["li"], "menu": ["li"], "dl": ["dt", "dd", "div"],
        "table": ["caption", "colgroup", "thead", "tbody", "tfoot"], "colgroup": ["col"], "thead": ["tr"], "tbody": ["tr"], "tfoot": ["tr"],
        "tr": ["td", "th"], "select": ["option", "optgroup", "hr"], "optgroup": ["option"], "option": [], "textarea": [], "title": [],
    ]
    /// Where text would be put elsewhere or left out.
    private static let textless: Set<String> = [
        "ul", "ol", "menu", "dl", "table", "colgroup", "thead", "tbody", "tfoot", "tr", "select", "optgroup",
    ]

    private static func strayText(_ text: DOMNode, in parent: DOMNode) -> String? {
        let owner = parent.boxed
        guard textless.contains(owner.tag), text.text.contains(where: { !$0.isWhitespace }) else { return nil }
        return "text stands in a \(owner.tag), where browsers do not leave it: \(owner.startTag)\(text.text.prefix(40))"
    }

    private static func paragraph(_ node: DOMNode) -> String? {
        guard endsParagraph.contains(node.tag) else { return nil }
        // A button keeps what is in it from ending the paragraph that it is in.
        return node.ancestor(in: ["p"], before: scopes.union(["button"])).map { stands(node, in: $0) }
    }

    private static func control(_ node: DOMNode) -> String? {
        if node.tag == "form" { return node.ancestor("form").map { stands(node, in: $0) } }
        guard node.isPressed else { return nil }
        return node.ancestor(in: ["a", "button"], before: ["template"]).map { stands(node, in: $0) }
    }

    private static func part(_ node: DOMNode, of parent: DOMNode) -> String? {
        if headings.contains(node.tag), headings.contains(parent.tag) { return stands(node, in: parent) }
        guard let allowed = parents[node.tag] else { return nil }
        let owner = isTablePart(node.tag) ? parent : parent.boxed
        return allowed.contains(owner.tag) || owner.tag == "template" ? nil : stands(node, in: owner)
    }

    private static func content(_ node: DOMNode, of parent: DOMNode) -> String? {
        // Of the elements without a box of their own: what is in them is looked at. In a table they
        // are put before it.
        if node.isBoxless, !isTablePart(parent.tag), parent.tag != "table" { return nil }
        let owner = parent.boxed
        guard let allowed = contents[owner.tag], !allowed.contains(node.tag), !["script", "template"].contains(node.tag) else { return nil }
        return stands(node, in: owner)
    }

    private static func isTablePart(_ tag: String) -> Bool {
        ["caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th"].contains(tag)
    }
}

extension DOMNode {
    /// The element's own tag.
    var startTag: String {
        isText ? String(text.prefix(40)) : "<\(tag)\(attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined())>"
    }

    /// A place of a view, which has no box of its own.
    fileprivate var isBoxless: Bool { tag == "r-v" || tag == "r-f" }

    /// This element, or what the one without a box of its own stands in.
    fileprivate var boxed: DOMNode {
        var node = self
        while node.isBoxless, let next = node.parent { node = next }
        return node
    }

    /// True for an element that a person presses or types into.
    fileprivate var isPressed: Bool {
        switch tag {
        case "a", "button", "select", "textarea", "details": true
        case "input": attributes["type"] != "hidden"
        default: false
        }
    }

    /// The nearest element round it of one of these, with none of the others between.
    fileprivate func ancestor(in tags: Set<String>, before others: Set<String>) -> DOMNode? {
        var node = parent
        while let current = node {
            if tags.contains(current.tag) { return current }
            if others.contains(current.tag) { return nil }
            node = current.parent
        }
        return nil
    }
}

/// What no page should have: the same in memory and, as a script, in a browser.
@MainActor
struct PageFaults {
    private let tree: AccessibilityTree

    init(_ root: DOMNode) { tree = AccessibilityTree(root) }

    /// Roles of what a user operates or is held by, which must have a name.
    nonisolated static let named = [
        "alertdialog", "button", "checkbox", "combobox", "dialog", "link", "listbox", "menuitem", "radio", "searchbox", "slider",
        "spinbutton", "switch", "tab", "textbox",
    ]
    /// Attributes that hold identifiers of other elements.
    nonisolated static let references = ["aria-activedescendant", "aria-controls", "aria-describedby", "aria-labelledby", "aria-owns"]

    var all: [String] { duplicateIDs + brokenReferences + perceived }

    private var duplicateIDs: [String] {
        var seen: Set<String> = []
        return tree.elements.compactMap { element in
            guard let id = element["id"], !seen.insert(id).inserted else { return nil }
            return "the id \(id) stands twice"
        }
    }

    private var brokenReferences: [String] {
        tree.elements.flatMap { element in
            let attributes = Self.references + (element.tag == "label" ? ["for"] : [])
            return attributes.flatMap { name in
                (element[name] ?? "").split(whereSeparator: \.isWhitespace).filter { tree.element(id: $0) == nil }
                    .map { "\(name)=\"\($0)\" of a \(element.tag) names nothing in the page" }
            }
        }
    }

    private var perceived: [String] {
        var faults: [String] = []
        var level = 0
        for element in tree.perceivable {
            let role = tree.role(of: element)
            let isField = element.tag == "input" && role == "generic"
            if isField || Self.named.contains(role), tree.name(of: element).isEmpty {
                faults.append("a \(isField ? "field" : role) has no name: \(start(of: element))")
            }
            if element.tag == "img", element["alt"] == nil, role == "img" { faults.append("a picture has no alt: \(start(of: element))") }
            if element.tag == "a", element["href"] == nil { faults.append("a link leads nowhere: \(start(of: element))") }
            guard role == "heading" else { continue }
            let own = element["aria-level"].flatMap(Int.init) ?? element.tag.last?.wholeNumberValue ?? 2
            if level > 0, own > level + 1 {
                faults.append("a heading of level \(own) follows one of level \(level): “\(tree.name(of: element))”")
            }
            level = own
        }
        return faults
    }

    /// The element's own tag.
    private func start(of element: DOMNode) -> String {
        "<\(element.tag)\(element.attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined())>"
    }
}

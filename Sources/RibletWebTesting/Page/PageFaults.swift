import RibletDOM

/// The faults that no page should have: the same in memory and, as a script, in a browser; but
/// content that browsers rearrange is seen only before one has.
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

    /// Attributes that hold an address.
    nonisolated static let addresses = ["href", "src", "action", "formaction", "poster", "xlink:href"]
    /// The schemes that browsers run, and the one that is written in the place of addresses that
    /// are not allowed.
    nonisolated static let refusedSchemes = ["javascript", "vbscript", "about"]

    var all: [String] { rearranged + addresses + duplicateIDs + brokenReferences + perceived }

    private var rearranged: [String] {
        tree.elements.flatMap { [$0] + $0.children.filter(\.isText) }.compactMap(RearrangedContent.fault)
    }

    private var addresses: [String] {
        tree.elements.flatMap { element in
            Self.addresses.compactMap { name in
                guard let address = element[name], Self.isRefused(address) else { return nil }
                return
                    "\(name)=\"\(address)\" of a \(element.tag) leads nowhere: its address has a scheme that pages do not open, such as javascript:"
            }
        }
    }

    /// Returns true for an address with a scheme that no link should have. Browsers drop white
    /// space and control characters in it.
    nonisolated static func isRefused(_ address: String) -> Bool {
        let bare = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
        guard let colon = bare.firstIndex(of: ":") else { return false }
        return refusedSchemes.contains(String(String.UnicodeScalarView(bare[..<colon])).lowercased())
    }

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
                faults.append("a \(isField ? "field" : role) has no name: \(element.startTag)")
            }
            if element.tag == "img", element["alt"] == nil, role == "img" { faults.append("a picture has no alt: \(element.startTag)") }
            if element.tag == "a", element["href"] == nil { faults.append("a link leads nowhere: \(element.startTag)") }
            guard role == "heading" else { continue }
            let own = element["aria-level"].flatMap(Int.init) ?? element.tag.last?.wholeNumberValue ?? 2
            if level > 0, own > level + 1 {
                faults.append("a heading of level \(own) follows one of level \(level): “\(tree.name(of: element))”")
            }
            level = own
        }
        return faults
    }
}

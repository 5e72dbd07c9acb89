/// Roles and names as assistive technology computes them, for the elements that pages of this host use.
extension DOMNode {
    /// The explicit role, else that of the element.
    public var role: String? {
        if let role = attributes["role"] { return role }
        switch tag {
        case "a": return attributes["href"] == nil ? nil : "link"
        case "button": return "button"
        case "h1", "h2", "h3", "h4", "h5", "h6": return "heading"
        case "ul", "ol": return "list"
        case "li": return "listitem"
        case "nav": return "navigation"
        case "main": return "main"
        case "dialog": return "dialog"
        case "img": return "img"
        case "progress": return "progressbar"
        case "textarea": return "textbox"
        case "select": return "combobox"
        case "input":
            switch attributes["type"] ?? "text" {
            case "checkbox": return "checkbox"
            case "radio": return "radio"
            case "button", "submit", "reset": return "button"
            case "range": return "slider"
            case "search": return "searchbox"
            case "hidden", "file", "date", "time", "datetime-local", "password", "color": return nil
            default: return "textbox"
            }
        default: return nil
        }
    }

    /// The accessible name, white space folded: `aria-labelledby`, `aria-label`, a label, `alt`, the content, `title`, `placeholder`.
    public var accessibleName: String {
        if let ids = attributes["aria-labelledby"] {
            return fold(
                ids.split(separator: " ").compactMap { id in top.descendants.first { $0["id"] == String(id) }?.textContent }.joined(
                    separator: " "))
        }
        if let label = attributes["aria-label"] { return fold(label) }
        if ["input", "textarea", "select"].contains(tag) {
            if let id = attributes["id"], let label = top.descendants.first(where: { $0.tag == "label" && $0["for"] == id }) {
                return fold(label.textContent)
            }
            var node = parent
            while let current = node {
                if current.tag == "label" { return fold(current.textContent) }
                node = current.parent
            }
            return fold(attributes["title"] ?? attributes["placeholder"] ?? "")
        }
        if tag == "img" { return fold(attributes["alt"] ?? "") }
        // What a dialog holds does not name it.
        if role == "dialog" || role == "alertdialog" { return fold(attributes["title"] ?? "") }
        let content = fold(nameFromContent)
        return content.isEmpty ? fold(attributes["title"] ?? "") : content
    }

    private var nameFromContent: String {
        if isText { return text }
        if attributes["aria-hidden"] == "true" || attributes["hidden"] != nil { return "" }
        if tag == "img" { return attributes["alt"] ?? "" }
        return children.map { $0.isText ? $0.text : ($0["aria-label"] ?? $0.nameFromContent) }.joined(separator: " ")
    }

    private var top: DOMNode {
        var node = self
        while let next = node.parent { node = next }
        return node
    }

    private func fold(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

import RibletDOM

/// Where the style sheet of RibletStyle lays one thing over another: a sheet over the page, the
/// link of a row over the row, a compact bar over what stands before it. Chromium says of a press
/// there that something else would get it; a page in memory has no boxes, and asks here. A test in
/// Chromium compares the two.
@MainActor
enum Cover {
    /// Returns the element that would get a press on the middle of `node`, or nil where it is the
    /// node itself.
    static func over(_ node: DOMNode, in root: DOMNode, isDesigned: Bool) -> DOMNode? {
        if let sheet = AccessibilityTree(root).modal, !node.isIn(sheet) { return sheet }
        return isDesigned ? bar(over: node) ?? link(over: node) : nil
    }

    /// The controls that lie above the link of their row.
    private static let raised: Set<String> = ["a", "button", "input", "select", "textarea", "label", "summary"]
    /// The lists whose rows are parts.
    private static let lists: Set<Substring> = ["list", "grid", "photos", "cards", "chips"]
    /// The parts in which a list without a class is no plain one.
    private static let shapers: Set<Substring> = ["page", "tabs", "toasts", "offline", "alert", "todoapp"]
    /// The links with looks of their own, which never are a row.
    private static let links: Set<Substring> = ["btn", "icon", "chip", "fab", "source", "thumb", "sr"]

    private static func link(over node: DOMNode) -> DOMNode? {
        for element in node.andAncestors {
            if raised.contains(element.tag) { return nil }
            if let link = link(ofRow: element) { return link.isIn(node) ? nil : link }
        }
        return nil
    }

    private static func link(ofRow row: DOMNode) -> DOMNode? {
        if !row.classes.isDisjoint(with: ["row", "tile"]) { return row.descendants.first { $0.classes.contains("open") && !$0.isHidden } }
        let parts = row.children.filter { !$0.isText }
        guard row.tag == "li", parts.count > 1, let first = parts.first, first.tag == "a", first.classes.isDisjoint(with: links),
            parts.last?.tag == "button", let list = row.ancestor("ul"), list.classes.isDisjoint(with: lists),
            !row.andAncestors.contains(where: { !$0.classes.isDisjoint(with: shapers) })
        else { return nil }
        return first
    }

    /// The bar reaches into the page's edge above it, where nothing should be.
    private static func bar(over node: DOMNode) -> DOMNode? {
        for element in node.andAncestors {
            guard let siblings = element.parent?.children.filter({ !$0.isText }),
                let place = siblings.firstIndex(where: { $0 === element })
            else { return nil }
            guard place + 1 < siblings.count else { continue }
            var next = siblings[place + 1]
            while next.tag == "r-v", let first = next.children.first { next = first }
            return next.classes.isSuperset(of: ["bar", "compact"]) ? next : nil
        }
        return nil
    }
}

extension DOMNode {
    /// This element and those it is in, from the inside out.
    fileprivate var andAncestors: some Sequence<DOMNode> { sequence(first: self) { $0.parent } }
}

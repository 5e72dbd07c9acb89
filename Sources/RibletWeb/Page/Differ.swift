/// Finds what to change in a page so that it shows a new view in place of an old one.
///
/// Both are walked together from the positions that the page has now, so an operation's path is
/// right at the moment when it is its turn. A view that is equal, a row that is equal and a
/// controller that is the same are not looked into.
@MainActor
struct Differ {
    var patch: PatchWriter
    private let session: Session
    /// The number of the controller that is being compared.
    private var owner = 0
    private var handlerSteps: [HandlerPath.Step] = []
    /// Positions among child nodes, from the controller's element down.
    private var domPath: [Int] = []

    init(session: Session, patch: PatchWriter) {
        self.session = session
        self.patch = patch
        // Deeper ones grow.
        handlerSteps.reserveCapacity(16)
        domPath.reserveCapacity(16)
    }

    /// Writes the changes of `controller` for the page.
    mutating func compare(_ controller: WebViewController) {
        owner = controller.number
        patch.begin(owner)
        controller.compareAll(in: &self)
        patch.end()
    }

    /// Compares one view of the controller, which lies at `position` in its element.
    mutating func compare(_ old: Node, _ new: Node, position: Int, handlers prefix: Int) {
        handlerSteps.append(.position(prefix))
        var index = position
        node(old, new, &index)
        handlerSteps.removeLast()
    }

    // MARK: Walking

    /// Compares what lies at `index` of the current element and moves `index` behind it.
    private mutating func node(_ old: Node, _ new: Node, _ index: inout Int) {
        if !hasCompared(old, new, &index) { replace(old, new, &index) }
    }

    /// Returns false if the old node cannot become the new one. One switch in the other: a pair
    /// of both would be a copy of both.
    @inline(__always)
    private mutating func hasCompared(_ old: Node, _ new: Node, _ index: inout Int) -> Bool {
        switch new {
        case .element(let after):
            guard case .element(let before) = old, before.tag == after.tag else { return false }
            // Listening to other events changes an element's address in the page: rare, and then it
            // is written anew.
            let isAligned = before.namesAreAligned(with: after)
            guard isAligned || before.attributes.eventNames == after.attributes.eventNames else { return false }
            element(before, after, index, isAligned: isAligned)
            index += 1
        case .text(let after):
            guard case .text(let before) = old else { return false }
            if before == after {
                index += after.isEmpty ? 0 : 1
            } else {
                guard !before.isEmpty, !after.isEmpty else { return false }
                patch.text(domPath, index, after)
                index += 1
            }
        case .empty:
            guard case .empty = old else { return false }
        case .fragment(let after):
            guard case .fragment(let before) = old else { return false }
            children(before, after, &index)
        case .branch(let after, let newNode):
            guard case .branch(after, let oldNode) = old else { return false }
            handlerSteps.append(.way(after))
            node(oldNode, newNode, &index)
            handlerSteps.removeLast()
        case .view(let after):
            guard case .view(let before) = old, before.isSameType(as: after) else { return false }
            if before.isEqual(to: after) {
                index += 1
            } else {
                node(.element(before.element), .element(after.element), &index)
            }
        case .keyed(let after):
            guard case .keyed(let before) = old, let changes = after.changes(from: before) else { return false }
            #if DEBUG
            if changes.steps != nil { session.reportRepeatedRow(in: after, of: owner) }
            #endif
            rows(before, after, changes, &index)
        case .slot(let after):
            guard case .slot(let before) = old, before === after else { return false }
            index += 1
        case .mapped(let after, _):
            guard case .mapped(let before, _) = old else { return false }
            node(before, after, &index)
        }
        return true
    }

    private mutating func children(_ old: [Node], _ new: [Node], _ index: inout Int) {
        let shared = min(old.count, new.count)
        for position in 0..<shared { child(old[position], new[position], position, &index) }
        if old.count > shared {
            let leaving = old[shared...].reduce(0) { $0 + $1.domCount }
            if leaving > 0 { patch.replace(domPath, index, count: leaving, html: "") }
        }
        for position in shared..<max(shared, new.count) {
            handlerSteps.append(.position(position))
            replace(.empty, new[position], &index)
            handlerSteps.removeLast()
        }
    }

    private mutating func child(_ old: Node, _ new: Node, _ position: Int, _ index: inout Int) {
        // It can hold no handler, whose address would need the position.
        if case .text = new { return node(old, new, &index) }
        handlerSteps.append(.position(position))
        node(old, new, &index)
        handlerSteps.removeLast()
    }

    private mutating func element(_ old: Element, _ new: Element, _ index: Int, isAligned: Bool) {
        domPath.append(index)
        defer { domPath.removeLast() }
        attributes(old, new, isAligned: isAligned)
        let size = patch.bytes.count
        content(of: old, new)
        // With its options a select loses its choice, and one of new options has to be chosen.
        if new.tag == "select", patch.bytes.count > size, let value = new.propertyValue { patch.property(domPath, "value", value) }
    }

    private mutating func content(of old: Element, _ new: Element) {
        if old.raw != nil || new.raw != nil {
            if old.raw != new.raw { patch.content(domPath, html: html(of: new)) }
            return
        }
        // Two texts side by side are one node to the browser, so positions cannot be told: such an
        // element is compared and written whole.
        if old.hasAdjacentTexts || new.hasAdjacentTexts {
            let after = html(of: new)
            if html(of: old) != after { patch.content(domPath, html: after) }
            return
        }
        var position = 0
        content(old.content, new.content, &position)
    }

    /// Compares the children of an element. A node that is no fragment is the only child.
    private mutating func content(_ old: Node, _ new: Node, _ index: inout Int) {
        if old.isFragment || new.isFragment {
            children(old.asChildren, new.asChildren, &index)
        } else {
            child(old, new, 0, &index)
        }
    }

    // MARK: Rows

    private mutating func rows(
        _ old: AnyKeyedRows, _ new: AnyKeyedRows, _ changes: KeyedChanges, _ index: inout Int
    ) {
        if let steps = changes.steps {
            var html: [(Int, String)] = []
            for (position, step) in steps.enumerated() where step == .insert {
                var writer = makeWriter()
                writer.writeRow(new, position)
                html.append((position, writer.text))
            }
            patch.rows(domPath, index, oldCount: old.count, steps: steps, html: html)
        }
        for (before, after) in changes.changed {
            handlerSteps.append(.row(new, after))
            var position = index + after
            node(.element(old.element(before)), .element(new.element(after)), &position)
            handlerSteps.removeLast()
        }
        index += new.count
    }

    // MARK: Attributes

    private mutating func attributes(_ old: Element, _ new: Element, isAligned: Bool) {
        let before = old.attributes
        let after = new.attributes
        // The same list of names is the rule; conditional attributes keep their place.
        if isAligned {
            for position in after.indices {
                // The action of a handler is no part of the page.
                if before[position].form == after[position].form, before[position].text == after[position].text { continue }
                attribute(before[position], after[position])
            }
            return
        }
        for attribute in before where !after.contains(where: { $0.hasSameName(as: attribute) }) {
            self.attribute(attribute, AnyAttribute(attribute.name, .none, prefix: attribute.prefix))
        }
        for attribute in after {
            let previous = before.first { $0.hasSameName(as: attribute) }
            self.attribute(previous ?? AnyAttribute(attribute.name, .none, prefix: attribute.prefix), attribute)
        }
    }

    private mutating func attribute(_ old: AnyAttribute, _ new: AnyAttribute) {
        switch (old.kind, new.kind) {
        case (.none, .none), (.handler, _), (_, .handler): return
        case (.plain(let before), .plain(let after)):
            if before != after { patch.attribute(domPath, new.fullName, after) }
        case (.flag(let before), .flag(let after)):
            if before != after { patch.attribute(domPath, new.fullName, after ? "" : nil) }
        case (.property(let before), .property(let after)):
            if before != after { patch.property(domPath, new.fullName, after) }
        case (.propertyFlag(let before), .propertyFlag(let after)):
            if before != after { patch.property(domPath, new.fullName, after) }
        case (_, .none):
            if case .property = old.kind { patch.property(domPath, old.fullName, "") }
            if case .propertyFlag = old.kind { patch.property(domPath, old.fullName, false) }
            patch.attribute(domPath, old.fullName, nil)
        case (_, .plain(let after)): patch.attribute(domPath, new.fullName, after)
        case (_, .flag(let after)): patch.attribute(domPath, new.fullName, after ? "" : nil)
        case (_, .property(let after)): patch.property(domPath, new.fullName, after)
        case (_, .propertyFlag(let after)): patch.property(domPath, new.fullName, after)
        }
    }

    // MARK: Writing

    private mutating func replace(_ old: Node, _ new: Node, _ index: inout Int) {
        let leaving = old.domCount
        var writer = HTMLWriter(session: session, owner: owner)
        // Text has no handler whose address would be needed, and is what comes and goes most.
        if case .text = new {} else { writer.path = HandlerPath(handlerSteps) }
        writer.write(new)
        if leaving > 0 || !writer.bytes.isEmpty { patch.replace(domPath, index, count: leaving, html: writer.text) }
        index += new.domCount
    }

    private func makeWriter() -> HTMLWriter {
        var writer = HTMLWriter(session: session, owner: owner)
        writer.path = HandlerPath(handlerSteps)
        return writer
    }

    private func html(of element: Element) -> String {
        var writer = makeWriter()
        writer.writeContent(of: element)
        return writer.text
    }
}

extension Node {
    /// The number of child nodes in the page.
    var domCount: Int {
        switch self {
        case .empty: 0
        case .text(let text): text.isEmpty ? 0 : 1
        case .element, .view, .slot: 1
        case .fragment(let nodes): nodes.reduce(0) { $0 + $1.domCount }
        case .branch(_, let node), .mapped(let node, _): node.domCount
        case .keyed(let rows): rows.count
        }
    }

    /// The text in it, of which an option has nothing else; without the white space around it.
    fileprivate var plainText: String {
        switch self {
        case .text(let text): text
        case .fragment(let nodes): nodes.map(\.plainText).joined()
        case .branch(_, let node), .mapped(let node, _): node.plainText
        case .empty, .element, .view, .keyed, .slot: ""
        }
    }

    fileprivate var isFragment: Bool { if case .fragment = self { true } else { false } }

    /// The children of an element that has this content.
    fileprivate var asChildren: [Node] { if case .fragment(let nodes) = self { nodes } else { [self] } }

    /// True if two texts stand side by side in an element of this content.
    var hasAdjacentTexts: Bool {
        guard case .fragment(let nodes) = self else { return false }
        if nodes.count == 1 { return nodes[0].hasAdjacentTexts }
        var afterText = false
        return Node.hasAdjacentTexts(nodes, &afterText)
    }

    private static func hasAdjacentTexts(_ nodes: [Node], _ afterText: inout Bool) -> Bool {
        for node in nodes where hasAdjacentText(node, &afterText) { return true }
        return false
    }

    private static func hasAdjacentText(_ node: Node, _ afterText: inout Bool) -> Bool {
        switch node {
        case .empty: return false
        case .text(let text):
            if text.isEmpty { return false }
            if afterText { return true }
            afterText = true
            return false
        case .fragment(let nodes): return hasAdjacentTexts(nodes, &afterText)
        case .branch(_, let inner), .mapped(let inner, _): return hasAdjacentText(inner, &afterText)
        case .keyed(let rows):
            if rows.count > 0 { afterText = false }
            return false
        case .element, .view, .slot:
            afterText = false
            return false
        }
    }
}

extension AnyAttribute {
    var fullName: String {
        switch prefix {
        case .none: name.description
        case .aria: "aria-\(name)"
        case .data: "data-\(name)"
        }
    }

    /// Listening to the same event is having the same name, with whatever delay.
    @inline(__always)
    fileprivate func hasSameName(as other: AnyAttribute) -> Bool {
        event?.kind == other.event?.kind && prefix == other.prefix && name == other.name
    }
}

extension Element {
    fileprivate func namesAreAligned(with other: Element) -> Bool {
        guard attributes.count == other.attributes.count else { return false }
        return attributes.withUnsafeBufferPointer { own in
            other.attributes.withUnsafeBufferPointer { others in
                own.indices.allSatisfy { own[$0].hasSameName(as: others[$0]) }
            }
        }
    }
}

extension Element {
    /// The live value of a control, where the view gives it one.
    var propertyValue: String? { attributes.lazy.first { $0.form == .property && $0.name == "value" as StaticString }?.text }

    /// The state of an option whose view says it itself.
    var choosesItself: Bool? {
        attributes.lazy.first { [.propertyFlagOff, .propertyFlagOn].contains($0.form) && $0.name == "selected" as StaticString }
            .map { $0.form == .propertyFlagOn }
    }

    /// The value of an option, or where it has none its text as browsers read it: without white space
    /// around it, and with one space for white space in it.
    var optionValue: String {
        let value = attributes.lazy.first {
            ($0.form == .property || $0.form == .plain) && $0.prefix == .none && $0.name == "value" as StaticString
        }
        return value?.text ?? content.plainText.split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
    }
}

extension Character {
    fileprivate var isHTMLSpace: Bool { [" ", "\t", "\n", "\r", "\r\n", "\u{C}"].contains(self) }
}

extension [AnyAttribute] {
    /// The events of an element's attributes as the page reads them; nothing if there are none.
    fileprivate var eventNames: String? {
        let names = compactMap { $0.event?.wire }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }
}

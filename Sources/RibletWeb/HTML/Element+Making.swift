/// Any other element, such as a custom one, by name. `script`, `style`, `iframe`, `object`, `embed`,
/// `base`, `animate` and `set` are refused.
public func element<Action>(
    _ tag: StaticString, _ attributes: [Attribute<Action>], _ content: HTML<Action>
) -> HTML<Action> {
    if ElementRules.isRefused(tag) {
        reportUnsafe("the element \(tag) is not written; it could run foreign code")
        return .empty
    }
    return html(tag, attributes, content)
}

/// An element of a known name.
@inlinable
func html<Action>(_ tag: StaticString, _ attributes: [Attribute<Action>], _ content: HTML<Action>) -> HTML<Action> {
    HTML(makeElement(tag, untyped(attributes), content.node))
}

/// Makes an element without its action's type. The generic part of an element is made in the module
/// that writes it, where the action's type is known: asking the run time for the type at each
/// element would cost as much as the element.
@usableFromInline
func makeElement(_ tag: StaticString, _ attributes: [AnyAttribute], _ content: Node) -> Node {
    .element(Element(tag: tag, attributes: AnyAttribute.merged(attributes), content: content))
}

/// The attributes, their action's type forgotten.
@inlinable
func untyped<Action>(_ attributes: [Attribute<Action>]) -> [AnyAttribute] {
    // Taken as it is, for the reason given at `nodes(of:)`.
    unsafeBitCast(attributes, to: [AnyAttribute].self)
}

extension AnyAttribute {
    /// Several class attributes become one.
    fileprivate static func merged(_ attributes: [AnyAttribute]) -> [AnyAttribute] {
        // One attribute, as most elements have, is not looked at, and others where they lie: a copy
        // of each would cost as much as the element.
        guard attributes.count > 1 else { return attributes }
        var first = attributes.count
        var classes = 0
        attributes.withUnsafeBufferPointer { attributes in
            for index in attributes.indices where attributes[index].isClass {
                first = min(first, index)
                classes += 1
            }
        }
        guard classes > 1 else { return attributes }
        var result: [AnyAttribute] = []
        result.reserveCapacity(attributes.count)
        var names: String?
        for attribute in attributes {
            guard attribute.isClass else {
                result.append(attribute)
                continue
            }
            // One that is absent leaves its place, so that the list of names does not depend on a
            // condition.
            if case .plain(let more) = attribute.kind { names = names.map { $0 + " " + more } ?? more }
            if result.count == first { result.append(attribute) }
        }
        result[first] = AnyAttribute("class", names.map { .plain($0) } ?? .none)
        return result
    }

    @inline(__always)
    private var isClass: Bool { prefix == .none && AttributeRules.isClass(name) }
}

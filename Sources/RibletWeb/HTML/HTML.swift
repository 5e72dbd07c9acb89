import Riblet

/// A piece of a page, as a value: what it shows and which actions its controls send.
///
/// It is made by the functions named after elements (`div`, `button`, …), by text and by ``View`` values, joined in an ``HTMLBuilder``.
/// Text and attribute values are escaped when the page is written; the one way round it is ``unsafelyRaw(_:)``.
public struct HTML<Action> {
    let node: Node<Action>

    init(_ node: Node<Action>) { self.node = node }

    /// Nothing.
    public static var empty: HTML { HTML(.empty) }

    /// Text, escaped.
    public static func text(_ text: String) -> HTML { HTML(.text(text)) }

    /// Pieces one after the other.
    public static func group(_ pieces: [HTML]) -> HTML { HTML(.fragment(pieces.map(\.node))) }

    /// This element with markup as its content, written as it stands: only for markup that stands in the program's own source, such as
    /// the shapes of an icon. This is the only hole in the escaping; search for its name to audit it.
    public func unsafelyRaw(_ markup: String) -> HTML {
        guard case .element(let element) = node else { preconditionFailure("only an element can hold raw markup") }
        return HTML(.element(Element(tag: element.tag, attributes: element.attributes, children: [], raw: markup)))
    }
}

/// A component: a pure function of its stored properties.
///
/// The host keeps the value that the page shows. When a new value is equal, nothing below it is looked at; when it differs, both bodies
/// are compared and only what changed is sent. So a view must not read anything but its own properties. Its body is one element; anything
/// else is wrapped in one that has no box of its own.
public protocol View<Action>: Equatable {
    /// What the controls in it send.
    associatedtype Action
    /// What it shows.
    @HTMLBuilder<Action> var body: HTML<Action> { get }
    /// Whether its first content is there; a page load waits a moment for it. True unless implemented.
    var isReady: Bool { get }
}

extension View {
    public var isReady: Bool { true }
}

/// Joins what stands in a body: elements, strings, views, `if`, `switch`, `for`.
@resultBuilder
public enum HTMLBuilder<Action> {
    public static func buildExpression(_ html: HTML<Action>) -> HTML<Action> { html }
    public static func buildExpression(_ text: String) -> HTML<Action> { HTML(.text(text)) }
    public static func buildExpression<V: View>(_ view: V) -> HTML<Action> where V.Action == Action { HTML(.view(ViewBox(view))) }

    public static func buildBlock() -> HTML<Action> { .empty }
    public static func buildBlock(_ html: HTML<Action>) -> HTML<Action> { html }
    public static func buildBlock(_ pieces: HTML<Action>...) -> HTML<Action> { HTML(.fragment(merge(pieces))) }
    public static func buildOptional(_ html: HTML<Action>?) -> HTML<Action> { html.map { HTML(.branch(0, $0.node)) } ?? HTML(.empty) }
    public static func buildEither(first: HTML<Action>) -> HTML<Action> { HTML(.branch(0, first.node)) }
    public static func buildEither(second: HTML<Action>) -> HTML<Action> { HTML(.branch(1, second.node)) }
    public static func buildArray(_ pieces: [HTML<Action>]) -> HTML<Action> { HTML(.fragment(pieces.map(\.node))) }
    public static func buildLimitedAvailability(_ html: HTML<Action>) -> HTML<Action> { html }

    /// Neighbouring texts are one text node to a browser.
    private static func merge(_ pieces: [HTML<Action>]) -> [Node<Action>] {
        var nodes: [Node<Action>] = []
        nodes.reserveCapacity(pieces.count)
        for piece in pieces {
            if case .text(let next) = piece.node, case .text(let previous)? = nodes.last {
                nodes[nodes.count - 1] = .text(previous + next)
            } else {
                nodes.append(piece.node)
            }
        }
        return nodes
    }
}

/// Rows that keep their identity while the list changes: each is rendered only when its value has changed, and moves without being
/// rendered.
///
/// Identifiers must be distinct within the list; their descriptions name the rows in the page.
public func each<Row: View & Identifiable>(_ rows: [Row]) -> HTML<Row.Action> {
    HTML(.keyed(KeyedRows(rows)))
}

/// The place of another view controller's view.
public func slot<Action>(_ controller: WebViewController) -> HTML<Action> {
    HTML(.slot(controller))
}

// MARK: - The tree behind it

enum Node<Action> {
    case empty
    case text(String)
    case element(Element<Action>)
    case fragment([Node])
    /// Which way a condition went, so that two ways are never mistaken for each other.
    indirect case branch(Int, Node)
    case view(AnyViewBox<Action>)
    case keyed(AnyKeyedRows<Action>)
    case slot(WebViewController)
}

final class Element<Action> {
    let tag: StaticString
    let attributes: [Attribute<Action>]
    let children: [Node<Action>]
    let raw: String?

    init(tag: StaticString, attributes: [Attribute<Action>], children: [Node<Action>], raw: String? = nil) {
        self.tag = tag
        self.attributes = attributes
        self.children = children
        self.raw = raw
    }
}

/// A view whose type is forgotten. Subclassed once; a class costs less here than a chain of existentials.
class AnyViewBox<Action> {
    /// The one element the body is.
    var element: Element<Action> { fatalError("overridden") }
    func isEqual(to other: AnyViewBox<Action>) -> Bool { fatalError("overridden") }
    func isSameType(as other: AnyViewBox<Action>) -> Bool { type(of: self) == type(of: other) }
}

final class ViewBox<V: View>: AnyViewBox<V.Action> {
    let view: V

    init(_ view: V) { self.view = view }

    override var element: Element<V.Action> { rootElement(of: view) }

    override func isEqual(to other: AnyViewBox<V.Action>) -> Bool {
        guard let other = other as? ViewBox<V> else { return false }
        return view == other.view
    }
}

/// The body of a view as one element; several nodes or none are wrapped.
func rootElement<V: View>(of view: V) -> Element<V.Action> {
    let node = view.body.node
    if case .element(let element) = node { return element }
    return Element(tag: "r-f", attributes: [], children: [node])
}

class AnyKeyedRows<Action> {
    var count: Int { fatalError("overridden") }
    func key(_ index: Int) -> String { fatalError("overridden") }
    func element(_ index: Int) -> Element<Action> { fatalError("overridden") }
    /// The row of that key, found by its description.
    func index(ofKey key: String) -> Int? { fatalError("overridden") }
    /// How these rows came out of `old`; nothing where `old` has rows of another type.
    func changes(from old: AnyKeyedRows<Action>) -> KeyedChanges? { fatalError("overridden") }
}

final class KeyedRows<Row: View & Identifiable>: AnyKeyedRows<Row.Action> {
    let rows: [Row]

    init(_ rows: [Row]) { self.rows = rows }

    override var count: Int { rows.count }
    override func key(_ index: Int) -> String { "\(rows[index].id)" }
    override func element(_ index: Int) -> Element<Row.Action> { rootElement(of: rows[index]) }
    override func index(ofKey key: String) -> Int? { rows.firstIndex { "\($0.id)" == key } }

    override func changes(from old: AnyKeyedRows<Row.Action>) -> KeyedChanges? {
        guard let old = old as? KeyedRows<Row> else { return nil }
        return KeyedChanges(old: old.rows, new: rows)
    }
}

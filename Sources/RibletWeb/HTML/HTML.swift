import Riblet
import RibletReactor

/// A piece of a page, as a value: what it shows and which actions its controls send.
///
/// It is made by the functions named after elements (`div`, `button`, …), by text and by ``View``
/// values, joined in an ``HTMLBuilder``. Text and attribute values are escaped when the page is
/// written; the one way round it is ``unsafelyRaw(_:)``.
public struct HTML<Action> {
    /// The action's type is forgotten below: see ``AnyAttribute``.
    @usableFromInline let node: Node

    @inlinable
    init(_ node: Node) { self.node = node }

    @inlinable
    init(rows: AnyKeyedRows) { node = .keyed(rows) }

    /// A piece without content.
    @inlinable public static var empty: HTML { HTML(.empty) }

    /// A text, which is escaped.
    @inlinable public static func text(_ text: String) -> HTML { HTML(.text(text)) }

    /// Pieces one after the other.
    @inlinable public static func group(_ pieces: [HTML]) -> HTML { HTML(.fragment(nodes(of: pieces))) }

    /// This element with markup as its content, written as it stands: only for markup that stands
    /// in the program's own source, such as the shapes of an icon. This is the only hole in the
    /// escaping; search for its name to audit it.
    public func unsafelyRaw(_ markup: String) -> HTML {
        if case .mapped(let inner, let map) = node { return HTML(.mapped(HTML(inner).unsafelyRaw(markup).node, map)) }
        guard case .element(let element) = node else {
            reportUnsafe("only an element can hold raw markup; call unsafelyRaw(_:) of an element, such as svg { }")
            return self
        }
        return HTML(.element(Element(tag: element.tag, attributes: element.attributes, content: .empty, raw: markup)))
    }
}

extension HTML {
    /// The same piece, its actions turned into others: what a part sends, in the words of the page
    /// that holds it.
    ///
    /// ```swift
    /// section { addressFields(state.address).map { .address($0) } }
    /// ```
    ///
    /// It adds no element, and nothing in it is rendered or compared more often because of it.
    public func map<Other>(_ transform: @escaping (Action) -> Other) -> HTML<Other> {
        switch node {
        // These nodes have no actions; the content of a slot is handled by its controller.
        case .empty, .text, .slot: HTML<Other>(node)
        default: HTML<Other>(.mapped(node, ActionMap(transform)))
        }
    }
}

/// A component: a pure function of its stored properties.
///
/// The host keeps the value that the page shows. When a new value is equal, nothing below it is
/// looked at; when it differs, both bodies are compared and only what changed is sent. So a view
/// must not read anything but its own properties: the host gives bodies back while a page is quiet,
/// and asks for the body of the shown value again. Its body is one element; anything else is
/// wrapped in one that has no box of its own.
public protocol View<Action>: Equatable {
    /// The type of the actions that the view's controls send.
    associatedtype Action
    /// The content of the view.
    @HTMLBuilder<Action> var body: HTML<Action> { get }
    /// True once the first content has arrived; a page load waits a moment for it. The default is
    /// true.
    var isReady: Bool { get }
}

extension View {
    /// True: by default a view waits for no content.
    public var isReady: Bool { true }

    /// This view in one of other actions: what it sends, in the words of the view that holds it.
    ///
    /// ```swift
    /// struct PageView: View {
    ///     enum Action { case search(SearchField.Action), closed }
    ///     var search = SearchField()
    ///
    ///     var body: HTML<Action> {
    ///         header { search.map { .search($0) } }
    ///     }
    /// }
    /// ```
    ///
    /// As any view it is not looked into while it is equal. `transform` is asked when a control has
    /// sent something, and reads nothing but the properties of the view that holds this one.
    public func map<Other>(_ transform: @escaping (Action) -> Other) -> HTML<Other> {
        HTML<Action>(.view(ViewBox(self))).map(transform)
    }
}

/// Joins what stands in a body: elements, strings, views, `if`, `switch`, `for`.
@resultBuilder
public enum HTMLBuilder<Action> {
    /// Accepts an element.
    @inlinable public static func buildExpression(_ html: HTML<Action>) -> HTML<Action> { html }
    /// Accepts a text, which is escaped.
    @inlinable public static func buildExpression<Text: StringProtocol>(_ text: Text) -> HTML<Action> { HTML(.text(String(text))) }
    /// Accepts a view with the same actions.
    @inlinable public static func buildExpression<V: View>(_ view: V) -> HTML<Action> where V.Action == Action {
        HTML(.view(ViewBox(view)))
    }

    /// Makes an empty block.
    @inlinable public static func buildBlock() -> HTML<Action> { .empty }
    /// Returns the only piece of a block.
    @inlinable public static func buildBlock(_ html: HTML<Action>) -> HTML<Action> { html }
    /// Joins the pieces of a block.
    @inlinable public static func buildBlock(_ pieces: HTML<Action>...) -> HTML<Action> { HTML(.fragment(merge(pieces))) }
    /// A piece that may be absent.
    @inlinable public static func buildOptional(_ html: HTML<Action>?) -> HTML<Action> {
        html.map { HTML(.branch(0, $0.node)) } ?? HTML(.empty)
    }
    /// The first way of a condition.
    @inlinable public static func buildEither(first: HTML<Action>) -> HTML<Action> { HTML(.branch(0, first.node)) }
    /// The second way of a condition.
    @inlinable public static func buildEither(second: HTML<Action>) -> HTML<Action> { HTML(.branch(1, second.node)) }
    /// The pieces of a loop.
    @inlinable public static func buildArray(_ pieces: [HTML<Action>]) -> HTML<Action> { HTML(.fragment(nodes(of: pieces))) }
    /// A piece that needs a newer system.
    @inlinable public static func buildLimitedAvailability(_ html: HTML<Action>) -> HTML<Action> { html }

    /// Neighbouring texts are one text node to a browser.
    @inlinable static func merge(_ pieces: [HTML<Action>]) -> [Node] { Node.joiningTexts(nodes(of: pieces)) }
}

/// Rows that keep their identity while the list changes: each is rendered only when its value has
/// changed, and moves without being rendered.
///
/// Identifiers must be distinct within the list; their descriptions name the rows in the page.
@inlinable
public func each<Row: View & Identifiable>(_ rows: [Row]) -> HTML<Row.Action> {
    HTML(rows: KeyedRows(rows))
}

/// Rows that keep their identity while the list changes, made of values: only values that are new
/// or have changed become rows. A list that has not changed at all costs nothing, however long it
/// is.
///
/// ```swift
/// ul { each(tasks) { TaskRow(task: $0) } }
/// ```
///
/// Identifiers must be distinct within the list; their descriptions name the rows in the page.
///
/// - Parameters:
///   - values: what the rows show, in order.
///   - row: makes the row of a value, out of nothing else: a row is not made anew while its value
///     stays the same. A debug build says so where it shows
///     something else all the same.
/// - Returns: the rows.
@inlinable
public func each<Values: RowValues, Row: View>(_ values: Values, row: @escaping (Values.Element) -> Row) -> HTML<Row.Action> {
    HTML(rows: KeyedRows(values, row: row))
}

/// Rows that keep their identity while the list changes, made of values by HTML that needs no type
/// of its own.
///
/// ```swift
/// ul { each(trips) { trip in li { trip.title } } }
/// ```
///
/// - Parameters:
///   - values: the content of the rows, in order; their identifiers are distinct within the list.
///   - html: writes the row of a value, out of nothing else: a row is not written anew while its
///     value stays the same.
/// - Returns: the rows.
@_disfavoredOverload
public func each<Values: RowValues, Action>(
    _ values: Values, @HTMLBuilder<Action> html: @escaping (Values.Element) -> HTML<Action>
) -> HTML<Action> {
    each(values) { WrittenRow(value: $0, write: html) }
}

/// A row that is written by a closure, and is the same as long as its value is.
private struct WrittenRow<Value: Equatable, Action>: View {
    let value: Value
    let write: (Value) -> HTML<Action>

    var body: HTML<Action> { write(value) }

    static func == (one: Self, other: Self) -> Bool { one.value == other.value }
}

/// Values that rows are made of: an array, or a ``/RibletReactor/ChunkedArray``. In a chunked
/// array, changing some values costs the same however long the list is.
public protocol RowValues<Element>: RandomAccessCollection where Index == Int, Element: Equatable & Identifiable {}

extension Array: RowValues where Element: Equatable & Identifiable {}
extension ChunkedArray: RowValues where Element: Equatable & Identifiable {}

/// The place of another view controller's view.
@inlinable
public func slot<Action>(_ controller: WebViewController) -> HTML<Action> {
    HTML(.slot(controller))
}

// MARK: - The tree behind it

@usableFromInline
enum Node {
    case empty
    case text(String)
    case element(Element)
    case fragment([Node])
    /// The branch of a condition, so that two branches are never compared with each other.
    indirect case branch(Int, Node)
    case view(AnyViewBox)
    case keyed(AnyKeyedRows)
    case slot(WebViewController)
    /// A node whose actions are others by the time they are handled. To the page it is the node
    /// itself.
    indirect case mapped(Node, AnyActionMap)

    /// The nodes with texts that stand side by side as one.
    @usableFromInline
    static func joiningTexts(_ nodes: [Node]) -> [Node] {
        var afterText = false
        for node in nodes {
            guard case .text = node else {
                afterText = false
                continue
            }
            if afterText { return joined(nodes) }
            afterText = true
        }
        return nodes
    }

    private static func joined(_ nodes: [Node]) -> [Node] {
        var result: [Node] = []
        for node in nodes {
            if case .text(let next) = node, case .text(let previous)? = result.last {
                result[result.count - 1] = .text(previous + next)
            } else {
                result.append(node)
            }
        }
        return result
    }
}

/// Turns an action into another one, the types of both forgotten.
@usableFromInline
class AnyActionMap {
    /// The other action, or nothing where this one is of another type.
    func other(for action: Any) -> Any? { fatalError("overridden") }
}

final class ActionMap<Action, Other>: AnyActionMap {
    private let transform: (Action) -> Other

    init(_ transform: @escaping (Action) -> Other) { self.transform = transform }

    override func other(for action: Any) -> Any? { (action as? Action).map(transform) }
}

/// Returns the nodes of pieces of a page, without the type of their actions.
@inlinable
func nodes<Action>(of pieces: [HTML<Action>]) -> [Node] {
    // A struct of one property has the layout of that property, so the array is taken as it is:
    // mapping each piece would allocate, and ask the run time for the action's type.
    unsafeBitCast(pieces, to: [Node].self)
}

@usableFromInline
final class Element {
    let tag: StaticString
    let attributes: [AnyAttribute]
    /// The children of a fragment are the element's; anything else is its only child. Most elements
    /// have one, for which no array is made.
    let content: Node
    let raw: String?
    /// Two texts side by side are one node to the browser; see ``Differ``.
    let hasAdjacentTexts: Bool

    init(tag: StaticString, attributes: [AnyAttribute], content: Node, raw: String? = nil) {
        self.tag = tag
        self.attributes = attributes
        self.content = content
        self.raw = raw
        hasAdjacentTexts = content.hasAdjacentTexts
    }
}

/// A view whose type is forgotten. Subclassed once; a class costs less here than a chain of
/// existentials.
@usableFromInline
class AnyViewBox {
    /// The element that somebody has looked into.
    private var known: Element?

    /// The one element the body is, for whom it is of no use afterwards: most of what a page shows
    /// is written once, and never looked into again.
    func makeElement() -> Element { fatalError("overridden") }

    /// The one element the body is, for whom looks into it: an event, and the change that follows
    /// from it, look into the same views.
    final var element: Element {
        if let known { return known }
        let made = makeElement()
        known = made
        return made
    }

    func isEqual(to other: AnyViewBox) -> Bool { fatalError("overridden") }
    func isSameType(as other: AnyViewBox) -> Bool { type(of: self) == type(of: other) }
}

@usableFromInline
final class ViewBox<V: View>: AnyViewBox {
    let view: V

    @usableFromInline
    init(_ view: V) { self.view = view }

    override func makeElement() -> Element { rootElement(of: view) }

    override func isEqual(to other: AnyViewBox) -> Bool {
        guard let other = other as? ViewBox<V> else { return false }
        return view == other.view
    }
}

/// The body of a view as one element; several nodes or none are wrapped.
@inlinable
func rootElement<V: View>(of view: V) -> Element { rootElement(view.body.node) }

@usableFromInline
func rootElement(_ node: Node) -> Element {
    if case .element(let element) = node { return element }
    return Element(tag: "r-f", attributes: [], content: node)
}

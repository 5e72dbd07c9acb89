/// An attribute whose action's type is forgotten: code that walks pages is then of one type, which
/// the compiler makes twenty times faster than code that learns at run time how large an action is.
@usableFromInline
struct AnyAttribute {
    @usableFromInline
    enum Prefix: UInt8 { case none, aria, data }

    @usableFromInline
    enum Kind {
        /// Not there; conditional attributes become this.
        case none
        case plain(String)
        /// An attribute without a value, present or absent.
        case flag(Bool)
        /// A control's live value: set as a property, so that it reaches a control the user has
        /// changed.
        case property(String)
        case propertyFlag(Bool)
        /// Of the attribute's event.
        case handler(AnyHandler)
    }

    @usableFromInline
    enum Delay: Equatable {
        case none
        /// Milliseconds of silence before the event is sent.
        case debounce(Int)
        /// Milliseconds between two events.
        case throttle(Int)
    }

    /// An event that a control listens to.
    @usableFromInline
    struct Event: Equatable {
        @usableFromInline let kind: PageEvent.Kind
        @usableFromInline let delay: Delay

        @inlinable
        init(kind: PageEvent.Kind, delay: Delay) {
            self.kind = kind
            self.delay = delay
        }

        /// As the page reads it.
        var wire: String {
            switch delay {
            case .none: kind.wire
            case .debounce(let milliseconds): "\(kind.wire)/\(milliseconds)"
            case .throttle(let milliseconds): "\(kind.wire)*\(milliseconds)"
            }
        }
    }

    /// A kind without what it holds.
    @usableFromInline
    enum Form: UInt8 {
        case none, plain, flagOff, flagOn, property, propertyFlagOff, propertyFlagOn, handler
    }

    // The parts that tell attributes apart lie beside each other and not within a kind, so that
    // they are read without retaining anything.
    @usableFromInline let name: StaticString
    @usableFromInline let prefix: Prefix
    @usableFromInline let event: Event?
    @usableFromInline let form: Form
    @usableFromInline let text: String
    @usableFromInline let handler: AnyHandler?

    @inlinable
    init(_ name: StaticString, _ kind: Kind, prefix: Prefix = .none, event: Event? = nil) {
        self.name = name
        self.prefix = prefix
        self.event = event
        switch kind {
        case .none: (form, text, handler) = (.none, "", nil)
        case .plain(let text): (form, self.text, handler) = (.plain, text, nil)
        case .flag(let isOn): (form, text, handler) = (isOn ? .flagOn : .flagOff, "", nil)
        case .property(let text): (form, self.text, handler) = (.property, text, nil)
        case .propertyFlag(let isOn): (form, text, handler) = (isOn ? .propertyFlagOn : .propertyFlagOff, "", nil)
        case .handler(let handler): (form, text, self.handler) = (.handler, "", handler)
        }
    }

    var kind: Kind {
        switch form {
        case .none: .none
        case .plain: .plain(text)
        case .flagOff: .flag(false)
        case .flagOn: .flag(true)
        case .property: .property(text)
        case .propertyFlagOff: .propertyFlag(false)
        case .propertyFlagOn: .propertyFlag(true)
        case .handler: handler.map { .handler($0) } ?? .none
        }
    }
}

/// A handler whose action's type is forgotten.
@usableFromInline
class AnyHandler {
    @inlinable
    init() {}

    /// The action for what arrived, of whatever type, or nothing where it is of the wrong kind.
    func anyAction(for payload: PageEvent.Payload) -> Any? { fatalError("overridden") }

    /// The state that a toggle button shows; nil for other controls.
    var shownState: Bool? { nil }
}

@usableFromInline
final class HandlerBox<Action>: AnyHandler {
    @usableFromInline let handler: Handler<Action>

    @inlinable
    init(_ handler: Handler<Action>) { self.handler = handler }

    override func anyAction(for payload: PageEvent.Payload) -> Any? { handler.action(for: payload) }

    override var shownState: Bool? { if case .toggle(let isOn, _) = handler { isOn } else { nil } }
}

@usableFromInline
enum Handler<Action> {
    case action(Action)
    case text((String) -> Action)
    case flag((Bool) -> Action)
    case form((FormFields) -> Action)
    case file((UploadedFile) -> Action)
    case pair((Int, Int) -> Action)
    case toggle(Bool, (Bool) -> Action)

    /// The action for what arrived, or nothing where it is of the wrong kind.
    func action(for payload: PageEvent.Payload) -> Action? {
        // Not as a pair of both, whose type would have to be asked of the run time.
        switch self {
        case .action(let action): return action
        case .text(let make): if case .text(let value) = payload { return make(value) }
        case .flag(let make): if case .flag(let value) = payload { return make(value) }
        case .form(let make): if case .form(let value) = payload { return make(value) }
        case .file(let make): if case .file(let value) = payload { return make(value) }
        case .toggle(let isOn, let make):
            // A handler that is called by hand does not say what was shown.
            guard case .text(let shown) = payload else { return make(!isOn) }
            return make(shown != "true")
        case .pair(let make): if case .text(let text) = payload, let pair = Self.pair(text) { return make(pair.0, pair.1) }
        }
        return nil
    }

    /// No list has more rows. Whoever adds two such numbers has no overflow to fear.
    private static var positions: ClosedRange<Int> { 0...1_000_000_000 }

    /// Two positions with a space between them.
    private static func pair(_ text: String) -> (Int, Int)? {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard text.utf8.count <= 24, parts.count == 2, let first = Int(parts[0]), let second = Int(parts[1]),
            positions.contains(first), positions.contains(second)
        else { return nil }
        return (first, second)
    }
}

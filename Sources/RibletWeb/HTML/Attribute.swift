import Riblet

/// An attribute of an element, a property of a control, or what a control sends.
public struct Attribute<Action> {
    @usableFromInline let content: AnyAttribute

    @inlinable
    init(_ name: StaticString, _ kind: AnyAttribute.Kind, prefix: AnyAttribute.Prefix = .none, event: AnyAttribute.Event? = nil) {
        content = AnyAttribute(name, kind, prefix: prefix, event: event)
    }

    // MARK: Any attribute

    /// An attribute by name. Event handlers (`on…`), `style` and `srcdoc` are refused: pages have
    /// no inline script or style. The addresses in `href`, `src` and the like are checked as in
    /// ``href(_:)``.
    @inlinable public static func attr(_ name: StaticString, _ value: String) -> Attribute {
        switch AttributeRules.rule(for: name) {
        case .refused:
            reportUnsafe("the attribute \(name) is not written; use the on… functions for events and a class for looks")
            return Attribute("", .none)
        case .url: return Attribute(name, .plain(AttributeRules.safeURL(value)))
        case .plain: return Attribute(name, .plain(value))
        }
    }

    /// An attribute that is present or absent.
    @inlinable public static func flag(_ name: StaticString, _ isPresent: Bool) -> Attribute {
        if case .refused = AttributeRules.rule(for: name) { return attr(name, "") }
        return Attribute(name, .flag(isPresent))
    }

    /// An attribute that is there only when `value` is.
    @inlinable public static func attr(_ name: StaticString, ifPresent value: String?) -> Attribute {
        if let value { attr(name, value) } else { Attribute(name, .none) }
    }

    /// An `aria-` attribute, named without the prefix.
    @inlinable public static func aria(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, .plain(value), prefix: .aria) }
    /// An `aria-` attribute that is `true` or `false`.
    @inlinable public static func aria(_ name: StaticString, _ value: Bool) -> Attribute { aria(name, value ? "true" : "false") }
    /// A `data-` attribute, named without the prefix.
    @inlinable public static func data(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, .plain(value), prefix: .data) }

    // MARK: Common ones

    /// Class names; several class attributes of one element add up.
    @inlinable public static func `class`(_ names: String) -> Attribute { Attribute("class", .plain(names)) }
    /// Class names that are there only under a condition.
    @inlinable public static func `class`(_ names: String, when condition: Bool) -> Attribute {
        Attribute("class", condition ? .plain(names) : .none)
    }
    /// The element's identifier, unique in the page.
    @inlinable public static func id(_ value: String) -> Attribute { Attribute("id", .plain(value)) }
    /// The role for assistive technology.
    @inlinable public static func role(_ value: String) -> Attribute { Attribute("role", .plain(value)) }
    /// Where a link leads. Only `http`, `https`, `mailto`, `tel` and addresses without a scheme are
    /// written; others lead nowhere.
    @inlinable public static func href(_ url: String) -> Attribute { Attribute("href", .plain(AttributeRules.safeURL(url))) }
    /// Where a picture comes from; checked as in ``href(_:)``.
    @inlinable public static func src(_ url: String) -> Attribute { Attribute("src", .plain(AttributeRules.safeURL(url))) }
    /// Text that describes a picture for people who do not see it; empty if the picture adds
    /// nothing.
    @inlinable public static func alt(_ text: String) -> Attribute { Attribute("alt", .plain(text)) }
    /// The kind of an input or button.
    @inlinable public static func type(_ value: String) -> Attribute { Attribute("type", .plain(value)) }
    /// The name of a control in its form.
    @inlinable public static func name(_ value: String) -> Attribute { Attribute("name", .plain(value)) }
    /// The text in an empty control.
    @inlinable public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", .plain(text)) }
    /// The control a label belongs to.
    @inlinable public static func `for`(_ id: String) -> Attribute { Attribute("for", .plain(id)) }
    /// The text shown with the pointer at rest.
    @inlinable public static func title(_ text: String) -> Attribute { Attribute("title", .plain(text)) }
    /// Disables a control if `value` is true.
    @inlinable public static func disabled(_ value: Bool) -> Attribute { Attribute("disabled", .flag(value)) }
    /// Hides the element if `value` is true.
    @inlinable public static func hidden(_ value: Bool) -> Attribute { Attribute("hidden", .flag(value)) }
    /// Requires a value before the form can be sent.
    @inlinable public static func required(_ value: Bool) -> Attribute { Attribute("required", .flag(value)) }
    /// Gives the control the focus when it appears.
    @inlinable public static var autofocus: Attribute { Attribute("autofocus", .flag(true)) }
    /// Gives the control the focus whenever `turn` is another number than before; nothing takes the
    /// wish away.
    @inlinable public static func autofocus(turn: Int?) -> Attribute {
        Attribute("autofocus", turn.map { .plain("\($0)") } ?? .none)
    }
    /// A link that loads the page anew instead of going there live.
    @inlinable public static var reloads: Attribute { Attribute("reload", .plain(""), prefix: .data) }
    /// A link or button that goes one step back in the nearest navigation container.
    @inlinable public static var goesBack: Attribute { Attribute("back", .plain(""), prefix: .data) }

    // MARK: Live values

    /// The value of an input, text area, select or progress element. Text that the user is typing
    /// is not overwritten until the server has received it. Then the field shows this value, also
    /// where the typed text has not changed it.
    @inlinable public static func value(_ value: String) -> Attribute { Attribute("value", .property(value)) }
    /// The state of a check box or radio button.
    @inlinable public static func checked(_ value: Bool) -> Attribute { Attribute("checked", .propertyFlag(value)) }
    /// The selection of an option in a select element.
    @inlinable public static func selected(_ value: Bool) -> Attribute { Attribute("selected", .propertyFlag(value)) }
    /// The open state of a `details` element.
    @inlinable public static func open(_ value: Bool) -> Attribute { Attribute("open", .propertyFlag(value)) }

    // MARK: Events

    /// Sends `action` on click, tap, or Enter and Space on a button. Works without the live
    /// connection on a button.
    @inlinable public static func onClick(_ action: Action) -> Attribute { event(.click, .action(action)) }
    /// Sends the new state of a toggle button on click: the opposite of its attribute
    /// `aria-pressed`, or of `aria-checked` in a box, in the page. So a press that is repeated
    /// after a restart of the server changes nothing. Works without the live connection.
    ///
    /// - Parameters:
    ///   - isOn: the current state, which the button also writes to `aria-pressed` or
    ///     `aria-checked`.
    ///   - action: makes the action from the new state.
    /// - Returns: an attribute of the button.
    @inlinable public static func onToggle(_ isOn: Bool, _ action: @escaping (Bool) -> Action) -> Attribute {
        event(.click, .toggle(isOn, action))
    }
    /// Sends `action` on a double click.
    @inlinable public static func onDoubleClick(_ action: Action) -> Attribute { event(.doubleClick, .action(action)) }
    /// Empties a text field or text area as soon as its form is sent, for forms that stay on the
    /// page. The user can type the next text and send the form again while waiting for the answer.
    /// If the view still has a value for the field afterwards, it is shown again, unless the user
    /// has typed meanwhile.
    ///
    /// - Parameters:
    ///   - limit: longer text is not emptied, because it is not accepted; nil empties any text.
    ///   - button: the value of the button that sends, a single word, in a form with other buttons;
    ///     nil where any button does.
    /// - Returns: an attribute of the field.
    @inlinable public static func clearedWhenSent(atMost limit: Int? = nil, by button: String? = nil) -> Attribute {
        data("clears", (limit.map { "\($0)" } ?? "") + (button.map { " " + $0 } ?? ""))
    }

    /// Sends the value while the user types, after `debounce` milliseconds of silence, and without
    /// silence every 300, or every `debounce` where that is longer; at once when the control loses
    /// the focus, and when the page is left.
    @inlinable public static func onInput(debounce: Int = 0, _ action: @escaping (String) -> Action) -> Attribute {
        event(.input, .text(action), delay: debounce > 0 ? .debounce(debounce) : .none)
    }
    /// Sends the value while the user types, at once and then every `throttle` milliseconds; what
    /// was typed last is always sent.
    @inlinable public static func onInput(throttle: Int, _ action: @escaping (String) -> Action) -> Attribute {
        event(.input, .text(action), delay: throttle > 0 ? .throttle(throttle) : .none)
    }
    /// Sends the value when the user has settled on it.
    @inlinable public static func onChange(_ action: @escaping (String) -> Action) -> Attribute { event(.change, .text(action)) }
    /// Sends the values of the chosen options, at most ``FormFields/limit``, when the user has changed the choice in
    /// a select with the flag `multiple`.
    @inlinable public static func onChoose(_ action: @escaping ([String]) -> Action) -> Attribute {
        event(.change, .form { action($0.fields.map(\.value)) })
    }
    /// Sends whether a check box is on when the user switches it.
    @inlinable public static func onCheck(_ action: @escaping (Bool) -> Action) -> Attribute { event(.check, .flag(action)) }
    /// Sends the fields of a form. Works without the live connection.
    @inlinable public static func onSubmit(_ action: @escaping (FormFields) -> Action) -> Attribute { event(.submit, .form(action)) }
    /// Sends `action` when `key` is pressed, named as in the DOM: `Escape`, `Enter`, `ArrowLeft`,
    /// ….
    @inlinable public static func onKey(_ key: Key, _ action: Action) -> Attribute { event(.key(key), .action(action)) }
    /// Sends `action` when the user pulls the page down by a finger at its top and lets it go. A
    /// button that does the same serves those who have no finger on the page.
    @inlinable public static func onPull(_ action: Action) -> Attribute { event(.pull, .action(action)) }
    /// Presses the control when the user types a character that is no text: in a field the key
    /// stays what it is. The key `?` lists the keys of the page by the names of their controls, and
    /// lets the user turn them off. On a text field the key gives it the focus. A control of `z`
    /// undoes and one of `y` does again: Ctrl+Z and Ctrl+Y, or Cmd, press them as well.
    ///
    /// - Parameter character: one letter, digit or sign; upper and lower case are the same.
    /// - Returns: an attribute of a button, link or field with a name.
    @inlinable public static func pressed(by character: Character) -> Attribute { data("key", character.lowercased()) }
    /// Sends the value when the control loses the focus.
    @inlinable public static func onBlur(_ action: @escaping (String) -> Action) -> Attribute { event(.blur, .text(action)) }
    /// Sends `action` when the user dismisses a dialog by Escape, a press beside it, or a swipe.
    @inlinable public static func onDismiss(_ action: Action) -> Attribute { event(.dismiss, .action(action)) }
    /// Sends a file after the user has chosen or dropped it and it has arrived; without script
    /// before the form that it is in.
    @inlinable public static func onFile(_ action: @escaping (UploadedFile) -> Action) -> Attribute { event(.file, .file(action)) }
    /// Sends `action` when the element comes into view: once each time it appears.
    @inlinable public static func onVisible(_ action: Action) -> Attribute { event(.visible, .action(action)) }

    /// Gives the element to a script of the application: the hook that it has registered under
    /// `name` as `Riblet.hooks[name]` is called with the element, and a function that sends a text,
    /// whenever such an element appears. The hook may return an object: its `updated()` is called
    /// after each patch of the page and `destroyed()` when the element has been removed. Both are
    /// optional.
    ///
    /// Content that the script adds to the element is safe from patches only in an ``island``.
    @inlinable public static func hook(_ name: String) -> Attribute { data("hook", name) }
    /// The action of an event that the script of a hook sends: see ``hook(_:)``.
    @inlinable public static func onHook(_ action: @escaping (String) -> Action) -> Attribute { event(.hook, .text(action)) }
    /// Leaves the element's content to a script from the beginning. Its content in the view is the
    /// fallback without script; it must not change, and a debug build reports a change.
    @inlinable public static var island: Attribute { data("island", "") }
    /// Sends two positions when the user has put a child in another place: the one it had and the
    /// one it gets. The children must be the rows of ``each(_:)``, and each has a control with
    /// ``dragHandle``.
    @inlinable public static func onReorder(_ action: @escaping (_ from: Int, _ to: Int) -> Action) -> Attribute {
        event(.reorder, .pair(action))
    }
    /// The control by which a row is dragged, or moved with the arrow keys while it has the focus;
    /// best a button with a name.
    @inlinable public static var dragHandle: Attribute { data("handle", "") }

    @inlinable static func event(_ kind: PageEvent.Kind, _ handler: Handler<Action>, delay: AnyAttribute.Delay = .none) -> Attribute {
        Attribute("", .handler(HandlerBox(handler)), event: AnyAttribute.Event(kind: kind, delay: delay))
    }
}

/// Keys that a page can listen to.
public enum Key: String, Sendable, Hashable, CaseIterable {
    case escape = "Escape"
    case enter = "Enter"
    case arrowLeft = "ArrowLeft"
    case arrowRight = "ArrowRight"
    case arrowUp = "ArrowUp"
    case arrowDown = "ArrowDown"
    case home = "Home"
    case end = "End"
    case delete = "Delete"
    case backspace = "Backspace"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case control = "Control"
    case shift = "Shift"
    /// Alt, or Option, by itself.
    case alt = "Alt"
    /// Command, or the Windows key, by itself.
    case meta = "Meta"
}

/// The fields of a form as the user sent them, in order, at most ``limit`` of them.
public struct FormFields: Sendable, Hashable, Codable {
    /// The number of fields that are taken. A form that has more is not sent, and the page says so.
    public static let limit = 256

    /// A field of a form, as it was sent.
    public struct Field: Sendable, Hashable, Codable {
        /// The control's name.
        public let name: String
        /// The content of the control.
        public let value: String

        /// A field of a form.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in the order of their controls.
    public let fields: [Field]

    /// Makes fields in the order in which they were sent.
    public init(_ fields: [Field]) { self.fields = fields }

    /// The value of the first field of that name.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The values of all fields of that name, such as those of a group of check boxes, of which
    /// only the ticked ones are sent.
    public func values(_ name: String) -> [String] { fields.compactMap { $0.name == name ? $0.value : nil } }
}

@usableFromInline
enum AttributeRules {
    @usableFromInline
    enum Rule { case plain, url, refused }

    @usableFromInline
    static func rule(for name: StaticString) -> Rule {
        // Looked at where it lies: a string of it would cost more than the attribute.
        if isEvent(name) || refusedNames.contains(where: { $0.isLowercase(of: name) }) { return .refused }
        return urlNames.contains { $0.isLowercase(of: name) } ? .url : .plain
    }

    private static func isEvent(_ name: StaticString) -> Bool {
        name.utf8CodeUnitCount >= 2 && name.utf8Start[0] | 0x20 == UInt8(ascii: "o") && name.utf8Start[1] | 0x20 == UInt8(ascii: "n")
    }

    private static let refusedNames: [StaticString] = ["srcdoc", "style"]

    private static let urlNames: [StaticString] = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "ping", "xlink:href", "background", "manifest", "srcset",
    ]

    /// The address, or one that leads nowhere when its scheme is not on the list. Browsers drop
    /// white space and control characters in a scheme, so they are dropped before it is looked at.
    @usableFromInline
    static func safeURL(_ url: String) -> String {
        var scheme: [UInt8] = []
        for byte in url.utf8 {
            switch byte {
            case 0...0x20, 0x7F: continue
            case UInt8(ascii: ":"):
                let name = String(decoding: scheme, as: UTF8.self).lowercased()
                return ["http", "https", "mailto", "tel"].contains(name) ? url : "about:invalid"
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return url
            default: scheme.append(byte)
            }
        }
        return url
    }
}

/// Bodies are made where views live, on the main actor, though their types are not bound to it.
@usableFromInline
func reportUnsafe(_ message: String) {
    MainActor.assumeIsolated {
        #if DEBUG
        let path = WebViewController.written?.ribPath ?? "HTML"
        #else
        let path = "HTML"
        #endif
        Misuse.report(.unsafeMarkup, at: path, message)
    }
}

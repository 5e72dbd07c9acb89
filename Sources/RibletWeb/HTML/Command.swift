/// Something that the page does by itself, at once, without asking the server: open a menu, give a
/// field the focus, copy a text.
///
/// Commands are data, so a page needs no script of its own for them. They run before an action of
/// the same control is sent. A change by a command stays until a patch changes the same attribute.
///
/// ```swift
/// button(.does(.toggle("menu"))) { "Menu" }
/// nav(.id("menu"), .hidden(true)) { … }
/// ```
public struct Command: Sendable, Hashable {
    let name: String
    /// The identifier of the element, or nothing for the control itself.
    let target: String?
    let arguments: [String]

    init(_ name: String, _ target: String?, _ arguments: String...) {
        self.name = name
        self.target = target
        self.arguments = arguments
    }

    /// Shows the element with the identifier `id`.
    public static func show(_ id: String) -> Command { Command("show", id) }
    /// Hides the element with the identifier `id`.
    public static func hide(_ id: String) -> Command { Command("hide", id) }
    /// Shows the element with the identifier `id` where it is hidden, and hides it where it is
    /// shown.
    public static func toggle(_ id: String) -> Command { Command("toggle", id) }
    /// Adds a class to an element, the control itself by default.
    public static func addClass(_ name: String, to id: String? = nil) -> Command { Command("add", id, name) }
    /// Takes a class from an element, the control itself by default.
    public static func removeClass(_ name: String, from id: String? = nil) -> Command { Command("remove", id, name) }
    /// Adds a class where it is missing and takes it where it is there.
    public static func toggleClass(_ name: String, of id: String? = nil) -> Command { Command("flip", id, name) }
    /// Sets an `aria-` attribute, named without the prefix.
    public static func setAria(_ name: String, _ value: String, of id: String? = nil) -> Command {
        Command("set", id, "aria-" + name, value)
    }
    /// Gives the focus to the element with the identifier `id`.
    public static func focus(_ id: String) -> Command { Command("focus", id) }
    /// Selects the text in the field with the identifier `id`.
    public static func select(_ id: String) -> Command { Command("select", id) }
    /// Scrolls until the element with the identifier `id` is in view.
    public static func scrollTo(_ id: String) -> Command { Command("scroll", id) }
    /// Copies the value, or the text, of the element with the identifier `id` to the clipboard.
    public static func copy(_ id: String) -> Command { Command("copy", id) }
}

/// The event at which commands run.
public enum CommandEvent: Sendable, Hashable {
    /// On click or tap, and on Enter and Space on a button.
    case click
    /// On a double click.
    case doubleClick
    /// When a key is pressed.
    case key(Key)

    var kind: PageEvent.Kind {
        switch self {
        case .click: .click
        case .doubleClick: .doubleClick
        case .key(let key): .key(key)
        }
    }
}

extension Attribute {
    /// Runs commands in the page on click.
    public static func does(_ commands: Command...) -> Attribute { does(on: [.click: commands]) }

    /// Runs commands in the page on each of these events.
    public static func does(on commands: [CommandEvent: [Command]]) -> Attribute {
        var bytes: [UInt8] = []
        bytes.append("{")
        // In an order that does not change from one rendering to the next.
        for (index, (event, list)) in commands.map({ ($0.key.kind.wire, $0.value) }).sorted(by: { $0.0 < $1.0 }).enumerated() {
            if index > 0 { bytes.append(",") }
            JSON.write(event, into: &bytes)
            bytes.append(":[")
            for (position, command) in list.enumerated() {
                bytes.append(position > 0 ? ",[" : "[")
                JSON.write(command.name, into: &bytes)
                bytes.append(",")
                JSON.write(command.target ?? "", into: &bytes)
                for argument in command.arguments {
                    bytes.append(",")
                    JSON.write(argument, into: &bytes)
                }
                bytes.append("]")
            }
            bytes.append("]")
        }
        bytes.append("}")
        return data("c", String(decoding: bytes, as: UTF8.self))
    }
}

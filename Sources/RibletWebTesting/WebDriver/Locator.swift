/// A description of elements: as a user would say it, or by a selector.
public enum Locator: Sendable, Hashable {
    /// The elements that match a CSS selector.
    case css(String)
    /// By role and, if given, accessible name, among what assistive technology sees.
    case role(Role, TextMatch? = nil)
    /// Form controls by their label.
    case label(TextMatch)
    /// The smallest visible elements with this text.
    case text(TextMatch)

    /// The roles of WAI-ARIA that pages use.
    public struct Role: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The role's name, for example `button`.
        public let rawValue: String
        /// Makes a role.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a role.
        public init(stringLiteral value: String) { rawValue = value }

        /// A button.
        public static let button: Role = "button"
        /// A link.
        public static let link: Role = "link"
        /// A heading of any level.
        public static let heading: Role = "heading"
        /// A field for text.
        public static let textbox: Role = "textbox"
        /// A field for a search.
        public static let searchbox: Role = "searchbox"
        /// A check box.
        public static let checkbox: Role = "checkbox"
        /// A radio button.
        public static let radio: Role = "radio"
        /// A switch.
        public static let `switch`: Role = "switch"
        /// A choice that opens.
        public static let combobox: Role = "combobox"
        /// A list.
        public static let list: Role = "list"
        /// A row of a list.
        public static let listitem: Role = "listitem"
        /// A tab of a tab bar.
        public static let tab: Role = "tab"
        /// A tab bar.
        public static let tablist: Role = "tablist"
        /// A dialog.
        public static let dialog: Role = "dialog"
        /// An alert.
        public static let alert: Role = "alert"
        /// A message that is read out politely.
        public static let status: Role = "status"
        /// A picture.
        public static let img: Role = "img"
        /// The page's navigation.
        public static let navigation: Role = "navigation"
        /// The page's main part.
        public static let main: Role = "main"
        /// A cell of a table.
        public static let cell: Role = "cell"
        /// A cell of a grid.
        public static let gridcell: Role = "gridcell"
        /// A progress bar.
        public static let progressbar: Role = "progressbar"
    }

    /// A condition for a text; white space counts as one space.
    public enum TextMatch: Sendable, Hashable, ExpressibleByStringInterpolation {
        /// A text that is equal as a whole.
        case exact(String)
        /// A part of the text, in any case.
        case containing(String)

        /// Makes a match for a text that is equal as a whole.
        public init(stringLiteral value: String) { self = .exact(value) }

        var parameters: ScriptValue {
            switch self {
            case .exact(let text): ["exact": .string(text)]
            case .containing(let text): ["part": .string(text)]
            }
        }

        var text: String {
            switch self {
            case .exact(let text): "'\(text)'"
            case .containing(let text): "'…\(text)…'"
            }
        }
    }

    var parameters: ScriptValue {
        switch self {
        case .css(let selector): ["css": .string(selector)]
        case .role(let role, let name): ["role": .string(role.rawValue), "match": name?.parameters ?? nil]
        case .label(let match): ["label": true, "match": match.parameters]
        case .text(let match): ["text": true, "match": match.parameters]
        }
    }

    /// The description in words.
    var words: String {
        switch self {
        case .css(let selector): "element that fits \(selector)"
        case .role(let role, let name): role.rawValue + (name.map { " named \($0.text)" } ?? "")
        case .label(let match): "control labelled \(match.text)"
        case .text(let match): "element with the text \(match.text)"
        }
    }
}

/// A key of the keyboard.
public struct KeyboardKey: Sendable, Hashable, ExpressibleByUnicodeScalarLiteral {
    /// The code of the key in the standard.
    let code: String

    /// Makes the key of a character.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { code = String(Character(value)) }

    /// Makes the key of a character.
    public init(_ character: Character) { code = String(character) }

    /// Tab.
    public static let tab: KeyboardKey = "\u{E004}"
    /// Enter.
    public static let enter: KeyboardKey = "\u{E007}"
    /// Escape.
    public static let escape: KeyboardKey = "\u{E00C}"
    /// The space bar.
    public static let space: KeyboardKey = " "
    /// Backspace.
    public static let backspace: KeyboardKey = "\u{E003}"
    /// Delete.
    public static let delete: KeyboardKey = "\u{E017}"
    /// Page up.
    public static let pageUp: KeyboardKey = "\u{E00E}"
    /// Page down.
    public static let pageDown: KeyboardKey = "\u{E00F}"
    /// End.
    public static let end: KeyboardKey = "\u{E010}"
    /// Home.
    public static let home: KeyboardKey = "\u{E011}"
    /// Left.
    public static let arrowLeft: KeyboardKey = "\u{E012}"
    /// Up.
    public static let arrowUp: KeyboardKey = "\u{E013}"
    /// Right.
    public static let arrowRight: KeyboardKey = "\u{E014}"
    /// Down.
    public static let arrowDown: KeyboardKey = "\u{E015}"
    /// Shift.
    public static let shift: KeyboardKey = "\u{E008}"
    /// Control.
    public static let control: KeyboardKey = "\u{E009}"
    /// The key F2, which edits by convention.
    public static let f2: KeyboardKey = "\u{E032}"
    /// Alt.
    public static let alt: KeyboardKey = "\u{E00A}"
    /// Command.
    public static let meta: KeyboardKey = "\u{E03D}"
}

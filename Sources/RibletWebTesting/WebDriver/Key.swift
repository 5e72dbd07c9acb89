/// A key of the keyboard.
public struct Key: Sendable, Hashable, ExpressibleByUnicodeScalarLiteral {
    /// What the standard writes for it.
    let code: String

    /// Makes the key of a character.
    public init(unicodeScalarLiteral value: Unicode.Scalar) { code = String(Character(value)) }

    /// Makes the key of a character.
    public init(_ character: Character) { code = String(character) }

    /// Tab.
    public static let tab: Key = "\u{E004}"
    /// Enter.
    public static let enter: Key = "\u{E007}"
    /// Escape.
    public static let escape: Key = "\u{E00C}"
    /// The space bar.
    public static let space: Key = " "
    /// Backspace.
    public static let backspace: Key = "\u{E003}"
    /// Delete.
    public static let delete: Key = "\u{E017}"
    /// Page up.
    public static let pageUp: Key = "\u{E00E}"
    /// Page down.
    public static let pageDown: Key = "\u{E00F}"
    /// End.
    public static let end: Key = "\u{E010}"
    /// Home.
    public static let home: Key = "\u{E011}"
    /// Left.
    public static let arrowLeft: Key = "\u{E012}"
    /// Up.
    public static let arrowUp: Key = "\u{E013}"
    /// Right.
    public static let arrowRight: Key = "\u{E014}"
    /// Down.
    public static let arrowDown: Key = "\u{E015}"
    /// Shift.
    public static let shift: Key = "\u{E008}"
    /// Control.
    public static let control: Key = "\u{E009}"
    /// Alt.
    public static let alt: Key = "\u{E00A}"
    /// Command.
    public static let meta: Key = "\u{E03D}"
}

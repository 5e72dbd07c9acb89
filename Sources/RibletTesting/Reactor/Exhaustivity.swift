/// The part of a reactor's doings that a test has to assert.
public enum Exhaustivity: Equatable, Sendable {
    /// Everything: each change of the state, each mutation of an effect, each call of a mock; and
    /// no effect may be under way at the end.
    case on
    /// Assertions must hold; the rest is passed over, and shown as a warning where
    /// `showSkippedAssertions` is true.
    case off(showSkippedAssertions: Bool)

    /// Assertions must hold; the rest is passed over.
    public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

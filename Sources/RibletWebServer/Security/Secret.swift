public import Riblet

/// A value that no log shows; here under its own name for programs that configure a server and
/// import no tree.
public typealias Secret = Riblet.Secret

extension Secret where Value == String {
    /// Returns true if a text is the secret, in a time that does not depend on where they
    /// differ.
    func matches(_ text: String) -> Bool { constantTimeEquals(revealed, text) }
}

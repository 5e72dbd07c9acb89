/// The news for a page beside its content: its title, a notice, and the token by which it comes
/// back.
struct PageNews {
    private var sentTitle: String?
    private var notice: String?
    private var renewedToken: String?

    /// Returns true if the page has to be told the title; it counts as told from now on.
    mutating func needsTitle(_ title: String?) -> Bool {
        guard title != sentTitle else { return false }
        sentTitle = title
        return true
    }

    /// Tells the user a sentence in place of others that they have not been told yet.
    mutating func say(_ text: String) { notice = text }

    /// Tells the user a sentence after others that they have not been told yet.
    mutating func sayMore(_ text: String) { notice = notice.map { "\($0) \(text)" } ?? text }

    /// Returns the notice for the user, once.
    mutating func takeNotice() -> String? { notice.take() }

    /// Gives the page another token.
    mutating func renew(token: String) { renewedToken = token }

    /// Returns the new token for the page, once.
    mutating func takeRenewedToken() -> String? { renewedToken.take() }
}

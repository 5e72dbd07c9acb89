import RibletHashing

/// The cookie that tells browsers apart: a random name and a code that only this server, or one
/// with its key, can have made.
///
/// A cookie that somebody else has put into the browser, to know what its sessions are reached by,
/// is as good as none.
extension PageTokens {
    /// The cookie of a browser.
    func cookie(ofBrowser id: String) -> String { "\(id).\(Base64URL.encode(browserCode(id)))" }

    /// The browser that a request comes from; nothing where it has no cookie of ours.
    func browserID(_ facts: RequestFacts) -> String? {
        guard let cookie = facts.cookies[Cookies.browser]?.revealed, cookie.utf8.count <= 64 else { return nil }
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, RandomToken.isWellFormed(String(parts[0])),
            constantTimeEquals(Base64URL.encode(browserCode(String(parts[0]))), String(parts[1]))
        else { return nil }
        return String(parts[0])
    }

    /// Tokens begin with another word, so no code of one is good for the other.
    private func browserCode(_ id: String) -> ArraySlice<UInt8> { key.signature(of: Array("browser\n\(id)".utf8)).prefix(16) }
}

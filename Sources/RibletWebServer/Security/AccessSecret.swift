import RibletHashing
import RibletWeb

/// A secret that a browser shows once, in a link, and the cookie by which the server knows that browser
/// from then on.
struct AccessSecret: Sendable {
    let token: Secret<String>
    /// The path below which the secret is asked for, and the cookie sent.
    let path: String
    /// True if nobody comes in without it.
    let isNeeded: Bool
    /// Signs links to a single page, for a while; nil where there are none.
    let links: PageTokens?
    /// Browsers share cookies between the ports of a host, so the name differs with the secret.
    private let cookieName: String
    /// The cookie proves that its owner knew the secret without containing it.
    private let cookieValue: Secret<String>

    /// - Parameters:
    ///   - token: the secret.
    ///   - name: a word for the name of the cookie.
    ///   - path: see ``path``; the whole server by default.
    ///   - isNeeded: see ``isNeeded``.
    ///   - links: see ``links``.
    init(_ token: Secret<String>, name: String, path: String = "/", isNeeded: Bool = true, links: PageTokens? = nil) {
        (self.token, self.path, self.isNeeded, self.links) = (token, path, isNeeded, links)
        let proof = Base64URL.encode(SigningKey(Array(token.revealed.utf8)).signature(of: Array("riblet \(name)".utf8)))
        cookieName = "riblet_\(name)_\(proof.suffix(8))"
        cookieValue = Secret(String(proof.prefix(32)))
    }

    /// The pages that a request may see: those of all who have the secret, or the one of its link;
    /// nil for a stranger. A program shows a token instead of a cookie.
    func right(_ facts: RequestFacts) -> InspectionRight? {
        let cookie = facts.cookies[cookieName]?.revealed
        if let cookie, cookieValue.matches(cookie) { return .all }
        let sent = facts.values("Authorization")
        let bearer = sent.count == 1 && path != "/" && sent[0].hasPrefix("Bearer ") ? String(sent[0].dropFirst(7)) : nil
        if let bearer, token.matches(bearer) { return .all }
        return (cookie ?? bearer).flatMap(linked)
    }

    /// The cookie for a browser that shows a token; nil for one that is none. A browser that has come
    /// in keeps its cookie, rather than get one of less worth.
    func cookie(for text: String, of facts: RequestFacts, secure: Bool) -> String? {
        if token.matches(text) { return make(cookieValue.revealed, maxAge: nil, secure: secure) }
        guard let links, linked(text) != nil else { return nil }
        if right(facts) == .all { return make(cookieValue.revealed, maxAge: nil, secure: secure) }
        return make(text, maxAge: Int(links.expiry(of: text) - links.clock.epochSeconds()), secure: secure)
    }

    private func make(_ value: String, maxAge: Int?, secure: Bool) -> String {
        Cookies.make(cookieName, value, path: path, maxAge: maxAge, secure: secure, isStrict: path != "/")
    }

    /// The page of a link.
    private func linked(_ text: String) -> InspectionRight? {
        guard let links, case .valid(let key) = links.verify(text, .inspect, basePath: path, browserID: "") else { return nil }
        return .page(key, until: .now + .seconds(links.expiry(of: text) - links.clock.epochSeconds()))
    }
}

import RibletHashing

/// Decides, from a request's head alone, whether it may reach the applications at all and whether
/// it comes from one of their pages.
struct Gatekeeper: Sendable {
    private static let loopbackNames: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

    /// Names that a `Host` header may have; nothing allows all.
    private let hostNames: Set<String>?
    private let publicOrigins: Set<Origin>
    private let tokens: PageTokens
    /// The rule by which visitors are people; nil where the server knows none.
    let people: RibletServer.PeopleRule?
    /// True where there are places that need no person.
    private let hasOpenPlaces: Bool
    let accessToken: Secret<String>?
    /// Browsers share cookies between the ports of a host, so the name differs with the secret.
    let accessCookieName: String
    /// The cookie proves that its owner knew the secret without containing it.
    let accessCookieValue: Secret<String>
    /// The name of the cookie of a browser in which a person has signed in by a link. Browsers share
    /// cookies between the ports of a host, so it differs with the server's key. Over TLS no other
    /// host of the domain can put one into the browser.
    let signInCookieName: String

    init(
        configuration: RibletServer.Configuration, accessToken: Secret<String>?, tokens: PageTokens, hasOpenPlaces: Bool = false
    ) throws(ServerError) {
        self.hasOpenPlaces = hasOpenPlaces
        try configuration.people?.check(configuration)
        people = configuration.people
        self.tokens = tokens
        var origins: Set<Origin> = []
        for text in configuration.publicOrigins {
            guard let origin = Origin(text) else {
                throw .unusableConfiguration("'\(text)' is no origin; write it like https://app.example.com")
            }
            origins.insert(origin)
        }
        publicOrigins = origins
        // A page of another site can point its own name at 127.0.0.1 and then read answers as its
        // own: the name gives it away. The port does not matter, and forwarded ports are common, so
        // it is not compared.
        hostNames =
            configuration.isLoopback
            ? Self.loopbackNames.union([configuration.host]).union(origins.map(\.host)) : nil
        self.accessToken = accessToken
        let key = SigningKey(Array((accessToken?.revealed ?? "").utf8))
        let proof = Base64URL.encode(key.signature(of: Array("riblet access".utf8)))
        accessCookieName = "riblet_access_\(proof.suffix(8))"
        accessCookieValue = Secret(String(proof.prefix(32)))
        let isSecure = configuration.securesCookies || configuration.tls != nil
        let mark = Base64URL.encode(tokens.key.signature(of: Array("riblet people".utf8))).suffix(8)
        signInCookieName = "\(isSecure ? "__Host-" : "")riblet_person_\(mark)"
    }

    /// Returns true if the name that the browser used is one of ours.
    func acceptsHost(_ facts: RequestFacts) -> Bool {
        guard let authority = facts.host.flatMap({ Authority($0) }) else { return false }
        guard let hostNames else { return true }
        return hostNames.contains(authority.host)
    }

    /// Returns true if the browser has shown the secret, where one is asked for.
    func hasAccess(_ facts: RequestFacts) -> Bool {
        guard accessToken != nil else { return true }
        return facts.cookies[accessCookieName].map { accessCookieValue.matches($0.revealed) } ?? false
    }

    /// Returns who the visitor is, where the server knows people.
    func identity(_ facts: RequestFacts) -> Identity { people?.identity(facts, cookieName: signInCookieName) ?? .nobody }

    /// Returns the one to whom a request's pages belong; nil for a browser without our cookie, and
    /// for a visitor whom the server refuses. Where there are open places, such a visitor owns the
    /// pages that are of those.
    func owner(_ facts: RequestFacts) -> PageOwner? {
        guard let browser = tokens.browserID(facts) else { return nil }
        switch identity(facts) {
        case .nobody: return PageOwner(browser: browser, person: nil)
        case .known(let person): return PageOwner(browser: browser, person: person)
        case .new, .refused: return hasOpenPlaces ? PageOwner(readerIn: browser) : nil
        }
    }

    /// Returns true if the text is the secret.
    func isAccessToken(_ text: String) -> Bool { accessToken?.matches(text) ?? false }

    /// Returns true if a page of another site had the browser ask, by headers that scripts
    /// cannot forge. Another program of this machine is another site, though browsers call it the
    /// same one: its port differs.
    ///
    /// A request that says nothing is nobody's: the user's who typed the address, or a program's
    /// that is no browser.
    func isFromAnotherSite(_ facts: RequestFacts) -> Bool {
        if let site = facts.fetchSite { return site != "same-origin" && site != "none" }
        return facts.origin != nil && !isFromOwnPage(facts)
    }

    /// Returns true if the request comes from a page of this server, by headers that scripts
    /// cannot forge.
    ///
    /// A request that says nothing comes from no browser of today; it is refused, since a browser
    /// that is not of today might send cookies.
    func isFromOwnPage(_ facts: RequestFacts) -> Bool {
        if let site = facts.fetchSite, site != "same-origin" { return false }
        guard let text = facts.origin else { return facts.fetchSite != nil }
        guard let origin = Origin(text) else { return false }
        return publicOrigins.contains(origin) || facts.host.map(origin.isSite(host:)) ?? false
    }
}

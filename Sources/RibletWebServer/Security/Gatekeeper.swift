import RibletHashing
import RibletWeb

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
    /// The secret of the server; nil where it asks for none.
    let access: AccessSecret?
    /// The secret of the inspector, which stands in for the server's below its path; nil without one.
    let inspection: AccessSecret?
    /// The name of the cookie of a browser in which a person has signed in by a link. Browsers share
    /// cookies between the ports of a host, so it differs with the server's key. Over TLS no other
    /// host of the domain can put one into the browser.
    let signInCookieName: String

    init(
        configuration: RibletServer.Configuration, accessToken: Secret<String>?, inspection: AccessSecret? = nil, tokens: PageTokens,
        hasOpenPlaces: Bool = false
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
        access = accessToken.map { AccessSecret($0, name: "access") }
        self.inspection = inspection
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

    /// Returns true if the browser has shown the secret for an application, where one is asked for.
    func hasAccess(_ facts: RequestFacts, to basePath: String) -> Bool {
        if let inspection, inspection.path == basePath {
            if inspection.right(facts) != nil { return true }
            if inspection.isNeeded { return false }
        }
        return access.map { $0.right(facts) != nil } ?? true
    }

    /// Returns the pages that a browser may see in the inspector.
    func inspectionRight(_ facts: RequestFacts) -> InspectionRight { inspection?.right(facts) ?? .own }

    /// Returns who the visitor is, where the server knows people.
    func identity(_ facts: RequestFacts) -> Identity { people?.identity(facts, cookieName: signInCookieName) ?? .nobody }

    /// Returns the one to whom a request's pages belong; nil for a browser without our cookie, and
    /// for a visitor whom the server refuses. Where there are open places, such a visitor owns the
    /// pages that are of those.
    func owner(_ facts: RequestFacts) -> PageOwner? {
        guard let browser = tokens.browserID(facts) else { return nil }
        var owner: PageOwner
        switch identity(facts) {
        case .nobody: owner = PageOwner(browser: browser, person: nil)
        case .known(let person): owner = PageOwner(browser: browser, person: person)
        case .new, .refused:
            guard hasOpenPlaces else { return nil }
            owner = PageOwner(readerIn: browser)
        }
        owner.inspection = inspectionRight(facts)
        return owner
    }

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

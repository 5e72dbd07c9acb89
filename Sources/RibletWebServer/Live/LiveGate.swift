import NIOHTTP1

/// Decides whether a request becomes a live connection.
struct LiveGate: Sendable {
    enum Verdict {
        /// Not the address of a live connection.
        case elsewhere
        /// The request becomes a live connection.
        case admitted(LiveConnection.Admission)
        /// The address of one, and the request may not have it.
        case refused(Refusal)
    }

    enum Refusal: Error {
        case unknownHost, foreignOrigin, malformed
    }

    let gatekeeper: Gatekeeper
    let tokens: PageTokens
    /// The base paths of the applications, by the path of their live connections.
    let basePaths: [String: String]
    /// The version of the scripts that pages have.
    let scriptVersion: String

    init(gatekeeper: Gatekeeper, tokens: PageTokens, basePaths: [String], scriptVersion: String) {
        self.scriptVersion = scriptVersion
        self.gatekeeper = gatekeeper
        self.tokens = tokens
        self.basePaths = Dictionary(uniqueKeysWithValues: basePaths.map { ("\($0)/_riblet/live", $0) })
    }

    func judge(_ facts: RequestFacts) -> Verdict {
        guard let basePath = basePaths[facts.path] else { return .elsewhere }
        guard gatekeeper.acceptsHost(facts) else { return .refused(.unknownHost) }
        // Browsers send the origin of a page with each handshake, and nothing else keeps another
        // site's page from opening one.
        guard facts.origin != nil, gatekeeper.isFromOwnPage(facts) else { return .refused(.foreignOrigin) }
        guard facts.method == "GET", let token = facts.queryItem("t"), let lastSeen = Self.count(facts.queryItem("seq")),
            let acknowledged = Self.count(facts.queryItem("ack"))
        else { return .refused(.malformed) }
        // From here on it is a page of ours. One that can reach no session, since its token is
        // worth nothing any more or its cookies were deleted while it was open, gets a connection
        // that is closed with the reason: a page cannot read why a handshake failed and would try
        // for ever.
        let owner = gatekeeper.owner(facts)
        return .admitted(
            LiveConnection.Admission(
                sessionID: sessionID(token, owner, basePath: basePath, facts), tokenExpiry: tokens.expiry(of: token),
                basePath: basePath, browserID: Secret(owner?.id ?? ""), person: owner?.person,
                inspection: owner?.inspection ?? .own,
                lastSeen: lastSeen, acknowledged: acknowledged,
                isCurrent: facts.queryItem("v").map { $0 == scriptVersion } ?? true))
    }

    /// The session that the page may reach, where there is one.
    private func sessionID(_ token: String, _ owner: PageOwner?, basePath: String, _ facts: RequestFacts) -> String? {
        guard let owner, gatekeeper.hasAccess(facts, to: basePath),
            case .valid(let id) = tokens.verify(token, .page, basePath: basePath, browserID: owner.id)
        else { return nil }
        return id
    }

    /// Returns the number that a page counts; nil where it says none. Nobody has come further than
    /// a billion.
    private static func count(_ text: String?) -> Int? {
        guard let text else { return 0 }
        guard let number = Int(text), (0...1_000_000_000).contains(number) else { return nil }
        return number
    }

    /// Returns true if the head asks for WebSocket in the one way that there is.
    static func isHandshake(_ head: HTTPRequestHead) -> Bool {
        head.method == .GET && head.version == .http1_1
            && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
            && head.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
            && head.headers["sec-websocket-version"] == ["13"] && head.headers["sec-websocket-key"].count == 1
    }
}

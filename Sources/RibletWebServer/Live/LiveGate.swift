import NIOHTTP1

/// Decides whether a request becomes a live connection.
struct LiveGate: Sendable {
    enum Verdict {
        /// Not the address of a live connection.
        case elsewhere
        /// Becomes one.
        case admitted(LiveConnection.Admission)
        /// The address of one, and the request may not have it.
        case refused(Refusal)
    }

    enum Refusal: Error {
        case unknownHost, noAccess, foreignOrigin, noCookie, malformed
    }

    let gatekeeper: Gatekeeper
    let tokens: PageTokens
    /// The base paths of the applications, by the path of their live connections.
    let basePaths: [String: String]
    /// Which scripts pages have.
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
        // Browsers send the origin of a page with each handshake, and nothing else keeps another site's page from opening one.
        guard facts.origin != nil, gatekeeper.isFromOwnPage(facts) else { return .refused(.foreignOrigin) }
        guard gatekeeper.hasAccess(facts) else { return .refused(.noAccess) }
        guard let browserID = facts.cookies[Cookies.browser], RandomToken.isWellFormed(browserID) else { return .refused(.noCookie) }
        guard facts.method == "GET", let token = facts.queryItem("t"), let lastSeen = Self.count(facts.queryItem("seq")),
            let acknowledged = Self.count(facts.queryItem("ack"))
        else { return .refused(.malformed) }
        // From here on it is a page of ours in a browser of ours. A token that is worth nothing, such as one from before a restart, opens a
        // connection that is closed with the reason, since a page cannot read why a handshake failed and would try for ever.
        let sessionID: String? =
            if case .valid(let id) = tokens.verify(token, .page, basePath: basePath, browserID: browserID) { id } else { nil }
        return .admitted(
            LiveConnection.Admission(
                sessionID: sessionID, basePath: basePath, browserID: browserID, lastSeen: lastSeen, acknowledged: acknowledged,
                isCurrent: facts.queryItem("v").map { $0 == scriptVersion } ?? true))
    }

    /// What a page counts; none where it says nothing. Nobody has come further than a billion.
    private static func count(_ text: String?) -> Int? {
        guard let text else { return 0 }
        guard let number = Int(text), (0...1_000_000_000).contains(number) else { return nil }
        return number
    }

    /// Whether the head asks for WebSocket in the one way that there is.
    static func isHandshake(_ head: HTTPRequestHead) -> Bool {
        head.method == .GET && head.version == .http1_1
            && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
            && head.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
            && head.headers["sec-websocket-version"] == ["13"] && head.headers["sec-websocket-key"].count == 1
    }
}

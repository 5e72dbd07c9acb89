import RibletHashing

/// Signs and checks the tokens in a page, which let that page, in that browser, reach its session.
///
/// The browser's cookie is part of what is signed but not of the token: a token that leaks is
/// useless in another browser.
struct PageTokens: Sendable {
    /// The purpose of a token; one kind never passes for the other.
    enum Purpose: String {
        case page, form
        /// A page may be looked at by whoever has the link. The session is named by its key.
        case inspect
    }

    enum Verdict: Equatable {
        /// The session it names.
        case valid(sessionID: String)
        /// It was ours, but its time is over.
        case expired
        /// It was never ours, or belongs to another browser, application or purpose.
        case forged
    }

    let key: SigningKey
    let lifetime: Duration
    let clock: ServerClock

    func make(_ purpose: Purpose, sessionID: String, basePath: String, browserID: String) -> String {
        let expiry = String(clock.epochSeconds() + lifetime.components.seconds)
        let code = key.signature(
            of: message(purpose, sessionID: sessionID, expiry: expiry, basePath: basePath, browserID: browserID))
        return "\(sessionID).\(expiry).\(Base64URL.encode(code))"
    }

    func verify(_ token: String, _ purpose: Purpose, basePath: String, browserID: String) -> Verdict {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= 256, parts.count == 3, parts.allSatisfy({ RandomToken.hasTokenAlphabet($0) }),
            let expiry = Int64(parts[1])
        else { return .forged }
        let sessionID = String(parts[0])
        let code = key.signature(
            of: message(purpose, sessionID: sessionID, expiry: String(parts[1]), basePath: basePath, browserID: browserID))
        guard constantTimeEquals(Base64URL.encode(code), String(parts[2])) else { return .forged }
        return clock.epochSeconds() < expiry ? .valid(sessionID: sessionID) : .expired
    }

    /// Seconds since 1970 at which a token of ours expires; long ago for what is none.
    func expiry(of token: String) -> Int64 {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 ? Int64(parts[1]) ?? 0 : 0
    }

    /// Returns true where less than half of a token's time is left.
    func isRenewalDue(expiry: Int64) -> Bool { expiry - clock.epochSeconds() < lifetime.components.seconds / 2 }

    /// No part but the base path can contain a line break, and it comes from the program, so two
    /// different tuples never give one message.
    private func message(_ purpose: Purpose, sessionID: String, expiry: String, basePath: String, browserID: String) -> [UInt8] {
        Array("\(purpose.rawValue)\n\(sessionID)\n\(expiry)\n\(browserID)\n\(basePath)".utf8)
    }
}

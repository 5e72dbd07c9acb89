import HTTPTypes
import HummingbirdCore
import Logging
import RibletWeb

/// All that answering requests needs.
struct Site: Sendable {
    let applications: [SiteApplication]
    let scripts: ClientScripts
    let gatekeeper: Gatekeeper
    let liveGate: LiveGate
    let tokens: PageTokens
    let registry: SessionRegistry
    let adoptions = Adoptions()
    let uploads: UploadBudget
    let limits: RibletServer.Limits
    let securesCookies: Bool
    let trustsForwardedFor: Bool
    /// Browsers are told to come over TLS only, from now on.
    let demandsTLS: Bool
    let readiness: Readiness
    let metricsEndpoint: RibletServer.MetricsEndpoint?
    let metrics: ServerMetrics?

    /// The application that a path belongs to, and the path below its base path; the longest base
    /// path wins.
    func application(for path: String) -> (application: SiteApplication, rest: Substring)? {
        var found: (application: SiteApplication, rest: Substring)?
        for application in applications where path.hasPrefix(application.basePath) {
            let rest = path.dropFirst(application.basePath.count)
            guard rest.isEmpty || rest.first == "/", application.basePath.count >= found?.application.basePath.count ?? 0 else { continue }
            found = (application, rest)
        }
        return found
    }
}

/// One request on its way to its answer.
struct Visit: Sendable {
    let request: Request
    let facts: RequestFacts
    /// The application that the path belongs to, or else the first one; nil without one.
    let application: SiteApplication?
    /// Counts sessions; a name of where the browser is.
    let address: String
    /// The person who asks, where the server knows people.
    var person: Person?
    /// The person to whose application the path leads, where it is a place that is open to everybody.
    var host: Person?
    /// The other end of the connection is a program of this machine and no proxy.
    let isDirectlyFromThisMachine: Bool
    let logger: Logger

    /// The visitor's choices for the application.
    var choices: [String: String] { application?.choices(of: facts) ?? [:] }

    var isRead: Bool { request.method == .get || request.method == .head }

    /// The language of an answer that is no page of the application.
    var language: String {
        guard let languages = application?.application.languages else { return "en" }
        return Languages.choose(
            from: languages, asked: nil, chosen: facts.cookies[Cookies.language]?.revealed, accepted: request.headers[.acceptLanguage])
    }
}

import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// The data that Hummingbird keeps with a request for the responder.
struct SiteContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}

/// Answers requests: checks what concerns all of them, then asks the route that the path names.
struct SiteResponder: HTTPResponder {
    typealias Context = SiteContext

    let site: Site

    func respond(to request: Request, context: Context) async throws -> Response {
        let start = ContinuousClock.now
        let facts = RequestFacts(request.head)
        let address = ClientAddress.name(
            of: context.remoteAddress, forwardedFor: site.trustsForwardedFor ? request.headers[.forwardedFor] : nil)
        let id = RequestID.of(request, trusts: site.trustsForwardedFor)
        var logger = context.logger
        logger[metadataKey: "request"] = "\(id)"
        let found = site.application(for: facts.path)
        let secretFolder = found.flatMap { $0.application.secretMediaFolder(of: $0.rest) }
        let routes = found.flatMap { $0.application.routes.found(at: $0.rest) }
        let visit = Visit(
            request: request, facts: facts, application: found?.application ?? site.applications.first,
            address: address,
            isDirectlyFromThisMachine: ClientAddress.isDirectlyFromThisMachine(context.remoteAddress, request.headers), logger: logger)
        let needsAccess = (secretFolder == nil || !visit.isRead) && routes?.hasOwnTokens(visit) != true
        var response = await answer(visit, found, routes, needsAccess: needsAccess)
        response.headers.merge(SecurityHeaders.all)
        response.headers[.requestID] = id
        if site.demandsTLS { response.headers[.strictTransportSecurity] = "max-age=31536000" }
        if request.headers[.connection] == "close" { response.headers[.connection] = "close" }
        if request.method == .head { response = response.createHeadResponse() }
        let duration = ContinuousClock.now - start
        site.metrics?.didAnswer(status: response.status.code, in: duration)
        logger.debug(
            "Answered",
            metadata: [
                "method": "\(facts.method)", "path": "\(logged(facts.path, of: found?.application))", "status": "\(response.status.code)",
                "microseconds": "\(duration / .microseconds(1))",
            ])
        return response
    }

    /// The path as it may stand in the log. Where it belongs to no application with secret files,
    /// it may have been meant for another one.
    private func logged(_ path: String, of application: SiteApplication?) -> String {
        LogName.path(
            path, below: application?.basePath ?? "", hiding: Set(site.applications.flatMap(\.application.secretMediaFolders)))
    }

    private func answer(
        _ visit: Visit, _ found: (application: SiteApplication, rest: Substring)?, _ routes: OwnRoutes.Found?, needsAccess: Bool
    ) async -> Response {
        let facts = visit.facts
        guard site.gatekeeper.acceptsHost(facts) else {
            visit.logger.notice("Refused a request for another host")
            return visit.refusal(.otherServer)
        }
        guard facts.target.utf8.count <= site.limits.targetBytes else {
            return visit.refusal(.addressTooLong)
        }
        // A path that begins with two slashes names another host where it is used as a relative
        // URL.
        guard facts.path.hasPrefix("/"), !facts.path.hasPrefix("//") else {
            return visit.refusal(.badAddress)
        }
        if let response = await OperationRoute(site: site).answer(visit) { return response }
        if let response = access(visit, found, isNeeded: needsAccess) { return response }
        if let response = programFile(visit, found) { return response }
        if let response = await EntryRoute(site: site).answer(visit) { return response }
        var visit = visit
        if let response = await PersonRoute(site: site).identify(&visit, found, isSecret: !needsAccess) { return response }
        guard let found else { return root(visit) }
        if let routes { return await routes.answer(visit, site: site) }
        return await route(visit, to: found.application, found.rest)
    }

    /// Answers a browser that shows a secret, and one that does not show the secret that it needs. The
    /// inspector's stands in for the server's below its path.
    private func access(_ visit: Visit, _ found: (application: SiteApplication, rest: Substring)?, isNeeded: Bool) -> Response? {
        if let secret = site.gatekeeper.inspection, let found, found.application.basePath == secret.path {
            let isFile = found.rest.hasPrefix("/assets/")
            if !isFile, let response = AccessRoute(site: site, secret: secret, trouble: .inspectorNeedsLink).answer(visit) {
                return response
            }
            if secret.right(visit.facts) != nil { return nil }
        }
        guard isNeeded, let secret = site.gatekeeper.access else { return nil }
        return AccessRoute(site: site, secret: secret, trouble: .accessNeeded).answer(visit)
    }

    /// Answers for a file of the program, which is the same for everybody; the page that says who may
    /// not come in has its style from there.
    private func programFile(_ visit: Visit, _ found: (application: SiteApplication, rest: Substring)?) -> Response? {
        let file: Response
        if let script = site.scripts.file(at: visit.facts.path, for: visit.request) {
            file = script
        } else if let found, let path = found.rest.after("/assets/") {
            file = found.application.file(at: path, for: visit.request) ?? visit.refusal(.notFound)
        } else {
            return nil
        }
        return visit.isRead ? file : visit.notAllowed(["GET", "HEAD"])
    }

    private func route(_ visit: Visit, to application: SiteApplication, _ rest: Substring) async -> Response {
        if rest.isEmpty {
            guard visit.isRead else { return visit.notAllowed(["GET", "HEAD"]) }
            let query = visit.facts.query.isEmpty ? "" : "?\(visit.facts.query)"
            return Self.redirect(.permanentRedirect, to: "\(application.basePath)/\(query)")
        }
        if let path = rest.after("/media/") {
            guard visit.isRead else { return visit.notAllowed(["GET", "HEAD"]) }
            // Answers that an application makes at each request are for its own pages, and for a
            // user who opens the address by hand.
            guard !site.gatekeeper.isFromAnotherSite(visit.facts) else {
                visit.logger.notice("Refused a request of another site for what an application makes")
                return visit.finalRefusal(.otherSitesFile)
            }
            guard !site.registry.memory.isExceeded else { return visit.finalRefusal(.serverFull, headers: [.retryAfter: "10"]) }
            let browser = { BrowserIdentity(visit, site: site, application: application).name }
            return await application.media(at: path, for: visit, browser: browser()) ?? visit.refusal(.notFound)
        }
        switch rest {
        case "/_riblet/live" where visit.request.method == .post:
            return await LeaveRoute(site: site, application: application).answer(visit)
        case "/_riblet/live": return live(visit)
        case "/_riblet/upload":
            guard visit.request.method == .post else { return visit.notAllowed(["POST"]) }
            return await UploadRoute(site: site, application: application).answer(visit)
        case _ where rest.hasPrefix("/_riblet/"): return visit.refusal(.notFound)
        default: break
        }
        switch visit.request.method {
        case .get, .head: return await PageRoute(site: site, application: application).answer(visit, path: rest)
        case .post: return await FormRoute(site: site, application: application).answer(visit, path: rest)
        default: return visit.notAllowed(["GET", "HEAD", "POST"])
        }
    }

    /// Where no application has the root of the server, it lists them.
    private func root(_ visit: Visit) -> Response {
        guard visit.facts.path == "/", visit.isRead else { return visit.refusal(.notFound) }
        return PlainPage(application: visit.application, language: "en", choices: visit.choices).list(
            "Applications", site.applications.map { ($0.application.name, "\($0.basePath)/") })
    }

    /// Says why a request did not become a live connection.
    private func live(_ visit: Visit) -> Response {
        guard case .refused(let reason) = site.liveGate.judge(visit.facts) else {
            // Only the first request of a connection can be upgraded; on a new one it will be.
            return visit.refusal(
                Trouble(.upgradeRequired, ("Upgrade required", "This address takes WebSocket connections only.")),
                headers: [.upgrade: "websocket", .secWebSocketVersion: "13", .connection: "close"])
        }
        visit.logger.notice("Refused a live connection", metadata: ["reason": "\(reason)"])
        site.metrics?.didRefuse("\(reason)")
        if reason == .malformed {
            return visit.refusal(.malformed("The connection does not say which page it belongs to."))
        }
        return visit.refusal(.forbidden("Live connections come from a page of this server only."))
    }

    /// Sends the browser to a path of this server; what would name another host, or is no path,
    /// becomes the root.
    static func redirect(_ status: HTTPResponse.Status, to path: String, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        let isPath =
            path.hasPrefix("/") && !path.hasPrefix("//") && !path.hasPrefix("/\\") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        headers[.location] = isPath ? path : "/"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers)
    }
}

extension Visit {
    /// Says which kinds of requests an address takes.
    func notAllowed(_ methods: [String]) -> Response {
        finalRefusal(.notAllowed, headers: [.allow: methods.joined(separator: ", ")])
    }
}

extension Substring {
    /// Returns the text after a prefix, or nil without that prefix.
    func after(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}

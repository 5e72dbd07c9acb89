import HTTPTypes
import HummingbirdCore
import NIOCore

/// Answers requests of operators: health, readiness and metrics.
struct OperationRoute {
    static let paths: Set<String> = ["/health", "/ready", "/metrics"]

    let site: Site

    /// An answer, or nothing where the path is not one of these.
    func answer(_ visit: Visit) async -> Response? {
        guard Self.paths.contains(visit.facts.path) else { return nil }
        // Metrics that are off have no address.
        if visit.facts.path == "/metrics", site.metricsEndpoint == nil { return nil }
        guard visit.isRead else { return visit.notAllowed(["GET", "HEAD"]) }
        switch visit.facts.path {
        case "/health": return Self.status(.ok, "ok")
        case "/ready": return await ready()
        default: return await metrics(visit)
        }
    }

    private func ready() async -> Response {
        if site.readiness.isDraining { return Self.status(.serviceUnavailable, "draining") }
        guard await site.registry.canStore() else { return Self.status(.serviceUnavailable, "store") }
        for application in site.applications {
            guard await application.application.isReady?() ?? true else { return Self.status(.serviceUnavailable, "data") }
        }
        return Self.status(.ok, "ready")
    }

    private func metrics(_ visit: Visit) async -> Response {
        guard let endpoint = site.metricsEndpoint else { return visit.refusal(.notFound) }
        switch endpoint.readers {
        case .thisMachine:
            guard visit.isDirectlyFromThisMachine else {
                visit.logger.notice("Refused metrics to another machine")
                return visit.finalRefusal(.forbidden("Metrics are for this machine only."))
            }
        case .token(let token):
            let sent = visit.request.headers[.authorization] ?? ""
            guard sent.hasPrefix("Bearer "), token.matches(String(sent.dropFirst(7))) else {
                visit.logger.notice("Refused metrics without their token")
                return visit.finalRefusal(
                    Trouble(.unauthorized, ("Token needed", "Metrics are for those who have their token.")),
                    headers: [.wwwAuthenticate: "Bearer"])
            }
        }
        await site.registry.measure(since: .now)
        return Response(
            status: .ok, headers: [.contentType: endpoint.contentType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: endpoint.text())))
    }

    private static func status(_ status: HTTPResponse.Status, _ word: String) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"\#(word)"}"#)))
    }
}

import HTTPTypes
import HummingbirdCore
import RibletWeb

/// Accepts the unacknowledged frames of a page that is being left, because its connection may have
/// ended before they were sent. The body has one frame of the live connection on each line; frames
/// that have arrived already are recognised by their numbers.
struct LeaveRoute {
    let site: Site
    let application: SiteApplication

    func answer(_ visit: Visit) async -> Response {
        guard site.gatekeeper.isFromOwnPage(visit.facts) else {
            visit.logger.notice("Refused the last words of a page of another site")
            return visit.finalRefusal(.forbidden("What a page has left to say comes from a page of this server only."))
        }
        guard let owner = site.gatekeeper.owner(visit.facts), let token = visit.facts.queryItem("t"),
            case .valid(let sessionID) = site.tokens.verify(token, .page, basePath: application.basePath, browserID: owner.id)
        else {
            visit.logger.notice("Refused the last words of a page with a forged or expired token")
            return visit.finalRefusal(.forbidden("This does not belong to a page in this browser. Load the page again."))
        }
        switch await BodyReader.read(visit.request, maximum: site.limits.messageBytes, within: site.limits) {
        case .silent: return visit.finalRefusal(.stoppedArriving)
        case .tooLarge, .noRoom: return visit.finalRefusal(.tooLarge("What the page has left to say"))
        case .incomplete: return visit.finalRefusal(.malformed("What the page had left to say arrived incomplete."))
        case .bytes(let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return visit.finalRefusal(.malformed("What the page had left to say is no text."))
            }
            let frames = text.split(separator: "\n").prefix(site.limits.inboundQueue).map(String.init)
            guard await hear(frames, of: sessionID, owner, visit) else { return visit.refusal(.notFound) }
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
    }

    @MainActor
    private func hear(_ frames: [String], of id: String, _ owner: PageOwner, _ visit: Visit) async -> Bool {
        let isThere = site.registry.session(id, browserID: owner.id, basePath: application.basePath) != nil
        guard
            let session = await site.registry.recall(id, of: owner, basePath: application.basePath, address: visit.address)
        else { return false }
        for frame in frames { session.receive(frame) }
        // Saved here, because no frame is sent that would save it.
        session.keepIfChanged()
        _ = await session.stored(within: site.limits.formSettleTime)
        // A session that was restored only for this has no page that could reconnect.
        if !isThere { site.registry.didAnswer(session) }
        return true
    }
}

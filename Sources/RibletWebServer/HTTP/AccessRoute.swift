import HTTPTypes
import HummingbirdCore

/// Lets browsers in that show the server's secret once, where it has one.
struct AccessRoute {
    let site: Site

    /// An answer, or nothing where the request may go on.
    func answer(_ visit: Visit) -> Response? {
        let facts = visit.facts
        let gatekeeper = site.gatekeeper
        guard gatekeeper.accessToken != nil else { return nil }
        if visit.isRead, let token = facts.queryItem("token"), gatekeeper.isAccessToken(token) {
            let query = facts.query(without: ["token"])
            let cookie = Cookies.make(
                gatekeeper.accessCookieName, gatekeeper.accessCookieValue.revealed, maxAge: nil, secure: site.securesCookies)
            visit.logger.info("A browser showed the access token")
            return SiteResponder.redirect(
                .seeOther, to: query.isEmpty ? facts.path : "\(facts.path)?\(query)", headers: [.setCookie: cookie])
        }
        guard !gatekeeper.hasAccess(facts) else { return nil }
        visit.logger.notice("Refused a request without access")
        return visit.finalRefusal(.accessNeeded, headers: [.wwwAuthenticate: "Riblet"])
    }
}

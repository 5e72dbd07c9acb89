import HTTPTypes
import HummingbirdCore

/// Lets browsers in that show a secret once, and below its path nobody else where it is needed.
struct AccessRoute {
    let site: Site
    let secret: AccessSecret
    /// The reason that a browser without access reads.
    let trouble: Trouble

    /// An answer, or nothing where the request may go on.
    func answer(_ visit: Visit) -> Response? {
        let facts = visit.facts
        let token = visit.isRead ? facts.queryItem("token") : nil
        if let token, let cookie = secret.cookie(for: token, of: facts, secure: site.securesCookies) {
            let query = facts.query(without: ["token"])
            let path = query.isEmpty ? facts.path : "\(facts.path)?\(query)"
            visit.logger.info("A browser showed the access token", metadata: ["path": "\(secret.path)"])
            return enter(visit, path, [.setCookie: cookie])
        }
        // A link that is none leads nowhere, also where its page would be there without it.
        guard secret.right(facts) == nil, secret.isNeeded || token != nil else { return nil }
        visit.logger.notice("Refused a request without access", metadata: ["path": "\(secret.path)"])
        return visit.finalRefusal(trouble, leadsOn: secret.path == "/", headers: [.wwwAuthenticate: "Riblet"])
    }

    /// Goes on without the token. A strict cookie is not sent where a link of another site leads, only
    /// where one of ours does.
    private func enter(_ visit: Visit, _ path: String, _ headers: HTTPFields) -> Response {
        guard secret.path != "/", site.gatekeeper.isFromAnotherSite(visit.facts) else {
            return SiteResponder.redirect(.seeOther, to: path, headers: headers)
        }
        let words = Trouble.inspectorIsOpen.words(visit.language)
        return PlainPage(application: visit.application, language: words.language, choices: visit.choices)
            .answer(.ok, words.words.title, words.words.text, link: (words.words.title, path), headers: headers)
    }
}

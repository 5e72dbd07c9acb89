import HTTPTypes
import HummingbirdCore
import Riblet
import RibletWeb

/// Takes forms, with their files, and buttons from pages whose browser runs no script.
struct FormRoute {
    let site: Site
    let application: SiteApplication

    /// Answers a form; `path`, below the application's base path, is the page that it was in.
    func answer(_ visit: Visit, path: Substring) async -> Response {
        guard site.gatekeeper.isFromOwnPage(visit.facts) else {
            visit.logger.notice("Refused a form of another site")
            return visit.finalRefusal(.otherSitesForm)
        }
        guard let owner = site.gatekeeper.owner(visit.facts) else {
            return visit.finalRefusal(.formWithoutCookie)
        }
        var form: PostedForm
        switch await PostedForm.read(visit, site: site, fileBytes: application.uploadBytes) {
        case .form(let read): form = read
        case .refused(let response): return response
        }
        defer { form.arrival?.release() }
        guard let token = form.take("_t").map(FormToken.init), let handler = form.take("_e"),
            let location = PageRoute.location(visit, path: path)
        else {
            return visit.finalRefusal(.brokenForm)
        }

        let sessionID: String
        switch site.tokens.verify(token.token, .form, basePath: application.basePath, browserID: owner.id) {
        case .valid(let id): sessionID = id
        case .expired: return visit.finalRefusal(.formTooOld)
        case .forged:
            visit.logger.notice("Refused a form with a forged token")
            return visit.finalRefusal(.othersForm)
        }
        var request = BrowserIdentity(visit, site: site, application: application).pageRequest(at: location)
        // The dates of a form are in the zone that the page named, even if the browser is in
        // another one by now.
        if let zone = token.zone { request.timeZone = zone.name }
        do {
            guard let (target, pageToken) = try await submit(handler, form, sessionID: sessionID, owner, request, visit)
            else { return visit.refusal(.formNotStoredYet, headers: [.retryAfter: "10"]) }
            var response = SiteResponder.redirect(.seeOther, to: application.basePath + target.urlPath)
            // The next page shows the result of the form, for example messages at its fields, which
            // no address contains.
            let cookie = Cookies.make(
                Cookies.resume, pageToken, path: application.cookiePath, maxAge: 10, secure: site.securesCookies)
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
            return response
        } catch {
            return PageRoute.refusal(error, visit)
        }
    }

    /// Runs the handler. Returns the tree's address and the key for the next page; nil if the data
    /// is not stored in time.
    @MainActor
    private func submit(
        _ handler: String, _ form: PostedForm, sessionID: String, _ owner: PageOwner, _ request: PageRequest, _ visit: Visit
    ) async throws(SessionRegistry.Refusal) -> (Location, pageToken: String)? {
        let session: Session
        if let existing = await site.registry.recall(
            sessionID, of: owner, basePath: application.basePath, address: visit.address)
        {
            session = existing
        } else {
            // Without script no page keeps its session. One at the same location has the same
            // handlers.
            session = try site.registry.open(
                try await application.personal(for: visit), request, browserID: owner.id, address: visit.address)
            await session.settle(within: site.limits.formSettleTime)
        }
        // Files first, as with script: the form counts on them.
        for (name, file) in form.files {
            let address = name.hasPrefix(Self.filePrefix) ? String(name.dropFirst(Self.filePrefix.count)) : ""
            if !session.upload(handler: address, file: file) { visit.logger.info("A file's handler is gone") }
        }
        if !session.submit(handler: handler, fields: form.fields) { visit.logger.info("A form's handler is gone") }
        let isStored = await session.stored(within: site.limits.formSettleTime)
        await session.settle(within: site.limits.formSettleTime)
        // The next page shows the result of the form, which must not be lost in between. Without
        // script it is the next request that comes back to it.
        if isStored { await session.waitUntilKept() }
        // Work that the form started may take longer, so a new session is not ended at once.
        site.registry.didAnswer(session)
        guard isStored else { return nil }
        let token = site.tokens.make(.page, sessionID: session.id, basePath: application.basePath, browserID: owner.id)
        return (session.location, token)
    }

    /// Begins the name of a control for files; the address of its handler follows.
    private static let filePrefix = "_f:"
}

import HTTPTypes
import HummingbirdCore
import Riblet
import RibletWeb

/// Takes forms and buttons from pages whose browser runs no script.
struct FormRoute {
    let site: Site
    let application: SiteApplication

    /// Answers a form; `path`, below the application's base path, is the page that it was in.
    func answer(_ visit: Visit, path: Substring) async -> Response {
        guard site.gatekeeper.isFromOwnPage(visit.facts) else {
            visit.logger.notice("Refused a form of another site")
            return SiteResponder.forbidden("Forms come from a page of this server only.")
        }
        guard let browserID = visit.facts.cookies[Cookies.browser], RandomToken.isWellFormed(browserID) else {
            return SiteResponder.forbidden("Forms need the cookie that the page came with. Allow cookies, then load the page again.")
        }
        let mediaType = visit.request.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        guard mediaType == "application/x-www-form-urlencoded" else {
            return PlainPage.make(.unsupportedMediaType, "Not a form", "This address takes forms only.", headers: [.connection: "close"])
        }
        let bytes: [UInt8]
        switch await BodyReader.read(visit.request, maximum: site.limits.formBytes) {
        case .bytes(let read): bytes = read
        case .tooLarge: return SiteResponder.tooLarge("The form")
        case .incomplete: return Self.malformed()
        }
        guard var fields = FormBody.parse(bytes, maximum: site.limits.formFields), let token = Self.take("_t", from: &fields),
            let handler = Self.take("_e", from: &fields), let location = PageRoute.location(visit, path: path)
        else { return Self.malformed() }

        let sessionID: String
        switch site.tokens.verify(token, .form, basePath: application.basePath, browserID: browserID) {
        case .valid(let id): sessionID = id
        case .expired: return SiteResponder.forbidden("This page is too old. Load it again, then send the form again.")
        case .forged:
            visit.logger.notice("Refused a form with a forged token")
            return SiteResponder.forbidden("This form does not belong to a page in this browser. Load the page again.")
        }
        let browser = BrowserIdentity(visit, site: site, application: application)
        do {
            let (target, pageToken) = try await submit(
                handler, fields, sessionID: sessionID, browserID: browserID, browser.pageRequest(at: location), visit)
            var response = SiteResponder.redirect(.seeOther, to: application.basePath + target.urlPath)
            // The page that follows shows what the form has come to: messages at its fields, say, which stand in no address.
            let cookie = Cookies.make(
                Cookies.resume, pageToken, path: application.cookiePath, maxAge: 10, secure: site.securesCookies)
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
            return response
        } catch {
            return PageRoute.busy(error)
        }
    }

    /// Runs the handler and says where the tree is then, and by what the next page finds it.
    @MainActor
    private func submit(
        _ handler: String, _ fields: [FormBody.Field], sessionID: String, browserID: String, _ request: PageRequest, _ visit: Visit
    ) async throws(SessionRegistry.Refusal) -> (Location, pageToken: String) {
        let session: Session
        if let existing = site.registry.session(sessionID, browserID: browserID, basePath: application.basePath) {
            session = existing
        } else {
            // Without script no page keeps its session. One at the same location has the same handlers.
            session = try site.registry.open(application.application, request, browserID: browserID, address: visit.address)
            await session.settle(within: site.limits.settleTime)
        }
        if !session.submit(handler: handler, fields: fields) { visit.logger.info("A form's handler is gone") }
        await session.settle(within: site.limits.settleTime)
        // What the form started may take longer, so a new session is not ended at once.
        site.registry.didAnswer(session)
        let token = site.tokens.make(.page, sessionID: session.id, basePath: application.basePath, browserID: browserID)
        return (session.location, token)
    }

    private static func take(_ name: String, from fields: inout [FormBody.Field]) -> String? {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
        return fields.remove(at: index).value
    }

    private static func malformed() -> Response {
        PlainPage.make(
            .badRequest, "Bad request", "The form arrived incomplete. Load the page again, then send it again.",
            headers: [.connection: "close"])
    }
}

import RibletWeb

/// Makes sessions out of what was kept of them.
struct SessionRestorer: Sendable {
    let applications: [WebApplication]
    let tokens: PageTokens
    let isDevelopment: Bool

    /// Returns an application; nil where it is not served any more.
    func application(_ basePath: String) -> WebApplication? { applications.first { $0.basePath == basePath } }

    /// Returns the session as it was, ready for its page to connect.
    @MainActor
    func restore(_ snapshot: SessionSnapshot, id: String, of owner: PageOwner, in application: WebApplication) -> Session {
        var application = application
        application.makeRoot = { [make = application.makeRoot] request in
            var request = request
            request.inspection = owner.inspection
            return make(request)
        }
        let session = Session(
            application: application, restoring: snapshot, id: id, browser: BrowserIdentity.name(of: owner.id), person: owner.person)
        let token = tokens.make(.form, sessionID: id, basePath: application.basePath, browserID: owner.id)
        session.prepare(formToken: FormToken(token, timeZone: session.timeZone).text, isDevelopment: isDevelopment)
        return session
    }
}

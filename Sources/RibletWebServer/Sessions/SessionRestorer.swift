import RibletWeb

/// Makes sessions out of what was kept of them.
struct SessionRestorer: Sendable {
    let applications: [WebApplication]
    let tokens: PageTokens
    let isDevelopment: Bool

    /// The session as it was, ready for its page to connect; nothing where no such application is
    /// served any more.
    @MainActor
    func restore(_ snapshot: SessionSnapshot, id: String, browserID: String, basePath: String) -> Session? {
        guard let application = applications.first(where: { $0.basePath == basePath }) else { return nil }
        let session = Session(application: application, restoring: snapshot, id: id, browser: BrowserIdentity.name(of: browserID))
        let token = tokens.make(.form, sessionID: id, basePath: basePath, browserID: browserID)
        session.prepare(formToken: FormToken(token, timeZone: session.timeZone).text, isDevelopment: isDevelopment)
        return session
    }
}

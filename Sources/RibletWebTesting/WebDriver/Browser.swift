import Foundation

/// One browser under control: a session of Chromium with its own profile.
///
/// A value that may be shared; chromedriver takes the commands of a session one by one. Nothing of it is bound to an actor. Every method throws
/// ``WebDriverError``.
public struct Browser: Sendable {
    let connection: WebDriverConnection
    let sessionPath: String
    /// How long finding and waiting last unless a call says otherwise.
    public let patience: Duration

    static func start(_ connection: WebDriverConnection, _ options: BrowserOptions) async throws(WebDriverError) -> Browser {
        let answer = try await connection.call(.post, "/session", options.capabilities)
        guard let id = answer["sessionId"]?.string else {
            throw .unexpectedAnswer(command: "POST /session", answer: "\(answer)")
        }
        let browser = Browser(connection: connection, sessionPath: "/session/\(id)", patience: options.patience)
        do {
            try await browser.setViewport(options.viewport)
            if options.media != MediaEmulation() { try await browser.emulate(options.media) }
        } catch {
            await browser.quitAnyway()
            throw error
        }
        return browser
    }

    /// Ends the browser.
    public func quit() async throws(WebDriverError) {
        _ = try await connection.call(.delete, sessionPath)
    }

    /// Ends the browser, also in a cancelled task. That it may be gone already is fine; the driver's end takes what is left.
    func quitAnyway() async {
        let browser = self
        await Task { try? await browser.quit() }.value
    }

    func get(_ path: String) async throws(WebDriverError) -> ScriptValue {
        try await connection.call(.get, sessionPath + path)
    }

    @discardableResult
    func post(_ path: String, _ body: ScriptValue = [:]) async throws(WebDriverError) -> ScriptValue {
        try await connection.call(.post, sessionPath + path, body)
    }

    @discardableResult
    func delete(_ path: String) async throws(WebDriverError) -> ScriptValue {
        try await connection.call(.delete, sessionPath + path)
    }

    func text(_ path: String) async throws(WebDriverError) -> String {
        let value = try await get(path)
        guard let text = value.string else { throw .unexpectedAnswer(command: "GET \(path)", answer: "\(value)") }
        return text
    }

    /// Sends a command of the Chrome DevTools Protocol, for what WebDriver does not cover.
    @discardableResult
    public func cdp(_ command: String, _ parameters: ScriptValue = [:]) async throws(WebDriverError) -> ScriptValue {
        try await post("/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }
}

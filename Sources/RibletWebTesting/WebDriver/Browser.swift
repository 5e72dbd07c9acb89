import Foundation

/// One browser under control: a session of Chromium with its own profile.
///
/// A value that may be shared; chromedriver takes the commands of a session one by one. Nothing of
/// it is bound to an actor. Every method throws ``WebDriverError``.
public struct Browser: Sendable {
    let connection: WebDriverConnection
    let sessionPath: String
    /// The options that the browser was started with.
    let options: BrowserOptions

    /// The longest time for finding and waiting unless a call says otherwise.
    public var patience: Duration { options.patience }

    static func start(_ connection: WebDriverConnection, _ options: BrowserOptions) async throws(WebDriverError) -> Browser {
        let answer = try await connection.call(.post, "/session", options.capabilities)
        guard let id = answer["sessionId"]?.string else {
            throw .unexpectedAnswer(command: "POST /session", answer: "\(answer)")
        }
        let browser = Browser(connection: connection, sessionPath: "/session/\(id)", options: options)
        do {
            try await browser.prepareTab()
        } catch {
            await browser.quitAnyway()
            throw error
        }
        return browser
    }

    /// The same browser as if it had just been started; nil, and ended, where it cannot be.
    func renewed(_ options: BrowserOptions) async -> Browser? {
        let browser = Browser(connection: connection, sessionPath: sessionPath, options: options)
        do {
            let old = try await browser.tabs
            for tab in old {
                try await browser.switchTo(tab: tab)
                try await browser.clearStorage()
            }
            // The emulation of a tab and the scripts that were added to it go with it. One tab must
            // stay.
            try await browser.openTab()
            let new = try await browser.tab
            for tab in old {
                try await browser.switchTo(tab: tab)
                try await browser.closeTab()
            }
            try await browser.switchTo(tab: new)
            // A tab that was opened beside others has no focus to give to a field.
            try await browser.cdp("Page.bringToFront")
            try await browser.cdp("Network.clearBrowserCookies")
            try await browser.cdp("Network.clearBrowserCache")
            _ = try await browser.takeConsole()
            return browser
        } catch {
            await quitAnyway()
            return nil
        }
    }

    /// Removes what the site of the tab has stored.
    private func clearStorage() async throws(WebDriverError) {
        guard let origin = try await execute("return location.origin").string, origin.hasPrefix("http") else { return }
        try await cdp("Storage.clearDataForOrigin", ["origin": .string(origin), "storageTypes": "all"])
    }

    /// Sets up the emulation that Chromium keeps for one tab only.
    func prepareTab() async throws(WebDriverError) {
        try await setViewport(options.viewport)
        if options.media != MediaEmulation() { try await emulate(options.media) }
    }

    /// Ends the browser's session and process.
    public func quit() async throws(WebDriverError) {
        _ = try await connection.call(.delete, sessionPath)
    }

    /// Ends the browser, also in a cancelled task. That it may be gone already is fine; the
    /// driver's end takes what is left.
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

import Foundation

extension Browser {
    /// Opens a page and waits for its load event.
    public func go(to url: String) async throws(WebDriverError) { try await post("/url", ["url": .string(url)]) }

    /// The page's URL now.
    public var url: String {
        get async throws(WebDriverError) { try await text("/url") }
    }

    /// The page's title now.
    public var title: String {
        get async throws(WebDriverError) { try await text("/title") }
    }

    /// The document as HTML now.
    public var source: String {
        get async throws(WebDriverError) { try await text("/source") }
    }

    /// Goes back, as the back button does.
    public func back() async throws(WebDriverError) { try await post("/back") }

    /// Goes forward, as the forward button does.
    public func forward() async throws(WebDriverError) { try await post("/forward") }

    /// Loads the page again.
    public func reload() async throws(WebDriverError) { try await post("/refresh") }

    /// Opens a tab of the size and media that the browser was started with, goes to it and returns
    /// its name.
    @discardableResult
    public func openTab() async throws(WebDriverError) -> String {
        let answer = try await post("/window/new", ["type": "tab"])
        guard let name = answer["handle"]?.string else { throw .unexpectedAnswer(command: "POST /window/new", answer: "\(answer)") }
        try await switchTo(tab: name)
        try await prepareTab()
        return name
    }

    /// The names of the tabs.
    public var tabs: [String] {
        get async throws(WebDriverError) { try await get("/window/handles").array?.compactMap(\.string) ?? [] }
    }

    /// The name of the tab that commands go to.
    public var tab: String {
        get async throws(WebDriverError) { try await text("/window") }
    }

    /// Sends the commands that follow to another tab.
    public func switchTo(tab name: String) async throws(WebDriverError) { try await post("/window", ["handle": .string(name)]) }

    /// Closes the tab. Go to another one afterwards.
    public func closeTab() async throws(WebDriverError) { try await delete("/window") }
}

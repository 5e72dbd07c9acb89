import Foundation
import RibletWeb

/// A page in Chromium as a person uses it; see ``PageDriver``.
@MainActor
public final class BrowserPage: PageDriver {
    /// The browser the page is in.
    public let browser: Browser
    /// The longest time that a wait takes.
    public let patience: Duration
    /// The faults that were reported already.
    public var reportedFaults: Set<String> = []
    private let origin: String
    private let basePath: String
    private let restartServer: (@MainActor () async throws -> Void)?
    /// The files that were chosen in the page, which the browser reads when it sends a form.
    private let uploads = FileManager.default.temporaryDirectory.appending(path: "riblet-uploads-\(UUID().uuidString)")

    /// Takes a browser; open a page next.
    ///
    /// - Parameters:
    ///   - browser: a browser that no page is open in yet.
    ///   - origin: the server, such as `http://127.0.0.1:8080`.
    ///   - basePath: the application's path in its server; empty for the server's root.
    ///   - patience: how long is waited at most.
    ///   - restartServer: ends the server and starts another one at the same address; without it
    ///     `restart()` is an error.
    /// - Throws: ``WebDriverError``.
    public init(
        _ browser: Browser, origin: String, basePath: String = "", patience: Duration = .seconds(120),
        restartServer: (@MainActor () async throws -> Void)? = nil
    ) async throws {
        self.browser = browser
        self.patience = patience
        self.origin = origin
        self.basePath = basePath
        self.restartServer = restartServer
        FailureTrace.listen()
        // Going offline leaves an open socket alone, so the driver keeps hold of the page's sockets
        // to break them.
        try await browser.holdSockets()
    }

    deinit { try? FileManager.default.removeItem(at: uploads) }

    /// Waits until the page's script is connected.
    public func live() async throws {
        try await browser.waitUntil(script: "document.documentElement.dataset.live === ''", timeout: patience)
    }

    /// The path of the page in the application, with its query.
    public func path() async throws -> String {
        let path = try await browser.execute("return location.pathname + location.search").string ?? ""
        return String(path.dropFirst(basePath.count))
    }

    /// The title of the page.
    public func title() async throws -> String { try await browser.title }

    /// The HTTP status of the page as it was opened.
    public func status() async throws -> Int {
        try await browser.execute("return performance.getEntriesByType('navigation')[0].responseStatus").int ?? 0
    }

    /// Returns the readable text of the page.
    public func text() async throws -> String {
        try await browser.execute("return document.getElementById('riblet')?.innerText ?? ''").string ?? ""
    }

    /// Returns the elements that fit a locator now.
    public func look(for locator: Locator) async throws -> PageSight {
        var answer: ScriptValue = [:]
        try await browser.waitUntil("A page to look at") { () async throws(WebDriverError) in
            answer = try await browser.executeAsync(PageScript.look, locator.parameters)
            return true
        }
        if let error = answer["error"]?.string { throw PageDriverError(description: "the search for \(locator.words) failed: \(error)") }
        return PageSight(
            elements: answer["elements"]?.array?.compactMap(element) ?? [],
            candidates: answer["candidates"]?.array?.compactMap(\.string) ?? [])
    }

    private func element(_ facts: ScriptValue) -> PageElement? {
        guard let reference = facts["element"], let element = Element(reference, of: browser) else { return nil }
        func text(_ name: String) -> String { facts[name]?.string ?? "" }
        func flag(_ name: String) -> Bool { facts[name]?.bool ?? false }
        return PageElement(
            role: text("role"), name: text("name"), text: text("text"), value: text("value"), description: text("description"),
            isOn: flag("isOn"), isEnabled: flag("isEnabled"), isInvalid: flag("isInvalid"), hasFocus: flag("hasFocus"),
            handle: .element(element))
    }

    /// Does something with an element that was found.
    public func perform(_ action: PageAction, on found: PageElement) async throws {
        guard case .element(let element) = found.handle else { preconditionFailure("an element of another page") }
        switch action {
        case .click: try await element.click()
        case .type(let text):
            // Keys that go into a date are taken by its parts, as the browser's language orders them.
            if let taken = try await browser.execute(PageScript.set, element.reference, .string(text)).string {
                if taken.lowercased() != text.lowercased() { throw PageDriverError.refused(text, by: found.name) }
                return
            }
            try await browser.execute("arguments[0].focus(); arguments[0].select?.()", element.reference)
            // WebDriver's own clearing would leave the field, which may mean something.
            if text.isEmpty { try await element.type([.backspace]) } else { try await element.type(text) }
        case .select(let title):
            let isFound = try await browser.execute(PageScript.select, element.reference, .string(title)).bool ?? false
            if !isFound { throw PageDriverError(description: "there is no option “\(title)”") }
        case .submit: try await element.type([.enter])
        case .upload(let file):
            let folder = uploads.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let place = folder.appending(path: file.name)
            try Data(file.bytes).write(to: place)
            try await element.upload([place.path])
        }
    }

    /// Does something with the whole page.
    public func perform(_ step: PageStep) async throws {
        switch step {
        case .open(let path):
            try await browser.go(to: origin + basePath + path)
            try await live()
        case .press(let key): try await browser.press(KeyboardKey(key))
        case .back: try await browser.back()
        case .forward: try await browser.forward()
        case .reload:
            try await browser.reload()
            try await live()
        case .reconnect:
            try await browser.closeSockets()
            try await connected()
        case .restart:
            guard let restartServer else { throw PageDriverError(description: "this page's server cannot be started again") }
            try await restartServer()
            try await connected()
        }
    }

    private func connected() async throws {
        try await browser.waitUntil(script: "window.ribletSockets.at(-1).readyState === 1", timeout: patience)
        try await live()
    }

    /// Returns the faults that no page should have.
    public func faults() async throws -> [String] {
        try await browser.execute(PageScript.faults).array?.compactMap(\.string) ?? []
    }

    /// Returns when the page may have changed, at the latest after a moment.
    public func waitForChange() async throws { try await browser.nextChange() }
}

extension KeyboardKey {
    init(_ key: Key) {
        self =
            switch key {
            case .escape: .escape
            case .enter: .enter
            case .arrowLeft: .arrowLeft
            case .arrowRight: .arrowRight
            case .arrowUp: .arrowUp
            case .arrowDown: .arrowDown
            case .home: .home
            case .end: .end
            case .delete: .delete
            case .backspace: .backspace
            case .pageUp: .pageUp
            case .pageDown: .pageDown
            case .control: .control
            case .shift: .shift
            case .alt: .alt
            case .meta: .meta
            }
    }
}

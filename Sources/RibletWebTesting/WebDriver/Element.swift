import Foundation

/// An element of the page. It goes stale when the page removes it. Where it was found by a
/// ``Locator`` in the whole page, a press, typing and emptying then look for it again, as a user
/// does; other commands throw ``WebDriverError/refused(command:code:message:)`` with the code
/// `stale element reference`.
public struct Element: Sendable {
    /// The member that the standard gives to references of elements.
    static let referenceKey = "element-6066-11e4-a52e-4f735466cecf"

    /// Chromedriver's name for it.
    public let id: String
    private let browser: Browser
    /// The locator that found the element in the whole page.
    var locator: Locator?

    init?(_ value: ScriptValue, of browser: Browser) {
        guard let id = value[Element.referenceKey]?.string else { return nil }
        self.id = id
        self.browser = browser
    }

    /// The element as an argument for a script.
    public var reference: ScriptValue { [Element.referenceKey: .string(id)] }

    private var path: String { "/element/\(id)" }

    /// Scrolls it into view and clicks its middle, as soon as it has a place in the page. Refused
    /// when something lies over it, and when it has no place within the browser's patience.
    public func click() async throws(WebDriverError) {
        try await onWhatIsThere { (element) async throws(WebDriverError) in try await element.clickOnce() }
    }

    private func clickOnce() async throws(WebDriverError) {
        let end = ContinuousClock.now + browser.patience
        while true {
            // Chromedriver takes what lies under a bar for visible; the page's own scrolling keeps
            // clear of bars as its style sheet says.
            try await browser.execute("arguments[0].scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'})", reference)
            do {
                try await browser.post(path + "/click", [:])
                return
            } catch {
                // While the page is laid out anew, or its view moves, an element may have no box
                // for a moment: nobody presses it then.
                guard error.code == "element not interactable", ContinuousClock.now < end else { throw error }
                try await browser.nextChange()
            }
        }
    }

    /// Focuses it and types a text, behind what is there.
    public func type(_ text: String) async throws(WebDriverError) {
        try await onWhatIsThere { (element) async throws(WebDriverError) in
            try await browser.post(element.path + "/value", ["text": .string(text)])
        }
    }

    /// Focuses it and types keys, for example `[.arrowDown, .enter]`.
    public func type(_ keys: [KeyboardKey]) async throws(WebDriverError) { try await type(keys.map(\.code).joined()) }

    /// Removes the text of a field.
    public func clear() async throws(WebDriverError) {
        try await onWhatIsThere { (element) async throws(WebDriverError) in try await browser.post(element.path + "/clear") }
    }

    /// Empties a field and types a text.
    public func fill(_ text: String) async throws(WebDriverError) {
        try await clear()
        try await type(text)
    }

    /// Does something to it. A page that a press leads away from is there for a moment longer: what
    /// was found in it then is not what was meant, and nothing was done to it.
    private func onWhatIsThere(_ command: (Element) async throws(WebDriverError) -> Void) async throws(WebDriverError) {
        let end = ContinuousClock.now + browser.patience
        var element = self
        while true {
            do {
                return try await command(element)
            } catch {
                guard error.code == "stale element reference", let locator, ContinuousClock.now < end else { throw error }
                element = try await browser.find(locator)
            }
        }
    }

    /// Gives files to an `<input type=file>`, by absolute paths.
    public func upload(_ paths: [String]) async throws(WebDriverError) { try await type(paths.joined(separator: "\n")) }

    /// The text as it is shown.
    public var text: String {
        get async throws(WebDriverError) { try await browser.text(path + "/text") }
    }

    /// The name of its tag, in lower case.
    public var tag: String {
        get async throws(WebDriverError) { try await browser.text(path + "/name") }
    }

    /// An attribute as written in the document; `nil` when there is none.
    public func attribute(_ name: String) async throws(WebDriverError) -> String? {
        try await browser.execute("return arguments[0].getAttribute(arguments[1])", reference, .string(name)).string
    }

    /// A property as it is now, for example `value` or `checked`.
    public func property(_ name: String) async throws(WebDriverError) -> ScriptValue {
        try await browser.execute("return arguments[0][arguments[1]]", reference, .string(name))
    }

    /// The value of a field now.
    public var value: String {
        get async throws(WebDriverError) { try await property("value").string ?? "" }
    }

    /// A property of its style as computed.
    public func css(_ property: String) async throws(WebDriverError) -> String { try await browser.text(path + "/css/\(property)") }

    /// True for an element that a user can see.
    public var isDisplayed: Bool {
        get async throws(WebDriverError) { try await browser.get(path + "/displayed").bool ?? false }
    }

    /// True for a control that takes input.
    public var isEnabled: Bool {
        get async throws(WebDriverError) { try await browser.get(path + "/enabled").bool ?? false }
    }

    /// True for a box that is checked and an option that is chosen.
    public var isSelected: Bool {
        get async throws(WebDriverError) { try await browser.get(path + "/selected").bool ?? false }
    }

    /// The role that Chromium computes.
    public var role: String {
        get async throws(WebDriverError) { try await browser.text(path + "/computedrole") }
    }

    /// The accessible name that Chromium computes.
    public var name: String {
        get async throws(WebDriverError) { try await browser.text(path + "/computedlabel") }
    }

    /// Where it is, in CSS pixels of the document.
    public var frame: (x: Double, y: Double, width: Double, height: Double) {
        get async throws(WebDriverError) {
            let answer = try await browser.get(path + "/rect")
            guard let x = answer["x"]?.number, let y = answer["y"]?.number, let width = answer["width"]?.number,
                let height = answer["height"]?.number
            else { throw .unexpectedAnswer(command: "GET \(path)/rect", answer: "\(answer)") }
            return (x, y, width, height)
        }
    }

    /// A picture of it as PNG.
    public func screenshot() async throws(WebDriverError) -> Data { try await browser.png(path + "/screenshot") }

    /// Puts the pointer on its middle.
    public func hover() async throws(WebDriverError) { try await browser.movePointer(onto: reference) }

    /// Finds the one element below it that a locator means, waiting for it, as
    /// ``Browser/find(_:timeout:)`` does.
    public func find(_ locator: Locator, timeout: Duration? = nil) async throws(WebDriverError) -> Element {
        try await browser.findOne(locator, in: self, timeout)
    }

    /// Finds the elements below it that a locator means, without waiting.
    public func findAll(_ locator: Locator) async throws(WebDriverError) -> [Element] {
        try await browser.look(for: locator, in: self, .zero, wantsNone: false).elements
    }
}

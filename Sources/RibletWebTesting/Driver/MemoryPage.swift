import Riblet
import RibletDOM
import RibletInspector
public import RibletWeb
import Testing

/// A page in memory as a person uses it; see ``PageDriver``.
@MainActor
public final class MemoryPage: PageDriver {
    /// The application of the page.
    public let application: WebApplication
    /// The page that is open.
    public private(set) var page: TestPage
    /// The longest time that a wait takes.
    public let patience: Duration
    /// The faults that were reported already.
    public var reportedFaults: Set<String> = []
    /// The recorder of the page, where a test that fails leaves a file.
    private(set) var recorder: TraceRecorder?
    private let language: String
    /// The control that the user is in.
    private var focused: DOMNode?

    /// Loads a page and connects it.
    ///
    /// - Parameters:
    ///   - application: what is loaded.
    ///   - path: below the application's base path.
    ///   - language: one of the application's languages.
    ///   - patience: how long is waited at most.
    public init(_ application: WebApplication, path: String = "/", language: String = "en", patience: Duration = .seconds(240)) async {
        self.application = application
        self.language = language
        self.patience = patience
        page = await TestPage(application, path: path, language: language, reportsFaults: false)
        recorder = FailureTrace.recorder(of: page.session)
    }

    /// Ends the page and its tree.
    public func end() { page.end() }

    private func load(_ path: String, after former: SessionSnapshot?) async {
        page.end()
        focused = nil
        page = await TestPage(application, path: path, language: language, after: former, reportsFaults: false)
        recorder = FailureTrace.recorder(of: page.session)
    }

    /// The path of the page in the application, with its query.
    public func path() async throws -> String { String(page.url.dropFirst(application.basePath.count)) }
    /// The title of the page.
    public func title() async throws -> String { page.title }
    /// The HTTP status of the page as it was opened.
    public func status() async throws -> Int { page.status }

    /// Returns the readable text of the page.
    public func text() async throws -> String { page.text }

    /// Returns the elements that fit a locator now.
    public func look(for locator: Locator) async throws -> PageSight {
        let tree = AccessibilityTree(page.root)
        func sight(_ candidates: [DOMNode], _ fits: (DOMNode) -> Bool) -> PageSight {
            PageSight(
                elements: candidates.filter(fits).map { element($0, tree) },
                candidates: candidates.prefix(12).map { "\(tree.role(of: $0)) '\(tree.name(of: $0))'" })
        }
        switch locator {
        case .css(let selector):
            throw PageDriverError(description: "a page in memory knows no selectors; find “\(selector)” by role, label or text")
        case .role(let role, let name):
            return sight(tree.perceivable.filter { tree.role(of: $0) == role.rawValue }) { PageText.fits(tree.name(of: $0), name) }
        case .label(let label):
            return sight(tree.controls) { tree.isLabelled($0) && PageText.fits(tree.name(of: $0), label) }
        case .text(let text):
            let holders = tree.perceivable.filter { PageText.fits($0.textContent, text) }
            return sight(holders) { node in !holders.contains { $0 !== node && $0.isIn(node) } }
        }
    }

    /// Does something with an element that was found.
    public func perform(_ action: PageAction, on element: PageElement) async throws {
        guard case .node(let node) = element.handle else { preconditionFailure("an element of another page") }
        enter(node)
        switch action {
        case .click: try page.press(node)
        case .type(let text):
            guard FieldValue.isTaken(text, by: node) else { throw PageDriverError.refused(text, by: element.name) }
            try page.fill(node, text)
        case .select(let title):
            guard let option = node.descendants.first(where: { $0.tag == "option" && PageText.fits($0.textContent, .exact(title)) }) else {
                throw PageDriverError(description: "“\(element.name)” has no option “\(title)”")
            }
            try page.fill(node, option["value"] ?? option.textContent)
        case .submit:
            if node.listens(to: "key:Enter") {
                page.press(.enter, in: node)
                return
            }
            guard let form = node.ancestor("form") else { throw PageDriverError(description: "“\(element.name)” is in no form") }
            let isButton: (DOMNode) -> Bool = { $0.tag == "button" && ($0["type"] ?? "submit") == "submit" }
            try page.send(form, by: form.descendants.first(where: isButton))
        case .upload(let file): page.choose(file, in: node)
        }
    }

    /// Does something with the whole page.
    public func perform(_ step: PageStep) async throws {
        switch step {
        case .open(let path): await load(path, after: nil)
        case .press(let key): try type(key)
        case .back: page.browserBack()
        case .forward: page.browserForward()
        case .reload: await load(try await path(), after: page.session.snapshot())
        case .reconnect:
            page.disconnect()
            page.connect()
        case .restart:
            focused = nil
            await page.restart()
            recorder = FailureTrace.recorder(of: page.session)
        }
    }

    private func type(_ key: Key) throws {
        let dialog = AccessibilityTree(page.root).perceivable.first.flatMap { $0.tag == "dialog" ? $0 : nil }
        let place = focused.flatMap { $0.isIn(page.root) ? $0 : nil } ?? dialog ?? page.root
        if page.press(key, in: place) { return }
        if key == .escape, let dialog, dialog.listens(to: "dismiss") { try page.fire("dismiss", on: dialog) }
        if key == .enter, place["type"] != "button", let form = place.ancestor("form") { try page.submit(form) }
    }

    /// Returns the faults that no page should have.
    public func faults() async throws -> [String] { page.faults + page.misfits.map { "a patch does not fit: \($0)" } }

    /// Returns when the page may have changed, at the latest after a moment.
    public func waitForChange() async throws { await page.waitForFrame(atMost: .milliseconds(50)) }

    /// The user goes from one control to another.
    private func enter(_ node: DOMNode) {
        if let focused, focused !== node, focused.isIn(page.root) { page.blur(focused) }
        focused = node
    }

    private func element(_ node: DOMNode, _ tree: AccessibilityTree) -> PageElement {
        let descriptions = (node["aria-describedby"] ?? "").split(whereSeparator: \.isWhitespace).compactMap { tree.element(id: $0) }
        return PageElement(
            role: tree.role(of: node), name: tree.name(of: node), text: AccessibilityTree.squeeze(node.textContent), value: node.value,
            description: AccessibilityTree.squeeze(descriptions.map(\.textContent).joined(separator: " ")),
            isOn: node.isChecked || ["aria-pressed", "aria-selected"].contains { node[$0] == "true" }
                || !["false", nil].contains(node["aria-current"]),
            isEnabled: node["disabled"] == nil && node["aria-disabled"] != "true", isInvalid: node["aria-invalid"] == "true",
            hasFocus: node["autofocus"] != nil, handle: .node(node))
    }
}

extension DOMNode {
    func isIn(_ other: DOMNode) -> Bool {
        var node: DOMNode? = self
        while let current = node {
            if current === other { return true }
            node = current.parent
        }
        return false
    }

    func ancestor(_ tag: String) -> DOMNode? {
        var node = parent
        while let current = node {
            if current.tag == tag { return current }
            node = current.parent
        }
        return nil
    }
}

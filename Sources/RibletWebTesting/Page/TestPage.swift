import Riblet
import RibletWeb

/// What a test asked of a page that the page does not have.
public struct TestPageError: Error, CustomStringConvertible {
    /// What was looked for, and what is there instead.
    public let description: String
}

/// An open page, driven as a value: no server, no browser. It holds the nodes a browser would hold, applies each patch to them, and sends
/// what a user would send.
///
/// ```swift
/// let page = await TestPage(application, path: "/list")
/// try page.click("button", "New to-do")
/// try page.type("textbox", "Title", "Milk")
/// #expect(page.text.contains("Milk"))
/// ```
@MainActor
public final class TestPage: PageTransport {
    /// The session behind the page.
    public let session: Session
    /// Everything the page shows.
    public let root: DOMNode
    /// The first answer as it was written.
    public let document: String
    /// The title now.
    public private(set) var title: String
    /// The address now, from the server's root.
    public private(set) var url: String
    /// The frames received so far.
    public private(set) var frames: [String] = []
    /// Why the session closed the connection.
    public private(set) var closed: PageCloseReason?
    /// Patches that did not fit the page; a test should expect none.
    public private(set) var misfits: [String] = []
    /// Stands for a page that does not read.
    public var isWritable = true {
        didSet { if isWritable, !oldValue { session.transportDidDrain(self) } }
    }
    private var lastNumber = 0
    private var lastSeen = 0
    private var isConnected = false
    private var history: [String]
    private var waiting: [(condition: @MainActor () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    /// Loads a page and connects it.
    ///
    /// - Parameters:
    ///   - application: what is loaded.
    ///   - path: below the application's base path.
    ///   - language: one of the application's languages.
    ///   - timeZone: the browser's.
    ///   - connects: false leaves it as a browser without script has it.
    public init(
        _ application: WebApplication, path: String = "/", language: String = "en", timeZone: String? = "UTC", connects: Bool = true
    ) async {
        let request = PageRequest(
            location: (try? Location(urlPath: path)) ?? Location(), basePath: application.basePath, language: language, timeZone: timeZone)
        session = Session(application: application, request: request)
        await session.settle(within: .seconds(2))
        document = session.document(
            Session.DocumentLinks(
                scriptURL: "/riblet.js", stylesheetURLs: [], liveURL: "/live", uploadURL: "/upload", pageToken: "page", formToken: "form"))
        let nodes = HTMLReader.read(document).flatMap(\.descendants)
        root = nodes.first { $0["id"] == "riblet" } ?? DOMNode(tag: "div")
        title = nodes.first { $0.tag == "title" }?.textContent ?? ""
        url = nodes.first { $0.tag == "body" }?["data-url"] ?? ""
        history = [url]
        if connects { connect() }
    }

    // MARK: The connection

    /// Connects (again): the session sends what the page has missed.
    public func connect() {
        isConnected = true
        session.attach(self, lastSeen: lastSeen)
    }

    /// Loses the connection; what the user does meanwhile is sent after ``connect()`` by a real page, and is refused here.
    public func disconnect() {
        isConnected = false
        session.detach(self)
    }

    /// Takes a frame as the page's script does: applies it to the nodes.
    public func send(_ frame: String) {
        frames.append(frame)
        guard case .array(let parts)? = JSON.parse(frame, depth: 12, values: 1_000_000), parts.count == 3, let sequence = parts[0].number,
            case .array(let groups) = parts[2]
        else {
            misfits.append(frame)
            return
        }
        if sequence > 0 {
            if sequence <= lastSeen { return }
            lastSeen = sequence
        }
        guard let operations = PatchReader(root: root).apply(groups) else {
            misfits.append(frame)
            return
        }
        for operation in operations {
            switch operation {
            case .title(let title): self.title = title
            case .url(let url, _) where url == self.url: break
            case .url(let url, let how):
                self.url = url
                if how == "back", history.count > 1, history[history.count - 2] == url { history.removeLast() } else { history.append(url) }
            }
        }
        let ready = waiting.indices.filter { waiting[$0].condition() }
        for index in ready.reversed() { waiting.remove(at: index).continuation.resume() }
    }

    /// Keeps the reason for the test to see.
    public func close(_ reason: PageCloseReason) {
        closed = reason
        isConnected = false
    }

    /// Waits until a patch has made `condition` true; returns at once where it is.
    public func wait(until condition: @escaping @MainActor () -> Bool) async {
        if condition() { return }
        await withCheckedContinuation { waiting.append((condition, $0)) }
    }

    // MARK: What is there

    /// The visible text, white space folded.
    public var text: String { root.textContent.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// All visible elements of that role and, where it is given, that name.
    public func all(_ role: String, _ name: String? = nil) -> [DOMNode] {
        root.descendants.filter { $0.role == role && !$0.isHidden && (name == nil || $0.accessibleName == name) }
    }

    /// The visible elements that have a class.
    public func all(class name: String) -> [DOMNode] {
        root.descendants.filter { $0.classes.contains(name[...]) && !$0.isHidden }
    }

    /// The first visible element of that role and name.
    public func find(_ role: String, _ name: String) throws(TestPageError) -> DOMNode {
        let candidates = all(role)
        if let found = candidates.first(where: { $0.accessibleName == name }) { return found }
        throw TestPageError(
            description:
                "there is no \(role) named “\(name)”; the page has: \(candidates.map { "“\($0.accessibleName)”" }.joined(separator: ", "))")
    }

    /// Identifiers that stand more than once, and controls without a name: a page should have none.
    public var faults: [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for node in root.descendants {
            if let id = node["id"], !seen.insert(id).inserted { result.append("the id \(id) stands twice") }
            if !node.isHidden, !node.isHiddenFromReaders, let role = node.role,
                ["button", "link", "textbox", "checkbox", "combobox", "radio", "searchbox", "dialog", "alertdialog"].contains(role),
                node.accessibleName.isEmpty
            {
                result.append("a \(role) has no name: \(node.normalizedHTML.prefix(160))")
            }
        }
        return result
    }

    // MARK: What the user does

    /// Presses a button, link or check box.
    public func click(_ role: String, _ name: String) throws(TestPageError) { try click(try find(role, name)) }

    /// Presses an element.
    public func click(_ node: DOMNode) throws(TestPageError) {
        if node["data-back"] != nil {
            back()
            return
        }
        var current: DOMNode? = node
        while let element = current {
            if element.listens(to: "click") { return fire(element, "click", "null") }
            if element.tag == "input", element["type"] == "checkbox" {
                let on = !element.isChecked
                element.properties["checked"] = on ? "true" : "false"
                if element.listens(to: "check") { return fire(element, "check", on ? "true" : "false") }
            }
            if element.tag == "a", let href = element["href"] { return visit(href) }
            if element.tag == "button", element["type"] != "button", let form = element.ancestor("form") {
                return try submit(form, by: element)
            }
            current = element.parent
        }
        throw TestPageError(description: "nothing happens when \(node.normalizedHTML.prefix(200)) is pressed")
    }

    /// Puts text into a control, as by typing it.
    public func type(_ role: String, _ name: String, _ text: String) throws(TestPageError) { try type(try find(role, name), text) }

    /// Puts text into a control, as by typing it.
    public func type(_ node: DOMNode, _ text: String) throws(TestPageError) {
        node.properties["value"] = text
        if node.listens(to: "input") { fire(node, "input", quoted(text)) }
        if node.listens(to: "change") { fire(node, "change", quoted(text)) }
    }

    /// Leaves a control.
    public func blur(_ node: DOMNode) {
        if node.listens(to: "blur") { fire(node, "blur", quoted(node.value)) }
    }

    /// Presses a key in an element.
    public func press(_ key: Key, in node: DOMNode) {
        var current: DOMNode? = node
        while let element = current {
            if element.listens(to: "key:\(key.rawValue)") { return fire(element, "key:\(key.rawValue)", "null") }
            current = element.parent
        }
    }

    /// Sends an event that has no payload, such as `dblclick`, `dismiss` or `visible`, to an element that listens to it.
    public func fire(_ name: String, on node: DOMNode) throws(TestPageError) {
        guard node.listens(to: name) else {
            throw TestPageError(description: "\(node.normalizedHTML.prefix(200)) does not listen to \(name)")
        }
        fire(node, name, "null")
    }

    /// Sends an event that carries a text, such as `hook`, to an element that listens to it.
    public func fire(_ name: String, on node: DOMNode, text: String) throws(TestPageError) {
        guard node.listens(to: name) else {
            throw TestPageError(description: "\(node.normalizedHTML.prefix(200)) does not listen to \(name)")
        }
        fire(node, name, quoted(text))
    }

    /// Puts the row at one position of a list to another, as the user does by its handle.
    public func reorder(_ list: DOMNode, from: Int, to: Int) throws(TestPageError) {
        try fire("reorder", on: list, text: "\(from) \(to)")
    }

    /// Scrolls a windowed list until the row at `position` is in view, in a page that shows `count` rows at once.
    public func scroll(_ list: DOMNode, to position: Int, count: Int = 10) throws(TestPageError) {
        try fire("window", on: list, text: "\(max(0, position - count)) \(3 * count)")
    }

    /// Points at a link within the application for a while.
    public func point(at url: String) { transmit("[\"p\",\(quoted(String(url.dropFirst(session.basePath.count))))]") }

    /// Sends a form with what its controls hold and, where one was pressed, the name and value of its button.
    public func submit(_ form: DOMNode, by button: DOMNode? = nil) throws(TestPageError) {
        guard form.listens(to: "submit") else { throw TestPageError(description: "the form does not listen to submit") }
        var fields: [String] = []
        for control in form.descendants {
            guard let name = control["name"], name != "_t", name != "_e", ["input", "textarea", "select"].contains(control.tag) else {
                continue
            }
            if control["type"] == "checkbox", !control.isChecked { continue }
            fields.append("[\(quoted(name)),\(quoted(control.value))]")
        }
        if let button, let name = button["name"] { fields.append("[\(quoted(name)),\(quoted(button.value))]") }
        fire(form, "submit", "[\(fields.joined(separator: ","))]")
    }

    /// Gives a file to an upload control.
    ///
    /// - Returns: whether the session took it.
    @discardableResult
    public func choose(_ file: UploadedFile, in node: DOMNode) -> Bool {
        session.upload(handler: node["data-t"] ?? "", file: file)
    }

    /// Presses the page's own back.
    public func back() { transmit("[\"b\",\(next()),\(lastSeen)]") }

    /// Presses the browser's back button.
    public func browserBack() {
        guard history.count > 1 else { return }
        history.removeLast()
        url = history[history.count - 1]
        transmit("[\"v\",\(next()),\(lastSeen),\(quoted(String(url.dropFirst(session.basePath.count)))),true]")
    }

    /// Follows a link within the application.
    public func visit(_ url: String) {
        transmit("[\"v\",\(next()),\(lastSeen),\(quoted(String(url.dropFirst(session.basePath.count)))),false]")
    }

    /// Sends a frame as it stands.
    public func transmit(_ frame: String) { session.receive(frame) }

    private func fire(_ node: DOMNode, _ name: String, _ payload: String) {
        let address = node["data-t"] ?? node["value"] ?? ""
        transmit("[\"e\",\(next()),\(lastSeen),\(quoted(address)),\"\(name)\",\(payload)]")
    }

    private func next() -> Int {
        lastNumber += 1
        return lastNumber
    }

    private func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSON.write(text, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension DOMNode {
    /// Whether the page sends an event of that name from this element.
    public func listens(to name: String) -> Bool {
        (attributes["data-e"] ?? "").split(separator: " ").contains { $0 == name || $0.hasPrefix(name + "/") || $0.hasPrefix(name + "*") }
    }

    /// Whether it, or what it is in, is kept from assistive technology.
    fileprivate var isHiddenFromReaders: Bool {
        var node: DOMNode? = self
        while let current = node {
            if current["aria-hidden"] == "true" { return true }
            node = current.parent
        }
        return false
    }

    fileprivate func ancestor(_ tag: String) -> DOMNode? {
        var node = parent
        while let current = node {
            if current.tag == tag { return current }
            node = current.parent
        }
        return nil
    }
}

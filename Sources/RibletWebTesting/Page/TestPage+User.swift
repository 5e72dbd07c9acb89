import Riblet
import RibletWeb
public import Testing

/// The doings of the user. One that cannot be done ends the test at the line of its call.
extension TestPage {
    /// Presses a button, link or check box. What lies under a sheet, the link of a row or a compact
    /// bar cannot be pressed.
    public func click(_ role: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try at(sourceLocation) { () throws(TestPageError) in try press(try find(role, name)) }
    }

    /// Presses an element.
    public func click(_ node: DOMNode, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try at(sourceLocation) { () throws(TestPageError) in try press(node) }
    }

    /// True unless the application has a style sheet of its own in the place of RibletStyle's, which
    /// a program of RibletWebApp gets by itself.
    private var isDesigned: Bool {
        let sheets = application.assets.filter { $0.contentType.hasPrefix("text/css") }
        return sheets.isEmpty || sheets.contains { $0.path == "riblet.css" }
    }

    func press(_ node: DOMNode) throws(TestPageError) {
        if let cover = Cover.over(node, in: root, isDesigned: isDesigned) {
            let name = cover.accessibleName
            throw TestPageError(
                description: """
                    \(cover.startTag)\(name.isEmpty ? "" : " “\(name)”") lies over \(node.normalizedHTML.prefix(200)), and gets \
                    what is pressed there
                    """)
        }
        if node["data-back"] != nil {
            back()
            return
        }
        var current: DOMNode? = node
        // A form sends what is chosen in it.
        let isChosen = node.tag == "input" && ["checkbox", "radio"].contains(node["type"]) && node.ancestor("form") != nil
        while let element = current {
            if element.listens(to: "click") {
                return fire(element, "click", (element["aria-pressed"] ?? element["aria-checked"]).map(quoted) ?? "null")
            }
            if element.tag == "input", element["type"] == "checkbox" {
                let on = !element.isChecked
                element.properties["checked"] = on ? "true" : "false"
                // The page's script tells both.
                let isHeard = element.listens(to: "check") || element.listens(to: "change")
                if element.listens(to: "check") { fire(element, "check", on ? "true" : "false") }
                if element.listens(to: "change") { fire(element, "change", quoted(element["value"] ?? "on")) }
                if isHeard { return }
            }
            if element.tag == "input", element["type"] == "radio" {
                choose(element)
                if element.listens(to: "change") { return fire(element, "change", quoted(element.value)) }
            }
            // The browser opens and closes it by itself.
            if element.tag == "summary", let box = element.parent, box.tag == "details" {
                box.properties["open"] = box.flag("open") ? "false" : "true"
                return
            }
            if element.tag == "a", let href = element["href"] {
                if PageFaults.isRefused(href) {
                    throw TestPageError(description: "the link \(element.startTag) leads nowhere: no page opens such an address")
                }
                return visit(href)
            }
            if element.tag == "button", element["type"] != "button", let form = element.ancestor("form") {
                return try send(form, by: element)
            }
            current = element.parent
        }
        if isChosen { return }
        throw TestPageError(description: "nothing happens when \(node.normalizedHTML.prefix(200)) is pressed")
    }

    /// Of the radio buttons of one name in a form one is on.
    private func choose(_ radio: DOMNode) {
        for other in (radio.ancestor("form") ?? root).descendants where other["type"] == "radio" && other["name"] == radio["name"] {
            other.properties["checked"] = other === radio ? "true" : "false"
        }
    }

    /// Puts text into a control, as by typing it.
    public func type(_ role: String, _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try at(sourceLocation) { () throws(TestPageError) in try fill(try find(role, name), text) }
    }

    /// Puts text into a control, as by typing it.
    public func type(_ node: DOMNode, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try at(sourceLocation) { () throws(TestPageError) in try fill(node, text) }
    }

    func fill(_ node: DOMNode, _ text: String) throws(TestPageError) {
        guard ["input", "textarea", "select"].contains(node.tag) || node.listens(to: "input") || node.listens(to: "change") else {
            throw TestPageError(description: "nothing can be typed into \(node.normalizedHTML.prefix(200))")
        }
        node.setProperty("value", text)
        if node.listens(to: "input") { fire(node, "input", quoted(text)) }
        if node.listens(to: "change") { fire(node, "change", quoted(text)) }
    }

    /// Chooses options, and no others, in a select that takes several.
    public func choose(_ values: [String], in select: DOMNode, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let options = select.descendants.filter { $0.tag == "option" }
        guard select["multiple"] != nil, values.allSatisfy({ value in options.contains { $0.value == value } }) else {
            let error = TestPageError(description: "\(values) cannot be chosen in \(select.normalizedHTML.prefix(200))")
            try stop(error, at: sourceLocation)
        }
        for option in options { option.properties["selected"] = values.contains(option.value) ? "true" : "false" }
        if select.listens(to: "change") {
            fire(select, "change", "[\(select.chosenValues.map { "[\"\",\(quoted($0))]" }.joined(separator: ","))]")
        }
    }

    /// Moves the focus out of a control.
    public func blur(_ node: DOMNode) {
        if node.listens(to: "blur") { fire(node, "blur", quoted(node.value)) }
    }

    /// Presses a key in an element.
    ///
    /// - Returns: whether it, or something it is in, listens to that key.
    @discardableResult
    public func press(_ key: Key, in node: DOMNode) -> Bool {
        var current: DOMNode? = node
        while let element = current {
            if element.listens(to: "key:\(key.rawValue)") {
                fire(element, "key:\(key.rawValue)", "null")
                return true
            }
            current = element.parent
        }
        return false
    }

    /// Sends an event that has no payload, such as `dblclick`, `dismiss` or `visible`, to an
    /// element that listens to it.
    public func fire(_ name: String, on node: DOMNode, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try listen(node, name, sourceLocation)
        fire(node, name, "null")
    }

    private func listen(_ node: DOMNode, _ name: String, _ location: SourceLocation) throws {
        guard !node.listens(to: name) else { return }
        try stop(TestPageError(description: "\(node.normalizedHTML.prefix(200)) does not listen to \(name)"), at: location)
    }

    /// Sends an event that carries a text, such as `hook`, to an element that listens to it.
    public func fire(_ name: String, on node: DOMNode, text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try listen(node, name, sourceLocation)
        fire(node, name, quoted(text))
    }

    /// Puts the row at one position of a list to another, as the user does by its handle.
    public func reorder(_ list: DOMNode, from: Int, to: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try fire("reorder", on: list, text: "\(from) \(to)", sourceLocation: sourceLocation)
    }

    /// Scrolls a windowed list until the row at `position` is in view, in a page that shows `count`
    /// rows at once.
    public func scroll(_ list: DOMNode, to position: Int, count: Int = 10, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try fire("window", on: list, text: "\(max(0, position - count)) \(3 * count)", sourceLocation: sourceLocation)
    }

    /// Points at a link within the application for a while.
    public func point(at url: String) { transmit("[\"p\",\(quoted(String(url.dropFirst(session.basePath.count))))]") }

    /// Sends a form with what its controls hold and, where one was pressed, the name and value of
    /// its button.
    public func submit(_ form: DOMNode, by button: DOMNode? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try at(sourceLocation) { () throws(TestPageError) in try send(form, by: button) }
    }

    func send(_ form: DOMNode, by button: DOMNode? = nil) throws(TestPageError) {
        guard form.listens(to: "submit") else { throw TestPageError(description: "the form does not listen to submit") }
        var fields: [String] = []
        for control in form.descendants {
            guard let name = control["name"], name != "_t", name != "_e", ["input", "textarea", "select"].contains(control.tag) else {
                continue
            }
            if ["checkbox", "radio"].contains(control["type"]), !control.isChecked { continue }
            if control.tag == "select", control["multiple"] != nil {
                fields += control.chosenValues.map { "[\(quoted(name)),\(quoted($0))]" }
                continue
            }
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
    public func browserBack() { goThroughHistory(by: -1) }

    /// Presses the browser's forward button.
    public func browserForward() { goThroughHistory(by: 1) }

    /// Follows a link within the application.
    public func visit(_ url: String) {
        transmit("[\"v\",\(next()),\(lastSeen),\(quoted(String(url.dropFirst(session.basePath.count)))),false]")
    }

    private func fire(_ node: DOMNode, _ name: String, _ payload: String) {
        transmit("[\"e\",\(next()),\(lastSeen),\(quoted(node.handler)),\"\(name)\",\(payload)]")
    }
}

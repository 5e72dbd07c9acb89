import Riblet
import RibletDOM
import RibletWeb

/// Writes a flow test from the record of a page: applies its frames again, and says each event as
/// the user would who saw the page of then.
struct FlowTestWriter {
    /// Something that was done, and the page before it.
    private struct Step {
        let texts: PageTexts
        let url: String
        /// The line of the test, and the control in which something was typed there.
        let line: Int
        var field: String?
    }

    private let basePath: String
    private(set) var test = FlowTest()
    private(set) var page = DOMNode(tag: "div")
    private var url = ""
    /// The addresses since the test began, and the place among them.
    private var (history, place) = ([String](), 0)
    private var name = FlowTestName()
    private var step: Step?
    /// The texts that were typed, by their fields.
    private var typed: [String: String] = [:]
    /// True if the page is known as it is.
    private var isKnown = false

    /// Writes the test of a record.
    ///
    /// - Parameters:
    ///   - record: of the page.
    ///   - basePath: of the page's application.
    ///   - cause: the number of the first cause that is part of it; nil for all that is kept.
    /// - Returns: the test.
    static func write(_ record: PageRecord, basePath: String, since cause: Int? = nil) -> FlowTest {
        var writer = FlowTestWriter(basePath: basePath)
        for part in record.parts {
            writer.read(part)
            if cause == nil { writer.open(needsData: record.isCut) }
            for entry in part.entries {
                if let cause, entry.cause >= cause { writer.open(needsData: true) }
                writer.add(entry)
            }
        }
        if record.parts.isEmpty { writer.note(.gap) } else { writer.open(needsData: true) }
        writer.close(isLast: true)
        if !writer.name.text.isEmpty { writer.test.name = writer.name.text }
        return writer.test
    }

    private init(basePath: String) { self.basePath = basePath }

    // MARK: The page

    private mutating func read(_ part: PageRecord.Part) {
        let fresh = DOMNode(tag: "div")
        fresh.insert((try? HTMLReader.read(part.html)) ?? [], at: 0)
        if isKnown, PageTexts(fresh).whole != PageTexts(page).whole { note(.gap) }
        fresh.keepProperties(of: page)
        (page, url, isKnown) = (fresh, part.url, true)
    }

    private mutating func add(_ entry: PageRecord.Entry) {
        switch entry {
        case .frame(let frame, _): apply(frame)
        case .input(let input, _):
            guard !test.lines.isEmpty else { return page.take(input) }
            do { try say(input) } catch { note(error) }
        }
    }

    private mutating func apply(_ frame: String) {
        guard isKnown else { return }
        guard let parts = PatchReader.parts(of: frame), let operations = PatchReader(root: page).apply(parts.groups) else {
            isKnown = false
            return note(.gap)
        }
        for case .url(let url, let how) in operations where url != self.url { go(to: url, how) }
    }

    private mutating func go(to url: String, _ how: String) {
        self.url = url
        guard history.indices.contains(place) else { return }
        if how == "back", place > 0, history[place - 1] == url {
            place -= 1
        } else if how == "push" {
            history = history[...place] + [url]
            place += 1
        } else {
            history[place] = url
        }
    }

    // MARK: Lines

    private mutating func open(needsData: Bool) {
        guard test.code.isEmpty else { return }
        if needsData { note(.needsData) }
        (history, place) = ([url], 0)
        begin("try await page.open(\(SwiftText.literal(path(of: url))))")
        name.act("opens", on: path(of: url))
    }

    /// Returns an address below that of the application.
    private func path(of url: String) -> String {
        let path = url.hasPrefix(basePath) ? url.dropFirst(basePath.count) : url[...]
        return path.hasPrefix("/") ? String(path) : "/\(path)"
    }

    /// Begins a step with a line; one that goes on in the same field takes the place of its line.
    private mutating func begin(_ code: String, field: String? = nil) {
        if let field, let step, step.field == field { return test.lines[step.line] = .code(code) }
        close()
        step = Step(texts: PageTexts(page), url: url, line: test.lines.count, field: field)
        test.lines.append(.code(code))
    }

    private mutating func note(_ note: FlowTest.Note) {
        close()
        if test.lines.last != .note(note) { test.lines.append(.note(note)) }
    }

    /// Ends a step: says the changes by which its reader knows that it was done.
    private mutating func close(isLast: Bool = false) {
        guard let step else { return }
        self.step = nil
        let path = path(of: url)
        if url != step.url, PageTexts.isStable(address: path) {
            test.lines.append(.code("try await page.isAt(\(SwiftText.literal(path)))"))
        }
        let now = PageTexts(page)
        let typed = Array(self.typed.values)
        if let new = now.notable(without: step.texts, typed: typed).first {
            test.lines.append(.code("try await page.sees(\(SwiftText.literal(new)))"))
        } else if step.field == nil, url == step.url, let gone = step.texts.notable(without: now, typed: typed).first {
            test.lines.append(.code("try await page.doesNotSee(\(SwiftText.literal(gone)))"))
        } else if isLast, let heading = now.heading {
            test.lines.append(.code("try await page.sees(\(SwiftText.literal(heading)))"))
        }
    }

    // MARK: Events

    private mutating func say(_ input: PageInput) throws(FlowTest.Note) {
        switch (input.kind, input.content) {
        case (.visit, .place(let path)): return try visit(path)
        case (.back, .place(let path)): return goThroughHistory(to: path)
        case (.back, _): return try goBack()
        default: break
        }
        guard let control = page.control(input.handler) else { throw .unseen(input.name) }
        switch (input.kind, input.content) {
        case (.press, _): try press(control)
        case (.type, .text(let text)): try type(text, into: control)
        case (.choose, .text(let text)) where !control.isChoice: try type(text, into: control)
        case (.type, _): try type(nil, into: control, isSecret: input.isSecret)
        case (.choose, .text(let value)): try choose(value, in: control)
        case (.choose, .flag(let isOn)): try check(isOn, control)
        case (.submit, .fields(let fields)): try submit(control, fields)
        case (.submit, _): try submit(control, nil)
        case (.key, .text(let key)): try press(key, in: control)
        case (.file, .file(let file)): try upload(file, to: control)
        default:
            // These come by themselves where a user goes on.
            guard !["blur", "visible", "window"].contains(where: control.listens) else { return }
            guard control.tag == "dialog", control.listens(to: "dismiss") else { throw .untold(input.name) }
            begin("try await page.press(.escape)")
        }
    }

    private mutating func press(_ control: DOMNode) throws(FlowTest.Note) {
        try reveal(control)
        let finder = ControlFinder(page)
        guard control.listens(to: "click") else { throw .untold(finder.tree.name(of: control)) }
        try click(control)
    }

    private mutating func click(_ control: DOMNode) throws(FlowTest.Note) {
        let finder = ControlFinder(page)
        begin("try await page.click(\(try finder.role(of: control)))")
        let text = finder.tree.name(of: control)
        if finder.tree.role(of: control) == "link" { name.act("opens", on: text) } else { name.press(text) }
    }

    /// Opens the boxes around a control, which the browser does by itself.
    private mutating func reveal(_ control: DOMNode) throws(FlowTest.Note) {
        for box in control.ancestors.reversed() where box.tag == "details" && !box.flag("open") {
            guard let summary = box.children.first(where: { $0.tag == "summary" }), !control.ancestors.contains(where: { $0 === summary })
            else { continue }
            begin("try await page.click(\(try ControlFinder(page).role(of: summary)))")
            box.properties["open"] = "true"
        }
    }

    private mutating func type(_ text: String?, into field: DOMNode, isSecret: Bool = false) throws(FlowTest.Note) {
        try reveal(field)
        let label = try ControlFinder(page).label(of: field)
        let value = text.map(SwiftText.literal) ?? parameter(for: ControlFinder(page).tree.name(of: field), isSecret: isSecret)
        begin("try await page.type(\(value), into: \(label))", field: field.handler.isEmpty ? nil : field.handler)
        // A secret is there, and nobody knows it.
        field.setProperty("value", text ?? "•")
        guard let text else { return }
        typed[label] = text
        name.type(text)
    }

    private mutating func parameter(for label: String, isSecret: Bool) -> String {
        if let known = test.parameters.first(where: { $0.label == label }) { return known.name }
        let base = isSecret ? "password" : "text"
        let count = test.parameters.count { $0.name.hasPrefix(base) }
        test.parameters.append(FlowTest.Parameter(name: count == 0 ? base : "\(base)\(count + 1)", label: label))
        return test.parameters[test.parameters.count - 1].name
    }

    private mutating func choose(_ value: String, in control: DOMNode) throws(FlowTest.Note) {
        try reveal(control)
        switch (control.tag, control["type"]) {
        case ("input", "radio"):
            page.choose(control)
            try click(control)
        case ("input", _):
            // One that also says whether it is on has been told.
            if !control.listens(to: "check") { try check(!control.isChecked, control) }
        default:
            let label = try ControlFinder(page).label(of: control)
            let options = control.descendants.filter { $0.tag == "option" }
            guard let option = options.first(where: { $0.value == value }) else { throw .untold(label) }
            let text = AccessibilityTree.squeeze(option.textContent)
            begin("try await page.select(\(SwiftText.literal(text)), from: \(label))")
            control.setProperty("value", value)
            name.act("selects", on: text)
        }
    }

    private mutating func check(_ isOn: Bool, _ control: DOMNode) throws(FlowTest.Note) {
        try reveal(control)
        let finder = ControlFinder(page)
        let (verb, label) = (isOn ? "check" : "uncheck", try finder.label(of: control))
        begin("try await page.\(verb)(\(label))")
        control.properties["checked"] = isOn ? "true" : "false"
        name.act(verb + "s", on: finder.tree.name(of: control))
    }

    private mutating func press(_ key: String, in control: DOMNode) throws(FlowTest.Note) {
        guard let key = Key(rawValue: key) else { throw .untold(key) }
        if key == .enter, let label = try? ControlFinder(page).label(of: control), control.isTextField {
            begin("try await page.submit(\(label))")
            name.act("sends", on: control.value)
        } else {
            begin("try await page.press(.\(key))")
        }
    }

    private mutating func upload(_ file: String, to control: DOMNode) throws(FlowTest.Note) {
        try reveal(control)
        let label = try ControlFinder(page).label(of: control)
        note(.file(file))
        begin("try await page.upload(UploadedFile(name: \(SwiftText.literal(file)), contentType: \"\", bytes: []), to: \(label))")
        name.act("uploads", on: file)
    }

    // MARK: Forms

    /// Says what was filled in and not told before, and sends the form.
    private mutating func submit(_ form: DOMNode, _ fields: FormFields?) throws(FlowTest.Note) {
        let tree = AccessibilityTree(page)
        for control in tree.perceivable where control.ancestors.contains(where: { $0 === form }) && control["name"] != nil {
            do { try fill(control, fields) } catch { note(error) }
        }
        let buttons = form.descendants.filter { $0.tag == "button" && ($0["type"] ?? "submit") == "submit" && !$0.listens(to: "click") }
        let seen = ControlFinder(page).tree.perceivable
        let perceived = buttons.filter { button in seen.contains { $0 === button } }
        let pressed = perceived.first { button in button["name"].map { fields?.values($0).contains(button.value) ?? false } ?? false }
        if let button = pressed ?? perceived.first { return try click(button) }
        guard let field = form.descendants.last(where: { $0.isTextField && $0["type"] != "hidden" }) else { throw .nameless(tag: "form") }
        begin("try await page.submit(\(try ControlFinder(page).label(of: field)))")
        name.act("sends", on: field.value)
    }

    private mutating func fill(_ control: DOMNode, _ fields: FormFields?) throws(FlowTest.Note) {
        guard let fields else {
            // Of a form with a password nothing is recorded.
            if control.isTextField, control.value.isEmpty { try type(nil, into: control, isSecret: control["type"] == "password") }
            return
        }
        let sent = fields.values(control["name"] ?? "")
        switch (control.tag, control["type"]) {
        case ("input", "checkbox"), ("input", "radio"):
            let isOn = control["value"].map(sent.contains) ?? !sent.isEmpty
            guard isOn != control.isChecked else { return }
            if control["type"] == "checkbox" { try check(isOn, control) } else if isOn { try choose(control.value, in: control) }
        case ("select", _):
            guard control["multiple"] == nil else {
                if Set(sent) != Set(control.chosenValues) { throw .untold(AccessibilityTree(page).name(of: control)) }
                return
            }
            if let value = sent.first, value != control.value { try choose(value, in: control) }
        default:
            // Of several fields of one name each has its place.
            let alike = control.ancestors.last?.descendants.filter { $0["name"] == control["name"] && $0.isTextField } ?? []
            let index = alike.firstIndex { $0 === control } ?? 0
            if control.isTextField, sent.indices.contains(index), sent[index] != control.value { try type(sent[index], into: control) }
        }
    }

    // MARK: Places

    private mutating func visit(_ path: String) throws(FlowTest.Note) {
        let tree = AccessibilityTree(page)
        let links = tree.perceivable.filter { tree.role(of: $0) == "link" && $0["href"] == basePath + path }
        if let link = links.first(where: { (try? ControlFinder(page).role(of: $0)) != nil }) { return try click(link) }
        begin("try await page.open(\(SwiftText.literal(path)))")
        name.act("opens", on: path)
    }

    private mutating func goBack() throws(FlowTest.Note) {
        let controls = AccessibilityTree(page).perceivable.filter { $0["data-back"] != nil }
        if let control = controls.first(where: { (try? ControlFinder(page).role(of: $0)) != nil }) { return try click(control) }
        begin("try await page.back()")
    }

    private mutating func goThroughHistory(to path: String) {
        let url = basePath + path
        if let step = [-1, 1].first(where: { history.indices.contains(place + $0) && history[place + $0] == url }) {
            begin("try await page.\(step < 0 ? "back" : "forward")()")
            place += step
        } else {
            begin("try await page.open(\(SwiftText.literal(path)))")
            history[place] = url
        }
        self.url = url
    }
}

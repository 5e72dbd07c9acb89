import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

@MainActor
@Suite("A flow test written from a record", .checksLeaks)
struct FlowTestTests {
    @Test("Letters of one field are one line, a form is filled in, a link is pressed, and what came is seen")
    func usual() async throws {
        let desk = await Desk.open()
        let page = desk.page
        for text in ["h", "ho", "horse"] { try page.type(try desk.the("search"), text) }
        try page.type("textbox", "Title", "Buy \"milk\"")
        try page.click("checkbox", "Urgent")
        try page.click("button", "Add")
        try page.click("link", "Shelf")
        #expect(
            desk.lines == [
                #"type("horse", into: "Search")"#, #"sees("Did horse at 12:00")"#, #"type("Buy \"milk\"", into: "Title")"#,
                #"check("Urgent")"#, #"click(.button, "Add")"#, #"sees("Buy \"milk\"")"#, #"click(.link, "Shelf")"#,
                #"isAt("/shelf")"#, #"sees("Place of shelf")"#,
            ])
        #expect(desk.test().name == "opensShelf")
        desk.end()
    }

    @Test("Choices, ticks, keys, files, boxes that are closed, and passwords, which become parameters")
    func controls() async throws {
        let desk = await Desk.open(at: "/safe")
        let page = desk.page
        try page.click("checkbox", "Loud")
        try page.click("checkbox", "Loud")
        try page.click("radio", "Small")
        try page.type(try desk.the("colour"), "g")
        page.press(.enter, in: try desk.the("search"))
        page.press(.escape, in: try desk.the("search"))
        page.choose(UploadedFile(name: "a.png", contentType: "image/png", bytes: [1]), in: try desk.the("picture"))
        try page.click(try desk.the("inner"))
        try page.type(try desk.the("code"), "hunter2")
        try page.type("textbox", "Name", "me")
        try page.type("textbox", "Password", "hunter3")
        try page.click("button", "Log in")
        let test = desk.test()
        #expect(
            desk.lines.filter { !$0.hasPrefix("sees") && !$0.hasPrefix("doesNotSee") } == [
                #"check("Loud")"#, #"uncheck("Loud")"#, #"click(.radio, "Small")"#, #"select("Green", from: "Colour")"#,
                #"submit("Search")"#, "press(.escape)", #"file("a.png")"#,
                #"upload(UploadedFile(name: "a.png", contentType: "", bytes: []), to: "Picture")"#, #"click(.button, "More")"#,
                #"click(.button, "Inner")"#, #"type(password, into: "Code")"#, #"type(text, into: "Name")"#,
                #"type(password2, into: "Password")"#, #"click(.button, "Log in")"#,
            ])
        #expect(test.parameters.map(\.name) == ["password", "text", "password2"] && test.name == "pressesLogIn")
        let file = test.file(of: "Desk", InspectorWords(language: .en))
        #expect(!file.contains("hunter") && file.hasPrefix("import RibletWeb\nimport RibletWebTesting\nimport Testing\n\n/// Does again"))
        #expect(file.contains("(_ page: any PageDriver, password: String, text: String, password2: String) async throws {"))
        #expect(file.contains("/// - Parameter password2: the text for “Password”, which is not recorded.\n"))
        desk.end()
    }

    @Test("A test does not say an element that it could not find; a remark says why")
    func remarks() async throws {
        let desk = await Desk.open()
        let page = desk.page
        for title in ["Milk", "Bread"] {
            try page.type("textbox", "Title", title)
            try page.click("button", "Add")
        }
        try page.click(try desk.the("pad"))
        for text in ["x", "xy"] { try page.type(try desk.the("bare"), text) }
        try page.fire("dblclick", on: try desk.the("twice"))
        try page.click(try #require(page.all("button", "Remove").last))
        let test = desk.test()
        let notes = test.lines.compactMap { line -> FlowTest.Note? in if case .note(let note) = line { note } else { nil } }
        #expect(
            notes == [
                .nameless(tag: "div"), .unlabelled("Bare"), .untold("Twice"), .several(2, role: "button", name: "Remove"),
            ])
        for language in Language.allCases {
            let text = test.function(of: "Desk", InspectorWords(language: language))
            #expect(text.split(separator: "\n").filter { $0.contains("    // ") }.count == 4)
        }
        desk.end()
    }

    @Test("A removed character is not seen any more; back and forward are those of the browser; dates in an address are not asked for")
    func places() async throws {
        let desk = await Desk.open(at: "/shelf")
        let page = desk.page
        try page.type("textbox", "Title", "Milk")
        try page.click("button", "Add")
        try page.click("button", "Remove")
        page.visit("/desk/attic")
        page.browserBack()
        page.browserForward()
        try page.click("button", "Today")
        #expect(
            Desk.lines(desk.test().lines) == [
                #"open("/shelf")"#, #"type("Milk", into: "Title")"#, #"click(.button, "Add")"#, #"sees("Milk")"#,
                #"click(.button, "Remove")"#, #"doesNotSee("Milk")"#, #"open("/attic")"#, #"isAt("/attic")"#, #"sees("Place of attic")"#,
                "back()", #"isAt("/shelf")"#, #"sees("Place of shelf")"#, "forward()", #"isAt("/attic")"#, #"sees("Place of attic")"#,
                #"click(.button, "Today")"#,
            ])
        desk.end()
    }

    @Test("A test begins at a cause, and one whose beginning has gone at the oldest address; both say that they need data")
    func beginnings() async throws {
        let desk = await Desk.open()
        try desk.page.click("link", "Shelf")
        try desk.page.type(try desk.the("search"), "horse")
        let part = desk.test(since: 2)
        #expect(Desk.lines(part.lines).prefix(3) == ["needsData", #"open("/shelf")"#, #"type("horse", into: "Search")"#])
        var record = PageRecord()
        for number in 1...20 {
            if record.wantsContent { record.begin("<p>\(number)</p>", title: "", url: "/desk/\(number)") }
            record.add(.frame(String(repeating: "x", count: 60_000), cause: number))
        }
        let cut = FlowTestWriter.write(record, basePath: "/desk")
        let oldest = try #require(record.parts.first).url.dropFirst("/desk".count)
        #expect(cut.lines.prefix(2) == [.note(.needsData), .code("try await page.open(\"\(oldest)\")")])
        #expect(cut.lines.contains(.note(.gap)))
        desk.trace.leave()
        try desk.page.type("textbox", "Title", "Unseen")
        try desk.page.click("button", "Add")
        desk.trace.watch()
        #expect(desk.test().lines.last == .note(.gap))
        #expect(FlowTestWriter.write(PageRecord(), basePath: "/desk").lines == [.note(.gap)])
        desk.end()
    }

    @Test(
        "Any text is a literal of one line",
        arguments: [
            ("a\"b\\c", #""a\"b\\c""#), ("\\(x)\n\t", #""\\(x)\n\t""#), ("\u{0}\u{202E}\u{2028}", #""\u{0}\u{202E}\u{2028}""#),
            ("우유", "\"우유\""),
        ])
    func literals(_ text: String, _ literal: String) { #expect(SwiftText.literal(text) == literal) }

    @Test(
        "A name is an identifier, made of the last press and the text before it",
        arguments: [
            ("Buy milk", "Add", "addsBuyMilk"), ("우유 사기", "추가", "우유사기추가"), ("", "Got it", "pressesGotIt"),
            ("it's 2", "Try", "triesIts2"),
            ("", "Throw", "pressesThrow"), ("x", "➕", "typesX"), ("", "Hinzufügen", "hinzufügen"), ("", "TODO", "todoes"),
        ])
    func names(_ typed: String, _ button: String, _ name: String) {
        var written = FlowTestName()
        if !typed.isEmpty { written.type(typed) }
        written.press(button)
        #expect(written.text == name)
    }
}

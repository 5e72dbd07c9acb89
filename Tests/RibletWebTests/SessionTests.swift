import Riblet
import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

@MainActor
@Suite("A page and its session")
struct SessionTests {
    private func router(_ page: TestPage) -> DemoRouter { page.session.root as! DemoRouter }

    @Test("The first answer is the complete page, and attaching sends nothing again")
    func firstAnswer() async throws {
        let page = await TestPage(Demo.application())
        #expect(page.document.hasPrefix("<!doctype html><html lang=\"en\""))
        #expect(page.text.contains("Row 3"))
        #expect(page.title == "Demo")
        #expect(page.url == "/demo/")
        #expect(page.frames == ["[0,0,[]]"])
        #expect(page.faults.isEmpty)
    }

    @Test("An event changes only what it concerns, in under 140 bytes")
    func smallPatch() async throws {
        let page = await TestPage(Demo.application(rows: 100))
        try page.click("checkbox", "Row 50")
        #expect(try page.find("checkbox", "Row 50").isChecked)
        #expect(page.frames.count == 2)
        #expect(page.frames[1].utf8.count < 140, "\(page.frames[1])")
        #expect(page.misfits.isEmpty)
    }

    @Test("Work that waits until the session is kept goes on when it is, and when it has ended")
    func kept() async throws {
        let page = await TestPage(Demo.application())
        let connection = page.session.connection
        // Nobody keeps it.
        await connection.kept()
        let keeper = SlowKeeper()
        page.session.keeper = keeper
        let first = Task { await connection.kept() }
        await eventually { keeper.waiting.count == 1 }
        try page.click("button", "Add")
        keeper.finish()
        await first.value
        try page.click("link", "Row 2")
        let second = Task { await connection.kept() }
        await eventually { page.session.keeping.isAwaited }
        page.session.end()
        await second.value
        keeper.finish()
    }

    @Test("Rows come, go and keep their nodes")
    func rows() async throws {
        let page = await TestPage(Demo.application())
        let third = try page.find("link", "Row 3")
        try page.click("button", "Remove Row 1")
        try page.click("button", "Add")
        #expect(page.all("link").map(\.accessibleName) == ["Row 2", "Row 3", "Row 4"])
        #expect(try page.find("link", "Row 3") === third)
        #expect(page.misfits.isEmpty)
    }

    @Test("Push, the page's back and the browser's back keep routes, title and address in step")
    func navigation() async throws {
        let page = await TestPage(Demo.application())
        try page.click("link", "Row 2")
        #expect(page.url == "/demo/2")
        #expect(page.title == "Detail 2 · Demo")
        #expect(page.all("heading").map(\.accessibleName) == ["Detail 2"])
        try page.click("link", "Back")
        #expect(page.url == "/demo/")
        #expect(router(page).stack.routes.isEmpty)
        #expect(router(page).children.isEmpty)
        try page.click("link", "Row 1")
        page.browserBack()
        #expect(router(page).stack.routes.isEmpty)
        #expect(page.all("heading").map(\.accessibleName) == ["Demo"])
        #expect(page.misfits.isEmpty)
    }

    @Test("A popped page is freed with its RIB")
    func popped() async throws {
        let page = await TestPage(Demo.application())
        try page.click("link", "Row 2")
        weak let detail = router(page).stack.top as? DetailRouter
        weak let view = detail?.viewController
        #expect(view != nil)
        page.browserBack()
        #expect(detail == nil)
        #expect(view == nil)
    }

    @Test("A sheet is dismissed by the user and detached")
    func sheet() async throws {
        let page = await TestPage(Demo.application())
        try page.click("button", "Sheet")
        #expect(page.url == "/demo/sheet")
        let dialog = try #require(page.all("dialog").first)
        try page.fire("dismiss", on: dialog)
        #expect(page.all("dialog").isEmpty)
        #expect(router(page).children.isEmpty)
        #expect(page.url == "/demo/")
    }

    @Test("A page opens at its address, and an address that means nothing opens the nearest place")
    func deepLink() async throws {
        let page = await TestPage(Demo.application(), path: "/3/sheet")
        #expect(router(page).stack.routes == [3])
        #expect(page.all("dialog").count == 1)
        #expect(page.session.foundRequest)
        let lost = await TestPage(Demo.application(), path: "/99999")
        #expect(lost.url == "/demo/")
        #expect(!lost.session.foundRequest)
    }

    @Test("Text, attributes and addresses are escaped in the page and in patches")
    func escaping() async throws {
        let page = await TestPage(Demo.application())
        let attack = "\"'><script>alert(1)</script>&amp;\u{0}\\\u{2028}"
        try page.type("textbox", "Title", attack)
        // A text operation sets a text node's data, which is never parsed; markup travels in the
        // others.
        #expect(!page.frames.joined().contains("\"h\",") && !page.frames.joined().contains("\"i\","))
        #expect(page.title.hasPrefix("\"'><script>"))
        let form = try #require(page.root.descendants.first { $0.tag == "form" })
        try page.submit(form)
        #expect(page.text.contains("Got \"'><script>alert(1)</script>"))
        #expect(!page.session.contentHTML().contains("<script"))
        #expect(page.misfits.isEmpty)
    }

    @Test("A lost connection is resumed: nothing is missed, nothing happens twice")
    func resume() async throws {
        let page = await TestPage(Demo.application())
        page.disconnect()
        // An event that arrived although its answer did not.
        page.session.receive("[\"e\",1,0,\"\(try page.find("checkbox", "Row 1")["value"] ?? "")\",\"click\",null]")
        router(page).demo.view.text = "meanwhile"
        page.connect()
        page.session.receive("[\"e\",1,0,\"\(try page.find("checkbox", "Row 1")["value"] ?? "")\",\"click\",null]")
        #expect(try page.find("checkbox", "Row 1").isChecked)
        #expect(page.text.contains("Demo meanwhile"))
        #expect(router(page).interactor.received == [.toggle(1)])
    }

    @Test("Patches that were sent into a dead connection are sent again")
    func resend() async throws {
        let page = await TestPage(Demo.application())
        let dead = DeadTransport()
        page.session.attach(dead, lastSeen: 0)
        page.session.receive("[\"e\",1,0,\"\(try page.find("checkbox", "Row 1")["value"] ?? "")\",\"click\",null]")
        #expect(dead.frames.count == 2)
        page.session.detach(dead)
        page.connect()
        #expect(try page.find("checkbox", "Row 1").isChecked)
        #expect(page.session.retainedBytes > 0)
        page.transmit("[\"a\",1]")
        #expect(page.session.retainedBytes == 0)
    }

    @Test("A page that nobody is connected to lets go of what it shows no longer, and is up to date when it is connected again")
    func missed() async throws {
        let page = await TestPage(Demo.application())
        try page.click("link", "Row 2")
        weak let detail = router(page).stack.top as? DetailRouter
        weak let view = detail?.viewController
        page.session.noteWhatIsMissed()
        #expect(view != nil)
        page.disconnect()
        router(page).stack.pop()
        #expect(detail == nil && view != nil, "what the page shows is compared with what it is to show")
        page.session.noteWhatIsMissed()
        #expect(view == nil)
        router(page).demo.view.text = "meanwhile"
        page.connect()
        #expect(page.all("heading").map(\.accessibleName) == ["Demo meanwhile"])
        #expect(page.url == "/demo/" && page.title.hasPrefix("meanwhile"))
        #expect(page.misfits.isEmpty)
    }

    @Test("A page that reads nothing gets the newest once, and too many lost patches become the whole page")
    func backPressure() async throws {
        let page = await TestPage(Demo.application())
        page.isWritable = false
        for _ in 0..<100 { try page.click("checkbox", "Row 1") }
        #expect(page.frames.count == 1)
        page.isWritable = true
        #expect(page.frames.count == 2)
        #expect(!(try page.find("checkbox", "Row 1").isChecked))

        var limits = Session.Limits()
        limits.retainedBytes = 300
        let small = Session(application: Demo.application(), request: PageRequest(basePath: "/demo"), limits: limits)
        _ = small.document(.test)
        let dead = DeadTransport()
        small.attach(dead, lastSeen: 0)
        for number in 1...20 { small.receive("[\"v\",\(number),0,\"/\(number)\",false]") }
        #expect(small.retainedBytes <= 300)
        let next = DeadTransport()
        small.attach(next, lastSeen: 0)
        #expect(next.frames.contains { $0.contains("[\"root\",") })
    }

    @Test(
        "Frames that no page sends close the connection and change nothing",
        arguments: [
            "", "{}", "[", "[]", "[1]", "[\"e\"]", "[\"e\",1,0]", "[\"e\",-1,0,\"1:0\",\"click\"]", "[\"e\",1,0,\"1:0\",\"hover\"]",
            "[\"e\",1,0,\"1:0\",\"file\",\"x\"]", "[\"e\",1,0,1,\"click\"]", "[\"v\",1,0,\"/\"]", "[\"x\",1,0]", "[\"a\"]", "[\"a\",\"b\"]",
            "[\"e\",99999999999999999999,0,\"1:0\",\"click\"]", "[\"e\",1,0,\"1:0\",\"submit\",[[\"a\"]]]", "[[[[[[1]]]]]]", "[\"a\",1]x",
            "[\"e\",1,0,\"1:0\",\"click\",{\"a\":1}]", "[\"e\",1.5,0,\"1:0\",\"click\"]", "\u{0}", "[\"\\ud800\",1,0]",
        ])
    func malformed(_ frame: String) async throws {
        let page = await TestPage(Demo.application())
        page.transmit(frame)
        #expect(page.closed == .protocolViolation)
        #expect(router(page).interactor.received.isEmpty)
    }

    @Test("An oversized frame closes the connection")
    func oversized() async throws {
        let page = await TestPage(Demo.application())
        page.transmit("[\"e\",1,0,\"1:0\",\"input\",\"" + String(repeating: "a", count: 70_000) + "\"]")
        #expect(page.closed == .protocolViolation)
    }

    @Test(
        "Events for handlers that are not in the page do nothing",
        arguments: [
            "", "1", "1:", "99:0", "1:0.9.9", "1:0.~77.0", "1:0.a", "1:x", "1:0.~%GG", "2:0.6.0.~1.0.0", "1:0.999999999", ":", "-1:0",
        ])
    func unknownHandlers(_ address: String) async throws {
        let page = await TestPage(Demo.application())
        page.transmit("[\"e\",1,0,\"\(address)\",\"click\",null]")
        #expect(router(page).interactor.received.isEmpty)
        #expect(page.closed == nil)
    }

    @Test("A payload of the wrong kind does nothing")
    func wrongPayload() async throws {
        let page = await TestPage(Demo.application())
        let field = try page.find("textbox", "Title")
        page.transmit("[\"e\",1,0,\"\(field["data-t"] ?? "")\",\"input\",true]")
        #expect(router(page).interactor.received.isEmpty)
    }

    @Test("A handler of a row that is gone is not mistaken for its neighbour's")
    func goneRow() async throws {
        let page = await TestPage(Demo.application())
        let address = try page.find("button", "Remove Row 1")["value"] ?? ""
        try page.click("button", "Remove Row 1")
        page.transmit("[\"e\",50,0,\"\(address)\",\"click\",null]")
        #expect(page.all("link").count == 2)
    }

    @Test("Forms and buttons work by post, on a session that was never connected")
    func withoutScript() async throws {
        let page = await TestPage(Demo.application(), connects: false)
        let form = try #require(page.root.descendants.first { $0.tag == "form" })
        #expect(form["method"] == "post")
        let handler = try #require(form.descendants.first { $0["name"] == "_e" }?["value"])
        let fresh = Session(application: Demo.application(), request: PageRequest(basePath: "/demo"))
        #expect(fresh.submit(handler: handler, fields: [("title", "Tea")]))
        #expect(fresh.contentHTML().contains("Got Tea"))
        let add = try page.find("button", "Add")
        #expect(add["form"] == "rf" && add["name"] == "_e")
        #expect(fresh.submit(handler: add["value"] ?? "", fields: []))
        #expect(fresh.contentHTML().contains("Row 4"))
        #expect(!fresh.submit(handler: "1:0.77", fields: []))

        let connected = await TestPage(Demo.application())
        #expect(connected.session.submit(handler: add["value"] ?? "", fields: []))
        #expect(connected.text.contains("Row 4"))
    }

    @Test("Files reach the control that asked for them, others are refused")
    func files() async throws {
        let page = await TestPage(Demo.application())
        let control = try #require(page.root.descendants.first { $0["type"] == "file" })
        #expect(page.choose(UploadedFile(name: "a.png", contentType: "image/png", bytes: [1, 2, 3]), in: control))
        #expect(page.text.contains("File a.png, 3 bytes"))
        #expect(!page.session.upload(handler: "1:0.0", file: UploadedFile(name: "a", contentType: "", bytes: [])))
    }

    @Test("Alerts answer once; toasts go by their clock or their button")
    func alertAndToast() async throws {
        let page = await TestPage(Demo.application())
        let demo = router(page).demo
        var chosen: [Int] = []
        demo.present(Alert(title: "Delete?", buttons: [.init("Keep", role: .cancel), .init("Delete", role: .destructive)])) {
            chosen.append($0)
        }
        await page.wait { !page.all("alertdialog").isEmpty }
        #expect(page.all("alertdialog").first?.accessibleName == "Delete?")
        try page.click("button", "Delete")
        #expect(chosen == [1])
        #expect(page.all("alertdialog").isEmpty)

        var undone = 0
        demo.show(Toast("Deleted", action: "Undo"), onAction: { undone += 1 }, onGone: {})
        await page.wait { page.text.contains("Deleted") }
        try page.click("button", "Undo")
        #expect(undone == 1)
        #expect(!page.text.contains("Deleted"))

        var gone = 0
        demo.show(Toast("Saved"), onAction: {}, onGone: { gone += 1 })
        await page.wait { page.text.contains("Saved") }
        try page.click("button", "Close")
        #expect(gone == 1 && !page.text.contains("Saved"))
        #expect(page.misfits.isEmpty)
    }

    @Test("A press of a toast that comes again after the end of the process means the toast that tells the same, once")
    func toastAgain() async throws {
        let page = await TestPage(Demo.application())
        var undone: [String] = []
        func tell(_ titles: String...) {
            for title in titles {
                router(page).demo.show(Toast("\(title) deleted", action: "Undo"), onAction: { undone.append(title) }, onGone: {})
            }
        }
        var addresses: [String] = []
        for title in ["Milk", "Tea", "Milk"] {
            tell(title)
            await page.wait { page.text.contains("\(title) deleted") }
            // In the place of the one before, which comes back when this one is closed.
            #expect(page.all("button", "Undo").count == 1)
            addresses += page.all("button", "Undo").map { $0["data-t"] ?? $0["value"] ?? "" }
        }
        #expect(Set(addresses).count == 3)

        try page.click("button", "Close")
        #expect(page.text.contains("Tea deleted") && page.all("button", "Undo").count == 1)

        await page.restart()
        tell("Rice", "Tea")
        await page.wait { page.text.contains("Tea deleted") }
        for (number, address) in addresses.enumerated() {
            page.session.receive("[\"e\",\(number + 1),0,\"\(address)\",\"click\",null]")
        }
        page.session.receive("[\"e\",9,0,\"\(addresses[1])\",\"click\",null]")
        #expect(undone == ["Tea"])
    }

    @Test("Settling waits for the first content and no longer")
    func settling() async throws {
        let session = Session(application: Demo.application(ready: false), request: PageRequest(basePath: "/demo"))
        let root = try #require(session.root as? DemoRouter)
        let waiting = Task { @MainActor in await session.settle(within: .seconds(3600)) }
        for _ in 0..<10 { await Task.yield() }
        root.demo.view.ready = true
        await waiting.value
        await session.settle(within: .seconds(3600))
    }

    @Test("A state that is ready in the middle of a change only has not settled")
    func settlingLooksAgain() async throws {
        let session = Session(application: Demo.application(ready: false), request: PageRequest(basePath: "/demo"))
        let root = try #require(session.root as? DemoRouter)
        var isSettled = false
        let waiting = Task { @MainActor in
            await session.settle(within: .seconds(3600))
            isSettled = true
        }
        for _ in 0..<10 { await Task.yield() }
        root.demo.view.ready = true
        root.demo.view.ready = false
        for _ in 0..<10 { await Task.yield() }
        #expect(!isSettled)
        root.demo.view.ready = true
        await waiting.value
        #expect(isSettled)
    }

    @Test("A RIB is of the page in whose tree it is")
    func contains() async throws {
        let (page, other) = (await TestPage(Demo.application()), await TestPage(Demo.application()))
        let (child, grandchild) = (Router(interactor: Interactor()), Router(interactor: Interactor()))
        child.attachChild(grandchild)
        router(page).attachChild(child)
        for interactor in [child.interactor, grandchild.interactor] {
            #expect(page.session.contains(interactor) && !other.session.contains(interactor))
        }
        #expect(!page.session.contains(Interactor()))
        router(page).detachChild(child)
        #expect(!page.session.contains(grandchild.interactor))
    }

    @Test("An ended session refuses everything")
    func ended() async throws {
        let page = await TestPage(Demo.application())
        let root = router(page)
        page.session.end()
        #expect(page.closed == .gone)
        #expect(root.hasEnded)
        page.transmit("[\"v\",1,0,\"/1\",false]")
        #expect(root.stack.routes.isEmpty)
        let late = DeadTransport()
        page.session.attach(late, lastSeen: 0)
        #expect(late.closed == .gone)
    }

    @Test("The script can ask for the whole page")
    func wholePage() async throws {
        let page = await TestPage(Demo.application())
        let before = page.root.normalizedHTML
        page.transmit("[\"r\"]")
        #expect(page.root.normalizedHTML == before)
        #expect(page.frames.last?.contains("[\"root\",") == true)
    }
}

@MainActor
final class DeadTransport: PageTransport {
    var isWritable: Bool { true }
    var frames: [String] = []
    var closed: PageCloseReason?
    func send(_ frame: String) { frames.append(frame) }
    func close(_ reason: PageCloseReason) { closed = reason }
}

extension Session.DocumentLinks {
    static var test: Self {
        Self(scriptURL: "/s", stylesheetURLs: ["/c"], liveURL: "/l", uploadURL: "/u", pageToken: "p", formToken: "f")
    }
}

/// Keeps a session when the test says so.
@MainActor
private final class SlowKeeper: SessionKeeper {
    private(set) var waiting: [@MainActor () -> Void] = []

    func keep(_ session: Session, _ snapshot: SessionSnapshot, whenKept: @escaping @MainActor () -> Void) { waiting.append(whenKept) }

    func finish() {
        let done = waiting
        waiting = []
        for whenKept in done { whenKept() }
    }
}

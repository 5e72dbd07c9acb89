import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Tests of interruptions by people and their machines.
    @Suite("Trouble")
    struct TroubleTests {
        private static func text(_ id: String) -> String { "document.getElementById('\(id)').textContent" }

        @Test("cookies that are deleted while a page is open do not leave it without a server: it loads itself anew, with what was typed")
        func cookies() async throws {
            try await PlaygroundPage.open("/", store: MemorySessionStore()) { page in
                try await page.browser.find(.label("Note")).type("half a note")
                try await page.browser.deleteCookies()
                try await page.run("lines.forEach(line => line.close())")
                try await page.waits("window.mark === undefined && document.documentElement.dataset.live === ''")
                try await page.waits("document.getElementById('note').value === 'half a note'")
                try await page.waits("\(Self.text("riblet-said")).includes('starts anew')")
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
            }
        }

        @Test("a page that has been open for longer than its token is good for comes back to its session all the same")
        func longOpen() async throws {
            try await PlaygroundPage.open("/", store: MemorySessionStore()) { page in
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
                for _ in 0..<3 {
                    let token = try await page.run("return document.body.dataset.token").string ?? ""
                    page.server.clock.advance(by: RibletServer.Limits().tokenLifetime * 13 / 24)
                    await page.server.registry.sweep()
                    try await page.waits("document.body.dataset.token !== '\(token)'")
                }
                try await page.leave(for: .seconds(600))
                #expect(await page.server.registry.count == 0)
                try await page.browser.setOffline(false)
                try await page.live()
                #expect(try await page.isSame())
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 2'")
            }
        }

        @Test("a clock that is set back does not hold up what is typed")
        func clock() async throws {
            try await PlaygroundPage.open("/typing") { page in
                let field = try await page.browser.find(.label("Search"))
                try await field.type("a")
                try await page.waits("\(Self.text("found")) === 'Searched a'")
                try await page.run("const now = Date.now; Date.now = () => now() - 86400000")
                try await field.type("b")
                try await page.waits("\(Self.text("found")) === 'Searched ab'")
            }
        }

        @Test("text that is too long to be sent stays where it is, is told of, and the page goes on", arguments: ["en", "ko"])
        func longText(_ language: String) async throws {
            try await PlaygroundPage.open("/typing", language: language) { page in
                let words = language == "ko" ? "너무 길어서" : "too long"
                let fill = """
                    const field = document.querySelector(arguments[0]);
                    field.value = '\u{AC00}'.repeat(arguments[1]);
                    field.dispatchEvent(new Event('input', { bubbles: true }));
                    """
                try await page.browser.execute(fill, "#text", 350_000)
                try await page.waits("\(Self.text("riblet-said")).includes('\(words)')")
                #expect(try await page.run("return document.getElementById('riblet-offline').checkVisibility()") == true)
                try await page.press("Press")
                try await page.waits("\(Self.text("presses")) === 'Pressed 1'")
                #expect(try await page.run("return document.getElementById('text').value.length") == 350_000)
                #expect(try await page.run("return \(Self.text("length"))") == "0 bytes")
                // Once it is shorter it is heard.
                try await page.browser.execute(fill, "#text", 20_000)
                try await page.waits("\(Self.text("length")) === '60000 bytes'")

                // A form is not taken for sent.
                try await page.browser.execute(fill, "[name=letter]", 350_000)
                try await page.press("Send")
                try await page.press("Press")
                try await page.waits("\(Self.text("presses")) === 'Pressed 2'")
                #expect(try await page.run("return \(Self.text("sent"))") == "Sent 0 bytes")
                try await page.browser.execute(fill, "[name=letter]", 20_000)
                try await page.press("Send")
                try await page.waits("\(Self.text("sent")) === 'Sent 60000 bytes'")
                #expect(try await page.isSame())
            }
        }

        @Test("what was typed without a network, key by key, arrives in whole, however much it was")
        func burst() async throws {
            try await PlaygroundPage.open("/typing") { page in
                try await page.leave(for: .zero)
                try await page.run(
                    """
                    const field = document.getElementById('text');
                    for (let i = 0; i < 350; i++) { field.value += 'x'; field.dispatchEvent(new Event('input', { bubbles: true })); }
                    """)
                try await page.press("Press")
                try await page.browser.setOffline(false)
                try await page.waits("\(Self.text("length")) === '350 bytes' && \(Self.text("presses")) === 'Pressed 1'")
                #expect(try await page.isSame())
            }
        }

        @Test("what waits for an answer is marked until it is there, and a form that waits is not sent again")
        func busy() async throws {
            try await PlaygroundPage.open("/typing") { page in
                try await page.leave(for: .zero)
                try await page.press("Press")
                let letter = try await page.browser.find(css: "textarea[name=letter]")
                try await letter.type("first")
                try await page.press("Send")
                try await letter.type(" and second")
                try await page.press("Send")
                let waiting = "[...document.querySelectorAll('[data-busy]')].map(one => one.id || one.textContent).join(' ')"
                #expect(try await page.run("return \(waiting)") == "letter Press")
                try await page.browser.setOffline(false)
                try await page.waits("\(Self.text("presses")) === 'Pressed 1' && \(Self.text("sent")) === 'Sent 5 bytes'")
                try await page.waits("\(waiting) === ''")
                try await page.press("Send")
                try await page.waits("\(Self.text("sent")) === 'Sent 16 bytes'")
            }
        }

        @Test("back and forward in quick succession without a network lead where the address says, once it is back")
        func history() async throws {
            try await PlaygroundPage.open("/") { page in
                for place in ["order", "commands"] {
                    try await page.run("[...document.querySelectorAll('nav a')].find(a => a.textContent === '\(place)').click()")
                    try await page.waits("location.pathname === '/\(place)' && document.querySelector('[data-page]:not([hidden]) h1')")
                    guard place == "order" else { continue }
                    try await page.browser.back()
                    try await page.waits("location.pathname === '/' && document.title === 'Menu · Playground'")
                }
                try await page.leave(for: .zero)
                for step in [-1, 1, -1, 1, -1] {
                    let before = try await page.run("return location.pathname").string ?? ""
                    try await page.run("history.go(\(step))")
                    try await page.waits("location.pathname !== '\(before)'")
                }
                #expect(try await page.run("return location.pathname") == "/")
                try await page.browser.setOffline(false)
                try await page.live()
                try await page.waits("document.title === 'Menu · Playground' && !document.getElementById('count').closest('[hidden]')")
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
                #expect(try await page.run("return location.pathname") == "/")
                try await page.browser.forward()
                try await page.waits("document.title === 'Commands · Playground'")
                #expect(try await page.isSame())
            }
        }

        @Test("a browser that takes no more addresses for a while goes on in the page, which has its address later")
        func historyLimit() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.run(
                    """
                    window.refused = 0;
                    window.limit = 2;
                    for (const way of ['pushState', 'replaceState']) {
                      const real = history[way].bind(history);
                      history[way] = (...all) => {
                        if (limit-- > 0) { refused++; throw new DOMException('Attempt to use history too often', 'SecurityError'); }
                        real(...all);
                      };
                    }
                    window.asked = 0;
                    const line = lines.at(-1), send = line.send.bind(line);
                    line.send = text => { if (text === '["r"]') asked++; send(text); };
                    """)
                try await page.browser.find(.role(.link, "order")).click()
                try await page.waits("document.title === 'Order · Playground' && refused === 1")
                #expect(try await page.run("return location.pathname") == "/")
                try await page.waits("location.pathname === '/order' && refused === 2")
                #expect(try await page.run("return asked") == .number(0))
                // It is an entry of its own.
                try await page.browser.back()
                try await page.waits("location.pathname === '/' && document.title === 'Menu · Playground'")
                // Of places that come and go meanwhile, the last one counts.
                try await page.run("limit = 1e9; refused = 0")
                try await page.browser.find(.role(.link, "order")).click()
                try await page.waits("document.title === 'Order · Playground' && refused > 0")
                try await page.run("document.getElementById('away').click()")
                try await page.waits("document.title === 'Rows · Playground'")
                try await page.run("limit = 0")
                try await page.waits("location.pathname === '/rows'")
                try await page.browser.back()
                try await page.waits("location.pathname === '/' && document.title === 'Menu · Playground'")
                #expect(try await page.run("return asked") == .number(0))
                #expect(try await page.isSame())
            }
        }

        @Test("of two tabs that come to one session the older says where the page goes on")
        func twoTabs() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
                let first = try await page.browser.tab
                // As it happens where a page loads itself anew at the moment at which another tab
                // is opened.
                try await page.run("document.cookie = 'riblet_resume=' + document.body.dataset.token + ';path=/'")
                try await page.browser.switchTo(tab: page.browser.openTab())
                try await page.browser.go(to: page.server.origin + "/")
                try await page.live()
                #expect(try await page.run("return \(Self.text("count"))") == "Counted 1")
                try await page.browser.switchTo(tab: first)
                try await page.waits("\(Self.text("riblet-offline")).includes('another tab')")
                #expect(try await page.run("return document.getElementById('riblet-offline').checkVisibility()") == true)
                // As it says: there it is a page of its own again, which goes on where it was.
                try await page.browser.reload()
                try await page.live()
                try await page.press("Count")
                try await page.waits("\(Self.text("count")) === 'Counted 2'")
            }
        }

        @Test("a line that is dead without anybody having said so is noticed when the user comes back to the page")
        func deadLine() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.run("lines.forEach(line => { line.send = () => {}; line.onmessage = null; })")
                try await page.press("Count")
                try await page.run("document.dispatchEvent(new Event('visibilitychange'))")
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
                #expect(try await page.run("return lines.length").int ?? 0 >= 2)
                #expect(try await page.isSame())
            }
        }

        @Test("a script that cannot be fetched when it is needed is fetched the next time, and the page is whole again")
        func missingScript() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.browser.cdp("Network.enable")
                try await page.browser.cdp("Network.setBlockedURLs", ["urls": ["*whole.js*"]])
                try await page.misfit()
                try await page.press("Count")
                try await page.waits("lines.length > 2")
                try await page.browser.cdp("Network.setBlockedURLs", ["urls": []])
                try await page.waits("\(Self.text("count")) === 'Counted 1'")
                #expect(try await page.isSame())
            }
        }

        @Test("a file of nothing is a file, one of just the limit is taken, and one of a byte more is not")
        func files() async throws {
            try await PlaygroundPage.open("/files") { page in
                try await page.waits("document.documentElement.dataset.drops === ''")
                let drop = """
                    const data = new DataTransfer();
                    data.items.add(new File([new Uint8Array(arguments[1])], arguments[0], { type: 'text/plain' }));
                    document.getElementById('drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
                    """
                let arrived = "[...document.querySelectorAll('#files li')].map(l => l.textContent).join()"
                try await page.browser.execute(drop, "empty.txt", 0)
                try await page.waits("\(arrived) === 'empty.txt 0'")
                try await page.browser.execute(drop, "full.txt", 3_000_000)
                try await page.waits("\(arrived) === 'empty.txt 0,full.txt 3000000'")
                try await page.browser.execute(drop, "over.txt", 3_000_001)
                try await page.waits("document.querySelector('.upload-error')?.textContent.includes('too large')")
                #expect(try await page.run("return \(arrived)") == "empty.txt 0,full.txt 3000000")
            }
        }
    }
}

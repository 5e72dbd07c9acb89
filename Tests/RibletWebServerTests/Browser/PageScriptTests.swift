import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Hooks, commands, navigation")
    struct PageScriptTests {
        @Test("a hook draws into its island, hears of changes, is heard, and is told when its element goes")
        func island() async throws {
            try await PlaygroundPage.open("/island") { page in
                try await page.waits("document.getElementById('drawn')?.textContent === 'drawn 1'")
                try await page.press("Raise")
                try await page.waits("document.getElementById('drawn')?.textContent === 'drawn 2'")
                try await page.run("document.getElementById('drawn').click()")
                try await page.waits("document.getElementById('heard').textContent === 'Heard pressed 2'")
                // Neither patches nor the whole page touch what the hook has drawn.
                try await page.misfit()
                try await page.press("Raise")
                try await page.waits("document.getElementById('drawn')?.textContent === 'drawn 3'")
                try await page.run("document.getElementById('drawn').click()")
                try await page.waits("document.getElementById('heard')?.textContent === 'Heard pressed 3'")
                #expect(try await page.run("return document.getElementById('drawn')?.textContent") == "drawn 3")
                try await page.press("Remove")
                try await page.waits("window.chartsGone === 1")
            }
        }

        @Test("commands run at once, without the server")
        func commands() async throws {
            try await PlaygroundPage.open("/commands") { page in
                try await page.leave(for: .zero)
                try await page.press("Toggle")
                let toggle = try await page.browser.find(.role(.button, "Toggle"))
                #expect(try await page.run("return document.getElementById('menu').hidden") == .bool(false))
                #expect(try await toggle.attribute("class") == "open")
                #expect(try await toggle.attribute("aria-expanded") == "true")
                try await page.press("Select")
                #expect(try await page.run("return document.activeElement.id + getSelection().toString()") == "fieldchosen")
                try await page.browser.press(.escape)
                #expect(try await page.run("return document.getElementById('menu').hidden") == .bool(true))
                try await page.press("Scroll")
                #expect(try await page.run("return document.getElementById('bottom').className") == "marked")
                #expect(try await page.run("return scrollY > 1000") == .bool(true))
                // A command and an action of one control: the command now, the action when the line
                // is back.
                try await page.run("scrollTo(0, 0)")
                try await page.press("Both")
                #expect(try await page.run("return document.getElementById('bottom').className") == "")
                #expect(try await page.run("return document.getElementById('presses').textContent") == "Counted 0")
                try await page.browser.setOffline(false)
                try await page.waits("document.getElementById('presses').textContent === 'Counted 1'")
            }
        }

        @Test("a visit has its title and language, is announced, begins at the top with the focus on its heading; back finds the old place")
        func visit() async throws {
            try await PlaygroundPage.open("/") { page in
                #expect(try await page.run("return document.documentElement.lang + document.title") == "enMenu · Playground")
                try await page.run("scrollTo(0, 2000); document.getElementById('low').focus({ preventScroll: true })")
                try await page.run("document.getElementById('low').click()")
                try await page.waits("location.pathname === '/order' && document.title === 'Order · Playground'")
                try await page.waits("document.getElementById('riblet-said').textContent === 'Order · Playground'")
                try await page.waits("document.activeElement.textContent === 'Order' && scrollY === 0")
                try await page.browser.back()
                try await page.waits("location.pathname === '/' && document.title === 'Menu · Playground'")
                try await page.waits("document.activeElement.id === 'low' && scrollY === 2000")
                try await page.waits("document.getElementById('riblet-said').textContent === 'Menu · Playground'")
                try await page.browser.forward()
                try await page.waits("location.pathname === '/order' && document.title === 'Order · Playground'")
            }
        }

        @Test("whoever points at a link has its page fetched, once")
        func prefetch() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.browser.find(.role(.link, "rows")).hover()
                try await page.server.until { page.log.prefetched == ["/rows"] }
                try await page.browser.find(.role(.heading, "Menu")).hover()
                try await page.browser.find(.role(.link, "rows")).hover()
                try await page.browser.find(.role(.link, "files")).hover()
                try await page.server.until { page.log.prefetched == ["/rows", "/files"] }
            }
        }

        @Test("a visit is a view transition, and none for whoever wants less motion", arguments: [false, true])
        func transition(_ reducedMotion: Bool) async throws {
            try await PlaygroundPage.open("/", reducedMotion: reducedMotion) { page in
                try await page.run(
                    "window.moves = 0; const start = document.startViewTransition.bind(document); document.startViewTransition = (...a) => { moves++; return start(...a); }"
                )
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                #expect(try await page.run("return moves") == .number(0))
                try await page.browser.find(.role(.link, "order")).click()
                try await page.waits("location.pathname === '/order'")
                try await page.browser.back()
                try await page.waits("location.pathname === '/' && !document.getElementById('count').closest('[hidden]')")
                #expect(try await page.run("return moves") == .number(reducedMotion ? 0 : 1))
            }
        }

        @Test("a patch that does not fit brings the whole page, which keeps what is typed, the focus and the caret")
        func whole() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.browser.find(.label("Note")).type("abcdef")
                try await page.run("document.activeElement.setSelectionRange(2, 4); scrollTo(0, 40)")
                try await page.misfit()
                try await page.run("[...document.querySelectorAll('button')].find(b => b.textContent === 'Count').click()")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                #expect(
                    try await page.run(
                        "const e = document.activeElement; return [e.id, e.value, e.selectionStart, e.selectionEnd, scrollY]")
                        == ["note", "abcdef", 2, 4, 40])
                #expect(try await page.isSame())
            }
        }
    }
}

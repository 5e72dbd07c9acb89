import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    /// Users at work while servers end; `make soak` does it for longer.
    @Suite("The server ends, and nothing is lost")
    struct KillTests {
        @Test("It is killed at random moments: what was shown is there once, what was typed, focus and scroll stay, nothing is loaded anew")
        func killed() async throws {
            let seed = UInt64.random(in: 1...1_000_000)
            let report = try await KillSession.run(kills: 10, seed: seed, driver: BrowserPool.driver())
            #expect(report.isGood, "seed \(seed): \(report)")
            #expect(report.kills >= 10)
        }

        @Test("It is told to end and started again: a half-filled form and the question over it are there as before")
        func restarted() async throws {
            try await withVictim { victim, browser in
                try await browser.go(to: "http://127.0.0.1:\(victim.port)/todo-cat/add")
                try await browser.live()
                try await browser.execute("window.mark = 1")
                try await browser.find(.label("Title")).type("Half a title")
                try await browser.find(css: "#add-details").click()
                try await browser.find(css: "#add-due").click()
                _ = try await browser.find(.role(.button, "Tomorrow"))
                #expect(try await victim.restart() == 0)
                try await browser.live()
                try await browser.find(.role(.button, "Tomorrow")).click()
                try await browser.find(.role(.button, "Done")).click()
                _ = try await browser.find(.role(.button, "Due Tomorrow"))
                #expect(try await browser.find(.label("Title")).value == "Half a title")
                #expect(try await browser.execute("return window.mark") == .number(1))
            }
        }

        @Test("It is killed before the page hears that what it typed was added: the field is empty, and the todo there once")
        func heardTooLate() async throws {
            try await withVictim { victim, browser in
                try await browser.go(to: "http://127.0.0.1:\(victim.port)/todo-dog/todomvc")
                try await browser.live()
                try await browser.execute("window.mark = 1")
                let field = try await browser.find(css: ".new-todo")
                try await field.type("Heard twice")
                try await browser.waitUntil(script: "document.querySelector('.new-todo').told === 'Heard twice'")
                // From here on the page hears nothing.
                try await browser.execute("Riblet.wait = () => {}")
                try await field.type([.enter])
                let isStored = "return fetch('/todo-dog/list').then(answer => answer.text()).then(text => text.includes('Heard twice'))"
                try await browser.waitUntil { () async throws(WebDriverError) in try await browser.execute(isStored) == .bool(true) }
                await victim.kill()
                try await browser.execute("Riblet.wait = null")
                try await victim.start()
                try await browser.live()
                try await browser.waitUntil(script: "document.querySelector('.todo-list label')?.textContent === 'Heard twice'")
                #expect(try await browser.find(css: ".new-todo").value == "")
                #expect(try await browser.findAll(css: ".todo-list label").count == 1)
                #expect(try await browser.execute("return window.mark") == .number(1))
            }
        }

        @Test("It is away while the page is behind another tab: the page is live again when the user is back", arguments: [false, true])
        func background(_ isFrozen: Bool) async throws {
            try await withVictim { victim, browser in
                try await browser.go(to: "http://127.0.0.1:\(victim.port)/todo-dog/todomvc")
                try await browser.live()
                try await browser.execute("window.mark = 1")
                try await browser.find(css: ".new-todo").type("Before the break")
                let first = try await browser.tab
                if isFrozen {
                    try await browser.cdp("Page.setWebLifecycleState", ["state": "frozen"])
                } else {
                    try await browser.switchTo(tab: browser.openTab())
                }
                await victim.kill()
                try await victim.start()
                if isFrozen {
                    try await browser.cdp("Page.setWebLifecycleState", ["state": "active"])
                } else {
                    try await browser.closeTab()
                    try await browser.switchTo(tab: first)
                }
                try await browser.live()
                let field = try await browser.find(css: ".new-todo")
                #expect(try await field.value == "Before the break")
                try await field.type([.enter])
                try await browser.waitUntil(
                    script: "document.querySelector('.todo-list label')?.textContent === 'Before the break'")
                #expect(try await browser.execute("return window.mark") == .number(1))
            }
        }
    }
}

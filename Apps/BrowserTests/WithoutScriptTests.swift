import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    @Suite("Without script")
    struct WithoutScriptTests {
        @Test("A todo is added, found, completed and taken back by forms, links and buttons alone")
        func life() async throws {
            try await withGallery { page in
                let browser = page.browser
                // The driver itself needs script to find things, so only the page's own is kept away.
                _ = try await browser.cdp("Network.enable")
                _ = try await browser.cdp("Network.setBlockedURLs", ["urls": ["*riblet.js*"]])
                try await browser.go(to: page.base + "/todo-dog/")
                try await browser.find(css: ".list.links a").click()
                try await page.isAt("/todo-dog/list")
                try await browser.find(css: ".riblet-page:not([hidden]) .empty .btn").click()
                try await page.isAt("/todo-dog/list/add")
                try await browser.find(css: "#add-title").type("Posted & plain")
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/list")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["Posted & plain"])
                try await browser.find(css: ".row .check").click()
                // The answer to a posted form is the page as it is then.
                _ = try await browser.find(css: ".riblet-page:not([hidden]) .empty")
                #expect(try await page.todos(.dog).todos().map(\.isDone) == [true])
                try await browser.go(to: page.base + "/todo-dog/done")
                try await browser.find(css: ".tile .acts button").click()
                _ = try await browser.find(css: ".riblet-page:not([hidden]) .empty")
                #expect(try await page.todos(.dog).todos().map(\.isDone) == [false])
                #expect(try await browser.execute("return document.documentElement.dataset.live ?? null") == .null)
                // The browser notes each script that was kept away.
                _ = try await browser.takeProblems()
            }
        }
    }
}

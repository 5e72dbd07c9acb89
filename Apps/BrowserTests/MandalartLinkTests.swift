import Foundation
import MandalartDomain
import RibletWebTesting
import Testing

extension InChromium {
    /// The link by which a plan is read, from its owner's browser to another one.
    @Suite("The planner's link to read", .timeLimit(.minutes(20)))
    struct MandalartLinkTests {
        private static let address = "document.querySelector('#share-address')"

        @Test("The owner makes a link, another browser reads the plan, sees an edit at once, and nothing more when the link is revoked")
        func life() async throws {
            try await withGallery(.desktop) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.addFullPlan()
                let axe = try await Axe(page.browser)
                try await page.open("/mandalart/plan/\(plan)/overview")
                try await page.press(.button, "Share")
                try await page.press(.button, "Make a link")
                // Completed by the page, which alone knows its origin, and ready to be copied.
                try await page.browser.waitUntil(script: "\(Self.address)?.value.startsWith('http')")
                try await page.browser.waitUntil(script: "document.activeElement === \(Self.address)")
                let link = try #require(try await page.browser.execute("return \(Self.address).value").string)
                let key = try #require(try await services.mandalarts.readLinks.key(of: plan))
                #expect(link == "\(page.base)/mandalart/read?key=\(key.text)")
                #expect(
                    try await page.browser.execute("return [\(Self.address).selectionStart, \(Self.address).selectionEnd]")
                        == .array([.number(0), .number(Double(link.count))]))
                try await axe.checkLooks("a link to read in the sheet", at: [.desktop, .phone])
                try await page.press(.button, "Copy")
                try await page.sees("Link copied")

                let options = BrowserOptions(viewport: .phone, media: MediaEmulation(reducedMotion: true), patience: .seconds(120))
                try await BrowserPool.driver().withBrowser(options) { reader in
                    let look = try await Axe(reader)
                    try await reader.go(to: link)
                    try await reader.waitUntil(script: "document.documentElement.dataset.live === ''")
                    #expect(try await reader.execute("return document.querySelectorAll('[role=cell] .cell').length").number == 81)
                    let controls = "return document.querySelectorAll('a:not(.skip), button, input:not([type=hidden])').length"
                    #expect(try await reader.execute(controls).number == 0)
                    try await reader.find(css: ".legend summary").click()
                    try await reader.waitUntil(script: "document.querySelector('.legend details[open]')?.innerText.includes('Step 1.8')")
                    // Search engines that come by a published link keep nothing.
                    #expect(
                        try await reader.execute("return fetch(location).then(answer => answer.headers.get('x-robots-tag'))").string
                            == "noindex")
                    try await look.checkLooks("a plan to read", at: [.desktop, .phone])
                    #expect(try await reader.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)

                    let main = try #require(try await services.mandalarts.content(of: plan)[GridPosition.ring[0]]).main
                    try await services.mandalarts.saveSub(SubDraft(title: "Sing"), at: GridPosition.ring[0], of: main.id)
                    try await reader.waitUntil(script: "document.body.textContent.includes('Sing, step 1 of 8')")
                    // An open fold stays open.
                    #expect(try await reader.execute("return document.querySelectorAll('.legend details[open]').length").number == 1)
                    try await reader.reload()
                    try await reader.waitUntil(script: "document.body.textContent.includes('Sing, step 1 of 8')")

                    try await page.press(.button, "Revoke")
                    try await page.browser.find(css: "[role=alertdialog] .danger").click()
                    try await page.sees("Link revoked")
                    _ = try await page.browser.find(.role(.button, "Make a link"))
                    try await reader.waitUntil(script: "document.querySelector('h1')?.textContent === 'Not found'")
                    try await look.check("a link that was revoked")
                    #expect(PageProblems(try await reader.takeProblems(), missing: []).isEmpty)
                    try await reader.reload()
                    try await reader.waitUntil(script: "document.querySelector('h1')?.textContent === 'Not found'")
                    let answer = "return fetch(location.href).then(answer => answer.status)"
                    #expect(try await reader.execute(answer) == .number(404))
                    _ = try await reader.takeProblems()
                }
                _ = try await page.browser.takeProblems()
            }
        }

        @Test("Without script a link is made, revoked, and a plan read")
        func withoutScript() async throws {
            try await withGallery { page in
                let browser = page.browser
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.addFullPlan()
                try await page.blockScripts()
                try await browser.go(to: page.base + "/mandalart/plan/\(plan)/overview")
                try await browser.find(css: ".overview > .bar .acts button").click()
                try await browser.find(css: "#share-link ~ button.btn").click()
                _ = try await browser.find(css: "#share-address")
                let key = try #require(try await services.mandalarts.readLinks.key(of: plan))
                let link = "/mandalart/read?key=\(key.text)"
                #expect(try await browser.execute("return \(Self.address).value") == .string(link))
                try await browser.find(css: "#share-link ~ .actions .danger").click()
                try await browser.find(css: "[role=alertdialog] .danger").click()
                _ = try await browser.find(css: "#share-link ~ button.btn")
                #expect(try await services.mandalarts.readLinks.key(of: plan) == nil)

                let next = try await services.mandalarts.readLinks.makeKey(of: plan)
                try await browser.go(to: "\(page.base)/mandalart/read?key=\(next.text)")
                #expect(try await browser.execute("return document.querySelectorAll('[role=cell] .cell').length").number == 81)
                try await browser.find(css: ".legend summary").click()
                try await page.sees("Step 1.8")
                #expect(try await browser.execute("return document.documentElement.dataset.live ?? null") == .null)
                // The browser notes each script that was kept away.
                _ = try await browser.takeProblems()
            }
        }
    }
}

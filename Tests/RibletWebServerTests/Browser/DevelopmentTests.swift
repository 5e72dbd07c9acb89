import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Tests of the messages that developers see in a page.
    @Suite("Development")
    struct DevelopmentTests {
        private static let open = "document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyL', ctrlKey: true, shiftKey: true }))"

        @Test("the overlay comes and goes by its keys")
        func overlay() async throws {
            try await PlaygroundPage.open("/", isDevelopment: true) { page in
                try await page.waits("document.getElementById('riblet-dev')")
                #expect(try await page.run("return document.getElementById('riblet-dev').checkVisibility()") == false)
                try await page.run(Self.open)
                #expect(try await page.run("return document.getElementById('riblet-dev').checkVisibility()") == true)
                // No inspector is served.
                #expect(try await page.run("return document.querySelector('#riblet-dev a')") == .null)
                try await page.run(Self.open)
                #expect(try await page.run("return document.getElementById('riblet-dev').checkVisibility()") == false)
            }
        }

        @Test("the latency that is chosen delays what arrives, keeps its order while it is changed, and outlives a reload")
        func latency() async throws {
            try await PlaygroundPage.open("/", isDevelopment: true) { page in
                try await page.waits("document.getElementById('riblet-dev')")
                let choose = """
                    const field = document.querySelector('#riblet-dev input');
                    field.value = arguments[0];
                    field.dispatchEvent(new Event('change'));
                    """
                try await page.browser.execute(choose, 700)
                try await page.run(
                    """
                    const count = document.getElementById('count');
                    window.seen = [];
                    window.arrived = 0;
                    lines.at(-1).addEventListener('message', () => arrived++);
                    new MutationObserver(() => seen.push([count.textContent, performance.now()])).observe(count, { characterData: true, subtree: true });
                    window.pressed = performance.now();
                    """)
                try await page.press("Count")
                try await page.waits("arrived === 1")
                // The second is not late any more, and does not overtake the first.
                try await page.browser.execute(choose, 0)
                try await page.press("Count")
                try await page.waits("seen.length === 2")
                #expect(try await page.run("return seen.map(one => one[0])") == ["Counted 1", "Counted 2"])
                #expect(try await page.run("return seen[0][1] - pressed >= 690") == true)
                try await page.browser.execute(choose, 50)
                try await page.browser.reload()
                try await page.live()
                try await page.waits("document.querySelector('#riblet-dev input')?.value === '50'")
            }
        }

        @Test("what does not compile is shown over the page as text, stays while the next is built, and goes when it builds")
        func build() async throws {
            let line = try BuilderEnd()
            try await PlaygroundPage.open("/", isDevelopment: true, buildLine: line.other) { page in
                #expect(try await page.run("return document.getElementById('riblet-build')") == .null)
                line.say("building")
                try await page.waits("document.querySelector('#riblet-build[role=status]')?.textContent === 'Building…'")
                let complaint = "Sources/Home/HomeView.swift:12:9: error: cannot find '<img src=x onerror=alert(1)>' in scope\n 12 |     x"
                line.say("failed\n" + complaint)
                try await page.waits("document.querySelector('#riblet-build[role=alert] pre')")
                let shown = "document.querySelector('#riblet-build pre')"
                #expect(try await page.run("return \(shown).textContent") == .string(complaint))
                #expect(try await page.run("return \(shown).children.length") == 0)
                // It lies above all, and the page below it works.
                #expect(
                    try await page.run(
                        "const box = \(shown).getBoundingClientRect(); return document.elementFromPoint(box.left + 4, box.top + 4) === \(shown)"
                    ) == true)
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                line.say("building")
                try await page.waits("document.querySelector('#riblet-build[role=status] pre')")
                // A page that comes meanwhile is told as well.
                try await page.browser.reload()
                try await page.live()
                try await page.waits("document.getElementById('riblet-build')?.textContent === 'Building…'")
                // How long the page waited stands in the overlay, and not over the page.
                line.say("blocked\nPlayground, count: The main actor was blocked for 900 ms")
                try await page.waits(
                    "document.getElementById('riblet-dev').textContent.includes('count: The main actor was blocked for 900 ms')")
                #expect(try await page.run("return document.getElementById('riblet-build').textContent") == "Building…")
                line.say("failed\nerror: no")
                try await page.press("Hide")
                try await page.waits("!document.getElementById('riblet-build')")
                line.say("failed\nerror: again")
                try await page.waits("document.querySelector('#riblet-build pre')?.textContent === 'error: again'")
                line.say("ready")
                try await page.waits("!document.getElementById('riblet-build')")
            }
        }

        @Test("a page for users has no overlay")
        func users() async throws {
            try await PlaygroundPage.open("/", isDevelopment: false) { page in
                try await page.run(Self.open)
                try await page.press("Count")
                try await page.waits("document.getElementById('count').textContent === 'Counted 1'")
                #expect(try await page.run("return document.querySelector('#riblet-dev')") == .null)
            }
        }
    }
}

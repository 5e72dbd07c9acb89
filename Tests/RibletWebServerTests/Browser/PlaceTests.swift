import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Places")
    struct PlaceTests {
        @Test("a page that is loaded anew is where it was, and so are the pages below it")
        func reload() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.run("scrollTo(0, 2000); document.getElementById('low').click()")
                try await page.waits("location.pathname === '/order' && scrollY === 0")
                try await page.browser.reload()
                try await page.live()
                try await page.browser.back()
                try await page.waits("location.pathname === '/' && scrollY === 2000")
                try await page.browser.reload()
                try await page.live()
                try await page.waits("scrollY === 2000")
            }
        }

        @Test("a page that is left in the moment in which it is scrolled is where it was scrolled to")
        func moment() async throws {
            try await PlaygroundPage.open("/") { page in
                for place in [2_000, 500, 1_500] {
                    // No event of the browser has told of it yet.
                    try await page.run("scrollTo(0, \(place)); document.getElementById('low').click()")
                    try await page.waits("location.pathname === '/order' && scrollY === 0")
                    try await page.browser.back()
                    try await page.waits("document.title === 'Menu · Playground' && scrollY === \(place)")
                }
            }
        }

        @Test("what comes bit by bit is scrolled on as it comes, unless the user has scrolled, and its place is not forgotten meanwhile")
        func bits() async throws {
            try await PlaygroundPage.open("/") { page in
                try await page.run("scrollTo(0, 2000)")
                // As where not everything is there when the page is.
                _ = try await page.browser.cdp(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        new MutationObserver((_, observer) => {
                          const tall = document.querySelector('.tall');
                          if (!tall) return;
                          observer.disconnect();
                          tall.style.height = '1200px';
                          window.tall = tall;
                        }).observe(document, { childList: true, subtree: true });
                        """
                    ])
                let comes = { (height: Int) in
                    _ = try await page.run("tall.style.height = '\(height)px'; [...document.querySelectorAll('button')][0].click()")
                }
                for _ in 0..<2 {
                    try await page.browser.reload()
                    try await page.live()
                    try await page.waits("scrollY > 400 && scrollY < 2000")
                }
                try await comes(1_600)
                try await page.waits("scrollY > 900 && scrollY < 2000")
                // Gone and back: it waits for the same place.
                try await page.run("document.getElementById('low').click()")
                try await page.waits("location.pathname === '/order' && scrollY === 0")
                try await page.browser.back()
                try await page.waits("document.title === 'Menu · Playground' && scrollY > 900 && scrollY < 2000")
                try await comes(3_000)
                try await page.waits("scrollY === 2000")
                try await comes(4_000)
                try await page.waits("!document.querySelector('[data-busy]')")
                #expect(try await page.run("return scrollY") == 2_000)
                // A user who scrolls has another place in mind.
                try await page.browser.reload()
                try await page.live()
                try await page.waits("scrollY > 400 && scrollY < 2000")
                try await page.run("scrollTo(0, 100)")
                // The browser tells of it with the next frame.
                try await page.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                try await comes(3_000)
                try await page.waits("!document.querySelector('[data-busy]')")
                #expect(try await page.run("return scrollY") == 100)
            }
        }
    }
}

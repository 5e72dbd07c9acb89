import Foundation
import RibletWebTesting
import Testing

extension InChromium {
    /// The gallery's page of layouts.
    @Suite("The page of layouts")
    struct LayoutPageTests {
        private static let width = "document.querySelector('.layout-picture').getAttribute('width')"

        @Test("axe-core finds nothing, narrow and wide, light and dark, and no page is wider than its window")
        func axe() async throws {
            try await withGallery(.phone) { page in
                let axe = try await Axe(page.browser)
                for path in ["/layout/", "/layout/?box=mail", "/layout/card?box=title", "/layout/nine?box=cell-5-5"] {
                    try await page.open(path)
                    for viewport in [Viewport.phone, .desktop] {
                        try await axe.checkLooks(path, at: [viewport])
                        let overflow = try await page.browser.execute("return document.documentElement.scrollWidth > innerWidth")
                        #expect(overflow == .bool(false), "\(path) is wider than \(viewport.width) px")
                    }
                }
            }
        }

        @Test("Where a box is pressed on a phone its reasons are in sight", arguments: [Viewport.phone, Viewport(width: 320, height: 640)])
        func inSight(_ viewport: Viewport) async throws {
            try await withGallery(viewport) { page in
                for path in ["/layout/", "/layout/card", "/layout/nine"] {
                    try await page.open(path)
                    _ = try await page.browser.execute(
                        "document.querySelectorAll('.layout-picture a')[2].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
                    )
                    try await page.browser.waitUntil(
                        script: "document.querySelector('.layout-reasons li')?.getBoundingClientRect().bottom <= innerHeight")
                }
            }
        }

        @Test(
            "The reasons stand beside the boxes on a desktop, and the way to begin before",
            arguments: [(900, 700), (1280, 800), (1920, 1080)])
        func beside(_ size: (Int, Int)) async throws {
            try await withGallery(Viewport(width: size.0, height: size.1)) { page in
                for path in ["/layout/", "/layout/card", "/layout/nine"] {
                    try await page.open(path)
                    let begins = try await page.browser.execute(
                        "return document.querySelector('.layout-why p').getBoundingClientRect().bottom <= innerHeight")
                    #expect(begins == .bool(true), "\(path)")
                    _ = try await page.browser.execute(
                        "document.querySelectorAll('.layout-picture a')[2].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
                    )
                    try await page.browser.waitUntil(
                        script: "document.querySelector('.layout-reasons li')?.getBoundingClientRect().bottom <= innerHeight")
                }
            }
        }

        @Test("A phone shows all boxes whole, and the pressed one stays above the reasons")
        func whole() async throws {
            try await withGallery(.phone) { page in
                for path in ["/layout/", "/layout/card", "/layout/nine"] {
                    try await page.open(path)
                    let isCut = try await page.browser.execute(
                        "const stage = document.querySelector('.layout-stage'); return stage.scrollWidth > stage.clientWidth")
                    #expect(isCut == .bool(false), "\(path)")
                    _ = try await page.browser.execute(
                        "[...document.querySelectorAll('.layout-picture a')].at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
                    )
                    try await page.browser.waitUntil(
                        script: """
                            document.querySelector('.layout-why:not(.begin)')?.getBoundingClientRect().top
                              >= document.querySelector('.box.chosen')?.getBoundingClientRect().bottom
                            """)
                }
            }
        }

        @Test("The slider is moved by keys, and a box is explained by Enter; going back closes the explanation")
        func keyboard() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.open("/")
                try await page.press(.link, "Open Layout")
                try await page.isAt("/layout/")
                try await page.live()
                _ = try await browser.execute("document.getElementById('layout-width').focus()")
                try await browser.press(.end)
                try await browser.waitUntil(script: "\(Self.width) === '920'")
                try await browser.press(.home)
                try await browser.waitUntil(script: "\(Self.width) === '280'")
                _ = try await browser.execute("document.querySelector('a[aria-label=\"Field: Message\"]').focus()")
                try await browser.press(.enter)
                try await page.isAt("/layout/?box=note")
                try await page.sees("fields reach the margin")
                // The width stays: nothing was loaded.
                #expect(try await browser.execute("return \(Self.width)") == .string("280"))
                try await browser.back()
                try await page.isAt("/layout/")
                try await page.doesNotSee("fields reach the margin")
            }
        }

        @Test("Without script the width is sent as a form, and boxes are links that keep it")
        func withoutScript() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.blockScripts()
                try await browser.go(to: page.base + "/layout/card")
                _ = try await browser.execute("document.getElementById('layout-width').value = 360")
                try await browser.find(css: ".without-script").click()
                try await browser.waitUntil(script: "\(Self.width) === '360'")
                try await browser.find(css: "a[aria-label=Badge]").click()
                try await page.isAt("/layout/card?box=badge&width=360")
                try await page.sees("The left edge is")
                #expect(try await browser.execute("return \(Self.width)") == .string("360"))
                try await browser.find(css: ".layout-why .icon").click()
                try await page.doesNotSee("The left edge is")
                _ = try await browser.takeProblems()
            }
        }
    }
}

import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Long lists and order")
    struct ListScriptTests {
        @Test("ten thousand rows are scrolled: those in view are there, the page stays small, and they take clicks")
        func rows() async throws {
            try await PlaygroundPage.open("/rows") { page in
                try await page.waits("document.getElementById('rows').offsetHeight === 240000")
                for row in [5_000, 9_990, 100, 0] {
                    try await page.run("scrollTo(0, document.getElementById('rows').offsetTop + \(row * 24))")
                    try await page.waits("[...document.querySelectorAll('.row button')].some(b => b.textContent === 'Row \(row)')")
                    // It is where it would be if all rows were there.
                    let top = "[...document.querySelectorAll('.row')].find(r => r.textContent === 'Row \(row)').offsetTop"
                    try await page.waits("Math.abs(\(top) - document.getElementById('rows').offsetTop - \(row * 24)) < 2")
                    #expect(try await page.run("return document.querySelectorAll('.row').length").int ?? 999 <= 200)
                    try await page.press("Row \(row)")
                    try await page.waits("document.querySelector('.done[aria-posinset=\"\(row + 1)\"]')")
                }
                #expect(try await page.run("return document.getElementById('rows').offsetHeight").int == 240_000)
                #expect(try await page.browser.takeProblems() == [])
            }
        }

        private static let order = "[...document.querySelectorAll('#items span')].map(s => s.textContent).join(' ')"

        @Test("a row is dragged by its handle to another place, and not where Escape ends the drag")
        func drag() async throws {
            try await PlaygroundPage.open("/order") { page in
                let handles = try await page.browser.findAll(css: "[data-handle]")
                try await page.browser.drag(handles[0], to: handles[2])
                try await page.waits("\(Self.order) === 'two three one four'")
                #expect(
                    try await page.run("return [...document.querySelectorAll('#items li')].some(l => l.style.translate)") == .bool(false))
                let first = try await page.browser.findAll(css: "[data-handle]")[0]
                let last = try await page.browser.findAll(css: "[data-handle]")[3]
                try await page.browser.perform([
                    [
                        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                        "actions": [
                            ["type": "pointerMove", "origin": first.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                            ["type": "pointerMove", "origin": last.reference, "x": 0, "y": 0, "duration": 50],
                        ],
                    ]
                ])
                try await page.waits("document.querySelector('[data-dragged]')")
                try await page.browser.press(.escape)
                try await page.waits("!document.querySelector('[data-dragged]')")
                try await page.browser.perform([
                    ["type": "pointer", "id": "mouse", "actions": [["type": "pointerUp", "button": 0]]]
                ])
                #expect(try await page.run("return \(Self.order)") == "two three one four")
            }
        }

        @Test("a row is moved by keyboard: it is said where it is, and its handle keeps the focus")
        func keyboard() async throws {
            try await PlaygroundPage.open("/order") { page in
                try await page.run("document.querySelectorAll('[data-handle]')[3].focus()")
                try await page.browser.press(.arrowUp)
                try await page.waits("\(Self.order) === 'one two four three'")
                try await page.waits("document.getElementById('riblet-said').textContent === 'Moved to position 3 of 4.'")
                #expect(try await page.run("return document.activeElement.ariaLabel") == "Move four")
                try await page.browser.press(.arrowUp)
                try await page.waits("\(Self.order) === 'one four two three'")
                try await page.browser.press(.arrowDown)
                try await page.waits("\(Self.order) === 'one two four three'")
                #expect(try await page.run("return document.activeElement.ariaLabel") == "Move four")
            }
        }
    }
}

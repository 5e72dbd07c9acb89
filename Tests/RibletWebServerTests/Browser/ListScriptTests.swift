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

        @Test("a key presses its control, but is text in a field and for the system; the question mark lists the keys and turns them off")
        func keys() async throws {
            try await PlaygroundPage.open("/order") { page in
                let browser = page.browser
                try await browser.press("l")
                try await page.waits("\(Self.order) === 'two three four one'")
                // A Korean keyboard has another letter on that key.
                let korean = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ㅣ', code: 'KeyL', bubbles: true}))"
                _ = try await page.run(korean)
                try await page.waits("\(Self.order) === 'three four one two'")
                try await browser.press(.control, "l")
                try await browser.press("/")
                try await page.waits("document.activeElement.id === 'word'")
                try await browser.type("l1/?")
                try await page.waits("document.getElementById('word').value === 'l1/?' && !document.querySelector('dialog')")
                _ = try await page.run("document.activeElement.blur()")
                try await browser.press("?")
                try await page.waits("document.querySelector('dialog:modal')")
                let lines = "[...document.querySelectorAll('dialog dl div')].map(e => e.textContent).join('|')"
                #expect(
                    try await page.run("return \(lines)")
                        == .string("LFirst comes last|1Rows|/Word|EscClose, or go back|?Show this list"))
                // Keys below the list are not heard; it closes by Escape, and the focus is where it was.
                try await browser.press("l")
                try await browser.press(.escape)
                try await page.waits("!document.querySelector('dialog')")
                try await browser.press("?")
                try await page.waits("document.querySelector('dialog:modal')")
                try await browser.find(css: "dialog [type=checkbox]").click()
                try await browser.find(css: "dialog .btn").click()
                try await page.waits("!document.querySelector('dialog')")
                try await browser.press("l")
                try await browser.press("1")
                try await browser.press("?")
                try await page.waits("document.querySelector('dialog [type=checkbox]')?.checked === false")
                try await browser.find(css: "dialog [type=checkbox]").click()
                try await browser.press(.escape)
                try await page.waits("!document.querySelector('dialog')")
                #expect(try await page.run("return \(Self.order)") == .string("three four one two"))
                try await browser.press("1")
                try await page.waits("location.pathname.endsWith('/rows')")
                #expect(try await browser.takeProblems() == [])
            }
        }

        @Test("a page is read anew when a finger pulls it down at its top, and not by a short pull, from further down or two fingers")
        func pull() async throws {
            try await PlaygroundPage.open("/order") { page in
                let browser = page.browser
                try await page.waits("document.documentElement.dataset.pullable === ''")
                func finger(_ name: String, from start: Double = 60, by distance: Double) -> ScriptValue {
                    let actions: [ScriptValue] = [
                        ["type": "pointerMove", "x": 150, "y": .number(start)], ["type": "pointerDown", "button": 0],
                        ["type": "pointerMove", "x": 150, "y": .number(start + distance / 2), "duration": 60],
                        ["type": "pointerMove", "x": 150, "y": .number(start + distance), "duration": 60],
                        ["type": "pointerUp", "button": 0],
                    ]
                    return ["type": "pointer", "id": .string(name), "parameters": ["pointerType": "touch"], "actions": .array(actions)]
                }
                try await browser.perform([finger("short", by: 80)])
                try await page.waits("!document.querySelector('[data-pulled]')")
                _ = try await page.run("document.body.style.minHeight = '3000px'; scrollTo(0, 300)")
                try await browser.perform([finger("below", by: 250)])
                _ = try await page.run("scrollTo(0, 0)")
                try await page.waits("scrollY === 0")
                try await browser.perform([finger("one", by: 250), finger("two", from: 110, by: 250)])
                #expect(try await page.run("return \(Self.order)") == .string("one two three four"))
                try await browser.perform([finger("far", by: 250)])
                try await page.waits("\(Self.order) === 'four one two three' && !document.querySelector('[data-pulled]')")
                #expect(try await browser.takeProblems() == [])
            }
        }

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

        @Test("a row is dropped where the finger leaves, also where the move there was not told")
        func drop() async throws {
            try await PlaygroundPage.open("/order") { page in
                // Events of a script are no pointer that could be captured.
                let script = """
                    Element.prototype.setPointerCapture = () => {};
                    const handles = [...document.querySelectorAll('[data-handle]')].map(h => [h, h.getBoundingClientRect().top + 4]);
                    const send = (kind, y) => handles[0][0].dispatchEvent(new PointerEvent(kind, {bubbles: true, clientY: y}));
                    send('pointerdown', handles[0][1]);
                    send('pointerup', handles[2][1]);
                    """
                try await page.run(script)
                try await page.waits("\(Self.order) === 'two three one four'")
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

import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    @Suite("Todo in the order that its user gives it, and by single keys")
    struct TodoOrderTests {
        private static let order = """
            [...document.querySelectorAll('.list .row .t')].filter(e => !e.closest('[hidden]')).map(e => e.innerText).join(' ')
            """

        private static func fill(_ page: OpenGallery) async throws {
            for title in ["Milk", "Bread", "Walk"] { try await page.todos(.dog).add(TodoDraft(title: title)) }
        }

        private func waits(_ page: OpenGallery, for order: String) async throws {
            try await page.browser.waitUntil(script: "\(Self.order) === '\(order)'")
        }

        @Test("By finger, by mouse, with arrows and step by step; it is the same in every window, after a reload and in the day")
        func orders() async throws {
            try await withGallery(.phone) { page in
                try await Self.fill(page)
                let browser = page.browser
                let axe = try await Axe(browser)
                try await page.open("/todo-dog/list")
                try await page.press(.button, "Put in order by hand")
                try await page.sees("Drag a to-do by its handle.")
                try await axe.checkLooks("the order by hand", at: [.phone])
                for (kind, order) in [("mouse", "Bread Walk Milk"), ("touch", "Walk Milk Bread")] {
                    // A finger comes down on rows that are painted; before that the browser may still
                    // scroll where the handles were.
                    try await browser.execute("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                    let handles = try await browser.findAll(css: ".handle")
                    let (first, last) = (try #require(handles.first), try #require(handles.last))
                    try await browser.perform([
                        [
                            "type": "pointer", "id": .string(kind), "parameters": ["pointerType": .string(kind)],
                            "actions": [
                                ["type": "pointerMove", "origin": first.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                                ["type": "pointerMove", "origin": last.reference, "x": 0, "y": 0, "duration": 80],
                                ["type": "pointerUp", "button": 0],
                            ],
                        ]
                    ])
                    try await waits(page, for: order)
                }
                // The handle keeps the focus, and takes arrows.
                try await browser.press(.arrowUp)
                try await waits(page, for: "Walk Bread Milk")
                try await browser.press(.arrowUp)
                try await waits(page, for: "Bread Walk Milk")
                try await page.press(.button, "Move down: Walk")
                try await waits(page, for: "Bread Milk Walk")
                // At the end the button stays where it is, and so does the focus.
                try await browser.waitUntil(script: "document.activeElement.getAttribute('aria-label') === 'Move down: Walk'")
                try await page.press(.button, "Move up: Walk")
                try await waits(page, for: "Bread Walk Milk")
                try await page.press(.button, "Undo")
                try await waits(page, for: "Bread Milk Walk")
                try await page.press(.button, "Done")
                try await browser.waitUntil(
                    script:
                        "document.activeElement.getAttribute('aria-label') === 'Put in order by hand' && !!document.querySelector('.check')"
                )

                try await page.open("/todo-dog/list")
                try await waits(page, for: "Bread Milk Walk")
                try await page.press(.button, "Show one line each")
                try await waits(page, for: "Bread Milk Walk")
                try await page.open("/todo-dog/")
                try await browser.waitUntil(
                    script: "[...document.querySelectorAll('.day .row .t')].map(e => e.innerText).join(' ') === 'Bread Milk Walk'")
            }
        }

        @Test("Without script the order is changed step by step")
        func withoutScript() async throws {
            try await withGallery(.phone, language: "ko") { page in
                try await Self.fill(page)
                let browser = page.browser
                try await page.blockScripts()
                try await browser.go(to: page.base + "/todo-dog/list")
                try await page.press(.button, "순서 바꾸기")
                try await page.sees("손잡이를 끌어")
                try await page.press(.button, "아래로: Milk")
                try await waits(page, for: "Bread Milk Walk")
                try await page.press(.button, "위로: Walk")
                try await waits(page, for: "Bread Walk Milk")
                try await page.press(.button, "마치기")
                try await browser.find(.role(.checkbox, "완료: Walk")).click()
                try await browser.waitUntil(script: "!!document.querySelector('.toast')")
                let done = try await page.todos(.dog).todos().filter(\.isDone).map(\.title)
                #expect(done == ["Walk"])
                _ = try await browser.takeProblems()
            }
        }

        @Test("J, K and X walk and tick, and a finger that pulls a row ticks it or puts it off")
        func rows() async throws {
            try await withGallery(.phone) { page in
                try await Self.fill(page)
                let browser = page.browser
                try await page.open("/todo-dog/list")
                let focused = { (title: String) in
                    try await browser.waitUntil(script: "document.activeElement.closest('.row')?.innerText.includes('\(title)')")
                }
                try await browser.press("j")
                try await focused("Milk")
                try await browser.press("j")
                try await browser.press(.arrowDown)
                try await focused("Walk")
                try await browser.press("k")
                try await focused("Bread")
                try await browser.press("x")
                try await browser.waitUntil(script: "document.querySelector('.toast')?.innerText.includes('Bread')")
                // It stands in its place for a moment more.
                try await browser.waitUntil(script: "document.querySelectorAll('[data-hook=rows] .row > .open').length === 2")
                for (title, distance, end) in [
                    ("Walk", -120, "!!document.querySelector('dialog[open]')"),
                    ("Walk", 120, "document.querySelector('.toast')?.innerText.includes('Walk')"),
                ] {
                    let row = try await browser.find(.role(.link, .exact(title)))
                    try await browser.perform([
                        [
                            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
                            "actions": [
                                ["type": "pointerMove", "origin": row.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                                ["type": "pointerMove", "origin": "pointer", "x": .number(Double(distance)), "y": 0, "duration": 80],
                                ["type": "pointerUp", "button": 0],
                            ],
                        ]
                    ])
                    try await browser.waitUntil(script: end)
                    if distance < 0 { try await page.press(.button, "Cancel") }
                }
                let done = try await page.todos(.dog).todos().filter(\.isDone).map(\.title)
                #expect(Set(done) == ["Bread", "Walk"])
                let path = try await browser.execute("return location.pathname")
                #expect(path == "/todo-dog/list", "no row was opened by a finger")
            }
        }

        @Test("The question mark lists the keys, and each does what it says", arguments: [Viewport.phone, .desktop])
        func keys(_ viewport: Viewport) async throws {
            try await withGallery(viewport) { page in
                try await Self.fill(page)
                let browser = page.browser
                let axe = try await Axe(browser)
                try await page.open("/todo-dog/list")
                try await browser.press("?")
                try await browser.waitUntil(script: "document.querySelector('dialog.keys:modal')")
                try await page.sees("Keyboard shortcuts")
                try await page.sees("Put in order by hand")
                try await page.sees("Close, or go back")
                try await axe.checkLooks("the list of keys", at: [viewport])
                try await browser.press(.escape)
                try await browser.waitUntil(script: "!document.querySelector('dialog')")
                try await page.isAt("/todo-dog/list")
                try await browser.press("o")
                try await page.sees("Drag a to-do by its handle.")
                try await page.press(.button, "Done")
                // The control of the key comes with the answer.
                _ = try await browser.find(css: ".fab")
                try await browser.press("n")
                try await page.isAt("/todo-dog/list/add")
                // In a field a key is text.
                try await browser.waitUntil(script: "document.activeElement.id === 'add-title'")
                try await browser.type("no /?")
                try await browser.waitUntil(script: "document.activeElement.value === 'no /?'")
                try await page.press(.button, "Cancel")
                try await page.isAt("/todo-dog/list")
                try await browser.press("/")
                try await page.isAt("/todo-dog/search")
            }
        }
    }
}

import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    @Suite("To-dos typed one after another, and by an input method")
    struct TodoTypingTests {
        private static let words = ["apple", "bread", "cheese", "dates", "eggs", "eggs"]

        @Test("Each is one of its own, on every line and at every pause", arguments: [0, 60, 300], [0, 400])
        func oneAfterAnother(_ pace: Int, _ latency: Int) async throws {
            try await withGallery(isDevelopment: true) { page in
                try await page.open("/todo-dog/add")
                try await page.browser.waitUntil(
                    script: "document.getElementById('riblet-dev') && document.activeElement.id === 'add-title'")
                try await page.browser.execute(
                    """
                    const late = document.querySelector('#riblet-dev input');
                    late.value = \(latency);
                    late.dispatchEvent(new Event('change'));
                    """)
                // The pause is between to-dos: the letters of one come fast.
                for word in Self.words { try await page.browser.type(word + "\n", pace: .milliseconds(pace / 4)) }
                try await page.browser.waitUntil(script: "!document.querySelector('[data-busy]')")
                try await page.sees("“eggs”")
                #expect(try await page.todos(.dog).todos().map(\.title) == Self.words)
                #expect(try await page.browser.execute("return document.activeElement.id + document.activeElement.value") == "add-title")
            }
        }

        @Test("A note that is typed with one to-do is not the note of the next, and a chip leaves the title")
        func notes() async throws {
            try await withGallery(isDevelopment: true) { page in
                try await page.open("/todo-dog/add")
                try await page.browser.find(css: "#add-details").click()
                try await page.browser.find(css: "#add-text").type("Oat")
                try await page.browser.find(css: "#add-title").type("milk Monday")
                try await page.browser.find(css: "#add-chips .chip").click()
                try await page.browser.waitUntil(script: "!document.querySelector('#add-chips .chip')")
                #expect(try await page.browser.execute("return document.getElementById('add-title').value") == "milk Monday")
                try await page.browser.find(css: "#add-title").click()
                try await page.browser.type("\n")
                #expect(try await page.browser.execute("return document.getElementById('add-text').value") == "")
                try await page.browser.type("bread\n")
                try await page.sees("“bread”")
                let todos = try await page.todos(.dog).todos()
                #expect(todos.map(\.title) == ["milk Monday", "bread"] && todos.map(\.text) == ["Oat", ""])
            }
        }

        @Test("Escape that takes back a composition leaves the sheet, and closes it the next time", arguments: ["en", "ko"])
        func composition(_ language: String) async throws {
            try await withGallery(language: language) { page in
                try await page.open("/todo-dog/add")
                try await page.browser.waitUntil(script: "document.activeElement.id === 'add-title'")
                try await page.browser.cdp("Input.imeSetComposition", ["text": "하", "selectionStart": 1, "selectionEnd": 1])
                for kind in ["rawKeyDown", "keyUp"] {
                    try await page.browser.cdp(
                        "Input.dispatchKeyEvent", ["type": .string(kind), "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 229])
                }
                try await page.browser.cdp("Input.insertText", ["text": "하"])
                // A dialog may also be asked to close by what follows the key, as in Safari.
                for telling in ["{ key: 'Escape', keyCode: 229 }", "{ key: 'Process', keyCode: 229, isComposing: true }"] {
                    try await page.browser.execute(
                        """
                        const field = document.activeElement, tell = (kind, how) =>
                          field.dispatchEvent(new KeyboardEvent(kind, Object.assign({ bubbles: true, cancelable: true }, how)));
                        tell('keydown', \(telling));
                        field.closest('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
                        tell('keyup', \(telling));
                        """)
                }
                // The server has heard everything before this.
                try await page.browser.type(language == "ko" ? " 내일" : " tomorrow")
                try await page.browser.waitUntil(script: "document.querySelector('#add-chips .chip')")
                #expect(try await page.browser.execute("return document.querySelector('dialog').open") == true)
                try await page.isAt("/todo-dog/add")
                try await page.browser.press(.escape)
                try await page.isAt("/todo-dog/")
            }
        }
    }
}

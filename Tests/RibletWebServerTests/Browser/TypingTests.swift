import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Text that is put together by an input method, and text that the server does not take as it
    /// was typed.
    @Suite("Typing")
    struct TypingTests {
        private static func kept(_ code: String, _ number: String) -> String {
            "document.getElementById('kept').textContent === 'Kept \(code) and \(number)'"
        }

        @Test("a field shows what the server has taken of a text, also where that is what it had")
        func cut() async throws {
            try await PlaygroundPage.open("/typing") { page in
                let code = try await page.browser.find(.label("Code"))
                try await code.type("x")
                try await page.waits("document.getElementById('code').value === ''")
                try await code.type("1234")
                try await page.waits(Self.kept("1234", "12"))
                try await code.type("5")
                try await page.waits("document.getElementById('code').value === '1234'")
                // In the middle the caret stays there.
                try await page.run("document.getElementById('code').setSelectionRange(1, 1)")
                try await page.browser.type("x")
                try await page.waits("document.getElementById('code').value === '1234'")
                #expect(try await page.run("return document.getElementById('code').selectionStart").int ?? 9 <= 2)
                // Text that is told when the field is left.
                let number = try await page.browser.find(.label("Number"))
                try await number.type("ab\t")
                try await page.waits("document.getElementById('number').value === '12'")
                #expect(try await page.run("return \(Self.kept("1234", "12"))") == true)
                #expect(try await page.isSame())
            }
        }

        /// The ways in which browsers tell that a key belongs to a composition.
        static let tellings = [
            "{ key: 'Escape', keyCode: 27, isComposing: true }", "{ key: 'Escape', keyCode: 229 }",
            "{ key: 'Escape', keyCode: 229, isComposing: true }", "{ key: 'Process', keyCode: 229, isComposing: true }",
        ]

        @Test("a key that belongs to a composition is none of the page's", arguments: tellings)
        func keys(_ telling: String) async throws {
            try await PlaygroundPage.open("/commands") { page in
                try await page.press("Select")
                let press = """
                    const field = document.getElementById('field');
                    for (const kind of ['keydown', 'keyup'])
                      field.dispatchEvent(new KeyboardEvent(kind, Object.assign({ bubbles: true, cancelable: true }, arguments[0] ? \(telling) : { key: 'Escape', keyCode: 27 })));
                    """
                try await page.waits("document.activeElement.id === 'field'")
                try await page.browser.execute(press, true)
                #expect(try await page.run("return document.getElementById('menu').hidden") == false)
                try await page.browser.execute(press, false)
                try await page.waits("document.getElementById('menu').hidden")
            }
        }

        @Test("Escape takes back a composition and leaves what the text is in, and closes it the next time")
        func composition() async throws {
            try await PlaygroundPage.open("/commands") { page in
                try await page.press("Select")
                try await page.waits("document.activeElement.id === 'field'")
                try await page.browser.cdp("Input.imeSetComposition", ["text": "하", "selectionStart": 1, "selectionEnd": 1])
                for kind in ["rawKeyDown", "keyUp"] {
                    try await page.browser.cdp(
                        "Input.dispatchKeyEvent", ["type": .string(kind), "key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 229])
                }
                #expect(try await page.run("return document.getElementById('menu').hidden") == false)
                try await page.browser.cdp("Input.insertText", ["text": "하"])
                try await page.browser.press(.escape)
                try await page.waits("document.getElementById('menu').hidden")
            }
        }
    }
}

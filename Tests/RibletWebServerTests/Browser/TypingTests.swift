import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Text that is put together by an input method.
    @Suite("Typing")
    struct TypingTests {
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

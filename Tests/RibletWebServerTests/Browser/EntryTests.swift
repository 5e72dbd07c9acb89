import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    /// Text that is typed faster than it is answered, and pages that are left before everything was
    /// heard.
    @Suite("Entries")
    struct EntryTests {
        private static let words = ["milk", "bread", "eggs", "salt", "tea", "rice", "figs", "jam", "leek", "milk"]
        private static let entries = "[...document.querySelectorAll('#entries li')].map(one => one.textContent).join(' ')"
        private static let field = "document.getElementById('entry').value"

        private static func text(_ id: String) -> String { "document.getElementById('\(id)').textContent" }

        private static func delay(_ page: PlaygroundPage, by milliseconds: Int) async throws {
            try await page.waits("document.getElementById('riblet-dev')")
            try await page.run(
                "const late = document.querySelector('#riblet-dev input'); late.value = \(milliseconds); late.dispatchEvent(new Event('change'))"
            )
        }

        @Test(
            "each entry is one of its own, however fast it is typed and however late the answers are", arguments: [0, 20, 50, 150],
            [0, 400])
        func fast(_ pace: Int, _ latency: Int) async throws {
            try await PlaygroundPage.open("/entries", isDevelopment: true) { page in
                try await Self.delay(page, by: latency)
                try await page.run("document.getElementById('entry').focus()")
                try await page.browser.type(Self.words.map { $0 + "\n" }.joined(), pace: .milliseconds(pace))
                try await page.waits("\(Self.entries).split(' ').length >= \(Self.words.count)")
                #expect(try await page.run("return \(Self.entries)") == .string(Self.words.joined(separator: " ")))
                try await page.waits("!document.querySelector('[data-busy]')")
                #expect(try await page.run("return \(Self.field)") == "")
            }
        }

        @Test("what is refused is given back, at once or later, and what is too long never leaves the field")
        func refused() async throws {
            try await PlaygroundPage.open("/entries", isDevelopment: true) { page in
                try await Self.delay(page, by: 200)
                let entry = try await page.browser.find(.label("Entry"))
                try await entry.type("!no\u{E007}")
                #expect(try await page.run("return \(Self.field)") == "")
                try await page.waits("\(Self.field) === '!no'")
                try await page.run("document.getElementById('entry').select()")
                try await entry.type("?later\u{E007}")
                try await page.waits("!document.querySelector('[data-busy]')")
                #expect(try await page.run("return \(Self.field)") == "")
                try await page.press("Answer")
                try await page.waits("\(Self.field) === '?later'")
                try await page.run("document.getElementById('entry').select()")
                try await entry.type("123456789 123456789 12\u{E007}")
                #expect(try await page.run("return \(Self.field)") == "123456789 123456789 12")
            }
        }

        @Test("who types on without a pause is heard while typing")
        func longestWait() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.run(
                    """
                    document.getElementById('slow').focus();
                    window.heard = [];
                    const note = document.getElementById('written');
                    new MutationObserver(() => heard.push(note.textContent)).observe(note, { childList: true, characterData: true, subtree: true });
                    """)
                let text = "what is typed now"
                try await page.browser.type(text, pace: .milliseconds(120))
                try await page.waits("\(Self.text("written")) === '\(text)'")
                #expect(try await page.run("return heard.length").int ?? 0 >= 4)
            }
        }

        @Test("what was not heard when the page was loaded anew is in its field again")
        func reload() async throws {
            try await PlaygroundPage.open("/entries") { page in
                // As on a line that is dead: nothing goes out, neither now nor with the page's last
                // breath.
                try await page.run("lines.forEach(line => { line.send = () => {}; }); navigator.sendBeacon = () => false")
                try await page.browser.find(.label("Slow")).type("half a note")
                try await page.browser.reload()
                try await page.live()
                try await page.waits("document.getElementById('slow').value === 'half a note'")
                try await page.waits("\(Self.text("written")) === 'half a note'")
                // It is told once.
                try await page.browser.reload()
                try await page.live()
                #expect(try await page.run("return document.getElementById('slow').value") == "")
            }
        }

        @Test("what is heard while the next page is on its way is in its field all the same: that page may have been made before")
        func reloadOvertakes() async throws {
            try await PlaygroundPage.open("/entries") { page in
                // The line is not held up by this, so what is sent at the end is acknowledged
                // before the page goes.
                try await page.browser.setLatency(.milliseconds(400))
                // In one moment: on a busy machine it would have been told before the page is left.
                try await page.run(
                    """
                    window.isLeft = true;
                    const field = document.getElementById('slow');
                    field.value = 'half a note';
                    field.dispatchEvent(new Event('input', { bubbles: true }));
                    location.reload();
                    """)
                try await page.waits("!window.isLeft")
                try await page.live()
                try await page.waits("document.getElementById('slow').value === 'half a note'")
                try await page.waits("\(Self.text("written")) === 'half a note'")
            }
        }

        @Test("a text that the server shows empty, and then again, keeps its caret")
        func emptied() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.browser.find(.label("Entry")).type("half a thou")
                try await page.waits("!document.querySelector('[data-busy]')")
                let place = try await page.run(
                    """
                    const field = document.activeElement, view = field.closest('r-v'), path = [];
                    field.setSelectionRange(4, 4);
                    for (let el = field; el !== view; el = el.parentNode) path.unshift([...el.parentNode.childNodes].indexOf(el));
                    for (const text of ['', 'half a thou'])
                      lines.at(-1).onmessage({ data: JSON.stringify([0, 0, [[+view.id.slice(1), ['p', path.join('.'), 'value', text]]]]) });
                    return [field.value, field.selectionStart];
                    """)
                #expect(place == ["half a thou", 4])
            }
        }

        @Test("a field that the whole page brings anew has the focus and the caret of the one before")
        func replaced() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.browser.find(.label("Entry")).type("half a thou")
                try await page.waits("!document.querySelector('[data-busy]')")
                try await page.run(
                    """
                    window.old = document.activeElement;
                    old.setSelectionRange(4, 4);
                    old.form.before(document.createElement('aside'));
                    // A patch that does not fit.
                    const view = old.closest('r-v');
                    lines.at(-1).onmessage({ data: JSON.stringify([0, 0, [[+view.id.slice(1), ['t', '9.9', 0, '']]]]) });
                    """)
                try await page.waits("!old.isConnected")
                let place = try await page.run("const e = document.activeElement; return [e.id, e.value, e.selectionStart]")
                #expect(place == ["entry", "half a thou", 4])
            }
        }

        @Test("a page that takes long to come gives back what was not heard as well")
        func slowReload() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.run("lines.forEach(line => { line.send = () => {}; }); navigator.sendBeacon = () => false")
                try await page.browser.find(.label("Slow")).type("half a note")
                // The next page was made with another text, and is there a minute later.
                try await page.browser.cdp(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        const now = Date.now, start = new MutationObserver(() => {
                          const field = document.getElementById('slow');
                          if (field) { field.value = 'older'; start.disconnect(); }
                        });
                        Date.now = () => now() + 60000;
                        start.observe(document, { childList: true, subtree: true });
                        """
                    ])
                try await page.browser.reload()
                try await page.live()
                try await page.waits("document.getElementById('slow').value === 'half a note'")
            }
        }

        @Test("what was not heard outlives a page that is left before its scripts have come")
        func reloadBeforeScript() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.run("lines.forEach(line => { line.send = () => {}; }); navigator.sendBeacon = () => false")
                try await page.browser.find(.label("Slow")).type("half a note")
                try await page.browser.cdp("Network.enable")
                try await page.browser.cdp("Network.setBlockedURLs", ["urls": ["*typed*"]])
                try await page.browser.reload()
                try await page.live()
                try await page.browser.cdp("Network.setBlockedURLs", ["urls": []])
                try await page.browser.reload()
                try await page.live()
                try await page.waits("document.getElementById('slow').value === 'half a note'")
            }
        }

        @Test("what was not heard waits for a field that comes later than its page, over another reload too")
        func reloadBeforeField() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.run("lines.forEach(line => { line.send = () => {}; }); navigator.sendBeacon = () => false")
                try await page.browser.find(.label("Slow")).type("half a note")
                // As where the server has not settled before it answers.
                _ = try await page.browser.cdp(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        new MutationObserver((_, observer) => {
                          const field = document.getElementById('slow');
                          if (!field) return;
                          observer.disconnect();
                          window.held = { field, place: document.createComment('') };
                          field.replaceWith(held.place);
                        }).observe(document, { childList: true, subtree: true });
                        """
                    ])
                for _ in 0..<2 {
                    try await page.browser.reload()
                    try await page.live()
                    #expect(try await page.run("return !!window.held && !document.getElementById('slow')") == true)
                    try await page.waits("!sessionStorage.getItem('riblet-typed')")
                }
                try await page.run("held.place.replaceWith(held.field)")
                try await page.waits("document.getElementById('slow').value === 'half a note'")
                try await page.waits("\(Self.text("written")) === 'half a note'")
            }
        }

        @Test("entries that were sent without a network and never heard are sent again by the page that follows")
        func entriesWithoutNetwork() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.leave(for: .zero)
                try await page.run("navigator.sendBeacon = () => false; document.getElementById('entry').focus()")
                try await page.browser.type("milk\nbread\negg")
                #expect(try await page.run("return \(Self.field)") == "egg")
                // The page is left before the line is back, with what it had not said.
                try await page.run("WebSocket = class { constructor() { this.readyState = 0; } close() {} }")
                try await page.browser.setOffline(false)
                try await page.browser.reload()
                try await page.live()
                try await page.waits("\(Self.entries) === 'milk bread' && \(Self.field) === 'egg'")
            }
        }

        @Test("what was typed just before a page was left is heard, also where its connection says nothing any more")
        func beacon() async throws {
            try await PlaygroundPage.open("/entries") { page in
                try await page.run("lines.forEach(line => { line.send = () => {}; })")
                try await page.browser.find(.label("Slow")).type("last words")
                try await page.browser.go(to: "about:blank")
                try await page.server.until { page.log.notes.last == "last words" }
            }
        }
    }
}

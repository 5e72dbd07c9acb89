import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// The inspector beside Todo, as its reader uses it.
    @Suite("Inspector", .timeLimit(.minutes(20)))
    struct InspectorTests {
        /// An inspector with a page in its frame.
        private struct Watching: Sendable {
            let page: OpenGallery

            /// Opens a page beside its tree, and waits until both are there.
            func open(_ path: String) async throws {
                try await page.open("/_inspect/open?frame=\(path)")
                try await isReady()
            }

            func isReady() async throws {
                try await inside("f.documentElement.dataset.live === ''")
                try await page.browser.waitUntil(script: "!!document.querySelector('[role=treeitem]')")
            }

            /// Waits until something holds of the page in the frame, which is `f` there.
            func inside(_ condition: String) async throws {
                try await page.browser.waitUntil(
                    script: "(f => f && !!f.documentElement && (\(condition)))(document.querySelector('iframe')?.contentDocument)")
            }

            /// Does something in the page in the frame.
            @discardableResult
            func act(_ script: String) async throws -> ScriptValue {
                try await page.browser.execute("const f = document.querySelector('iframe').contentDocument; \(script)")
            }

            /// Waits until a cause is listed that contains the text.
            func sees(cause text: String) async throws {
                try await page.browser.waitUntil(
                    script: "[...document.querySelectorAll('.cause')].some(one => one.innerText.includes('\(text)'))")
            }

            func chosen() async throws -> String? {
                try await page.browser.execute("return document.querySelector('[role=treeitem][aria-selected=true] b')?.textContent").string
            }

            func waits(_ script: String) async throws { try await page.browser.waitUntil(script: script) }
        }

        private func watching(
            _ viewport: Viewport = .desktop, language: String = "en", _ body: @escaping @Sendable (Watching) async throws -> Void
        ) async throws {
            try await withGallery(viewport, language: language, isDevelopment: true) { try await body(Watching(page: $0)) }
        }

        @Test("The gallery leads to the tree of Todo; what is pressed there is a cause, and lights up where it changes the page")
        func causes() async throws {
            try await watching { inspector in
                let page = inspector.page
                try await page.open("/")
                try await page.browser.execute("for (const one of document.querySelectorAll('details')) one.open = true")
                try await page.browser.find(css: "a[href*='frame=%2Ftodo-dog%2F']").click()
                try await page.live()
                try await inspector.isReady()
                try await inspector.waits("document.querySelector('[role=tree]').innerText.includes('Home')")
                // The address has the key of the page.
                try await inspector.waits("/^\\/_inspect\\/[0-9a-f]{8}$/.test(location.pathname)")

                try await page.browser.execute(
                    """
                    window.lights = 0;
                    new MutationObserver(changes => {
                        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.className === 'light') lights++;
                    }).observe(document.querySelector('.over'), { childList: true });
                    """)
                try await inspector.act("[...f.querySelectorAll('a')].find(one => one.textContent.includes('Quick entry')).click()")
                try await inspector.sees(cause: "Visit ‘/todomvc’")
                try await inspector.inside("!!f.querySelector('.new-todo')")
                try await inspector.act(
                    """
                    const field = f.querySelector('.new-todo');
                    field.value = 'Milk';
                    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
                    field.form.requestSubmit();
                    """)
                try await inspector.sees(cause: "Send")
                try await inspector.inside("f.querySelector('.todo-list')?.textContent.includes('Milk')")
                try await inspector.waits("lights > 0")
                // Its course goes from the page to the RIB and back. While the newest is followed it may be open.
                try await page.press(.button, "Follow")
                try await inspector.waits("!document.querySelector('.cause[aria-expanded=true]')")
                try await page.browser.execute(
                    "[...document.querySelectorAll('.cause')].find(one => one.innerText.includes('Send')).click()")
                try await inspector.waits("document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Send')")
                try await inspector.waits("document.querySelector('.item:has([aria-expanded=true])').innerText.includes('action')")
                try await inspector.waits("document.querySelector('.item:has([aria-expanded=true])').innerText.includes('patch')")
                #expect(try await inspector.chosen() == "QuickEntry")
                // The state of the RIB that is seen.
                try await inspector.waits("document.getElementById('part-state').innerText.includes('State of QuickEntry')")
            }
        }

        @Test("The overlay of a page leads to its tree, and the page is where it was")
        func overlay() async throws {
            try await watching { inspector in
                try await inspector.page.open("/todo-dog/todomvc")
                try await inspector.waits("!!document.getElementById('riblet-dev')")
                try await inspector.page.browser.execute(
                    "document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyL', ctrlKey: true, shiftKey: true }))")
                try await inspector.page.press(.link, "Show the tree")
                try await inspector.isReady()
                try await inspector.inside("f.location.pathname === '/todo-dog/todomvc'")
            }
        }

        @Test("A RIB that is chosen is outlined in the page, a press in the page chooses one, and picking ends after it")
        func pick() async throws {
            try await watching { inspector in
                try await inspector.open("/todo-dog/")
                let page = inspector.page
                try await page.browser.execute(
                    "[...document.querySelectorAll('[role=treeitem]')].find(one => one.querySelector('b').textContent === 'Day').click()")
                try await inspector.waits("document.querySelector('.outline').dataset.name === 'Day'")
                try await inspector.waits(
                    """
                    (() => {
                        const f = document.querySelector('iframe').contentDocument, box = document.querySelector('.outline').getBoundingClientRect();
                        const view = f.getElementById(document.querySelector('.frame').dataset.outline), range = f.createRange();
                        range.selectNodeContents(view);
                        const seen = range.getBoundingClientRect();
                        return seen.width > 0 && Math.abs(box.top - seen.top) < 1 && Math.abs(box.height - seen.height) < 1;
                    })()
                    """)
                try await page.press(.button, "Pick in the page")
                try await inspector.waits("document.querySelector('.frame').dataset.picking === 'true'")
                // The press does nothing else: the page stays where it is.
                try await inspector.act("[...f.querySelectorAll('a')].find(one => one.textContent.includes('Quick entry')).click()")
                try await inspector.waits("document.querySelector('[role=treeitem][aria-selected=true] b').textContent === 'Home'")
                try await inspector.waits("document.querySelector('.frame').dataset.picking === 'false'")
                try await inspector.inside("f.location.pathname === '/todo-dog/'")
                // And the next one is the page's own again.
                try await inspector.act("[...f.querySelectorAll('a')].find(one => one.textContent.includes('Quick entry')).click()")
                try await inspector.inside("f.location.pathname === '/todo-dog/todomvc'")
            }
        }

        @Test("By keys alone a reader goes through the tree, opens a cause, holds and follows")
        func keys() async throws {
            try await watching { inspector in
                try await inspector.open("/todo-dog/")
                let page = inspector.page
                try await inspector.act("[...f.querySelectorAll('a')].find(one => one.textContent.includes('Quick entry')).click()")
                try await inspector.sees(cause: "Visit")
                try await page.browser.execute("document.querySelector('[role=treeitem][tabindex=\"0\"]').focus()")
                try await page.browser.press(.home)
                try await inspector.waits("document.activeElement.querySelector('b')?.textContent === 'Root'")
                try await page.browser.press(.arrowDown)
                try await inspector.waits("document.activeElement.querySelector('b')?.textContent === 'QuickEntry'")
                #expect(try await inspector.chosen() == "QuickEntry")
                try await page.press(.button, "Hold")
                try await inspector.act(
                    """
                    const field = f.querySelector('.new-todo');
                    field.value = 'Held';
                    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
                    """)
                try await inspector.waits("document.querySelector('.note')?.textContent === '+1'")
                try await page.press(.button, "Follow")
                try await inspector.sees(cause: "Type in")
            }
        }

        @Test("The user's steps are copied as a flow test, and shown; by keys alone it is closed again", arguments: ["en", "ko"])
        func copiesTest(_ language: String) async throws {
            let words = language == "en" ? ("Copy as a test", "As a whole file", "Copied") : ("테스트로 복사", "파일 전체로", "복사했어요")
            try await watching(language: language) { inspector in
                let page = inspector.page
                try await inspector.open("/todo-dog/todomvc")
                try await inspector.act(
                    """
                    const field = f.querySelector('.new-todo');
                    field.value = 'Milk';
                    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
                    field.form.requestSubmit();
                    """)
                try await inspector.inside("f.querySelector('.todo-list')?.textContent.includes('Milk')")
                try await inspector.waits("!document.querySelector('.foot').hidden")
                try await page.browser.execute(
                    """
                    window.clips = [];
                    navigator.clipboard.writeText = text => { clips.push(text); return Promise.resolve(); };
                    """)
                try await page.press(.button, .exact(words.0))
                try await inspector.waits("document.getElementById('test-text')?.value.includes('page.type(\\\"Milk\\\", into: ')")
                try await inspector.waits("clips.length === 1 && clips[0] === document.getElementById('test-text').value")
                try await page.sees(words.2)
                try await page.browser.find(.label(.exact(words.1))).click()
                try await inspector.waits("clips.length === 2 && clips[1].startsWith('import RibletWebTesting')")
                let axe = try await Axe(page.browser)
                try await axe.checkLooks("a written test in \(language)", at: Self.widths)
                #expect(try await page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                try await page.browser.press(.escape)
                try await inspector.waits("!document.querySelector('dialog.panel')")
                try await inspector.waits("document.activeElement.getAttribute('aria-label') === '\(words.0)'")
            }
        }

        @Test("After a reload the page in the frame, the chosen RIB and its state are the same")
        func reload() async throws {
            try await watching { inspector in
                try await inspector.open("/todo-dog/")
                let page = inspector.page
                try await page.browser.execute(
                    "[...document.querySelectorAll('[role=treeitem]')].find(one => one.querySelector('b').textContent === 'Root').click()"
                )
                try await inspector.waits("new URLSearchParams(location.search).get('rib')?.endsWith('Root')")
                try await page.browser.reload()
                try await page.live()
                try await inspector.isReady()
                try await inspector.waits("document.querySelector('[role=treeitem][aria-selected=true] b')?.textContent === 'Root'")
                try await inspector.waits("document.getElementById('part-state').innerText.includes('State of Root')")
            }
        }

        @Test("In the narrow frame of a phone the page goes to another place, without a transition that would end the tab")
        func narrow() async throws {
            try await watching(.phone) { inspector in
                try await inspector.open("/todo-dog/")
                try await inspector.act("f.querySelector('a[href$=\"/todomvc\"]').click()")
                try await inspector.inside("f.location.pathname === '/todo-dog/todomvc' && !!f.querySelector('.new-todo')")
                try await inspector.waits("[...document.querySelectorAll('.cause')].some(one => one.textContent.includes('Visit'))")
            }
        }

        @Test("Another browser sees nothing of the page, also where it knows the address")
        func stranger() async throws {
            try await watching { inspector in
                try await inspector.open("/todo-dog/")
                try await inspector.waits("/^\\/_inspect\\/[0-9a-f]{8}$/.test(location.pathname)")
                let address = try await inspector.page.browser.execute("return location.pathname").string ?? ""
                try await BrowserPool.driver().withBrowser(BrowserOptions(patience: .seconds(120), language: "en")) { browser in
                    try await browser.go(to: inspector.page.base + address)
                    try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                    try await browser.waitUntil(script: "document.body.innerText.includes('closed')")
                    #expect(try await browser.execute("return document.querySelectorAll('[role=treeitem]').length") == .number(0))
                    try await browser.go(to: inspector.page.base + "/_inspect/")
                    try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                    #expect(try await browser.execute("return document.querySelectorAll('.pagelink').length") == .number(0))
                }
            }
        }

        private static let widths = [
            Viewport(width: 1280, height: 800, scale: 1, isMobile: false), Viewport(width: 960, height: 800, scale: 1, isMobile: false),
            Viewport.phone,
        ]

        @Test("axe-core finds nothing at three widths, and nothing is wider than the window", arguments: ["en", "ko"])
        func axe(_ language: String) async throws {
            try await watching(language: language) { inspector in
                let axe = try await Axe(inspector.page.browser)
                try await inspector.page.todos(.dog).add(TodoDraft(title: "Buy milk"))
                try await inspector.open("/todo-dog/")
                try await inspector.act("f.querySelector('a[href$=\"/todomvc\"]').click()")
                try await inspector.waits("document.querySelectorAll('.cause').length > 1")
                try await axe.checkLooks("an inspector in \(language)", at: Self.widths)
                for part in ["tree", "causes", "state"] {
                    try await inspector.page.browser.execute("document.getElementById('tab-\(part)').click()")
                    try await inspector.waits("document.querySelector('.inspector').dataset.part === '\(part)'")
                    try await axe.check("\(part) in \(language)")
                    #expect(
                        try await inspector.page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                }
                try await inspector.page.open("/_inspect/")
                try await axe.checkLooks("the list of pages in \(language)", at: Self.widths)
            }
        }
    }
}

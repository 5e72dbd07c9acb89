import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Looking back at a page in the inspector.
    @Suite("Inspector, looking back", .timeLimit(.minutes(20)))
    struct InspectorLookTests {
        private static let live = "document.querySelector('.frame iframe').contentDocument"
        private static let then = "document.querySelector('.still iframe.shown')?.contentDocument"

        private func watching(
            language: String = "en", _ viewport: Viewport = .desktop, _ body: @escaping @Sendable (OpenGallery) async throws -> Void
        ) async throws {
            try await withGallery(viewport, language: language, isDevelopment: true) { page in
                try await page.open("/_inspect/open?frame=/todo-dog/todomvc")
                try await page.browser.waitUntil(script: "\(Self.live).documentElement?.dataset.live === ''")
                try await page.browser.waitUntil(script: "!!document.querySelector('[role=treeitem]')")
                try await body(page)
            }
        }

        private func add(_ title: String, _ page: OpenGallery) async throws {
            try await page.browser.execute(
                """
                const f = \(Self.live), field = f.querySelector('.new-todo');
                field.value = '\(title)';
                field.dispatchEvent(new InputEvent('input', { bubbles: true }));
                field.form.requestSubmit();
                """)
            try await page.browser.waitUntil(
                script: "[...\(Self.live).querySelectorAll('.todo-list li')].some(one => one.textContent.includes('\(title)'))")
        }

        /// Opens the newest cause that contains a text, and waits until the page is shown as it was then.
        private func look(at text: String, _ page: OpenGallery) async throws {
            try await page.browser.execute(
                "[...document.querySelectorAll('.cause')].find(one => one.innerText.includes('\(text)')).click()")
            try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('\(text)')")
            try await isShown(page)
        }

        private func isShown(_ page: OpenGallery) async throws {
            try await page.browser.waitUntil(
                script:
                    "document.querySelector('.still iframe.shown')?.getAttribute('src') === document.querySelector('.still')?.dataset.src")
        }

        /// The content of a page without what only its script writes, and what nothing in a picture has.
        private func content(of document: String, _ page: OpenGallery) async throws -> String? {
            try await page.browser.execute(
                """
                const root = \(document).getElementById('riblet').cloneNode(true);
                for (const one of root.querySelectorAll('*')) {
                    for (const name of ['data-e', 'data-c', 'data-hook', 'data-shown', 'data-busy', 'data-opened', 'data-focused', 'action', 'autofocus', 'style'])
                        one.removeAttribute(name);
                    if (one.type === 'hidden') one.removeAttribute('value');
                    if (one.tabIndex === -1) one.removeAttribute('tabindex');
                    const names = one.getAttributeNames().sort().map(name => [name, one.getAttribute(name)]);
                    for (const [name] of names) one.removeAttribute(name);
                    for (const [name, value] of names) one.setAttribute(name, value);
                }
                return root.innerHTML;
                """
            ).string
        }

        private func picture(_ page: OpenGallery) async throws -> Data {
            // The marks of the inspector are no part of the page; the still's border is that of the pane.
            try await page.browser.execute(
                """
                document.querySelector('.over').hidden = true;
                \(Self.live).activeElement?.blur();
                const still = document.querySelector('.still');
                if (still) still.className = 'frame';
                """)
            let picture = try await page.browser.find(css: "section.page").screenshot()
            try await page.browser.execute(
                "for (const still of document.querySelectorAll('[data-hook=inspect-still]')) still.className = 'still';")
            return picture
        }

        @Test("The page as it was is what a screenshot showed then, to the pixel")
        func equal() async throws {
            try await watching { page in
                try await add("<script>alert(1)</script>", page)
                try await page.browser.execute("\(Self.live).querySelector('.todo-list li input[type=checkbox]').click()")
                try await page.browser.waitUntil(script: "\(Self.live).querySelector('.todo-list li input[type=checkbox]').checked")
                try await page.browser.waitUntil(
                    script: "[...document.querySelectorAll('.cause')].some(one => /Choose|Press/.test(one.innerText))")
                let (content, seen) = (try await content(of: Self.live, page), try await picture(page))
                let cause = try await page.browser.execute("return document.querySelector('.cause .no').textContent").string ?? ""
                try await page.browser.execute("\(Self.live).querySelector('a[href$=\"/todo-dog/\"], .page header a')?.click()")
                try await page.browser.waitUntil(script: "!\(Self.live).querySelector('.new-todo')")
                try await page.browser.waitUntil(
                    script: "[...document.querySelectorAll('.cause')].some(one => /Visit|Back/.test(one.innerText))")
                try await page.press(.button, "Look back")
                try await isShown(page)
                #expect(try await page.browser.execute("return !\(Self.then).querySelector('.new-todo')").bool == true)
                try await page.browser.execute(
                    "[...document.querySelectorAll('.cause')].find(one => one.querySelector('.no').textContent === '\(cause)').click()")
                try await page.browser.waitUntil(script: "!!\(Self.then)?.querySelector('.new-todo')")
                try await isShown(page)
                #expect(try await self.content(of: Self.then, page) == content)
                #expect(try await picture(page) == seen)
                #expect(try await page.browser.execute("return \(Self.then).querySelectorAll('script').length").number == 0)
                #expect(try await page.browser.execute("return \(Self.then).body.inert").bool == true)
            }
        }

        @Test("By keys alone: b looks back, j and k step, Escape leads to now; nothing else of the page is there meanwhile")
        func keys() async throws {
            try await watching { page in
                for title in ["One", "Two"] { try await add(title, page) }
                try await page.browser.press("b")
                try await isShown(page)
                try await page.sees("How the page looked then, ")
                let places = { try await page.browser.execute("return history.length").number }
                let before = try await places()
                try await look(at: "Send", page)
                try await page.browser.press("j")
                try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Type')")
                try await isShown(page)
                #expect(try await page.browser.execute("return \(Self.then).body.textContent.includes('Two')").bool == false)
                try await page.browser.press("k")
                try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Send')")
                try await isShown(page)
                // The live page is beneath, and nobody gets there.
                #expect(try await page.browser.execute("return document.querySelector('.frame').inert").bool == true)
                let address = try await page.browser.execute("return document.querySelector('.still').dataset.src").string ?? ""
                #expect(
                    try await page.browser.execute("return fetch('\(address)', { credentials: 'omit' }).then(answer => answer.status)")
                        .number
                        == 404)
                try await page.browser.press(.escape)
                try await page.browser.waitUntil(script: "!document.querySelector('.still') && !document.querySelector('.frame').inert")
                #expect(try await page.browser.execute("return fetch('\(address)').then(answer => answer.status)").number == 404)
                #expect(try await places() == before)
                #expect(try await page.browser.execute("return \(Self.live).documentElement.dataset.live").string == "")
                _ = try await page.browser.takeProblems()
            }
        }

        @Test("A page starts where another one was: its routes are those of then, its data that of now")
        func start() async throws {
            try await watching { page in
                try await add("One", page)
                try await page.browser.execute("\(Self.live).querySelector('a[href$=\"/todo-dog/\"], .page header a')?.click()")
                try await page.browser.waitUntil(script: "!\(Self.live).querySelector('.new-todo')")
                let former = try await page.browser.execute("return \(Self.live).body.dataset.inspect").string ?? ""
                try await page.browser.execute(
                    "[...document.querySelectorAll('.cause')].find(one => one.innerText.includes('Send')).click()")
                try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Send')")
                try await page.press(.button, "Start here")
                try await page.sees("Its data is that of now.")
                try await page.browser.waitUntil(script: "!!\(Self.live).querySelector('.new-todo')")
                try await page.browser.waitUntil(script: "\(Self.live).body.innerText.includes('One')")
                try await page.browser.waitUntil(script: "\(Self.live).documentElement.dataset.live === ''")
                #expect(try await page.browser.execute("return \(Self.live).body.dataset.inspect").string != former)
                #expect(try await page.browser.execute("return \(Self.live).location.search").string == "")
                try await page.browser.waitUntil(
                    script: "location.pathname === '/_inspect/' + \(Self.live).body.dataset.inspect && !location.search.includes('start')")
                // The one before can still be chosen.
                #expect(
                    try await page.browser.execute("return !!document.querySelector('option[value=\"\(former)\"]')").bool == true)
            }
        }

        private static let widths = [
            Viewport(width: 1280, height: 800, scale: 1, isMobile: false), Viewport(width: 960, height: 800, scale: 1, isMobile: false),
            Viewport.phone,
        ]

        @Test("axe-core finds nothing while one looks back at three widths, and nothing is wider than the window", arguments: ["en", "ko"])
        func axe(_ language: String) async throws {
            try await watching(language: language) { page in
                let axe = try await Axe(page.browser)
                try await add("Milk", page)
                try await page.browser.press("b")
                try await isShown(page)
                try await axe.checkLooks("looking back in \(language)", at: Self.widths)
                for width in Self.widths {
                    try await page.browser.setViewport(width)
                    #expect(try await page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                    if let folder = ProcessInfo.processInfo.environment["RIBLET_PICTURES"] {
                        try await page.browser.screenshot().write(
                            to: URL(filePath: folder).appending(path: "look-\(width.width)-\(language).png"))
                    }
                }
            }
        }
    }
}

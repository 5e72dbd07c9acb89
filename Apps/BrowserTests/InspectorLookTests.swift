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
            // With that the field gets the focus.
            try await page.browser.waitUntil(script: "\(Self.live).querySelector('.new-todo').value === ''")
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
                script: """
                    (still => still && still.querySelector('.shown')?.getAttribute('src') === still.dataset.src)(document.querySelector('.still'))
                    """)
        }

        /// Looks back by the key, which is the page's own while the focus is in the frame.
        private func lookByKey(_ page: OpenGallery) async throws {
            // Before the first cause there is nothing to look back at, and the key does nothing.
            try await page.browser.waitUntil(script: "document.querySelector('.foot')?.hidden === false")
            // Nor does the page take the focus back.
            try await page.browser.execute(
                "document.querySelector('.frame').inert = true; document.querySelector('[role=treeitem][tabindex=\"0\"]').focus()")
            try await page.browser.press("b")
            try await isShown(page)
        }

        /// The content of a page without what only its script writes, and what nothing in a picture has.
        private func content(of document: String, _ page: OpenGallery) async throws -> String? {
            try await page.browser.execute(
                """
                const root = \(document).getElementById('riblet').cloneNode(true);
                for (const one of root.querySelectorAll('*')) {
                    for (const name of ['data-e', 'data-c', 'data-hook', 'data-shown', 'data-busy', 'data-opened', 'data-focused', 'aria-current', 'action', 'autofocus', 'style'])
                        one.removeAttribute(name);
                    if (one.matches('noscript')) { one.remove(); continue; }
                    if (one.matches('input')) one.toggleAttribute('checked', one.checked);
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

        /// The greatest difference of a colour in two pictures of one size; nil where the sizes are not the same.
        private func difference(_ first: Data, _ second: Data, _ page: OpenGallery) async throws -> Double? {
            // A page that may show what comes with a script.
            try await page.browser.go(to: "about:blank")
            return try await page.browser.execute(
                """
                const colors = async text => {
                    const image = new Image();
                    image.src = 'data:image/png;base64,' + text;
                    await image.decode();
                    const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
                    context.drawImage(image, 0, 0);
                    return context.getImageData(0, 0, image.width, image.height).data;
                };
                return Promise.all([colors('\(first.base64EncodedString())'), colors('\(second.base64EncodedString())')]).then(
                    ([a, b]) => a.length === b.length ? a.reduce((most, value, index) => Math.max(most, Math.abs(value - b[index])), 0) : null);
                """
            ).number
        }

        @Test("The page as it was is what a screenshot showed then")
        func equal() async throws {
            try await watching { page in
                try await add("<script>alert(1)</script>", page)
                try await page.browser.execute("\(Self.live).querySelector('.todo-list li input[type=checkbox]').click()")
                try await page.browser.waitUntil(script: "\(Self.live).querySelector('.todo-list li input[type=checkbox]').checked")
                try await page.browser.waitUntil(script: "\(Self.live).body.innerText.includes('0 items left')")
                let (content, seen) = (try await content(of: Self.live, page), try await picture(page))
                try await page.browser.execute("\(Self.live).querySelector('a[href$=\"/todo-dog/\"], .page header a')?.click()")
                try await page.browser.waitUntil(script: "!\(Self.live).querySelector('.new-todo')")
                try await page.browser.waitUntil(
                    script: "[...document.querySelectorAll('.cause')].some(one => one.innerText.includes('Visit'))")
                try await page.press(.button, "Look back")
                try await isShown(page)
                try await look(at: "Visit", page)
                #expect(try await page.browser.execute("return !\(Self.then).querySelector('.new-todo')").bool == true)
                try await page.press(.button, "Just before")
                try await page.browser.waitUntil(script: "!!\(Self.then)?.querySelector('.new-todo')")
                try await isShown(page)
                #expect(try await self.content(of: Self.then, page) == content)
                let shown = try await picture(page)
                #expect(try await page.browser.execute("return \(Self.then).querySelectorAll('script').length").number == 0)
                #expect(try await page.browser.execute("return \(Self.then).body.inert").bool == true)
                let difference = try await difference(shown, seen, page) ?? 255
                #expect(difference <= 8, "of 255: edges are not always drawn alike")
            }
        }

        @Test("By keys alone: b looks back, j and k step, Escape leads to now; nothing else of the page is there meanwhile")
        func keys() async throws {
            try await watching { page in
                for title in ["One", "Two"] { try await add(title, page) }
                try await lookByKey(page)
                try await page.sees("How the page looked then, ")
                try await look(at: "Send", page)
                try await page.browser.press("j")
                try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Type')")
                try await isShown(page)
                #expect(try await page.browser.execute("return \(Self.then).body.textContent.includes('Two')").bool == false)
                try await page.browser.press("k")
                try await page.browser.waitUntil(script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Send')")
                try await isShown(page)
                // A picture is no place of the history.
                let places = { try await page.browser.execute("return history.length").number }
                let before = try await places()
                for _ in 0..<2 {
                    let address = try await page.browser.execute("return document.querySelector('.still').dataset.src").string ?? ""
                    try await page.press(.button, "Just before")
                    try await page.browser.waitUntil(script: "document.querySelector('.still').dataset.src !== '\(address)'")
                    try await isShown(page)
                }
                #expect(try await places() == before)
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
                #expect(try await page.browser.execute("return \(Self.live).documentElement.dataset.live").string == "")
                _ = try await page.browser.takeProblems()
            }
        }

        @Test("A picture that does not arrive is told of, and the next one is shown")
        func lost() async throws {
            try await watching { page in
                try await add("One", page)
                // Without them the server answers that there is no such document, and that no frame may show that.
                let cookies = try await page.browser.cookies
                try await page.browser.deleteCookies()
                try await page.press(.button, "Look back")
                try await page.sees("How the page looked then is not kept any more.")
                try await page.browser.waitUntil(script: "document.querySelector('.still').childElementCount === 0")
                for cookie in cookies { try await page.browser.setCookie(cookie) }
                // Just before the newest the page may have looked the same, and that picture is lost.
                try await look(at: "Type", page)
                // The browser complains of what it did not get.
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
                try await page.browser.find(css: ".acts button").click()
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
                // axe would look into the picture, too, where no script runs.
                _ = try await page.browser.takeProblems()
            }
        }
    }
}

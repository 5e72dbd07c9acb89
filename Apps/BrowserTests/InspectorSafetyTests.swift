import RibletWebTesting
import SoakKit
import Testing

extension BesideInChromium {
    /// The inspector where its server ends, and where somebody else's page wants to see it.
    @Suite("The inspector, its server and strangers", .timeLimit(.minutes(20)))
    struct InspectorSafetyTests {
        private static let ready = """
            document.documentElement.dataset.live === ''
                && document.querySelector('iframe')?.contentDocument?.documentElement.dataset.live === ''
                && !!document.querySelector('[role=treeitem]')
            """
        private static func isChosen(_ name: String) -> String {
            "document.querySelector('[role=treeitem][aria-selected=true] b')?.textContent === '\(name)'"
        }

        @Test("The server is killed, or replaced by the next build: the chosen RIB and its state are there again, nothing is loaded anew")
        func restarts() async throws {
            try await withVictim { victim, browser in
                try await browser.go(to: "http://127.0.0.1:\(victim.port)/_inspect/open?frame=/todo-dog/")
                try await browser.waitUntil(script: Self.ready)
                try await browser.execute(
                    """
                    [...document.querySelectorAll('[role=treeitem]')].find(one => one.querySelector('b').textContent === 'Profile').click();
                    window.mark = 1;
                    """)
                try await browser.waitUntil(script: Self.isChosen("Profile"))
                try await browser.waitUntil(script: "new URLSearchParams(location.search).get('rib')?.endsWith('Profile')")
                for isKilled in [true, false] {
                    // The page in the frame may come back first; a reader sees neither without the other.
                    try await browser.execute("document.documentElement.dataset.before = '1'")
                    if isKilled {
                        await victim.kill()
                        try await victim.start()
                    } else {
                        #expect(try await victim.restart() == 0)
                    }
                    try await browser.waitUntil(script: Self.ready)
                    try await browser.waitUntil(script: Self.isChosen("Profile"))
                    try await browser.waitUntil(script: "document.getElementById('part-state').innerText.includes('State of Profile')")
                    #expect(try await browser.execute("return window.mark") == .number(1))
                    // It watches again.
                    try await browser.execute(
                        """
                        const f = document.querySelector('iframe').contentDocument;
                        const link = [...f.querySelectorAll('a')].find(one => one.getAttribute('href')?.endsWith('/\(isKilled ? "todomvc" : "")'));
                        link.click();
                        """)
                    try await browser.waitUntil(
                        script: "[...document.querySelectorAll('.cause')].some(one => one.innerText.includes('Visit'))")
                    try await browser.execute("document.querySelector('iframe').contentWindow.history.back()")
                    try await browser.waitUntil(
                        script: "document.querySelector('iframe').contentWindow.location.pathname === '/todo-dog/'")
                }
            }
        }

        @Test("A page from elsewhere can neither read the inspector nor frame it, nor connect to it, with the browser's own cookies")
        func foreignOrigin() async throws {
            try await withGallery(language: "en", isDevelopment: true) { page in
                try await page.open("/_inspect/open?frame=/todo-dog/")
                try await page.browser.waitUntil(script: Self.ready)
                let key = try await page.browser.execute("return location.pathname").string ?? ""
                #expect(key.hasPrefix("/_inspect/"))
                // A page without an origin is nobody's.
                try await page.browser.go(to: "data:text/html,<title>Elsewhere</title>")
                let found = try await page.browser.executeAsync(
                    """
                    const [base, key, done] = arguments;
                    const read = path => fetch(base + path, { credentials: 'include' }).then(answer => answer.text(), () => 'refused');
                    const socket = () => new Promise(end => {
                        const one = new WebSocket(base.replace('http', 'ws') + '/_inspect/riblet/live?t=x&seq=0&ack=0&v=x');
                        one.onopen = () => end('open');
                        one.onerror = () => end('refused');
                    });
                    const framed = path => new Promise(end => {
                        const frame = document.createElement('iframe');
                        frame.onload = () => end('loaded');
                        frame.src = base + path;
                        document.body.append(frame);
                    });
                    Promise.all([read(key), read('/_inspect/'), read('/todo-dog/'), socket(), framed(key), framed('/todo-dog/')])
                        .then(done);
                    """, .string(page.base), .string(key))
                #expect(found.array?.compactMap(\.string) == ["refused", "refused", "refused", "refused", "loaded", "loaded"])
                let frames = try await page.browser.cdp("Page.getFrameTree")["frameTree"]?["childFrames"]?.array ?? []
                let shown = frames.map { $0["frame"]?["url"]?.string ?? "" }
                #expect(shown == ["chrome-error://chromewebdata/", "chrome-error://chromewebdata/"])
            }
        }
    }
}

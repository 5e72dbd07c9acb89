import RibletWebTesting
import SoakKit
import Testing

extension BesideInChromium {
    /// The inspector where its server ends.
    @Suite("The inspector and its server", .timeLimit(.minutes(20)))
    struct InspectorRestartTests {
        private static let ready = """
            document.documentElement.dataset.live === ''
                && document.querySelector('iframe')?.contentDocument?.documentElement?.dataset.live === ''
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
                    [...document.querySelectorAll('[role=treeitem]')].find(one => one.querySelector('b').textContent === 'Root').click();
                    window.mark = 1;
                    """)
                try await browser.waitUntil(script: Self.isChosen("Root"))
                try await browser.waitUntil(script: "new URLSearchParams(location.search).get('rib')?.endsWith('Root')")
                for isKilled in [true, false] {
                    if isKilled {
                        await victim.kill()
                        try await victim.start()
                    } else {
                        #expect(try await victim.restart() == 0)
                    }
                    try await browser.waitUntil(script: Self.ready)
                    try await browser.waitUntil(script: Self.isChosen("Root"))
                    try await browser.waitUntil(script: "document.getElementById('part-state').innerText.includes('State of Root')")
                    #expect(try await browser.execute("return window.mark") == .number(1))
                    // It watches again.
                    try await browser.execute(
                        """
                        const f = document.querySelector('iframe').contentDocument;
                        const link = [...f.querySelectorAll('a')].find(one => one.getAttribute('href') === '/todo-dog/todomvc');
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
    }
}

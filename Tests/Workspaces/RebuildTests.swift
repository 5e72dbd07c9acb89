import Foundation
import RibletWebTesting
import Testing

/// The inspector in Chromium beside a page of a program that `riblet dev` runs. `scripts/new` puts this
/// file into a workspace, starts the program, and names its `PAGE` and its `SOURCE`.
@Suite(.timeLimit(.minutes(10))) struct RebuildTests {
    private static let ready = """
        document.documentElement.dataset.live === '' && !!document.querySelector('[role=treeitem]')
            && document.querySelector('iframe')?.contentDocument?.documentElement?.dataset.live === ''
        """
    /// The chosen RIB, and the rows of its state with those that are open.
    private static let seen = """
        JSON.stringify([document.querySelector('[role=treeitem][aria-selected=true] b')?.textContent,
            ...[...document.querySelectorAll('#part-state .prop')].map(one => one.ariaExpanded + one.querySelector('.key').textContent)])
        """

    @Test func theChosenRIBAndItsOpenRowsAreThoseOfBeforeTheRebuild() async throws {
        let settings = ProcessInfo.processInfo.environment
        let (page, source) = (try #require(settings["PAGE"]), try #require(settings["SOURCE"]))
        try await ChromeDriver.withBrowser(BrowserOptions(patience: .seconds(120), language: "en")) { browser in
            try await browser.go(to: page + "_inspect/open?frame=/new-book-shelf")
            try await browser.waitUntil(script: Self.ready)
            try await browser.execute(
                """
                const field = document.querySelector('iframe').contentDocument.querySelector('dialog input, form input');
                field.value = 'Novels';
                field.dispatchEvent(new InputEvent('input', { bubbles: true }));
                field.form.requestSubmit();
                """)
            try await browser.waitUntil(script: "document.querySelector('iframe').contentDocument.body.innerText.includes('Novels')")
            try await browser.execute(
                "[...document.querySelectorAll('[role=treeitem]')].find(one => one.querySelector('b').textContent === 'Home').click()")
            for row in ["bookShelves", "[0]"] {
                try await browser.waitUntil(script: "(\(Self.row(row)))?.ariaExpanded === 'false'")
                try await browser.execute("\(Self.row(row)).click()")
                try await browser.waitUntil(script: "\(Self.row(row)).ariaExpanded === 'true'")
            }
            let before = try await browser.execute("return \(Self.seen)").string
            #expect(before?.contains("Home") == true && before?.contains("title") == true)

            let text = try String(contentsOfFile: source, encoding: .utf8)
            try text.replacing("h1 { \"Shop\" }", with: "h1 { \"Built again\" }").write(toFile: source, atomically: true, encoding: .utf8)
            try await browser.waitUntil(script: "document.querySelector('iframe')?.contentDocument?.body?.innerText.includes('again')")
            try await browser.waitUntil(script: "\(Self.ready) && \(Self.seen) === '\(before ?? "")'")
            // It watches again.
            try await browser.execute("document.querySelector('iframe').contentDocument.querySelector('button').click()")
            try await browser.waitUntil(script: "[...document.querySelectorAll('.cause')].some(one => one.innerText.includes('Press'))")
        }
    }

    private static func row(_ name: String) -> String {
        "[...document.querySelectorAll('#part-state .prop')].find(one => one.querySelector('.key').textContent === '\(name)')"
    }
}

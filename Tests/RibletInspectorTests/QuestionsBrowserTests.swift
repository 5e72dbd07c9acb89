import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

@testable import RibletInspector

/// The questions as their reader asks them, beside a page with a planted fault.
@MainActor
@Suite("The three questions in Chromium", .timeLimit(.minutes(10))) struct QuestionsBrowserTests {
    private nonisolated static let faults: [(question: Answer.Question, presses: [String], answer: String)] = [
        (.slow, ["Slow"], "Faults spent"), (.big, ["Grow"], "more than"), (.alive, ["Open", "Circle"], "LeafInteractor.ticker"),
    ]

    @Test("A slow reducer, a growing state and a circle are each answered by one press", arguments: faults)
    func answered(_ fault: (question: Answer.Question, presses: [String], answer: String)) async throws {
        try await watching(fault.presses) { page in
            let title = InspectorWords(.en).question(fault.question)
            try await page.click(.button, .exact(title))
            try await page.browser.waitUntil(script: "document.querySelector('.asks .card')?.innerText.includes('\(fault.answer)')")
            try await page.press(.escape)
            try await page.browser.waitUntil(script: "!document.querySelector('.asks .card')")
            try await page.click(.button, .exact(title))
            try await page.browser.waitUntil(script: "!!document.querySelector('.asks .card')")
            try await page.click(.button, .exact(title))
            try await page.browser.waitUntil(script: "!document.querySelector('.asks .card')")
        }
    }

    @Test("The card stays within the window, and leads to the cause", arguments: [Viewport.desktop, .phone])
    func card(_ viewport: Viewport) async throws {
        try await watching(["Slow", "Grow"], viewport) { page in
            try await page.click(.button, "Why slow?")
            try await page.browser.waitUntil(script: "!!document.querySelector('.asks .card')")
            let isInside = """
                const box = document.querySelector('.asks .card').getBoundingClientRect();
                return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && document.documentElement.scrollWidth <= innerWidth;
                """
            #expect(try await page.browser.execute(isInside).bool == true)
            try await page.browser.execute("document.querySelector('.asks button.fact').click()")
            try await page.browser.waitUntil(
                script: "document.querySelector('.cause[aria-expanded=true]')?.innerText.includes('Press ‘Slow’')")
        }
    }

    /// Opens the inspector beside a page, and presses controls of that in their order.
    private func watching(
        _ presses: [String], _ viewport: Viewport = .desktop, _ body: @escaping @MainActor (BrowserPage) async throws -> Void
    ) async throws {
        let faults = Faults()
        let pages = OpenPages()
        var configuration = RibletServer.Configuration()
        configuration.port = 0
        let applications = [faults.application, Inspector.make(of: pages, applications: [faults.application])]
        let server = RibletServer(configuration: configuration, applications: applications)
        try await server.whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions(viewport: viewport, patience: .seconds(120), language: "en")) { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await page.open("/_inspect/open?frame=%2Ffaults%2F")
                try await browser.waitUntil(
                    script: "document.querySelector('iframe')?.contentDocument?.documentElement.dataset.live === ''")
                try await browser.waitUntil(script: "!!document.querySelector('[role=treeitem]')")
                for name in presses {
                    let buttons = "[...document.querySelector('iframe').contentDocument.querySelectorAll('button')]"
                    let find = "\(buttons).find(one => one.innerText === '\(name)')"
                    try await browser.waitUntil(script: "!!\(find)")
                    try await browser.execute("\(find).click()")
                    try await browser.waitUntil(
                        script: "[...document.querySelectorAll('.cause')].some(one => one.innerText.includes('‘\(name)’'))")
                }
                try await body(page)
            }
        }
        faults.leaf?.ticker = nil
    }
}

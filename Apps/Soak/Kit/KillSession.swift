import Foundation
import Logging
import RibletWebApp
import RibletWebTesting
import TodoApp
import TodoDomain

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A user who works with the quick-entry page, the list and the explorer while the server is killed
/// at random moments, and its writes are held back.
///
/// The page has shown it, so it must be there afterwards, once; typed text, the focus, the caret
/// and the scroll position stay; the page is never loaded anew. The user does nothing again: a
/// change that was made while the server was away arrives by itself.
///
/// A proxy says who the user is, whose to-dos were there before people were told apart. Another
/// person looks on after each kill, and finds nothing of them.
package struct KillSession {
    private static let base = "/todo-dog"
    private static let seeded = 25

    private let browser: Browser
    private let victim: Victim
    /// Where the proxy of the user listens, and that of the other person.
    private let (port, otherPort): (Int, Int)
    private var random: SeededGenerator
    private var report = SoakReport()
    /// The todos as the page has shown them, in the order in which they were added.
    private var expected: [SoakPage.Row]
    private var count = 0

    private enum Step: String, CaseIterable {
        case add, toggle, type, edit, filter, ask, form, heart
    }

    /// Runs a session of its own: a fresh folder, a gallery, a browser.
    ///
    /// - Parameters:
    ///   - kills: how often the gallery is killed.
    ///   - seed: repeats a session.
    ///   - onProgress: called after each kill.
    /// - Returns: the report of the session.
    /// - Throws: if the gallery or the browser cannot be started.
    package static func run(
        kills: Int, seed: UInt64, onProgress: @Sendable (SoakReport) -> Void = { _ in }
    ) async throws -> SoakReport {
        let driver = try await ChromeDriver.start()
        do {
            let report = try await run(kills: kills, seed: seed, driver: driver, onProgress: onProgress)
            await driver.stop()
            return report
        } catch {
            await driver.stop()
            throw error
        }
    }

    /// Runs a session in a browser of a driver that runs.
    ///
    /// - Parameters:
    ///   - kills: how often the gallery is killed.
    ///   - seed: repeats a session.
    ///   - driver: starts the browser.
    ///   - onProgress: called after each kill.
    /// - Returns: the report of the session.
    /// - Throws: if the gallery or the browser cannot be started.
    package static func run(
        kills: Int, seed: UInt64, driver: ChromeDriver, onProgress: @Sendable (SoakReport) -> Void = { _ in }
    ) async throws -> SoakReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-soak-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let titles = (1...seeded).map { "Kept \($0)" }
        try await fill(folder, titles)
        let (proxy, other) = (try await Forwarder(to: 0), try await Forwarder(to: 0))
        defer {
            proxy.close()
            other.close()
        }
        let people = ["--public-origin", "http://127.0.0.1:\(proxy.port)", "--person-header", "Remote-User", "--people-new"]
        let victim = try await Victim(data: folder, holding: GalleryProcess.Holding(seed: seed), options: people)
        proxy.turn(to: victim.port, as: "mina")
        other.turn(to: victim.port, as: "jun")
        do {
            let report = try await driver.withBrowser(
                BrowserOptions(media: MediaEmulation(reducedMotion: true), language: "en")
            ) { browser in
                try await browser.openMarked("http://127.0.0.1:\(proxy.port)\(base)/todomvc")
                var session = KillSession(
                    browser: browser, victim: victim, ports: (proxy.port, other.port), random: SeededGenerator(seed: seed),
                    expected: titles.map { SoakPage.Row(title: $0, isDone: false) })
                while session.report.kills < kills {
                    await session.next()
                    onProgress(session.report)
                    if session.report.losses.count > 20 { break }
                }
                return session.report
            }
            await victim.stop()
            return report
        } catch {
            await victim.stop()
            throw error
        }
    }

    private static func fill(_ folder: URL, _ titles: [String]) async throws {
        let opened = try await TodoProgram.open(
            [.dog], settings: HostSettings(host: "127.0.0.1", port: 0, data: folder, log: "error"), pictures: .embedded,
            logger: Logger(label: "soak", factory: { _ in SwiftLogNoOpLogHandler() }))
        for title in titles {
            try await opened[.dog].todos.add(TodoDraft(title: title, due: .time(Date(timeIntervalSinceNow: 86400 * 3))))
        }
        await opened.close()
    }

    private init(
        browser: Browser, victim: Victim, ports: (Int, Int), random: SeededGenerator, expected: [SoakPage.Row]
    ) {
        self.browser = browser
        self.victim = victim
        (port, otherPort) = ports
        self.random = random
        self.expected = expected
    }

    // MARK: One step with one kill

    private mutating func next() async {
        let step = Step.allCases[count % Step.allCases.count]
        count += 1
        var killing: Task<Void, any Error>?
        do {
            // Half-done work is there before the kill; everything else meets it at any moment.
            if ![.type, .ask, .form, .heart].contains(step) { killing = killSoon() }
            try await take(step)
            try await killing?.value
            try await comeBack()
            try await check("after \(step.rawValue)")
            try await lookOn("after \(step.rawValue)")
        } catch {
            report.losses.append("kill \(count) in \(step.rawValue): \(error)")
            _ = try? await killing?.value
            await startOver()
        }
        report.kills = await victim.kills
        report.steps[step.rawValue, default: 0] += 1
    }

    private mutating func killSoon() -> Task<Void, any Error> {
        let delay = Duration.milliseconds(Int.random(in: 0...400, using: &random))
        let gap = Duration.milliseconds(Int.random(in: 0...300, using: &random))
        return Task { [victim] in try await victim.kill(after: delay, awayFor: gap) }
    }

    private mutating func comeBack() async throws {
        let start = ContinuousClock.now
        try await browser.live()
        report.returns.append(ContinuousClock.now - start)
    }

    /// After a loss: the next step begins from what is there.
    private mutating func startOver() async {
        do {
            try await browser.openMarked("http://127.0.0.1:\(port)\(Self.base)/todomvc")
            try await browser.waits(for: "document.querySelector('.todo-list li label')")
            expected = try await SoakPage.read(browser).rows
        } catch {
            report.losses.append("kill \(count): the page could not be opened again: \(error)")
        }
    }

    private mutating func take(_ step: Step) async throws {
        switch step {
        case .add: try await add()
        case .toggle: try await toggle()
        case .type: try await typeHalf()
        case .edit: try await edit()
        case .filter: try await filter()
        case .ask: try await ask()
        case .form: try await fillForm()
        case .heart: try await heart()
        }
    }

    private mutating func lose(_ text: String) { report.losses.append("kill \(count): \(text)") }

    private mutating func check(_ when: String) async throws {
        let seen = try await SoakPage.read(browser)
        if !seen.isSame { lose("\(when) the page was loaded anew") }
        if seen.rows != expected {
            let missing = expected.filter { !seen.rows.contains($0) }, extra = seen.rows.filter { !expected.contains($0) }
            lose("\(when) missing \(missing), unexpected \(extra), \(seen.rows.count) rows for \(expected.count)")
            expected = seen.rows
        }
    }

    /// Loads the same list and the same form as the other person, who has nothing.
    private mutating func lookOn(_ when: String) async throws {
        for path in ["todomvc", "add"] {
            guard let url = URL(string: "http://127.0.0.1:\(otherPort)\(Self.base)/\(path)") else { continue }
            let (bytes, answer) = try await URLSession.shared.data(from: url)
            let text = String(decoding: bytes, as: UTF8.self)
            if (answer as? HTTPURLResponse)?.statusCode != 200 || !text.contains("<main") {
                lose("\(when) another person got \(text.prefix(300))")
            }
            for row in expected where text.contains(row.title) { lose("\(when) another person got “\(row.title)”") }
        }
    }

    /// Kills the server and compares the text and the focus of the user.
    private mutating func survive(_ what: String) async throws {
        let before = try await SoakPage.read(browser)
        let wholes = try await browser.wholePages
        try await killSoon().value
        try await comeBack()
        try await browser.waitForWholePage(after: wholes)
        var after = try await SoakPage.read(browser)
        after.rows = before.rows
        if after != before { lose("\(what): \(before) became \(after)") }
    }

    // MARK: What the user does

    private mutating func add() async throws {
        let title = "Added \(count)"
        let field = try await browser.find(css: ".new-todo")
        try await field.type(title)
        try await field.type([.enter])
        expected.append(SoakPage.Row(title: title, isDone: false))
        try await browser.waits(for: "[...document.querySelectorAll('.todo-list label')].some(l => l.textContent === \(literal(title)))")
        try await browser.waits(for: "document.querySelector('.new-todo').value === ''")
    }

    private mutating func toggle() async throws {
        let index = Int.random(in: 0..<expected.count, using: &random)
        let row = expected[index]
        try await browser.execute("document.querySelectorAll('.todo-list .toggle')[\(index)].click()")
        expected[index] = SoakPage.Row(title: row.title, isDone: !row.isDone)
        try await browser.waits(
            for: "document.querySelectorAll('.todo-list li')[\(index)].classList.contains('completed') === \(!row.isDone)")
    }

    /// Half a text, the caret in it, the page scrolled: all of it stays over a second kill.
    private mutating func typeHalf() async throws {
        let field = try await browser.find(css: ".new-todo")
        try await field.type("Half a thou")
        try await browser.execute("arguments[0].setSelectionRange(4, 4); scrollTo(0, 200)", field.reference)
        try await survive("half a text")
        try await browser.execute(
            "const f = document.querySelector('.new-todo'); f.value = ''; f.dispatchEvent(new Event('input', {bubbles: true})); scrollTo(0, 0)"
        )
    }

    private mutating func edit() async throws {
        let index = Int.random(in: 0..<expected.count, using: &random)
        let title = "Changed \(count)"
        try await browser.execute(
            "document.querySelectorAll('.todo-list label')[\(index)].dispatchEvent(new MouseEvent('dblclick', {bubbles: true, cancelable: true}))"
        )
        try await browser.waits(for: "document.activeElement.matches('.editing .edit')")
        try await browser.execute("document.activeElement.select()")
        try await browser.type(title)
        try await browser.press(.enter)
        expected[index] = SoakPage.Row(title: title, isDone: expected[index].isDone)
        try await browser.waits(for: "document.querySelectorAll('.todo-list label')[\(index)].textContent === \(literal(title))")
        try await browser.waits(for: "!document.querySelector('.editing')")
    }

    /// Another filter and back, by the page's links.
    private mutating func filter() async throws {
        for (name, path) in [("Completed", "/todomvc/completed"), ("Active", "/todomvc/active"), ("All", "/todomvc")] {
            try await browser.execute(
                "[...document.querySelectorAll('.filters a')].find(a => a.textContent.trim() === \(literal(name))).click()")
            try await browser.waits(for: "location.pathname === \(literal(Self.base + path))")
            try await browser.waits(for: "document.querySelector('.filters .selected').textContent.trim() === \(literal(name))")
        }
        try await browser.waits(for: "document.querySelectorAll('.todo-list li').length === \(expected.count)")
    }

    /// The other pages of the application, in a tab of their own: a question that is open stays
    /// open.
    private mutating func ask() async throws {
        try await inOtherTab(Self.base + "/list") { session in
            // Pages of the other tab are there too.
            try await session.browser.execute("[...document.querySelectorAll('li a.open')].filter(a => a.checkVisibility()).at(-1).click()")
            try await session.browser.find(.label("Title")).type("?")
            try await session.browser.execute("scrollTo(0, 120)")
            try await session.browser.find(.role(.button, "Delete")).click()
            try await session.browser.waits(for: "document.querySelector('dialog[open] h3')")
            try await session.survive("an open question")
            try await session.browser.find(.role(.button, "Cancel")).click()
            try await session.browser.waits(for: "!document.querySelector('dialog')")
        }
    }

    /// A half-filled form in its sheet keeps its text and the place in it.
    private mutating func fillForm() async throws {
        let title = "Form \(count)"
        try await inOtherTab(Self.base + "/add") { session in
            try await session.browser.find(.label("Title")).type(title)
            try await session.browser.find(css: "#add-details").click()
            let notes = try await session.browser.find(.label("Notes"))
            try await notes.type("Half a note")
            try await session.browser.execute("arguments[0].setSelectionRange(5, 5)", notes.reference)
            try await session.survive("a half-filled form")
            try await session.browser.find(.role(.button, "Add")).click()
            session.expected.append(SoakPage.Row(title: title, isDone: false))
            try await session.browser.waits(for: "location.pathname === \(literal(Self.base + "/"))")
        }
        try await browser.waits(for: "[...document.querySelectorAll('.todo-list label')].some(l => l.textContent === \(literal(title)))")
    }

    /// A heart of the explorer is pressed once, around the kill: it becomes what was wanted, in
    /// this page and in the next one.
    private mutating func heart() async throws {
        let list = "/rick-and-morty/" + (["characters", "locations", "episodes"].randomElement(using: &random) ?? "characters")
        let hearts = "document.querySelectorAll('button.heart')"
        try await inOtherTab(list) { session in
            let browser = session.browser
            try await browser.waits(
                for: "\(hearts).length > 5 || [...document.querySelectorAll('button')].some(b => b.textContent === 'Start')")
            if try await browser.execute("return \(hearts).length") == .number(0) {
                try await browser.find(.role(.button, "Start")).click()
                try await browser.waits(for: "document.querySelector('nav')")
                try await browser.openMarked("http://127.0.0.1:\(session.port)\(list)")
                try await browser.waits(for: "\(hearts).length > 5")
            }
            let index = Int.random(in: 0..<6, using: &session.random)
            let wasPressed = try await browser.execute("return \(hearts)[\(index)].getAttribute('aria-pressed') === 'true'") == .bool(true)
            let killing = session.killSoon()
            try await browser.execute("\(hearts)[\(index)].click()")
            try await killing.value
            try await session.comeBack()
            let isAsWanted = "\(hearts).length > 5 && \(hearts)[\(index)].getAttribute('aria-pressed') === '\(!wasPressed)'"
            try await browser.waits(for: isAsWanted)
            try await browser.openMarked("http://127.0.0.1:\(session.port)\(list)")
            try await browser.waits(for: isAsWanted)
        }
    }

    private mutating func inOtherTab(_ path: String, _ body: (inout KillSession) async throws -> Void) async throws {
        let first = try await browser.tab
        let second = try await browser.openTab()
        try await browser.switchTo(tab: second)
        do {
            try await browser.openMarked("http://127.0.0.1:\(port)\(path)")
            try await body(&self)
            try await browser.closeTab()
            try await browser.switchTo(tab: first)
        } catch {
            try? await browser.closeTab()
            try await browser.switchTo(tab: first)
            throw error
        }
    }
}

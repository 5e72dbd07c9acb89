import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// The start page of Todo: the day's work is done there.
    @Suite("Today")
    struct TodayTests {
        private static func fill(_ page: OpenGallery) async throws {
            let today = Day(Date(), in: .current)
            let todos = page.todos(.dog)
            try await todos.add(TodoDraft(title: "Vaccination", due: .day(today.adding(-1, .days))))
            try await todos.add(TodoDraft(title: "Oat milk", due: .day(today)))
            for number in 1...5 { try await todos.add(TodoDraft(title: "Later \(number)", due: .day(today.adding(number, .days)))) }
            for number in 1...5 { try await todos.add(TodoDraft(title: "Some day \(number)")) }
        }

        @Test("The day is there at once and moves nothing; a check completes, and is taken back", arguments: [Viewport.phone, .desktop])
        func day(_ viewport: Viewport) async throws {
            try await withGallery(viewport) { page in
                try await Self.fill(page)
                try await page.open("/todo-dog/")
                try await page.browser.watchLayout(isBuffered: true)
                let headings = try await page.browser.execute("return [...document.querySelectorAll('h2')].map(e => e.innerText).join('|')")
                #expect(headings == .string("Overdue\n1|Today\n1|Later\n5|No date\n5"), "\(headings)")
                // The thumb needs 44 pixels.
                let side = try await page.browser.execute(
                    "return Math.min(...[...document.querySelectorAll('.day .check')].map(e => Math.min(e.offsetWidth, e.offsetHeight)))")
                #expect(side.number ?? 0 >= 44)
                try await page.browser.expectStill()
                // A late answer of a busy machine counts as a shift, so there are several rounds.
                var least = 1.0
                for _ in 1...5 where least > 0.05 {
                    try await page.press(.checkbox, "Done: Oat milk")
                    try await page.sees("“Oat milk” done")
                    try await page.press(.button, "Undo")
                    try await page.browser.waitUntil(script: "!document.querySelector('.check[aria-checked=true]')")
                    let done = try await page.todos(.dog).todos().filter(\.isDone)
                    #expect(done.isEmpty)
                    least = min(least, try await page.browser.layoutShift())
                }
                #expect(least <= 0.05, "\(least)")
                // A row opens its form, and the way back leads here.
                try await page.press(.link, .containing("Oat milk"))
                try await page.isAt("/todo-dog/2")
                try await page.press(.link, "Back")
                try await page.isAt("/todo-dog/")
                try await page.press(.link, "Show all (5): Later")
                try await page.isAt("/todo-dog/list")
            }
        }

        @Test("An addition is seen at once and has the focus; it is taken away again")
        func added() async throws {
            try await withGallery(.phone) { page in
                try await Self.fill(page)
                try await page.open("/todo-dog/")
                try await page.press(.button, "New to-do")
                try await page.browser.find(.label("Title")).type("A sixth one")
                try await page.press(.button, "Add")
                try await page.sees("Added: “A sixth one”")
                try await page.isAt("/todo-dog/")
                let script = """
                    const row = document.activeElement.closest('.row');
                    const box = row?.getBoundingClientRect();
                    return row?.innerText.includes('A sixth one') && box.top >= 0 && box.bottom <= innerHeight;
                    """
                try await page.browser.waitUntil(script: "(() => { \(script) })()")
                // Another message takes its place for as long as it stands, and the first comes back.
                try await page.press(.checkbox, "Done: Oat milk")
                try await page.sees("“Oat milk” done")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.toast').length === 1")
                try await page.press(.button, "Undo")
                try await page.sees("Added: “A sixth one”")
                try await page.press(.button, "Undo")
                try await page.sees("“A sixth one” deleted")
                let count = try await page.todos(.dog).todos().count
                #expect(count == 12)
            }
        }

        /// Stands in the place of the browser's notifications, which nobody sees without a screen.
        private static let notifications = """
            window.told = [];
            window.Notification = class {
                constructor(title, more) { told.push(title + '|' + more.body + '|' + more.tag); window.lastNote = this; }
                static permission = sessionStorage.getItem('asks') || 'default';
                static async requestPermission() {
                    const answer = sessionStorage.getItem('answer') || 'granted';
                    sessionStorage.setItem('asks', answer);
                    return Notification.permission = answer;
                }
            };
            """

        @Test("An open page tells what becomes due, where the user wants it and the browser lets it", arguments: ["en", "ko"])
        func reminders(_ language: String) async throws {
            try await withGallery(.phone, language: language) { page in
                let browser = page.browser
                let name = language == "en" ? "Remind me while this page is open" : "이 페이지가 열려 있는 동안 알림 받기"
                let todos = page.todos(.dog)
                try await todos.add(TodoDraft(title: "Later", due: .time(Date().addingTimeInterval(3 * 3600))))
                try await browser.cdp("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.notifications)])
                try await page.open("/todo-dog/")
                _ = try await browser.execute("sessionStorage.setItem('answer', 'denied')")
                try await page.press(.button, .exact(name))
                try await page.sees(language == "en" ? "Your browser blocks notifications" : "알림을 막고 있어요")
                _ = try await browser.execute("sessionStorage.setItem('answer', 'granted')")
                try await page.press(.button, .exact(name))
                try await browser.waitUntil(script: "document.querySelector('.reminders').ariaPressed === 'true'")

                let due = try await todos.add(TodoDraft(title: "<b>Oat milk</b>", due: .time(Date().addingTimeInterval(2))))
                try await browser.waitUntil(script: "told.length === 1")
                let told = try await browser.execute("return told[0]").string ?? ""
                #expect(
                    told.hasPrefix("<b>Oat milk</b>|") && told.contains(language == "en" ? "Due at" : "까지")
                        && told.contains("|todo \(due.id) "))
                // Another change tells nothing a second time, and the choice is there after a
                // reload.
                try await todos.add(TodoDraft(title: "Another"))
                try await page.sees("Another")
                #expect(try await browser.execute("return told.length").int == 1)
                _ = try await browser.execute("lastNote.onclick()")
                try await page.isAt("/todo-dog/\(due.id)")
                try await page.live()
                try await page.open("/todo-dog/")
                try await browser.waitUntil(script: "document.querySelector('.reminders').ariaPressed === 'true' && told.length === 0")
                try await page.press(.button, .exact(name))
                try await browser.waitUntil(script: "document.querySelector('.reminders').ariaPressed === 'false'")
            }
        }

        @Test("By keyboard and without script: a todo is done from the start page")
        func withoutScript() async throws {
            try await withGallery(.phone) { page in
                try await Self.fill(page)
                try await page.blockScripts()
                try await page.browser.go(to: page.base + "/todo-dog/")
                try await page.browser.find(.role(.checkbox, "Done: Vaccination")).click()
                // The page before says "Today" too.
                try await page.browser.waitUntil(
                    script: "document.querySelector('[aria-label=\"Done: Vaccination\"]').ariaChecked === 'true'")
                let done = try await page.todos(.dog).todos().filter(\.isDone).map(\.title)
                #expect(done == ["Vaccination"])
                _ = try await page.browser.takeProblems()
            }
        }
    }
}

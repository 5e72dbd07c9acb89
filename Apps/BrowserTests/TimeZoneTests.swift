import Foundation
import RibletLocalization
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// A browser that has never been here, in another time zone than the server.
    @Suite("Time zones")
    struct TimeZoneTests {
        private static let zone = "Asia/Seoul"

        private static func seoul() throws -> Calendar {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            return calendar
        }

        @Test("The first page of a browser is in its time zone: tomorrow at nine is stored as its nine, and shown so after a reload")
        func firstVisit() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                try await page.open("/todo-dog/list/add")
                #expect(try await page.browser.cookie("tz")?.value == "Asia%2FSeoul")
                #expect(try await page.browser.execute("return document.body.innerText.includes('UTC')") == .bool(false))
                try await page.browser.find(.label("Title")).type("Walk")
                try await page.browser.find(css: "#add-details").click()
                try await page.browser.find(css: "#add-due").click()
                try await page.press(.button, "Tomorrow")
                // Its tomorrow, at a time.
                try await Self.enter("09:00", into: "add-when-time", page)
                try await page.press(.button, "Done")
                try await page.sees("Tomorrow, 09:00")
                try await page.press(.button, "Add")
                try await page.isAt("/todo-dog/list")
                let calendar = try Self.seoul()
                let due = try Self.time(of: try await page.todos(.dog).todos().first)
                #expect(calendar.dateComponents([.hour, .minute], from: due) == DateComponents(hour: 9, minute: 0))
                #expect(calendar.isDateInTomorrow(due))
                try await page.sees("Tomorrow")
                try await page.sees("09:00")
                try await page.browser.reload()
                try await page.live()
                try await page.sees("Tomorrow")
                try await page.sees("09:00")
            }
        }

        @Test("The first page of a browser has its look before any stylesheet has come, and the next one finds it as a file")
        func firstLook() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                _ = try await page.browser.cdp("Network.enable")
                _ = try await page.browser.cdp("Network.setBlockedURLs", ["urls": ["*.css*"]])
                try await page.open("/todo-dog/")
                let padding = "return getComputedStyle(document.querySelector('.page')).paddingInlineStart"
                let first = try await page.browser.execute(padding)
                #expect(first != .string("0px"))
                #expect(try await page.browser.execute("return document.querySelectorAll('head style').length") == .number(1))
                #expect(try await page.browser.execute("return location.search") == .string(""))
                _ = try await page.browser.cdp("Network.setBlockedURLs", ["urls": []])
                _ = try await page.browser.takeProblems()
                try await page.browser.reload()
                try await page.live()
                #expect(try await page.browser.execute("return document.querySelectorAll('head style').length") == .number(0))
                #expect(try await page.browser.execute(padding) == first)
            }
        }

        @Test("A browser without cookies is told the time in its zone, too, and is asked for that once")
        func withoutCookies() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_903_824_000))))
                _ = try await page.browser.cdp("Emulation.setDocumentCookieDisabled", ["disabled": true])
                try await page.browser.go(to: page.base + "/todo-dog/list")
                try await page.sees("Wed 1 May 2030")
                try await page.sees("09:00")
            }
        }

        private static func enter(_ value: String, into control: String, _ page: OpenGallery) async throws {
            _ = try await page.browser.find(css: "#\(control)")
            try await page.browser.execute(
                """
                const field = document.getElementById('\(control)');
                field.value = '\(value)';
                field.dispatchEvent(new Event('input', { bubbles: true }));
                """)
        }

        private static func time(of todo: Todo?) throws -> Date {
            guard case .time(let time)? = try #require(todo).due else { throw NoTime() }
            return time
        }

        private struct NoTime: Error {}

        @Test("A todo of a day stays on that day when one travels")
        func allDay() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                let day = try #require(Day("2030-05-01"))
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .day(day)))
                for zone in [Self.zone, "Pacific/Auckland", "America/Los_Angeles"] {
                    try await page.browser.setTimeZone(zone)
                    try await page.open("/todo-dog/list")
                    try await page.sees("Wed 1 May 2030")
                }
            }
        }

        @Test("A date typed on the first visit is the browser's, to the minute")
        func typed() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                try await page.open("/todo-cat/add")
                try await page.browser.find(.label("Title")).type("Vet")
                try await page.browser.find(css: "#add-details").click()
                try await page.browser.find(css: "#add-due").click()
                try await Self.enter("2030-05-01", into: "add-when-day", page)
                try await Self.enter("08:00", into: "add-when-time", page)
                try await page.press(.button, "Done")
                try await page.sees("08:00")
                try await page.press(.button, "Add")
                try await page.isAt("/todo-cat/")
                let due = try Self.time(of: try await page.todos(.cat).todos().first)
                #expect(
                    try Self.seoul().dateComponents([.year, .month, .day, .hour, .minute], from: due)
                        == DateComponents(year: 2030, month: 5, day: 1, hour: 8, minute: 0))
            }
        }

        @Test("After a journey the next page is in the new zone, and no page asks for itself for ever")
        func journey() async throws {
            try await withGallery(timeZone: Self.zone) { page in
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_903_824_000))))
                try await page.open("/todo-dog/list")
                try await page.sees("Wed 1 May 2030")
                try await page.sees("09:00")
                try await page.browser.setTimeZone("America/New_York")
                try await page.open("/todo-dog/list")
                try await page.sees("Tue 30 Apr 2030")
                try await page.sees("20:00")
                // A zone that the server does not take: the page is shown all the same.
                try await page.browser.execute("document.cookie = 'tz=%2E%2E;path=/;max-age=60'")
                try await page.open("/todo-dog/list")
                try await page.sees("Tue 30 Apr 2030")
                try await page.sees("20:00")
            }
        }

        @Test("Without script the page says which zone is meant, and a posted time is taken in that one", arguments: ["en", "ko"])
        func withoutScript(_ language: String) async throws {
            try await withGallery(language: language, timeZone: Self.zone) { page in
                let browser = page.browser
                let here = DateText(language: .en, browserZone: nil)
                try await page.blockScripts()
                try await browser.go(to: page.base + "/todo-dog/list/add")
                try await browser.find(css: "#add-title").type("Posted")
                try await browser.find(css: "#add-details").click()
                try await browser.find(css: "#add-due").click()
                try await page.sees(
                    language == "ko" ? "\(here.zoneName) 기준 시간이에요." : "so times are in \(here.zoneName).")
                try await browser.execute(
                    "document.getElementById('add-when-day').value = '2030-05-01'; document.getElementById('add-when-time').value = '08:00'"
                )
                try await browser.find(css: "dialog dialog .btn.primary").click()
                try await page.sees("08:00 (\(here.zoneName))")
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/list")
                let due = try Self.time(of: try await page.todos(.dog).todos().first)
                #expect(here.controlValue(due) == "2030-05-01T08:00")
                try await page.sees("08:00 (\(here.zoneName))")
                _ = try await browser.takeProblems()
            }
        }
    }
}

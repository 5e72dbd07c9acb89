import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    @Suite("Todo in one line, found again, and beside its list")
    struct TodoLineTests {
        private func due(_ todo: Todo?) -> String? {
            guard case .time(let time)? = todo?.due else { return nil }
            return String(Calendar.current.component(.hour, from: time))
        }

        @Test("A line becomes chips; Return adds it and stays for the next, and what was added can be taken away", arguments: ["en", "ko"])
        func line(_ language: String) async throws {
            try await withGallery(language: language) { page in
                let isKorean = language == "ko"
                let line = isKorean ? "내일 저녁 6시 우유 사기 !" : "buy milk tomorrow 18:00 !"
                let title = isKorean ? "우유 사기" : "buy milk"
                try await page.open("/todo-dog/add")
                try await page.browser.find(css: "#add-title").type(line)
                try await page.browser.waitUntil(script: "document.querySelectorAll('#add-chips .chip').length === 3")
                try await page.browser.find(css: "#add-title").type([.enter])
                try await page.browser.waitUntil(
                    script: "document.querySelector('#add-title').value === '' && document.activeElement.id === 'add-title'")
                try await page.sees("“\(title)”")
                try await page.browser.waitUntil(script: "!document.querySelector('#add-chips .chip')")
                let todos = page.todos(.dog)
                let first = try await todos.todos()
                #expect(first.map(\.title) == [title] && due(first.first) == "18" && first[0].isImportant)

                // The next one, of which a chip is tapped away.
                try await page.browser.find(css: "#add-title").type(isKorean ? "월요일 아침에 읽기" : "read Monday")
                let chips = isKorean ? 2 : 1
                try await page.browser.waitUntil(script: "document.querySelectorAll('#add-chips .chip').length === \(chips)")
                for left in (0..<chips).reversed() {
                    try await page.browser.find(css: "#add-chips .chip").click()
                    try await page.browser.waitUntil(script: "document.querySelectorAll('#add-chips .chip').length === \(left)")
                }
                try await page.browser.waitUntil(script: "document.activeElement.id === 'add-title'")
                try await page.browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/")
                let second = try #require(try await todos.todos().last)
                #expect(second.title == (isKorean ? "월요일 아침에 읽기" : "read Monday") && second.due == nil)
                try await page.browser.find(css: ".toast button").click()
                try await page.browser.waitUntil(script: "document.body.innerText.includes('\(title)')")
            }
        }

        @Test("Without script the line is read when it is posted, and a chip can be taken back before")
        func withoutScript() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.blockScripts()
                try await browser.go(to: page.base + "/todo-dog/add")
                try await browser.find(css: "#add-title").type("buy milk tomorrow 18:00 !")
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/")
                let stored = try await page.todos(.dog).todos()
                #expect(stored.map(\.title) == ["buy milk"] && due(stored.first) == "18" && stored[0].isImportant)
                _ = try await browser.takeProblems()
            }
        }

        @Test("A search has its words in the address, Escape clears it, and a hit is one press away")
        func search() async throws {
            try await withGallery { page in
                let todos = page.todos(.cat)
                try await todos.add(TodoDraft(title: "우유 사기"))
                try await todos.add(TodoDraft(title: "Buy bread", text: "and milk"))
                try await page.open("/todo-cat/list")
                try await page.browser.find(css: ".riblet-page:not([hidden]) a[href$='/search']").click()
                try await page.isAt("/todo-cat/search")
                try await page.browser.waitUntil(script: "document.activeElement.id === 'search-words'")
                try await page.browser.find(css: "#search-words").type("ㅇㅇ")
                try await page.sees("1 to-do found")
                try await page.isAt("/todo-cat/search?q=%E3%85%87%E3%85%87")
                try await page.browser.press(.escape)
                try await page.browser.waitUntil(script: "document.querySelector('#search-words').value === ''")
                try await page.isAt("/todo-cat/search")
                // And of an empty field it leaves the page.
                try await page.browser.press(.escape)
                try await page.browser.waitUntil(script: "!location.pathname.endsWith('/search')")
                try await page.open("/todo-cat/search")
                try await page.browser.find(css: "#search-words").type("milk")
                try await page.sees("1 to-do found")
                try await page.browser.reload()
                try await page.live()
                try await page.sees("Buy bread")
                try await page.press(.link, .containing("Buy bread"))
                try await page.isAt("/todo-cat/search/2")
                try await page.browser.back()
                try await page.isAt("/todo-cat/search?q=milk")
            }
        }

        @Test("On a wide screen a to-do stands beside its list, which stays where it was; Escape closes it")
        func beside() async throws {
            try await withGallery(.desktop) { page in
                let todos = page.todos(.dog)
                for number in 1...40 { try await todos.add(TodoDraft(title: "Todo \(number)")) }
                try await page.open("/todo-dog/list")
                let browser = page.browser
                try await browser.execute("scrollTo(0, 900)")
                let marked = { (id: Int) in
                    "[...document.querySelectorAll('li.row [aria-current]')].map(a => a.pathname.split('/').at(-1)).join() === '\(id)'"
                }
                try await browser.find(css: "a[href$='/list/25']").click()
                try await page.isAt("/todo-dog/list/25")
                try await browser.waitUntil(script: marked(25))
                let sees = { (css: String) async throws -> Bool in
                    try await browser.execute(
                        """
                        const box = document.querySelector(arguments[0])?.getBoundingClientRect();
                        return !!box && box.width > 200 && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
                        """, .string(css)) == .bool(true)
                }
                #expect(try await sees("#update-title"))
                #expect(try await sees("a[href$='/list/25']"))
                #expect(
                    try await browser.execute(
                        "return document.querySelector('a[href$=\"/list/25\"]').getBoundingClientRect().right <= document.querySelector('.detail').getBoundingClientRect().left"
                    ) == .bool(true))
                // Another one takes its place.
                try await browser.find(css: "a[href$='/list/26']").click()
                try await page.isAt("/todo-dog/list/26")
                try await browser.waitUntil(script: "document.querySelector('#update-title')?.value === 'Todo 26'")
                // The list says which one is open, also to who comes by the address.
                try await browser.waitUntil(script: marked(26))
                try await page.open("/todo-dog/list/27")
                try await browser.waitUntil(script: marked(27))
                try await page.open("/todo-dog/list")
                try await browser.execute("scrollTo(0, 900)")
                try await browser.find(css: "a[href$='/list/26']").click()
                try await page.isAt("/todo-dog/list/26")
                #expect(try await sees("a[href$='/list/25']"))
                try await browser.press(.escape)
                try await page.isAt("/todo-dog/list")
                #expect(try await sees("a[href$='/list/25']"))
                #expect(try await browser.execute("return scrollY > 500") == .bool(true))
                // On a phone it is a page of its own.
                try await browser.setViewport(.phone)
                try await browser.find(css: "a[href$='/list/25']").click()
                try await page.isAt("/todo-dog/list/25")
                #expect(try await !sees("a[href$='/list/25']"))
            }
        }

        @Test("Of a text that two windows change the second one is told, and offers both")
        func twoWindows() async throws {
            try await withGallery { page in
                let id = try await page.todos(.dog).add(TodoDraft(title: "Walk")).id
                let browser = page.browser
                try await page.open("/todo-dog/list/\(id)")
                let first = try await browser.tab
                let second = try await browser.openTab()
                try await browser.switchTo(tab: second)
                try await page.open("/todo-dog/list/\(id)")
                try await browser.find(css: "#update-title").fill("Walk the long way")
                try await browser.switchTo(tab: first)
                try await browser.find(css: "#update-title").fill("Run")
                try await page.press(.button, "Save")
                try await page.isAt("/todo-dog/list")
                try await browser.switchTo(tab: second)
                try await page.sees("This was changed in another window, too.")
                try await page.press(.button, "Save")
                try await page.sees("Choose which to keep.")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["Run"])
                try await page.sees("Run")
                try await page.press(.button, "Keep mine")
                try await page.isAt("/todo-dog/list")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["Walk the long way"])
            }
        }

        @Test("A tick that is taken back by hand leaves no message, and one by a key is taken back by Z")
        func takenBack() async throws {
            try await withGallery { page in
                for number in 1...14 { try await page.todos(.dog).add(TodoDraft(title: "Todo \(number)", due: .time(Date()))) }
                let browser = page.browser
                // A row of the day stays where it is.
                try await page.open("/todo-dog/")
                let check = ".riblet-page:not([hidden]) li.row .check"
                try await browser.find(css: check).click()
                try await page.sees("“Todo 1” done")
                // No button of a row lies half below the message, and the last one can be seen above it.
                try await browser.execute("scrollTo(0, document.body.scrollHeight)")
                try await browser.waitUntil(
                    script:
                        "[...document.querySelectorAll('\(check)')].at(-1).closest('li').getBoundingClientRect().bottom <= document.querySelector('.toasts').getBoundingClientRect().top"
                )
                try await browser.execute("scrollTo(0, 0)")
                try await browser.find(css: check).click()
                try await page.doesNotSee("“Todo 1” done")
                #expect(try await page.todos(.dog).todos().allSatisfy { !$0.isDone })
                try await browser.execute("document.querySelector('\(check)').focus()")
                try await browser.press(.space)
                try await page.sees("“Todo 1” done")
                try await browser.press("z")
                try await page.doesNotSee("“Todo 1” done")
                try await browser.waitUntil(script: "document.querySelector('\(check)').ariaChecked === 'false'")
                #expect(try await page.todos(.dog).todos().allSatisfy { !$0.isDone })
            }
        }

        @Test("A message is closed by its button")
        func closes() async throws {
            try await withGallery { page in
                try await page.todos(.dog).add(TodoDraft(title: "Walk"))
                try await page.open("/todo-dog/list")
                try await page.press(.button, "Delete Walk")
                try await page.sees("“Walk” deleted")
                try await page.press(.button, "Close")
                try await page.doesNotSee("“Walk” deleted")
                #expect(try await page.todos(.dog).todos().isEmpty)
            }
        }
    }
}

import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    @Suite("Todo in lists with a name and a colour")
    struct TodoListsTests {
        private struct Words {
            let isKorean: Bool

            func callAsFunction(_ en: String, _ ko: String) -> String { isKorean ? ko : en }
        }

        @Test(
            "A list is made, filled, renamed and removed, which is taken back", arguments: [("en", Viewport.phone), ("ko", .desktop)])
        func whole(_ language: String, _ viewport: Viewport) async throws {
            try await withGallery(viewport, language: language, missing: ["/todo-dog/lists/77"]) { page in
                let words = Words(isKorean: language == "ko")
                let browser = page.browser
                let axe = try await Axe(browser)
                try await page.todos(.dog).add(TodoDraft(title: "Walk"))
                try await page.open("/todo-dog/")
                try await page.press(.link, .exact(words("New list", "새 목록")))
                try await page.isAt("/todo-dog/new-list")
                try await browser.waitUntil(script: "document.activeElement.id === 'list-form-name'")
                try await axe.checkLooks("the form for a list", at: [viewport])
                try await browser.type(words("Groceries", "장보기"))
                try await browser.find(css: "[data-list=teal] input").click()
                try await browser.press(.enter)
                try await page.isAt("/todo-dog/")

                try await page.press(.link, .containing(words("Groceries", "장보기")))
                try await page.isAt("/todo-dog/lists/1")
                try await page.sees(words("Nothing is open in this list.", "이 목록에는 남은 할 일이 없어요."))
                try await page.press(.link, .exact(words("New to-do", "새 할 일")))
                try await page.isAt("/todo-dog/lists/1/add")
                try await browser.waitUntil(script: "document.activeElement.id === 'add-title'")
                try await browser.type(words("Milk", "우유"))
                // Another list can be chosen, and this one is chosen already.
                #expect(try await browser.execute("return document.getElementById('add-list').value") == .string("1"))
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/lists/1")
                try await browser.waitUntil(script: "!!document.querySelector('.row .check')")
                try await axe.checkLooks("a list", at: [viewport])
                let stored = try await page.todos(.dog).todos()
                #expect(stored.map(\.list) == [nil, 1])

                try await page.press(.button, .containing(words("Edit list", "목록 고치기")))
                try await browser.waitUntil(script: "document.activeElement.id === 'list-form-name'")
                try await browser.find(css: "#list-form-name").fill(words("Market", "시장"))
                try await browser.press(.enter)
                try await browser.waitUntil(script: "!document.querySelector('dialog')")
                try await browser.waitUntil(script: "document.title.includes('\(words("Market", "시장"))')")

                try await page.press(.button, .containing(words("Edit list", "목록 고치기")))
                try await page.press(.button, .exact(words("Delete list", "목록 삭제")))
                try await page.isAt("/todo-dog/")
                try await page.sees(words("deleted. Its to-dos are still there.", "목록을 삭제했어요"))
                #expect(try await page.todos(.dog).todos().map(\.list) == [nil, nil])
                // The todo that was added is told there, too.
                _ = try await browser.execute("[...document.querySelectorAll('.toast')].at(-1).querySelector('button').click()")
                try await browser.waitUntil(script: "!!document.querySelector('.chip[data-list=teal]')")
                #expect(try await page.todos(.dog).todos().map(\.list) == [nil, 1])

                // The address of a list that is not there.
                try await page.open("/todo-dog/lists/77")
                try await page.sees(words("This list is gone", "없어진 목록이에요"))
            }
        }

        @Test("Without script a list is made, a name that is taken is said, and a to-do moves into it")
        func withoutScript() async throws {
            try await withGallery(.phone) { page in
                let browser = page.browser
                let todo = try await page.todos(.dog).add(TodoDraft(title: "Walk"))
                try await page.blockScripts()
                for isTaken in [false, true] {
                    try await browser.go(to: page.base + "/todo-dog/new-list")
                    try await browser.find(css: "#list-form-name").fill("Outside")
                    try await browser.find(css: "[data-list=\(isTaken ? "pink" : "green")] input").click()
                    try await browser.find(css: "dialog .btn.primary").click()
                    if isTaken {
                        try await page.sees("There is a list of this name already.")
                    } else {
                        try await page.isAt("/todo-dog/")
                        try await page.sees("Outside")
                    }
                }
                try await browser.go(to: page.base + "/todo-dog/\(todo.id)")
                try await browser.find(css: "#update-list option[value='1']").click()
                try await browser.find(css: ".detail .btn.primary").click()
                try await page.isAt("/todo-dog/")
                #expect(try await page.todos(.dog).todos().map(\.list) == [1])
                try await browser.go(to: page.base + "/todo-dog/lists/1")
                try await page.sees("Walk")
                _ = try await browser.takeProblems()
            }
        }
    }
}

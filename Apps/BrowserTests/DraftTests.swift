import Foundation
import MandalartDomain
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Text that was typed and not saved.
    @Suite("Text under way")
    struct DraftTests {
        private static let words = ["milk", "bread", "eggs", "salt", "tea", "rice", "figs", "jam", "leek", "milk"]
        /// A text of 24 characters.
        private static let text = "something worth keeping!"

        /// A form, and the control in it whose text is kept.
        struct Form: Sendable, CustomTestStringConvertible {
            let path: String
            let field: String
            /// A button that unfolds it.
            var unfold: String?
            var testDescription: String { path }

            static let todos = [
                Form(path: "/todo-dog/add", field: "#add-title"), Form(path: "/todo-dog/add", field: "#add-text", unfold: "#add-details"),
                Form(path: "/todo-dog/list/1", field: "#update-title"), Form(path: "/todo-cat/todomvc", field: ".new-todo"),
            ]
            static let plans = [
                Form(path: "/mandalart/", field: "#nickname-nickname"), Form(path: "/mandalart/plan/1/edit/1", field: "#edit-main-title"),
                Form(path: "/mandalart/plan/1/goal/1/step/1", field: "#edit-sub-title"),
            ]
        }

        private func prepare(_ page: OpenGallery, _ form: Form) async throws {
            if form.path.hasPrefix("/todo") {
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 3600))))
            } else if form.path.contains("plan") {
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.mandalarts.currentPlan(titled: "Mine")
                _ = try await services.mandalarts.saveMain(MainDraft(title: "Stay well"), at: GridPosition.ring[0], in: plan)
            }
        }

        /// Opens the form, and waits for its control.
        private func open(_ form: Form, _ page: OpenGallery) async throws {
            try await page.open(form.path)
            try await page.browser.waitUntil(script: "document.querySelector('\(form.field)')")
            let isSeen = try await page.browser.execute("return document.querySelector('\(form.field)').checkVisibility()").bool == true
            if let unfold = form.unfold, !isSeen { try await page.browser.find(css: unfold).click() }
        }

        private func value(_ page: OpenGallery, _ field: String) async throws -> String? {
            try await page.browser.execute("return document.querySelector(arguments[0])?.value ?? null", .string(field)).string
        }

        private func waits(_ page: OpenGallery, _ field: String, for text: String) async throws {
            try await page.browser.waitUntil(script: "document.querySelector('\(field)')?.value === '\(text)'")
        }

        private func delay(_ page: OpenGallery, by milliseconds: Int) async throws {
            try await page.browser.execute("sessionStorage.setItem('riblet-latency', arguments[0])", .number(Double(milliseconds)))
            try await page.browser.reload()
            try await page.live()
            try await page.browser.waitUntil(script: "document.querySelector('#riblet-dev input')?.value === '\(milliseconds)'")
        }

        @Test(
            "Ten entries are ten todos, however fast they are typed and however late the answers are", arguments: [0, 20, 50, 150],
            [0, 400])
        func entries(_ pace: Int, _ latency: Int) async throws {
            try await withGallery(isDevelopment: true) { page in
                try await page.open("/todo-dog/todomvc")
                try await delay(page, by: latency)
                try await page.browser.execute("document.querySelector('.new-todo').focus()")
                try await page.browser.type(Self.words.map { $0 + "\n" }.joined(), pace: .milliseconds(pace))
                #expect(try await value(page, ".new-todo") == "")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li label').length >= \(Self.words.count)")
                let shown = try await page.browser.execute(
                    "return [...document.querySelectorAll('.todo-list li label')].map(l => l.textContent)")
                #expect(shown.array?.compactMap(\.string) == Self.words)
                #expect(try await page.todos(.dog).todos().map(\.title) == Self.words)
                #expect(try await value(page, ".new-todo") == "")
            }
        }

        @Test("Text typed without a pause is there after a reload right behind the last key", arguments: Form.todos + Form.plans)
        func reload(_ form: Form) async throws {
            try await withGallery { page in
                try await prepare(page, form)
                try await open(form, page)
                try await page.browser.execute(
                    "const field = document.querySelector(arguments[0]); field.focus(); field.select()", .string(form.field))
                try await page.browser.type(Self.text, pace: .milliseconds(120))
                try await page.browser.reload()
                try await page.live()
                try await waits(page, form.field, for: Self.text)
                // And once more, when there is nothing under way.
                try await page.browser.reload()
                try await page.live()
                try await waits(page, form.field, for: Self.text)
            }
        }

        @Test("Another browser is not shown what was typed in this one", arguments: Form.todos + Form.plans)
        func otherBrowser(_ form: Form) async throws {
            try await withGallery { page in
                try await prepare(page, form)
                try await open(form, page)
                let before = try #require(try await value(page, form.field))
                try await page.browser.execute(
                    "const field = document.querySelector(arguments[0]); field.focus(); field.select()", .string(form.field))
                try await page.browser.type(Self.text)
                try await page.browser.reload()
                try await page.live()
                try await waits(page, form.field, for: Self.text)
                try await page.browser.go(to: page.base + "/health")
                try await page.browser.deleteCookies()
                try await page.browser.execute("sessionStorage.clear()")
                try await open(form, page)
                try await waits(page, form.field, for: before)
                _ = try await page.browser.takeProblems()
            }
        }

        @Test("Cancel throws away at once, and can be undone; what comes back says so and can be discarded", arguments: ["en", "ko"])
        func cancel(_ language: String) async throws {
            let isKorean = language == "ko"
            try await withGallery(language: language) { page in
                try await page.open("/todo-dog/list")
                try await page.browser.find(css: ".riblet-page:not([hidden]) .empty .btn").click()
                try await page.isAt("/todo-dog/list/add")
                try await page.browser.find(css: "#add-title").type("Half a tho")
                // The undo outlives that the form is left for an address that was there before the
                // page was loaded.
                try await page.browser.reload()
                try await page.live()
                try await waits(page, "#add-title", for: "Half a tho")
                try await page.browser.find(css: "dialog [value=cancel]").click()
                try await page.isAt("/todo-dog/list")
                try await page.sees(isKorean ? "작성을 그만뒀어요" : "Discarded: “Half a tho”")
                try await page.browser.find(css: ".toast button").click()
                try await page.isAt("/todo-dog/list/add")
                try await waits(page, "#add-title", for: "Half a tho")
                try await page.sees(isKorean ? "작성하던 내용을 되살렸어요" : "What you had entered is back")
                try await page.browser.find(css: "dialog [value=discard]").click()
                try await waits(page, "#add-title", for: "")
                try await page.doesNotSee(isKorean ? "작성하던 내용을 되살렸어요" : "What you had entered is back")
                // A discarded draft is gone, here and elsewhere.
                try await page.browser.find(css: "dialog [value=cancel]").click()
                try await page.isAt("/todo-dog/list")
                try await page.open("/todo-dog/add")
                try await page.browser.waitUntil(script: "document.querySelector('#add-title')")
                #expect(try await value(page, "#add-title") == "")
            }
        }

        @Test("Cancel in the planner can be undone, for goals and steps", arguments: Array(Form.plans.dropFirst()))
        func cancelPlan(_ form: Form) async throws {
            try await withGallery { page in
                try await prepare(page, form)
                try await open(form, page)
                try await page.browser.execute("document.querySelector(arguments[0]).select()", .string(form.field))
                try await page.browser.find(css: form.field).type("Half a tho")
                try await page.browser.find(css: "dialog [value=cancel]").click()
                try await page.sees("Discarded: “Half a tho”")
                try await page.browser.find(css: ".toast button").click()
                try await waits(page, form.field, for: "Half a tho")
                try await page.sees("Unsaved changes restored")
            }
        }

        @Test("A text that is too long is told of and stays in its field", arguments: ["en", "ko"])
        func tooLong(_ language: String) async throws {
            try await withGallery(language: language) { page in
                try await page.open("/todo-dog/todomvc")
                let long = String(repeating: "가나다라마바사아자차", count: 20) + "하나 더"
                let paste = """
                    const field = document.querySelector(arguments[0]);
                    field.focus();
                    document.execCommand('insertText', false, arguments[1]);
                    """
                try await page.browser.execute(paste, ".new-todo", .string(long))
                try await page.browser.press(.enter)
                try await page.sees(language == "ko" ? "200자까지 쓸 수 있어요. 4자를 줄여 주세요." : "At most 200 characters. Remove 4.")
                #expect(try await value(page, ".new-todo") == long)
                #expect(try await page.todos(.dog).todos().isEmpty)
                for _ in 0..<4 { try await page.browser.press(.backspace) }
                try await page.browser.press(.enter)
                try await page.sees(String(long.dropLast(4)))
                #expect(try await page.todos(.dog).todos().map(\.title) == [String(long.dropLast(4))])
                #expect(try await value(page, ".new-todo") == "")

                try await page.open("/mandalart/")
                try await page.browser.execute(paste, "#nickname-nickname", .string(long))
                try await page.browser.press(.enter)
                try await page.sees(language == "ko" ? "30자까지" : "At most 30 characters")
                #expect(try await value(page, "#nickname-nickname") == long)
            }
        }
    }
}

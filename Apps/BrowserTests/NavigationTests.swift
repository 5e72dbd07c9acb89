import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    @Suite("Navigation and connection")
    struct NavigationTests {
        @Test("A reload comes back to the same page with what was typed")
        func reload() async throws {
            try await withGallery { page in
                try await page.open("/todo-dog/add")
                try await page.browser.find(.label("Title")).type("Half a thought")
                // Nothing waits for the draft to be stored.
                try await page.browser.reload()
                try await page.live()
                try await page.isAt("/todo-dog/add")
                #expect(try await page.browser.find(.label("Title")).value == "Half a thought")
            }
        }

        @Test("A patch leaves focus, caret and what is being typed alone")
        func typing() async throws {
            try await withGallery { page in
                try await page.open("/todo-dog/add")
                let field = try await page.browser.find(.label("Title"))
                try await field.type("abcdef")
                try await page.browser.execute("arguments[0].setSelectionRange(3, 3)", field.reference)
                for number in 0..<5 {
                    try await page.todos(.dog).add(TodoDraft(title: "Other \(number)", due: .time(Date(timeIntervalSinceNow: 60))))
                }
                try await page.browser.type("X")
                #expect(try await field.value == "abcXdef")
                #expect(try await page.browser.execute("return document.activeElement === arguments[0]", field.reference) == .bool(true))
                #expect(try await page.browser.execute("return arguments[0].selectionStart", field.reference) == .number(4))
            }
        }

        @Test("A page is scrolled where it was left, and one that is opened begins at its top")
        func scrolling() async throws {
            try await withGallery { page in
                for number in 0..<30 {
                    try await page.todos(.dog).add(TodoDraft(title: "Todo \(number)", due: .time(Date(timeIntervalSinceNow: 86400 * 3))))
                }
                try await page.open("/todo-dog/list")
                try await page.sees("Todo 29")
                try await page.browser.execute("window.scrollTo(0, 700)")
                try await page.browser.execute(
                    "const link = document.querySelector('a[href$=\"/list/15\"]'); link.focus({preventScroll: true}); link.click()")
                try await page.isAt("/todo-dog/list/15")
                try await page.browser.waitUntil(script: "scrollY === 0")
                try await page.press(.link, "Back")
                try await page.isAt("/todo-dog/list")
                try await page.browser.waitUntil(script: "scrollY === 700")
                // The focus is back on what was opened.
                #expect(
                    try await page.browser.execute("return document.activeElement.getAttribute('href')") == .string("/todo-dog/list/15"))
            }
        }

        @Test("A page that is loaded again is where it was in a long list, and says nothing of another window")
        func reloadInAList() async throws {
            try await withGallery { page in
                for number in 0..<30 {
                    try await page.todos(.dog).add(TodoDraft(title: "Todo \(number)", due: .time(Date(timeIntervalSinceNow: 86400 * 3))))
                }
                try await page.open("/todo-dog/list")
                try await page.sees("Todo 29")
                for place in [700, 1_200] {
                    try await page.browser.execute("scrollTo(0, \(place))")
                    try await page.browser.reload()
                    // As the server has written it.
                    #expect(
                        try await page.browser.execute("return document.body.innerText.includes('another window')") == .bool(false))
                    try await page.live()
                    try await page.browser.waitUntil(script: "scrollY === \(place)")
                    #expect(
                        try await page.browser.execute("return document.body.innerText.includes('another window')") == .bool(false))
                }
            }
        }

        @Test("A dropped connection says so, comes back by itself and has missed nothing")
        func dropped() async throws {
            try await withGallery { page in
                // Going offline leaves an open socket alone, so the test keeps hold of the page's
                // sockets and breaks them.
                try await page.browser.holdSockets()
                try await page.open("/todo-cat/list")
                try await page.browser.setOffline(true)
                try await page.browser.closeSockets()
                try await page.browser.waitUntil(script: "document.documentElement.dataset.live === undefined")
                try await page.todos(.cat).add(TodoDraft(title: "Meanwhile", due: .time(Date(timeIntervalSinceNow: 3600))))
                try await page.browser.waitUntil(script: "!document.getElementById('riblet-offline').hidden")
                try await page.browser.setOffline(false)
                try await page.live()
                try await page.sees("Meanwhile")
                try await page.browser.waitUntil(script: "document.getElementById('riblet-offline').hidden")
                // A request that failed while the line was down stands in the console and is no
                // fault.
                _ = try await page.browser.takeProblems()
            }
        }

        @Test("Closing a sheet by Escape, beside it or by going back detaches the form")
        func sheets() async throws {
            try await withGallery(.desktop) { page in
                for way in ["escape", "beside", "back"] {
                    try await page.open("/todo-dog/")
                    try await page.browser.find(css: ".fab").click()
                    try await page.isAt("/todo-dog/add")
                    _ = try await page.browser.find(.label("Title"))
                    switch way {
                    case "escape": try await page.browser.press(.escape)
                    case "back": try await page.browser.back()
                    default:
                        try await page.browser.execute(
                            "document.querySelector('dialog').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, clientX: 2, clientY: 2}))"
                        )
                    }
                    try await page.isAt("/todo-dog/")
                    #expect(try await page.browser.has(.role(.dialog)) == false, "\(way)")
                }
            }
        }

        @Test("Back skips no filter, also where the next one has the shorter address")
        func filters() async throws {
            try await withGallery { page in
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 3600))))
                try await page.open("/todo-dog/todomvc")
                try await page.press(.link, "Completed")
                try await page.isAt("/todo-dog/todomvc/completed")
                try await page.press(.link, "All")
                try await page.isAt("/todo-dog/todomvc")
                try await page.browser.back()
                try await page.isAt("/todo-dog/todomvc/completed")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 0")
                try await page.browser.back()
                try await page.isAt("/todo-dog/todomvc")
                try await page.sees("Walk")
                try await page.browser.forward()
                try await page.isAt("/todo-dog/todomvc/completed")
                try await page.browser.forward()
                try await page.isAt("/todo-dog/todomvc")
            }
        }

        @Test("The quick-entry page adds, filters by address, edits by double click and clears")
        func quickEntry() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/todo-dog/todomvc")
                for title in ["one", "two"] {
                    let field = try await page.browser.find(css: ".new-todo")
                    try await field.type(title)
                    try await field.type([.enter])
                    try await page.sees(title)
                    try await page.browser.waitUntil(script: "document.querySelector('.new-todo').value === ''")
                }
                try await page.sees("2 items left")
                try await page.browser.find(css: ".todo-list li:first-child .toggle").click()
                try await page.sees("1 item left")
                try await page.press(.link, "Active")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 1")
                try await page.open("/todo-dog/todomvc#/completed")
                try await page.browser.waitUntil(script: "document.querySelector('.filters .selected')?.textContent.trim() === 'Completed'")
                try await page.open("/todo-dog/todomvc")
                try await page.browser.execute(
                    "document.querySelectorAll('.todo-list label')[1].dispatchEvent(new MouseEvent('dblclick', {bubbles: true, cancelable: true}))"
                )
                let edit = try await page.browser.find(css: ".editing .edit")
                // WebDriver's own clearing would leave the field, which saves.
                try await page.browser.execute("arguments[0].select()", edit.reference)
                try await edit.type("two changed")
                try await edit.type([.enter])
                try await page.sees("two changed")
                try await page.press(.button, "Clear completed")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.todo-list li').length === 1")
            }
        }
    }
}

import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    @Suite("Without script")
    struct WithoutScriptTests {
        @Test("A picture is stored with the first press of the form that it was chosen in, and one that is none is told of")
        func picture() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.blockScripts()
                let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-upload-\(UUID().uuidString)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                let picture = folder.appending(path: "sample.png"), text = folder.appending(path: "sample.gif")
                try Data(SamplePicture.upload().bytes).write(to: picture)
                try Data("no picture".utf8).write(to: text)
                try await browser.go(to: page.base + "/todo-dog/list/add")
                try await browser.find(css: "#add-title").type("With a picture")
                try await browser.find(css: "#add-details").click()
                try await browser.find(css: "dialog input[type=file]").upload([picture.path])
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/list")
                let stored = try await page.todos(.dog).todos()
                #expect(stored.map(\.title) == ["With a picture"] && stored.first?.picture != nil)
                _ = try await browser.find(css: ".row img")

                try await browser.go(to: page.base + "/todo-dog/list/add")
                try await browser.find(css: "#add-title").type("With none")
                try await browser.find(css: "#add-details").click()
                try await browser.find(css: "dialog input[type=file]").upload([text.path])
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.sees("This file cannot be used.")
                #expect(try await browser.find(css: "#add-title").value == "With none")
                #expect(try await page.todos(.dog).todos().count == 1)
                _ = try await browser.takeProblems()
            }
        }

        @Test("A todo is added, found, completed and taken back by forms, links and buttons alone")
        func life() async throws {
            try await withGallery { page in
                let browser = page.browser
                try await page.blockScripts()
                try await browser.go(to: page.base + "/todo-dog/")
                try await browser.find(css: "nav.chips a").click()
                try await page.isAt("/todo-dog/list")
                try await browser.find(css: ".riblet-page:not([hidden]) .empty .btn").click()
                try await page.isAt("/todo-dog/list/add")
                try await browser.find(css: "#add-title").type("Posted & plain")
                try await browser.find(css: "dialog .btn.primary").click()
                try await page.isAt("/todo-dog/list")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["Posted & plain"])
                try await browser.find(css: ".riblet-page:not([hidden]) .row .check").click()
                // The answer to a posted form is the same page as it is then: what was done can be
                // taken back.
                try await page.sees("“Posted & plain” done")
                _ = try await browser.find(css: ".toast button")
                #expect(try await page.todos(.dog).todos().map(\.isDone) == [true])
                try await browser.go(to: page.base + "/todo-dog/list")
                _ = try await browser.find(css: ".riblet-page:not([hidden]) .empty")
                try await browser.go(to: page.base + "/todo-dog/done")
                try await browser.find(css: ".tile .acts button").click()
                try await page.sees("“Posted & plain” is back on the list")
                #expect(try await page.todos(.dog).todos().map(\.isDone) == [false])
                // Problems of a form stand at its fields, as with script.
                try await browser.go(to: page.base + "/todo-dog/add")
                try await browser.find(css: "#add-details").click()
                try await browser.find(css: "#add-text").type("Notes without a title")
                try await browser.find(css: "dialog .btn.primary").click()
                let message = try await browser.find(css: "#add-title-message")
                #expect(try await message.text == "Give it a title.")
                #expect(try await browser.find(css: "#add-title").attribute("aria-invalid") == "true")
                #expect(try await browser.find(css: "#add-text").value == "Notes without a title")
                #expect(try await browser.execute("return document.documentElement.dataset.live ?? null") == .null)
                // The browser notes each script that was kept away.
                _ = try await browser.takeProblems()
            }
        }
    }
}

import Foundation
import LocalProvider
import RibletWebTesting
import Testing
import TodoDomain

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension BesideInChromium {
    @Suite("Todo, out and in")
    struct TodoTransferTests {
        @Test("Pictures of more than 10 MB together go out and come in again, in Chromium and without script", arguments: [true, false])
        func manyPictures(hasScript: Bool) async throws {
            try await withFolder { folder in
                try await withGallery { page in
                    let todos = page.todos(.dog)
                    var photos: [[UInt8]] = []
                    for size in 4...6 {
                        photos.append(try SamplePicture.upload(atLeast: size << 20).bytes)
                        let id = try await page.data.todos[.dog].pictures.keep(photos[photos.count - 1])
                        try await todos.add(TodoDraft(title: "\(size) MB", picture: id))
                    }
                    if !hasScript { try await page.blockScripts() }
                    try await page.browser.go(to: page.base + "/todo-dog/profile/transfer")
                    let link = try await page.text("document.querySelector('dialog a[href$=\".json\"]').href")
                    let file = folder.appending(path: "todos.json")
                    try await get(link).0.write(to: file)
                    #expect(try Data(contentsOf: file).count > 20 << 20)
                    _ = try await todos.delete(todos.todos().map(\.id))
                    try await page.browser.find(css: "dialog input[type=file]").upload([file.path])
                    if !hasScript { try await page.browser.find(css: "dialog .without-script").click() }
                    try await page.sees("3 to-dos imported")
                    for (todo, photo) in zip(try await todos.todos(), photos) {
                        let content = try await page.data.todos[.dog].pictures.content(of: #require(todo.picture))
                        #expect(content?.bytes == photo, "\(todo.title)")
                    }
                }
            }
        }

        @Test("An import that waits for others shows so, and is stopped", arguments: [(Viewport.desktop, "en"), (.phone, "ko")])
        func stopped(_ device: Viewport, _ language: String) async throws {
            try await withFolder { folder in
                try await withGallery(device, language: language) { page in
                    let file = folder.appending(path: "todos.md")
                    try Data((0..<200).map { "- To-do \($0)\n" }.joined().utf8).write(to: file)
                    try await page.open("/todo-dog/profile/transfer")
                    let axe = try await Axe(page.browser)
                    // The line of long work is held meanwhile.
                    let (held, hold) = AsyncStream<Void>.makeStream()
                    let holding = Task { try await LongWork.shared.run { _ in for await _ in held {} } }
                    defer { hold.finish() }
                    try await page.browser.find(css: "dialog input[type=file]").upload([file.path])
                    let stop = try await page.browser.find(css: "#transfer-stop")
                    try await axe.check("an import that waits")
                    try await stop.click()
                    try await page.sees(language == "ko" ? "중단하는 중…" : "Stopping…")
                    hold.finish()
                    try await holding.value
                    try await page.sees(language == "ko" ? "가져오기를 중단했어요." : "You stopped the import.")
                    #expect(try await page.todos(.dog).todos().isEmpty)
                }
            }
        }

        @Test(
            "Todos are exported, deleted, imported again and taken away, and a file with a fault changes nothing",
            arguments: [("en", TransferFormat.json), ("ko", .markdown)])
        func thereAndBack(_ language: String, _ format: TransferFormat) async throws {
            try await withFolder { folder in
                try await withGallery(language == "en" ? .desktop : .phone, language: language) { page in
                    let isKorean = language == "ko"
                    let (todos, axe) = (page.todos(.dog), try await Axe(page.browser))
                    try await todos.add(TodoDraft(title: "Walk, <b>Rex</b>", text: "Twice\n\n- far", due: Day("2027-02-28").map(Due.day)))
                    let done = try await todos.add(TodoDraft(title: "Fed", due: .time(Date(timeIntervalSince1970: 1_795_262_400))))
                    try await todos.setDone([done.id], true)
                    let before = try await todos.todos()

                    try await page.open("/todo-dog/profile")
                    try await page.browser.find(css: "a[href$='/profile/transfer']").click()
                    try await page.isAt("/todo-dog/profile/transfer")
                    try await axe.check("the sheet for files and calendars")
                    let link = try await page.text("document.querySelector('dialog a[href$=\".\(format.fileExtension)\"]').href")
                    let (file, answer) = try await get(link)
                    #expect(answer.value(forHTTPHeaderField: "Content-Disposition")?.contains("todo-dog-20") == true)
                    _ = try await todos.delete(before.map(\.id))

                    // A fault is told with its place, and nothing comes in.
                    let bad = folder.appending(path: "bad.md"), good = folder.appending(path: "todos.\(format.fileExtension)")
                    try Data("- good\n- bad (due soon)\n".utf8).write(to: bad)
                    try file.write(to: good)
                    try await page.browser.find(css: "dialog input[type=file]").upload([bad.path])
                    try await page.sees(isKorean ? "2번째 줄, “bad”, due:" : "Line 2, “bad”, due:")
                    try await axe.check("a file with a fault")
                    #expect(try await todos.todos().isEmpty)

                    try await page.browser.find(css: "dialog input[type=file]").upload([good.path])
                    try await page.isAt("/todo-dog/profile")
                    try await page.sees(isKorean ? "할 일 2개를 가져왔어요" : "2 to-dos imported")
                    let after = try await todos.todos()
                    #expect(after.map(\.title) == before.map(\.title) && after.map(\.text) == before.map(\.text))
                    #expect(after.map(\.due) == before.map(\.due) && after.map(\.isDone) == [false, true])

                    // Imported todos are taken away, and that again as each deletion is.
                    let other = try await todos.add(TodoDraft(title: "Nap"))
                    try await page.browser.find(css: ".toast button").click()
                    try await page.sees(isKorean ? "할 일 2개 삭제됨" : "2 to-dos deleted")
                    #expect(try await todos.todos().map(\.id) == [other.id])
                    try await page.browser.find(css: ".toast button").click()
                    try await page.doesNotSee(isKorean ? "할 일 2개 삭제됨" : "2 to-dos deleted")
                    #expect(try await todos.todos().count == 3)
                }
            }
        }

        @Test("A calendar reads the todos without a cookie until the address is revoked, and then like any other address")
        func calendar() async throws {
            try await withGallery { page in
                let axe = try await Axe(page.browser)
                try await page.todos(.dog).add(TodoDraft(title: "Walk; far", due: Day("2027-02-28").map(Due.day)))
                try await page.open("/todo-dog/profile/transfer")
                try await page.browser.find(css: "#transfer-make").click()
                try await page.browser.waitUntil(
                    script:
                        "document.activeElement.id === 'transfer-address' && document.activeElement.value.startsWith(location.origin + '/')"
                )
                try await axe.check("an address for calendars")
                let address = try await page.text("document.querySelector('#transfer-address').value")

                let (calendar, answer) = try await get(address)
                #expect(answer.statusCode == 200 && String(decoding: calendar, as: UTF8.self).contains("SUMMARY:Walk\\; far\r\n"))
                #expect(answer.value(forHTTPHeaderField: "Content-Type") == "text/calendar; charset=utf-8")
                #expect(answer.value(forHTTPHeaderField: "Cache-Control") == "private, no-cache")
                let tag = try #require(answer.value(forHTTPHeaderField: "ETag"))
                #expect(try await get(address, ifNot: tag).1.statusCode == 304)
                try await page.todos(.dog).add(TodoDraft(title: "Feed", due: Day("2027-02-28").map(Due.day)))
                #expect(try await get(address, ifNot: tag).1.statusCode == 200)

                try await page.browser.find(css: "#transfer-revoke").click()
                _ = try await page.browser.find(css: "[role=alertdialog]")
                try await axe.check("the question before an address is revoked")
                try await page.browser.find(css: "[role=alertdialog] .danger").click()
                try await page.browser.waitUntil(script: "document.activeElement.id === 'transfer-make'")
                let (gone, refusal) = try await get(address)
                let unknown = address.replacing(/[0-9a-f]{32}/, with: String(repeating: "0", count: 32))
                for other in [unknown, unknown.replacing(".ics", with: "0.ics"), unknown.replacing(".ics", with: "")] {
                    let (nothing, answer) = try await get(other)
                    #expect(answer.statusCode == 404 && refusal.statusCode == 404 && nothing == gone, "\(other)")
                }

                try await page.browser.find(css: "#transfer-make").click()
                try await page.browser.waitUntil(script: "document.querySelector('#transfer-address')?.value.startsWith('http')")
                #expect(try await page.text("document.querySelector('#transfer-address').value") != address)
            }
        }

        @Test("Without script a file comes in, and an address is made and revoked, by forms and links alone")
        func withoutScript() async throws {
            try await withFolder { folder in
                try await withGallery { page in
                    let browser = page.browser
                    let bad = folder.appending(path: "bad.json"), good = folder.appending(path: "good.md")
                    try Data("{".utf8).write(to: bad)
                    try Data("# Dogs\n* [x] Walk\n1. Feed\n".utf8).write(to: good)
                    try await page.blockScripts()
                    try await browser.go(to: page.base + "/todo-dog/profile")
                    try await browser.find(css: "a[href$='/profile/transfer']").click()
                    try await browser.find(css: "dialog button.without-script").click()
                    try await page.sees("Choose a file first.")
                    try await browser.find(css: "dialog input[type=file]").upload([bad.path])
                    try await browser.find(css: "dialog button.without-script").click()
                    try await page.sees("Line 1: The JSON breaks off or is wrong here.")
                    try await browser.find(css: "dialog input[type=file]").upload([good.path])
                    try await browser.find(css: "dialog button.without-script").click()
                    try await page.isAt("/todo-dog/profile")
                    try await page.sees("2 to-dos imported")
                    #expect(try await page.todos(.dog).todos().map(\.title) == ["Walk", "Feed"])
                    try await browser.find(css: ".toast button").click()
                    try await page.sees("2 to-dos deleted")
                    #expect(try await page.todos(.dog).todos().isEmpty)

                    // Elsewhere, as the message of what was deleted stays without script.
                    try await browser.go(to: page.base + "/todo-cat/profile/transfer")
                    try await browser.find(css: "#transfer-make").click()
                    _ = try await browser.find(css: "#transfer-address")
                    let address = try await page.text("document.querySelector('a[href$=\".ics\"]').href")
                    #expect(try await get(address).1.statusCode == 200)
                    try await browser.find(css: "#transfer-revoke").click()
                    try await browser.find(css: "[role=alertdialog] .danger").click()
                    _ = try await browser.find(css: "#transfer-make")
                    #expect(try await get(address).1.statusCode == 404)
                    #expect(try await browser.execute("return document.documentElement.dataset.live ?? null") == .null)
                    // The browser notes each script that was kept away.
                    _ = try await browser.takeProblems()
                }
            }
        }

        /// Asks as a program does that is no browser and has no cookie.
        private func get(_ address: String, ifNot tag: String? = nil) async throws -> (Data, HTTPURLResponse) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpShouldSetCookies = false
            let session = URLSession(configuration: configuration)
            defer { session.invalidateAndCancel() }
            var request = URLRequest(url: try #require(URL(string: address)), cachePolicy: .reloadIgnoringLocalCacheData)
            request.setValue(tag, forHTTPHeaderField: "If-None-Match")
            let (data, response) = try await session.data(for: request)
            return (data, try #require(response as? HTTPURLResponse))
        }

        private func withFolder(_ body: (URL) async throws -> Void) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-transfer-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(folder)
        }
    }
}

extension OpenGallery {
    /// The text that an expression of the page has.
    fileprivate func text(_ expression: String) async throws -> String {
        guard case .string(let text) = try await browser.execute("return \(expression)") else {
            Issue.record("\(expression) is no text")
            return ""
        }
        return text
    }
}

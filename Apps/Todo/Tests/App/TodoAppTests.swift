import Foundation
import Logging
import NetworkProvider
import Riblet
import RibletLive
import RibletLocalization
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

@testable import TodoApp
@testable import TodoData
@testable import TodoRoot

/// The whole application on real storage, driven as a page in memory.
@MainActor
@Suite("The application")
struct TodoAppTests {
    /// Opens a page on a fresh folder, without any picture service.
    private func withPage(
        _ flavor: TodoFlavor = .dog, path: String = "/", language: String = "en", timeZone: String? = "UTC",
        now: @escaping @Sendable () -> Date = { Date() }, _ body: (TestPage, TodoData) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-todo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: flavor,
            pictures: PictureAccess(
                bases: [.cat: "http://pictures.invalid/cat", .dog: "http://pictures.invalid/dog"],
                network: StubProvider { _ in .json("[]") }), logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }),
            now: now)
        let application = TodoApplication.make(
            flavor, data: data, basePath: "/todo", now: { Date(timeIntervalSince1970: 1_795_000_000) })
        let page = await TestPage(application, path: path, language: language, timeZone: timeZone)
        do {
            try await body(page, data)
        } catch {
            page.session.end()
            try? await data.close()
            throw error
        }
        #expect(page.misfits.isEmpty)
        #expect(page.faults.isEmpty)
        page.session.end()
        try await data.close()
    }

    @Test(
        "An address opens its page, and the page says its address",
        arguments: [
            "/", "/list", "/done", "/add", "/list/add", "/profile", "/profile/cats", "/profile/transfer", "/profile/cats/transfer",
            "/todomvc",
            "/todomvc/active",
        ])
    func addresses(_ path: String) async throws {
        try await withPage(path: path) { page, _ in
            #expect(page.url == "/todo" + path)
        }
    }

    @Test(
        "An address that means nothing opens the nearest place",
        arguments: ["/nothing", "/list/x", "/list/1/2", "/profile/birds", "/add/add"])
    func unknownAddresses(_ path: String) async throws {
        try await withPage(path: path) { page, _ in
            #expect(page.url != "/todo" + path)
            #expect(page.session.location.urlPath.count < path.count)
        }
    }

    @Test("A todo that is not there is not found, and its page leads back to the list", arguments: ["/list", "/done"])
    func missing(_ list: String) async throws {
        try await withPage(path: list + "/999") { page, data in
            await page.wait { !page.session.isFound && page.all("heading", "This to-do is gone").count == 1 }
            try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_100_000))))
            page.back()
            await page.wait { page.url == "/todo" + list && page.session.isFound }
            page.session.open(Location(path: ["list", "1"]))
            await page.wait { page.all("textbox", "Title").first?.value == "Walk" }
            #expect(page.session.isFound)
        }
    }

    @Test("A link leads where its press leads", arguments: ["/", "/list", "/done", "/profile"])
    func links(_ path: String) async throws {
        try await withPage { page, data in
            for title in ["Walk", "Feed"] {
                try await data.todos.add(TodoDraft(title: title, due: .time(Date(timeIntervalSince1970: 1_795_100_000))))
            }
            try await data.todos.setDone([2], true)
            #expect(try await TestPage.pressLinks(of: page.application, at: path) > 0)
        }
    }

    @Test(
        "Nothing is below a todo that is not there",
        arguments: ["/list/999", "/done/999", "/list/999/x", "/list/999/1", "/list/999/add", "/done/999/add"])
    func belowMissing(_ path: String) async throws {
        try await withPage(path: path) { page, _ in #expect(!page.session.isFound) }
    }

    @Test("Both flavours are the same modules with another value", arguments: [TodoFlavor.dog, .cat])
    func flavors(_ flavor: TodoFlavor) async throws {
        try await withPage(flavor) { page, data in
            #expect(page.title.contains(flavor.name))
            #expect(page.document.contains("data-flavour=\"\(flavor.style)\""))
            let application = TodoApplication.make(flavor, data: data, basePath: "/todo")
            let icon = try #require(application.assets.first { $0.path == application.icon })
            #expect(String(decoding: icon.bytes, as: UTF8.self).contains(flavor.accentColor))
        }
    }

    @Test("The quick-entry page takes the place of the tabs and gives it back, and nothing of either stays behind")
    func quickEntry() async throws {
        try await withPage { page, _ in
            let root = try #require(page.session.root as? RootRouter)
            weak let home = root.children.first
            #expect(root.childCount == 1 && home != nil)
            page.visit("/todo/todomvc")
            #expect(root.childCount == 1)
            #expect(home == nil)
            weak let quick = root.children.first
            page.visit("/todo/")
            #expect(root.childCount == 1)
            #expect(quick == nil)
        }
    }

    @Test("The list is laid out as the user of the browser has chosen, also when the page is loaded anew, and under the same address")
    func layout() async throws {
        try await withPage(path: "/list") { page, data in
            try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            await page.wait { page.text.contains("Walk") }
            #expect(page.all(class: "slim").isEmpty)
            try page.click("button", "Show one line each")
            await page.wait { !page.all(class: "slim").isEmpty }
            #expect(page.url == "/todo/list" && page.text.contains("Walk"))
            #expect(try await data.preferences(of: "browser").listLayout() == .compact)
            let application = TodoApplication.make(.dog, data: data, basePath: "/todo")
            let reloaded = await TestPage(application, path: "/list")
            let stranger = await TestPage(application, path: "/list", browser: "another")
            #expect(!reloaded.all(class: "slim").isEmpty && reloaded.text.contains("Walk"), "from the first answer on")
            #expect(stranger.all(class: "slim").isEmpty && stranger.text.contains("Walk"))
            #expect(reloaded.faults.isEmpty && reloaded.misfits.isEmpty)
            for page in [reloaded, stranger] { page.session.end() }
        }
    }

    /// `tree.md` is what `riblet tree` reads from the source; a test of the command compares those.
    @Test("The RIBs that run are those that the source tells of")
    func tree() async throws {
        let outline = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tree.md")
        let told = treeEdges(inOutline: try String(contentsOf: outline, encoding: .utf8))
        try await withPage { page, data in
            try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            let root = page.session.root
            let recorder = TreeRecorder(of: root)
            let launched = treeEdges(of: root)
            for path in ["/list", "/list/1", "/done", "/search", "/add", "/new-list", "/profile", "/profile/transfer", "/todomvc", "/"] {
                page.visit("/todo" + path)
                #expect(page.url == "/todo" + path)
                // The choice of a date has no address.
                guard let form = ["/list/1": "update", "/add": "add"][path] else { continue }
                @MainActor func element(_ name: String) -> DOMNode? { page.root.descendants.first { $0["id"] == "\(form)-\(name)" } }
                await page.wait { element("due") != nil }
                try page.click(try #require(element("due")))
                await page.wait { element("when") != nil }
            }
            #expect(launched.union(recorder.attachedEdges) == told)
        }
    }

    @Test("Every page that is popped frees its RIB")
    func popped() async throws {
        try await withPage { page, data in
            try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            let home = try #require((page.session.root as? RootRouter)?.children.first)
            for path in ["/list", "/list/1", "/done", "/add"] {
                page.visit("/todo" + path)
                weak let child = home.children.last
                #expect(child != nil, "\(path)")
                page.browserBack()
                for _ in 0..<200 where child != nil { await Task.yield() }
                #expect(child == nil, "\(path)")
            }
        }
    }

    @Test("A filter of the quick entry is gone back to from each other one")
    func filters() async throws {
        try await withPage(path: "/todomvc") { page, data in
            try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            await page.wait { page.text.contains("Walk") }
            try page.click("link", "Completed")
            #expect(page.url == "/todo/todomvc/completed")
            try page.click("link", "All")
            #expect(page.url == "/todo/todomvc")
            page.browserBack()
            #expect(page.url == "/todo/todomvc/completed")
            page.browserBack()
            #expect(page.url == "/todo/todomvc")
        }
    }

    @Test("Where the browser's time zone is not known, each time says which one is meant", arguments: ["/list", "/list/1", "/done"])
    func zones(_ path: String) async throws {
        let due = Date(timeIntervalSince1970: 1_795_003_600)
        for (zone, shown) in [
            ("Asia/Seoul", DateText(language: .en, timeZone: "Asia/Seoul")), (nil, DateText(language: .en, browserZone: nil)),
        ] {
            try await withPage(path: path, timeZone: zone) { page, data in
                try await data.todos.add(TodoDraft(title: "Walk", due: .time(due)))
                if path == "/done" { try await data.todos.setDone([1], true) }
                await page.wait { page.text.contains(shown.time(due)) }
                #expect(page.text.contains("(\(shown.zoneName))") == (zone == nil))
            }
        }
    }

    @Test(
        "What was deleted can be taken back after its page was left, loaded anew, and out of another process; in its browser alone",
        arguments: ["/list", "/done", "/list/1", "/todomvc"])
    func takesBack(_ path: String) async throws {
        // A page that comes late tells nothing of it, and a busy machine is late.
        try await withPage(timeZone: "Asia/Seoul", now: { Date(timeIntervalSince1970: 1_795_000_000) }) { page, data in
            let walk = try await data.todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            if path == "/done" { try await data.todos.setDone([walk.id], true) }
            let stored = try await data.todos.todos()
            page.visit("/todo" + path)
            let name = path == "/list/1" ? "Delete" : "Delete Walk"
            await page.wait { page.all("button", name).count == 1 }
            try page.click("button", name)
            await page.wait { page.text.contains("“Walk” deleted") }
            #expect(try await data.todos.todos().isEmpty && page.all("alertdialog").isEmpty)
            page.visit("/todo/profile")
            #expect(page.all("button", "Undo").count == 1)
            await page.restart()
            await page.wait { page.all("button", "Undo").count == 1 }

            let application = TodoApplication.make(.dog, data: data, basePath: "/todo")
            let stranger = await TestPage(application, browser: "another")
            let reloaded = await TestPage(application)
            await reloaded.wait { reloaded.all("button", "Undo").count == 1 }
            #expect(stranger.all("button", "Undo").isEmpty)
            try reloaded.click("button", "Undo")
            for await now in data.todos.updates() where Array(now) == stored { break }
            // It is taken back once, and told no more.
            await page.wait { page.all("button", "Undo").isEmpty }
            let third = await TestPage(application)
            await third.wait { third.text.contains("1") }
            #expect(third.all("button", "Undo").isEmpty)
            #expect(try await data.todos.todos() == stored)
            for page in [stranger, reloaded, third] { page.session.end() }
        }
    }

    @Test(
        "A page that is opened tells each deletion, in both languages",
        arguments: [("en", "“Walk” deleted", "2 to-dos deleted"), ("ko", "“Walk” 삭제됨", "할 일 2개 삭제됨")])
    func tellsDeletions(_ language: String, _ one: String, _ two: String) async throws {
        try await withPage(language: language) { page, data in
            for title in ["Walk", "Feed", "Nap"] {
                try await data.todos.add(TodoDraft(title: title, due: .time(Date(timeIntervalSince1970: 1_795_003_600))))
            }
            _ = try await data.todos(of: "browser", in: .current).delete([1])
            _ = try await data.todos(of: "browser", in: .current).delete([2, 3])
            let next = await TestPage(TodoApplication.make(.dog, data: data, basePath: "/todo"), language: language)
            // One after the other: the last one first.
            for page in [page, next] {
                await page.wait { page.text.contains(two) && !page.text.contains(one) }
                try page.click("button", language == "en" ? "Close" : "닫기")
                await page.wait { page.text.contains(one) && !page.text.contains(two) }
            }
            next.session.end()
        }
    }

    @Test("The end of a page ends its whole tree and its observations")
    func end() async throws {
        try await withPage { page, _ in
            let root = try #require(page.session.root as? RootRouter)
            page.session.end()
            #expect(root.hasEnded)
            #expect(!root.interactable.isActive)
            #expect(root.children.allSatisfy { !$0.interactable.isActive })
        }
    }

    @Test("Windows at two processes count for each other, and not for another person's")
    func processes() async throws {
        try await withPage { _, data in
            let line = InProcessPubSub()
            var pages: [TestPage] = []
            for owner in ["ann", "ann", "bob"] {
                let process = TodoApplication.make(.dog, data: data, basePath: "/todo", pubSub: line, owner: owner)
                pages.append(await TestPage(process, path: "/list"))
            }
            let words = "Open in another window, too"
            await pages[0].wait { pages[0].text.contains(words) && pages[1].text.contains(words) }
            #expect(!pages[2].text.contains(words))
            pages[1].session.end()
            await pages[0].wait { !pages[0].text.contains(words) }
            for page in pages { page.session.end() }
        }
    }

    @Test("The page speaks Korean")
    func korean() async throws {
        try await withPage(language: "ko") { page, _ in
            #expect(page.text.contains("오늘"))
            #expect(page.document.contains("<html lang=\"ko\""))
        }
    }

    @Test(
        "A picture that does not exist is not found, whatever its name", arguments: [["pictures", "x"], ["pictures", "../x"], ["x"], []])
    func media(_ path: [String]) async throws {
        try await withPage { page, data in
            let application = TodoApplication.make(.dog, data: data, basePath: "/todo")
            #expect(await application.media?(path) == nil)
        }
    }
}

/// Pages where the data is damaged, or goes while the application runs.
@MainActor
@Suite("Todos that are lost", .timeLimit(.minutes(20)))
struct TodoLossTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-todo-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("todo-dog/todo.sqlite") }

    private func withData(_ body: (WebApplication, TodoData) async throws -> Void) async throws {
        let data = try await TodoDataFolder.open(
            root: folder, flavor: .dog, pictures: PictureAccess(network: StubProvider { _ in .json("[]") }),
            logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        do {
            try await body(TodoApplication.make(.dog, data: data, basePath: ""), data)
        } catch {
            try? await data.close()
            throw error
        }
        try await data.close()
    }

    @Test("Where a damaged or empty file lies now is told once, over restarts", arguments: [Data(), Data("no database".utf8)])
    func setAside(_ bytes: Data) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        let kept = file.path + ".corrupt-1"
        // Nobody looks before the program is started again.
        try await withData { _, _ in }
        try await withData { application, data in
            let page = await MemoryPage(application, path: "/list")
            try await page.find(.role("alertdialog", "Your to-dos could not be read"))
            try await page.sees(kept)
            try await page.click(.button, "OK")
            try await page.doesNotSee(kept)
            await eventually { data.store.untold.isEmpty }
            page.end()
            #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == bytes)
        }
        try await withData { application, data in
            #expect(data.store.untold.isEmpty)
            let page = await MemoryPage(application)
            try await page.doesNotSee(kept)
            page.end()
        }
    }

    @Test("Where the folder is deleted nothing is taken that is not stored, every page says why, and /ready does; put back, all goes on")
    func deleted() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await withData { application, data in
            let isReady = try #require(application.isReady)
            try await data.todos.add(TodoDraft(title: "Before", due: .time(Date(timeIntervalSince1970: 1_795_000_000))))
            #expect(await isReady())
            let page = await MemoryPage(application, path: "/todomvc")
            try await page.sees("Before")
            let away = folder.deletingLastPathComponent().appendingPathComponent("\(folder.lastPathComponent)-away")
            try FileManager.default.moveItem(at: folder, to: away)
            defer { try? FileManager.default.removeItem(at: away) }
            await #expect(throws: TodoError.self) {
                try await data.todos.add(TodoDraft(title: "Lost", due: .time(Date(timeIntervalSince1970: 1_795_000_000))))
            }
            #expect(await isReady() == false)
            try await page.find(.role("alertdialog", "Nothing can be saved now"))
            try await page.sees(file.path)
            try await page.click(.button, "OK")
            try await page.sees("Before")
            // Somebody who comes now is told as well.
            let other = await MemoryPage(application, language: "ko")
            try await other.find(.role("alertdialog", "지금은 저장할 수 없어요"))
            other.end()
            try FileManager.default.moveItem(at: away, to: folder)
            #expect(await isReady())
            try await page.sees("Everything can be saved again")
            try await data.todos.add(TodoDraft(title: "After", due: .time(Date(timeIntervalSince1970: 1_795_000_000))))
            page.end()
        }
        try await withData { _, data in
            let titles = try await data.todos.todos().map(\.title)
            #expect(titles == ["Before", "After"])
        }
    }
}

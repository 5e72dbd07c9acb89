import Foundation
import Logging
import NetworkProvider
import Riblet
import RibletWeb
import RibletWebTesting
import Testing
import TodoData
import TodoDomain

@testable import TodoApp

/// The whole application on real storage, driven as a page in memory.
@MainActor
@Suite("The application")
struct TodoAppTests {
    /// Opens a page on a fresh folder, without any picture service.
    private func withPage(
        _ flavor: TodoFlavor = .dog, path: String = "/", language: String = "en", _ body: (TestPage, TodoData) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-todo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = try await TodoDataFolder.open(
            root: folder, flavor: flavor, pictureBases: [.cat: "http://pictures.invalid/cat", .dog: "http://pictures.invalid/dog"],
            network: StubProvider { _ in .json("[]") }, logger: Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() }))
        let application = TodoApplication.make(
            flavor, data: data, basePath: "/todo", now: { Date(timeIntervalSince1970: 1_795_000_000) })
        let page = await TestPage(application, path: path, language: language)
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

    @Test("A todo is added, listed, completed and deleted, and every step is stored")
    func life() async throws {
        try await withPage { page, data in
            try page.click("button", "New to-do")
            #expect(page.url == "/todo/add")
            await page.wait { !page.all("textbox", "Title").isEmpty }
            try page.type("textbox", "Title", "Milk & <b>bread</b>")
            try page.click("button", "Add")
            await page.wait { page.url == "/todo/" }
            let added = try #require(try await data.todos.todos().first)
            #expect(added.title == "Milk & <b>bread</b>")
            await page.wait { page.text.contains("One thing left") }
            page.visit("/todo/list")
            await page.wait { !page.all("link", "Delete \(added.title)").isEmpty || page.text.contains(added.title) }
            try page.click("checkbox", "Done: \(added.title)")
            await page.wait { page.text.contains("All clear") }
            #expect(try await data.todos.todo(added.id).isDone)
        }
    }

    @Test(
        "An address opens its page, and the page says its address",
        arguments: ["/", "/list", "/done", "/add", "/list/add", "/profile", "/profile/cats", "/todomvc", "/todomvc/active"])
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

    @Test("Tabs keep their stack, and choosing the tab again returns to its start")
    func tabs() async throws {
        try await withPage(path: "/list") { page, _ in
            try page.click("link", "Profile")
            #expect(page.url == "/todo/profile")
            try page.click("link", "Today")
            #expect(page.url == "/todo/list")
            try page.click("link", "Today")
            #expect(page.url == "/todo/")
        }
    }

    @Test("The quick-entry page takes the place of the tabs and gives it back, and nothing of either stays behind")
    func quickEntry() async throws {
        try await withPage { page, _ in
            let root = try #require(page.session.root as? RootRouter)
            weak let home = root.children.first
            #expect(root.childCount == 2 && home != nil)
            page.visit("/todo/todomvc")
            #expect(root.childCount == 1)
            #expect(home == nil)
            weak let quick = root.children.first
            page.visit("/todo/")
            #expect(root.childCount == 2)
            #expect(quick == nil)
        }
    }

    @Test("Every page that is popped frees its RIB")
    func popped() async throws {
        try await withPage { page, data in
            try await data.todos.add(TodoDraft(title: "Walk", dueAt: Date(timeIntervalSince1970: 1_795_003_600)))
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

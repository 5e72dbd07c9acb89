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

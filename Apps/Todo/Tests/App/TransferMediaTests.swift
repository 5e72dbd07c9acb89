import Foundation
import LocalProvider
import Logging
import NetworkProvider
import RibletWeb
import Testing
import TodoDomain

@testable import TodoApp
@testable import TodoData

@Suite("Files that are taken elsewhere", .timeLimit(.minutes(20)))
struct TransferMediaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func media(_ data: TodoData) -> @Sendable (String) async -> WebResource? {
        let application = TodoApplication.make(.dog, data: data, basePath: "/todo")
        return { await application.media?($0.split(separator: "/").map(String.init)) }
    }

    @Test("Exports are downloads with the name of the flavour and the day")
    func exports() async throws {
        let data = try await TodoData.open(folder)
        try await data.todos.add(TodoDraft(title: "Walk"))
        let media = media(data)
        let list = try #require(await media("export/Asia/Seoul/todos.md"))
        let content = try await #require(list.portions).reduce([], +)
        #expect(String(decoding: content, as: UTF8.self) == "- [ ] Walk\n" && list.contentType == "text/markdown; charset=utf-8")
        #expect(list.fileName?.hasPrefix("todo-dog-20") == true && list.fileName?.hasSuffix(".md") == true && list.maxAge == 0)
        let archive = try #require(await media("export/UTC/todos.json"))
        #expect(archive.contentType == "application/json" && archive.fileName?.hasSuffix(".json") == true)
        #expect(await media("export/Nowhere/todos.json") == nil)
    }

    @Test("A calendar is at its address until it is revoked, and at no other")
    func calendar() async throws {
        let data = try await TodoData.open(folder)
        // Programs with calendars have no access token, and logs are read by others.
        #expect(TodoApplication.make(.dog, data: data, basePath: "/todo").secretMediaFolders == ["calendar"])
        let media = media(data)
        #expect(await media("calendar/0123456789abcdef0123456789abcdef.ics") == nil)
        let feed = try await data.calendarFeed.make(in: .gmt)
        let found = try #require(await media("calendar/\(feed.token).ics"))
        #expect(found.contentType == "text/calendar; charset=utf-8" && found.maxAge == 0 && found.fileName == "todos.ics")
        #expect(found.bytes.starts(with: "BEGIN:VCALENDAR\r\n".utf8))
        for other in ["calendar/\(feed.token)", "calendar/\(feed.token)0.ics", "calendar/.ics", "calendar/x/\(feed.token).ics"] {
            #expect(await media(other) == nil, "\(other)")
        }
        try await data.calendarFeed.revoke()
        #expect(await media("calendar/\(feed.token).ics") == nil)
    }

    @Test("A file that cannot be made is a page that says so")
    func failure() async throws {
        let data = try await TodoData.open(folder)
        let media = media(data)
        try await data.close()
        for path in ["export/UTC/todos.md", "calendar/0123456789abcdef0123456789abcdef.ics"] {
            let refusal = try #require(await media(path)?.refusal)
            #expect(refusal.reason == .unavailable && refusal.words("ko").back == "앱으로 돌아가기")
        }
    }
}

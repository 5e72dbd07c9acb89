import Foundation
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct TodoTransferTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: TodoArchiveFormat.allCases) func whatIsExportedComesBackElsewhere(format: TodoArchiveFormat) async throws {
        let source = try await TodoData.open(folder, time: time)
        let bytes = Sample.png(filler: "picture")
        let picture = try await source.pictures.keep(bytes)
        try await source.todos.add(.sample("Walk “Rex” — 산책", text: "a\nb", picture: picture))
        let second = try await source.todos.add(.sample("two", picture: picture))
        try await source.todos.setDone([second.id], true)
        let archive = try await source.transfer.export(as: format)

        let elsewhere = try TemporaryFolder()
        let target = try await TodoData.open(elsewhere)
        try await target.todos.add(.sample("was there before"))
        let added = try await target.transfer.add(archive)
        let before = try await source.todos.todos()
        #expect(added.map(\.title) == before.map(\.title) && added.map(\.text) == before.map(\.text))
        #expect(added.map(\.isDone) == [false, true])
        for (new, old) in zip(added, before) {
            #expect(abs(new.dueAt.timeIntervalSince(old.dueAt)) < 0.001 && abs(new.createdAt.timeIntervalSince(old.createdAt)) < 0.001)
            if format == .propertyList { #expect(new.dueAt == old.dueAt && new.createdAt == old.createdAt) }
            #expect(try await target.pictures.content(of: try #require(new.picture))?.bytes == bytes)
        }
        #expect(try await target.todos.todos().map(\.title) == ["was there before"] + before.map(\.title))
    }

    @Test func theArchiveIsReadableByOthers() async throws {
        let data = try await TodoData.open(folder, time: time)
        try await data.todos.add(.sample("one"))
        let json = try JSONSerialization.jsonObject(with: try await data.transfer.export(as: .json)) as? [String: Any]
        #expect(json?["format"] as? String == "todo-archive" && json?["version"] as? Int == 1)
        let entry = try #require((json?["todos"] as? [[String: Any]])?.first)
        #expect(entry["title"] as? String == "one" && entry["isDone"] as? Bool == false)
        #expect((entry["dueAt"] as? String)?.hasSuffix("Z") == true)
    }

    @Test func onlyTitleAndTimeAreNeeded() async throws {
        let data = try await TodoData.open(folder, time: time)
        let added = try await data.transfer.add(archive(#"{"title": " one ", "dueAt": "2026-12-24T18:00:00Z"}"#))
        #expect(added.map(\.title) == ["one"] && added[0].createdAt == time.now() && !added[0].isDone && added[0].picture == nil)
    }

    @Test(arguments: [
        (#"{"title": " ", "dueAt": "2026-12-24T18:00:00Z"}"#, "title", "empty"),
        (#"{"dueAt": "2026-12-24T18:00:00Z"}"#, "title", "missing"),
        (#"{"title": 5, "dueAt": "2026-12-24T18:00:00Z"}"#, "title", "not text"),
        (#"{"title": "x"}"#, "dueAt", "missing"),
        (#"{"title": "x", "dueAt": "tomorrow"}"#, "dueAt", "no time"),
        (#"{"title": "x", "dueAt": 5}"#, "dueAt", "not text"),
        (#"{"title": "x", "dueAt": "2026-12-24T18:00:00Z", "isDone": "yes"}"#, "isDone", "true or false"),
        (#"{"title": "x", "dueAt": "2026-12-24T18:00:00Z", "createdAt": "?"}"#, "createdAt", "no time"),
        (#"{"title": "x", "dueAt": "2026-12-24T18:00:00Z", "picture": "p9"}"#, "picture", "no picture"),
        ("5", "(all)", "not"),
        (#"{"title": "\#(String(repeating: "x", count: 201))", "dueAt": "2026-12-24T18:00:00Z"}"#, "title", "200"),
        (#"{"title": "x", "text": "\#(String(repeating: "x", count: 5001))", "dueAt": "2026-12-24T18:00:00Z"}"#, "text", "5000"),
    ])
    func aBadEntryIsNamedAndNothingIsImported(entry: String, field: String, reason: String) async throws {
        let data = try await TodoData.open(folder)
        let good = #"{"title": "good", "dueAt": "2026-12-24T18:00:00Z"}"#
        let error = await #expect(throws: TodoTransferError.self) { try await data.transfer.add(archive("\(good), \(entry), \(good)")) }
        guard case .entry(2, _, field, let text)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(reason), "\(text)")
        #expect(error?.description.hasPrefix("Entry 2") == true)
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test func aBadPictureIsNamedAndNothingIsImported() async throws {
        let data = try await TodoData.open(folder)
        let entry = #"{"title": "x", "dueAt": "2026-12-24T18:00:00Z", "picture": "p1"}"#
        for (file, reason) in [
            (#"{"contentType": "image/png", "data": "PHN2Zy8+"}"#, "neither PNG"),
            (#"{"contentType": "image/png", "data": "?"}"#, "data"),
            (#"{"data": ""}"#, "contentType"),
        ] {
            let error = await #expect(throws: TodoTransferError.self) {
                try await data.transfer.add(archive(entry, pictures: #"{"p1": \#(file)}"#))
            }
            guard case .picture("p1", let text)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(text.contains(reason), "\(text)")
        }
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test(arguments: [
        "", "{", "null", "[]", "{}", #"{"format": "other", "version": 1}"#, "bplist00", "\u{0}", #"{"format": 5, "version": 1}"#,
    ])
    func whatIsNoArchiveIsRefused(text: String) async throws {
        let data = try await TodoData.open(folder)
        let error = await #expect(throws: TodoTransferError.self) { try await data.transfer.add(Data(text.utf8)) }
        guard case .notAnArchive? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aNewerArchiveIsRefused() async throws {
        let data = try await TodoData.open(folder)
        await #expect(throws: TodoTransferError.newerVersion(2)) {
            try await data.transfer.add(Data(#"{"format": "todo-archive", "version": 2, "tasks": []}"#.utf8))
        }
    }

    private func archive(_ todos: String, pictures: String = "{}") -> Data {
        Data(#"{"format": "todo-archive", "version": 1, "todos": [\#(todos)], "pictures": \#(pictures)}"#.utf8)
    }
}

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
        let day = Due.day(try #require(Day("2028-02-29")))
        try await source.todos.add(TodoDraft(title: "three", due: day, repeats: Repetition(.yearly)))
        try await source.todos.add(TodoDraft(title: "four"))
        let archive = try await source.transfer.export(as: format)

        let elsewhere = try TemporaryFolder()
        let target = try await TodoData.open(elsewhere)
        try await target.todos.add(.sample("was there before"))
        let added = try await target.transfer.add(archive)
        let before = try await source.todos.todos()
        #expect(added.map(\.title) == before.map(\.title) && added.map(\.text) == before.map(\.text))
        #expect(added.map(\.isDone) == [false, true, false, false] && added.map(\.due).suffix(2) == [day, nil])
        #expect(added.map(\.repeats) == [nil, nil, Repetition(.yearly), nil])
        for (new, old) in zip(added, before) {
            if case (.time(let new), .time(let old)) = (new.due, old.due) {
                #expect(abs(new.timeIntervalSince(old)) < 0.001)
            } else {
                #expect(new.due == old.due)
            }
            #expect(abs(new.createdAt.timeIntervalSince(old.createdAt)) < 0.001)
            if format == .propertyList { #expect(new.due == old.due && new.createdAt == old.createdAt) }
            guard old.picture != nil else { continue }
            #expect(try await target.pictures.content(of: try #require(new.picture))?.bytes == bytes)
        }
        #expect(try await target.todos.todos().map(\.title) == ["was there before"] + before.map(\.title))
    }

    @Test func theArchiveIsReadableByOthers() async throws {
        let data = try await TodoData.open(folder, time: time)
        try await data.todos.add(.sample("one"))
        try await data.todos.add(TodoDraft(title: "two", due: .day(try #require(Day("2026-12-24")))))
        try await data.todos.add(TodoDraft(title: "three"))
        let json = try JSONSerialization.jsonObject(with: try await data.transfer.export(as: .json)) as? [String: Any]
        #expect(json?["format"] as? String == "todo-archive" && json?["version"] as? Int == 2)
        let entries = try #require(json?["todos"] as? [[String: Any]])
        let entry = try #require(entries.first)
        #expect(entry["title"] as? String == "one" && entry["isDone"] as? Bool == false)
        #expect((entry["dueAt"] as? String)?.hasSuffix("Z") == true)
        #expect(entries[1]["dueAt"] as? String == "2026-12-24" && entries[2]["dueAt"] == nil)
    }

    /// Version 1 had a time in each todo.
    @Test(arguments: [1, 2]) func onlyATitleIsNeeded(version: Int) async throws {
        let data = try await TodoData.open(folder, time: time)
        let entries = #"{"title": " one ", "dueAt": "2026-12-24T18:00:00Z"}"# + (version == 1 ? "" : #", {"title": "two"}"#)
        let added = try await data.transfer.add(archive(entries, version: version))
        #expect(added.map(\.title) == (version == 1 ? ["one"] : ["one", "two"]))
        #expect(added[0].createdAt == time.now() && !added[0].isDone && added[0].picture == nil)
        let dues: [Due?] = [.time(Date(timeIntervalSince1970: 1_798_135_200)), nil]
        #expect(added.map(\.due) == Array(dues.prefix(version)))
    }

    @Test(arguments: [
        (#"{"title": " ", "dueAt": "2026-12-24T18:00:00Z"}"#, "title", "empty"),
        (#"{"dueAt": "2026-12-24T18:00:00Z"}"#, "title", "missing"),
        (#"{"title": 5, "dueAt": "2026-12-24T18:00:00Z"}"#, "title", "not text"),
        (#"{"title": "x", "dueAt": "2027-02-29"}"#, "dueAt", "no time"),
        (#"{"title": "x", "dueAt": "tomorrow"}"#, "dueAt", "no time"),
        (#"{"title": "x", "dueAt": 5}"#, "dueAt", "not text"),
        (#"{"title": "x", "repeats": "hourly"}"#, "repeats", "no repetition"),
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
        await #expect(throws: TodoTransferError.newerVersion(3)) {
            try await data.transfer.add(Data(#"{"format": "todo-archive", "version": 3, "tasks": []}"#.utf8))
        }
    }

    private func archive(_ todos: String, pictures: String = "{}", version: Int = 2) -> Data {
        Data(#"{"format": "todo-archive", "version": \#(version), "todos": [\#(todos)], "pictures": \#(pictures)}"#.utf8)
    }
}

import Foundation
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct TodoTransferTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()
    private let seoul: Calendar

    init() throws {
        folder = try TemporaryFolder()
        seoul = .gregorian(in: try #require(TimeZone(identifier: "Asia/Seoul")))
    }

    @Test(arguments: TransferFormat.allCases) func exportComesBackElsewhere(format: TransferFormat) async throws {
        let source = try await TodoData.open(folder, time: time)
        let bytes = Sample.png(filler: "picture")
        let picture = try await source.pictures.keep(bytes)
        try await source.todos.add(.sample("Walk “Rex” — 산책", text: "a\nb", picture: picture))
        let second = try await source.todos.add(.sample("two", picture: picture))
        try await source.todos.setDone([second.id], true)
        let day = Due.day(try #require(Day("2028-02-29")))
        let repeats = try #require(Repetition("every 2 weeks on mon fri at 02:30"))
        try await source.todos.add(TodoDraft(title: "three", due: day, repeats: repeats))
        try await source.todos.add(TodoDraft(title: "four", isImportant: true))
        let archive = try await source.transfer.export(as: format, in: seoul.timeZone).content()

        let elsewhere = try TemporaryFolder()
        let target = try await TodoData.open(elsewhere)
        try await target.todos.add(.sample("was there before"))
        let added = try await target.transfer.add(archive, in: .current)
        let before = try await source.todos.todos().sorted { $0.place < $1.place }
        #expect(before.map(\.title).first == "four" && added.map(\.isImportant) == [true, false, false, false])
        #expect(added.map(\.title) == before.map(\.title) && added.map(\.text) == before.map(\.text))
        #expect(added.map(\.isDone) == [false, false, true, false] && added.map(\.due).last == day)
        #expect(added.map(\.repeats) == [nil, nil, nil, repeats])
        for (new, old) in zip(added, before) {
            if case (.time(let new), .time(let old)) = (new.due, old.due) {
                #expect(abs(new.timeIntervalSince(old)) < 0.001)
            } else {
                #expect(new.due == old.due)
            }
            // A list has neither pictures nor the time of adding.
            guard format == .json else {
                #expect(new.picture == nil)
                continue
            }
            #expect(abs(new.createdAt.timeIntervalSince(old.createdAt)) < 0.001)
            guard old.picture != nil else { continue }
            #expect(try await target.pictures.content(of: try #require(new.picture))?.bytes == bytes)
        }
        #expect(try await target.todos.todos().map(\.title) == ["was there before"] + before.map(\.title))
    }

    @Test func listsKeepTheirColoursAndOrder() async throws {
        let source = try await TodoData.open(folder, time: time)
        for (name, color) in [("Work", TodoList.Color.pink), ("Empty", .teal), ("Home", .red)] {
            try await source.lists.addList(name, color)
        }
        let done = try await source.todos.add(TodoDraft(title: "Walk", list: try await source.lists.lists()[2].id))
        try await source.todos.setDone([done.id], true)
        let archive = try await source.transfer.export(as: .json, in: .gmt).content()
        let elsewhere = try TemporaryFolder()
        let target = try await TodoData.open(elsewhere)
        try await target.lists.addList("home", .blue)
        let added = try await target.transfer.add(archive, in: .current)
        let lists = try await target.lists.lists()
        #expect(lists.map(\.name) == ["home", "Work", "Empty"] && lists.map(\.color) == [.blue, .pink, .teal])
        #expect(added.map(\.list) == [lists[0].id] && added[0].doneAt.map { abs($0.timeIntervalSince(time.now())) < 0.001 } == true)
        let long = #"{"format": "todo-archive", "version": 2, "todos": [], "lists": [{"name": " "}]}"#
        await #expect(throws: ImportFault(.missing, field: "lists")) { try await target.transfer.add(Array(long.utf8), in: .current) }
    }

    /// Exports all parts, and imports them elsewhere one after the other.
    private func restored(
        _ source: TodoData, in elsewhere: TemporaryFolder, _ format: TransferFormat = .json
    ) async throws -> (files: Int, titles: [String], target: TodoData) {
        let target = try await TodoData.open(elsewhere)
        let parts = try await source.transfer.parts(of: format)
        for part in parts {
            let file = try await source.transfer.export(as: format, in: .gmt, part: part).content()
            #expect(file.count <= TransferLimits.exportedBytes)
            _ = try await target.transfer.add(file, in: seoul)
        }
        return (parts.count, try await target.todos.todos().sorted { $0.place < $1.place }.map(\.title), target)
    }

    @Test func photographsThatAreTooMuchForAFileComeBackInParts() async throws {
        let source = try await TodoData.open(folder)
        let elsewhere = try TemporaryFolder()
        let pictures = (0..<4).map { Sample.png(filler: "\($0)" + String(repeating: "x", count: 9_500_000)) }
        for (index, bytes) in pictures.enumerated() {
            try await source.todos.add(.sample("photo \(index)", picture: try await source.pictures.keep(bytes)))
        }
        #expect(try await source.transfer.export(as: .json, in: .gmt) == nil)
        let (files, titles, target) = try await restored(source, in: elsewhere)
        #expect(files == 2 && Set(titles).count == 4)
        #expect(titles == (try await source.todos.todos().sorted { $0.place < $1.place }.map(\.title)))
        for todo in try await target.todos.todos() {
            let bytes = try await target.pictures.content(of: try #require(todo.picture))?.bytes
            #expect(bytes.map { pictures.contains($0) } == true)
        }
    }

    @Test(arguments: TransferFormat.allCases) func moreTodosThanAFileMayHaveComeBackInParts(_ format: TransferFormat) async throws {
        let source = try await TodoData.open(folder)
        let elsewhere = try TemporaryFolder()
        let list = (0..<6_000).map { "- [ ] To-do \($0)\n" }.joined()
        for list in [list, list.uppercased()] { _ = try await source.transfer.add(Array(list.utf8), in: seoul) }
        let (files, titles, _) = try await restored(source, in: elsewhere, format)
        #expect(files == 2)
        // A part that has become more than a file takes is not given.
        let parts = try await source.transfer.parts(of: format)
        let added = try await source.transfer.add(
            Array((list + list.prefix(list.utf8.count / 2)).replacing("To-do", with: "Task").utf8), in: seoul)
        #expect(try await source.transfer.export(as: format, in: .gmt, part: parts[1]) == nil)
        _ = try await source.todos.delete(added.map(\.id))
        #expect(titles == (try await source.todos.todos().sorted { $0.place < $1.place }.map(\.title)))
    }

    @Test func aPartIsNeitherLongerNorLargerThanAFile() {
        let picture = PictureID(rawValue: "up-1")
        func todos(_ count: Int64, text: Int = 0, picture: PictureID? = nil) -> [Todo] {
            (0..<count).map { Todo(id: $0 + 1, title: "t", text: String(repeating: "x", count: text), picture: picture, createdAt: .now) }
        }
        func counts(_ todos: [Todo], _ bytes: Int = 0) -> [Int] {
            let parts = ExportPlan.parts(of: todos, pictures: picture.map { [$0: bytes] } ?? [:], limits: (3, 100_000))
            for todo in todos { #expect(parts.count { $0.contains(todo) } == 1) }
            return parts.map { part in todos.count { part.contains($0) } }
        }
        #expect(counts([]) == [0] && counts(todos(3)) == [3] && counts(todos(4)) == [3, 1] && counts(todos(7)) == [3, 3, 1])
        #expect(counts(todos(3, text: 7_500)) == [2, 1])
        // A picture is in a file once; one that is larger than a file has a file of its own.
        #expect(counts(todos(3, picture: picture), 60_000) == [3])
        #expect(counts(todos(2, picture: picture), 200_000) == [1, 1])
    }

    @Test(arguments: [0, 1, 250, 500]) func stoppedImportAddsNothing(at place: Int) async throws {
        let data = try await TodoData.open(folder)
        let run = ImportRun()
        if place == 0 { run.stop() }
        let stopping = Task { for await progress in run.progress where place > 0 && progress.done >= place - 1 { run.stop() } }
        let list = (0..<10_000).map { "- [ ] To-do \($0)\n" }.joined()
        await #expect(throws: ImportFault(.stopped)) { try await data.transfer.add(Array(list.utf8), in: seoul, by: run) }
        run.end()
        await stopping.value
        #expect(try await data.todos.todos().isEmpty)
        _ = try await data.transfer.add(Array("- [ ] Walk".utf8), in: seoul)
        #expect(try await data.todos.todos().count == 1)
    }

    @Test func namesSayTheFlavourAndTheDayOfTheUser() async throws {
        let data = try await TodoData.open(folder, time: time)
        let day = Day(time.now(), in: seoul)
        #expect(try await data.transfer.export(as: .json, in: seoul.timeZone)?.name == "todo-dog-\(day).json")
        #expect(try await data.transfer.export(as: .markdown, in: seoul.timeZone)?.name == "todo-dog-\(day).md")
    }

    @Test func theArchiveIsReadableByOthers() async throws {
        let data = try await TodoData.open(folder, time: time)
        try await data.todos.add(.sample("one"))
        try await data.todos.add(TodoDraft(title: "two", due: .day(try #require(Day("2026-12-24")))))
        try await data.todos.add(TodoDraft(title: "three"))
        let bytes = try await data.transfer.export(as: .json, in: .gmt).content()
        let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
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
        let added = try await data.transfer.add(archive(entries, version: version), in: seoul)
        #expect(added.map(\.title) == (version == 1 ? ["one"] : ["one", "two"]))
        #expect(added[0].createdAt == time.now() && !added[0].isDone && added[0].picture == nil)
        let dues: [Due?] = [.time(Date(timeIntervalSince1970: 1_798_135_200)), nil]
        #expect(added.map(\.due) == Array(dues.prefix(version)))
    }

    @Test(
        arguments: [
            (#"{"title": " ", "dueAt": "2026-12-24T18:00:00Z"}"#, "title", .noTitle),
            (#"{"dueAt": "2026-12-24T18:00:00Z"}"#, "title", .missing),
            (#"{"title": 5}"#, "title", .expected(.text)),
            (#"{"title": null}"#, "title", .missing),
            (#"{"title": "x", "dueAt": "2027-02-29"}"#, "dueAt", .noDate),
            (#"{"title": "x", "dueAt": "tomorrow"}"#, "dueAt", .noDate),
            (#"{"title": "x", "dueAt": 5}"#, "dueAt", .noDate),
            (#"{"title": "x", "repeats": "hourly"}"#, "repeats", .noRepetition),
            (#"{"title": "x", "repeats": 7}"#, "repeats", .noRepetition),
            (#"{"title": "x", "isDone": "yes"}"#, "isDone", .expected(.flag)),
            (#"{"title": "x", "createdAt": "?"}"#, "createdAt", .expected(.time)),
            (#"{"title": "x", "picture": "p9"}"#, "picture", .noPicture),
            ("5", nil, .expected(.other)),
            (#"{"title": "\#(String(repeating: "x", count: 201))"}"#, "title", .tooLong(limit: 200)),
            (#"{"title": "x", "text": "\#(String(repeating: "x", count: 5001))"}"#, "text", .tooLong(limit: 5000)),
        ] as [(String, String?, ImportFault.Reason)])
    func aBadEntryIsNamedAndNothingIsImported(entry: String, field: String?, reason: ImportFault.Reason) async throws {
        let data = try await TodoData.open(folder)
        let good = #"{"title": "good", "dueAt": "2026-12-24T18:00:00Z"}"#
        let fault = await #expect(throws: ImportFault.self) {
            try await data.transfer.add(archive("\(good), \(entry), \(good)"), in: seoul)
        }
        #expect(fault?.place == .entry(2) && fault?.field == field && fault?.reason == reason, "\(String(describing: fault))")
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test func aBadPictureIsNamedAndNothingIsImported() async throws {
        let data = try await TodoData.open(folder)
        let entry = #"{"title": "x", "picture": "p1"}"#
        for (file, reason) in [
            (#"{"contentType": "image/png", "data": "PHN2Zy8+"}"#, ImportFault.Reason.unusablePicture),
            (#"{"contentType": "image/png", "data": "?"}"#, .unusablePicture),
            (#"{"data": ""}"#, .missing),
        ] {
            let fault = await #expect(throws: ImportFault.self) {
                try await data.transfer.add(archive(entry, pictures: #"{"p1": \#(file)}"#), in: seoul)
            }
            #expect(fault?.place == .picture("p1") && fault?.reason == reason, "\(String(describing: fault))")
        }
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test(arguments: [
        ("", ImportFault(.empty)), (" \n", ImportFault(.empty)), ("# Groceries\n\n---\n", ImportFault(.empty)),
        ("\u{0}", ImportFault(.noText)), ("- a\u{0}b", ImportFault(.noText)), ("bplist00", ImportFault(.stray, at: .line(1))),
        ("null", ImportFault(.stray, at: .line(1))), ("[]", ImportFault(.noArchive)), ("{}", ImportFault(.noArchive)),
        (#"{"format": "other", "version": 1}"#, ImportFault(.noArchive)), (#"{"format": 5, "version": 1}"#, ImportFault(.noArchive)),
        (#"{"format": "todo-archive", "version": 2, "todos": []}"#, ImportFault(.empty)),
        (#"{"format": "todo-archive", "version": 2}"#, ImportFault(.missing, field: "todos")),
        (#"{"format": "todo-archive", "version": 3, "tasks": []}"#, ImportFault(.newer)),
    ])
    func aFileThatIsNoneIsRefused(text: String, fault: ImportFault) async throws {
        let data = try await TodoData.open(folder)
        await #expect(throws: fault) { try await data.transfer.add(Array(text.utf8), in: seoul) }
    }

    @Test(arguments: ["- a", #" {"format": "todo-archive", "version": 2, "todos": [{"title": "a"}]}"#])
    func aMarkAtTheBeginningIsNoText(text: String) async throws {
        let data = try await TodoData.open(folder)
        #expect(try await data.transfer.add([0xEF, 0xBB, 0xBF] + text.utf8, in: seoul).map(\.title) == ["a"])
    }

    @Test func bytesThatAreNoTextAreRefused() async throws {
        let data = try await TodoData.open(folder)
        await #expect(throws: ImportFault(.noText)) { try await data.transfer.add(Sample.png(), in: seoul) }
        await #expect(throws: ImportFault(.noText)) { try await data.transfer.add([0x2D, 0x20, 0xFF], in: seoul) }
    }

    @Test(arguments: ["{", "{\n\"format\": \"todo-archive\",\n\"version\": 2,\n oops }"])
    func brokenJSONIsRefusedWithItsLine(text: String) async throws {
        let data = try await TodoData.open(folder)
        let fault = await #expect(throws: ImportFault.self) { try await data.transfer.add(Array(text.utf8), in: seoul) }
        #expect(fault?.reason == .noJSON && fault?.place == .line(text.count == 1 ? 1 : 4), "\(String(describing: fault))")
    }

    @Test func filesAreBounded() async throws {
        let data = try await TodoData.open(folder)
        let large = [UInt8](repeating: UInt8(ascii: " "), count: TransferLimits.bytes)
        await #expect(throws: ImportFault(.tooLarge)) { try await data.transfer.add(large + [0x20], in: seoul) }
        let many = Array(String(repeating: "- x\n", count: TransferLimits.todos + 1).utf8)
        await #expect(throws: ImportFault(.tooMany)) { try await data.transfer.add(many, in: seoul) }
        // Not decoded at all: it would take many times its size.
        for value in ["{}", "[]", "1"] {
            let values = String(repeating: value + ",", count: 300_000) + value
            let document = #"{"format": "todo-archive", "version": 2, "todos": [\#(values)]}"#
            await #expect(throws: ImportFault(.tooMany)) { try await data.transfer.add(Array(document.utf8), in: seoul) }
        }
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test func aFaultQuotesNoMoreThanATitle() async throws {
        let data = try await TodoData.open(folder)
        let title = String(repeating: "긴", count: 1 << 20)
        for file in ["- \(title)\n", #"{"format": "todo-archive", "version": 2, "todos": [{"title": "\#(title)"}]}"#] {
            let fault = await #expect(throws: ImportFault.self) { try await data.transfer.add(Array(file.utf8), in: seoul) }
            #expect(fault?.reason == .tooLong(limit: TodoLimits.title) && fault?.title?.count == TodoLimits.title + 1)
        }
    }

    @Test("What is here already is left out, as often as it is here", arguments: TransferFormat.allCases)
    func known(_ format: TransferFormat) async throws {
        let time = ManualTime()
        let data = try await TodoData.open(folder, time: time)
        let home = try await data.lists.addList("Home", .teal)
        let picture = try await data.pictures.keep(Sample.png())
        let day = Due.day(try #require(Day("2026-12-24")))
        try await data.todos.add(TodoDraft(title: "Milk", text: "Two", due: day, repeats: Repetition(.weekly), list: home.id))
        try await data.todos.add(
            TodoDraft(title: "Dog", picture: picture, due: .time(Date(timeIntervalSince1970: 1_795_000_000)), isImportant: true))
        let walks = try await [data.todos.add(TodoDraft(title: "Walk")), data.todos.add(TodoDraft(title: "Walk"))]
        try await data.todos.setDone(walks.map(\.id), true)
        let file = try await data.transfer.export(as: format, in: .gmt).content()
        let before = try await data.todos.todos()
        time.advance(by: 60)
        var run = ImportRun()
        #expect(try await data.transfer.add(file, in: .gregorian(in: .gmt), by: run).isEmpty && run.knownCount == 4)
        #expect(try await data.todos.todos() == before)
        // One of the two, and what has another note.
        try await data.todos.delete([walks[0].id])
        try await data.todos.update(before[0].id, with: TodoDraft(title: "Milk", text: "Three", due: day))
        run = ImportRun()
        let added = try await data.transfer.add(file, in: .gregorian(in: .gmt), by: run)
        #expect(added.map(\.title).sorted() == ["Milk", "Walk"] && run.knownCount == 2)
    }

    @Test func listsAndTheOrderByHandComeAlong() async throws {
        let data = try await TodoData.open(folder)
        let home = try await data.lists.addList("Home #1 *", .teal)
        let milk = try await data.todos.add(TodoDraft(title: "Milk", list: home.id))
        try await data.todos.add(TodoDraft(title: "Bread", list: home.id))
        try await data.todos.add(TodoDraft(title: "Walk"))
        try await data.todos.arrange([milk.id: 2.5])
        for format in TransferFormat.allCases {
            let file = try await data.transfer.export(as: format, in: .gmt).content()
            let removed = try #require(try await data.lists.removeList(home.id))
            _ = try await data.lists.addList("hOME #1 *", .red)
            let added = try await data.transfer.add(file, in: seoul)
            #expect(added.filter { $0.list != nil }.map(\.title) == ["Bread", "Milk"], "\(format)")
            #expect(try await data.lists.lists().map(\.name) == ["hOME #1 *"], "\(format)")
            _ = try await data.todos.delete(added.map(\.id))
            for list in try await data.lists.lists() { _ = try await data.lists.removeList(list.id) }
            // A list that is not there is made.
            let again = try await data.transfer.add(file, in: seoul)
            #expect(try await data.lists.lists().map(\.name) == ["Home #1 *"], "\(format)")
            _ = try await data.todos.delete(again.map(\.id))
            for list in try await data.lists.lists() { _ = try await data.lists.removeList(list.id) }
            try await data.lists.restoreList(removed)
        }
        let long = "# \(String(repeating: "x", count: 41))\n- [ ] Milk\n"
        await #expect(throws: ImportFault(.tooLong(limit: 40), at: .line(2), title: "Milk", field: "list")) {
            try await data.transfer.add(Array(long.utf8), in: seoul)
        }
        let many = (0...TodoLimits.lists).map { "# List \($0)\n- [ ] Milk\n" }.joined()
        let before = try await data.todos.todos().count
        await #expect(throws: ImportFault(.tooManyLists)) { try await data.transfer.add(Array(many.utf8), in: seoul) }
        #expect(try await data.todos.todos().count == before, "all or nothing")
        #expect(try await data.lists.lists().count == 1)
        try await data.close()
    }

    @Test func aListNamesTheLineAndTheFieldAndNothingIsImported() async throws {
        let data = try await TodoData.open(folder)
        for (line, field, reason) in [
            ("- [ ] ", "title", ImportFault.Reason.noTitle), ("- [ ] a (due soon)", "due", .noDate),
            ("- \(String(repeating: "x", count: 201))", "title", .tooLong(limit: 200)),
            ("- a\n  \(String(repeating: "x", count: 5001))", "text", .tooLong(limit: 5000)),
        ] {
            let fault = await #expect(throws: ImportFault.self) {
                try await data.transfer.add(Array("- good\n\n\(line)\n- good".utf8), in: seoul)
            }
            #expect(fault?.place == .line(3) && fault?.field == field && fault?.reason == reason, "\(String(describing: fault))")
        }
        #expect(try await data.todos.todos().isEmpty)
    }

    @Test func refusalsOfTheStoreAreTold() async throws {
        let data = try await TodoData.open(folder)
        try await data.close()
        await #expect(throws: ImportFault(.storage)) { try await data.transfer.add(Array("- a".utf8), in: seoul) }
    }

    private func archive(_ todos: String, pictures: String = "{}", version: Int = 2) -> [UInt8] {
        Array(#"{"format": "todo-archive", "version": \#(version), "todos": [\#(todos)], "pictures": \#(pictures)}"#.utf8)
    }
}

extension TodoTransfer.File? {
    /// The whole content of a file that was exported.
    func content() async throws -> [UInt8] { try await self?.portions.reduce(into: []) { $0 += $1 } ?? [] }
}

#if !canImport(UIKit)
import PhoneParts
import RibletTesting
import Testing
import TodoDomain
import UIKitDouble

@testable import TodoIOS

/// Fingers over the rows of Todo's tables, in the double of UIKit.
@MainActor
@Suite("Swipes over Todo's rows", .checksLeaks)
struct SwipeTests {
    @Test("To the right a todo is done, which is felt and can be taken back", arguments: [TodoFlavor.dog, .cat], [true, false])
    func done(_ flavor: TodoFlavor, isFull: Bool) async throws {
        try await Phone.with(flavor: flavor, clock: TestClock()) { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            let before = UINotificationFeedbackGenerator.pulses.count
            #expect(try await phone.swipe("Walk", from: .leading, isFull: isFull) == ["Done"])
            if !isFull { #expect(phone.table?.userPresses(action: "Done") == true) }
            #expect(UINotificationFeedbackGenerator.pulses.count > before && phone.table?.openCell == nil)
            await phone.until { phone.texts.contains("☑︎") }
            #expect(try await phone.swipe("Walk", from: .leading) == ["To do again"])
            await phone.takeBack("“Walk” done")
            await phone.until { phone.texts.contains("☐") }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("To the left a todo is deleted, and comes back to its place by the message", arguments: [true, false])
    func delete(isFull: Bool) async throws {
        try await Phone.with { phone in
            for (index, title) in ["Eat", "Walk", "Sleep"].enumerated() { try await phone.add(title, dueIn: Double(index + 1)) }
            try await phone.connect("todo://list")
            #expect(try await phone.swipe("Walk", from: .trailing, isFull: isFull) == ["Delete", "Put off"])
            let others = [phone.cell("Eat"), phone.cell("Sleep")]
            if !isFull { #expect(phone.table?.userPresses(action: "Delete") == true) }
            await phone.until { phone.titles == ["Eat", "Sleep"] }
            #expect(phone.texts.contains("Today (2)") && [phone.cell("Eat"), phone.cell("Sleep")] == others)
            await phone.takeBack("“Walk” deleted")
            await phone.until { phone.titles == ["Eat", "Walk", "Sleep"] }
            #expect(phone.texts.contains("Today (3)") && phone.faults.isEmpty)
        }
    }

    @Test("To the left a todo is put off, which asks for the day; what is done cannot be")
    func putOff() async throws {
        try await Phone.with(clock: TestClock()) { phone in
            try await phone.add("Eat")
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            try await phone.swipe("Walk", from: .trailing)
            #expect(phone.table?.userPresses(action: "Put off") == true && phone.table?.openCell == nil)
            try await phone.answer("Tomorrow")
            await phone.until { phone.table?.headings == ["Today (1)", "Later (1)"] }
            #expect(phone.titles == ["Eat", "Walk"] && phone.faults.isEmpty)
            try await phone.swipe("Eat", from: .leading, isFull: true)
            await phone.until { phone.texts.contains("☑︎") }
            #expect(try await phone.swipe("Eat", from: .trailing) == ["Delete"])
        }
    }

    @Test("A row that is open stays so while others change, and closes when it goes; the last one takes its section along")
    func open() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            try await phone.swipe("Walk", from: .trailing)
            try await phone.add("Eat", dueIn: 0.5)
            await phone.until { phone.titles == ["Eat", "Walk"] }
            #expect(phone.table?.openCell === phone.cell("Walk"))
            _ = try await phone.services.data.todos.delete([1])
            await phone.until { phone.titles == ["Eat"] }
            #expect(phone.table?.openCell == nil && phone.table?.userPresses(action: "Delete") == false)
            _ = try await phone.services.data.todos.delete([2])
            await phone.until { phone.texts.contains("All clear") }
            #expect(phone.table?.headings == [] && phone.faults.isEmpty)
        }
    }

    @Test("What is done is to do again by a swipe, and goes from its page; so it is in a search, where it stays")
    func again() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk", isDone: true)
            try await phone.add("Walk far", isDone: true)
            try await phone.connect("todo://done")
            #expect(try await phone.swipe("Walk", from: .trailing) == ["Delete"])
            #expect(try await phone.swipe("Walk", from: .leading, isFull: true) == ["To do again"])
            await phone.until { phone.titles == ["Walk far"] && phone.message == "“Walk” is back on the list" }
            try await phone.follow("todo://search")
            await phone.until { phone.field("Title or notes") != nil }
            phone.field("Title or notes")?.userTypes("walk")
            await phone.until { phone.titles == ["Walk", "Walk far"] }
            let cell = phone.cell("Walk far")
            try await phone.swipe("Walk far", from: .leading, isFull: true)
            #expect(try await phone.swipe("Walk far", from: .leading) == ["Done"] && phone.cell("Walk far") === cell)
            try await phone.swipe("Walk", from: .trailing, isFull: true)
            await phone.until { phone.titles == ["Walk far"] && phone.texts.contains("1 to-do found") }
            #expect(phone.faults.isEmpty)
        }
    }

    @Test("A list that is scrolled stays where it is when a row changes, goes, or comes; a row opens by a tap")
    func place() async throws {
        try await Phone.with(clock: TestClock()) { phone in
            for index in 10..<30 { try await phone.add("Walk \(index)", dueIn: Double(index) / 10) }
            try await phone.connect("todo://list")
            await phone.until { phone.titles.count == 8 }
            phone.table?.userScrollsToEnd()
            #expect(phone.titles == (22..<30).map { "Walk \($0)" })
            let cells = phone.table?.visibleCells
            try await phone.swipe("Walk 25", from: .leading, isFull: true)
            await phone.until { phone.texts.contains("☑︎") }
            #expect(phone.table?.visibleCells == cells)
            try await phone.add("Walk 30", dueIn: 3)
            await phone.until { phone.table?.headings == ["Today (20)"] }
            #expect(phone.table?.visibleCells == cells)
            try await phone.swipe("Walk 24", from: .trailing, isFull: true)
            await phone.until { !phone.titles.contains("Walk 24") }
            #expect(phone.titles == [22, 23, 25, 26, 27, 28, 29, 30].map { "Walk \($0)" } && phone.faults.isEmpty)
            phone.table?.userTaps(try #require(phone.cell("Walk 30")))
            await phone.until { phone.field("Title")?.text == "Walk 30" }
        }
    }

    @Test("A row is as high as its title and what stands below it; the day has rows, but no table")
    func height() async throws {
        try await Phone.with { phone in
            try await phone.add("Walk")
            try await phone.connect("todo://list")
            await phone.until { phone.cell("Walk") != nil }
            let row = try #require(phone.views(TodoRow.self).first)
            #expect(row.layout.map(\.formula).filter { $0.hasPrefix("due.") }.contains("due.top == open.bottom + 4.0"))
            phone.stack?.userTapsBack()
            await phone.until { phone.button("Delete Walk") != nil && phone.overHome.isEmpty }
            #expect(phone.table == nil)
        }
    }

    @Test("It speaks Korean")
    func korean() async throws {
        try await Phone.with("ko", clock: TestClock()) { phone in
            try await phone.add("산책")
            try await phone.connect("todo://list")
            #expect(try await phone.swipe("산책", from: .trailing) == ["삭제", "미루기"])
            try await phone.swipe("산책", from: .leading, isFull: true)
            #expect(try await phone.swipe("산책", from: .leading) == ["다시 할 일로"])
        }
    }
}

extension Phone {
    fileprivate var table: CardTable<TodoRow.Content>? { views(CardTable<TodoRow.Content>.self).first }
    /// The titles of the rows in sight.
    fileprivate var titles: [String] { table?.visibleCells.compactMap(title) ?? [] }

    private func title(of cell: UITableViewCell) -> String? {
        views(UIButton.self, in: cell).first { $0.accessibilityIdentifier == "open" }?.accessibilityLabel
    }

    fileprivate func cell(_ title: String) -> UITableViewCell? { table?.visibleCells.first { self.title(of: $0) == title } }

    /// Swipes the row of a todo as soon as it is in sight.
    @discardableResult
    fileprivate func swipe(
        _ title: String, from edge: UITableView.Edge, isFull: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        await until(sourceLocation: sourceLocation) { cell(title) != nil }
        let actions = table?.userSwipes(try #require(cell(title), sourceLocation: sourceLocation), from: edge, isFull: isFull) ?? []
        await settle()
        return actions
    }
}
#endif

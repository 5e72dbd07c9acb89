import Foundation
import GRDB
import LocalProvider
import Testing
import TodoDomain

@testable import TodoData

/// The address at which calendars read the todos of a data folder.
@Suite(.timeLimit(.minutes(20))) struct CalendarFeedTests {
    private let folder: TemporaryFolder
    private let seoul: TimeZone

    init() throws {
        folder = try TemporaryFolder()
        seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
    }

    @Test func anAddressIsMadeOnceAndRevokedForGood() async throws {
        let data = try await TodoData.open(folder)
        let first = try await data.calendarFeed.make(in: seoul)
        #expect(try await data.calendarFeed.make(in: .gmt) == first)
        try await data.todos.add(TodoDraft(title: "Walk", due: .day(try #require(Day("2026-11-25")))))
        let bytes = try #require(try await data.calendar(first.token))
        #expect(try ICSReader.calendar(bytes).components("VEVENT").map { try $0.value("SUMMARY") } == ["Walk"])
        // The zone is that of the first page.
        #expect(try ICSReader.calendar(bytes).components("VTIMEZONE")[0].value("TZID") == "Asia/Seoul")

        try await data.calendarFeed.revoke()
        #expect(try await data.calendar(first.token) == nil)
        let second = try await data.calendarFeed.make(in: seoul)
        #expect(second != first)
        #expect(try await data.calendar(first.token) == nil)
        #expect(try await data.calendar(second.token) != nil)
    }

    /// Many a calendar keeps an event that it has unless its sequence is higher.
    @Test func eachEditingIsALaterRevision() async throws {
        let time = ManualTime()
        let data = try await TodoData.open(folder, time: time)
        let feed = try await data.calendarFeed.make(in: seoul)
        func event() async throws -> (sequence: Int, modified: String, uid: String) {
            let bytes = try #require(try await data.calendar(feed.token))
            let event = try #require(try ICSReader.calendar(bytes).components("VEVENT").first)
            return (try #require(Int(try event.value("SEQUENCE"))), try event.value("LAST-MODIFIED"), try event.value("UID"))
        }
        var draft = TodoDraft(title: "Walk", due: .day(try #require(Day("2026-11-25"))))
        let todo = try await data.todos.add(draft)
        var last = try await event()
        #expect(last.sequence == 0)
        // Twice within a second, then later, and brought back after it was deleted.
        for step in 0..<5 {
            if step > 1 { time.advance(by: 60) }
            switch step {
            case 3:
                try await data.todos.restore(try await data.todos.delete([todo.id]))
            case 4:
                _ = try await data.todos(of: "mine", in: .gregorian(in: .gmt)).delete([todo.id])
                for await deletions in data.deletions(of: "mine").updates() {
                    try await data.deletions(of: "mine").takeBack(try #require(deletions.first).id)
                    break
                }
            default:
                draft.title += "!"
                try await data.todos.update(todo.id, with: draft)
            }
            let next = try await event()
            #expect(next.sequence > last.sequence && next.uid == last.uid, "\(step)")
            #expect(step > 1 ? next.modified > last.modified : next.modified >= last.modified)
            last = next
        }
        // A property that no calendar shows changes nothing.
        try await data.todos.arrange([todo.id: 3])
        #expect(try await event() == last)
    }

    @Test func anAddressIsOneOfAllPagesAndSurvivesARestart() async throws {
        var data = try await TodoData.open(folder)
        var updates = data.calendarFeed.updates().makeAsyncIterator()
        #expect(await updates.next() == .some(nil))
        let feed = try await data.calendarFeed.make(in: seoul)
        #expect(await updates.next() == feed)
        try await data.close()
        data = try await TodoData.open(folder)
        #expect(try await data.calendar(feed.token) != nil)
        for await kept in data.calendarFeed.updates() {
            #expect(kept == feed)
            break
        }
        try await data.calendarFeed.revoke()
        for await kept in data.calendarFeed.updates() {
            #expect(kept == nil)
            break
        }
    }

    @Test func aTokenIsRandomAndNothingElseIsOne() async throws {
        let data = try await TodoData.open(folder)
        #expect(try await data.calendar("") == nil)
        var tokens: Set<String> = []
        for _ in 1...100 {
            let token = try await data.calendarFeed.make(in: seoul).token
            #expect(token.utf8.count == 32 && token.allSatisfy(\.isHexDigit))
            for other in ["", "x", token.uppercased() == token ? "0" : token.uppercased(), String(token.dropLast()), token + "0"] {
                #expect(try await data.calendar(other) == nil)
            }
            tokens.insert(token)
            try await data.calendarFeed.revoke()
        }
        #expect(tokens.count == 100)
    }

    @Test func aTokenStandsInNoDump() {
        let feed = CalendarFeed(token: "secret")
        var dumped = "\(feed) \(String(reflecting: feed)) "
        dump(feed, to: &dumped)
        #expect(!dumped.contains("secret"))
    }
}

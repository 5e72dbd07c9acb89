import Riblet
import RibletTesting
import Testing

@testable import RibletLive

extension PresenceRoom {
    static let garden = PresenceRoom("garden")
}

/// One of several processes that share a way to publish.
@MainActor
struct Process {
    let line: Line
    let presence: Presence
    let scope = Scope()

    init(_ pubSub: InProcessPubSub, _ clock: TestClock) {
        line = Line(pubSub)
        presence = Presence(pubSub: line, clock: clock, heartbeat: .seconds(5))
    }

    /// The members of the garden that the process knows.
    var keys: [String] { presence.rooms[PresenceRoom.garden.topic]?.headcount.stays.keys.sorted() ?? [] }
}

@MainActor
@Suite("Presence")
struct PresenceTests {
    private let pubSub = InProcessPubSub()
    private let clock = TestClock()

    @Test("Members come and leave with their scope; a process by itself has nothing to say but hello")
    func scopes() async throws {
        let process = Process(pubSub, clock)
        var heard: [Int] = []
        try process.presence.join(.garden, as: "ann", in: process.scope)
        process.presence.observeOthers(than: "me", in: .garden, in: process.scope) { heard.append($0) }
        #expect(heard == [1])
        let visit = Scope()
        try process.presence.join(.garden, as: "bob", in: visit)
        #expect(process.keys == ["ann", "bob"] && process.presence.count(in: .garden) == 2)
        await eventually("bob counts") { heard == [1, 2] }
        visit.end()
        #expect(process.keys == ["ann"])
        await eventually("bob does not count any more") { heard == [1, 2, 1] }
        for _ in 1...3 {
            await clock.waitForSleepers(1, timeout: .seconds(60))
            await clock.advance(by: .seconds(5))
            await letOthersRun()
        }
        process.scope.end()
        await letOthersRun()
        #expect(process.presence.count(in: .garden) == 0 && process.line.published == 1)
    }

    @Test("A number above the limit is told once, whoever else comes and goes")
    func limit() async throws {
        let process = Process(pubSub, clock)
        let room = PresenceRoom("limit")
        var told: [Int] = []
        process.presence.observeOthers(than: "me", in: room, upTo: 3, in: process.scope) { told.append($0) }
        var stays: [ScopeItem] = []
        for other in 1...6 {
            stays.append(try process.presence.join(room, as: "\(other)"))
            await letOthersRun()
        }
        #expect(told == [0, 1, 2, 3])
        for stay in stays.prefix(4) {
            stay.cancel()
            await letOthersRun()
        }
        #expect(told == [0, 1, 2, 3, 2])
        var late: [Int] = []
        stays += try (7...9).map { try process.presence.join(room, as: "\($0)") }
        process.presence.observeOthers(than: "late", in: room, upTo: 3, in: process.scope) { late.append($0) }
        await letOthersRun()
        #expect(late == [3])
        process.scope.end()
        stays.forEach { $0.cancel() }
    }

    @Test("The number of others is told once a turn, to those whose number differs")
    func others() async throws {
        let process = Process(pubSub, clock)
        let room = PresenceRoom("others")
        var told: [Int: [Int]] = [:]
        var stays: [ScopeItem] = []
        for page in 0..<250 {
            process.presence.observeOthers(than: "\(page)", in: room, in: process.scope) { told[page, default: []].append($0) }
            stays.append(try process.presence.join(room, as: "\(page)"))
        }
        let onlooker = process.presence.observeOthers(than: "nobody", in: room) { told[-1, default: []].append($0) }
        await eventually("all know of all") { told.values.allSatisfy { $0.last == 249 || $0 == [250] } }
        // 250 pages came within one turn: each heard of who was there, and then of all at once.
        #expect((0..<249).allSatisfy { told[$0] == [$0, 249] } && told[249] == [249] && told[-1] == [250])
        told = [:]
        for stay in stays.prefix(200) { stay.cancel() }
        await eventually("all know that 200 have left") { told.count == 251 }
        await letOthersRun()
        #expect(told[-1] == [50] && told[249] == [49] && told[0] == [50], "a closing of many is one change")
        told = [:]
        // Nothing that anybody counts has changed.
        let again = try process.presence.join(room, as: "249")
        again.cancel()
        let twice = try process.presence.join(room, as: "249")
        await letOthersRun()
        #expect(told.isEmpty)
        stays[249].cancel()
        await letOthersRun()
        #expect(told.isEmpty, "the page is still there by its other stay")
        twice.cancel()
        await eventually("it has left") { told[-1] == [49] }
        #expect(told[249] == nil, "nobody counts oneself")
        onlooker.cancel()
        told = [:]
        stays[248].cancel()
        await eventually("the others hear of it") { told[0] == [48] }
        #expect(told[-1] == nil)
        process.scope.end()
        stays.forEach { $0.cancel() }
    }

    @Test("Others in another process count as well")
    func othersElsewhere() async throws {
        let (first, second) = (Process(pubSub, clock), Process(pubSub, clock))
        var others = -1
        first.presence.observeOthers(than: "ann", in: .garden, in: first.scope) { others = $0 }
        #expect(others == 0)
        try first.presence.join(.garden, as: "ann", in: first.scope)
        try second.presence.join(.garden, as: "ann", in: second.scope)
        let bob = try second.presence.join(.garden, as: "bob")
        await eventually("bob is there, and ann is no other") { others == 1 }
        bob.cancel()
        await eventually("bob has left") { others == 0 }
        first.scope.end()
        second.scope.end()
    }

    @Test("One who is there twice leaves when both stays are over")
    func twice() throws {
        let process = Process(pubSub, clock)
        let first = try process.presence.join(.garden, as: "ann")
        let second = try process.presence.join(.garden, as: "ann")
        first.cancel()
        first.cancel()
        #expect(process.keys == ["ann"])
        second.cancel()
        #expect(process.keys.isEmpty)
    }

    @Test("Processes hear of each other's members, whoever came first")
    func processes() async throws {
        let (first, second, third) = (Process(pubSub, clock), Process(pubSub, clock), Process(pubSub, clock))
        try first.presence.join(.garden, as: "ann", in: first.scope)
        second.presence.observeOthers(than: "me", in: .garden, in: second.scope) { _ in }
        await eventually("who only observes sees who was there before") { second.keys == ["ann"] }
        try third.presence.join(.garden, as: "cem", in: third.scope)
        let all = [first, second, third]
        await eventually("all see all") { all.allSatisfy { $0.keys == ["ann", "cem"] } }
        third.scope.end()
        await eventually("who leaves has left for all") { first.keys == ["ann"] && second.keys == ["ann"] }
        for process in all { process.scope.end() }
        await eventually("nothing is listened to any more") { pubSub.subscriptionCount == 0 }
    }

    @Test("The members of a process that dies are gone after three heart-beats, and come back with it")
    func death() async throws {
        let (alive, dying) = (Process(pubSub, clock), Process(pubSub, clock))
        try alive.presence.join(.garden, as: "ann", in: alive.scope)
        try dying.presence.join(.garden, as: "bob", in: dying.scope)
        await eventually("both see both") { alive.keys == ["ann", "bob"] && dying.keys == ["ann", "bob"] }
        var others: [Int] = []
        alive.presence.observeOthers(than: "ann", in: .garden, in: alive.scope) { others.append($0) }
        dying.line.isCut = true
        await clock.waitForSleepers(2, timeout: .seconds(60))
        for beat in 1...6 {
            await clock.advance(by: .seconds(5))
            await clock.waitForSleepers(2, timeout: .seconds(60))
            if alive.keys == ["ann"] { break }
            #expect(beat < 6, "it never was taken for dead")
        }
        await eventually("bob has left") { others == [1, 0] }
        // It was only cut off.
        dying.line.isCut = false
        for _ in 1...6 where alive.keys != ["ann", "bob"] {
            await clock.advance(by: .seconds(5))
            await clock.waitForSleepers(2, timeout: .seconds(60))
            await letOthersRun()
        }
        await eventually("it is back") { alive.keys == ["ann", "bob"] }
        alive.scope.end()
        dying.scope.end()
    }

    @Test("A process that lives is never taken for dead")
    func alive() async throws {
        let (first, second) = (Process(pubSub, clock), Process(pubSub, clock))
        try first.presence.join(.garden, as: "ann", in: first.scope)
        try second.presence.join(.garden, as: "bob", in: second.scope)
        await eventually("both see both") { first.keys == ["ann", "bob"] && second.keys == ["ann", "bob"] }
        var others: [Int] = []
        first.presence.observeOthers(than: "ann", in: .garden, in: first.scope) { others.append($0) }
        await clock.waitForSleepers(2, timeout: .seconds(60))
        for _ in 1...20 {
            let heard = second.line.published
            await clock.advance(by: .seconds(5))
            await eventually("the heart beats") { second.line.published > heard }
            // Its message has arrived before the next beat.
            await letOthersRun()
            await clock.waitForSleepers(2, timeout: .seconds(60))
        }
        #expect(others == [1] && first.keys == ["ann", "bob"])
        first.scope.end()
        second.scope.end()
    }

    @Test("A lost message is made good with a later heart-beat", arguments: 0..<8)
    func lostMessages(_ count: Int) async throws {
        let (first, second) = (Process(pubSub, clock), Process(pubSub, clock))
        first.line.lose(count)
        second.line.lose(count)
        try first.presence.join(.garden, as: "ann", in: first.scope)
        try second.presence.join(.garden, as: "bob", in: second.scope)
        await clock.waitForSleepers(2, timeout: .seconds(60))
        for _ in 1...20 where first.keys != ["ann", "bob"] || second.keys != ["ann", "bob"] {
            await clock.advance(by: .seconds(5))
            await clock.waitForSleepers(2, timeout: .seconds(60))
            await letOthersRun()
        }
        await eventually("both see both") { first.keys == ["ann", "bob"] && second.keys == ["ann", "bob"] }
        first.scope.end()
        second.scope.end()
    }

    @Test("A room that was left and is entered again is believed")
    func again() async throws {
        let (first, second) = (Process(pubSub, clock), Process(pubSub, clock))
        first.presence.observeOthers(than: "me", in: .garden, in: first.scope) { _ in }
        for _ in 1...5 {
            let visit = Scope()
            try second.presence.join(.garden, as: "bob", in: visit)
            await eventually("he is there") { first.keys == ["bob"] }
            visit.end()
            await eventually("he is gone") { first.keys.isEmpty }
        }
        first.scope.end()
    }

    @Test("Oversized keys and surplus members are refused by name")
    func bounds() throws {
        let process = Process(pubSub, clock)
        let large = String(repeating: "a", count: 1_000)
        let error = #expect(throws: PresenceError.self) {
            try process.presence.join(.garden, as: large + large, in: process.scope)
        }
        #expect(error?.description.contains("'presence/garden'") == true)
        #expect(process.presence.count(in: .garden) == 0)
        var members = 0
        let full = #expect(throws: PresenceError.self) {
            for number in 0..<10_000 {
                try process.presence.join(.garden, as: "\(number)" + large, in: process.scope)
                members += 1
            }
        }
        #expect(full == .full(room: TopicName("presence", "garden"), members: members) && members > 100)
        process.scope.end()
    }

    @Test(
        "Messages that no process sends change nothing",
        arguments: [
            "", "[]", "[{}]", #"[{"kind":"members","replica":"","sequence":1,"keys":["a"]}]"#,
            #"[{"kind":"members","replica":"x","sequence":-1,"keys":["a"]}]"#,
            #"[{"kind":"strange","replica":"x","sequence":1,"keys":["a"]}]"#,
            #"[{"kind":"members","replica":"x","sequence":1,"keys":[1]}]"#,
            #"[{"kind":"members","replica":"x","sequence":1,"keys":["KEY"]}]"#,
        ])
    func strangers(_ text: String) async throws {
        let process = Process(pubSub, clock)
        try process.presence.join(.garden, as: "ann", in: process.scope)
        let text = text.replacing("KEY", with: String(repeating: "k", count: 2_000))
        try await pubSub.publish(Array(text.utf8), to: TopicName("presence", "garden"))
        // A later message has been heard, so it has been as well.
        let after = Process(pubSub, clock)
        try after.presence.join(.garden, as: "zoe", in: after.scope)
        await eventually("the next is heard") { process.keys.contains("zoe") }
        #expect(process.keys == ["ann", "zoe"])
        process.scope.end()
        after.scope.end()
    }
}

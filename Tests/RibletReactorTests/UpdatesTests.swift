import Riblet
import RibletReactor
import RibletTesting
import RibletUpdates
import Testing

@MainActor
@Suite("Effects that follow a value", .timeLimit(.minutes(20)))
struct UpdatesTests {
    private let machine = Machine.active()
    private let followers = Followers<Int>()
    private var updates: Updates<Int> { Updates { [followers] in followers.add($0) } }

    @Test("Each value is a mutation, and a page has settled all the same")
    func values() async {
        machine.send(.start(.observe(updates) { $0 == 2 ? nil : $0 }))
        #expect(machine.pendingEffects == 0 && followers.count == 1)
        for value in 1...3 {
            followers.yield(value)
            for _ in 0..<3 { await Task.yield() }
        }
        await eventually { machine.values == [1, 3] }
    }

    @Test("It ends with the activity of its RIB, and by its id", arguments: [true, false])
    func ending(byID: Bool) async {
        machine.send(.start(Effect.observe(updates) { $0 }.cancellable(id: "following")))
        followers.yield(1)
        if byID { machine.send(.start(.cancel(id: "following"))) } else { machine.deactivate() }
        #expect(followers.count == 0)
        followers.yield(2)
        for _ in 0..<3 { await Task.yield() }
        #expect(machine.values == [])
    }

    @Test("What comes after it begins when no value can come any more")
    func concat() async {
        let end = Updates<Int> { follower in
            follower.yield(1)
            follower.finish()
        }
        machine.send(.start(.concat(.observe(end) { $0 }, .just(2))))
        await eventually { machine.values == [1, 2] }
        #expect(machine.scope.count == 0)
    }

    @Test("The reason why the same cannot be read is a mutation, and the following goes on")
    func reading() async {
        machine.send(.start(.observe(updates, reading: { throw Unreadable() }, failed: { (_: any Error) in -1 }) { $0 }))
        await machine.settled()
        #expect(machine.values == [-1] && followers.count == 1)
        followers.yield(1)
        await eventually { machine.values == [-1, 1] }
    }

    @Test("A scope follows until it ends, or no value can come any more")
    func scope() async {
        var heard: [Int] = []
        machine.observe(updates) { heard.append($0) }
        machine.observe(Updates { $0.finish() }) { heard.append($0) }
        #expect(machine.scope.count == 2)
        followers.yield(1)
        await eventually { heard == [1] && machine.scope.count == 1 }
        machine.deactivate()
        #expect(followers.count == 0)
    }
}

private struct Unreadable: Error {}

import RibletUpdates
import Synchronization
import Testing

@MainActor
@Suite("A value that is followed", .timeLimit(.minutes(20)))
struct UpdatesTests {
    private let number = Number()
    private let heard = Heard()

    @Test("The value as it is and each change are heard on the main actor, in order, and not before it has returned")
    func order() async {
        let following = number.updates().follow { heard.values.append($0) }
        #expect(heard.values.isEmpty)
        await eventually { heard.values == [0] }
        for new in 1...3 {
            number.set(new)
            await eventually { heard.values.last == new }
        }
        #expect(heard.values == [0, 1, 2, 3] && number.followers.count == 1)
        following.cancel()
        #expect(number.followers.count == 0)
    }

    @Test("A slow one hears the newest value only")
    func newest() async {
        let following = number.updates().follow { heard.values.append($0) }
        for new in 1...1_000 { number.set(new) }
        await eventually { !heard.values.isEmpty }
        #expect(heard.values == [1_000])
        following.cancel()
    }

    @Test("One that is cancelled hears nothing more, also of what was told before, and is forgotten once")
    func cancelling() async {
        let following = number.updates().follow { heard.values.append($0) }
        following.cancel()
        following.cancel()
        number.set(1)
        await number.updates().next()
        for _ in 0..<3 { await Task.yield() }
        #expect(heard.values.isEmpty && heard.ends == 0)
    }

    @Test("One that cancels while it hears a value does not hear of the end")
    func cancellingWithin() async {
        let end = Updates<Int> { follower in
            follower.yield(1)
            follower.finish()
        }
        var following: Following<Int>?
        following = end.follow(onEnd: { heard.ends += 1 }) {
            heard.values.append($0)
            following?.cancel()
        }
        await eventually { !heard.values.isEmpty }
        for _ in 0..<3 { await Task.yield() }
        #expect(heard.values == [1] && heard.ends == 0)
    }

    @Test("What was told before the end is heard before it, and nothing after it; the teller hears of the end once")
    func ending() async {
        let teller = Teller()
        let updates = Updates<Int> { follower in
            follower.onTermination { teller.ends.withLock { $0 += 1 } }
            follower.yield(1)
            follower.finish()
            teller.follower.withLock { $0 = follower }
        }
        let following = updates.follow(onEnd: { heard.ends += 1 }) { heard.values.append($0) }
        await eventually { heard.ends == 1 }
        let follower = teller.follower.withLock { $0 }
        follower?.yield(2)
        following.cancel()
        for _ in 0..<3 { await Task.yield() }
        #expect(heard.values == [1] && heard.ends == 1 && teller.ends.withLock { $0 } == 1)
        follower?.onTermination { teller.ends.withLock { $0 += 1 } }
        #expect(teller.ends.withLock { $0 } == 2)
    }

    @Test("What is heard belongs to no task of the one who tells it")
    func taskLocals() async {
        let following = number.updates().follow { _ in heard.names.append(Who.name.get()) }
        await eventually { heard.names.count == 1 }
        Who.name.withValue("teller") { number.set(1) }
        await eventually { heard.names.count == 2 }
        #expect(heard.names == ["nobody", "nobody"])
        following.cancel()
    }

    @Test("A reader of the sequence hears the same")
    func sequence() async {
        var first = number.updates().makeAsyncIterator()
        var second = number.updates().makeAsyncIterator()
        #expect(await first.next() == 0 && number.followers.count == 2)
        number.set(1)
        number.set(2)
        #expect(await first.next() == 2)
        #expect(await second.next() == 2)
    }

    @Test("A sequence ends with its task, and its follower is forgotten")
    func readerEnds() async {
        let reader = Task { [updates = number.updates()] in for await _ in updates {} }
        await eventually { number.followers.count == 1 }
        reader.cancel()
        await reader.value
        #expect(number.followers.count == 0)
        number.set(1)
    }

    @Test("A value of the main actor is told at once to those who follow there, and to sequences as well")
    func mainActor() async {
        let count = 7
        var followers = 0
        let updates = Updates<Int>(onMainActor: { follower in
            followers += 1
            follower.yield(count)
        })
        let following = updates.follow { heard.values.append($0) }
        #expect(followers == 1)
        await eventually { heard.values == [7] }
        #expect(await updates.next() == 7)
        following.cancel()
    }

    @Test("Followers come and go while a value tells its changes within its lock")
    func withinLock() async {
        await withTaskGroup { group in
            group.addTask { for new in 1...1_000 { number.set(new) } }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let reader = Task { for await _ in number.updates() {} }
                        await Task.yield()
                        reader.cancel()
                        await reader.value
                    }
                }
            }
            group.addTask { await comeAndGo() }
        }
        #expect(number.followers.count == 0)
    }

    private func comeAndGo() async {
        for _ in 0..<200 {
            let following = number.updates().follow { _ in }
            await Task.yield()
            following.cancel()
        }
    }

    @Test("A following that is over holds nothing")
    func freeing() async {
        weak var freed: Heard?
        var following: Following<Int>?
        do {
            let other = Heard()
            freed = other
            following = number.updates().follow { other.values.append($0) }
        }
        #expect(freed != nil)
        following?.cancel()
        #expect(freed == nil)
    }

    private func eventually(_ isSo: () -> Bool) async {
        while !isSo() { await Task.yield() }
    }
}

@MainActor
private final class Heard {
    var values: [Int] = []
    var names: [String] = []
    var ends = 0
}

private final class Teller: Sendable {
    let ends = Mutex(0)
    let follower = Mutex<Updates<Int>.Follower?>(nil)
}

private enum Who {
    static let name = TaskLocal(wrappedValue: "nobody")
}

private final class Number: Sendable {
    private let number = Mutex(0)
    let followers = Followers<Int>()

    func set(_ new: Int) {
        number.withLock { number in
            number = new
            followers.yield(number)
        }
    }

    func updates() -> Updates<Int> {
        Updates { [self] follower in
            number.withLock { number in
                follower.yield(number)
                followers.add(follower)
            }
        }
    }
}

extension Updates {
    /// The next value.
    @discardableResult
    fileprivate func next() async -> Value? {
        var iterator = makeAsyncIterator()
        return await iterator.next()
    }
}

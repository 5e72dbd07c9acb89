import Riblet
import Testing

@MainActor
@Suite("The writes of an event")
struct WritesTests {
    private let writes = Writes()

    @Test("Without a host nobody waits")
    func nobody() {
        #expect(Writes.begin() == nil)
    }

    @Test("A write belongs to the event that it follows from, also where a task begins it")
    func collected() async {
        let other = Writes()
        let task = writes.collect {
            Task { @MainActor in
                await Task.yield()
                return Writes.begin()
            }
        }
        #expect(!writes.areUnderWay)
        let write = await task.value
        #expect(writes.areUnderWay && !other.areUnderWay)
        write?.end()
        write?.end()
        #expect(!writes.areUnderWay && writes.begun == 1)
    }

    @Test("News wait for the work that began before them, in order, and not for later work")
    func order() {
        var told: [String] = []
        writes.afterwards { told.append("at once \($0)") }
        let first = writes.begin()
        writes.afterwards { told.append("first \($0)") }
        let second = writes.begin()
        writes.afterwards { told.append("second \($0)") }
        second.end()
        #expect(told == ["at once true"])
        first.end()
        #expect(told == ["at once true", "first true", "second true"])
        let third = writes.begin()
        writes.afterwards { told.append("third \($0)") }
        let fourth = writes.begin()
        third.end()
        #expect(told.last == "third true" && writes.areUnderWay)
        fourth.end()
    }

    @Test("A write that waits for others begins when they are over, and is waited for all the same")
    func afterOthers() {
        var begun: [Write] = []
        var isTold = false
        let first = writes.begin()
        writes.begin { begun.append($0) }
        writes.afterwards { isTold = $0 }
        #expect(begun.isEmpty)
        first.end()
        #expect(begun.count == 1 && !isTold)
        begun[0].end()
        #expect(isTold)
        writes.begin { begun.append($0) }
        #expect(begun.count == 2 && writes.areUnderWay)
        begun[1].end()
    }

    @Test("Slow work is waited for no longer, and whoever waits is told so")
    func abandoned() {
        var told: [Bool] = []
        let slow = writes.begin()
        writes.afterwards { told.append($0) }
        let begun = writes.begun
        let next = writes.begin()
        writes.afterwards { told.append($0) }
        #expect(writes.abandon(first: begun) && told == [false])
        slow.end()
        #expect(told == [false] && !writes.abandon(first: begun))
        next.end()
        #expect(told == [false, true])
    }

    @Test("A write that nobody holds any more has ended")
    func dropped() {
        var isTold = false
        var write: Write? = writes.begin()
        writes.afterwards { isTold = $0 }
        #expect(write != nil && !isTold)
        write = nil
        #expect(isTold)
    }
}

import RibletReactor
import Testing

@Suite("Changes one after the other")
struct ChangeQueueTests {
    var queue = ChangeQueue<Int>(limit: 2)

    @Test("What is asked for meanwhile comes after it, in order, and no more of it than the limit")
    mutating func order() {
        queue.begin()
        for change in 1...3 { queue.enqueue(change) }
        #expect(queue.isBusy && queue.waiting == [1, 2])
        queue.end(hasFailed: false)
        #expect(!queue.isBusy && queue.waiting == [1, 2])
        queue.begin()
        #expect(queue.isBusy && queue.waiting == [2])
    }

    @Test("What waited for a change that has failed is dropped, and so is all after an interruption")
    mutating func dropped() {
        queue.begin()
        queue.enqueue(1)
        queue.end(hasFailed: true)
        #expect(queue == ChangeQueue(limit: 2))
        queue.begin()
        queue.enqueue(1)
        queue.interrupt()
        #expect(queue == ChangeQueue(limit: 2))
    }
}

import RibletTesting
import Synchronization
import Testing

@Suite("Listeners of a fake")
struct StreamListenersTests {
    private let listeners = StreamListeners<Int>()

    private func listen() -> AsyncStream<Int> { AsyncStream { listeners.add($0) } }

    @Test("All who listen are told, in order")
    func order() async {
        let (first, second) = (listen(), listen())
        #expect(listeners.count == 2)
        for number in 1...3 { listeners.yield(number) }
        for stream in [first, second] {
            var iterator = stream.makeAsyncIterator()
            for number in 1...3 { #expect(await iterator.next() == number) }
        }
    }

    @Test("A follower that does not read any more is forgotten")
    func ending() async {
        let reader = Task { [listening = listen()] in for await _ in listening {} }
        reader.cancel()
        await reader.value
        #expect(listeners.count == 0)
        listeners.yield(1)
    }

    @Test("Listeners go while a fake tells something within a lock of its own", .timeLimit(.minutes(20)))
    func within() async {
        let fake = FakeNumber()
        await withTaskGroup { group in
            group.addTask { for number in 1...1_000 { fake.set(number) } }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let reader = Task { for await _ in fake.updates() {} }
                        await Task.yield()
                        reader.cancel()
                        await reader.value
                    }
                }
            }
        }
        #expect(fake.listeners.count == 0)
    }
}

private final class FakeNumber: Sendable {
    private let number = Mutex(0)
    let listeners = StreamListeners<Int>()

    func set(_ new: Int) {
        number.withLock { number in
            number = new
            listeners.yield(number)
        }
    }

    func updates() -> AsyncStream<Int> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            number.withLock { number in
                continuation.yield(number)
                listeners.add(continuation)
            }
        }
    }
}

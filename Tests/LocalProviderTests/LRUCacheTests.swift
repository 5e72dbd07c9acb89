import LocalProvider
import RibletTesting
import Testing

@Suite("LRUCache")
struct LRUCacheTests {
    @Test("The least recently used entry goes first, and looking up is using")
    func order() throws {
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 100, count: 3, age: nil))
        try cache.insert(1, forKey: "a", cost: 1)
        try cache.insert(2, forKey: "b", cost: 1)
        try cache.insert(3, forKey: "c", cost: 1)
        #expect(cache.value(forKey: "a") == 1)
        #expect(cache.keys == ["a", "c", "b"])
        let evicted = try cache.insert(4, forKey: "d", cost: 1)
        #expect(evicted.map(\.key) == ["b"])
        #expect(evicted.map(\.value) == [2])
        #expect(cache.keys == ["d", "a", "c"])
    }

    @Test("Metadata is no use")
    func metadataIsNoUse() throws {
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 100, count: 2, age: nil))
        try cache.insert(1, forKey: "a", cost: 7)
        try cache.insert(2, forKey: "b", cost: 1)
        #expect(cache.metadata(forKey: "a")?.bytes == 7)
        #expect(try cache.insert(3, forKey: "c", cost: 1).map(\.key) == ["a"])
    }

    @Test("Bytes bound the total, and several entries go for a large one")
    func bytes() throws {
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 10, count: 100, age: nil))
        for (index, key) in ["a", "b", "c"].enumerated() { try cache.insert(index, forKey: key, cost: 3) }
        #expect(cache.bytes == 9)
        #expect(try cache.insert(9, forKey: "d", cost: 7).map(\.key) == ["a", "b"])
        #expect(cache.bytes == 10)
        #expect(cache.count == 2)
    }

    @Test("An entry over the limit is refused and evicts nothing, not even what it would replace")
    func refuses() throws {
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 10, count: 100, age: nil, entryBytes: 5))
        try cache.insert(1, forKey: "a", cost: 5)
        try cache.insert(2, forKey: "b", cost: 5)
        #expect(throws: LocalProviderError.tooLarge(identifier: "a", bytes: 6, limit: 5)) { try cache.insert(3, forKey: "a", cost: 6) }
        #expect(throws: LocalProviderError.tooLarge(identifier: "c", bytes: .max, limit: 5)) {
            try cache.insert(3, forKey: "c", cost: .max)
        }
        #expect(cache.keys == ["b", "a"])
        #expect(cache.value(forKey: "a") == 1)
    }

    @Test("Replacing changes the weight, not the count")
    func replaces() throws {
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 10, count: 2, age: nil))
        try cache.insert(1, forKey: "a", cost: 9)
        #expect(try cache.insert(2, forKey: "a", cost: 4).isEmpty)
        #expect(cache.count == 1)
        #expect(cache.bytes == 4)
        #expect(cache.value(forKey: "a") == 2)
    }

    @Test("At its age limit an entry is gone, and the next insertion gives its memory back")
    func age() throws {
        let clock = TestClock()
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 100, count: 10, age: .seconds(60)), clock: clock)
        try cache.insert(1, forKey: "a", cost: 1)
        clock.advance(by: .seconds(59))
        #expect(cache.value(forKey: "a") == 1)
        #expect(cache.metadata(forKey: "a")?.age == .seconds(59))
        try cache.insert(2, forKey: "b", cost: 1)
        clock.advance(by: .seconds(1))
        #expect(cache.metadata(forKey: "a") == nil)
        #expect(cache.count == 2)
        #expect(try cache.insert(3, forKey: "c", cost: 1).map(\.key) == ["a"])
        #expect(cache.value(forKey: "b") == 2)
        clock.advance(by: .seconds(60))
        #expect(cache.removeExpired().map(\.key) == ["b", "c"])
        #expect(cache.isEmpty)
        #expect(cache.bytes == 0)
    }

    @Test("A value inserted with an age keeps it; too old a value is not kept and removes what was there")
    func insertedAge() throws {
        let clock = TestClock()
        var cache = LRUCache<String, Int>(limits: StorageLimits(bytes: 100, count: 10, age: .seconds(60)), clock: clock)
        try cache.insert(1, forKey: "a", cost: 1, age: .seconds(50))
        clock.advance(by: .seconds(10))
        #expect(cache.value(forKey: "a") == nil)
        try cache.insert(2, forKey: "b", cost: 1)
        try cache.insert(3, forKey: "b", cost: 1, age: .seconds(60))
        #expect(cache.value(forKey: "b") == nil)
        #expect(cache.isEmpty)
    }

    @Test("Negative limits and costs count as zero; a limit of zero keeps nothing")
    func badValues() throws {
        var none = LRUCache<String, Int>(limits: StorageLimits(bytes: -1, count: -1, age: .seconds(-1), entryBytes: -1))
        #expect(throws: LocalProviderError.self) { try none.insert(1, forKey: "a", cost: 0) }
        var noBytes = LRUCache<String, Int>(limits: StorageLimits(bytes: 0, count: 5, age: nil))
        try noBytes.insert(1, forKey: "a", cost: -5)
        #expect(noBytes.bytes == 0)
        #expect(throws: LocalProviderError.tooLarge(identifier: "b", bytes: 1, limit: 0)) { try noBytes.insert(1, forKey: "b", cost: 1) }
    }

    @Test("Copies are independent")
    func valueSemantics() throws {
        var one = LRUCache<String, Int>(limits: .roomy)
        try one.insert(1, forKey: "a", cost: 1)
        var other = one
        other.removeAll()
        #expect(one.value(forKey: "a") == 1)
        #expect(other.isEmpty)
    }

    @Test("It agrees with a plain model over many random operations")
    func agreesWithModel() throws {
        var random = SeededGenerator(seed: 42)
        let limits = StorageLimits(bytes: 60, count: 9, age: nil, entryBytes: 30)
        var cache = LRUCache<Int, Int>(limits: limits)
        // Least recently used first.
        var model: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<20_000 {
            let key = Int(random.next() % 20)
            let found = model.firstIndex { $0.key == key }
            switch random.next() % 4 {
            case 0, 1:
                let cost = Int(random.next() % 34)
                guard cost <= limits.entryBytes else {
                    #expect(throws: LocalProviderError.self) { try cache.insert(step, forKey: key, cost: cost) }
                    continue
                }
                if let found { model.remove(at: found) }
                var expected: [Int] = []
                while model.count >= limits.count || model.reduce(cost, { $0 + $1.cost }) > limits.bytes {
                    expected.append(model.removeFirst().key)
                }
                model.append((key, step, cost))
                #expect(try cache.insert(step, forKey: key, cost: cost).map(\.key) == expected)
            case 2:
                #expect(cache.value(forKey: key) == found.map { model[$0].value })
                if let found { model.append(model.remove(at: found)) }
            default:
                #expect(cache.removeValue(forKey: key) == found.map { model[$0].value })
                if let found { model.remove(at: found) }
            }
            #expect(cache.count == model.count)
            #expect(cache.bytes == model.reduce(0) { $0 + $1.cost })
            if step % 50 == 0 { #expect(cache.keys == model.reversed().map(\.key)) }
        }
    }
}

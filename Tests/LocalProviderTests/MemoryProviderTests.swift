import Foundation
import LocalProvider
import Testing

@Suite("MemoryProvider")
struct MemoryProviderTests {
    private struct Weighed: LocalStorable {
        typealias Value = [Int]
        let identifier: String
        var weight = 1
        func cost(of value: [Int]) -> Int { weight }
    }

    @Test("It answers without waiting")
    func synchronous() throws {
        let provider = MemoryProvider(limits: .roomy)
        let key = Key<Int>("number")
        try provider.create(1, for: key)
        #expect(try provider.read(key) == 1)
        #expect(try provider.metadata(key) != nil)
        try provider.delete(key)
        #expect(try provider.read(key) == nil)
        provider.removeAll()
    }

    @Test("The weight is that of the encoded value, exactly the count for Data, or what the key says")
    func weights() throws {
        let provider = MemoryProvider(limits: .roomy)
        try provider.create(Data(count: 1_234), for: Key<Data>("data"))
        #expect(provider.bytes == 1_234)
        try provider.create([1, 2, 3], for: Weighed(identifier: "weighed", weight: 7))
        #expect(provider.bytes == 1_241)
        try provider.create([1, 2, 3], for: Weighed(identifier: "weightless", weight: -7))
        #expect(provider.bytes == 1_241)
        #expect(provider.count == 3)
        let text = String(repeating: "x", count: 5_000)
        try provider.create(text, for: Key<String>("text"))
        #expect((6_241...6_400).contains(provider.bytes))
    }

    @Test("A value that cannot be encoded is an error that names its key")
    func notEncodable() throws {
        struct Stubborn: Codable, Sendable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws { throw CancellationError() }
        }
        let provider = MemoryProvider(limits: .roomy)
        do throws(LocalProviderError) {
            try provider.create(Stubborn(), for: Key<Stubborn>("stubborn"))
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains("\"stubborn\" (Stubborn) cannot be encoded"))
        }
        #expect(provider.count == 0)
    }

    @Test("Values too old give their memory back at the next write")
    func sweeps() throws {
        let clock = TestClock()
        let provider = MemoryProvider(limits: StorageLimits(bytes: 1_000, count: 10, age: .seconds(10)), clock: clock)
        try provider.create(Data(count: 500), for: Key<Data>("old"))
        clock.advance(by: .seconds(10))
        try provider.create(Data(count: 1), for: Key<Data>("new"))
        #expect(provider.bytes == 1)
    }
}

import Foundation
import LocalProvider
import Testing

/// Tests of the promises that every provider keeps, run on each provider.
@Suite("Every provider")
struct ProviderContractTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case memory, userDefaults, propertyList, layered
        var testDescription: String { rawValue }
    }

    /// A provider with what it needs, cleaned up when the test ends.
    final class Setup {
        let provider: any LocalProvider
        private let folder: TemporaryFolder
        private let suite = TestSuite()

        init(_ kind: Kind, limits: StorageLimits = .roomy, clock: TestClock = TestClock()) throws {
            folder = try TemporaryFolder()
            let memory = MemoryProvider(limits: limits, clock: clock)
            let files = try PropertyListProvider(folder: folder.url, limits: limits, now: clock.date)
            let defaults = try UserDefaultsProvider(suiteName: suite.name, limits: limits, now: clock.date)
            switch kind {
            case .memory: provider = memory
            case .userDefaults: provider = defaults
            case .propertyList: provider = files
            case .layered: provider = LayeredProvider([memory, defaults, files])
            }
        }
    }

    @Test("A new record is read back, exactly", arguments: Kind.allCases)
    func roundTrip(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        let pictures = Key<[Picture]>("pictures")
        try await provider.create([.sample("a"), .sample("ë한국어🐕")].filter { !$0.id.isEmpty }, for: pictures)
        #expect(try await provider.read(pictures) == [.sample("a"), .sample("ë한국어🐕")])
        try await provider.create(7, for: Key<Int>("number"))
        try await provider.create("", for: Key<String>("empty text"))
        try await provider.create(Data([0, 255]), for: Key<Data>("bytes"))
        try await provider.create(nil, for: Key<Int?>("nothing"))
        try await provider.create([:], for: Key<[String: Date]>("dictionary"))
        #expect(try await provider.read(Key<Int>("number")) == 7)
        #expect(try await provider.read(Key<String>("empty text")) == "")
        #expect(try await provider.read(Key<Data>("bytes")) == Data([0, 255]))
        #expect(try await provider.read(Key<Int?>("nothing")) == .some(.none))
        #expect(try await provider.read(Key<[String: Date]>("dictionary")) == [:])
    }

    @Test("Absent reads as nil, and deleting it succeeds", arguments: Kind.allCases)
    func absent(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        let key = Key<Int>("never written")
        #expect(try await provider.read(key) == nil)
        #expect(try await provider.metadata(key) == nil)
        try await provider.delete(key)
        try await provider.removeAll()
    }

    @Test("Creating again replaces; deleting removes one, removeAll the rest", arguments: Kind.allCases)
    func replaces(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        let one = Key<String>("one")
        let two = Key<String>("two")
        let three = Key<String>("three")
        for key in [one, two, three] { try await provider.create("old", for: key) }
        try await provider.create("new", for: one)
        #expect(try await provider.read(one) == "new")
        try await provider.delete(two)
        #expect(try await provider.read(two) == nil)
        #expect(try await provider.read(three) == "old")
        try await provider.removeAll()
        #expect(try await provider.read(one) == nil)
        #expect(try await provider.read(three) == nil)
        try await provider.create("again", for: one)
        #expect(try await provider.read(one) == "again")
    }

    @Test(
        "Any identifier names one entry of its own",
        arguments: Kind.allCases)
    func identifiers(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        let long = String(repeating: "한국어/", count: 400)
        let identifiers = [
            "../../etc/passwd", "..", ".", "/", "/etc/passwd", "a/b", "a\\b", "a%2Fb", "A", "a", " ", "\u{0}", "a\u{0}b", "\n", "~", "a~b",
            "https://example.com/?q=1&r=%20", "🐕‍🦺", "한국어", long, long + "1", String(repeating: "x", count: 4096), ".plist", ".writing-x.tmp",
            "NSGlobalDomain", "<key>&amp;</key>", "\u{feff}", "\u{1}\u{1f}",
        ]
        for identifier in identifiers { try await provider.create(identifier, for: Key<String>(identifier)) }
        for identifier in identifiers { #expect(try await provider.read(Key<String>(identifier)) == identifier) }
        for identifier in identifiers.dropFirst() { try await provider.delete(Key<String>(identifier)) }
        #expect(try await provider.read(Key<String>("../../etc/passwd")) == "../../etc/passwd")
        #expect(try await provider.read(Key<String>("A")) == nil)
    }

    @Test("Identifiers that are equal strings name one entry, however their accents are composed", arguments: Kind.allCases)
    func composedIdentifiers(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        try await setup.provider.create(1, for: Key<Int>("caf\u{e9}"))
        #expect(try await setup.provider.read(Key<Int>("cafe\u{301}")) == 1)
    }

    @Test("An empty or endless identifier is refused by every method", arguments: Kind.allCases)
    func refusedIdentifiers(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        for identifier in ["", String(repeating: "x", count: 4097), String(repeating: "한", count: 1366)] {
            let key = Key<Int>(identifier)
            await #expect(throws: LocalProviderError.self) { try await provider.create(1, for: key) }
            await #expect(throws: LocalProviderError.self) { try await provider.read(key) }
            await #expect(throws: LocalProviderError.self) { try await provider.metadata(key) }
            await #expect(throws: LocalProviderError.self) { try await provider.delete(key) }
        }
        do throws(LocalProviderError) {
            try await provider.create(1, for: Key<Int>(""))
            Issue.record("accepted")
        } catch {
            #expect(error == .invalidIdentifier(identifier: "", reason: "it is empty"))
            #expect(error.description.contains("Give the LocalStorable another identifier"))
        }
    }

    @Test("An entry of another type is an error that names both, and the entry stays", arguments: Kind.allCases)
    func otherType(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        try await provider.create("text", for: Key<String>("shared"))
        do throws(LocalProviderError) {
            _ = try await provider.read(Key<[Picture]>("shared"))
            Issue.record("read as another type")
        } catch {
            #expect(error.description.contains("shared"))
            #expect(error.description.contains("Array<Picture>"))
        }
        #expect(try await provider.read(Key<String>("shared")) == "text")
    }

    @Test("An oversize value is refused with its size and evicts nothing", arguments: Kind.allCases)
    func oversize(_ kind: Kind) async throws {
        let setup = try Setup(kind, limits: StorageLimits(bytes: 5_000, count: 100, age: nil))
        let provider = setup.provider
        try await provider.create(Data(count: 100), for: Key<Data>("small"))
        do throws(LocalProviderError) {
            try await provider.create(Data(count: 6_000), for: Key<Data>("large"))
            Issue.record("accepted")
        } catch {
            #expect("\(error)".contains("\"large\""))
            #expect("\(error)".contains("the limit is 5000 bytes"))
        }
        #expect(try await provider.read(Key<Data>("small")) == Data(count: 100))
        await #expect(throws: LocalProviderError.self) { try await provider.create(Data(count: 6_000), for: Key<Data>("small")) }
        #expect(try await provider.read(Key<Data>("small")) == Data(count: 100))
    }

    @Test("The total stays within its bytes and count, least recently used out first", arguments: Kind.allCases)
    func bounded(_ kind: Kind) async throws {
        let setup = try Setup(kind, limits: StorageLimits(bytes: 100_000, count: 4, age: nil))
        let provider = setup.provider
        for number in 0..<4 { try await provider.create(number, for: Key<Int>("\(number)")) }
        #expect(try await provider.read(Key<Int>("0")) == 0)
        try await provider.create(4, for: Key<Int>("4"))
        if kind != .layered {
            // In a chain the slower layers do not see what the first one serves.
            #expect(try await provider.read(Key<Int>("0")) == 0)
            #expect(try await provider.read(Key<Int>("1")) == nil)
        }
        #expect(try await provider.read(Key<Int>("4")) == 4)
        for number in 0..<9 { try await provider.create(Data(count: 30_000), for: Key<Data>("data \(number)")) }
        var kept = 0
        for number in 0..<9 where try await provider.read(Key<Data>("data \(number)")) != nil { kept += 1 }
        #expect(kept == 3)
    }

    @Test("Age is told, and at the limit the entry is gone", arguments: Kind.allCases)
    func age(_ kind: Kind) async throws {
        let clock = TestClock()
        let setup = try Setup(kind, limits: StorageLimits(bytes: 100_000, count: 10, age: .seconds(3_600)), clock: clock)
        let provider = setup.provider
        let key = Key<Int>("aging")
        let older = Key<Int>("older")
        try await provider.create(1, for: key)
        try await provider.create(2, for: older, age: .seconds(600))
        clock.advance(by: .seconds(3_000))
        #expect(try await provider.entry(key)?.metadata.age == .seconds(3_000))
        #expect(try await provider.metadata(key)?.age == .seconds(3_000))
        #expect(try await provider.read(older) == nil)
        clock.advance(by: .seconds(599))
        #expect(try await provider.read(key) == 1)
        clock.advance(by: .seconds(1))
        #expect(try await provider.read(key) == nil)
        #expect(try await provider.metadata(key) == nil)
        try await provider.create(3, for: key)
        try await provider.create(4, for: key, age: .seconds(3_600))
        #expect(try await provider.read(key) == nil)
    }

    @Test("Metadata tells bytes that grow with the value", arguments: Kind.allCases)
    func metadata(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        try await setup.provider.create(Data(count: 10_000), for: Key<Data>("data"))
        let bytes = try #require(try await setup.provider.metadata(Key<Data>("data"))?.bytes)
        #expect((10_000...10_500).contains(bytes))
    }

    @Test("Many tasks at once lose nothing and mix nothing up", arguments: Kind.allCases)
    func concurrent(_ kind: Kind) async throws {
        let setup = try Setup(kind)
        let provider = setup.provider
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<10 {
                        let own = Key<[Int]>("own \(worker)")
                        try await provider.create([worker, round], for: own)
                        #expect(try await provider.read(own) == [worker, round])
                        let shared = Key<[Int]>("shared")
                        try await provider.create(Array(repeating: worker, count: 50), for: shared)
                        let read = try await provider.read(shared)
                        if let read { #expect(Set(read).count == 1 && read.count == 50) }
                        if round % 4 == 3 { try await provider.delete(shared) }
                    }
                }
            }
            try await group.waitForAll()
        }
        for worker in 0..<8 { #expect(try await provider.read(Key<[Int]>("own \(worker)")) == [worker, 9]) }
    }
}

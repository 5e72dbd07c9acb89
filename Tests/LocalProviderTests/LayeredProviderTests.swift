import Foundation
import Testing

@testable import LocalProvider

@Suite("LayeredProvider")
struct LayeredProviderTests {
    private let fast = ScriptedProvider()
    private let middle = ScriptedProvider()
    private let slow = ScriptedProvider()
    private let log = EventLog()
    private let key = Key<String>("key")

    private func chain(requiring requirement: LayeredProvider.Requirement = .last) -> LayeredProvider {
        log.hears { LayeredProvider([fast, middle, slow], requiring: requirement) }
    }

    @Test("Writing goes to every layer, deleting too")
    func writesAll() async throws {
        let chain = chain()
        try await chain.create("value", for: key)
        for layer in [fast, middle, slow] { #expect(try await layer.read(key) == "value") }
        try await chain.delete(key)
        for layer in [fast, middle, slow] { #expect(try await layer.read(key) == nil) }
        try await chain.create("value", for: key)
        try await chain.removeAll()
        for layer in [fast, middle, slow] { #expect(try await layer.read(key) == nil) }
        #expect(log.events.isEmpty)
    }

    @Test("Reading falls through and fills the faster layers with the value and its age")
    func fills() async throws {
        let chain = chain()
        try await slow.create("value", for: key, age: .seconds(100))
        #expect(try await chain.metadata(key)?.age == .seconds(100))
        #expect(try await fast.read(key) == nil)
        #expect(try await chain.read(key) == "value")
        #expect(try await fast.metadata(key)?.age == .seconds(100))
        #expect(try await middle.metadata(key)?.age == .seconds(100))
        slow.failure = .unavailable(provider: "slow", reason: "test")
        middle.failure = .unavailable(provider: "middle", reason: "test")
        #expect(try await chain.read(key) == "value")
        #expect(log.events.isEmpty)
    }

    @Test("A layer that fails is reported and skipped on reading")
    func skips() async throws {
        let chain = chain()
        try await chain.create("value", for: key)
        let error = LocalProviderError.unavailable(provider: "fast", reason: "test")
        fast.failure = error
        #expect(try await chain.read(key) == "value")
        #expect(log.events == [.layerFailed(layer: "0 (ScriptedProvider)", operation: "read", identifier: "key", error: error)])
        #expect(try await chain.read(Key<String>("absent")) == nil)
    }

    @Test("When every layer fails reading throws all the errors")
    func allFail() async throws {
        let error = LocalProviderError.unavailable(provider: "disk", reason: "test")
        for layer in [fast, middle, slow] { layer.failure = error }
        let chain = chain()
        let expected = LocalProviderError.layersFailed(identifier: "key", errors: [error, error, error])
        await #expect(throws: expected) { try await chain.read(key) }
        await #expect(throws: expected) { try await chain.metadata(key) }
        await #expect(throws: expected) { try await chain.delete(key) }
        #expect(expected.description.contains("disk cannot be used: test"))
    }

    @Test("Without layers everything but reading nothing is an error that says so")
    func noLayers() async throws {
        let chain = LayeredProvider([])
        do throws(LocalProviderError) {
            try await chain.create("value", for: key)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains("give it at least one"))
        }
        await #expect(throws: LocalProviderError.self) { try await chain.read(key) }
    }

    @Test("The slowest layer decides whether a write succeeded; when it fails the old value stays")
    func requiresLast() async throws {
        let chain = chain()
        try await chain.create("old", for: key)
        let error = LocalProviderError.unavailable(provider: "slow", reason: "full")
        slow.writeFailure = error
        await #expect(throws: error) { try await chain.create("new", for: key) }
        #expect(try await chain.read(key) == "old")
        slow.writeFailure = nil
        middle.writeFailure = error
        try await chain.create("newer", for: key)
        #expect(try await chain.read(key) == "newer")
        #expect(log.events.count == 2)
    }

    @Test("Required of any, one layer suffices; required of every, none may fail")
    func otherRequirements() async throws {
        let error = LocalProviderError.unavailable(provider: "broken", reason: "test")
        let any = chain(requiring: .any)
        try await any.create("old", for: key)
        slow.writeFailure = error
        middle.failure = error
        try await any.create("new", for: key)
        #expect(try await any.read(key) == "new")
        fast.failure = error
        await #expect(throws: LocalProviderError.self) { try await any.create("newer", for: key) }

        fast.failure = nil
        middle.failure = nil
        slow.writeFailure = nil
        let every = chain(requiring: .every)
        try await every.create("one", for: key)
        fast.writeFailure = error
        await #expect(throws: error) { try await every.create("two", for: key) }
        #expect(try await every.read(key) == "two")
    }

    @Test("A faster layer that could not be replaced is not believed until it works again")
    func stale() async throws {
        let chain = chain()
        try await chain.create("old", for: key)
        fast.writeFailure = .unavailable(provider: "fast", reason: "read-only")
        try await chain.create("new", for: key)
        #expect(try await fast.read(key) == "old")
        #expect(try await chain.read(key) == "new")
        #expect(try await chain.metadata(key) != nil)
        fast.writeFailure = nil
        #expect(try await chain.read(key) == "new")
        #expect(try await fast.read(key) == "new", "reading repaired it")
    }

    @Test("A failed deletion is reported, thrown, and not read any more")
    func failedDelete() async throws {
        let chain = chain()
        let other = Key<String>("other")
        try await chain.create("value", for: key)
        try await chain.create("value", for: other)
        let error = LocalProviderError.unavailable(provider: "middle", reason: "read-only")
        middle.writeFailure = error
        await #expect(throws: error) { try await chain.delete(key) }
        #expect(try await chain.read(key) == nil)
        await #expect(throws: error) { try await chain.removeAll() }
        #expect(try await chain.read(other) == nil)
        middle.writeFailure = nil
        try await chain.removeAll()
        try await chain.create("again", for: key)
        #expect(try await chain.read(key) == "again")
    }

    @Test("A value too large for a fast layer is served by the slower one, and no older one by the fast one")
    func tooLargeForMemory() async throws {
        let memory = MemoryProvider(limits: StorageLimits(bytes: 100, count: 10, age: nil))
        let chain = log.hears { LayeredProvider([memory, slow]) }
        let data = Key<Data>("data")
        try await chain.create(Data(count: 10), for: data)
        try await chain.create(Data(count: 1_000), for: data)
        #expect(log.events.count == 1)
        #expect(try await chain.read(data) == Data(count: 1_000))
        #expect(try await chain.read(data) == Data(count: 1_000))
        #expect(log.events.count == 1, "not filling is no failure")
    }

    @Test("A write during a slow read is not undone by the read's filling")
    func readWriteRace() async throws {
        let chain = chain()
        try await slow.create("old", for: key)
        slow.pauseNextRead()
        async let read = chain.read(key)
        await slow.paused()
        async let write: Void = chain.create("new", for: key)
        // Another key does not wait for the paused one.
        try await chain.create("elsewhere", for: Key<String>("other"))
        #expect(try await chain.read(Key<String>("other")) == "elsewhere")
        slow.resumeRead()
        #expect(try await ["old", "new"].contains(read))
        try await write
        for layer in [fast, middle, slow] { #expect(try await layer.read(key) == "new") }
    }

    @Test("removeAll waits for what runs and nothing overtakes it")
    func removeAllRace() async throws {
        let chain = chain()
        try await slow.create("old", for: key)
        slow.pauseNextRead()
        async let read = chain.read(key)
        await slow.paused()
        async let removal: Void = chain.removeAll()
        slow.resumeRead()
        _ = try await read
        try await removal
        for layer in [fast, middle, slow] { #expect(try await layer.read(key) == nil) }
    }

    @Test("Memory, UserDefaults and files as one chain survive a restart")
    func realLayers() async throws {
        let folder = try TemporaryFolder()
        let suite = TestSuite()
        let pictures = Key<[Picture]>("pictures")
        func start() throws -> LayeredProvider {
            LayeredProvider([
                MemoryProvider(limits: .roomy),
                try UserDefaultsProvider(suiteName: suite.name, limits: StorageLimits(bytes: 1_000, count: 5, age: nil)),
                try PropertyListProvider(folder: folder.url, limits: .roomy),
            ])
        }
        let many = (0..<50).map { Picture.sample("\($0)") }
        try await start().create(many, for: pictures)
        let restarted = try start()
        #expect(try await restarted.read(pictures) == many)
        try await restarted.delete(pictures)
        #expect(try await start().read(pictures) == nil)
    }
}

import Foundation
import Testing

@testable import LocalProvider

@Suite("UserDefaultsProvider")
struct UserDefaultsProviderTests {
    private let suite = TestSuite()
    private let log = EventLog()
    private let key = Key<Picture>("picture")

    private func provider(limits: StorageLimits = .roomy, clock: TestClock = TestClock()) throws -> UserDefaultsProvider {
        try log.hears { try UserDefaultsProvider(suiteName: suite.name, limits: limits, now: clock.date) }
    }

    @Test("Entries survive the provider and are in the file when create returns")
    func persists() async throws {
        try await provider().create(.sample("a"), for: key)
        #expect(try await provider().read(key) == .sample("a"))
        #if !canImport(Darwin)
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: suite.file), format: nil) as? [String: Any]
        #expect(list?["riblet.picture"] is Data)
        #endif
    }

    @Test("Suites do not see each other")
    func namespaces() async throws {
        let other = TestSuite()
        let one = try provider()
        let two = try UserDefaultsProvider(suiteName: other.name, limits: .roomy)
        try await one.create(.sample("a"), for: key)
        #expect(try await two.read(key) == nil)
        try await two.removeAll()
        #expect(try await one.read(key) == .sample("a"))
    }

    @Test("Other keys of the suite are left alone")
    func others() async throws {
        suite.defaults.set("mine", forKey: "theme")
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        try await provider.removeAll()
        #expect(suite.defaults.string(forKey: "theme") == "mine")
        #expect(try await provider.read(Key<String>("theme")) == nil)
    }

    @Test("A URL comes back as it was")
    func url() async throws {
        let address = try #require(URL(string: "https://example.com/a%20b?q=1#top"))
        let provider = try provider()
        try await provider.create(address, for: Key<URL>("address"))
        #expect(try await provider.read(Key<URL>("address")) == address)
    }

    @Test("A damaged entry is dropped, reported and read as absent")
    func damaged() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        let stored = try #require(suite.defaults.data(forKey: "riblet.picture"))
        var flipped = stored
        flipped[stored.count / 2] ^= 1
        let values: [Any] = [Data(), Data("garbage".utf8), stored.prefix(20), flipped, "a text", 7, ["a": 1]]
        for value in values {
            suite.defaults.set(value, forKey: "riblet.picture")
            #expect(try await provider.read(key) == nil)
            #expect(suite.defaults.object(forKey: "riblet.picture") == nil)
        }
        #expect(log.events.count == values.count)
        try await provider.create(.sample("b"), for: key)
        #expect(try await provider.read(key) == .sample("b"))
    }

    @Test("Damaged entries found at a start are dropped and reported")
    func damagedAtStart() async throws {
        suite.defaults.set(Data("garbage".utf8), forKey: "riblet.one")
        suite.defaults.set("text", forKey: "riblet.two")
        let provider = try provider()
        #expect(try await provider.read(key) == nil)
        #expect(log.events.count == 2)
    }

    #if !canImport(Darwin)
    @Test("A damaged suite file is moved aside and reported, not overwritten")
    func damagedFile() async throws {
        try FileManager.default.createDirectory(at: suite.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("no property list".utf8).write(to: suite.file)
        let provider = try provider()
        #expect(
            log.events == [
                .damaged(location: suite.file.path, movedTo: suite.file.path + ".corrupt-1", reason: "it is not a property list")
            ])
        #expect(try Data(contentsOf: URL(fileURLWithPath: suite.file.path + ".corrupt-1")) == Data("no property list".utf8))
        try await provider.create(.sample("a"), for: key)
        #expect(try await provider.read(key) == .sample("a"))
    }

    @Test(
        "A suite file emptied or torn by a killed writer is restored with everything acknowledged",
        arguments: ["", "<?xml version=\"1.0\"?><pl"])
    func killedWriter(_ content: String) async throws {
        suite.defaults.set("mine", forKey: "theme")
        suite.defaults.set(["a": Date(timeIntervalSince1970: 1), "b": [1, 2]] as [String: Any], forKey: "settings")
        try await provider().create(.sample("a"), for: key)
        // A suite that this process has not read yet, as after a restart, with the files that the
        // kill left.
        let restarted = TestSuite()
        try FileManager.default.copyItem(atPath: suite.file.path + ".copy", toPath: restarted.file.path + ".copy")
        try Data(content.utf8).write(to: restarted.file)
        let provider = try log.hears { try UserDefaultsProvider(suiteName: restarted.name, limits: .roomy, now: TestClock().date) }
        #expect(try await provider.read(key) == .sample("a"))
        #expect(restarted.defaults.string(forKey: "theme") == "mine")
        #expect(restarted.defaults.dictionary(forKey: "settings")?["b"] as? [Int] == [1, 2])
        guard case .restored(restarted.file.path, _, _)? = log.events.first, log.events.count == 1 else {
            Issue.record("\(log.events)")
            return
        }
    }

    @Test("The copy does not bring back what was deleted, nor a suite whose file somebody removed")
    func copyIsCurrent() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        try await provider.delete(key)
        let copy = try Data(contentsOf: URL(fileURLWithPath: suite.file.path + ".copy"))
        #expect(copy.range(of: Data("riblet.picture".utf8)) == nil)
        let removed = TestSuite()
        try copy.write(to: URL(fileURLWithPath: removed.file.path + ".copy"))
        _ = try UserDefaultsProvider(suiteName: removed.name, limits: .roomy)
        #expect(!FileManager.default.fileExists(atPath: removed.file.path + ".copy"))
    }
    #endif

    @Test("A later start counts what is there and lets the oldest go")
    func boundsAtStart() async throws {
        let clock = TestClock()
        let first = try provider(clock: clock)
        for name in ["a", "b", "c", "d"] {
            try await first.create(name, for: Key<String>(name))
            clock.advance(by: .seconds(100))
        }
        let second = try provider(limits: StorageLimits(bytes: 100_000, count: 2, age: .seconds(350)), clock: clock)
        #expect(try await second.read(Key<String>("a")) == nil)
        #expect(try await second.read(Key<String>("b")) == nil)
        #expect(try await second.read(Key<String>("c")) == "c")
        #expect(try await second.read(Key<String>("d")) == "d")
    }

    @Test(
        "A suite name that would lead elsewhere or is reserved is refused",
        arguments: [
            "", "../../etc/passwd", "a/b", ".hidden", "..", "a b", "한국어", "\u{0}", "NSGlobalDomain", "NSArgumentDomain",
            String(repeating: "x", count: 129),
        ])
    func suiteNames(_ name: String) {
        do throws(LocalProviderError) {
            _ = try UserDefaultsProvider(suiteName: name, limits: .roomy)
            Issue.record("accepted")
        } catch {
            guard case .invalidNamespace(name, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(error.description.contains("Use a name such as"))
        }
    }
}

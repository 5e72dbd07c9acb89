import Foundation
import Testing

@testable import LocalProvider

@Suite("PropertyListProvider")
struct PropertyListProviderTests {
    private let temporary: TemporaryFolder
    private let folder: URL
    private let log = EventLog()
    private let key = Key<Picture>("picture")

    init() throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appendingPathComponent("store")
    }

    private func provider(limits: StorageLimits = .roomy, clock: TestClock = TestClock()) throws -> PropertyListProvider {
        try log.hears { try PropertyListProvider(folder: folder, limits: limits, now: clock.date) }
    }

    private func names() throws -> [String] { try temporary.names(under: "store") }

    @Test("Entries survive the provider, as binary property lists that only this user can read")
    func persists() async throws {
        try await provider().create(.sample("a"), for: key)
        #expect(try await provider().read(key) == .sample("a"))
        #expect(try names() == ["picture.plist"])
        let file = try provider().location(of: key)
        #expect(try Data(contentsOf: file).starts(with: Data("bplist00".utf8)))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(
        "No identifier leads out of the folder or to a hidden or overlong name",
        arguments: [
            "../../etc/passwd", "/etc/passwd", "..", ".", ".hidden", "a/../../b", "\u{0}", "C:\\x", String(repeating: "../", count: 1000),
            String(repeating: "🐕", count: 1024),
        ])
    func staysInFolder(_ identifier: String) async throws {
        let provider = try provider()
        let key = Key<Int>(identifier)
        try await provider.create(1, for: key)
        let location = try provider.location(of: key)
        #expect(location.deletingLastPathComponent().standardizedFileURL.path == folder.standardizedFileURL.path)
        #expect(try names() == [location.lastPathComponent])
        #expect(!location.lastPathComponent.hasPrefix("."))
        #expect(location.lastPathComponent.utf8.count <= 200)
        #expect(try temporary.names() == ["store"])
    }

    @Test("Names differ also where the file system ignores case")
    func caseInsensitive() throws {
        let provider = try provider()
        let names = try ["key", "Key", "KEY"].map { try provider.location(of: Key<Int>($0)).lastPathComponent.lowercased() }
        #expect(Set(names).count == 3)
    }

    @Test("A damaged file is moved aside, reported and read as absent, and can be written again", arguments: Damage.allCases)
    func damaged(_ damage: Damage) async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        let file = try provider.location(of: key)
        let before = try Data(contentsOf: file)
        try damage.apply(to: before).write(to: file)
        #expect(try await provider.read(key) == nil)
        let kept = file.path + ".corrupt-1"
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == damage.apply(to: before))
        guard case .damaged(file.path, kept, _)? = log.events.first, log.events.count == 1 else {
            Issue.record("reported \(log.events)")
            return
        }
        #expect(try await provider.metadata(key) == nil)
        try await provider.create(.sample("b"), for: key)
        #expect(try await provider.read(key) == .sample("b"))
    }

    enum Damage: CaseIterable {
        case empty, truncated, overwritten, xml, nextByte

        func apply(to data: Data) -> Data {
            switch self {
            case .empty: return Data()
            case .truncated: return data.prefix(data.count / 2)
            case .overwritten: return Data(repeating: 0xff, count: data.count)
            case .xml: return Data("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8)
            case .nextByte:
                // Inside the value: still a property list.
                var data = data
                let range = data.range(of: Data("example.com".utf8))!
                data[range.lowerBound] ^= 1
                return data
            }
        }
    }

    @Test("Whatever single byte is changed, the old value or nothing is read, never another value")
    func flippedBits() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        let file = try provider.location(of: key)
        let intact = try Data(contentsOf: file)
        for position in intact.indices {
            var data = intact
            data[position] ^= UInt8(1 << (position % 8))
            try data.write(to: file)
            let read = try await provider.read(key)
            #expect(read == nil || read == .sample("a"), "byte \(position)")
        }
        #expect(try names().count <= 10, "copies of damaged files are bounded")
    }

    @Test("A file under another entry's name is not that entry")
    func swappedFiles() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        let other = Key<Picture>("other")
        try FileManager.default.copyItem(at: provider.location(of: key), to: provider.location(of: other))
        #expect(try await provider.read(other) == nil)
        #expect(try await provider.read(key) == .sample("a"))
    }

    @Test("A link, a folder or a pipe in the place of a file is moved aside, not followed and not waited for")
    func notAFile() async throws {
        let provider = try provider()
        let outside = temporary.url.appendingPathComponent("outside")
        try Data("secret".utf8).write(to: outside)
        try FileManager.default.createSymbolicLink(at: provider.location(of: Key<Int>("link")), withDestinationURL: outside)
        try FileManager.default.createDirectory(at: provider.location(of: Key<Int>("folder")), withIntermediateDirectories: true)
        #expect(mkfifo(try provider.location(of: Key<Int>("pipe")).path, 0o600) == 0)
        for name in ["link", "folder", "pipe"] {
            #expect(try await provider.read(Key<Int>(name)) == nil)
            try await provider.create(1, for: Key<Int>(name))
            #expect(try await provider.read(Key<Int>(name)) == 1)
        }
        #expect(log.events.count == 3)
        #expect(try Data(contentsOf: outside) == Data("secret".utf8))
    }

    @Test("Of an interrupted write the old value stays, and the leftover is ignored and removed")
    func leftovers() async throws {
        try await provider().create(.sample("old"), for: key)
        let leftover = folder.appendingPathComponent(".writing-1234.tmp")
        try Data("half of a new val".utf8).write(to: leftover)
        let reopened = try provider()
        #expect(try await reopened.read(key) == .sample("old"))
        #expect(try names() == ["picture.plist"])
        #expect(log.events.count == 1)
        guard case .leftoverRemoved(let location)? = log.events.first else {
            Issue.record("not reported")
            return
        }
        #expect(location.hasSuffix(".writing-1234.tmp"))
    }

    @Test("The temporary file of a writer that still runs is left alone")
    func runningWriter() async throws {
        let provider = try provider()
        let busy = folder.appendingPathComponent(".writing-5678.tmp")
        let descriptor = open(busy.path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        #expect(try await provider.read(key) == nil)
        #expect(try names() == [".writing-5678.tmp"])
    }

    @Test("A temporary file that a writer has just made, and not yet locked, is left alone; an old one is not")
    func startingWriter() async throws {
        let provider = try provider()
        let fresh = folder.appendingPathComponent(".writing-1.tmp"), old = folder.appendingPathComponent(".writing-2.tmp")
        for file in [fresh, old] { try Data().write(to: file) }
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: old.path)
        #expect(try await provider.read(key) == nil)
        #expect(try names() == [".writing-1.tmp"])
    }

    @Test("No reader ever sees anything but a complete old or new value, also through another provider")
    func atomicReplacement() async throws {
        let limits = StorageLimits(bytes: 10_000_000, count: 10, age: nil)
        let writer = try provider(limits: limits)
        let reader = try provider(limits: limits)
        let key = Key<[Int]>("numbers")
        try await writer.create(Array(repeating: 0, count: 2_000), for: key)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 1...40 { try await writer.create(Array(repeating: round, count: 2_000), for: key) }
            }
            group.addTask {
                var newest = 0
                for _ in 0..<80 {
                    let read = try #require(try await reader.read(key))
                    #expect(read.count == 2_000 && Set(read).count == 1)
                    #expect(read[0] >= newest)
                    newest = read[0]
                }
            }
            try await group.waitForAll()
        }
        #expect(log.events.isEmpty)
        #expect(try names() == ["numbers.plist"])
    }

    @Test("A later start counts what is there: too old, too large and too many go, oldest first")
    func boundsAtStart() async throws {
        let clock = TestClock()
        let first = try provider(clock: clock)
        for name in ["a", "b", "c", "d"] {
            try await first.create(name, for: Key<String>(name))
            clock.advance(by: .seconds(100))
        }
        try await first.create(Data(count: 5_000), for: Key<Data>("large"))
        try Data("mine".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        let limits = StorageLimits(bytes: 100_000, count: 2, age: .seconds(350), entryBytes: 4_000)
        let second = try provider(limits: limits, clock: clock)
        #expect(try await second.read(Key<String>("never")) == nil)
        #expect(try names() == ["c.plist", "d.plist", "notes.txt"])
        try await second.create("e", for: Key<String>("e"))
        #expect(try names() == ["d.plist", "e.plist", "notes.txt"])
        try await second.removeAll()
        #expect(try names() == ["notes.txt"])
    }

    @Test("removeAll takes damaged copies and leftovers with it")
    func removeAll() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        try Data("x".utf8).write(to: provider.location(of: key))
        #expect(try await provider.read(key) == nil)
        try Data("half".utf8).write(to: folder.appendingPathComponent(".writing-9.tmp"))
        #expect(try names() == [".writing-9.tmp", "picture.plist.corrupt-1"])
        try await provider.removeAll()
        #expect(try names() == [])
    }

    @Test("A folder that is removed while the provider lives is made again")
    func removedFolder() async throws {
        let provider = try provider()
        try await provider.create(.sample("a"), for: key)
        try FileManager.default.removeItem(at: folder)
        #expect(try await provider.read(key) == nil)
        try await provider.removeAll()
        try await provider.create(.sample("b"), for: key)
        #expect(try await provider.read(key) == .sample("b"))
    }

    @Test("A folder that cannot be made is an error that names it and says what to do")
    func unusableFolder() throws {
        let file = temporary.url.appendingPathComponent("file")
        try Data().write(to: file)
        do throws(LocalProviderError) {
            _ = try PropertyListProvider(folder: file.appendingPathComponent("store"), limits: .roomy)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(file.path))
            #expect(error.description.contains("choose another folder"))
        }
        #expect(throws: LocalProviderError.self) { try PropertyListProvider(folder: file, limits: .roomy) }
    }

    @Test("A failed write is an error, leaves the old value and no temporary file")
    func failedWrite() async throws {
        let provider = try provider()
        let key = Key<Int>("blocked")
        // A folder with content cannot be replaced by a file.
        let location = try provider.location(of: key)
        try FileManager.default.createDirectory(at: location.appendingPathComponent("inside"), withIntermediateDirectories: true)
        do throws(LocalProviderError) {
            try await provider.create(1, for: key)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(location.path))
        }
        #expect(try names() == ["blocked.plist"])
    }

    @Test("A clock that was set back makes nothing younger than new")
    func clockSetBack() async throws {
        let clock = TestClock()
        clock.advance(by: .seconds(1_000))
        try await provider(clock: clock).create(.sample("a"), for: key)
        let limits = StorageLimits(bytes: 10_000, count: 5, age: .seconds(60))
        #expect(try await provider(limits: limits, clock: TestClock()).metadata(key)?.age == .zero)
    }
}

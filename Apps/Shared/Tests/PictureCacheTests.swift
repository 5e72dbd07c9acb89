import Foundation
import LocalProvider
import Pictures
import Synchronization
import Testing

@Suite struct PictureCacheTests {
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]
    private let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)

    @Test func theLayersAreAskedFastestFirstAndFilled() async throws {
        let memory = CountingProvider(MemoryProvider(limits: PictureCache.memoryLimits))
        let defaults = CountingProvider(MemoryProvider(limits: PictureCache.defaultsLimits))
        let files = CountingProvider(MemoryProvider(limits: PictureCache.filesLimits))
        let cache = LayeredProvider([memory, SmallEntriesProvider(defaults, limit: PictureCache.smallEntry), files])
        let key = PictureKey("net-1", isSmall: true)
        let small = PictureFile(contentType: "image/png", bytes: png)
        try await cache.create(small, for: key)
        #expect(try await cache.read(key) == small)
        #expect((memory.reads, defaults.reads, files.reads) == (1, 0, 0))
        try await memory.removeAll()
        #expect(try await cache.read(key) == small)
        #expect(defaults.reads == 1 && files.reads == 0)
        try await memory.removeAll()
        try await defaults.removeAll()
        #expect(try await cache.read(key) == small)
        #expect(files.reads == 1)
        #expect(try await memory.read(key) == small)
        #expect(try await defaults.read(key) == small)

        let large = PictureFile(contentType: "image/png", bytes: png + [UInt8](repeating: 1, count: 100_000))
        try await cache.create(large, for: key)
        #expect(try await defaults.read(key) == nil)
        #expect(try await files.read(key) == large)

        // The pictures of a grid are many; the defaults are not for them.
        let other = PictureKey("net-1")
        try await cache.create(small, for: other)
        #expect(try await defaults.read(other) == nil)
        #expect(try await files.read(other) == small)
    }

    @Test func boundsAreInBytes() {
        for limits in [PictureCache.memoryLimits, PictureCache.filesLimits] {
            #expect(limits.entryBytes > PictureCache.largestPicture && limits.age != nil && limits.bytes <= 256 << 20)
        }
    }

    @Test func thePictureTypeIsWhatTheBytesSay() {
        #expect(PictureType.of(jpeg, declared: "image/png") == "image/jpeg")
        #expect(PictureType.of(jpeg, declared: "IMAGE/JPG; q=1") == "image/jpeg")
        #expect(PictureType.of(png, declared: "image/svg+xml") == "image/png")
        #expect(PictureType.of(svg, declared: "image/svg+xml") == "image/svg+xml")
        #expect(PictureType.of(svg, declared: "text/html") == nil)
        #expect(PictureType.of(png, declared: nil) == nil)
    }

    @Test func aPictureIsKeptAsData() throws {
        let file = PictureFile(contentType: "image/png", bytes: png)
        let encoded = try JSONEncoder().encode(file)
        let decoded = try JSONDecoder().decode(PictureFile.self, from: encoded)
        #expect(encoded.count < 80 && decoded == file)
        #expect(PictureType.of(PictureFile.replacement.bytes, declared: PictureFile.replacement.contentType) == "image/svg+xml")
    }
}

/// Counts what reaches a layer.
private final class CountingProvider: LocalProvider {
    private let base: any LocalProvider
    private let count = Mutex(0)

    init(_ base: any LocalProvider) { self.base = base }

    var reads: Int { count.withLock(\.self) }

    func create<Key: LocalStorable>(_ value: Key.Value, for key: Key, age: Duration) async throws(LocalProviderError) {
        try await base.create(value, for: key, age: age)
    }

    func entry<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalEntry<Key.Value>? {
        count.withLock { $0 += 1 }
        return try await base.entry(key)
    }

    func metadata<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) -> LocalMetadata? { try await base.metadata(key) }

    func delete<Key: LocalStorable>(_ key: Key) async throws(LocalProviderError) { try await base.delete(key) }

    func removeAll() async throws(LocalProviderError) { try await base.removeAll() }
}

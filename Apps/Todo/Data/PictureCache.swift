import Foundation
import LocalProvider
import Logging
import TodoDomain

/// Where pictures are before the network is asked: memory, then `UserDefaults` for the friend (what the first page of a visit shows), then property
/// lists. Everything is bounded.
enum PictureCache {
    private static let day = Duration.seconds(24 * 3600)
    private static let largest = TodoLimits.pictureBytes + 4096

    /// The most that an entry of the defaults weighs; a drawing does.
    static let smallEntry = 12 * 1024

    static let memoryLimits = StorageLimits(bytes: 32 << 20, count: 2_000, age: day, entryBytes: largest)
    static let defaultsLimits = StorageLimits(bytes: 96 * 1024, count: 12, age: day * 30, entryBytes: smallEntry * 2)
    static let filesLimits = StorageLimits(bytes: 256 << 20, count: 4_000, age: day * 30, entryBytes: largest)

    /// The layers of one data folder.
    ///
    /// A layer that cannot be made is logged and left out: a cache is no reason not to start.
    static func layers(folder: URL, namespace: String, logger: Logger) -> LayeredProvider {
        var layers: [any LocalProvider] = [MemoryProvider(limits: memoryLimits)]
        do throws(LocalProviderError) {
            let suite = suite(folder: folder, namespace: namespace)
            let defaults = try UserDefaultsProvider(suiteName: suite, limits: defaultsLimits, logger: logger)
            layers.append(SmallEntriesProvider(defaults, limit: smallEntry))
        } catch {
            logger.warning("Pictures are not cached in the defaults", metadata: ["error": "\(error)"])
        }
        do throws(LocalProviderError) {
            layers.append(try PropertyListProvider(folder: folder, limits: filesLimits, logger: logger))
        } catch {
            logger.warning("Pictures are not cached in files", metadata: ["error": "\(error)"])
        }
        return LayeredProvider(layers, requiring: .any, logger: logger)
    }

    /// The defaults are one place for the whole account; each data folder has a suite of its own in it.
    static func suite(folder: URL, namespace: String) -> String {
        let name = namespace.utf8.prefix(60).allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit } ? namespace.prefix(60) : "todo"
        return "\(name).\(ContentDigest.name(folder.standardizedFileURL.path.utf8).prefix(16))"
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}

/// The picture of the flavour's animal that was shown last.
struct FriendKey: SmallEntryKey {
    typealias Value = KnownPicture
    let identifier: String
    let belongsInSmallLayer = true

    init(_ source: PictureSource) { identifier = "friend.\(source.cacheName)" }
}

/// A page of a service's collection.
struct PageKey: LocalStorable {
    typealias Value = [KnownPicture]
    let identifier: String

    init(_ source: PictureSource, page: Int, limit: Int) { identifier = "page.\(source.cacheName).\(limit).\(page)" }
}

/// The content of a picture; the friend's is wanted in the small layer as well.
struct ContentKey: SmallEntryKey {
    typealias Value = CachedContent
    let identifier: String
    let belongsInSmallLayer: Bool

    init(_ id: PictureID, isFriend: Bool) {
        identifier = "content.\(id.rawValue)"
        belongsInSmallLayer = isFriend
    }

    func cost(of value: CachedContent) throws(LocalProviderError) -> Int { value.content.bytes.count + 64 }
}

/// A picture made smaller.
struct ScaledKey: LocalStorable {
    typealias Value = CachedContent
    let identifier: String

    init(_ id: PictureID, _ size: PictureSize) { identifier = "content.\(id.rawValue).\(size.rawValue)" }

    func cost(of value: CachedContent) throws(LocalProviderError) -> Int { value.content.bytes.count + 64 }
}

/// A picture's content, encoded as data: an array of numbers would be several times as large.
struct CachedContent: Codable, Hashable, Sendable {
    let content: PictureContent

    private enum CodingKeys: CodingKey {
        case contentType, data
    }

    init(_ content: PictureContent) { self.content = content }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let data = try container.decode(Data.self, forKey: .data)
        content = PictureContent(contentType: try container.decode(String.self, forKey: .contentType), bytes: [UInt8](data))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(content.contentType, forKey: .contentType)
        try container.encode(Data(content.bytes), forKey: .data)
    }
}

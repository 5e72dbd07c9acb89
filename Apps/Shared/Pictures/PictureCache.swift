import Foundation
import LocalProvider
import Logging

/// Where pictures are before the network is asked: memory, then `UserDefaults` for the few small
/// ones that the first page of a visit shows, then property lists. Everything is bounded.
package enum PictureCache {
    private static let day = Duration.seconds(24 * 3600)
    private static let largest = largestPicture + 4096

    /// The most bytes that a picture may have.
    package static let largestPicture = 10 << 20

    /// The most that an entry of the defaults weighs; a drawing does.
    package static let smallEntry = 12 * 1024

    package static let memoryLimits = StorageLimits(bytes: 32 << 20, count: 2_000, age: day, entryBytes: largest)
    package static let defaultsLimits = StorageLimits(bytes: 96 * 1024, count: 12, age: day * 30, entryBytes: smallEntry * 2)
    package static let filesLimits = StorageLimits(bytes: 256 << 20, count: 4_000, age: day * 30, entryBytes: largest)

    /// The layers of one data folder.
    ///
    /// - Parameters:
    ///   - folder: where the files are.
    ///   - namespace: of the defaults; nil is without them, for applications that need nothing at
    ///     once.
    ///   - logger: hears of layers that fail.
    /// - Returns: the layers, fastest first.
    ///
    /// A layer that cannot be made is logged and left out: a cache is no reason not to start.
    package static func layers(folder: URL, namespace: String?, logger: Logger) -> LayeredProvider {
        var layers: [any LocalProvider] = [MemoryProvider(limits: memoryLimits)]
        do throws(LocalProviderError) {
            if let namespace {
                let suite = suite(folder: folder, namespace: namespace)
                let defaults = try UserDefaultsProvider(suiteName: suite, limits: defaultsLimits, logger: logger)
                layers.append(SmallEntriesProvider(defaults, limit: smallEntry))
            }
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

    /// The defaults are one place for the whole account; each data folder has a suite of its own in
    /// it.
    package static func suite(folder: URL, namespace: String) -> String {
        let name =
            namespace.utf8.prefix(60).allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit } ? namespace.prefix(60) : "pictures"
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

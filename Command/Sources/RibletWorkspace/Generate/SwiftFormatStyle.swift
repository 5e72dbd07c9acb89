#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The settings of swift-format for a folder that a generated `Package.swift` follows.
struct SwiftFormatStyle: Equatable {
    /// A step further in.
    var indentation = "  "
    /// Where a line ends.
    var lineLength = 100

    /// Makes the default style of swift-format.
    init() {}

    /// Reads the nearest `.swift-format`, in the folder or one around it; swift-format's own
    /// defaults where none can be read.
    init(of folder: String) {
        var folder = folder
        while true {
            let path = folder + "/.swift-format"
            if FileSystem.isFile(path) {
                if let bytes = try? FileSystem.read(path, limit: 1 << 20) { self = SwiftFormatStyle(bytes) }
                return
            }
            guard let slash = folder.lastIndex(of: "/") else { return }
            folder = String(folder[..<slash])
        }
    }

    /// Reads a `.swift-format`; swift-format's own defaults where it cannot be read.
    init(_ bytes: [UInt8]) {
        struct Configuration: Decodable {
            struct Indentation: Decodable {
                let spaces: Int?
                let tabs: Int?
            }
            let indentation: Indentation?
            let lineLength: Int?
        }
        guard let configuration = try? JSONDecoder().decode(Configuration.self, from: Data(bytes)) else { return }
        if let spaces = configuration.indentation?.spaces, (0...16).contains(spaces) { indentation = String(repeating: " ", count: spaces) }
        if let tabs = configuration.indentation?.tabs, (0...4).contains(tabs) { indentation = String(repeating: "\t", count: tabs) }
        if let length = configuration.lineLength, length > 0 { lineLength = length }
    }
}

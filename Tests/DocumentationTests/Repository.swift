import Foundation

/// Where the sources are that a test reads.
enum Repository {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL
}

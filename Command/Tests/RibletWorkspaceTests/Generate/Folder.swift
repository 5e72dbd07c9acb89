import Foundation
import RibletWorkspace

/// A folder for a test, which goes with it.
final class Folder: Sendable {
    let url: URL
    var path: String { url.path }

    init() throws {
        // Without links in it, as git and SwiftPM name it.
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "riblet-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { removeAll() }

    func removeAll() { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, _ path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String { try String(contentsOf: url.appending(path: path), encoding: .utf8) }

    func make(_ path: String) throws {
        try FileManager.default.createDirectory(at: url.appending(path: path), withIntermediateDirectories: true)
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: url.appending(path: path)) }

    /// All files below a folder, by path, but for what the command keeps of its reading.
    static func contents(of path: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for file in try FileManager.default.subpathsOfDirectory(atPath: path) where !file.hasPrefix(".build/") {
            if let data = FileManager.default.contents(atPath: path + "/" + file) { found[file] = data }
        }
        return found
    }

    @discardableResult func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let result = try ChildProgram.run(["env", "-C", path] + arguments)
        return (result.status, String(decoding: result.output + result.errors, as: UTF8.self))
    }
}

/// Texts that are as they are to be. `RIBLET_RENEW_GOLDEN=1 swift test --filter RuleExampleTests
/// --filter GenerationTests` writes them anew; one looks at what has changed.
enum Golden {
    static func text(_ name: String, renewing text: String) throws -> String {
        if ProcessInfo.processInfo.environment["RIBLET_RENEW_GOLDEN"] == "1" {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/\(name)")
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        return try ApplicationsTests.golden(name)
    }
}

/// The output of `swift package dump-package`, with what is a set in order, and the folder of the
/// package named so.
enum PackageDump {
    static func of(_ folder: String) throws -> String {
        let result = try ChildProgram.run(["swift", "package", "dump-package", "--package-path", folder])
        guard result.status == 0 else { throw Failure(says: String(decoding: result.errors, as: UTF8.self)) }
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try JSONSerialization.data(
            withJSONObject: ordered(JSONSerialization.jsonObject(with: Data(result.output))), options: options)
        let parent = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return String(decoding: data, as: UTF8.self).replacing(folder, with: "FOLDER").replacing(parent + "/", with: "") + "\n"
    }

    struct Failure: Error { let says: String }

    private static func ordered(_ value: Any, isSet: Bool = false) -> Any {
        if let object = value as? [String: Any] {
            return Dictionary(
                uniqueKeysWithValues: object.map { key, value in
                    (key, ordered(value, isSet: ["traits", "platformNames", "enabledTraits"].contains(key)))
                })
        }
        guard let list = value as? [Any] else { return value }
        let found = list.map { ordered($0) }
        func name(_ entry: Any) -> String { entry as? String ?? (entry as? [String: Any])?["name"] as? String ?? "" }
        return isSet ? found.sorted { name($0) < name($1) } : found
    }
}

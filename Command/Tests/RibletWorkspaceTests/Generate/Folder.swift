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

/// The output of `swift package dump-package` without its accidents: the order of targets, of
/// dependencies and of files, the place of the package, and the spelling of a target of the
/// package.
enum PackageDump {
    static func of(_ folder: String, environment: [String]) throws -> String {
        let result = try ChildProgram.run(["env"] + environment + ["swift", "package", "dump-package", "--package-path", folder])
        guard result.status == 0 else { throw Failure(says: String(decoding: result.errors, as: UTF8.self)) }
        return try normalized(Data(result.output))
    }

    struct Failure: Error { let says: String }

    static func normalized(_ data: Data) throws -> String {
        guard var dump = try JSONSerialization.jsonObject(with: data) as? [String: Any], var targets = dump["targets"] as? [[String: Any]]
        else {
            throw Failure(says: "no JSON of a package")
        }
        dump["packageKind"] = nil
        let names = Set(targets.compactMap { $0["name"] as? String })
        for index in targets.indices {
            let dependencies = (targets[index]["dependencies"] as? [[String: [Any]]] ?? []).map { dependency -> [String: [Any]] in
                guard let words = dependency["byName"], let name = words.first as? String, names.contains(name) else { return dependency }
                return ["target": words]
            }
            targets[index]["dependencies"] = sorted(dependencies)
            for key in ["exclude", "sources"] {
                if let paths = targets[index][key] as? [String] { targets[index][key] = paths.sorted() }
            }
            if targets[index]["path"] == nil, let name = targets[index]["name"] as? String {
                targets[index]["path"] = (targets[index]["type"] as? String == "test" ? "Tests/" : "Sources/") + name
            }
        }
        dump["targets"] = sorted(targets)
        for key in ["products", "dependencies", "traits"] where dump[key] != nil {
            var entries = dump[key] as? [[String: Any]] ?? []
            for index in entries.indices {
                // Traits are a set.
                for (kind, value) in entries[index] {
                    guard var packages = value as? [[String: Any]] else { continue }
                    for place in packages.indices {
                        if let traits = packages[place]["traits"] as? [[String: Any]] { packages[place]["traits"] = sorted(traits) }
                    }
                    entries[index][kind] = packages
                }
                guard var folders = entries[index]["fileSystem"] as? [[String: Any]] else { continue }
                for place in folders.indices { (folders[place]["path"], folders[place]["identity"]) = (nil, nil) }
                entries[index]["fileSystem"] = folders
            }
            dump[key] = sorted(entries)
        }
        return text(dump) + "\n"
    }

    private static func sorted(_ entries: [[String: Any]]) -> [[String: Any]] { entries.sorted { text($0) < text($1) } }

    private static func text(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The output of `swift package dump-package`.
struct PackageDescription: Decodable, Sendable {
    struct Target: Decodable, Sendable {
        let name: String
        let type: String
        let path: String?
        /// Nil where nothing is said of it.
        let exclude: [String]?
        let sources: [String]?
        let dependencies: [TargetDependency]
        /// `{"plugin": ["A", "package"]}`, or null for one of its own package.
        var pluginUsages: [[String: [String?]]]?

        /// True where a plug-in may write sources; one that lints writes none.
        var writesCode: Bool { plugins.contains { !$0.name.contains("Lint") } }

        var plugins: [(name: String, package: String?)] {
            (pluginUsages ?? []).compactMap { $0["plugin"] }.compactMap { words in
                words.first.flatMap { $0 }.map { ($0, words.count > 1 ? words[1] : nil) }
            }
        }
    }

    struct Product: Decodable, Sendable {
        let name: String
        let targets: [String]
        let isExecutable: Bool

        private enum Key: String, CodingKey { case name, targets, type }
        private enum Kind: String, CodingKey { case executable }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            name = try container.decode(String.self, forKey: .name)
            targets = try container.decode([String].self, forKey: .targets)
            isExecutable = try container.nestedContainer(keyedBy: Kind.self, forKey: .type).contains(.executable)
        }
    }

    /// `{"byName": ["A", null]}`, `{"product": ["A", "package", …]}`, `{"target": ["A", null]}`.
    struct TargetDependency: Decodable, Sendable {
        let name: String
        let isProduct: Bool
        /// The package of a product, where it is named.
        var package: String?

        private enum Key: String, CodingKey { case byName, product, target }

        init(name: String, isProduct: Bool) {
            self.name = name
            self.isProduct = isProduct
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard let key = container.allKeys.first else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: container.codingPath, debugDescription: "a dependency of no known kind"))
            }
            var values = try container.nestedUnkeyedContainer(forKey: key)
            name = try values.decode(String.self)
            isProduct = key == .product
            if isProduct { package = try values.decodeIfPresent(String.self) }
        }
    }

    /// A package it depends on; only those in a folder of this machine have a path.
    struct Dependency: Decodable, Sendable {
        let path: String?

        private enum Key: String, CodingKey { case fileSystem, sourceControl, registry }
        private struct Folder: Decodable { let path: String }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            path = container.contains(.fileSystem) ? try container.decode([Folder].self, forKey: .fileSystem).first?.path : nil
        }
    }

    struct Version: Decodable, Sendable { let _version: String }

    let name: String
    let toolsVersion: Version?
    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]

    /// The modules that a target depends on. A name means a target of its own package before it
    /// means a product.
    static func modules(of target: Target, _ own: [Target], _ products: [String: [String]]) -> [String] {
        let names = Set(own.map(\.name))
        let groups = target.dependencies.map { !$0.isProduct && names.contains($0.name) ? [$0.name] : products[$0.name] ?? [$0.name] }
        return Set(groups.joined()).sorted()
    }
}

/// Gets the descriptions of packages. A `Package.swift` is a program, so it is run; what it has
/// said is kept beside the source it was made from, and holds as long as that source is the same.
enum PackageReader {
    /// Cached descriptions are limited; a package says less.
    private static let sizeLimit = 32 << 20

    static func description(of package: String) throws(WorkspaceError) -> PackageDescription {
        let manifest = package + "/Package.swift"
        do {
            return try JSONDecoder().decode(PackageDescription.self, from: Data(try dump(of: package)))
        } catch let error as WorkspaceError {
            throw error
        } catch {
            throw .brokenPackage(path: manifest, reason: "what it says is not understood: \(error)")
        }
    }

    /// The output of `swift package dump-package`, kept for as long as the source is the same.
    static func dump(
        of package: String,
        asking ask: ([String]) throws(WorkspaceError) -> ChildProgram.Result = { words throws(WorkspaceError) in
            try ChildProgram.run(words)
        }
    ) throws(WorkspaceError) -> [UInt8] {
        let manifest = package + "/Package.swift"
        let folder = keptFolder(of: package)
        let key = folder + "/Package.swift.read"
        let kept = folder + "/package.json"
        let source = try FileSystem.read(manifest, limit: sizeLimit)
        if let known = try? FileSystem.read(key, limit: sizeLimit), known == keyed(source),
            let json = try? FileSystem.read(kept, limit: sizeLimit), json.first == UInt8(ascii: "{")
        {
            return json
        }
        let result = try ask(question(package))
        guard result.status == 0 else {
            throw .brokenPackage(path: manifest, reason: String(decoding: result.errors, as: UTF8.self).trimmed)
        }
        // The source may have changed while SwiftPM read it: which of the two was read is unknown.
        guard try FileSystem.read(manifest, limit: sizeLimit) == source else { return result.output }
        // The key goes first and comes last: what is not whole is not found.
        FileSystem.remove(key)
        try? FileSystem.makeFolder(folder)
        try? FileSystem.write(result.output, to: kept)
        try? FileSystem.write(keyed(source), to: key)
        return result.output
    }

    /// The call of SwiftPM that describes a package. SwiftPM locks the build folder while it builds,
    /// so a folder of its own keeps this call from waiting for a build.
    static func question(_ package: String) -> [String] {
        ["swift", "package", "dump-package", "--package-path", package, "--scratch-path", keptFolder(of: package) + "/swiftpm"]
    }

    /// The folder of what is kept: the build folder of a workspace with files of this command, and
    /// the user's caches for any other package, into which nothing is written.
    static func keptFolder(of package: String) -> String {
        if FileSystem.isFolder(package + "/.riblet") || FileSystem.isFile(package + "/" + WorkspaceDescription.fileName) {
            return package + "/.build/riblet"
        }
        let caches =
            SystemEnvironment.value("XDG_CACHE_HOME") ?? SystemEnvironment.value("HOME").map { $0 + "/.cache" }
            ?? SystemEnvironment.value("TMPDIR") ?? "/tmp"
        let hash = package.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(caches)/riblet/\(String(hash, radix: 16))"
    }

    /// Some packages look at what is set for them.
    static func keyed(_ source: [UInt8]) -> [UInt8] {
        source
            + variables(in: source).flatMap { name in
                Array("\n// \(name)\(SystemEnvironment.value(name).map { "=" + $0 } ?? "")".utf8)
            }
    }

    /// Returns the variables of the environment that a `Package.swift` reads.
    static func variables(in source: [UInt8]) -> [String] {
        let call = Array("environment".utf8)
        var names: Set<String> = []
        var place = 0
        while place + call.count < source.count {
            guard source[place] == UInt8(ascii: "."), source[(place + 1)...].starts(with: call) else {
                place += 1
                continue
            }
            place += 1 + call.count
            let rest = source[place...]
            guard rest.starts(with: Array("[\"".utf8)) else { continue }
            let name = String(decoding: rest.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            if !name.isEmpty, name.utf8.allSatisfy({ ByteClass.table[Int($0)] & ByteClass.identifierPart != 0 }) { names.insert(name) }
        }
        return names.sorted()
    }
}

extension String {
    /// Without spaces and line breaks at its ends.
    var trimmed: String {
        var slice = self[...]
        while let first = slice.first, first.isWhitespace { slice.removeFirst() }
        while let last = slice.last, last.isWhitespace { slice.removeLast() }
        return String(slice)
    }
}

/// Reads a package from what `swift package dump-package` says of it.
struct PackageModelReader {
    private let dump: JSONValue
    private let folder: String
    private let root: String
    private var targetNames: Set<String> = []

    /// - Parameters:
    ///   - dump: what SwiftPM says.
    ///   - folder: of the `Package.swift`; paths of other packages are from there.
    ///   - root: of the sources, where that is another folder.
    init(_ dump: JSONValue, folder: String, root: String? = nil) {
        self.dump = dump
        self.folder = folder
        self.root = root ?? folder
        targetNames = Set((dump["targets"]?.list ?? []).compactMap { $0["name"]?.string })
    }

    /// Returns the package from the kept answer of SwiftPM; asks SwiftPM where none is kept.
    static func current(_ folder: String) throws(WorkspaceError) -> PackageModel {
        guard let dump = try? JSONValue(parsing: try PackageReader.dump(of: folder)) else { return try read(folder) }
        return PackageModelReader(dump, folder: folder).model()
    }

    /// Asks SwiftPM, with something set in the environment or not.
    static func read(
        _ folder: String, root: String? = nil, environment: [String: String?] = [:]
    ) throws(WorkspaceError) -> PackageModel {
        let settings = environment.sorted { $0.key < $1.key }
        let words =
            ["env"] + settings.flatMap { $0.value == nil ? ["-u", $0.key] : [] }
            + settings.compactMap { key, value in value.map { "\(key)=\($0)" } }
            + PackageReader.question(folder)
        let result = try ChildProgram.run(words)
        guard result.status == 0 else {
            throw .brokenPackage(path: folder + "/Package.swift", reason: String(decoding: result.errors, as: UTF8.self).trimmed)
        }
        guard let dump = try? JSONValue(parsing: result.output) else {
            throw .brokenPackage(path: folder + "/Package.swift", reason: "what it says is no JSON")
        }
        return PackageModelReader(dump, folder: folder, root: root).model()
    }

    /// The package, with what descriptions cannot say of it named.
    func model() -> PackageModel {
        var unsupported: [String] = []
        for key in ["cLanguageStandard", "cxxLanguageStandard", "pkgConfig", "providers"] where !(dump[key]?.isEmpty ?? true) {
            unsupported.append(key)
        }
        var platforms: [String: String] = [:]
        for platform in dump["platforms"]?.list ?? [] {
            guard let name = platform["platformName"]?.string, let version = platform["version"]?.string else { continue }
            platforms[PlatformNames.written[name] ?? name] = version
            if PlatformNames.written[name] == nil || !(platform["options"]?.isEmpty ?? true) { unsupported.append("the platform \(name)") }
        }
        let version = (dump["toolsVersion"]?["_version"]?.string ?? "6.1.0").split(separator: ".")
        var model = PackageModel(
            name: dump["name"]?.string ?? "", toolsVersion: version.prefix(version.last == "0" ? 2 : 3).joined(separator: "."),
            localization: dump["defaultLocalization"]?.string, platforms: platforms,
            languageModes: dump["swiftLanguageVersions"]?.strings ?? [],
            packages: (dump["dependencies"]?.list ?? []).compactMap { package($0, &unsupported) },
            products: (dump["products"]?.list ?? []).compactMap { product($0, &unsupported) },
            traits: (dump["traits"]?.list ?? []).compactMap(trait), targets: (dump["targets"]?.list ?? []).map(target))
        model.unsupported = unsupported
        model.sort()
        return model
    }

    // MARK: Packages and products

    private func package(_ value: JSONValue, _ unsupported: inout [String]) -> WorkspaceDescription.Package? {
        guard let key = value.keys.first, let entry = value[key]?[0], let identity = entry["identity"]?.string else {
            unsupported.append("a dependency of an unknown kind")
            return nil
        }
        var name = entry["nameForTargetDependencyResolutionOnly"]?.string ?? identity
        let source: WorkspaceDescription.Package.Source
        switch key {
        case "fileSystem":
            guard let path = entry["path"]?.string else { return nil }
            source = .path(RelativePath.from(folder, to: path))
        case "sourceControl":
            guard let requirement = requirement(entry["requirement"]),
                let url = entry["location"]?["remote"]?[0]?["urlString"]?.string ?? entry["location"]?["local"]?[0]?.string
            else {
                unsupported.append("how the package \(name) is required")
                return nil
            }
            // Products name it as its repository is called.
            let last = url.split(separator: "/").last.map(String.init) ?? identity
            name = entry["nameForTargetDependencyResolutionOnly"]?.string ?? (last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
            source = .url(url, requirement)
        case "registry":
            guard let requirement = requirement(entry["requirement"]) else {
                unsupported.append("how the package \(name) is required")
                return nil
            }
            source = .registry(id: identity, requirement)
        default:
            unsupported.append("a dependency of the kind \(key)")
            return nil
        }
        var traits: [String]? = (entry["traits"]?.list ?? []).compactMap { $0["name"]?.string }.sorted()
        if entry["traits"] == nil || traits == ["default"] { traits = nil }
        if (entry["traits"]?.list ?? []).contains(where: { !($0["condition"]?.isEmpty ?? true) }) {
            unsupported.append("a trait of the package \(name) with a condition")
        }
        return .init(name: name, source: source, traits: traits, products: [])
    }

    private func requirement(_ value: JSONValue?) -> WorkspaceDescription.Package.Requirement? {
        if let exact = value?["exact"]?[0]?.string { return .exact(exact) }
        if let branch = value?["branch"]?[0]?.string { return .branch(branch) }
        if let revision = value?["revision"]?[0]?.string { return .revision(revision) }
        guard let range = value?["range"]?[0], let lower = range["lowerBound"]?.string, let upper = range["upperBound"]?.string else {
            return nil
        }
        let numbers = lower.split(separator: "-")[0].split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3 else { return .range(lower, upper) }
        if upper == "\(numbers[0] + 1).0.0" { return .from(lower) }
        if upper == "\(numbers[0]).\(numbers[1] + 1).0" { return .upToNextMinor(lower) }
        return .range(lower, upper)
    }

    private func product(_ value: JSONValue, _ unsupported: inout [String]) -> PackageModel.Product? {
        guard let name = value["name"]?.string, let key = value["type"].map({ type in type.keys.first ?? type.string ?? "" }) else {
            return nil
        }
        let type: String
        switch key {
        case "library":
            let linkage = value["type"]?["library"]?[0]?.string ?? "automatic"
            type = linkage == "automatic" ? "library" : linkage
        case "executable", "plugin": type = key
        default:
            unsupported.append("the product \(name), which is a \(key)")
            return nil
        }
        if !(value["settings"]?.isEmpty ?? true) { unsupported.append("settings of the product \(name)") }
        return .init(name: name, type: type, targets: (value["targets"]?.strings ?? []).sorted())
    }

    private func trait(_ value: JSONValue) -> PackageModel.Trait? {
        guard let name = value["name"]?.string else { return nil }
        let enables = (value["enabledTraits"]?.strings ?? []).sorted()
        // SwiftPM adds the default to every package, with words of its own.
        guard name == "default" else { return .init(name: name, description: value["description"]?.string, enables: enables) }
        return enables.isEmpty ? nil : .init(name: name, enables: enables)
    }

    // MARK: Targets

    private func target(_ value: JSONValue) -> PackageModel.Target {
        let name = value["name"]?.string ?? ""
        let type = value["type"]?.string ?? "regular"
        var target = PackageModel.Target(name: name, kind: PackageModel.Target.Kind(rawValue: type) ?? .regular)
        if PackageModel.Target.Kind(rawValue: type) == nil { target.unsupported.append("it is of the type '\(type)'") }
        target.path = value["path"]?.string ?? defaultPath(name, target.kind)
        while target.path?.hasSuffix("/") == true { target.path?.removeLast() }
        for dependency in value["dependencies"]?.list ?? [] {
            if let known = self.dependency(dependency, &target.unsupported) { target.dependencies.append(known) }
        }
        target.exclude = value["exclude"]?.strings ?? []
        target.sources = value["sources"].map(\.strings)
        for resource in value["resources"]?.list ?? [] {
            let rule = resource["rule"]?.keys.first ?? resource["rule"]?.string ?? ""
            if !["copy", "embedInCode", "process"].contains(rule) || resource["rule"]?[rule]?["localization"] != nil {
                target.unsupported.append("a resource of it is '\(rule)' with a localization")
            }
            target.resources.append(.init(rule: rule, path: resource["path"]?.string ?? ""))
        }
        for plugin in value["pluginUsages"]?.list ?? [] {
            let words = plugin["plugin"]?.list ?? []
            target.plugins.append(.init(name: words.first?.string ?? "", package: words.count > 1 ? words[1].string : nil))
        }
        for setting in value["settings"]?.list ?? [] {
            if let known = self.setting(setting) {
                target.settings.append(known)
            } else {
                target.unsupported.append("a setting of it is \(setting["kind"]?.keys.joined(separator: ", ") ?? "unknown")")
            }
        }
        // Before Swift 5.9 no target has it.
        if value["packageAccess"] == .bool(false), !ToolsVersion.isBefore("5.9", dump["toolsVersion"]?["_version"]?.string ?? "") {
            target.packageAccess = false
        }
        return target
    }

    /// Where SwiftPM looks for a target that names no folder.
    private func defaultPath(_ name: String, _ kind: PackageModel.Target.Kind) -> String {
        let folders = kind == .test ? ["Tests", "Sources", "Source", "src", "srcs"] : ["Sources", "Source", "src", "srcs"]
        return (folders.first { FileSystem.isFolder("\(root)/\($0)/\(name)") } ?? folders[0]) + "/" + name
    }

    private func dependency(_ value: JSONValue, _ unsupported: inout [String]) -> PackageModel.Dependency? {
        guard let key = value.keys.first, let words = value[key], let name = words[0]?.string else { return nil }
        let isProduct = key == "product"
        var (platforms, traits): ([String], [String]) = ([], [])
        if let condition = words[isProduct ? 3 : 1] {
            platforms = (condition["platformNames"]?.strings ?? []).map { PlatformNames.written[$0] ?? $0 }.sorted()
            traits = (condition["traits"]?.strings ?? []).sorted()
            if platforms.isEmpty && traits.isEmpty || condition["config"] != nil {
                unsupported.append("its dependency on \(name) has a condition that is neither a platform nor a trait")
            }
        }
        if isProduct, !(words[2]?.isEmpty ?? true) { unsupported.append("its dependency on \(name) has module aliases") }
        // A name alone is a target of this package, or else a product that is called like its
        // package.
        let package = isProduct ? words[1]?.string ?? name : key == "byName" && !targetNames.contains(name) ? name : nil
        return .init(name: name, package: package, platforms: platforms, traits: traits)
    }

    private func setting(_ value: JSONValue) -> ModulePart.Setting? {
        guard let tool = value["tool"]?.string, let kind = value["kind"], let name = kind.keys.first,
            SettingNames.names(of: tool).contains(name)
        else { return nil }
        var values: [String] = []
        if let inner = kind[name] {
            for key in inner.keys {
                guard let value = inner[key] else { continue }
                values += value.string.map { [$0] } ?? value.strings
            }
        }
        if name == "defaultIsolation" { values = values.isEmpty ? ["nonisolated"] : values }
        if name == "strictMemorySafety" { values = ["true"] }
        guard !values.isEmpty else { return nil }
        let condition = value["condition"]
        return .init(
            tool: tool, name: name, values: values,
            platforms: (condition?["platformNames"]?.strings ?? []).map { PlatformNames.written[$0] ?? $0 }.sorted(),
            configuration: condition?["config"]?.string, traits: (condition?["traits"]?.strings ?? []).sorted())
    }
}

/// Versions of SwiftPM's description, as numbers between dots.
enum ToolsVersion {
    static func isBefore(_ other: String, _ version: String) -> Bool {
        func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
        return numbers(version).lexicographicallyPrecedes(numbers(other))
    }
}

/// Paths from one folder to another.
enum RelativePath {
    static func from(_ folder: String, to path: String) -> String {
        let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        var common = 0
        while common < min(to.count, from.count), to[common] == from[common] { common += 1 }
        let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

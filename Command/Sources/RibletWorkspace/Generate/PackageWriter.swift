/// Writes a package as `Package.swift`: the same text for the same package, an entry a line, so
/// that two who add to it meet in no line.
struct PackageWriter {
    private let style: SwiftFormatStyle
    private let package: PackageModel

    init(_ package: PackageModel, style: SwiftFormatStyle) {
        self.package = package
        self.style = style
    }

    /// The whole file.
    func text(origin: [String]) -> String {
        var lines = ["// swift-tools-version: \(package.toolsVersion)", ""]
        lines += origin.map { "// " + $0 } + (origin.isEmpty ? [] : [""])
        lines += ["import PackageDescription", "", "let package = Package("]
        var parts: [[String]] = [["name: \(Self.literal(package.name))"]]
        if let localization = package.localization { parts.append(["defaultLocalization: \(Self.literal(localization))"]) }
        if !package.platforms.isEmpty {
            let platforms = package.platforms.sorted { $0.key < $1.key }.map { ".\($0.key)(\(Self.literal($0.value)))" }
            parts.append(["platforms: [\(platforms.joined(separator: ", "))]"])
        }
        if !package.products.isEmpty { parts.append(list("products", package.products.map(product))) }
        if !package.traits.isEmpty { parts.append(list("traits", package.traits.map { [Self.trait($0)] })) }
        if !package.packages.isEmpty { parts.append(list("dependencies", package.packages.map(dependency))) }
        if !package.targets.isEmpty { parts.append(list("targets", package.targets.map(target))) }
        if !package.languageModes.isEmpty {
            parts.append(["swiftLanguageModes: [\(package.languageModes.map(Self.languageMode).joined(separator: ", "))]"])
        }
        lines += arguments(parts) + [")"]
        return lines.map { $0.isEmpty ? "\n" : $0 + "\n" }.joined()
    }

    // MARK: Lines

    /// The arguments of a call, each on lines of its own, one step further in.
    private func arguments(_ parts: [[String]]) -> [String] {
        var lines: [String] = []
        for (index, part) in parts.enumerated() {
            var part = part
            if index < parts.count - 1 { part[part.count - 1] += "," }
            lines += part.map(indented)
        }
        return lines
    }

    private func indented(_ line: String) -> String { line.isEmpty ? line : style.indentation + line }

    /// A list after its label, an entry a line; one of one word in a line.
    private func list(_ label: String, _ entries: [[String]]) -> [String] {
        if entries.count == 1, entries[0].count == 1 { return ["\(label): [\(entries[0][0])]"] }
        if entries.count == 1 { return ["\(label): ["] + entries[0].map(indented) + ["]"] }
        var lines = ["\(label): ["]
        for var entry in entries {
            entry[entry.count - 1] += ","
            lines += entry.map(indented)
        }
        return lines + ["]"]
    }

    private func list(_ label: String, words: [String]) -> [String] { list(label, words.map { [$0] }) }

    /// A call in a line where it is short, else with an argument on each.
    private func call(_ name: String, _ parts: [[String]], isLong: Bool) -> [String] {
        let isShort = parts.allSatisfy { $0.count == 1 }
        if isShort, !isLong {
            let line = "\(name)(\(parts.map { $0[0] }.joined(separator: ", ")))"
            if line.count + 3 * style.indentation.count < style.lineLength { return [line] }
        }
        var lines = ["\(name)("] + arguments(parts)
        lines[lines.count - 1] += ")"
        return lines
    }

    // MARK: Parts of the package

    private func product(_ product: PackageModel.Product) -> [String] {
        let parts = [["name: \(Self.literal(product.name))"], ["targets: [\(Self.literal(product.target))]"]]
        return call(".\(product.type)", parts, isLong: false)
    }

    private static func trait(_ trait: PackageModel.Trait) -> String {
        ".trait(name: \(literal(trait.name))" + (trait.description.map { ", description: \(literal($0))" } ?? "") + ")"
    }

    private func dependency(_ package: WorkspaceDescription.Package) -> [String] {
        var parts: [[String]]
        switch package.source {
        case .path(let path):
            parts = [["name: \(Self.literal(package.name))"], ["path: \(Self.literal(path))"]]
        case .url(let url, let requirement): parts = [["url: \(Self.literal(url))"], [Self.requirement(requirement)]]
        }
        if let traits = package.traits {
            // One that this package has as well is switched on together with its own.
            let known = traits.map { name in
                let literal = name == "default" ? ".defaults" : Self.literal(name)
                guard name != "default", self.package.traits.contains(where: { $0.name == name }) else { return literal }
                return ".trait(name: \(literal), condition: .when(traits: [\(literal)]))"
            }
            parts.append(known.isEmpty ? ["traits: []"] : list("traits", words: known))
        }
        return call(".package", parts, isLong: false)
    }

    private static func requirement(_ requirement: WorkspaceDescription.Package.Requirement) -> String {
        switch requirement {
        case .from(let version): "from: \(literal(version))"
        case .exact(let version): "exact: \(literal(version))"
        case .branch(let branch): "branch: \(literal(branch))"
        case .revision(let revision): "revision: \(literal(revision))"
        }
    }

    private func target(_ target: PackageModel.Target) -> [String] {
        var parts = [["name: \(Self.literal(target.name))"]]
        if !target.dependencies.isEmpty { parts.append(list("dependencies", words: target.dependencies.map(Self.dependency))) }
        if let path = target.path, path != (target.kind == .test ? "Tests/" : "Sources/") + target.name {
            parts.append(["path: \(Self.literal(path))"])
        }
        if !target.exclude.isEmpty { parts.append(list("exclude", words: target.exclude.map(Self.literal))) }
        if !target.resources.isEmpty {
            parts.append(list("resources", words: target.resources.map { ".\($0.rule)(\(Self.literal($0.path)))" }))
        }
        // SwiftPM names them in this order.
        for tool in ["swift", "linker"] {
            let settings = target.settings.filter { $0.tool == tool }
            if !settings.isEmpty { parts.append(list(tool + "Settings", words: settings.map(Self.setting))) }
        }
        let name =
            switch target.kind {
            case .regular: ".target"
            case .executable: ".executableTarget"
            case .test: ".testTarget"
            }
        return call(name, parts, isLong: parts.count > 2)
    }

    private static func dependency(_ dependency: PackageModel.Dependency) -> String {
        var conditions: [String] = []
        if !dependency.platforms.isEmpty { conditions.append("platforms: [\(platforms(dependency.platforms))]") }
        if !dependency.traits.isEmpty { conditions.append("traits: [\(dependency.traits.map(literal).joined(separator: ", "))]") }
        let condition = conditions.isEmpty ? "" : ", condition: .when(\(conditions.joined(separator: ", ")))"
        if let package = dependency.package {
            return ".product(name: \(literal(dependency.name)), package: \(literal(package))\(condition))"
        }
        return condition.isEmpty ? literal(dependency.name) : ".target(name: \(literal(dependency.name))\(condition))"
    }

    private static func platforms(_ names: [String]) -> String { names.map { "." + $0 }.joined(separator: ", ") }

    private static func setting(_ setting: ModulePart.Setting) -> String {
        var arguments: [String] =
            switch setting.name {
            case "unsafeFlags": ["[\(setting.values.map(literal).joined(separator: ", "))]"]
            case "defaultIsolation": [setting.values == ["MainActor"] ? "MainActor.self" : "nil"]
            case "interoperabilityMode": setting.values.map { "." + $0 }
            case "strictMemorySafety": []
            case "swiftLanguageMode": setting.values.map(languageMode)
            default: setting.values.map(literal)
            }
        var condition: [String] = []
        if !setting.platforms.isEmpty { condition.append("platforms: [\(platforms(setting.platforms))]") }
        if let configuration = setting.configuration { condition.append("configuration: .\(configuration)") }
        if !setting.traits.isEmpty { condition.append("traits: [\(setting.traits.map(literal).joined(separator: ", "))]") }
        if !condition.isEmpty { arguments.append(".when(\(condition.joined(separator: ", ")))") }
        return ".\(setting.name)(\(arguments.joined(separator: ", ")))"
    }

    private static func languageMode(_ mode: String) -> String {
        ["4", "4_2", "5", "6"].contains(mode) ? ".v\(mode)" : ".version(\(literal(mode)))"
    }

    /// A text as Swift writes it.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": literal += "\\\\"
            case "\"": literal += "\\\""
            default:
                if scalar.value < 32 { literal += "\\u{\(String(scalar.value, radix: 16))}" } else { literal.unicodeScalars.append(scalar) }
            }
        }
        return literal + "\""
    }
}

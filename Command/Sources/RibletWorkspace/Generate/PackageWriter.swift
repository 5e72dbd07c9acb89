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
        // Before Swift 5.4 no space may stand there.
        let space = ToolsVersion.isBefore("5.4", package.toolsVersion) ? "" : " "
        var lines = ["// swift-tools-version:\(space)\(package.toolsVersion)", ""]
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
        let packages = package.packages.filter { $0.source != nil }
        if !packages.isEmpty { parts.append(list("dependencies", packages.map(dependency))) }
        if !package.targets.isEmpty { parts.append(list("targets", package.targets.map(target))) }
        if !package.languageModes.isEmpty {
            let label = ToolsVersion.isBefore("6.0", package.toolsVersion) ? "swiftLanguageVersions" : "swiftLanguageModes"
            parts.append(["\(label): [\(package.languageModes.map(Self.languageMode).joined(separator: ", "))]"])
        }
        lines += arguments(parts) + [")"]
        lines += conditionals()
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

    private func list(_ label: String, _ entries: [[String]]) -> [String] { list(after: label + ":", entries) }

    /// A list after its label, an entry a line; one of one word in a line.
    private func list(after head: String, _ entries: [[String]]) -> [String] {
        if entries.count == 1, entries[0].count == 1 { return ["\(head) [\(entries[0][0])]"] }
        if entries.count == 1 { return ["\(head) ["] + entries[0].map(indented) + ["]"] }
        var lines = ["\(head) ["]
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
        var parts = [["name: \(Self.literal(product.name))"]]
        if product.type == "static" || product.type == "dynamic" { parts.append(["type: .\(product.type)"]) }
        parts.append(list("targets", words: product.targets.map(Self.literal)))
        let name = ["executable", "plugin"].contains(product.type) ? product.type : "library"
        return call(".\(name)", parts, isLong: false)
    }

    private static func trait(_ trait: PackageModel.Trait) -> String {
        let enables = "enabledTraits: [\(trait.enables.map(literal).joined(separator: ", "))]"
        if trait.name == "default" { return ".default(\(enables))" }
        var parts = ["name: \(literal(trait.name))"]
        if let description = trait.description { parts.append("description: \(literal(description))") }
        if !trait.enables.isEmpty { parts.append(enables) }
        return ".trait(\(parts.joined(separator: ", ")))"
    }

    /// A package, from another place while a switch is set.
    private func dependency(_ package: WorkspaceDescription.Package) -> [String] {
        var lines: [String] = []
        for (variable, source) in package.alternatives.sorted(by: { $0.key < $1.key }) {
            let other = dependency(package, from: source)
            lines += [(lines.isEmpty ? "" : ": ") + condition(variable), indented("? " + other[0])] + other.dropFirst().map(indented)
        }
        guard let source = package.source else { return lines }
        let plain = dependency(package, from: source)
        guard !lines.isEmpty else { return plain }
        return lines + [indented(": " + plain[0])] + plain.dropFirst().map(indented)
    }

    private func dependency(_ package: WorkspaceDescription.Package, from source: WorkspaceDescription.Package.Source) -> [String] {
        var parts: [[String]]
        switch source {
        case .path(let path):
            // SwiftPM names it after the last folder.
            let isNamed = package.alternatives.isEmpty || path.split(separator: "/").last.map(String.init) != package.name
            parts = (isNamed ? [["name: \(Self.literal(package.name))"]] : []) + [["path: \(Self.literal(path))"]]
        case .url(let url, let requirement): parts = [["url: \(Self.literal(url))"], [Self.requirement(requirement)]]
        case .registry(let id, let requirement): parts = [["id: \(Self.literal(id))"], [Self.requirement(requirement)]]
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
        case .upToNextMinor(let version): ".upToNextMinor(from: \(literal(version)))"
        case .range(let first, let end): "\(literal(first))..<\(literal(end))"
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
        if let sources = target.sources { parts.append(list("sources", words: sources.map(Self.literal))) }
        if !target.resources.isEmpty {
            parts.append(list("resources", words: target.resources.map { ".\($0.rule)(\(Self.literal($0.path)))" }))
        }
        for (tool, label) in Self.tools {
            let settings = target.settings.filter { $0.tool == tool }
            if !settings.isEmpty { parts.append(list(label, words: settings.map(Self.setting))) }
        }
        if !target.plugins.isEmpty { parts.append(list("plugins", words: target.plugins.map(Self.plugin))) }
        if !target.packageAccess {
            // It stands between the resources and the settings.
            let place = parts.firstIndex { part in (Self.tools.map(\.1) + ["plugins"]).contains { part[0].hasPrefix($0 + ":") } }
            parts.insert(["packageAccess: false"], at: place ?? parts.count)
        }
        let name =
            switch target.kind {
            case .regular: ".target"
            case .executable: ".executableTarget"
            case .test: ".testTarget"
            }
        return call(name, parts, isLong: parts.count > 2)
    }

    private static let tools = ModulePart.Setting.tools.map { ($0, $0 + "Settings") }

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

    private static func plugin(_ plugin: PackageModel.Plugin) -> String {
        ".plugin(name: \(literal(plugin.name))" + (plugin.package.map { ", package: \(literal($0))" } ?? "") + ")"
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

    // MARK: What depends on the environment

    private func conditionals() -> [String] {
        var byVariable: [String: [(target: String, conditional: PackageModel.Conditional)]] = [:]
        for target in package.targets {
            for conditional in target.conditionals { byVariable[conditional.variable, default: []].append((target.name, conditional)) }
        }
        let switches = Set(byVariable.keys).union(package.packages.flatMap(\.alternatives.keys)).sorted()
        var lines: [String] = []
        if switches.contains(where: { package.switchValues[$0] == nil }) {
            lines = [
                "", "/// Whether something in the environment is set, and not to 0.", "func isSet(_ value: String?) -> Bool {",
                indented("value.map { !$0.isEmpty && $0 != \"0\" } ?? false"), "}",
            ]
        }
        for variable in switches {
            let entries = byVariable[variable] ?? []
            let added = package.packages.compactMap { package in
                package.source == nil ? package.alternatives[variable].map { dependency(package, from: $0) } : nil
            }
            guard !entries.isEmpty || !added.isEmpty else { continue }
            lines += ["", "if \(condition(variable)) {"]
            if !added.isEmpty { lines += list(after: "package.dependencies +=", added).map(indented) }
            guard !entries.isEmpty else {
                lines.append("}")
                continue
            }
            var inner = ["for target in package.targets {"]
            var cases = ["switch target.name {"]
            for (target, conditional) in entries {
                cases.append("case \(Self.literal(target)):")
                var changes: [String] = []
                if !conditional.dependencies.isEmpty {
                    changes += list(after: "target.dependencies +=", conditional.dependencies.map { [Self.dependency($0)] })
                }
                for (tool, label) in Self.tools {
                    let settings = conditional.settings.filter { $0.tool == tool }
                    guard !settings.isEmpty else { continue }
                    changes += list(after: "target.\(label) = (target.\(label) ?? []) +", settings.map { [Self.setting($0)] })
                }
                cases += changes.map(indented)
            }
            cases += ["default: break", "}"]
            inner += cases.map(indented) + ["}"]
            lines += inner.map(indented) + ["}"]
        }
        return lines
    }

    /// The question whether a switch of the environment is set.
    private func condition(_ variable: String) -> String {
        let value = "Context.environment[\(Self.literal(variable))]"
        return switch package.switchValues[variable] {
        case nil: "isSet(\(value))"
        case "any": value + " != nil"
        case let only?: value + " == " + Self.literal(only)
        }
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

/// Versions of SwiftPM's description, as numbers between dots.
enum ToolsVersion {
    static func isBefore(_ other: String, _ version: String) -> Bool {
        func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
        return numbers(version).lexicographicallyPrecedes(numbers(other))
    }
}

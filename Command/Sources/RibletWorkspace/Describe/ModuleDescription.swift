/// A module's description, the file beside its folder: `Home.module.yml` beside `Home/`.
///
/// ```yaml
/// name: TodoHome
/// kind: feature
/// dependencies: [Pictures]
/// tests:
///   exclude: [Golden]
/// ```
///
/// The defaults of its kind are not repeated. A part, such as a feature's `userInterface` or
/// `tests`, is a module of its own in a folder that its kind names; it is there because its folder
/// is, and has a table only where it has something to say.
package struct ModuleDescription: Sendable {
    /// The ending of the names of description files.
    package static let suffix = ".module.yml"

    /// Its file, from the root of the workspace.
    package let file: String
    /// The module's name, by which it is imported.
    package let name: String
    package let kind: String
    /// The fields of the module itself.
    package let main: ModulePart
    /// The fields of its parts, by kind.
    package let parts: [String: ModulePart]

    /// The folder it stands beside, from the root of the workspace.
    package var folder: String { String(file.dropLast(Self.suffix.count)) }

    /// Reads a description.
    package init(text: String, file: String, kinds: WorkspaceKinds) throws(WorkspaceError) {
        let fields = try DescribedValue(text: text, file: file).fields("the description of a module")
        let name = try fields.required("name")
        guard Self.isName(name) else {
            throw .invalid(
                path: file, line: fields["name"]?.line ?? 1, reason: "'\(name)' is no name of a module: letters, digits, - and _")
        }
        let kind = try fields.required("kind")
        guard let known = kinds[kind] else {
            let near = Spelling.nearest(to: kind, among: kinds.names)
            throw .invalid(
                path: file, line: fields["kind"]?.line ?? 1,
                reason: "there is no kind '\(kind)'; "
                    + (near.map { "did you mean '\($0)'?" } ?? "there are \(kinds.names.joined(separator: ", "))"))
        }
        try fields.allow(["name", "kind"] + ModulePart.keys + known.parts.map(\.kind))
        var parts: [String: ModulePart] = [:]
        for part in known.parts {
            guard let value = fields[part.kind] else { continue }
            let inner = try value.fields("'\(part.kind)'")
            try inner.allow(["name"] + ModulePart.keys)
            parts[part.kind] = try ModulePart(inner)
        }
        self.file = file
        self.name = name
        self.kind = kind
        main = try ModulePart(fields)
        self.parts = parts
    }

    /// Tells if a module may have a name: one that SwiftPM takes, for an import or a program.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isAlphabetic else { return false }
        return name.utf8.count <= 128
            && name.unicodeScalars.allSatisfy { $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    }
}

/// The fields of a module beyond the defaults of its kind.
package struct ModulePart: Sendable {
    /// Another module or a product that a module needs.
    package struct Dependency: Sendable {
        /// The module's or the product's name; `all KIND` for all modules of a kind in the same
        /// application.
        package let name: String
        /// The platforms on which it is needed; on all where none is named.
        package let platforms: [String]
        /// The traits of the package with which it is needed; always where none is named.
        package var traits: [String] = []
        package let line: Int
    }

    /// A file or folder that is not source, and what becomes of it: `embedInCode`, `process` or
    /// `copy`, as SwiftPM calls them.
    package struct Resource: Sendable, Hashable, Comparable {
        package let rule: String
        /// Where it is, from the module's folder.
        package let path: String

        /// Orders resources by path, then by rule.
        package static func < (a: Resource, b: Resource) -> Bool { (a.path, a.rule) < (b.path, b.rule) }
    }

    /// A setting of the compiler or the linker, by SwiftPM's name for it: `define: TLS`.
    package struct Setting: Sendable, Hashable {
        /// The tool: `swift` or `linker`.
        package let tool: String
        package let name: String
        /// The values: several for unsafe flags, none for a setting that has no value.
        package let values: [String]
        /// The platforms for which it holds; all where none is named.
        package let platforms: [String]
        /// `debug` or `release`, where it holds for one only.
        package let configuration: String?
        /// The traits of the package with which it holds; always where none is named.
        package var traits: [String] = []
    }

    /// The name of a part that is not the module's name with the kind's suffix.
    package var name: String?
    /// The dependencies beyond the defaults of its kind.
    package var dependencies: [Dependency] = []
    /// The defaults of its kind that it does not need.
    package var without: [String] = []
    /// The product by which other packages, and `swift run`, reach it.
    package var product: String?
    /// The kinds and modules that it sees beyond its kind's, for the layering rule.
    package var sees: [String] = []
    /// The paths in its folder that are no part of it.
    package var exclude: [String] = []
    package var resources: [Resource] = []
    /// Settings, in the order in which they stand.
    package var settings: [Setting] = []

    /// A part that has nothing of its own.
    package init() {}

    static let settingKeys = ["swiftSettings", "linkerSettings"]
    static let keys = ["product", "dependencies", "without", "sees", "exclude", "resources"] + settingKeys

    init(_ fields: DescribedFields) throws(WorkspaceError) {
        name = try fields.text("name")
        product = try fields.text("product")
        dependencies = try Self.dependencies(fields["dependencies"])
        without = try fields.texts("without")
        sees = try fields.texts("sees")
        exclude = try Self.paths("exclude", of: fields)
        for value in try fields["resources"]?.list("'resources'") ?? [] {
            let rule = try value.fields("a resource")
            try rule.allow(["copy", "embedInCode", "process"])
            guard rule.fields.count == 1, let field = rule.fields.first else {
                throw value.invalid("a resource is one of `copy: PATH`, `embedInCode: PATH`, `process: PATH`")
            }
            resources.append(Resource(rule: field.key, path: try Self.path(field.value, "a resource's path")))
        }
        settings = try Self.settings(fields)
    }

    private static func dependencies(_ value: DescribedValue?) throws(WorkspaceError) -> [Dependency] {
        guard let value else { return [] }
        var found: [Dependency] = []
        for entry in try value.list("'dependencies'") {
            let dependency: Dependency
            if entry.isTable {
                let fields = try entry.fields("a dependency")
                try fields.allow(["name", "platforms", "traits"])
                dependency = Dependency(
                    name: try fields.required("name"), platforms: try PlatformNames.checked(fields["platforms"]),
                    traits: try fields.texts("traits").sorted(), line: entry.line)
            } else {
                dependency = Dependency(name: try entry.text("a dependency"), platforms: [], line: entry.line)
            }
            guard !found.contains(where: { $0.name == dependency.name }) else {
                throw entry.invalid("'dependencies' names '\(dependency.name)' twice; delete one")
            }
            found.append(dependency)
        }
        return found
    }

    private static func paths(_ key: String, of fields: DescribedFields) throws(WorkspaceError) -> [String] {
        var paths: [String] = []
        for value in try fields[key]?.list("'\(key)'") ?? [] { paths.append(try path(value, "an entry of '\(key)'")) }
        return paths
    }

    private static func path(_ value: DescribedValue, _ what: String) throws(WorkspaceError) -> String {
        let path = try value.text(what)
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw value.invalid("\(what) lies in the module's folder: no '/' at its beginning, and no '..'")
        }
        return path
    }

    private static func settings(_ fields: DescribedFields) throws(WorkspaceError) -> [Setting] {
        var settings: [Setting] = []
        for key in settingKeys {
            let tool = String(key.dropLast("Settings".count))
            for entry in try fields[key]?.list("'\(key)'") ?? [] { settings.append(try setting(entry, tool: tool, key: key)) }
        }
        return settings
    }

    private static func setting(_ entry: DescribedValue, tool: String, key: String) throws(WorkspaceError) -> Setting {
        let known = SettingNames.names(of: tool)
        let table = try entry.fields("a setting")
        try table.allow(known + ["platforms", "configuration", "traits"])
        let named = table.fields.filter { known.contains($0.key) }
        guard named.count == 1, let field = named.first else {
            throw entry.invalid("a setting of '\(key)' is one of \(known.map { "`\($0): …`" }.joined(separator: ", "))")
        }
        let values = try field.value.isList ? field.value.texts("'\(field.key)'") : [field.value.text("'\(field.key)'")]
        guard values.count == 1 || field.key == "unsafeFlags" else { throw field.value.invalid("'\(field.key)' has one value") }
        try SettingNames.check(field.key, values, field.value)
        let configuration = try table.text("configuration")
        guard configuration == nil || configuration == "debug" || configuration == "release" else {
            throw entry.invalid("'configuration' is debug or release")
        }
        return Setting(
            tool: tool, name: field.key, values: values, platforms: try PlatformNames.checked(table["platforms"]),
            configuration: configuration, traits: try table.texts("traits").sorted())
    }
}

/// SwiftPM's names of settings.
enum SettingNames {
    static func names(of tool: String) -> [String] {
        tool == "linker"
            ? ["linkedFramework", "linkedLibrary", "unsafeFlags"]
            : [
                "define", "defaultIsolation", "enableExperimentalFeature", "enableUpcomingFeature", "interoperabilityMode",
                "strictMemorySafety", "swiftLanguageMode", "unsafeFlags",
            ]
    }

    static func check(_ name: String, _ values: [String], _ place: DescribedValue) throws(WorkspaceError) {
        let allowed: [String: [String]] = [
            "defaultIsolation": ["MainActor", "nonisolated"], "interoperabilityMode": ["C", "Cxx"], "strictMemorySafety": ["true"],
        ]
        if let allowed = allowed[name], !values.allSatisfy(allowed.contains) {
            throw place.invalid("'\(name)' is \(allowed.joined(separator: " or "))")
        }
    }
}

/// SwiftPM's names of platforms, with those that its description of a package has.
enum PlatformNames {
    /// As they are written, by what `dump-package` calls them.
    static let written = [
        "android": "android", "driverkit": "driverKit", "ios": "iOS", "linux": "linux", "maccatalyst": "macCatalyst", "macos": "macOS",
        "openbsd": "openbsd", "tvos": "tvOS", "visionos": "visionOS", "wasi": "wasi", "watchos": "watchOS", "windows": "windows",
    ]

    static func checked(_ value: DescribedValue?) throws(WorkspaceError) -> [String] {
        guard let value else { return [] }
        let names = try value.texts("'platforms'")
        for name in names { try require(name, at: value) }
        return names.sorted()
    }

    static func require(_ name: String, at value: DescribedValue) throws(WorkspaceError) {
        guard written.values.contains(name) else {
            throw value.invalid("there is no platform '\(name)'; there are \(written.values.sorted().joined(separator: ", "))")
        }
    }
}

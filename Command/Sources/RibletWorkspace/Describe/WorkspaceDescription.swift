/// The contents of a workspace's `riblet.yml`: the package, the packages of others, and the kinds
/// of modules.
package struct WorkspaceDescription: Sendable {
    /// The name of the file, in the folder of the package.
    package static let fileName = "riblet.yml"

    /// A package of others.
    package struct Package: Sendable, Equatable {
        /// Where it is, and which of its versions are taken.
        package enum Source: Sendable, Equatable {
            /// A folder, from the folder of this package.
            case path(String)
            case url(String, Requirement)
            case registry(id: String, Requirement)
        }

        /// The versions that are taken.
        package enum Requirement: Sendable, Equatable {
            case from(String)
            case upToNextMinor(String)
            /// From the first up to the second, which is not taken.
            case range(String, String)
            case exact(String)
            case branch(String)
            case revision(String)
        }

        /// By which its products name it.
        package var name: String
        /// Where it is; nil if it is needed only while a switch is set.
        package var source: Source?
        /// Where it is while a switch of the environment is set.
        package var alternatives: [String: Source] = [:]
        /// The traits that are switched on; nil if its own defaults are.
        package var traits: [String]?
        /// The products of it that modules here may name.
        package var products: [String]
        var line = 1

        /// Two are the same wherever they stand.
        package static func == (a: Package, b: Package) -> Bool {
            a.name == b.name && a.source == b.source && a.alternatives == b.alternatives && a.traits == b.traits && a.products == b.products
        }
    }

    /// A product of several modules, or one of a certain type.
    package struct Product: Sendable, Equatable {
        package var name: String
        /// `library`, `static`, `dynamic`, `executable` or `plugin`.
        package var type: String
        package var targets: [String]
        package var line: Int

        /// Two are the same wherever they stand.
        package static func == (a: Product, b: Product) -> Bool { a.name == b.name && a.type == b.type && a.targets == b.targets }
    }

    package var name: String
    /// The version of SwiftPM's description that it needs: `6.1`.
    package var toolsVersion: String
    /// The language of its texts, where it has any.
    package var localization: String?
    /// The oldest versions of platforms, by SwiftPM's names: `macOS`: `15.0`.
    package var platforms: [String: String]
    /// The versions of the language: `6`.
    package var languageModes: [String]
    /// The switches of the environment, each on while it is set and not 0.
    package var environment: [String]
    /// The values of switches that are on with one value only, or with `any`, which 0 is too.
    var switchValues: [String: String]
    var traits: [PackageModel.Trait]
    /// The folders of applications, by how the names of their modules begin.
    package var applications: [String: String]
    package var packages: [Package]
    /// The products that no single module describes.
    package var products: [Product]
    package var kinds: WorkspaceKinds

    /// Reads the workspace's file.
    package init(text: String, file: String = WorkspaceDescription.fileName) throws(WorkspaceError) {
        let fields = try DescribedValue(text: text, file: file).fields(file)
        try fields.allow([
            "name", "tools", "localization", "platforms", "languageModes", "environment", "traits", "applications", "packages", "products",
            "kinds",
        ])
        name = try fields.required("name")
        toolsVersion = try fields.required("tools")
        if let value = fields["tools"], !Self.isVersion(toolsVersion, numbers: 2...3) {
            throw value.invalid("'tools' is the version of Swift that the package needs, such as 6.1")
        }
        localization = try fields.text("localization")
        languageModes = try fields.texts("languageModes")
        platforms = try Self.platforms(fields["platforms"])
        (environment, switchValues) = try Self.environment(fields["environment"])
        traits = []
        for field in try fields["traits"]?.fields("'traits'").fields ?? [] {
            let inner = try field.value.fields("the trait '\(field.key)'")
            try inner.allow(["description", "enables"])
            traits.append(
                .init(
                    name: field.key, description: try inner["description"]?.paragraph("'description'"),
                    enables: try inner.texts("enables", mayBeEmpty: true).sorted()))
        }
        applications = [:]
        for field in try fields["applications"]?.fields("'applications'").fields ?? [] {
            applications[field.key] = try field.value.text("the folder of an application")
        }
        packages = []
        for field in try fields["packages"]?.fields("'packages'").fields ?? [] {
            var package = try Package(name: field.key, try field.value.fields("the package '\(field.key)'"))
            package.line = field.line
            packages.append(package)
        }
        products = try Self.products(fields["products"])
        kinds = try WorkspaceKinds(fields["kinds"])
    }

    private static func platforms(_ value: DescribedValue?) throws(WorkspaceError) -> [String: String] {
        var platforms: [String: String] = [:]
        for field in try value?.fields("'platforms'").fields ?? [] {
            try PlatformNames.require(field.key, at: field.value)
            let version = try field.value.text("a platform's version")
            guard isVersion(version, numbers: 1...3) else { throw field.value.invalid("'\(version)' is no version such as 15 or 17.2") }
            platforms[field.key] = version.contains(".") ? version : version + ".0"
        }
        return platforms
    }

    private static func environment(_ value: DescribedValue?) throws(WorkspaceError) -> ([String], [String: String]) {
        var (names, values): ([String], [String: String]) = ([], [:])
        for entry in try value?.list("'environment'") ?? [] {
            var name: String
            if entry.isTable {
                let table = try entry.fields("a switch")
                try table.allow(["name", "value"])
                name = try table.required("name")
                values[name] = try table.required("value")
            } else {
                name = try entry.text("an entry of 'environment'")
            }
            guard isVariable(name) else {
                throw entry.invalid("'\(name)' is no name of something in the environment: letters, digits and _")
            }
            guard !names.contains(name) else { throw entry.invalid("'environment' names '\(name)' twice; delete one") }
            names.append(name)
        }
        return (names, values)
    }

    private static func products(_ value: DescribedValue?) throws(WorkspaceError) -> [Product] {
        var products: [Product] = []
        for field in try value?.fields("'products'").fields ?? [] {
            let inner = try field.value.fields("the product '\(field.key)'")
            try inner.allow(["type", "targets"])
            let type = try inner.text("type") ?? "library"
            guard Product.types.contains(type) else {
                throw (inner["type"] ?? field.value).invalid("'type' is one of \(Product.types.joined(separator: ", "))")
            }
            let targets = try inner.texts("targets")
            guard !targets.isEmpty else {
                throw .invalid(path: inner.file, line: field.line, reason: "the product '\(field.key)' needs 'targets'")
            }
            products.append(Product(name: field.key, type: type, targets: targets, line: field.line))
        }
        return products
    }

    static func isVersion(_ text: String, numbers: ClosedRange<Int>) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.utf8.count < 6 && $0.allSatisfy(\.isASCIIDigit) }
    }

    static func isVariable(_ text: String) -> Bool {
        guard let first = text.first, first == "_" || (first.isASCII && first.isLetter) else { return false }
        return text.allSatisfy { $0 == "_" || $0.isASCIIDigit || ($0.isASCII && $0.isLetter) }
    }

    /// Returns the application of a folder: the beginning of its modules' names.
    func application(of folder: String) -> String? {
        applications.filter { folder == $0.value || folder.hasPrefix($0.value + "/") }.max {
            ($0.value.count, $0.key) < ($1.value.count, $1.key)
        }?
        .key
    }
}

extension WorkspaceDescription.Product {
    static let types = ["library", "static", "dynamic", "executable", "plugin"]
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension WorkspaceDescription.Package {
    init(name: String, _ fields: DescribedFields) throws(WorkspaceError) {
        try fields.allow(Self.placeKeys + ["traits", "products", "when"])
        for field in try fields["when"]?.fields("'when'").fields ?? [] {
            let inner = try field.value.fields("'when: \(field.key)'")
            try inner.allow(Self.placeKeys)
            alternatives[field.key] = try Self.source(of: name, inner)
        }
        source =
            alternatives.isEmpty || fields.fields.contains { Self.placeKeys.contains($0.key) } ? try Self.source(of: name, fields) : nil
        self.name = name
        traits = fields["traits"] == nil ? nil : try fields.texts("traits", mayBeEmpty: true).sorted()
        products = try fields.texts("products")
    }

    private static let requirements = ["from", "upToNextMinor", "exact", "branch", "revision", "range"]
    private static let placeKeys = ["path", "url", "id"] + requirements

    private static func source(of name: String, _ fields: DescribedFields) throws(WorkspaceError) -> Source {
        let places = fields.fields.filter { ["path", "url", "id"].contains($0.key) }
        guard places.count == 1, let place = places.first else {
            throw .invalid(
                path: fields.file, line: fields.line,
                reason: "the package '\(name)' is in one place: `path: FOLDER`, `url: URL` or `id: SCOPE.NAME`")
        }
        let text = try place.value.text("'\(place.key)'")
        let given = fields.fields.filter { requirements.contains($0.key) }
        if place.key == "path" {
            guard given.isEmpty else {
                throw .invalid(
                    path: fields.file, line: given[0].line, reason: "a package in a folder has no version; delete '\(given[0].key)'")
            }
            return .path(text)
        } else {
            guard given.count == 1, let field = given.first else {
                throw .invalid(
                    path: fields.file, line: fields.line,
                    reason: "say which versions of '\(name)' are taken, once: `from: 1.2.0`, `exact: 1.2.0`, `branch: main`…")
            }
            let requirement = try Requirement(field.key, field.value)
            return place.key == "url" ? .url(text, requirement) : .registry(id: text, requirement)
        }
    }
}

extension WorkspaceDescription.Package.Requirement {
    init(_ key: String, _ value: DescribedValue) throws(WorkspaceError) {
        func version(_ text: String) throws(WorkspaceError) -> String {
            let core = text.split(separator: "-", maxSplits: 1)[0]
            guard WorkspaceDescription.isVersion(String(core), numbers: 3...3) else {
                throw value.invalid("'\(text)' is no version such as 1.2.0")
            }
            return text
        }
        switch key {
        case "from": self = .from(try version(try value.text("'from'")))
        case "upToNextMinor": self = .upToNextMinor(try version(try value.text("'upToNextMinor'")))
        case "exact": self = .exact(try version(try value.text("'exact'")))
        case "branch": self = .branch(try value.text("'branch'"))
        case "revision": self = .revision(try value.text("'revision'"))
        default:
            let ends = try value.texts("'range'")
            guard ends.count == 2 else { throw value.invalid("'range' is [first, end]; the end is not taken") }
            self = .range(try version(ends[0]), try version(ends[1]))
        }
    }
}

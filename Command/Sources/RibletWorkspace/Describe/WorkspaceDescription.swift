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
        }

        /// The versions that are taken.
        package enum Requirement: Sendable, Equatable {
            case from(String)
            case exact(String)
            case branch(String)
            case revision(String)
        }

        /// By which its products name it.
        package var name: String
        package var source: Source
        /// The traits that are switched on; nil if its own defaults are.
        package var traits: [String]?
        /// The products of it that modules here may name.
        package var products: [String]
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
    var traits: [PackageModel.Trait]
    /// The folders of applications, by how the names of their modules begin.
    package var applications: [String: String]
    package var packages: [Package]
    package var kinds: WorkspaceKinds

    /// Reads the workspace's file.
    package init(text: String, file: String = WorkspaceDescription.fileName) throws(WorkspaceError) {
        let fields = try DescribedValue(text: text, file: file).fields(file)
        try fields.allow([
            "name", "tools", "localization", "platforms", "languageModes", "traits", "applications", "packages", "kinds",
        ])
        name = try fields.required("name")
        toolsVersion = try fields.required("tools")
        if let value = fields["tools"], !Self.isVersion(toolsVersion, numbers: 2...3) || Int(toolsVersion.prefix { $0 != "." }) ?? 0 < 6 {
            throw value.invalid("'tools' is the version of Swift that the package needs, 6.0 or a later one")
        }
        localization = try fields.text("localization")
        languageModes = try fields.texts("languageModes")
        platforms = try Self.platforms(fields["platforms"])
        traits = []
        for field in try fields["traits"]?.fields("'traits'").fields ?? [] {
            let inner = try field.value.fields("the trait '\(field.key)'")
            try inner.allow(["description"])
            traits.append(.init(name: field.key, description: try inner["description"]?.paragraph("'description'")))
        }
        applications = [:]
        for field in try fields["applications"]?.fields("'applications'").fields ?? [] {
            applications[field.key] = try field.value.text("the folder of an application")
        }
        packages = []
        for field in try fields["packages"]?.fields("'packages'").fields ?? [] {
            packages.append(try Package(name: field.key, try field.value.fields("the package '\(field.key)'")))
        }
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

    static func isVersion(_ text: String, numbers: ClosedRange<Int>) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.utf8.count < 6 && $0.allSatisfy(\.isASCIIDigit) }
    }

    /// Returns the application of a folder: the beginning of its modules' names.
    func application(of folder: String) -> String? {
        applications.filter { folder == $0.value || folder.hasPrefix($0.value + "/") }.max {
            ($0.value.count, $0.key) < ($1.value.count, $1.key)
        }?
        .key
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension WorkspaceDescription.Package {
    init(name: String, _ fields: DescribedFields) throws(WorkspaceError) {
        try fields.allow(["path", "url", "traits", "products"] + Self.requirements)
        self.name = name
        source = try Self.source(of: name, fields)
        traits = fields["traits"] == nil ? nil : try fields.texts("traits", mayBeEmpty: true).sorted()
        products = try fields.texts("products")
    }

    private static let requirements = ["from", "exact", "branch", "revision"]

    private static func source(of name: String, _ fields: DescribedFields) throws(WorkspaceError) -> Source {
        let places = fields.fields.filter { ["path", "url"].contains($0.key) }
        guard places.count == 1, let place = places.first else {
            throw .invalid(
                path: fields.file, line: fields.line,
                reason: "the package '\(name)' is in one place: `path: FOLDER` or `url: URL`")
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
            return .url(text, try Requirement(field.key, field.value))
        }
    }
}

extension WorkspaceDescription.Package.Requirement {
    init(_ key: String, _ value: DescribedValue) throws(WorkspaceError) {
        let text = try value.text("'\(key)'")
        switch key {
        case "branch": self = .branch(text)
        case "revision": self = .revision(text)
        default:
            guard WorkspaceDescription.isVersion(String(text.split(separator: "-", maxSplits: 1)[0]), numbers: 3...3) else {
                throw value.invalid("'\(text)' is no version such as 1.2.0")
            }
            self = key == "from" ? .from(text) : .exact(text)
        }
    }
}

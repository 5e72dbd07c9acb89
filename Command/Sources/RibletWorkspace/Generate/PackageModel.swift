/// A package as descriptions say it. Everything in it is sorted, so that two that say the same are
/// written the same.
struct PackageModel: Sendable {
    struct Dependency: Sendable, Hashable, Comparable {
        let name: String
        /// The package of a product; nil if it is a target of this package.
        let package: String?
        var platforms: [String] = []
        /// The traits with which it is needed; always where none is named.
        var traits: [String] = []

        static func < (a: Dependency, b: Dependency) -> Bool {
            (a.package == nil ? 0 : 1, a.name, a.package ?? "") < (b.package == nil ? 0 : 1, b.name, b.package ?? "")
        }
    }

    /// A plug-in that a target's build uses.
    struct Plugin: Sendable, Hashable, Comparable {
        let name: String
        let package: String?

        static func < (a: Plugin, b: Plugin) -> Bool { (a.name, a.package ?? "") < (b.name, b.package ?? "") }
    }

    /// The additions of a target while a switch of the environment is on.
    struct Conditional: Sendable, Hashable {
        let variable: String
        var dependencies: [Dependency]
        var settings: [ModulePart.Setting]
    }

    struct Target: Sendable, Equatable {
        enum Kind: String, Sendable { case regular, executable, test }

        var name: String
        var kind: Kind
        /// From the package's folder; nil where SwiftPM finds it.
        var path: String?
        var dependencies: [Dependency] = []
        var exclude: [String] = []
        var sources: [String]?
        var resources: [ModulePart.Resource] = []
        var plugins: [Plugin] = []
        var settings: [ModulePart.Setting] = []
        var conditionals: [Conditional] = []
        /// True where it sees declarations with `package` access.
        var packageAccess = true
    }

    /// A trait that packages which use this one may switch on.
    struct Trait: Sendable, Equatable {
        var name: String
        var description: String?
        /// The traits that it switches on as well.
        var enables: [String]
    }

    struct Product: Sendable, Equatable {
        var name: String
        /// `library`, `static`, `dynamic`, `executable` or `plugin`.
        var type: String
        var targets: [String]
    }

    var name: String
    var toolsVersion: String
    var localization: String?
    var platforms: [String: String]
    var languageModes: [String]
    /// The packages of others, with no products: those are where they are used.
    var packages: [WorkspaceDescription.Package]
    var products: [Product]
    var traits: [Trait] = []
    var targets: [Target]
    /// The values with which switches of the environment are on, where that is one value only, or
    /// `any`, which 0 is too.
    var switchValues: [String: String] = [:]

    /// Brings everything into its order.
    mutating func sort() {
        packages.sort { $0.name < $1.name }
        products.sort { $0.name < $1.name }
        traits.sort { $0.name < $1.name }
        targets.sort { $0.name < $1.name }
        for index in targets.indices {
            targets[index].dependencies.sort()
            targets[index].exclude.sort()
            targets[index].sources?.sort()
            targets[index].resources.sort()
            targets[index].plugins.sort()
            targets[index].settings = ModulePart.Setting.byTool(targets[index].settings)
            targets[index].conditionals.sort { $0.variable < $1.variable }
            for place in targets[index].conditionals.indices {
                targets[index].conditionals[place].dependencies.sort()
                targets[index].conditionals[place].settings = ModulePart.Setting.byTool(targets[index].conditionals[place].settings)
            }
        }
    }
}

extension ModulePart.Setting {
    /// The order in which SwiftPM names them; those of one tool stay in theirs, which counts.
    static let tools = ["c", "cxx", "swift", "linker"]

    static func byTool(_ settings: [ModulePart.Setting]) -> [ModulePart.Setting] {
        tools.flatMap { tool in settings.filter { $0.tool == tool } }
    }
}

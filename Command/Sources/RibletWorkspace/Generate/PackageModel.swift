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

    struct Target: Sendable, Equatable {
        enum Kind: String, Sendable { case regular, executable, test }

        var name: String
        var kind: Kind
        /// From the package's folder; nil where SwiftPM finds it.
        var path: String?
        var dependencies: [Dependency] = []
        var exclude: [String] = []
        var resources: [ModulePart.Resource] = []
        var settings: [ModulePart.Setting] = []
    }

    /// A trait that packages which use this one may switch on.
    struct Trait: Sendable, Equatable {
        var name: String
        var description: String?
    }

    struct Product: Sendable, Equatable {
        var name: String
        /// `library` or `executable`.
        var type: String
        var target: String
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

    /// Brings everything into its order.
    mutating func sort() {
        packages.sort { $0.name < $1.name }
        products.sort { $0.name < $1.name }
        traits.sort { $0.name < $1.name }
        targets.sort { $0.name < $1.name }
        for index in targets.indices {
            targets[index].dependencies.sort()
            targets[index].exclude.sort()
            targets[index].resources.sort()
        }
    }
}

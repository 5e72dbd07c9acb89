/// The kind of a module; decides its possible imports.
package enum ModuleKind: String, Sendable, CaseIterable, Codable {
    /// The composition root of an application: sees everything.
    case app
    case program
    /// RIBs: routers, interactors, builders.
    case feature
    /// The protocols by which features know each other.
    case interface
    case userInterface
    /// Entities, rules, and what is asked of the outside.
    case domain
    /// Stores and services that the domain asks for.
    case data
    case testing
    case tests
    /// A feature alone in a program, on fakes.
    case example
    /// A module of no other kind.
    case library

    /// True for a module that is not delivered.
    package var isForTests: Bool { self == .tests || self == .testing || self == .example }

    static let foldersOfExamples: Set<Substring> = ["Examples", "Samples", "Demos", "Previews"]

    /// Infers the kind of a module from its name.
    static func inferred(name: String, target: String, hasRIBs: Bool, path: String = "", sparesExamples: Bool = true) -> ModuleKind {
        if target == "test" { return .tests }
        let examples = ["Example", "Examples", "-example", "Demo", "Demos", "DemoApp", "ExampleApp", "Sample", "Samples", "SampleApp"]
        let isAmongExamples = path.split(separator: "/").contains(where: foldersOfExamples.contains)
        if sparesExamples, isAmongExamples || examples.contains(where: name.hasSuffix) { return .example }
        if target == "application" { return .app }
        if path.hasSuffix("/Interface"), !name.contains("Domain") { return .interface }
        // A program among tests shows how something is used.
        if path.hasPrefix("Tests/") || path.contains("/Tests/") { return target == "executable" ? .example : .testing }
        let endings: [(String, ModuleKind)] = [
            ("UserInterface", .userInterface), ("Tests", .tests), ("Testing", .testing), ("Fakes", .testing), ("Mock", .testing),
            ("Mocks", .testing), ("TestSupport", .testing),
            ("DomainInterface", .domain), ("Interface", .interface), ("Interfaces", .interface), ("UI", .userInterface),
            ("Domain", .domain), ("Data", .data), ("App", .app), ("Program", .program),
        ]
        for (ending, kind) in endings where name.hasSuffix(ending) {
            // A module that builds RIBs is a feature, whatever layer it is called.
            return hasRIBs && (kind == .domain || kind == .data) ? .feature : kind
        }
        if target == "executable" { return .program }
        return hasRIBs ? .feature : .library
    }
}

/// A module of a workspace.
package struct Module: Sendable {
    /// Its name, by which it is imported.
    package let name: String
    package internal(set) var kind: ModuleKind
    /// Its folder, from the root of the workspace.
    package let path: String
    /// The modules of the workspace and the products of others that its description names; nil
    /// where there is no description.
    package let dependencies: [String]?
    /// Where its description is: a file, from the root of the workspace.
    package let description: String
    /// The indexes of its files.
    package internal(set) var files: Range<Int> = 0..<0
    /// True for a module of a package that the workspace depends on: it is read, and nothing is
    /// reported in it.
    package let isContext: Bool
    let target: String
    /// The descriptions of the packages on which its own depends by path.
    var packages: [String] = []
    /// True where a build writes sources of it that lie nowhere: nobody knows what they offer.
    var writesCode = false
    /// The kind that its description gives; nil if it has none.
    var role: ModuleRole?
    /// The name of its kind, which may be the workspace's own.
    package var kindName: String { role?.kind ?? kind.rawValue }
}

/// The role of a module in a description.
struct ModuleRole: Sendable {
    /// The name of its kind, which may be the workspace's own.
    let kind: String
    /// As which kind the rules treat it.
    let like: ModuleKind
    /// The kinds that those of its kind may see; nil if the layering rule's own table decides.
    let seenByKind: [String]?
    /// The kinds and modules that it may see beyond that; those that its place gives it among them.
    let sees: Set<String>
    /// The modules that its kind gives it because they are of some kind: `all domain`.
    let given: Set<String>
}

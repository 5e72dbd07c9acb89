/// The modules of a workspace by name, as each module sees them.
///
/// Packages below one folder may have modules of one name. An importer means the module of its own
/// package or project, then one of a package that this depends on by path, then the one in the
/// nearest folder.
struct ModuleNames: Sendable {
    private let byName: [String: [Int]]
    private let places: [(description: String, path: [Substring])]
    /// For each package the packages that it reaches by path, with the number of steps.
    private let steps: [String: [String: Int]]

    init(_ modules: [Module]) {
        byName = Dictionary(grouping: modules.indices) { Self.importable(modules[$0].name) }
        places = modules.map { ($0.description, $0.path.split(separator: "/")) }
        var next: [String: [String]] = [:]
        for module in modules where !module.packages.isEmpty { next[module.description] = module.packages }
        steps = next.mapValues { first in
            var steps: [String: Int] = [:]
            var (open, distance) = (first, 1)
            while !open.isEmpty {
                open = open.filter { steps.updateValue(min(distance, steps[$0] ?? distance), forKey: $0) == nil }
                    .flatMap { next[$0] ?? [] }
                distance += 1
            }
            return steps
        }
    }

    /// The first module of a name.
    func first(_ name: String) -> Int? { byName[Self.importable(name)]?.first }

    /// Returns the name by which a target is imported: `Shop_App` for `Shop-App`.
    static func importable(_ target: String) -> String {
        // Most are names already.
        target.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ".") }
            ? String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" }) : target
    }

    /// Returns the module that a name means in another one; nil if there is none, or if several are
    /// equally near.
    func index(of name: String, from importer: Int) -> Int? {
        guard let named = byName[Self.importable(name)] else { return nil }
        return named.count == 1 ? named[0] : nearest(named, from: importer) { $0 }
    }

    /// Returns the one of some elements whose module is the nearest; nil if several are.
    func nearest<Element>(_ elements: [Element], from importer: Int, _ module: (Element) -> Int) -> Element? {
        let distances = elements.map { distance(from: importer, to: module($0)) }
        guard let least = distances.min(), distances.count(where: { $0 == least }) == 1 else { return nil }
        return elements[distances.firstIndex(of: least)!]
    }

    private func distance(from importer: Int, to module: Int) -> Int {
        let (own, other) = (places[importer], places[module])
        if own.description == other.description { return 0 }
        if let steps = steps[own.description]?[other.description] { return steps }
        let common = zip(own.path, other.path).prefix { $0 == $1 }.count
        return 1 << 16 + own.path.count - common
    }

    /// Returns the module that a person names, by its name or its folder.
    static func chosen(_ name: String, among modules: [(name: String, path: String)]) throws(WorkspaceError) -> Int {
        let named = modules.indices.filter { modules[$0].name == name }
        if named.count == 1 { return named[0] }
        if let placed = modules.firstIndex(where: { $0.path == name }) { return placed }
        guard named.isEmpty else { throw .severalModules(name: name, paths: named.map { modules[$0].path }) }
        throw .noModule(name: name, near: Spelling.near(name, among: modules.map(\.name)))
    }
}

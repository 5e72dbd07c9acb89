/// A target on its way to a description: what it is, and where it belongs.
struct AdoptedModule {
    var target: PackageModel.Target
    var kind: String
    /// The folder it is described beside.
    var folder: String
    /// The name of the module it is a part of.
    var owner: String?
    /// The beginning of the names of its application's modules.
    var application: String?

    /// The names of its unconditional dependencies.
    var plain: Set<String> { Set(target.dependencies.filter(\.isPlain).map(\.name)) }
}

/// Finds out which kinds of modules share which needs, so that a description repeats none of them.
struct DefaultsFinder {
    let modules: [AdoptedModule]
    let kinds: WorkspaceKinds
    private let byName: [String: AdoptedModule]

    init(_ modules: [AdoptedModule], kinds: WorkspaceKinds) {
        self.modules = modules
        self.kinds = kinds
        byName = Dictionary(modules.map { ($0.target.name, $0) }) { first, _ in first }
    }

    /// Returns the dependencies that modules of a kind share.
    func dependencies(of kind: String) -> [String] { common(of: modules.filter { $0.kind == kind }, except: { _ in [] }) }

    /// Returns the further dependencies that parts of a kind share, in modules of another kind.
    func dependencies(ofParts kind: String, in owner: String, beyond defaults: [String]) -> [String] {
        let group = modules.filter { $0.kind == kind && $0.owner.flatMap { byName[$0]?.kind } == owner }
        return common(of: group) { module in Set(defaults.flatMap { resolve($0, for: module) }) }
    }

    /// A need is a default where four of five modules that could have it do, and it is not known
    /// without.
    private func common(of group: [AdoptedModule], except known: (AdoptedModule) -> Set<String>) -> [String] {
        guard group.count > 1 else { return [] }
        var defaults: [String] = []
        var covered: [String: Set<String>] = [:]
        for module in group { covered[module.target.name] = known(module).union(placed(module)) }
        let selectors = group.contains { seesEverything($0) } ? kinds.names.map { "all \($0)" } : []
        let words = Set(group.flatMap { module in module.plain.map { written($0, for: module) } }).sorted()
        for candidate in selectors + words {
            // A module that has a dependency by its place needs no default.
            var (have, lack) = (0, 0)
            for module in group {
                let names = Set(resolve(candidate, for: module))
                guard !names.isEmpty else { continue }
                if !names.isSubset(of: module.plain) {
                    lack += 1
                } else if !names.isSubset(of: covered[module.target.name] ?? []) {
                    have += 1
                }
            }
            let isSelector = candidate.hasPrefix("all ")
            guard have >= 2, isSelector ? lack == 0 : lack * 4 <= have else { continue }
            defaults.append(candidate)
            for module in group { covered[module.target.name]?.formUnion(resolve(candidate, for: module)) }
        }
        return defaults
    }

    /// Only what puts an application together names all of a kind.
    private func seesEverything(_ module: AdoptedModule) -> Bool {
        kinds[module.kind].map { $0.like == .app || $0.like == .example } ?? false
    }

    /// Returns the dependencies that a module names itself, and the given ones that it does not
    /// need.
    func own(_ module: AdoptedModule, given: [String]) -> (dependencies: [String], without: [String]) {
        let covered = placed(module).union(given.flatMap { resolve($0, for: module) })
        var rest = module.plain.subtracting(covered)
        var words: [String] = []
        if seesEverything(module) {
            for selector in kinds.names.map({ "all \($0)" }) {
                let names = Set(resolve(selector, for: module))
                guard names.count > 1, names.isSubset(of: rest) else { continue }
                words.append(selector)
                rest.subtract(names)
            }
        }
        let conditional = Set(module.target.dependencies.filter { !$0.isPlain }.map(\.name))
        return (words + rest.sorted(), covered.subtracting(module.plain).subtracting(conditional).sorted())
    }

    /// A module of the same application is written so that another application's modules can mean
    /// theirs.
    private func written(_ name: String, for module: AdoptedModule) -> String {
        guard let application = module.application, byName[name]?.application == application, name.hasPrefix(application),
            name != application
        else { return name }
        return DescribedPackage.placeholder + name.dropFirst(application.count)
    }

    private func resolve(_ word: String, for module: AdoptedModule) -> [String] {
        if word.hasPrefix("all ") {
            let kind = word.dropFirst(4)
            return modules.filter { $0.kind == kind && $0.application == module.application && $0.target.name != module.target.name }.map(
                \.target.name)
        }
        guard word.hasPrefix(DescribedPackage.placeholder) else { return word == module.target.name ? [] : [word] }
        guard let application = module.application else { return [] }
        let name = application + word.dropFirst(DescribedPackage.placeholder.count)
        return byName[name] == nil || name == module.target.name ? [] : [name]
    }

    /// Returns the dependencies that its place gives it, as ``DescribedPackage`` does.
    private func placed(_ module: AdoptedModule) -> Set<String> {
        func parts(of owner: String, _ likes: [ModuleKind]) -> [String] {
            modules.filter { other in
                other.owner == owner && other.target.name != module.target.name
                    && (kinds[other.kind].map { likes.contains($0.like) } ?? false)
            }.map(\.target.name)
        }
        guard let owner = module.owner else { return Set(parts(of: module.target.name, [.interface])) }
        switch kinds[module.kind]?.like {
        case .interface: return []
        case .tests, .example: return Set([owner] + parts(of: owner, [.interface, .userInterface, .testing]))
        case .testing:
            let interfaces = parts(of: owner, [.interface])
            return Set(interfaces.isEmpty ? [owner] : interfaces)
        default: return [owner]
        }
    }
}

/// The package that descriptions describe: each module with its folder and dependencies.
struct DescribedPackage {
    /// A module that a description tells of, itself or as a part.
    struct Module {
        let description: ModuleDescription
        let kind: WorkspaceKinds.Kind
        let part: ModulePart
        let name: String
        /// From the root of the workspace.
        let path: String
        /// Of which module it is a part; nil for the described one.
        let owner: String?
        /// The beginning of the names of its application's modules.
        let application: String?
    }

    let workspace: DescribedWorkspace
    private let isFolder: (String) -> Bool
    private(set) var modules: [Module] = []
    private var indexes: [String: Int] = [:]
    /// Those of a description, by its file.
    private var together: [String: [Int]] = [:]
    private let packageOfProduct: [String: String]

    /// Finds the modules.
    init(_ workspace: DescribedWorkspace, isFolder: ((String) -> Bool)? = nil) throws(WorkspaceError) {
        self.workspace = workspace
        self.isFolder = isFolder ?? { FileSystem.isFolder(workspace.root + "/" + $0) }
        var packageOfProduct: [String: String] = [:]
        for package in workspace.workspace.packages {
            for product in package.products {
                if let other = packageOfProduct[product] {
                    throw .invalid(
                        path: WorkspaceDescription.fileName, line: 1,
                        reason: "the product '\(product)' stands in two packages, '\(other)' and '\(package.name)'; delete one")
                }
                packageOfProduct[product] = package.name
            }
        }
        self.packageOfProduct = packageOfProduct
        let described = Set(workspace.modules.map(\.folder))
        for module in workspace.modules { try add(module, described) }
        modules.sort { $0.name < $1.name }
        for (index, module) in modules.enumerated() {
            if let other = indexes[module.name] {
                throw .invalid(
                    path: module.description.file, line: 1,
                    reason: "there are two modules '\(module.name)', the other is of \(modules[other].description.file); rename one")
            }
            indexes[module.name] = index
            together[module.description.file, default: []].append(index)
        }
    }

    private mutating func add(_ module: ModuleDescription, _ described: Set<String>) throws(WorkspaceError) {
        let folder = module.folder
        guard let kind = workspace.workspace.kinds[module.kind] else { return }
        guard isFolder(folder) else {
            throw .invalid(
                path: module.file, line: 1,
                reason: "there is no folder \(folder) for it to describe; make the folder, or rename or delete this file")
        }
        let application = workspace.workspace.application(of: folder)
        func isThere(_ path: String) -> Bool { !described.contains(path) && isFolder(path) }
        let path = kind.folder.map { folder + "/" + $0 }.flatMap { isThere($0) ? $0 : nil } ?? folder
        var (main, parts): (ModulePart, [Module]) = (module.main, [])
        for place in kind.parts {
            guard let partKind = workspace.workspace.kinds[place.kind] else { continue }
            let part = module.parts[place.kind]
            let name = part?.name ?? module.name + partKind.suffix
            let places =
                (partKind.folder.map { [folder + "/" + $0] } ?? []) + (partKind.suffix.isEmpty ? [] : [folder + partKind.suffix])
                + (partKind.target == .test ? ["Tests/" + name] : [])
            guard let found = places.first(where: isThere) else {
                guard part == nil else {
                    throw .invalid(
                        path: module.file, line: 1,
                        reason: "it describes its '\(place.kind)', and there is none of the folders \(places.joined(separator: ", "))")
                }
                continue
            }
            // A file in the module's own folder is no part of the module.
            if found.hasPrefix(path + "/") {
                let inner = String(found.dropFirst(path.count + 1))
                if !main.exclude.contains(inner) { main.exclude.append(inner) }
            }
            parts.append(
                Module(
                    description: module, kind: partKind, part: part ?? ModulePart(), name: name, path: found, owner: module.name,
                    application: application))
        }
        modules.append(
            Module(
                description: module, kind: kind, part: main, name: module.name, path: path, owner: nil, application: application))
        modules += parts
    }

    /// The package that the descriptions describe.
    func model() throws(WorkspaceError) -> PackageModel {
        let shared = workspace.workspace
        var targets: [PackageModel.Target] = []
        var products: [PackageModel.Product] = []
        for module in modules {
            targets.append(try target(module))
            guard let product = module.part.product else { continue }
            guard module.kind.target != .test, !products.contains(where: { $0.name == product }) else {
                throw .invalid(
                    path: module.description.file, line: 1,
                    reason: module.kind.target == .test
                        ? "tests are no product; delete 'product'" : "there are two products '\(product)'; rename one")
            }
            products.append(.init(name: product, type: module.kind.target == .program ? "executable" : "library", target: module.name))
        }
        try refuseCircles(targets)
        var model = PackageModel(
            name: shared.name, toolsVersion: shared.toolsVersion, localization: shared.localization, platforms: shared.platforms,
            languageModes: shared.languageModes,
            packages: shared.packages.map {
                var package = $0
                package.products = []
                return package
            }, products: products, traits: shared.traits, targets: targets)
        model.sort()
        return model
    }

    private func target(_ module: Module) throws(WorkspaceError) -> PackageModel.Target {
        let part = module.part
        let kind: PackageModel.Target.Kind =
            switch module.kind.target {
            case .library: .regular
            case .program: .executable
            case .test: .test
            }
        var target = PackageModel.Target(name: module.name, kind: kind, path: module.path)
        target.dependencies = try dependencies(of: module)
        target.exclude = part.exclude
        target.resources = part.resources
        target.settings = part.settings
        return target
    }

    // MARK: What a module needs

    /// Its place gives it the others of its description, its kind what that kind needs, and it
    /// names the rest.
    func dependencies(of module: Module) throws(WorkspaceError) -> [PackageModel.Dependency] {
        var found: [PackageModel.Dependency] = placed(module).map { .init(name: $0, package: nil) }
        var defaults = module.kind.dependencies
        if module.owner != nil, let kind = workspace.workspace.kinds[module.description.kind] {
            defaults += kind.parts.first { $0.kind == module.kind.name }?.dependencies ?? []
        }
        for dependency in defaults { found += try resolve(dependency, module, file: WorkspaceDescription.fileName) }
        for name in module.part.without {
            guard found.contains(where: { $0.name == name }) else {
                throw .invalid(
                    path: module.description.file, line: 1,
                    reason: "'\(module.name)' is to be without '\(name)', which nothing gives it; delete it from 'without'")
            }
        }
        found.removeAll { module.part.without.contains($0.name) }
        for dependency in module.part.dependencies { found += try resolve(dependency, module, file: module.description.file) }
        var seen: Set<String> = []
        // A dependency that the module itself names counts more than a given one: it may be for
        // some platforms only.
        return found.reversed().filter { $0.name != module.name && seen.insert($0.name).inserted }
    }

    /// A module knows its interface; its views know it; its tests and its example know it and all
    /// its other parts that are no tests.
    private func placed(_ module: Module) -> [String] {
        let others = together[module.description.file, default: []].map { modules[$0] }.filter { $0.name != module.name }
        func parts(_ kinds: [ModuleKind]) -> [String] { others.filter { $0.owner != nil && kinds.contains($0.kind.like) }.map(\.name) }
        guard let owner = module.owner else { return parts([.interface]) }
        switch module.kind.like {
        case .interface: return []
        case .tests, .example: return [owner] + parts([.interface, .userInterface, .testing])
        case .testing: return parts([.interface]).isEmpty ? [owner] : parts([.interface])
        default: return [owner]
        }
    }

    private func resolve(
        _ dependency: ModulePart.Dependency, _ module: Module, file: String
    ) throws(WorkspaceError) -> [PackageModel.Dependency] {
        if dependency.name.hasPrefix("all ") {
            let name = String(dependency.name.dropFirst(4))
            guard workspace.workspace.kinds[name] != nil else {
                throw .invalid(path: file, line: dependency.line, reason: "'all \(name)': there is no kind '\(name)'")
            }
            return modules.filter { $0.kind.name == name && $0.application == module.application && $0.name != module.name }.map {
                .init(name: $0.name, package: nil, platforms: dependency.platforms, traits: dependency.traits)
            }
        }
        var name = dependency.name
        let isPattern = name.contains(Self.placeholder)
        if isPattern {
            guard let application = module.application else { return [] }
            name = name.replacing(Self.placeholder, with: application)
        }
        if let index = indexes[name] {
            guard modules[index].kind.target != .test else {
                throw .invalid(path: file, line: dependency.line, reason: "nothing can depend on the tests '\(name)'")
            }
            return [.init(name: name, package: nil, platforms: dependency.platforms, traits: dependency.traits)]
        }
        if let package = packageOfProduct[name] {
            return [.init(name: name, package: package, platforms: dependency.platforms, traits: dependency.traits)]
        }
        if isPattern { return [] }
        throw .invalid(
            path: file, line: dependency.line,
            reason: "there is no module '\(name)', and no package in riblet.yml has it among its products" + near(name))
    }

    /// Stands for how the names of an application's modules begin.
    static let placeholder = "$(application)"

    private func near(_ name: String) -> String {
        Spelling.nearest(to: name, among: Array(indexes.keys).sorted() + packageOfProduct.keys.sorted()).map { "; did you mean '\($0)'?" }
            ?? ""
    }

    /// SwiftPM would refuse them as well, and could not say where they are described.
    private func refuseCircles(_ targets: [PackageModel.Target]) throws(WorkspaceError) {
        var places: [String: Int] = [:]
        for (index, target) in targets.enumerated() { places[target.name] = index }
        let successors = targets.map { $0.dependencies.compactMap { $0.package == nil ? places[$0.name] : nil } }
        for circle in ModuleGraph.components(successors) where circle.count > 1 {
            let names = circle.map { targets[$0].name }.sorted()
            let file = indexes[names[0]].map { modules[$0].description.file } ?? WorkspaceDescription.fileName
            throw .invalid(
                path: file, line: 1, reason: "\(names.joined(separator: ", ")) depend on each other in a circle; take out a dependency")
        }
    }

    /// The kind of each module and the kinds it may see, for the layering rule.
    var roles: [String: ModuleRole] {
        var roles: [String: ModuleRole] = [:]
        for module in modules {
            let kinds = module.kind.dependencies.filter { $0.name.hasPrefix("all ") }
            let given = kinds.flatMap { (try? resolve($0, module, file: WorkspaceDescription.fileName)) ?? [] }
            roles[module.name] = ModuleRole(
                kind: module.kind.name, like: module.kind.like, seenByKind: module.kind.sees,
                sees: Set(module.part.sees + placed(module)), given: Set(given.map(\.name)))
        }
        return roles
    }
}

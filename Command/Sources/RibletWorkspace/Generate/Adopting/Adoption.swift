/// Descriptions made from an existing `Package.swift`. Nothing is written before they are verified
/// to be equivalent.
public struct Adoption: Sendable {
    /// The folder of the package.
    public let root: String
    /// The files to be written, by path, with their text.
    public let files: [String: String]
    /// Descriptions that are there and describe nothing any more.
    public let stale: [String]
    /// The number of described modules.
    public let moduleCount: Int

    /// Works out the descriptions.
    ///
    /// - Parameter path: the folder of the package, or one within it. Where it has descriptions,
    ///   their kinds and applications are kept, and a file that is still right is left as it is.
    /// - Throws: ``WorkspaceError`` if the package cannot be described, with everything in it
    ///   that descriptions cannot say.
    public init(path: String) throws(WorkspaceError) {
        guard let root = DescribedWorkspace.root(around: path), FileSystem.isFile(root + "/Package.swift") else {
            throw .noPackage(path: FileSystem.absolute(path))
        }
        _ = try ChangeJournal.recover(root)
        let (model, environment) = try PackageEvaluation.model(of: root)
        let kinds = try WorkspaceReader(path: root, readsDescriptions: false).read().modules.map { ($0.name, $0.kind) }
        try self.init(
            model: model, environment: environment, root: root, inferred: Dictionary(kinds) { first, _ in first },
            present: DescribedWorkspace.isDescribed(root) ? try? DescribedWorkspace(root: root) : nil)
    }

    init(
        model: PackageModel, environment: [String], root: String, inferred: [String: ModuleKind], present: DescribedWorkspace?
    ) throws(WorkspaceError) {
        self.root = root
        let reasons =
            model.unsupported.map { "it has \($0)" }
            + model.targets.flatMap { target in
                target.unsupported.map { "the target '\(target.name)': \($0)" }
                    + (["", "."].contains(target.path ?? "") ? ["the target '\(target.name)' has no folder of its own"] : [])
            }
        guard reasons.isEmpty else { throw .cannotAdopt(path: root + "/Package.swift", reasons: reasons) }
        var shared = WorkspaceDescription(model, environment: environment)
        if let present {
            shared.kinds = present.workspace.kinds.withoutDependencies
            shared.applications = present.workspace.applications
        } else {
            shared.applications = Self.applications(of: model.targets)
        }
        var modules = Self.modules(of: model, shared, inferred: inferred, present: present)
        Self.findParts(&modules, shared.kinds)
        let finder = DefaultsFinder(modules, kinds: shared.kinds)
        shared.kinds.fill(by: finder)
        let products = Self.products(of: model, &shared)
        var files = [WorkspaceDescription.fileName: WorkspaceText.text(shared)]
        for module in modules where module.owner == nil {
            let parts = modules.filter { $0.owner == module.target.name }.sorted { $0.kind < $1.kind }
            files[module.folder + ModuleDescription.suffix] = ModuleText.text(module, parts, finder, shared.kinds, products)
        }
        moduleCount = modules.count
        stale = (present?.modules.map(\.file) ?? []).filter { files[$0] == nil }
        self.files = try Self.keepingWhatHolds(files, root: root, expected: model, present: present)
    }

    /// Writes the descriptions and `Package.swift` from them: all of them or none.
    ///
    /// - Throws: ``WorkspaceError/unwritable(path:reason:)``.
    public func write() throws(WorkspaceError) {
        var draft = WorkspaceDraft(root: root)
        for (file, text) in files { try draft.set(file, Array(text.utf8)) }
        for file in stale { try draft.delete(file) }
        let described = try DescribedWorkspace(root: root, texts: files.map { ($0.key, $0.value) })
        try draft.set(DescribedPackageFile.name, Array(try Generation(of: described).text.utf8))
        try draft.apply()
    }

    // MARK: What is kept

    /// Reads what would be written and compares what it says with the package; a file of today that
    /// says the same is kept with its comments.
    private static func keepingWhatHolds(
        _ files: [String: String], root: String, expected: PackageModel, present: DescribedWorkspace?
    ) throws(WorkspaceError) -> [String: String] {
        var files = files
        try compare(try said(by: files, root: root), expected, root)
        for module in present?.modules ?? [] {
            guard let written = files[module.file], let text = try? DescribedWorkspace.text(of: module.file, in: root), text != written
            else { continue }
            files[module.file] = text
            if (try? said(by: files, root: root)) != expected { files[module.file] = written }
        }
        return files
    }

    private static func said(by files: [String: String], root: String) throws(WorkspaceError) -> PackageModel {
        try DescribedPackage(DescribedWorkspace(root: root, texts: files.map { ($0.key, $0.value) })).model()
    }

    private static func compare(_ found: PackageModel, _ expected: PackageModel, _ root: String) throws(WorkspaceError) {
        guard found != expected else { return }
        var reasons: [String] = []
        let (a, b) = (Set(expected.targets.map(\.name)), Set(found.targets.map(\.name)))
        for name in a.symmetricDifference(b).sorted() {
            reasons.append(
                a.contains(name)
                    ? "the target '\(name)' finds no place in a description"
                    : "the folder of '\(name)' would make a module of its own; rename it, or make it one")
        }
        for target in expected.targets {
            guard let other = found.targets.first(where: { $0.name == target.name }), other != target else { continue }
            reasons.append("the target '\(target.name)' would become another one: \(target.firstDifference(from: other))")
        }
        if reasons.isEmpty { reasons.append("its name, packages, platforms or products would change") }
        throw .cannotAdopt(path: root + "/Package.swift", reasons: reasons)
    }

    // MARK: What is found out

    private static func modules(
        of model: PackageModel, _ shared: WorkspaceDescription, inferred: [String: ModuleKind], present: DescribedWorkspace?
    ) -> [AdoptedModule] {
        let known = (present.flatMap { try? DescribedPackage($0) }?.roles ?? [:]).mapValues(\.kind)
        return model.targets.map { target in
            let path = target.path ?? ""
            var kind = known[target.name] ?? (inferred[target.name] ?? .library).rawValue
            let wanted: WorkspaceKinds.Kind.Target =
                switch target.kind {
                case .regular: .library
                case .executable: .program
                case .test: .test
                }
            if shared.kinds[kind]?.target != wanted {
                let fallback: ModuleKind =
                    switch wanted {
                    case .library: .library
                    case .program: kind == "testing" ? .example : .program
                    case .test: .tests
                    }
                kind = fallback.rawValue
            }
            return AdoptedModule(target: target, kind: kind, folder: path, owner: nil, application: shared.application(of: path))
        }
    }

    /// Finds the modules that belong to another one, by their folders.
    private static func findParts(_ modules: inout [AdoptedModule], _ kinds: WorkspaceKinds) {
        let places = Dictionary(modules.indices.map { (modules[$0].target.path ?? "", $0) }) { first, _ in first }
        func isInFolder(_ module: AdoptedModule) -> String? {
            guard let folder = kinds[module.kind]?.folder, module.folder.hasSuffix("/" + folder) else { return nil }
            return String(module.folder.dropLast(folder.count + 1))
        }
        // Modules in a folder of their kind come first, because the files beside them are theirs.
        let order = modules.indices.sorted {
            (isInFolder(modules[$0]) == nil ? 1 : 0, modules[$0].target.name) < (
                isInFolder(modules[$1]) == nil ? 1 : 0, modules[$1].target.name
            )
        }
        var owners: Set<Int> = []
        for index in order where modules[index].owner == nil {
            let module = modules[index]
            guard let kind = kinds[module.kind], !kind.parts.isEmpty else { continue }
            let outer = isInFolder(module)
            let folder = outer ?? module.folder
            var found: [Int] = []
            for part in kind.parts {
                guard let partKind = kinds[part.kind] else { continue }
                let candidates =
                    (partKind.folder.map { [folder + "/" + $0] } ?? []) + (partKind.suffix.isEmpty ? [] : [folder + partKind.suffix])
                    + (partKind.target == .test ? ["Tests/" + module.target.name + partKind.suffix] : [])
                guard let place = candidates.compactMap({ places[$0] }).first, modules[place].kind == part.kind,
                    modules[place].owner == nil,
                    !owners.contains(place)
                else { continue }
                found.append(place)
            }
            guard outer == nil || !found.isEmpty || kind.like == .feature else { continue }
            modules[index].folder = folder
            owners.insert(index)
            for place in found { modules[place].owner = module.target.name }
        }
    }

    /// Folders in which most modules' names begin alike.
    static func applications(of targets: [PackageModel.Target]) -> [String: String] {
        var byFolder: [String: [String]] = [:]
        for target in targets {
            let parts = (target.path ?? "").split(separator: "/")
            guard parts.count > 1, parts[0] != "Sources", parts[0] != "Tests" else { continue }
            byFolder[String(parts[0]), default: []].append(target.name)
        }
        var applications: [String: String] = [:]
        for (folder, names) in byFolder where names.count > 2 {
            var counts: [String: Int] = [:]
            for name in names { for prefix in prefixes(of: name) { counts[prefix, default: 0] += 1 } }
            // The longest of those that most names begin with.
            let best = counts.filter { $0.value * 5 >= names.count * 3 }.max {
                ($0.value, $0.key.count, $0.key) < ($1.value, $1.key.count, $1.key)
            }
            if let best, applications[best.key] == nil { applications[best.key] = folder }
        }
        return applications
    }

    /// `Todo`, `TodoHome` of `TodoHomeTests`.
    private static func prefixes(of name: String) -> [String] {
        var prefixes: [String] = []
        for index in name.indices.dropFirst() where name[index].isUppercase { prefixes.append(String(name[..<index])) }
        return prefixes.filter { $0.first?.isUppercase == true }
    }

    /// Products of one module stand with it.
    private static func products(of model: PackageModel, _ shared: inout WorkspaceDescription) -> [String: String] {
        var own: [String: String] = [:]
        for product in model.products {
            if product.targets.count == 1, let target = model.targets.first(where: { $0.name == product.targets[0] }),
                own[target.name] == nil,
                (product.type == "executable" && target.kind == .executable) || (product.type == "library" && target.kind == .regular)
            {
                own[target.name] = product.name
            } else {
                shared.products.append(.init(name: product.name, type: product.type, targets: product.targets, line: 1))
            }
        }
        return own
    }
}

extension PackageModel.Target {
    fileprivate func firstDifference(from other: PackageModel.Target) -> String {
        let lost = Set(dependencies).subtracting(other.dependencies).map(\.name).sorted()
        let gained = Set(other.dependencies).subtracting(dependencies).map(\.name).sorted()
        if !lost.isEmpty { return "it would lose \(lost.joined(separator: ", "))" }
        if !gained.isEmpty { return "it would gain \(gained.joined(separator: ", "))" }
        if path != other.path { return "its folder would be \(other.path ?? "")" }
        if exclude != other.exclude { return "it would exclude \(other.exclude.joined(separator: ", "))" }
        if sources != other.sources || resources != other.resources { return "its files would be others" }
        return "its kind, settings or plug-ins would change"
    }
}

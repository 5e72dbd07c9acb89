/// Finds the RIBs of a workspace: the units that share a name.
struct RIBFinder {
    private let workspace: Workspace
    private(set) var ribs: [RIB] = []
    /// RIBs that are of several kinds, or whose router others inherit, and that are none by
    /// themselves, by their names.
    private(set) var heads: [String: [RIB]] = [:]

    private struct Unit {
        let name: String
        let role: ClassRole
        let id: DeclarationID
        let isRoot: Bool
        /// True where the module gives it its name.
        let isBare: Bool
    }

    init(_ workspace: Workspace) {
        self.workspace = workspace
        join(units())
        for index in ribs.indices {
            let file = Int(ribs[index].declaration.file)
            let name = ribs[index].units.name
            ribs[index].dependency = type(name + "Dependency", .protocol, in: file)
            ribs[index].listener = type(name + "Listener", .protocol, in: file)
            ribs[index].buildable = type(name + "Buildable", .protocol, in: file)
        }
        leaveBasesOut()
        findFamilies()
        ribs.sort { ($0.name, workspace.modules[$0.module].name) < ($1.name, workspace.modules[$1.module].name) }
    }

    private static let suffixes: [(String, ClassRole)] = [
        ("Builder", .builder), ("Router", .router), ("Interactor", .interactor), ("Component", .component),
    ]

    private func units() -> [Unit] {
        var units: [Unit] = []
        for module in workspace.scope.sorted() where !workspace.modules[module].kind.isForTests {
            for file in workspace.modules[module].files {
                for (index, declaration) in workspace.files[file].scanned.indexed(workspace.files[file].scanned.classes)
                where !declaration.inherited.isEmpty && declaration.access != .open && workspace.types.bases[declaration.name] == nil {
                    let id = DeclarationID(file, index)
                    var role = workspace.role(of: id)
                    let isRoot =
                        role == .launchRouter
                        || role == .router && (declaration.inherited.contains("LaunchRouting") || launches(id))
                    if isRoot { role = .router }
                    guard let suffix = Self.suffixes.first(where: { $0.1 == role })?.0 else { continue }
                    // `Clock.Router` has its name of its module, or of a type that it stands in.
                    let isBare = declaration.name == suffix
                    guard declaration.parent < 0 || isBare else { continue }
                    let around = declaration.parent < 0 ? nil : workspace.files[file].scanned.declarations[Int(declaration.parent)]
                    let owner = around.map { TypeName.base($0.name) } ?? workspace.modules[module].name
                    guard around == nil || around!.parent < 0, let name = isBare ? owner : declaration.name.removing(suffix) else {
                        continue
                    }
                    units.append(Unit(name: name, role: role, id: id, isRoot: isRoot, isBare: isBare && around == nil))
                }
            }
        }
        return units
    }

    /// Returns true for a router that launches a window, by itself or by a class of the project's own.
    private func launches(_ id: DeclarationID) -> Bool {
        workspace.units(of: id).flatMap { workspace.members(of: $0) }.map { workspace.declaration($0) }
            .contains { $0.name == "launch" && $0.type.contains("UIWindow") }
    }

    /// Routers and builders make a RIB; what else has its name belongs to it.
    private mutating func join(_ units: [Unit]) {
        var found: [String: [Int]] = [:]
        func rib(_ name: String, _ module: Int, _ ribs: [RIB]) -> Int? { found[name]?.first { ribs[$0].module == module } }
        for unit in units where unit.role == .builder || unit.role == .router {
            let module = workspace.files[Int(unit.id.file)].module
            let known = rib(unit.name, module, ribs)
            let index = known ?? ribs.count
            if known == nil {
                ribs.append(RIB(name: unit.name, module: module))
                found[unit.name, default: []].append(index)
            }
            if unit.role == .builder { ribs[index].builder = unit.id } else { ribs[index].router = unit.id }
            if unit.isRoot { ribs[index].isRoot = true }
            if unit.isBare { ribs[index].isBare = true }
        }
        for unit in units where unit.role == .interactor || unit.role == .component {
            let module = workspace.files[Int(unit.id.file)].module
            // The component may stand at the composition root.
            guard let index = rib(unit.name, module, ribs) ?? (found[unit.name]?.count == 1 ? found[unit.name]![0] : nil) else { continue }
            if unit.role == .interactor { ribs[index].interactor = unit.id } else { ribs[index].component = unit.id }
        }
    }

    /// Leaves out base routers: if `AddRouter` inherits `EditorRouter` and no editor is built, the
    /// RIB is Add, and the code of the base counts for its subclasses.
    private mutating func leaveBasesOut() {
        var heirs: [DeclarationID: [Int]] = [:]
        for index in ribs.indices {
            guard let router = ribs[index].router else { continue }
            for base in workspace.lineage(of: router).dropFirst() { heirs[base, default: []].append(index) }
        }
        let bases = ribs.indices.filter { index in
            guard ribs[index].builder == nil, let router = ribs[index].router else { return false }
            return heirs[router] != nil
        }
        for base in bases {
            let shared = ribs[base]
            for heir in heirs[shared.router!]! {
                ribs[heir].bases.append(shared.name)
                ribs[heir].takeOver(shared)
            }
            heads[shared.name, default: []].append(shared)
        }
        ribs = ribs.indices.filter { !bases.contains($0) }.map { ribs[$0] }
    }

    /// A protocol of a RIB. Where several have the name, it is of the RIB's module or of one that
    /// the module imports: another package may have a RIB of that name.
    private func type(_ name: String, _ kind: Declaration.Kind, in file: Int) -> DeclarationID? {
        guard let id = workspace.types.resolve(name, in: file), workspace.declaration(id).kind == kind else { return nil }
        let (own, other) = (workspace.files[file].module, workspace.files[Int(id.file)].module)
        if own != other, UnitRole.isBare(name) { return nil }
        guard own != other, workspace.types.types(named: name).count > 1 else { return id }
        let isSeen = workspace.modules[own].files.contains { workspace.types.imports[$0].contains { $0.module == other } }
        return isSeen ? id : nil
    }

    /// Where `CharacterListBuilder` conforms to `ListBuildable` and there is no `ListBuilder`, a
    /// list is always one of characters, of places or of something else: those are the RIBs, and
    /// the router and interactor of List are theirs. So is a router that has no builder and that a
    /// builder of another name makes.
    private mutating func findFamilies() {
        var headOf: [DeclarationID: Int] = [:]
        for (index, rib) in ribs.enumerated() where rib.builder == nil && rib.router != nil && !rib.isRoot {
            for unit in [rib.buildable, rib.router].compactMap({ $0 }) { headOf[unit] = index }
        }
        var dissolved: Set<Int> = []
        for index in ribs.indices {
            guard let builder = ribs[index].builder, ribs[index].router == nil, let head = head(of: builder, headOf) else { continue }
            dissolved.insert(head)
            let shared = ribs[head]
            ribs[index].family = shared.name
            ribs[index].router = shared.router
            ribs[index].listener = shared.listener ?? ribs[index].listener
            ribs[index].takeOver(shared)
            ribs[index].buildable = shared.buildable ?? ribs[index].buildable
        }
        for head in dissolved { heads[ribs[head].name, default: []].append(ribs[head]) }
        ribs = ribs.indices.filter { !dissolved.contains($0) }.map { ribs[$0] }
    }

    /// The RIB whose protocol for builders a builder of another name conforms to, or whose router it makes.
    private func head(of builder: DeclarationID, _ headOf: [DeclarationID: Int]) -> Int? {
        let (file, scanned) = (Int(builder.file), workspace.files[Int(builder.file)].scanned)
        let made = scanned.calls.filter { $0.kind == .unit && scanned.isWithin($0.declaration, builder.index) }.map { ($0.name, file) }
        let inherited = workspace.units(of: builder).flatMap { unit in
            workspace.declaration(unit).inherited.map { (TypeName.base($0), Int(unit.file)) }
        }
        return (inherited + made).lazy.compactMap { workspace.types.resolve($0, in: $1).flatMap { headOf[$0] } }.first
    }
}

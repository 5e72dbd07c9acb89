extension Workspace {
    /// The RIBs of the modules that are looked at, fakes, tests and examples apart.
    public func tree() -> RIBTree {
        var reader = RIBTreeReader(self)
        return reader.read()
    }
}

/// Reads RIBs and their edges from declarations and calls.
struct RIBTreeReader {
    private let workspace: Workspace
    private var ribs: [RIB] = []
    /// RIBs by name.
    private var byName: [String: [Int]] = [:]
    /// The RIB whose unit a type is.
    private var owners: [DeclarationID: Int] = [:]
    private var edges: [Int: [Int: RIBEdge]] = [:]

    init(_ workspace: Workspace) { self.workspace = workspace }

    mutating func read() -> RIBTree {
        findRIBs()
        for rib in ribs.indices { readUnits(of: rib) }
        readExtensionsAndCompositions()
        let all = edges.values.flatMap(\.values).sorted { ($0.parent, $0.order, $0.child) < ($1.parent, $1.order, $1.child) }
        let built = Set(all.filter(\.isBuilt).map(\.child))
        let parents = Set(all.filter(\.isBuilt).map(\.parent))
        let roots = ribs.indices.filter { rib in
            ribs[rib].isRoot && !built.contains(rib)
                && (parents.contains(rib) || workspace.modules[ribs[rib].module].kind != .library)
        }
        return RIBTree(ribs: ribs, edges: all, roots: roots)
    }

    // MARK: RIBs

    private static let suffixes: [(String, ClassRole)] = [
        ("Builder", .builder), ("Router", .router), ("Interactor", .interactor), ("Component", .component),
    ]

    private mutating func findRIBs() {
        var units: [(name: String, role: ClassRole, id: DeclarationID, isRoot: Bool)] = []
        for module in workspace.scope.sorted() where !workspace.modules[module].kind.isForTests {
            for file in workspace.modules[module].files {
                for (index, declaration) in workspace.files[file].scanned.indexed(workspace.files[file].scanned.classes)
                where !declaration.inherited.isEmpty && declaration.parent < 0 && declaration.access != .open {
                    let id = DeclarationID(file, index)
                    var role = workspace.role(of: id)
                    let isRoot = role == .launchRouter
                    if isRoot { role = .router }
                    guard let suffix = Self.suffixes.first(where: { $0.1 == role })?.0, let name = declaration.name.removing(suffix) else {
                        continue
                    }
                    units.append((name, role, id, isRoot))
                }
            }
        }
        // Routers and builders make a RIB; what else has its name belongs to it.
        var found: [String: [Int]] = [:]
        func rib(_ name: String, _ module: Int, _ ribs: [RIB]) -> Int? { found[name]?.first { ribs[$0].module == module } }
        for unit in units where unit.role == .builder || unit.role == .router {
            let module = workspace.files[Int(unit.id.file)].module
            let index: Int
            if let known = rib(unit.name, module, ribs) {
                index = known
            } else {
                index = ribs.count
                ribs.append(RIB(name: unit.name, module: module))
                found[unit.name, default: []].append(index)
            }
            if unit.role == .builder { ribs[index].builder = unit.id } else { ribs[index].router = unit.id }
            if unit.isRoot { ribs[index].isRoot = true }
        }
        for unit in units where unit.role == .interactor || unit.role == .component {
            let module = workspace.files[Int(unit.id.file)].module
            // The component may stand at the composition root.
            guard let index = rib(unit.name, module, ribs) ?? (found[unit.name]?.count == 1 ? found[unit.name]![0] : nil) else { continue }
            if unit.role == .interactor { ribs[index].interactor = unit.id } else { ribs[index].component = unit.id }
        }
        ribs.sort { ($0.name, workspace.modules[$0.module].name) < ($1.name, workspace.modules[$1.module].name) }
        for index in ribs.indices {
            byName[ribs[index].name, default: []].append(index)
            let file = Int(ribs[index].declaration.file)
            ribs[index].dependency = type(ribs[index].name + "Dependency", .protocol, in: file)
            ribs[index].listener = type(ribs[index].name + "Listener", .protocol, in: file)
            ribs[index].buildable = type(ribs[index].name + "Buildable", .protocol, in: file)
            for unit in [ribs[index].builder, ribs[index].router, ribs[index].interactor, ribs[index].component] {
                if let unit { owners[unit] = index }
            }
        }
    }

    private func type(_ name: String, _ kind: Declaration.Kind, in file: Int) -> DeclarationID? {
        guard let id = workspace.types.resolve(name, in: file), workspace.declaration(id).kind == kind else { return nil }
        return id
    }

    /// A type that belongs to a RIB by its name: two applications may both have a root.
    private func unit(_ suffix: String, of rib: RIB) -> DeclarationID? {
        guard let id = workspace.types.resolve(rib.name + suffix, in: Int(rib.declaration.file)) else { return nil }
        return workspace.files[Int(id.file)].module == rib.module ? id : nil
    }

    /// The RIB that a name of a unit means in a file.
    private func rib(of unit: String, suffix: String, in file: Int) -> Int? {
        guard let name = unit.removing(suffix), let named = byName[name] else { return nil }
        if named.count == 1 { return named[0] }
        // Several have the name: the one that the file sees.
        if let id = workspace.types.resolve(unit, in: file) {
            if let owner = owners[id] { return owner }
            if let match = named.first(where: {
                ribs[$0].buildable == id || ribs[$0].listener == id || ribs[$0].dependency == id
            }) {
                return match
            }
        }
        return named.first { ribs[$0].module == workspace.files[file].module }
    }

    // MARK: Edges

    private mutating func add(
        _ parent: Int, _ child: Int, _ signal: EdgeSignal, file: Int, line: UInt32, offset: UInt32, container: String? = nil
    ) {
        let place = SourcePlace(file: workspace.files[file].path, line: Int(line))
        // What the router builds gives the order; what else is known comes after.
        let weight = [EdgeSignal.built: 0, .held: 1, .made: 2, .listened: 3, .provided: 4][signal]!
        let order = weight << 40 + Int(offset)
        var edge = edges[parent]?[child] ?? RIBEdge(parent: parent, child: child, evidence: [], container: nil, order: order)
        if !edge.evidence.contains(where: { $0.signal == signal && $0.place == place }) { edge.evidence.append((signal, place)) }
        edge.order = min(edge.order, order)
        if let container, edge.container == nil || edge.container == "attached" { edge.container = container }
        edges[parent, default: [:]][child] = edge
    }

    /// The children that a type's text names: `any ListBuildable`, `(HomeComponent) -> ListBuilder`.
    private func children(in type: String, file: Int) -> [Int] {
        guard type.mentionsBuilders else { return [] }
        return TypeName.names(in: type).compactMap { name in
            rib(of: name, suffix: "Buildable", in: file) ?? rib(of: name, suffix: "Builder", in: file)
        }
    }

    /// The children that parameters of a function or parts of a tuple name, by their labels: `(list: any ListBuildable, add: any AddBuildable)`.
    private func labelled(in text: String, file: Int) -> [(label: String, child: Int)] {
        guard text.mentionsBuilders else { return [] }
        var found: [(String, Int)] = []
        var label = ""
        var word: [UInt8] = []
        for byte in Array(text.utf8) + [0] {
            if ByteClass.table[Int(byte)] & ByteClass.identifierPart != 0 || byte >= 0x80 {
                word.append(byte)
                continue
            }
            let name = String(decoding: word, as: UTF8.self)
            if byte == UInt8(ascii: ":"), !name.isEmpty { label = name }
            if !label.isEmpty, name.mentionsBuilders,
                let child = rib(of: name, suffix: "Buildable", in: file) ?? rib(of: name, suffix: "Builder", in: file)
            {
                found.append((label, child))
            }
            word.removeAll(keepingCapacity: true)
        }
        return found
    }

    private mutating func readUnits(of parent: Int) {
        let rib = ribs[parent]
        if let router = rib.router { readRouter(router, of: parent) }
        if let builder = rib.builder { readHolder(builder, of: parent) }
        if let component = rib.component {
            readHolder(component, of: parent)
            readProvided(workspace.declaration(component), file: Int(component.file), of: parent)
        }
        if let dependency = rib.dependency { readHolder(dependency, of: parent) }
        for name in ["Children", "Builders"] {
            if let children = unit(name, of: rib) { readHolder(children, of: parent) }
        }
        for unit in [rib.interactor, unit("Interactable", of: rib)].compactMap({ $0 }) {
            readListened(workspace.declaration(unit), file: Int(unit.file), of: parent)
        }
    }

    private mutating func readListened(_ declaration: Declaration, file: Int, of parent: Int) {
        for type in declaration.inherited {
            guard type.hasSuffix("Listener"), let child = rib(of: TypeName.base(type), suffix: "Listener", in: file), child != parent else {
                continue
            }
            add(parent, child, .listened, file: file, line: declaration.line, offset: declaration.offset)
        }
    }

    private mutating func readProvided(_ declaration: Declaration, file: Int, of parent: Int) {
        for type in declaration.inherited {
            guard type.hasSuffix("Dependency"), let child = rib(of: TypeName.base(type), suffix: "Dependency", in: file), child != parent
            else { continue }
            add(parent, child, .provided, file: file, line: declaration.line, offset: declaration.offset)
        }
    }

    /// The properties of a unit, and of the types in it, that hold builders.
    private mutating func readHolder(_ id: DeclarationID, of parent: Int) {
        let file = Int(id.file)
        let declarations = workspace.files[file].scanned.declarations
        let places = declarations[Int(id.index)].kind == .alias ? Int(id.index)..<(Int(id.index) + 1) : descendants(of: id)
        for index in places where declarations[index].kind == .property || declarations[index].kind == .alias {
            for child in children(in: declarations[index].type, file: file) where child != parent {
                add(parent, child, .held, file: file, line: declarations[index].line, offset: declarations[index].offset)
            }
        }
        readCalls(in: id, of: parent)
    }

    /// The members of a type, and theirs.
    private func descendants(of id: DeclarationID) -> Range<Int> {
        let declarations = workspace.files[Int(id.file)].scanned.declarations
        var end = Int(id.index) + 1
        while end < declarations.count, declarations[end].parent >= id.index { end += 1 }
        return (Int(id.index) + 1)..<end
    }

    /// Builders that are made in a unit.
    private mutating func readCalls(in id: DeclarationID, of parent: Int) {
        let file = Int(id.file)
        let range = descendants(of: id)
        for call in workspace.files[file].scanned.calls where call.kind == .unit && range.contains(Int(call.declaration)) {
            guard call.within.isEmpty || rib(named: call.within, in: file) == nil || rib(named: call.within, in: file) == parent,
                let child = rib(of: call.name, suffix: "Builder", in: file), child != parent
            else { continue }
            add(parent, child, .made, file: file, line: call.line, offset: call.offset)
        }
    }

    /// The RIB of `HomeChildren`, `HomeBuilder`, `HomeRouter`.
    private func rib(named unit: String, in file: Int) -> Int? {
        for role in UnitRole.allCases where unit.hasSuffix(role.rawValue) {
            if let rib = rib(of: unit, suffix: role.rawValue, in: file) { return rib }
        }
        return nil
    }

    // MARK: Routers

    private mutating func readRouter(_ router: DeclarationID, of parent: Int) {
        let file = Int(router.file)
        readHolder(router, of: parent)
        let scanned = workspace.files[file].scanned
        var units = [router]
        units += workspace.types.extensions(of: workspace.declaration(router).name).filter {
            workspace.types.resolve(workspace.declaration(router).name, in: Int($0.file)) == router
        }
        // Where children are held: by the names of properties.
        var builders: [String: [Int]] = [:]
        for holder in [router, unit("Children", of: ribs[parent]), unit("Builders", of: ribs[parent])].compactMap({ $0 }) {
            let declarations = workspace.files[Int(holder.file)].scanned.declarations
            let own = declarations[Int(holder.index)]
            for (label, child) in labelled(in: own.kind == .alias ? own.type : "", file: Int(holder.file)) {
                builders[label, default: []].append(child)
            }
            for index in descendants(of: holder) {
                let member = declarations[index]
                switch member.kind {
                case .property:
                    // A property of the children's own type, where that is one builder.
                    let alias = workspace.types.resolve(TypeName.base(member.type), in: Int(holder.file)).map { workspace.declaration($0) }
                    let type = alias.flatMap { $0.kind == .alias ? $0.type : nil } ?? member.type
                    let children = children(in: type, file: Int(holder.file))
                    if children.count == 1 { builders[member.name, default: []] += children }
                case .function, .initializer:
                    for (label, child) in labelled(in: member.type, file: Int(holder.file)) { builders[label, default: []].append(child) }
                default: break
                }
            }
        }
        // What shows the children of which type of route.
        var containers: [String: String] = [:]
        var properties: [Int32: String] = [:]
        for call in scanned.calls where call.kind == .container || call.kind == .pluginPoint {
            guard descendants(of: router).contains(Int(call.declaration)) else { continue }
            let kind = call.kind == .pluginPoint ? "plug-in" : String(call.name.dropFirst("Child".count)).lowercased()
            properties[call.declaration] = kind
            if !call.receiver.isEmpty { containers[call.receiver] = kind }
        }
        for unit in units {
            let scanned = workspace.files[Int(unit.file)].scanned
            let range = descendants(of: unit)
            for call in scanned.calls where range.contains(Int(call.declaration)) {
                guard call.kind == .build, !call.receiver.isEmpty else { continue }
                let last = String(call.receiver.split(separator: ".").last ?? "")
                let found: [Int] = builders[last] ?? rib(of: last, suffix: "Builder", in: Int(unit.file)).map { [$0] } ?? []
                for child in Set(found) where child != parent {
                    add(
                        parent, child, .built, file: Int(unit.file), line: call.line, offset: call.offset,
                        container: container(of: call, in: scanned, properties, containers))
                }
            }
        }
    }

    /// What shows the child that a call builds: the container in whose closure it stands, the one whose routes the function takes, or the router.
    private func container(
        of call: CallSite, in scanned: ScannedFile, _ properties: [Int32: String], _ containers: [String: String]
    ) -> String? {
        if let kind = properties[call.declaration] { return kind }
        guard call.declaration >= 0 else { return nil }
        let declaration = scanned.declarations[Int(call.declaration)]
        if declaration.kind == .function {
            for name in TypeName.names(in: declaration.type) {
                if let kind = containers[name] { return kind }
            }
        }
        return scanned.calls.contains { $0.kind == .attach } ? "attached" : nil
    }

    // MARK: The composition root

    /// `extension HomeComponent: ListDependency`, and `HomeChildren(list: { ListBuilder(…) })`.
    private mutating func readExtensionsAndCompositions() {
        for file in workspace.filesInScope where !workspace.modules[workspace.files[file].module].kind.isForTests {
            let scanned = workspace.files[file].scanned
            for (_, declaration) in scanned.indexed(scanned.extensions) where !declaration.inherited.isEmpty {
                let name = TypeName.base(declaration.name)
                if name.hasSuffix("Component"), let parent = rib(of: name, suffix: "Component", in: file) {
                    readProvided(declaration, file: file, of: parent)
                } else if name.hasSuffix("Interactor"), let parent = rib(of: name, suffix: "Interactor", in: file) {
                    readListened(declaration, file: file, of: parent)
                }
            }
            for call in scanned.calls where call.kind == .unit && !call.within.isEmpty {
                guard let parent = rib(named: call.within, in: file), let child = rib(of: call.name, suffix: "Builder", in: file),
                    parent != child
                else { continue }
                add(parent, child, .made, file: file, line: call.line, offset: call.offset)
            }
        }
    }
}

extension String {
    /// Whether `Build` stands in it, as in the names of builders and buildables.
    fileprivate var mentionsBuilders: Bool {
        var text = self
        return text.withUTF8 { utf8 in
            guard utf8.count > 5 else { return false }
            return (0...(utf8.count - 5)).contains { place in
                utf8[place] == UInt8(ascii: "B") && utf8[place + 1] == UInt8(ascii: "u") && utf8[place + 2] == UInt8(ascii: "i")
                    && utf8[place + 3] == UInt8(ascii: "l") && utf8[place + 4] == UInt8(ascii: "d")
            }
        }
    }
}

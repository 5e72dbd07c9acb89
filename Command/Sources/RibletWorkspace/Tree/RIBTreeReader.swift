/// Reads RIBs and their edges from declarations and calls.
struct RIBTreeReader {
    private let workspace: Workspace
    private let ribs: [RIB]
    private let names: RIBNames
    /// The functions of all routers that attach a child.
    private let attaching: Set<String>
    private var edges: [Int: [Int: RIBEdge]] = [:]
    /// Builders that components, builders and dependencies of parents have: for whom, another part
    /// of the source tells.
    private var hints: [(parent: Int, child: Int, signal: EdgeSignal, place: SourcePlace)] = []

    init(_ workspace: Workspace) {
        self.workspace = workspace
        let finder = RIBFinder(workspace)
        ribs = finder.ribs
        attaching = workspace.routerHelpers(.attach)
        names = RIBNames(workspace, finder.ribs, heads: finder.heads)
    }

    mutating func read() -> RIBTree {
        for rib in ribs.indices { readUnits(of: rib) }
        readExtensionsAndCompositions()
        for hint in hints where edges[hint.parent]?[hint.child]?.isHeld == true {
            edges[hint.parent]?[hint.child]?.add(hint.signal, hint.place)
        }
        for rib in ribs.indices { nameOnlyContainer(of: rib) }
        var all = edges.values.flatMap(\.values).sorted { ($0.parent, $0.order, $0.child) < ($1.parent, $1.order, $1.child) }
        let held = Set(all.filter { $0.isHeld && $0.parent != $0.child }.map(\.child))
        // A component may provide for grandchildren: they stand below who builds them. Nobody is the
        // parent of a root.
        all.removeAll { edge in
            !edge.isHeld && (ribs[edge.child].isRoot || held.contains(edge.child) && edge.evidence.allSatisfy { $0.signal == .provided })
        }
        let roots = ribs.indices.filter { rib in
            ribs[rib].isRoot && !held.contains(rib)
                && (all.contains { $0.parent == rib && $0.isHeld } || workspace.modules[ribs[rib].module].kind != .library)
        }
        return RIBTree(ribs: ribs, edges: all, roots: roots)
    }

    /// A type that belongs to a RIB by its name: two applications may both have a root.
    private func unit(_ suffix: String, of rib: RIB) -> DeclarationID? { type(rib.units.name + suffix, besides: rib.units.file) }

    /// A type of the module that a file is of.
    private func type(_ name: String, besides file: Int) -> DeclarationID? {
        guard let id = workspace.types.resolve(name, in: file) else { return nil }
        return workspace.files[Int(id.file)].module == workspace.files[file].module ? id : nil
    }

    // MARK: Edges

    /// Where something in the source says that a RIB has a child.
    private struct Spot {
        let file: Int
        let line: UInt32
        let offset: UInt32

        init(_ file: Int, _ declaration: Declaration) { (self.file, line, offset) = (file, declaration.line, declaration.offset) }
        init(_ file: Int, _ call: CallSite) { (self.file, line, offset) = (file, call.line, call.offset) }
    }

    private func place(of spot: Spot) -> SourcePlace { SourcePlace(file: workspace.files[spot.file].path, line: Int(spot.line)) }

    private mutating func add(
        _ parent: Int, _ child: Int, _ signal: EdgeSignal, at spot: Spot, container: String? = nil
    ) {
        // The order is that in which the router builds; other children come after.
        let weight = [EdgeSignal.built: 0, .held: 1, .made: 2, .listened: 3, .provided: 4][signal]!
        let order = weight << 40 + Int(spot.offset)
        var edge = edges[parent]?[child] ?? RIBEdge(parent: parent, child: child, evidence: [], container: nil, order: order)
        edge.add(signal, place(of: spot))
        edge.order = min(edge.order, order)
        if let container, edge.container == nil || edge.container == "attached" { edge.container = container }
        edges[parent, default: [:]][child] = edge
    }

    private mutating func readUnits(of parent: Int) {
        let rib = ribs[parent]
        // Where there is no router, the interactor builds.
        if let router = rib.router ?? rib.interactor { readRouter(workspace.lineage(of: router), of: parent) }
        for one in rib.builder.map({ workspace.units(of: $0) }) ?? [] {
            readHolder(one, of: parent, isHint: true)
            // `HomeRouter(list: ListBuilder(dependency: component).build(withListener: interactor))`
            readBuilds(in: one, of: parent, Names(), kinds: [.build])
        }
        if let component = rib.component {
            for one in workspace.units(of: component) {
                readHolder(one, of: parent, isHint: true)
                read(.provided, by: workspace.declaration(one), file: Int(one.file), of: parent)
            }
        }
        if let dependency = rib.dependency { readHolder(dependency, of: parent, isHint: true) }
        for children in childHolders(of: rib) { readHolder(children, of: parent) }
        let interactors = rib.interactor.map { workspace.units(of: $0) } ?? []
        for unit in interactors + [unit("Interactable", of: rib)].compactMap({ $0 }) {
            read(.listened, by: workspace.declaration(unit), file: Int(unit.file), of: parent)
        }
    }

    /// The types that hold the builders of its children: its own, and those of the routers it
    /// inherits.
    private func childHolders(of rib: RIB) -> [DeclarationID] {
        let names = ["Children", "Builders"]
        let bases = (rib.router.map { workspace.lineage(of: $0).dropFirst() } ?? []).flatMap { base -> [DeclarationID] in
            guard let name = workspace.declaration(base).name.removing("Router") else { return [] }
            return names.compactMap { type(name + $0, besides: Int(base.file)) }
        }
        return names.compactMap { unit($0, of: rib) } + bases
    }

    /// The protocols of children that a unit conforms to: their listeners or their dependencies.
    private mutating func read(_ signal: EdgeSignal, by declaration: Declaration, file: Int, of parent: Int) {
        let suffix = signal == .listened ? "Listener" : "Dependency"
        for type in declaration.inherited where type.hasSuffix(suffix) {
            for child in names.ribs(of: TypeName.unit(type), suffix: suffix, in: file) where child != parent {
                add(parent, child, signal, at: Spot(file, declaration))
            }
        }
    }

    /// The properties of a unit, and of the types in it, that hold builders, and builders that are
    /// made in it.
    private mutating func readHolder(_ id: DeclarationID, of parent: Int, isHint: Bool = false) {
        let file = Int(id.file)
        let declarations = workspace.files[file].scanned.declarations
        let places = declarations[Int(id.index)].kind == .alias ? Int(id.index)..<(Int(id.index) + 1) : descendants(of: id)
        for index in places where declarations[index].kind == .property || declarations[index].kind == .alias {
            for child in names.built(by: declarations[index].type, in: file) where child != parent {
                note(parent, child, .held, at: Spot(file, declarations[index]), isHint)
            }
        }
        readCalls(in: id, of: parent, isHint: isHint)
    }

    private mutating func note(_ parent: Int, _ child: Int, _ signal: EdgeSignal, at spot: Spot, _ isHint: Bool) {
        guard isHint else { return add(parent, child, signal, at: spot) }
        hints.append((parent, child, signal, place(of: spot)))
    }

    /// The members of a type, and theirs.
    private func descendants(of id: DeclarationID) -> Range<Int> {
        let declarations = workspace.files[Int(id.file)].scanned.declarations
        var end = Int(id.index) + 1
        while end < declarations.count, declarations[end].parent >= id.index { end += 1 }
        return (Int(id.index) + 1)..<end
    }

    /// Builders that are made in a unit.
    private mutating func readCalls(in id: DeclarationID, of parent: Int, isHint: Bool) {
        let file = Int(id.file)
        let range = descendants(of: id)
        for call in workspace.files[file].scanned.calls where call.kind == .unit && range.contains(Int(call.declaration)) {
            let around = call.within.isEmpty ? [] : names.ribs(named: call.within, in: file)
            guard around.isEmpty || around.contains(parent) else { continue }
            for child in names.ribs(of: call.name, suffix: "Builder", in: file) where child != parent {
                note(parent, child, .made, at: Spot(file, call), isHint)
            }
        }
    }

    // MARK: Routers

    /// A property of a router, or one that a property leads to.
    private struct Property {
        let type: String
        let file: Int
    }

    /// Returns the children whose builder names lead to, `dependency.listBuilder`; none where a type
    /// on the way is not known.
    private func children(at path: ArraySlice<Substring>, from properties: [String: Property], of parent: Int) -> [Int] {
        guard path.count > 1, let first = path.first, var current = properties[String(first)] else { return [] }
        for name in path.dropFirst() {
            // Of a list one is meant.
            let type = current.type.hasPrefix("[") ? TypeName.names(in: current.type).last : TypeName.base(current.type)
            guard let type, let next = property(String(name), of: type, in: current.file) else { return [] }
            current = next
        }
        let built = names.built(by: current.type, in: current.file)
        return built.isEmpty ? plugIns(of: parent, by: current) : built
    }

    /// The RIBs whose builders share a protocol, `PagePluginBuildable`, or are held by an adapter that
    /// conforms to it, where the parent listens as its `build` asks.
    private func plugIns(of parent: Int, by property: Property) -> [Int] {
        guard let shared = workspace.types.resolve(TypeName.base(property.type), in: property.file) else { return [] }
        let listeners = workspace.members(of: shared).map { workspace.declaration($0) }.filter { $0.name == "build" }
            .flatMap { TypeName.names(in: $0.type) }.filter { $0.hasSuffix("Listener") }
        func inherits(_ id: DeclarationID, _ isMeant: (String, Int) -> Bool) -> Bool {
            workspace.units(of: id).contains { unit in
                workspace.declaration(unit).inherited.contains { isMeant(TypeName.base($0), Int(unit.file)) }
            }
        }
        let own = [ribs[parent].interactor, unit("Interactable", of: ribs[parent])].compactMap { $0 }
        guard own.contains(where: { inherits($0) { name, _ in listeners.contains(name) } }) else { return [] }
        let builders = Dictionary(ribs.indices.compactMap { rib in ribs[rib].builder.map { ($0, rib) } }) { first, _ in first }
        var found: [Int] = []
        for file in workspace.filesInScope {
            for (index, _) in workspace.files[file].scanned.indexed(workspace.files[file].scanned.classes) {
                let id = DeclarationID(file, index)
                guard inherits(id, { workspace.types.resolve($0, in: $1) == shared }) else { continue }
                let held = workspace.members(of: id).map { workspace.declaration($0) }.filter { $0.kind == .property }
                found += builders[id].map { [$0] } ?? held.flatMap { names.built(by: $0.type, in: file) }
            }
        }
        return found
    }

    /// The type of a parameter of the function in which a call stands.
    private static func type(ofParameter name: String, _ function: Declaration) -> String? {
        guard function.kind == .function, let start = function.type.ranges(of: name + ": ").last?.upperBound else { return nil }
        return String(function.type[start...].prefix { $0 != "," && $0 != ")" })
    }

    /// A property of a type, of a protocol that it refines, or of its superclass; or what a function of
    /// it returns.
    private func property(_ name: String, of type: String, in file: Int) -> Property? {
        var open = [(type, file)]
        var seen: Set<DeclarationID> = []
        while let (type, file) = open.popLast(), seen.count < 64 {
            guard let id = workspace.types.resolve(type, in: file), seen.insert(id).inserted else { continue }
            let declaration = workspace.declaration(id)
            if declaration.kind == .alias { open += TypeName.names(in: declaration.type).map { ($0, Int(id.file)) } }
            for unit in [id] + workspace.extensions(of: id) {
                for member in workspace.members(of: unit) {
                    let found = workspace.declaration(member)
                    guard found.name == name, found.kind == .property || found.kind == .function else { continue }
                    let returned = found.kind == .function ? found.type.ranges(of: "->").last?.upperBound : found.type.startIndex
                    if let returned { return Property(type: String(found.type[returned...]), file: Int(unit.file)) }
                }
                open += workspace.declaration(unit).inherited.map { (TypeName.base($0), Int(unit.file)) }
            }
        }
        return nil
    }

    /// The names that a router, and the types that hold its children, say.
    private struct Names {
        /// The children by the names of what builds them.
        var builders: [String: [Int]] = [:]
        var properties: [String: Property] = [:]
        /// The containers of the children, by the type of route, and by the declaration in which they are made.
        var containers: [String: String] = [:]
        var closures: [DeclarationID: String] = [:]
    }

    /// Reads the RIB's own router, and the routers that it inherits from.
    private mutating func readRouter(_ routers: [DeclarationID], of parent: Int) {
        let units = routers.flatMap { [$0] + workspace.extensions(of: $0) }
        for unit in units { readHolder(unit, of: parent) }
        var known = Names()
        for (name, unit) in [("component", ribs[parent].component), ("dependency", ribs[parent].dependency)] {
            if let unit { known.properties[name] = Property(type: workspace.declaration(unit).name, file: Int(unit.file)) }
        }
        // A base class may keep the dependency that its heir names: `BaseRouter<…, HomeRouterDependency>`.
        for unit in routers {
            let named = TypeName.names(in: workspace.declaration(unit).inherited.first ?? "").last { $0.hasSuffix("Dependency") }
            if let named { known.properties["dependency"] = Property(type: named, file: Int(unit.file)) }
        }
        for holder in units + childHolders(of: ribs[parent]) { readNames(of: holder, into: &known) }
        for unit in units {
            let own = descendants(of: unit)
            for call in workspace.files[Int(unit.file)].scanned.calls where own.contains(Int(call.declaration)) {
                guard let kind = Self.container(of: call) else { continue }
                known.closures[DeclarationID(Int(unit.file), Int(call.declaration))] = kind
                if !call.receiver.isEmpty { known.containers[call.receiver] = kind }
            }
        }
        for unit in units { readBuilds(in: unit, of: parent, known) }
        // An extension of a protocol builds for all that conform to it, where they have the builder.
        let protocols = workspace.ancestry(of: units).filter { workspace.declaration($0).kind == .protocol }
        for unit in protocols.flatMap({ workspace.extensions(of: $0) }).sorted(by: { ($0.file, $0.index) < ($1.file, $1.index) }) {
            readBuilds(in: unit, of: parent, known, isShared: true)
        }
    }

    private func readNames(of holder: DeclarationID, into known: inout Names) {
        let file = Int(holder.file)
        let declarations = workspace.files[file].scanned.declarations
        func note(_ type: String) {
            for (label, child) in names.labelled(in: type, file: file) { known.builders[label, default: []].append(child) }
        }
        let own = declarations[Int(holder.index)]
        if own.kind == .alias { note(own.type) }
        for index in descendants(of: holder) {
            let member = declarations[index]
            switch member.kind {
            case .property:
                let type = workspace.types.resolve(TypeName.base(member.type), in: file)
                if known.properties[member.name] == nil || type != nil {
                    known.properties[member.name] = Property(type: member.type, file: file)
                }
                // A property of the children's own type, where that is one builder.
                let alias = type.map { workspace.declaration($0) }
                let meant = alias.flatMap { $0.kind == .alias ? $0.type : nil } ?? member.type
                let children = names.built(by: meant, in: file)
                if children.count == 1 || meant.hasPrefix("[") { known.builders[member.name, default: []] += children }
            case .function, .initializer: note(member.type)
            default: break
            }
        }
    }

    /// Reads the calls of a router, or of a builder, that build children.
    private mutating func readBuilds(
        in unit: DeclarationID, of parent: Int, _ known: Names, kinds: Set<CallKind> = [.build, .unit, .value], isShared: Bool = false
    ) {
        let file = Int(unit.file)
        let scanned = workspace.files[file].scanned
        let range = descendants(of: unit)
        for call in scanned.calls where kinds.contains(call.kind) && range.contains(Int(call.declaration)) {
            if call.kind == .unit, let kind = container(of: call, in: file, known) {
                // A builder that is made where its RIB is shown.
                for child in names.ribs(of: call.name, suffix: "Builder", in: file) where child != parent {
                    add(parent, child, .made, at: Spot(file, call), container: kind)
                }
            }
            // A builder that is given on is built where it goes.
            guard call.kind == .build || call.kind == .value, !call.receiver.isEmpty else { continue }
            let path = call.receiver.split(separator: ".", omittingEmptySubsequences: false)
            let last = String(path.last!)
            let function = scanned.declarations[Int(call.declaration)]
            var properties = known.properties
            if let first = path.first.map(String.init), let type = Self.type(ofParameter: first, function) {
                properties[first] = Property(type: type, file: file)
            }
            var found = children(at: path.first == "self" ? path.dropFirst() : path[...], from: properties, of: parent)
            if found.isEmpty {
                // `homeBuilder` of a type whose name does not tell.
                found = known.builders[last] ?? names.ribs(of: last.capitalizedFirst, suffix: "Builder", in: file)
                if found.isEmpty, path.count == 1, let property = properties[last] {
                    found = names.built(by: property.type, in: property.file)
                    if found.isEmpty { found = plugIns(of: parent, by: property) }
                }
            }
            // A router may build another one of its kind: a folder opens a folder.
            for child in Set(found)
            where (child != parent || kinds.contains(.unit) && call.kind == .build) && (!isShared || edges[parent]?[child] != nil) {
                add(parent, child, .built, at: Spot(file, call), container: container(of: call, in: file, known))
            }
        }
    }

    /// Returns the container of the child that a call builds: the one in whose closure it stands,
    /// the one whose routes the function takes, or the router.
    private func container(of call: CallSite, in file: Int, _ known: Names) -> String? {
        if let kind = known.closures[DeclarationID(file, Int(call.declaration))] { return kind }
        let scanned = workspace.files[file].scanned
        let declaration = scanned.declarations[Int(call.declaration)]
        if declaration.kind == .function, let kind = TypeName.names(in: declaration.type).lazy.compactMap({ known.containers[$0] }).first {
            return kind
        }
        let attaches = scanned.steps.contains { $0.declaration == call.declaration && attaching.contains($0.name) }
        return attaches || scanned.calls.contains { $0.kind == .attach } ? "attached" : nil
    }

    /// Names the container of a router with one kind of container for all its children, also for
    /// those that another object builds.
    private mutating func nameOnlyContainer(of parent: Int) {
        guard let router = ribs[parent].router, let children = edges[parent], children.values.contains(where: { $0.container == nil })
        else { return }
        var kinds: Set<String> = []
        for one in workspace.units(of: router) {
            let range = descendants(of: one)
            for call in workspace.files[Int(one.file)].scanned.calls where range.contains(Int(call.declaration)) {
                if call.kind == .attach { return }
                if let kind = Self.container(of: call) { kinds.insert(kind) }
            }
        }
        guard kinds.count == 1 else { return }
        for (child, edge) in children where edge.container == nil && edge.isHeld { edges[parent]?[child]?.container = kinds.first }
    }

    private static func container(of call: CallSite) -> String? {
        switch call.kind {
        case .container: String(call.name.dropFirst("Child".count)).lowercased()
        case .pluginPoint: "plug-in"
        default: nil
        }
    }

    // MARK: The composition root

    /// `extension HomeComponent: ListDependency`, and `HomeChildren(list: { ListBuilder(…) })`.
    private mutating func readExtensionsAndCompositions() {
        for file in workspace.filesInScope where !workspace.modules[workspace.files[file].module].kind.isForTests {
            let scanned = workspace.files[file].scanned
            for (_, declaration) in scanned.indexed(scanned.extensions) where !declaration.inherited.isEmpty {
                let name = TypeName.unit(declaration.name)
                for (suffix, signal) in [("Component", EdgeSignal.provided), ("Interactor", .listened)] {
                    for parent in names.ribs(of: name, suffix: suffix, in: file) {
                        read(signal, by: declaration, file: file, of: parent)
                    }
                }
            }
            let units = scanned.calls.filter { $0.kind == .unit }
            for call in units where !call.within.isEmpty || !call.constant.isEmpty {
                let children = names.ribs(of: call.name, suffix: "Builder", in: file)
                guard !children.isEmpty else { continue }
                // A constant's value is made for those that take it, not for whom it stands in.
                let takers = units.filter { !call.constant.isEmpty && $0.declaration == call.declaration && $0.takes(call.constant) }
                for unit in takers.isEmpty ? [call.within] : Set(takers.map(\.name)) where !unit.isEmpty {
                    for parent in names.ribs(named: unit, in: file) {
                        for child in children where child != parent {
                            add(parent, child, .made, at: Spot(file, call))
                        }
                    }
                }
            }
        }
    }
}

/// The RIBs of a workspace by the names of their units: whom `ListBuildable`, `HomeComponent` and
/// `HomeChildren` mean.
struct RIBNames {
    /// The meaning of a name in a module.
    private struct Meaning {
        let module: Int
        /// The units and protocols that have the name.
        let types: Set<DeclarationID>
        /// One RIB; of a family all of its members.
        let ribs: [Int]
    }

    private let workspace: Workspace
    private var meanings: [String: [Meaning]] = [:]
    /// For each member of a family, what tells it from the others: `ExplorerCharacter` in
    /// `typealias Entity = ExplorerCharacter`.
    private var marks: [Int: Set<String>] = [:]

    init(_ workspace: Workspace, _ ribs: [RIB], heads: [String: [RIB]]) {
        self.workspace = workspace
        var families: [DeclarationID: [Int]] = [:]
        for (index, rib) in ribs.enumerated() {
            meanings[rib.name, default: []].append(Meaning(module: rib.module, types: Self.types(of: rib), ribs: [index]))
            guard let router = rib.router else { continue }
            for base in workspace.lineage(of: router) { families[base, default: []].append(index) }
            guard rib.family != nil, let builder = rib.builder else { continue }
            let members = workspace.members(of: builder).map { workspace.declaration($0) }
            marks[index] = Set(members.filter { $0.kind == .alias }.map { TypeName.base($0.type) })
        }
        for (name, heads) in heads {
            for head in heads {
                let members = head.router.flatMap { families[$0] } ?? []
                meanings[name, default: []].append(Meaning(module: head.module, types: Self.types(of: head), ribs: members))
            }
        }
    }

    private static func types(of rib: RIB) -> Set<DeclarationID> {
        Set([rib.builder, rib.router, rib.interactor, rib.component, rib.buildable, rib.listener, rib.dependency].compactMap { $0 })
    }

    /// The RIBs that a name of a unit means in a file.
    func ribs(of unit: String, suffix: String, in file: Int) -> [Int] {
        guard let name = unit.removing(suffix), let named = meanings[name] else { return [] }
        // The one that the file sees: others may have the name, or nobody else but a type that
        // belongs to no RIB.
        if let id = workspace.types.resolve(unit, in: file) {
            let module = workspace.files[Int(id.file)].module
            // The protocol of a RIB may be taken for that of a namesake in another module.
            let here = named.filter { $0.module == module }
            if let match = (here.isEmpty ? named : here).first(where: { $0.types.contains(id) }) ?? here.first { return match.ribs }
            if suffix == "Listener" { return [] }
        }
        if named.count == 1 { return named[0].ribs }
        return named.first { $0.module == workspace.files[file].module }?.ribs ?? []
    }

    /// The RIBs of `HomeChildren`, `HomeBuilder`, `HomeRouter`.
    func ribs(named unit: String, in file: Int) -> [Int] {
        for role in UnitRole.allCases where unit.hasSuffix(role.rawValue) {
            let found = ribs(of: unit, suffix: role.rawValue, in: file)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func ribs(ofBuilder name: String, in file: Int) -> [Int] {
        let found = ribs(of: name, suffix: "Buildable", in: file)
        return found.isEmpty ? ribs(of: name, suffix: "Builder", in: file) : found
    }

    /// The children that a type's text names: `any ListBuildable`, `(HomeComponent) ->
    /// ListBuilder`, `any ListBuildable<ExplorerCharacter>`.
    func built(by type: String, in file: Int) -> [Int] { labelled(in: type, file: file).map(\.child) }

    /// The children that parameters of a function or parts of a tuple name, with their labels:
    /// `(list: any ListBuildable, add: any AddBuildable)`.
    func labelled(in text: String, file: Int) -> [(label: String, child: Int)] {
        guard text.mentionsBuilders else { return [] }
        var found: [(label: String, child: Int)] = []
        // Where those begin of whom an argument may tell which one is meant.
        var open: Int?
        var label = ""
        var word: [UInt8] = []
        // `Clock` of `Clock.Buildable`.
        var qualifier = ""
        for byte in Array(text.utf8) + [0] {
            if ByteClass.table[Int(byte)] & ByteClass.identifierPart != 0 || byte >= 0x80 {
                word.append(byte)
                continue
            }
            var name = String(decoding: word, as: UTF8.self)
            if !qualifier.isEmpty, UnitRole.isBare(name) { name = qualifier + name }
            qualifier = byte == UInt8(ascii: ".") ? name : ""
            word.removeAll(keepingCapacity: true)
            if byte == UInt8(ascii: ":"), !name.isEmpty { label = name }
            if let first = open, !name.isEmpty {
                let meant = found[first...].filter { marks[$0.child]?.contains(name) == true }
                if !meant.isEmpty { found.replaceSubrange(first..., with: meant) }
                open = nil
            }
            guard name.mentionsBuilders else { continue }
            let children = ribs(ofBuilder: name, in: file)
            if children.count > 1, byte == UInt8(ascii: "<") { open = found.count }
            found += children.map { (label, $0) }
        }
        return found
    }
}

extension String {
    /// True if `Build` stands in it, as in the names of builders and buildables.
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

/// The names that are one RIB's wherever they stand: of its types, its modules, what it asks of its
/// parent, and how its parent goes to it.
struct RenamedWords {
    /// What each becomes.
    private(set) var words: [String: String] = [:]
    /// The types among them.
    private(set) var types: Set<String> = []
    private let scope: RenameScope

    /// What stands before the name of a child in what a parent does with it.
    private static let verbs = [
        "attach", "close", "detach", "dismiss", "hide", "open", "pop", "present", "push", "routeTo", "select", "show", "start", "stop",
        "switchTo",
    ]
    private static let units = ["Router", "Routing", "Navigating", "Interactor", "Interactable"]

    init(_ scope: RenameScope) {
        self.scope = scope
        for (old, new) in scope.modules { words[old] = new }
        for file in scope.files where scope.isOwn(scope.workspace.files[file].module) {
            for declaration in scope.workspace.files[file].scanned.declarations where declaration.kind.isType || declaration.kind == .alias
            {
                guard let renamed = scope.name.type(declaration.name) else { continue }
                words[declaration.name] = renamed
                types.insert(declaration.name)
            }
        }
        for file in scope.files where scope.isOwn(scope.workspace.files[file].module) { addMembers(of: scope.workspace.files[file]) }
    }

    private mutating func addMembers(of file: SourceFile) {
        let name = scope.name
        let kind = scope.workspace.modules[file.module].kind
        for declaration in file.scanned.declarations where declaration.kind == .function || declaration.kind == .property {
            guard declaration.parent >= 0, !declaration.modifiers.contains(.override) else { continue }
            let owner = file.scanned.declarations[Int(declaration.parent)]
            let ownerName = TypeName.base(owner.name)
            if owner.kind == .protocol, types.contains(owner.name), let renamed = name.member(declaration.name) {
                words[declaration.name] = renamed
            }
            // The page of a RIB in a program that shows it alone.
            if kind.isForTests || kind == .program, declaration.name == name.old.value + "Page" {
                words[declaration.name] = name.new.value + "Page"
            }
            guard Self.units.contains(where: ownerName.hasSuffix), let verb = declaration.name.removing(name.old.type),
                Self.verbs.contains(verb)
            else { continue }
            words[declaration.name] = verb + name.new.type
        }
    }

    /// Refuses names that are there already, and such that would be read as another RIB's.
    func refuseCollisions() throws(EditError) {
        let name = scope.name
        for file in scope.files {
            let found = scope.workspace.files[file]
            for declaration in found.scanned.declarations {
                let isType = declaration.kind.isType || declaration.kind == .alias
                let isWanted = words.values.contains(declaration.name) && declaration.kind != .importing
                let isTaken = isType && scope.isOwn(found.module) && name.isTaken(declaration.name)
                guard isWanted || isTaken else { continue }
                throw .name(
                    name.new.type,
                    reason: "\(declaration.name) is declared already, in \(found.path):\(declaration.line), and would be one of its names")
            }
        }
        for module in scope.workspace.modules where words.values.contains(module.name) {
            throw .name(name.new.type, reason: "there is a module \(module.name) already")
        }
        for (old, new) in words.sorted(by: { $0.key < $1.key }) where types.contains(old) && name.isMistaken(new) {
            throw .name(name.new.type, reason: "\(old) would be \(new), which is a name of another RIB")
        }
    }
}

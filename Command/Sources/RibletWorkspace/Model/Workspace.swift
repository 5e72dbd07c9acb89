/// A file of a workspace with its scanned content. It never changes, and is passed on without
/// copying.
public final class SourceFile: Sendable {
    /// From the root of the workspace.
    public let path: String
    /// The index of the module it belongs to.
    public let module: Int
    /// The declarations of the file.
    public let scanned: ScannedFile
    /// The words it refers to, as numbers of the workspace.
    let references: [UInt32]
    /// True if a program writes it, by its name, its folder or its first comment.
    var isGenerated: Bool {
        scanned.isGenerated || path.hasSuffix("Generated.swift") || path.hasSuffix(".generated.swift")
            || path.split(separator: "/").dropLast().contains { ["Generated", "Derived", "DerivedSources"].contains($0) }
    }

    init(path: String, module: Int, scanned: ScannedFile, references: [UInt32]) {
        self.path = path
        self.module = module
        self.scanned = scanned
        self.references = references
    }
}

/// A declaration of a workspace.
public struct DeclarationID: Hashable, Sendable, Comparable {
    /// The index of its file.
    public let file: Int32
    /// Its index in the file.
    public let index: Int32

    init(_ file: Int, _ index: Int) {
        self.file = Int32(file)
        self.index = Int32(index)
    }

    /// By file, then by place.
    public static func < (a: DeclarationID, b: DeclarationID) -> Bool { (a.file, a.index) < (b.file, b.index) }
}

/// A place in the source of a workspace.
public struct SourcePlace: Hashable, Sendable, Comparable, Codable {
    /// The file, from the root of the workspace.
    public let file: String
    /// The line in the file, from 1.
    public let line: Int

    /// By file, then by line.
    public static func < (a: SourcePlace, b: SourcePlace) -> Bool { (a.file, a.line) < (b.file, b.line) }
}

/// A package, or a folder of one, as its source tells it: modules, files, declarations.
///
/// It is read from the files and never compiled, so it is there even when the code does not build.
public struct Workspace: Sendable {
    /// The folder of the workspace.
    public let root: String
    /// The modules, by name; those of packages that it depends on are last.
    public let modules: [Module]
    /// The files, module by module.
    public let files: [SourceFile]
    /// The indexes of the modules in the folder that was asked for.
    public let scope: Set<Int>
    /// The layout of its folder: "an Xcode project and 2 SwiftPM packages".
    public internal(set) var layout = ""
    /// The team's configuration of checks.
    let configuration: CheckConfiguration?
    let words: WordTable
    /// The roles of classes in RIBs; a class without one is left out.
    let roles: [DeclarationID: ClassRole]
    let types: TypeIndex
    let names: ModuleNames

    /// - Parameters:
    ///   - root: its folder.
    ///   - modules: without files.
    ///   - files: of each module, its files with the numbers of their words.
    ///   - scope: which modules are looked at.
    ///   - words: by their numbers.
    ///   - configuration: the team's.
    ///   - previous: the same workspace, as it was before; its modules are these.
    init(
        root: String, modules: [Module], files: [SourceFile], scope: Set<Int>, words: WordTable, configuration: CheckConfiguration? = nil,
        previous: Workspace? = nil
    ) {
        var modules = modules
        self.root = root
        self.files = files
        self.scope = scope
        self.words = words
        self.configuration = configuration
        var start = 0
        var hasRIBs = [Bool](repeating: false, count: modules.count)
        var launching: Set<Int> = []
        while start < files.count {
            let module = files[start].module
            var end = start
            while end < files.count, files[end].module == module { end += 1 }
            modules[module].files = start..<end
            start = end
        }
        names = ModuleNames(modules)
        if let previous, let changed = Self.changed(previous.files, files) {
            var types = previous.types
            types.update(previous.files, files, changed: changed)
            self.types = types
        } else {
            types = TypeIndex(files, modules, names, bases: configuration?.bases ?? [:])
        }
        var roles: [DeclarationID: ClassRole] = [:]
        for index in files.indices {
            for place in files[index].scanned.classes {
                let id = DeclarationID(index, Int(place))
                let role = types.role(of: id, in: files)
                guard role != .other else { continue }
                roles[id] = role
                // An open class is what others build on.
                let declaration = files[index].scanned.declarations[Int(place)]
                guard declaration.parent < 0, declaration.access != .open else { continue }
                if role == .builder { hasRIBs[files[index].module] = true }
                if role == .launchRouter { launching.insert(files[index].module) }
            }
        }
        self.roles = roles
        self.modules = Self.withKinds(modules, hasRIBs, launching)
    }

    /// Gives modules their kinds.
    ///
    /// - Parameters:
    ///   - modules: all of them.
    ///   - hasRIBs: for each whether a RIB is built in it.
    ///   - launching: those in which a tree begins.
    /// - Returns: the modules.
    private static func withKinds(_ modules: [Module], _ hasRIBs: [Bool], _ launching: Set<Int>) -> [Module] {
        var modules = modules
        func setKinds(of places: some Sequence<Int>, sparesExamples: Bool) {
            for index in places {
                let module = modules[index]
                modules[index].kind =
                    module.role?.like
                    ?? ModuleKind.inferred(
                        name: module.name, target: module.target, hasRIBs: hasRIBs[index], path: module.path, sparesExamples: sparesExamples
                    )
            }
        }
        setKinds(of: modules.indices, sparesExamples: true)
        // Where nothing else has RIBs, an example is the application; so is the only one that begins
        // a tree: `MyDemoApp`.
        let withRIBs = modules.indices.filter { hasRIBs[$0] }
        if withRIBs.allSatisfy({ modules[$0].kind.isForTests }), withRIBs.contains(where: { modules[$0].kind == .example }) {
            setKinds(of: modules.indices, sparesExamples: false)
        } else if case let shown = launching.filter({ ![.tests, .testing].contains(modules[$0].kind) }), shown.count == 1 {
            setKinds(of: shown, sparesExamples: false)
        }
        return modules
    }

    /// The places of the files that have changed; nil if some have come or gone, or so many have
    /// changed that all may as well be looked at.
    private static func changed(_ old: [SourceFile], _ files: [SourceFile]) -> [Int]? {
        guard old.count == files.count else { return nil }
        var changed: [Int] = []
        for index in files.indices where files[index] !== old[index] {
            guard files[index].path == old[index].path, files[index].module == old[index].module, changed.count < 64 else { return nil }
            changed.append(index)
        }
        return changed
    }

    /// Returns the declaration with an identifier.
    public func declaration(_ id: DeclarationID) -> Declaration { files[Int(id.file)].scanned.declarations[Int(id.index)] }

    /// Returns the role of a class in a RIB.
    func role(of id: DeclarationID) -> ClassRole { roles[id] ?? .other }

    /// Returns a class and those of its superclasses that are the workspace's own, nearest first.
    /// An open superclass belongs to a library.
    func lineage(of id: DeclarationID) -> [DeclarationID] {
        var classes = [id]
        while classes.count < 16, let last = classes.last, let next = superclass(of: last), !classes.contains(next),
            declaration(next).access != .open
        { classes.append(next) }
        return classes
    }

    /// Returns the superclass of a class, where it is the workspace's.
    func superclass(of id: DeclarationID) -> DeclarationID? {
        if case .own(let next) = types.superclass(of: id, in: files) { next } else { nil }
    }

    /// A class and those it inherits, with the extensions of each: all that its source says of it.
    func units(of id: DeclarationID) -> [DeclarationID] { lineage(of: id).flatMap { [$0] + extensions(of: $0) } }

    /// The extensions of a type.
    func extensions(of id: DeclarationID) -> [DeclarationID] {
        let name = declaration(id).name
        return types.extensions(of: name).filter { types.resolve(name, in: Int($0.file)) == id }
    }

    /// The module in which something is declared.
    func module(of id: DeclarationID) -> Module { modules[files[Int(id.file)].module] }

    /// Where something is declared.
    func place(of id: DeclarationID) -> SourcePlace {
        SourcePlace(file: files[Int(id.file)].path, line: Int(declaration(id).line))
    }

    /// The members of a type or extension.
    func members(of id: DeclarationID) -> [DeclarationID] {
        let declarations = files[Int(id.file)].scanned.declarations
        var found: [DeclarationID] = []
        // Members follow what they are members of.
        var index = Int(id.index) + 1
        while index < declarations.count, declarations[index].parent >= id.index {
            if declarations[index].parent == id.index { found.append(DeclarationID(Int(id.file), index)) }
            index += 1
        }
        return found
    }

    /// The module of that name, the first where there are several.
    public func module(named name: String) -> Module? { names.first(name).map { modules[$0] } }

    /// The module that a name means in another module.
    func module(named name: String, in importer: Int) -> Module? { names.index(of: name, from: importer).map { modules[$0] } }

    /// The files of the modules that are looked at, as indexes.
    var filesInScope: [Int] { scope.sorted().flatMap { Array(modules[$0].files) } }
}

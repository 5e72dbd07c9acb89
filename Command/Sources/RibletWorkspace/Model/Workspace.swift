/// A file of a workspace with its scanned content. It never changes, and is passed on without
/// copying.
package final class SourceFile: Sendable {
    /// From the root of the workspace.
    package let path: String
    /// The index of the module it belongs to.
    package let module: Int
    package let scanned: ScannedFile
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
package struct DeclarationID: Hashable, Sendable, Comparable {
    /// The index of its file.
    package let file: Int32
    /// Its index in the file.
    package let index: Int32

    init(_ file: Int, _ index: Int) {
        self.file = Int32(file)
        self.index = Int32(index)
    }

    /// By file, then by place.
    package static func < (a: DeclarationID, b: DeclarationID) -> Bool { (a.file, a.index) < (b.file, b.index) }
}

/// A place in the source of a workspace.
package struct SourcePlace: Hashable, Sendable, Comparable, Codable {
    /// The file, from the root of the workspace.
    package let file: String
    /// The line in the file, from 1.
    package let line: Int

    /// By file, then by line.
    package static func < (a: SourcePlace, b: SourcePlace) -> Bool { (a.file, a.line) < (b.file, b.line) }
}

/// A package, or a folder of one, as its source tells it: modules, files, declarations.
///
/// It is read from the files and never compiled, so it is there even when the code does not build.
package struct Workspace: Sendable {
    package let root: String
    /// The name of its folder.
    package var name: String { root.split(separator: "/").last.map(String.init) ?? "/" }
    /// The modules, by name; those of packages that it depends on are last.
    package let modules: [Module]
    /// The files, module by module.
    package let files: [SourceFile]
    /// The indexes of the modules in the folder that was asked for.
    package let scope: Set<Int>
    /// The layout of its folder: "an Xcode project and 2 SwiftPM packages".
    package internal(set) var layout = ""
    /// The team's configuration of checks.
    let configuration: CheckConfiguration?
    let words: WordTable
    /// The roles of classes in RIBs; a class without one is left out.
    let roles: [DeclarationID: ClassRole]
    let types: TypeIndex
    let names: ModuleNames

    init(
        root: String, modules: [Module], files: [SourceFile], scope: Set<Int>, words: WordTable, configuration: CheckConfiguration? = nil
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
        types = TypeIndex(files, modules, names, bases: configuration?.bases ?? [:])
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

    /// Returns the declaration with an identifier.
    package func declaration(_ id: DeclarationID) -> Declaration { files[Int(id.file)].scanned.declarations[Int(id.index)] }

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

    /// Types, with those that they inherit or refine, and those that aliases stand for.
    func ancestry(of ids: [DeclarationID]) -> Set<DeclarationID> {
        reached(from: ids) { id in
            let own = declaration(id)
            return (own.kind == .alias ? [own.type] : own.inherited).flatMap { TypeName.parts(of: $0) }.compactMap {
                types.resolve(TypeName.base(String($0)), in: Int(id.file))
            }
        }
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
    func place(of id: DeclarationID) -> SourcePlace { SourcePlace(file: files[Int(id.file)].path, line: Int(declaration(id).line)) }

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
    package func module(named name: String) -> Module? { names.first(name).map { modules[$0] } }

    /// The module that a name means in another module.
    func module(named name: String, in importer: Int) -> Module? { names.index(of: name, from: importer).map { modules[$0] } }

    /// The files of the modules that are looked at, as indexes.
    var filesInScope: [Int] { scope.sorted().flatMap { Array(modules[$0].files) } }
}

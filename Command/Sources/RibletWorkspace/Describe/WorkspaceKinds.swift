/// The kinds of modules of a workspace: those that every workspace has, as it changes them, and its
/// own.
package struct WorkspaceKinds: Sendable {
    /// The defaults of the modules of a kind.
    package struct Kind: Sendable {
        /// A part: a module of another kind that lies with one of this kind and is described with
        /// it.
        package struct Part: Sendable {
            package let kind: String
            /// The default dependencies beyond those of its kind and place.
            package var dependencies: [ModulePart.Dependency] = []
        }

        package enum Target: Sendable { case library, program, test }

        package let name: String
        /// As which of the kinds that every workspace has the rules treat it.
        package var like: ModuleKind
        package let target: Target
        /// The folder, in a described folder, in which its sources are where there is such a
        /// folder.
        package var folder: String?
        /// The ending of its modules' names where they are parts.
        package var suffix: String
        /// The default dependencies of its modules. An entry with `$(application)` counts where
        /// there is a module of that name.
        package var dependencies: [ModulePart.Dependency] = []
        /// The kinds that its modules may import; nil if the layering rule's own table decides.
        package var sees: [String]?
        package var parts: [Part] = []
    }

    private var kinds: [String: Kind]

    /// The kinds that every workspace has, as no workspace changes them.
    package init() {
        kinds = [:]
        for like in ModuleKind.allCases {
            let (folder, suffix): (String?, String) =
                switch like {
                case .feature: ("Implementation", "")
                case .interface: ("Interface", "Interface")
                case .userInterface: ("UserInterface", "UI")
                case .testing: ("Testing", "Testing")
                case .tests: ("Tests", "Tests")
                case .example: ("Example", "Example")
                default: (nil, "")
                }
            let target: Kind.Target =
                switch like {
                case .program, .example: .program
                case .tests: .test
                default: .library
                }
            kinds[like.rawValue] = Kind(
                name: like.rawValue, like: like, target: target, folder: folder, suffix: suffix, parts: Self.parts(of: like))
        }
    }

    private static func parts(of kind: ModuleKind) -> [Kind.Part] {
        switch kind {
        case .tests, .testing, .example: []
        case .feature: ["interface", "userInterface", "testing", "tests", "example"].map { Kind.Part(kind: $0) }
        default: ["testing", "tests"].map { Kind.Part(kind: $0) }
        }
    }

    /// The kind of that name.
    package subscript(name: String) -> Kind? { kinds[name] }

    /// The names of all kinds, sorted.
    package var names: [String] { kinds.keys.sorted() }

    /// The kinds of a workspace's own file.
    init(_ value: DescribedValue?) throws(WorkspaceError) {
        self.init()
        guard let fields = try value?.fields("'kinds'") else { return }
        let builtIn = names
        // First all names: a kind may see one that stands below it.
        for field in fields.fields where kinds[field.key] == nil {
            guard ModuleDescription.isName(field.key), !["name", "kind"].contains(field.key), !ModulePart.keys.contains(field.key) else {
                throw .invalid(path: fields.file, line: field.line, reason: "no kind can be called '\(field.key)'")
            }
            let like = try Self.like(try field.value.fields("a kind"), builtIn)
            guard var kind = kinds[like.rawValue] else { continue }
            kind = Kind(
                name: field.key, like: like, target: kind.target, folder: kind.folder, suffix: kind.suffix, parts: kind.parts)
            kinds[field.key] = kind
        }
        for field in fields.fields {
            guard var kind = kinds[field.key] else { continue }
            try change(&kind, by: try field.value.fields("the kind '\(field.key)'"), isBuiltIn: builtIn.contains(field.key))
            kinds[field.key] = kind
        }
    }

    private static func like(_ fields: DescribedFields, _ builtIn: [String]) throws(WorkspaceError) -> ModuleKind {
        guard let name = try fields.text("like") else { return .library }
        guard let kind = ModuleKind(rawValue: name) else {
            throw fields["like"]?.invalid("a kind is like one of \(builtIn.joined(separator: ", "))")
                ?? .invalid(path: fields.file, line: fields.line, reason: "a kind is like another")
        }
        return kind
    }

    private func change(_ kind: inout Kind, by fields: DescribedFields, isBuiltIn: Bool) throws(WorkspaceError) {
        try fields.allow((isBuiltIn ? [] : ["like"]) + ["folder", "suffix", "dependencies", "sees", "parts"])
        if let folder = try fields.text("folder") { kind.folder = folder }
        if let suffix = try fields.text("suffix") { kind.suffix = suffix }
        kind.dependencies = try Self.dependencies(fields["dependencies"], "'dependencies'")
        if fields["sees"] != nil {
            let sees = try fields.texts("sees", mayBeEmpty: true)
            for name in sees { try require(name, at: fields["sees"]) }
            kind.sees = sees
        }
        if let value = fields["parts"] {
            for field in try value.fields("'parts'").fields {
                try require(field.key, at: field.value)
                let dependencies = try Self.dependencies(field.value, "'\(field.key)'", mayBeEmpty: true)
                if let place = kind.parts.firstIndex(where: { $0.kind == field.key }) {
                    kind.parts[place].dependencies = dependencies
                } else {
                    kind.parts.append(Kind.Part(kind: field.key, dependencies: dependencies))
                }
            }
            for part in kind.parts where kinds[part.kind]?.folder == nil && kinds[part.kind]?.suffix == "" {
                throw value.invalid("the kind '\(part.kind)' can be no part: it has neither 'folder' nor 'suffix'")
            }
        }
    }

    private func require(_ name: String, at value: DescribedValue?) throws(WorkspaceError) {
        guard kinds[name] == nil, let value else { return }
        let near = Spelling.nearest(to: name, among: names)
        throw value.invalid(
            "there is no kind '\(name)'; " + (near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"))
    }

    private static func dependencies(
        _ value: DescribedValue?, _ what: String, mayBeEmpty: Bool = false
    ) throws(WorkspaceError) -> [ModulePart.Dependency] {
        var found: [ModulePart.Dependency] = []
        for entry in try value?.list(what, mayBeEmpty: mayBeEmpty) ?? [] {
            let name = try entry.text("an entry of \(what)")
            guard !found.contains(where: { $0.name == name }) else { throw entry.invalid("\(what) names '\(name)' twice; delete one") }
            found.append(ModulePart.Dependency(name: name, platforms: [], line: entry.line))
        }
        return found
    }
}

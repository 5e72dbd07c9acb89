/// What is added to a workspace.
public struct ScaffoldRequest: Sendable, Equatable {
    /// A RIB in modules of its own, or in those of a feature that is there.
    public var name: String
    /// The RIB that builds it; nil where nobody does yet.
    public var parent: String?
    /// Whether it has no view.
    public var isViewless: Bool
    /// The feature into whose modules it goes; nil where it gets modules of its own.
    public var feature: String?

    /// A RIB to be added.
    public init(name: String, parent: String? = nil, isViewless: Bool = false, feature: String? = nil) {
        self.name = name
        self.parent = parent
        self.isViewless = isViewless
        self.feature = feature
    }
}

/// Plans changes of a workspace's RIBs. Nothing is written before ``apply()``.
public struct Scaffolder {
    let workspace: Workspace
    /// Its RIBs, as they are on disk.
    let tree: RIBTree
    let catalogue: TemplateCatalogue
    var draft: WorkspaceDraft
    private let memory = ScaffoldSources.Memory()
    /// The children that were linked or added in this plan, with their parents: the tree of the
    /// workspace does not know of them.
    private(set) var planned: [String: PlannedRIB] = [:]
    private var removed: Set<String> = []

    struct PlannedRIB {
        var application: ApplicationLayout
        var feature: String
        var parent: String?
        var isViewless: Bool
    }

    /// - Parameter workspace: as it is on disk.
    /// - Throws: ``WorkspaceError`` where templates of the workspace cannot be read.
    public init(_ workspace: Workspace) throws(WorkspaceError) {
        self.workspace = workspace
        tree = workspace.tree()
        catalogue = try TemplateCatalogue(overriddenIn: workspace.root)
        draft = WorkspaceDraft(root: workspace.root)
    }

    /// The files that change, by path.
    public var changedFiles: [String] { draft.changes.map(\.path) }
    /// What changes, as a unified diff.
    public var diff: String { draft.diff }

    /// Makes all changes, or none.
    public func apply() throws(WorkspaceError) { try draft.apply() }
    /// Takes all changes back.
    public func rollBack() throws(WorkspaceError) { try draft.rollBack() }

    // MARK: Adding

    /// Adds a RIB.
    ///
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func add(_ request: ScaffoldRequest) throws {
        let name = try RIBName(request.name)
        let application = try application(near: request.parent ?? request.feature)
        let sources = ScaffoldSources(workspace, application, draft, memory)
        try refuseCollisions(name, in: sources)
        let feature = request.feature ?? name.type
        let files = RIBFiles(name: name, isViewless: request.isViewless, feature: feature, application: application, catalogue: catalogue)
        try files.write(to: sources, isNewFeature: request.feature == nil)
        planned[name.type] = PlannedRIB(application: application, feature: feature, parent: nil, isViewless: request.isViewless)
        var all = sources
        if let parent = request.parent { all = try link(name, to: parent, in: all) }
        draft = all.draft
        planned[name.type]?.parent = request.parent
        removed.remove(name.type)
    }

    /// Takes a RIB out: what ties it to its parent, and its files.
    public mutating func remove(_ name: String) throws {
        let rib = try RIBName(name)
        let known = try place(of: rib)
        guard try children(of: rib, known).isEmpty else {
            throw EditError.refused(
                "\(name) has children; remove or move them first: \(try children(of: rib, known).joined(separator: ", "))")
        }
        var sources = ScaffoldSources(workspace, known.application, draft, memory)
        if let parent = known.parent { sources = try unlink(rib, from: parent, in: sources) }
        let files = RIBFiles(
            name: rib, isViewless: known.isViewless, feature: known.feature, application: known.application, catalogue: catalogue)
        try files.remove(from: sources)
        draft = sources.draft
        planned[name] = nil
        removed.insert(name)
    }

    /// Takes a RIB from its parent, and keeps its files.
    public mutating func unlink(_ name: String) throws {
        let rib = try RIBName(name)
        let known = try place(of: rib)
        guard let parent = known.parent else { throw EditError.refused("\(name) has no parent") }
        draft = try unlink(rib, from: parent, in: ScaffoldSources(workspace, known.application, draft, memory)).draft
        planned[name] = PlannedRIB(application: known.application, feature: known.feature, parent: nil, isViewless: known.isViewless)
    }

    /// Gives a RIB another parent, or its first one.
    public mutating func move(_ name: String, to parent: String) throws {
        let rib = try RIBName(name)
        let known = try place(of: rib)
        guard parent != name, try !isBelow(parent, rib) else { throw EditError.refused("\(parent) is \(name) itself, or below it") }
        guard known.parent != parent else { throw EditError.refused("\(name) is a child of \(parent) already") }
        var sources = ScaffoldSources(workspace, known.application, draft, memory)
        if let old = known.parent { sources = try unlink(rib, from: old, in: sources) }
        planned[name] = PlannedRIB(application: known.application, feature: known.feature, parent: parent, isViewless: known.isViewless)
        draft = try link(rib, to: parent, in: sources).draft
    }

    // MARK: Parents

    private func childLink(_ rib: RIBName, _ parent: String, _ sources: ScaffoldSources) throws -> ChildLink {
        let known = try place(of: rib)
        let files = RIBFiles(
            name: rib, isViewless: known.isViewless, feature: known.feature, application: known.application, catalogue: catalogue)
        return ChildLink(
            parent: parent, child: rib, isViewless: known.isViewless, application: known.application, childModules: files.modules,
            hasContext: files.context(sources) != nil, sources: sources)
    }

    private func link(_ rib: RIBName, to parent: String, in sources: ScaffoldSources) throws -> ScaffoldSources {
        guard sources.isRIB(parent) else { throw unknown(parent) }
        let link = try childLink(rib, parent, sources)
        try link.connect()
        return link.sources
    }

    private func unlink(_ rib: RIBName, from parent: String, in sources: ScaffoldSources) throws -> ScaffoldSources {
        let link = try childLink(rib, parent, sources)
        try link.disconnect()
        return link.sources
    }

    // MARK: Finding

    func unknown(_ name: String) -> EditError {
        let known = (tree.ribs.map(\.name) + planned.keys).sorted()
        return .refused("there is no RIB '\(name)' here; there are \(known.joined(separator: ", "))")
    }

    /// The application in which a RIB or feature is; the only one, where none is named.
    func application(near name: String?) throws -> ApplicationLayout {
        let all = ApplicationLayout.all(in: workspace).filter { layout in
            workspace.scope.contains { layout.contains(workspace.modules[$0].path) }
        }
        guard !all.isEmpty else {
            throw EditError.refused(
                "there is no application here: one has modules named like ShopInterfaces and ShopApp; `riblet new` makes it")
        }
        if let name, let known = planned[name] { return known.application }
        if let name {
            let near = all.filter { layout in
                let sources = ScaffoldSources(workspace, layout, draft, memory)
                return sources.isRIB(name)
                    || !sources.paths(below: layout.path("Features/\(name)")).isEmpty
            }
            if near.count == 1 { return near[0] }
            if near.isEmpty { throw unknown(name) }
            throw EditError.refused(
                "\(name) is in several applications: \(near.map(\.folder).joined(separator: ", ")); name the folder of one with --path")
        }
        guard all.count == 1 else {
            throw EditError.refused(
                "there are several applications: \(all.map(\.folder).joined(separator: ", ")); name a parent, or the folder of one with --path"
            )
        }
        return all[0]
    }

    /// Where a RIB is, and who builds it.
    func place(of rib: RIBName) throws -> PlannedRIB {
        if let known = planned[rib.type] { return known }
        guard !removed.contains(rib.type) else { throw unknown(rib.type) }
        let found = tree.ribs.indices.filter { tree.ribs[$0].name == rib.type }
        guard let index = found.first else { throw unknown(rib.type) }
        guard found.count == 1 else {
            throw EditError.refused("there are several RIBs \(rib.type); name the folder of one application with --path")
        }
        let file = workspace.files[Int(tree.ribs[index].declaration.file)].path
        guard let application = ApplicationLayout.all(in: workspace).first(where: { $0.contains(file) }) else {
            throw EditError.refused("\(rib.type) is in no application whose parts are known: \(file)")
        }
        let parts = file.dropFirst(application.path("Features/").count).split(separator: "/")
        guard file.hasPrefix(application.path("Features/")), let feature = parts.first else {
            throw EditError.refused("\(rib.type) is no feature of \(application.name): \(file)")
        }
        let parents = tree.parents(of: index)
        guard parents.count <= 1 else {
            throw EditError.refused("\(rib.type) has several parents: \(parents.map { tree.ribs[$0].name }.joined(separator: ", "))")
        }
        let parent = parents.first.map { tree.ribs[$0].name }
        let isViewless =
            tree.ribs[index].builder.map {
                workspace.role(of: $0) == .builder && !inherits("ViewableBuilder", $0) && !inherits("ParentBuilder", $0)
            } ?? false
        return PlannedRIB(application: application, feature: String(feature), parent: parent, isViewless: isViewless)
    }

    private func inherits(_ base: String, _ id: DeclarationID) -> Bool {
        workspace.declaration(id).inherited.first.map { TypeName.base($0) == base } ?? false
    }

    /// The children of a RIB, as it will be.
    private func children(of rib: RIBName, _ known: PlannedRIB) throws -> [String] {
        let sources = ScaffoldSources(workspace, known.application, draft, memory)
        guard sources.file(declaring: rib.type + "Children", [.alias]) != nil else { return [] }
        let link = ChildLink(
            parent: rib.type, child: rib, isViewless: false, application: known.application, childModules: [], hasContext: false,
            sources: sources)
        return try link.childLabels()
    }

    private func isBelow(_ name: String, _ rib: RIBName) throws -> Bool {
        var current: String? = name
        var seen: Set<String> = []
        while let next = current, seen.insert(next).inserted {
            if next == rib.type { return true }
            guard let known = try? RIBName(next) else { return false }
            current = (try? place(of: known))?.parent
        }
        return false
    }

    private func refuseCollisions(_ name: RIBName, in sources: ScaffoldSources) throws {
        let roles = [
            "Builder", "Buildable", "Router", "Interactor", "State", "Action", "View", "Views", "Words", "Dependency", "Listener",
            "BuilderMock",
        ]
        for role in roles {
            if let file = sources.files(declaring: name.type + role).first {
                throw EditError.name(name.type, reason: "\(name.type + role) is declared already, in \(file)")
            }
        }
        for module in workspace.modules
        where ["", "UI", "Tests"].contains(where: { module.name == sources.application.name + name.type + $0 }) {
            throw EditError.name(name.type, reason: "there is a module \(module.name) already")
        }
    }
}

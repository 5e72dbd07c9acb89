/// A module that `riblet add` makes beside those of features: what it is, where it lies, and what
/// it begins with.
public struct ModuleRequest: Sendable, Equatable {
    /// What it is for.
    public enum Kind: String, Sendable, CaseIterable {
        /// Entities and their rules, in an application.
        case domain
        /// What stores them, in an application.
        case data
        /// What several applications use.
        case shared
    }

    /// What it is for.
    public var kind: Kind
    /// What it is about: `Order` of `ShopOrderDomain`.
    public var name: String

    /// A module to be added, or removed.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }
}

/// The files of such a module, its tests among them, its description, and the `Package.swift` that
/// follows from it.
struct AddedModule {
    let kind: ModuleRequest.Kind
    let name: RIBName
    /// The application that it belongs to; nil where it belongs to all.
    let application: ApplicationLayout?
    let catalogue: TemplateCatalogue

    private static let shared = "Shared"

    /// As it is imported.
    var module: String {
        switch kind {
        case .domain: (application?.name ?? "") + name.type + "Domain"
        case .data: (application?.name ?? "") + name.type + "Data"
        case .shared: name.type
        }
    }
    var tests: String { module + "Tests" }

    /// Its folder, from the root of the workspace.
    var folder: String {
        switch kind {
        case .domain: (application?.path(name.type) ?? name.type) + "Domain"
        case .data: (application?.path(name.type) ?? name.type) + "Data"
        case .shared: Self.shared + "/" + name.type
        }
    }
    private var testFolder: String { folder + "Tests" }
    private var description: String { folder + ModuleDescription.suffix }
    /// Of which of the workspace's kinds it is.
    private var kindName: String { kind == .shared ? "library" : kind.rawValue }

    // MARK: Adding

    func add(to draft: inout WorkspaceDraft, of workspace: Workspace) throws {
        try requireDescriptions(draft)
        try DescribedPackageFile.requireCurrent(draft)
        for taken in [module, tests] where workspace.module(named: taken) != nil {
            throw EditError.name(name.type, reason: "there is a module \(taken) already")
        }
        let files = try catalogue.render(
            kind.rawValue,
            with: [
                "name": .text(name.type), "value": .text(name.value), "title": .text(name.title), "module": .text(module),
                "table": .text(name.address.replacing("-", with: "_")), "folder": .text(folder), "tests": .text(testFolder),
            ])
        for file in files { try draft.create(file.path, file.text) }
        try draft.create(description, DescriptionText.new(name: module, kind: kindName))
        try DescribedNeeds.complete(description, name: module, kind: kindName, in: &draft)
        try DescribedPackageFile.generate(into: &draft)
    }

    private func requireDescriptions(_ draft: WorkspaceDraft) throws(EditError) {
        guard !DescribedWorkspace.isDescribed(draft.root) else { return }
        throw .refused(
            "modules are not described here, in files beside them: `riblet generate --adopt` writes what describes them, then run this again"
        )
    }

    // MARK: Removing

    func remove(from draft: inout WorkspaceDraft, of workspace: Workspace) throws {
        try requireDescriptions(draft)
        try DescribedPackageFile.requireCurrent(draft)
        guard try draft.isThere(description) else {
            throw EditError.refused("there is no module \(module): \(description) is missing")
        }
        let own = [module, tests]
        for file in workspace.files where !own.contains(workspace.modules[file.module].name) {
            for (_, declaration) in file.scanned.indexed(file.scanned.imports)
            where own.contains(TypeIndex.module(ofImport: declaration.name)) {
                throw EditError.refused(
                    "\(module) is in use: \(file.path):\(declaration.line) imports it; take out what needs it first")
            }
        }
        for folder in [folder, testFolder] {
            let there = FileSystem.files(below: draft.root + "/" + folder, includingHidden: true) { _ in true }.map { folder + "/" + $0 }
            let planned = draft.changes.map(\.path).filter { $0.hasPrefix(folder + "/") }
            for path in Set(there + planned) { try draft.delete(path) }
        }
        try draft.delete(description)
        try DescribedPackageFile.generate(into: &draft)
    }
}

extension Scaffolder {
    /// Adds a module with its description, a first source and its tests.
    ///
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func add(_ request: ModuleRequest) throws {
        var plan = draft
        try module(request).add(to: &plan, of: workspace)
        draft = plan
    }

    /// Takes a module out, with all that is in its folder and with its tests; one that is in use
    /// stays.
    ///
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func remove(_ request: ModuleRequest) throws {
        var plan = draft
        try module(request).remove(from: &plan, of: workspace)
        draft = plan
    }

    private func module(_ request: ModuleRequest) throws -> AddedModule {
        AddedModule(
            kind: request.kind, name: try RIBName(request.name),
            application: request.kind == .shared ? nil : try application(near: nil), catalogue: catalogue)
    }
}

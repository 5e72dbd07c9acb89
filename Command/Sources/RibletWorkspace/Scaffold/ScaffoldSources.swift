/// The sources of an application as they will be: what is on disk, with the planned changes over
/// it.
final class ScaffoldSources {
    fileprivate struct Entry {
        let name: String
        let kind: Declaration.Kind
        let isTop: Bool
        let inherited: [String]
    }

    /// What was declared in planned files when they were last looked at: of those that are as they
    /// were nothing is scanned again.
    final class Memory {
        fileprivate var known: [String: (bytes: [UInt8], entries: [Entry])] = [:]
    }

    let workspace: Workspace
    let application: ApplicationLayout
    private(set) var draft: WorkspaceDraft
    private let memory: Memory
    private var entries: [String: [Entry]] = [:] { didSet { if sorted?.count != entries.count { sorted = nil } } }
    private var sorted: [String]?
    private var modules: [String: Module?] = [:]

    init(_ workspace: Workspace, _ application: ApplicationLayout, _ draft: WorkspaceDraft, _ memory: Memory) {
        self.workspace = workspace
        self.application = application
        self.draft = draft
        self.memory = memory
        for file in workspace.files where application.contains(file.path) && !file.path.hasPrefix("../") {
            entries[file.path] = Self.entries(file.scanned.declarations)
        }
        for change in draft.changes where change.path.hasSuffix(".swift") && application.contains(change.path) {
            remember(change.path, change.after)
        }
    }

    private let scanner = SourceScanner(collectsReferences: false)

    private static func entries(_ declarations: [Declaration]) -> [Entry] {
        declarations.compactMap {
            $0.kind.isType || $0.kind == .alias || $0.kind == .extension
                ? Entry(name: $0.name, kind: $0.kind, isTop: $0.parent < 0, inherited: $0.inherited) : nil
        }
    }

    /// Notes what a file declares; where somebody has read its declarations already, they are not
    /// read again.
    private func remember(_ path: String, _ bytes: [UInt8]?, _ declarations: [Declaration]? = nil) {
        guard let bytes else { return entries[path] = nil }
        if let known = memory.known[path], known.bytes == bytes { return entries[path] = known.entries }
        let found = Self.entries(declarations ?? bytes.withUnsafeBufferPointer { scanner.outline($0).declarations })
        memory.known[path] = (bytes, found)
        entries[path] = found
    }

    /// The files of the application, sorted.
    var paths: [String] {
        if let sorted { return sorted }
        let paths = entries.keys.sorted()
        sorted = paths
        return paths
    }

    /// The files in a folder, sorted.
    func paths(below folder: String) -> [String] { paths.filter { $0.hasPrefix(folder + "/") } }

    /// The files in which a type of that name is declared, those of features and the application
    /// before those of tests.
    func files(declaring name: String, _ kinds: Set<Declaration.Kind> = [.class, .struct, .enum, .protocol, .alias]) -> [String] {
        paths.filter { entries[$0]!.contains { $0.isTop && $0.name == name && kinds.contains($0.kind) } }
            .sorted { (isForTests($0) ? 1 : 0, $0) < (isForTests($1) ? 1 : 0, $1) }
    }

    /// The one file that declares a type and is not for tests.
    func file(declaring name: String, _ kinds: Set<Declaration.Kind> = [.class, .struct, .enum, .protocol, .alias]) -> String? {
        files(declaring: name, kinds).first { !isForTests($0) }
    }

    /// Whether there is a router of that name, or a builder that makes one of the platform's.
    func isRIB(_ name: String) -> Bool { ["Router", "Builder"].contains { file(declaring: name + $0, [.class]) != nil } }

    /// The names of all types that are declared at the top of the files of a folder.
    func types(below folder: String) -> Set<String> {
        Set(paths(below: folder).flatMap { entries[$0]!.filter { $0.isTop && $0.kind != .extension }.map(\.name) })
    }

    /// The module whose folder a file is in, as the workspace describes it.
    func module(of path: String) -> Module? {
        if let known = modules[path] { return known }
        let module = workspace.modules.filter { !$0.isContext && ($0.path.isEmpty || path.hasPrefix($0.path + "/")) }.max {
            $0.path.utf8.count < $1.path.utf8.count
        }
        modules[path] = .some(module)
        return module
    }

    func isForTests(_ path: String) -> Bool {
        if let module = module(of: path) { return module.kind.isForTests }
        // A file of a feature that is just being added.
        return path.contains("/Tests/")
    }

    /// The first of some modules that the application imports anywhere.
    func imported(oneOf modules: [String]) -> String? {
        let application = application
        let imports = Set(
            workspace.files.lazy.filter { application.contains($0.path) }.flatMap { file in
                file.scanned.indexed(file.scanned.imports).map(\.1.name)
            })
        return modules.first(where: imports.contains)
    }

    func isTest(_ path: String) -> Bool { module(of: path).map { $0.kind == .tests } ?? path.contains("/Tests/") }

    func isExample(_ path: String) -> Bool { application.example.map { path.hasPrefix($0.path + "/") } ?? false }

    /// Whether a text stands in a file, wherever: files without it need not be looked at more
    /// closely.
    func mentions(_ text: String, in path: String) -> Bool {
        (try? draft.bytes(path))?.holds(Array(text.utf8)) ?? false
    }

    // MARK: Changing

    func text(_ path: String) throws -> SourceEditor? {
        try draft.bytes(path).map { SourceEditor(path: path, bytes: $0, scanner: scanner) }
    }

    func edit(_ path: String, _ change: (inout SourceEditor) throws -> Void) throws {
        guard var editor = try text(path) else { throw WorkspaceError.unreadable(path: path, reason: "there is no such file") }
        // While it is changed, other files are looked at.
        try change(&editor)
        try draft.set(path, editor.bytes)
        remember(path, editor.bytes, editor.declarations)
    }

    func create(_ path: String, _ text: String) throws {
        try draft.create(path, text)
        if path.hasSuffix(".swift") { remember(path, try draft.bytes(path)) }
    }

    /// Changes files that are no sources of the application.
    func change(_ body: (inout WorkspaceDraft) throws -> Void) throws { try body(&draft) }

    func delete(_ path: String) throws {
        try draft.delete(path)
        entries[path] = nil
    }
}

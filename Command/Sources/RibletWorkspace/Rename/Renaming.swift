/// Gives a RIB or a feature another name: its types, files, folders, modules and their
/// descriptions, its routes and what its parents call it by. What is outside of those names stays
/// as it is, to the byte; texts, and words in comments that are no names of source, stay as well.
struct Renaming {
    private let scope: RenameScope
    private let words: RenamedWords
    private let values: RenamedValues
    /// The files that have the name in them.
    private let editors: [Int: SourceEditor]
    private let renamedModules: [String: String]

    /// Finds what has the name, in the files as `draft` has them.
    ///
    /// - Throws: ``EditError`` where the name cannot be given.
    init(_ workspace: Workspace, _ draft: inout WorkspaceDraft, from old: String, to new: String) throws {
        let names = (old: try RIBName(inUse: old), new: try RIBName(inUse: new))
        guard old.lowercased() != new.lowercased() else {
            throw EditError.name(new, reason: "it is the same, but for capital letters: not every file system tells them apart")
        }
        scope = try RenameScope(workspace, old: names.old, new: names.new)
        renamedModules = scope.modules
        words = RenamedWords(scope)
        var editors: [Int: SourceEditor] = [:]
        let wanted = [Array(names.old.type.utf8), Array(names.old.value.utf8)]
        for file in scope.files {
            let path = workspace.files[file].path
            guard let bytes = try draft.bytes(path), wanted.contains(where: bytes.holds) else { continue }
            editors[file] = SourceEditor(path: path, bytes: bytes, declarations: workspace.files[file].scanned.declarations)
        }
        self.editors = editors
        values = RenamedValues(scope, types: words.types, editors: editors)
        try words.refuseCollisions()
        try values.refuseCollisions(editors)
    }

    // MARK: Writing

    /// Plans everything that changes.
    func write(to draft: inout WorkspaceDraft) throws {
        let isDescribed = DescribedWorkspace.isDescribed(draft.root)
        if isDescribed { try DescribedPackageFile.requireCurrent(draft) }
        let lengths = Set(words.words.keys.map(\.utf8.count))
        for (file, editor) in editors {
            let edited = self.edited(editor, file, lengths)
            if edited != editor.bytes { try draft.set(editor.path, edited) }
        }
        if !renamedModules.isEmpty {
            if isDescribed { try renameInDescriptions(&draft) } else { try renameInPackage(&draft) }
        }
        for (old, new) in try moves(draft) { try draft.move(old, to: new) }
        if isDescribed { try DescribedPackageFile.generate(into: &draft) }
    }

    /// A file with its names renamed; `lengths` are those of the names, so that most words need not
    /// be looked up.
    private func edited(_ editor: SourceEditor, _ file: Int, _ lengths: Set<Int>) -> [UInt8] {
        let own = Set(values.tokens(in: editor, file))
        var result: [UInt8] = []
        result.reserveCapacity(editor.bytes.count + 256)
        var place = 0
        for (index, token) in editor.tokens.enumerated() {
            let (start, end) = (Int(token.offset), Int(token.end))
            // Between tokens are spaces and comments.
            if place < start { result += commented(editor.bytes[place..<start]) }
            let renamed =
                own.contains(index)
                ? scope.name.new.value
                : token.kind == .identifier && lengths.contains(end - start) ? words.words[editor.word(index)] : nil
            if let renamed { result += Array(renamed.utf8) } else { result += editor.bytes[start..<end] }
            place = end
        }
        result += commented(editor.bytes[place...])
        return result
    }

    /// A comment with the names of source in it renamed; its words stay.
    private func commented(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "/")) else { return Array(bytes) }
        var result: [UInt8] = []
        var word: [UInt8] = []
        func flush() {
            guard !word.isEmpty else { return }
            result += words.words[String(decoding: word, as: UTF8.self)].map { Array($0.utf8) } ?? word
            word.removeAll(keepingCapacity: true)
        }
        for byte in bytes {
            if ByteClass.table[Int(byte)] & ByteClass.identifierPart != 0 || byte >= 0x80 {
                word.append(byte)
            } else {
                flush()
                result.append(byte)
            }
        }
        flush()
        return result
    }

    // MARK: Files

    private func moves(_ draft: WorkspaceDraft) throws -> [(old: String, new: String)] {
        var moves: [String: String] = [:]
        for file in scope.files {
            let found = scope.workspace.files[file]
            moves[found.path] = scope.moved(source: found.path, module: found.module)
        }
        if let folder = scope.folder {
            for path in FileSystem.files(below: draft.root + "/" + folder, includingHidden: true, where: { _ in true }) {
                let path = folder + "/" + path
                if moves[path] == nil { moves[path] = scope.moved(path) }
            }
            // In a plan there may be more, or less, than on disk.
            for change in draft.changes where change.path.hasPrefix(folder + "/") && moves[change.path] == nil {
                moves[change.path] = scope.moved(change.path)
            }
            let description = folder + ModuleDescription.suffix
            if try draft.isThere(description) { moves[description] = scope.moved(description) }
        }
        var found: [(old: String, new: String)] = []
        for (old, new) in moves.sorted(by: { $0.key < $1.key }) where old != new {
            guard try draft.isThere(old) else { continue }
            guard try !draft.isThere(new) else {
                throw EditError.name(scope.name.new.type, reason: "\(new) is there already; move it away, or choose another name")
            }
            found.append((old, new))
        }
        return found
    }

    // MARK: Modules

    private func renameInDescriptions(_ draft: inout WorkspaceDraft) throws {
        var files = FileSystem.files(below: draft.root, ending: ".module.yml")
        files += draft.changes.map(\.path).filter { $0.hasSuffix(ModuleDescription.suffix) && !files.contains($0) }
        for file in files + [WorkspaceDescription.fileName] {
            guard let bytes = try draft.bytes(file) else { continue }
            var text = try DescriptionText(String(decoding: bytes, as: UTF8.self), file: file)
            for (old, new) in renamedModules.sorted(by: { $0.key < $1.key }) { try text.rename(old, to: new) }
            try draft.set(file, Array(text.text.utf8))
        }
    }

    /// In a package that is written by hand: its modules' names and folders, and its list of
    /// features.
    private func renameInPackage(_ draft: inout WorkspaceDraft) throws {
        let file = "Package.swift"
        guard let bytes = try draft.bytes(file) else { return }
        var editor = SourceEditor(path: file, bytes: bytes)
        let name = scope.name
        var listed: Range<Int> = 0..<0
        if let application = scope.application {
            let list = PackageList(application: application, feature: name.old.type, isViewless: false)
            if let bracket = list.features(in: editor) {
                // With its labelled lists of the same features.
                listed = (bracket - 1)..<Int(editor.tokens[bracket - 1].match)
            }
        }
        var edits: [(range: Range<Int>, text: String)] = []
        for (index, token) in editor.tokens.enumerated() where token.kind == .string {
            let text = editor.word(index)
            guard text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { continue }
            let inner = String(text.dropFirst().dropLast())
            let renamed = renamedModules[inner] ?? (listed.contains(index) && inner == name.old.type ? name.new.type : scope.moved(inner))
            if renamed != inner { edits.append((Int(token.offset)..<Int(token.end), "\"\(renamed)\"")) }
        }
        editor.replace(edits)
        try draft.set(file, editor.bytes)
    }

    // MARK: Afterwards

    /// The workspace as it will be.
    func workspace(after draft: inout WorkspaceDraft) throws -> Workspace {
        let before = scope.workspace
        let modules = before.modules.map { module in
            guard !module.isContext else { return module }
            var renamed = Module(
                name: renamedModules[module.name] ?? module.name, kind: module.kind, path: scope.moved(module.path),
                dependencies: module.dependencies?.map { renamedModules[$0] ?? $0 }, description: module.description, isContext: false,
                target: module.target)
            renamed.role = module.role
            return renamed
        }
        var files = before.files
        let scanner = SourceScanner(collectsReferences: false)
        for file in scope.files {
            let found = before.files[file]
            let path = scope.moved(source: found.path, module: found.module)
            guard editors[file] != nil else {
                if path != found.path {
                    files[file] = SourceFile(path: path, module: found.module, scanned: found.scanned, references: found.references)
                }
                continue
            }
            let bytes = try draft.bytes(path) ?? []
            files[file] = SourceFile(
                path: path, module: found.module, scanned: bytes.withUnsafeBufferPointer { scanner.scan($0) }, references: [])
        }
        return Workspace(root: before.root, modules: modules, files: files, scope: before.scope, words: before.words)
    }
}

extension Array where Element == UInt8 {
    /// Whether these bytes stand in it one after the other.
    func holds(_ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, count >= wanted.count else { return false }
        return withUnsafeBufferPointer { bytes in
            var place = 0
            let last = bytes.count - wanted.count
            while place <= last {
                if bytes[place] == first, (1..<wanted.count).allSatisfy({ bytes[place + $0] == wanted[$0] }) { return true }
                place += 1
            }
            return false
        }
    }
}

extension Scaffolder {
    /// Gives a RIB or a feature another name, wherever it stands: types, files, folders, modules,
    /// routes. Renaming back leaves no difference; where that could not be, nothing is renamed.
    ///
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func rename(_ old: String, to new: String) throws {
        guard draft.changes.isEmpty else { throw EditError.refused("a name is given in a plan of its own") }
        var plan = draft
        let renaming = try Renaming(workspace, &plan, from: old, to: new)
        try renaming.write(to: &plan)
        var back = plan
        let after = try renaming.workspace(after: &back)
        do {
            let reverse = try Renaming(after, &back, from: new, to: old)
            try reverse.write(to: &back)
        } catch let error as EditError {
            throw EditError.name(new, reason: "nobody could give the old name back: \(error.description.replacing("error: ", with: ""))")
        }
        if let different = back.changes.first {
            throw EditError.name(
                new, reason: "in \(different.path) stands what could not be told from it afterwards: '\(new)' or names that begin with it")
        }
        draft = plan
    }
}

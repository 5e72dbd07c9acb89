/// The sources of a workspace as they will be: what is declared where, and lines put in and taken
/// out.
struct PlannedSources {
    private(set) var draft: WorkspaceDraft
    /// The files in which something of a name is declared.
    private var files: [String: Set<String>] = [:]
    /// The files that were read, as lines.
    private var known: [String: SourceLines] = [:]

    init(root: String, scope: String) throws(WorkspaceError) {
        draft = WorkspaceDraft(root: root)
        for path in FileSystem.swiftFiles(below: root) where scope.isEmpty || path.hasPrefix(scope + "/") {
            try index(path, FileSystem.read(root + "/" + path, limit: SourceScanner.sizeLimit))
        }
    }

    private mutating func index(_ path: String, _ bytes: [UInt8]) {
        guard path.hasSuffix(".swift") else { return }
        let scanned = bytes.withUnsafeBufferPointer { SourceScanner(collectsReferences: false).scan($0) }
        for declaration in scanned.declarations where declaration.kind != .importing { files[declaration.name, default: []].insert(path) }
    }

    // MARK: Files

    mutating func create(_ path: String, _ text: String) throws {
        try draft.create(path, text)
        known[path] = nil
        index(path, Array(text.utf8))
    }

    mutating func delete(_ path: String) throws {
        try draft.delete(path)
        known[path] = nil
        for name in files.keys { files[name]?.remove(path) }
    }

    mutating func set(_ path: String, _ text: String) throws {
        try draft.set(path, Array(text.utf8))
        known[path] = nil
        index(path, Array(text.utf8))
    }

    /// Copies a file to a place where it is no source.
    mutating func copy(_ path: String, aside copy: String) throws {
        if let bytes = try draft.bytes(path) { try draft.set(copy, bytes) }
    }

    mutating func lines(_ path: String) throws -> SourceLines? {
        if let lines = known[path] { return lines }
        guard let bytes = try draft.bytes(path) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw WorkspaceError.invalid(path: path, line: 1, reason: "it is not UTF-8; save it as such")
        }
        let lines = SourceLines(text)
        known[path] = lines
        return lines
    }

    // MARK: Declarations

    /// Where a type is declared by words such as `class HomeRouter`, sorted; tests are looked at
    /// only where no other file has it.
    mutating func places(declaring phrase: String) throws -> [(path: String, line: Int)] {
        let name = phrase.split(separator: " ").last.map(String.init) ?? phrase
        var found: [(path: String, line: Int)] = []
        for path in (files[name] ?? []).sorted() {
            guard let line = try lines(path)?.places(of: phrase).first else { continue }
            found.append((path, line))
        }
        let sources = found.filter { !$0.path.split(separator: "/").contains { $0.hasSuffix("Tests") } }
        return sources.isEmpty ? found : sources
    }

    /// The one file that declares a type.
    mutating func path(declaring phrase: String) throws -> String {
        let found = try places(declaring: phrase)
        guard let first = found.first else {
            throw WorkspaceError.refused(
                "looked for `\(phrase)`, and no source has it; RIBs are parents that `riblet new` and `riblet add` write")
        }
        guard found.count == 1 else {
            throw WorkspaceError.refused(
                "`\(phrase)` is declared in \(found.map { "\($0.path):\($0.line + 1)" }.joined(separator: " and ")); name the folder of one application with --path"
            )
        }
        return first.path
    }

    mutating func isDeclared(_ phrase: String) throws -> Bool { try !places(declaring: phrase).isEmpty }

    /// Tells if a RIB shows something: a value of a page in a browser, or a controller.
    mutating func hasView(_ rib: String) throws -> Bool { try isDeclared("struct \(rib)View") || isDeclared("class \(rib)View") }

    /// Tells if a view has translations at hand.
    mutating func hasWords(_ view: String) throws -> Bool {
        guard let place = try places(declaring: view).first, let source = try lines(place.path) else { return false }
        let inside = source.inside(place.line) ?? place.line..<place.line + 1
        return !(source.places(of: "let words", in: inside) + source.places(of: "var words", in: inside)).isEmpty
    }

    /// The English that views below a folder give to `words`, sorted.
    mutating func words(below folder: String) throws -> [String] {
        var found: Set<String> = []
        for path in Set(files.values.joined()) where path.hasPrefix(folder + "/") { found.formUnion(try words(of: path)) }
        return found.sorted()
    }

    /// The English that a file gives to `words`.
    mutating func words(of path: String) throws -> Set<String> { Self.words(in: try lines(path)?.lines ?? []) }

    static func words(in lines: [String]) -> Set<String> {
        var found: Set<String> = []
        for line in lines {
            for part in line.split(separator: "words(\"", omittingEmptySubsequences: false).dropFirst() {
                if let end = part.firstIndex(of: "\"") { found.insert(String(part[..<end])) }
            }
        }
        return found
    }

    // MARK: Translations

    /// Adds a line to a language's table for each text that it lacks.
    mutating func translate(
        _ texts: [(english: String, said: String)], in path: String, _ table: String, known: Set<Addition.Block>
    ) throws -> [Addition.Block] {
        guard var source = try lines(path), let head = source.places(of: table).first, var inside = source.inside(head) else { return [] }
        var blocks: [Addition.Block] = []
        for (english, said) in texts {
            let key = "\"\(english)\":"
            let block = Addition.Block(file: path, lines: ["        \(key) \"\(said)\","], isShared: true)
            guard !inside.contains(where: { source.lines[$0].contains(key) }) else {
                if known.contains(block) { blocks.append(block) }
                continue
            }
            // In the order of the alphabet, but not behind a line that has no comma.
            let next = inside.first { source.lines[$0] > block.lines[0] } ?? inside.upperBound
            source.insert(block.lines, at: next == inside.lowerBound || source.lines[next - 1].hasSuffix(",") ? next : inside.lowerBound)
            inside = inside.lowerBound..<inside.upperBound + 1
            blocks.append(block)
        }
        try set(path, source.text)
        return blocks
    }

    /// Takes the line of a translation out.
    mutating func removeTranslation(_ block: Addition.Block, leavesChanged: Bool) throws {
        func bare(_ line: String) -> String { String(line.trimmed.reversed().drop { $0 == "," }.reversed()) }
        guard var source = try lines(block.file) else { return }
        let key = block.lines[0].prefix(upTo: block.lines[0].firstRange(of: "\":")?.upperBound ?? block.lines[0].endIndex)
        // Somebody may have taken it out by hand.
        guard let line = source.lines.firstIndex(where: { $0.contains(key.drop { $0 == " " }) }) else { return }
        guard bare(source.lines[line]) == bare(block.lines[0]) else {
            if leavesChanged { return }
            throw WorkspaceError.refused(
                "\(block.file):\(line + 1): this translation was changed by hand; say --force, which leaves it here, or take it out first")
        }
        source.replace(1, at: line, with: [])
        try set(block.file, source.text)
    }

    // MARK: Lines

    /// Inserts lines at the place that a template names.
    ///
    /// - Returns: the inserted lines, behind those that were opened for them; nothing if they
    ///   existed already and were not added by the command.
    mutating func insert(_ section: [String], at place: LinePlace, known: Set<Addition.Block>) throws -> [Addition.Block] {
        let path = try place.file ?? path(declaring: place.phrases[0])
        guard var source = try lines(path) else {
            throw WorkspaceError.noPlace(file: path, line: 1, wanted: place.phrases.first ?? "the file")
        }
        let opened = try open(place, in: &source, path, known)
        guard place.position != .argument else {
            guard let call = try argument(section, at: place, in: &source, path, known) else { return [] }
            try set(path, source.text)
            return opened + [call]
        }
        let isShared = place.once != nil || place.position == .imports
        let block = Addition.Block(file: path, lines: section, isShared: isShared)
        if isShared, try isThere(section, place, source, path) { return known.contains(block) ? opened + [block] : [] }
        if !isShared, let line = source.places(of: section).first {
            throw WorkspaceError.refused(
                "\(path):\(line + 1) says '\(section.joined(separator: " ").trimmed)' already; choose another name")
        }
        let index = place.position == .imports ? source.importPlace(of: section[0]) : try index(of: place, in: source, path)
        source.insert(section, at: index)
        try set(path, source.text)
        return opened + [block]
    }

    /// Opens what has its braces in one line where a place is within them.
    ///
    /// - Returns: the lines that were opened, by this addition or by another one: the last of them
    ///   closes them again.
    private func open(
        _ place: LinePlace, in source: inout SourceLines, _ path: String, _ known: Set<Addition.Block>
    ) throws -> [Addition.Block] {
        guard place.position != .endOfFile, place.position != .imports else { return [] }
        var opened: [Addition.Block] = []
        for count in place.phrases.indices where count > 0 || place.isInBraces {
            let depth = place.isInBraces ? count + 1 : count
            let (line, _) = try find(place.phrases.prefix(depth), in: source, path)
            let text = source.lines[line]
            if let block = known.first(where: { $0.file == path && $0.isOpened && $0.lines[0] == text }) {
                opened.append(block)
            } else if source.inside(line) == nil, let lines = source.opened(line) {
                opened.append(Addition.Block(file: path, lines: lines, replaced: [text], isShared: true))
                source.replace(1, at: line, with: lines)
            }
        }
        return opened
    }

    /// Puts an argument into a call.
    ///
    /// - Returns: the line with it, also where another addition has put it there; nil where it was
    ///   there before.
    private func argument(
        _ section: [String], at place: LinePlace, in source: inout SourceLines, _ path: String, _ known: Set<Addition.Block>
    ) throws -> Addition.Block? {
        let (line, _) = try find(place.phrases[...], in: source, path)
        let text = source.lines[line]
        guard let once = place.once, source.places(of: once, in: line..<line + 1).isEmpty else {
            return known.first { block in block.file == path && block.argument.map { text.contains($0) } == true }
        }
        guard let phrase = place.phrases.last, let call = source.calling(phrase, with: section.joined(separator: " "), at: line) else {
            throw WorkspaceError.noPlace(file: path, line: line + 1, wanted: place.phrases[place.phrases.count - 1])
        }
        source.replace(1, at: line, with: [call])
        return Addition.Block(file: path, lines: [call], replaced: [text], isShared: true)
    }

    private func isThere(_ section: [String], _ place: LinePlace, _ source: SourceLines, _ path: String) throws -> Bool {
        guard let once = place.once else { return source.lines.contains(section[0]) }
        guard place.position != .endOfFile else { return !source.places(of: once).isEmpty }
        let (line, range) = try find(place.phrases[...], in: source, path)
        return !source.places(of: once, in: place.position == .after ? range : source.inside(line) ?? range).isEmpty
    }

    /// The line that the last one of phrases is found in, and where it was looked for.
    private func find(_ phrases: ArraySlice<String>, in source: SourceLines, _ path: String) throws -> (line: Int, range: Range<Int>) {
        var range = source.lines.indices
        var line = 0
        for (number, phrase) in phrases.enumerated() {
            if number > 0 { range = source.inside(line) ?? line + 1..<range.upperBound }
            guard let found = source.places(of: phrase, in: range).first else {
                throw WorkspaceError.noPlace(file: path, line: min(range.lowerBound + 1, source.lines.count), wanted: phrase)
            }
            line = found
        }
        return (line, range)
    }

    private func index(of place: LinePlace, in source: SourceLines, _ path: String) throws -> Int {
        if place.position == .endOfFile { return source.lines.count }
        let (line, _) = try find(place.phrases[...], in: source, path)
        let last = place.phrases[place.phrases.count - 1]
        // Behind a line that opens a bracket is within it, but not where the line closes it too.
        if place.position == .after, !last.hasSuffix("{") || source.lines[line].hasSuffix("{") { return line + 1 }
        guard place.isInBraces, let inside = source.inside(line) else {
            throw WorkspaceError.noPlace(file: path, line: line + 1, wanted: last)
        }
        return place.position == .start ? inside.lowerBound : inside.upperBound
    }

    /// Takes lines out, wherever they stand now: in their file, or in the one file that has them.
    mutating func remove(_ block: Addition.Block, of name: String) throws {
        if block.isOpened {
            // Where somebody has put more between the braces they stay open.
            if var source = try lines(block.file), let first = source.places(of: block.lines).first {
                source.replace(block.lines.count, at: first, with: block.replaced)
                try set(block.file, source.text)
            }
            return
        }
        if let argument = block.argument, var source = try lines(block.file), source.takeOut(argument) {
            return try set(block.file, source.text)
        }
        var path = block.file
        var found = try lines(path)?.places(of: block.lines) ?? []
        if found.isEmpty {
            var others: [String] = []
            for other in Set(files.values.joined()).sorted() where other != path {
                if try lines(other)?.places(of: block.lines).isEmpty == false { others.append(other) }
            }
            if others.count == 1 {
                path = others[0]
                found = try lines(path)?.places(of: block.lines) ?? []
            }
        }
        guard var source = try lines(path) else {
            throw WorkspaceError.edited(file: path, line: 1, name: name, reason: "the file is gone that has lines of \(name)")
        }
        // Other lines are taken out already: whoever is told of a line looks for it on the disk.
        let written = draft.original(path).map { SourceLines(String(decoding: $0, as: UTF8.self)) } ?? source
        guard let first = found.first else {
            let wanted = block.lines.first { $0.contains { !$0.isWhitespace } } ?? ""
            throw WorkspaceError.edited(
                file: path, line: written.change(of: block.lines), name: name,
                reason: "what was added for \(name) was edited: '\(wanted.trimmed)' does not stand here as it was added")
        }
        guard found.count == 1 else {
            let both = written.places(of: block.lines).count > 1 ? written.places(of: block.lines) : found
            throw WorkspaceError.edited(
                file: path, line: both[0] + 1, name: name,
                reason: "what was added for \(name) stands here and in line \(both[1] + 1) as well")
        }
        source.replace(block.lines.count, at: first, with: block.replaced)
        try set(path, source.text)
    }
}

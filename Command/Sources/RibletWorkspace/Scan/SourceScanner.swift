/// Reads declarations and calls from the bytes of Swift files. One scanner serves one thread; what
/// it allocates serves the next file.
public final class SourceScanner {
    /// The longest file that is read, in bytes. A longer one is reported as unreadable.
    public static let sizeLimit = 64 << 20

    let interner = Interner()
    private let collectsReferences: Bool
    private let buffer = TokenBuffer()
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 16
    private var lineStarts: [UInt32] = []
    private var stamps: [UInt32] = []
    private var stamp: UInt32 = 0

    /// A scanner that has read nothing.
    ///
    /// - Parameter collectsReferences: whether it is wanted which words a file refers to. Without
    ///   them only words that may be calls are looked up.
    public init(collectsReferences: Bool = true) {
        self.collectsReferences = collectsReferences
        bytes = .allocate(capacity: capacity)
    }

    deinit { bytes.deallocate() }

    /// The declarations of a source text.
    public func scan(_ source: String) -> ScannedFile {
        var source = source
        return source.withUTF8 { scan($0) }
    }

    /// The declarations of a source text in UTF-8.
    public func scan(_ source: UnsafeBufferPointer<UInt8>) -> ScannedFile {
        reserve(source.count)
        if let start = source.baseAddress { bytes.update(from: start, count: source.count) }
        return scan(count: source.count)
    }

    /// The declarations of a file.
    ///
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)``.
    func scan(path: String) throws(WorkspaceError) -> ScannedFile {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: SystemText.lastError()) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: SystemText.lastError()) }
        let size = Int(status.st_size)
        guard size <= Self.sizeLimit else {
            throw .unreadable(path: path, reason: "it has \(size) bytes; at most \(Self.sizeLimit) are read")
        }
        reserve(size)
        var count = 0
        while count < size {
            let got = read(descriptor, bytes + count, size - count)
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .unreadable(path: path, reason: SystemText.lastError()) }
            if got == 0 { break }
            count += got
        }
        return scan(count: count)
    }

    /// Some bytes after the last are read when a token is looked up.
    private func reserve(_ count: Int) {
        guard count + 64 > capacity else { return }
        bytes.deallocate()
        capacity = max(count + 64, capacity * 2)
        bytes = .allocate(capacity: capacity)
    }

    private func scan(count: Int) -> ScannedFile {
        (bytes + count).initialize(repeating: 0, count: 64)
        var lexer = Lexer(bytes, count: count, into: buffer)
        lexer.run()
        var parser = DeclarationParser(bytes, buffer, interner)
        parser.run()
        findLines(count)
        var lines = LineFinder(lineStarts)
        var declarations = parser.declarations
        for index in declarations.indices { declarations[index].line = lines.line(of: declarations[index].offset) }
        var file = ScannedFile()
        file.size = count
        file.isGenerated = isGenerated(count)
        file.lineCount = lineStarts.count
        file.sort(declarations)
        file.problems = lexer.problems.map { ($0.message, LineFinder(lineStarts).search($0.offset)) }
        file.ignores = lexer.ignores.map { ($0.rule, LineFinder(lineStarts).search($0.offset), $0.hasReason) }
        if let offset = parser.tooDeep {
            let message = "types stand in each other more than \(DeclarationParser.depthLimit) deep; those further in are not read"
            file.problems.append((message, LineFinder(lineStarts).search(offset)))
        }
        readBodies(parser.extents, of: &file)
        readTextTables(parser.extents, of: &file)
        return file
    }

    /// Returns true if the comment at the beginning of a file says that a program has written it.
    private func isGenerated(_ count: Int) -> Bool {
        guard count > 8, bytes[0] == UInt8(ascii: "/"),
            (0..<min(count, 1024) - 8).contains(where: { bytes[$0] == UInt8(ascii: "e") && memcmp(bytes + $0, "enerated", 8) == 0 })
        else { return false }
        let head = String(decoding: UnsafeBufferPointer(start: bytes, count: min(count, 1024)), as: UTF8.self).lowercased()
        let comment = head.split(separator: "\n", omittingEmptySubsequences: false).prefix { line in
            let line = line.drop { $0 == " " }
            return line.isEmpty || line.hasPrefix("/") || line.hasPrefix("*")
        }
        return comment.contains { line in
            [
                "generated by", "generated using", "generated code", "@generated", "auto-generated", "autogenerated",
                "automatically generated",
            ]
            .contains(where: line.contains)
        }
    }

    private func findLines(_ count: Int) {
        lineStarts.removeAll(keepingCapacity: true)
        lineStarts.append(0)
        var position = 0
        while position < count, let found = memchr(bytes + position, 10, count - position) {
            position = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - UnsafePointer(bytes) + 1
            lineStarts.append(UInt32(position))
        }
    }

    // MARK: Texts

    private func readTextTables(_ extents: [(first: Int, end: Int)], of file: inout ScannedFile) {
        for index in file.declarations.indices where file.declarations[index].kind == .property {
            let name = file.declarations[index].name.utf8
            let isLanguage = name.starts(with: "in".utf8) && name.dropFirst(2).first.map(CapitalLetter.begins) == true
            guard isLanguage || name.elementsEqual("translations".utf8), index < extents.count else { continue }
            let (first, end) = extents[index]
            guard let equal = (first..<end).first(where: { buffer.tokens[$0].kind == .equal }), equal + 1 < end,
                let entries = entries(equal + 1), Int(buffer.tokens[equal + 1].match) + 1 >= end
            else { continue }
            file.textTables.append(TextTable(declaration: Int32(index), entries: entries))
        }
    }

    /// The entries of a dictionary that begins at a token; nil if it is none, or one whose keys are
    /// not all plain texts.
    private func entries(_ bracket: Int) -> [TextTable.Entry]? {
        let tokens = buffer.tokens
        let end = Int(tokens[bracket].match)
        guard tokens[bracket].kind == .leftBracket, end > bracket else { return nil }
        if end == bracket + 2, tokens[bracket + 1].kind == .colon { return [] }
        var entries: [TextTable.Entry] = []
        var place = bracket + 1
        while place < end {
            guard let key = plainText(place), tokens[place + 1].kind == .colon else { return nil }
            let start = place + 2
            place = start
            while place < end, tokens[place].kind != .comma { place = max(place, Int(tokens[place].match)) + 1 }
            var value = TextTable.Value.other
            if place > start, tokens[place - 1].kind == .identifier {
                value = .name(word(place - 1))
            } else if tokens[start].kind == .leftBracket, Int(tokens[start].match) + 1 == place, let inner = self.entries(start) {
                value = .keys(inner.map(\.key))
            }
            entries.append(TextTable.Entry(key: key, value: value))
            place += 1
        }
        return entries
    }

    /// The text of a string on one line, as it is written between its quotes.
    private func plainText(_ index: Int) -> String? {
        let token = buffer.tokens[index]
        let (start, end) = (Int(token.offset), Int(token.end))
        let quote = UInt8(ascii: "\"")
        guard token.kind == .string, end - start >= 2, bytes[start] == quote, bytes[end - 1] == quote,
            end - start == 2 || bytes[start + 1] != quote
        else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes + start + 1, count: end - start - 2), as: UTF8.self)
    }

    // MARK: Bodies

    /// Collects which words a file refers to, and the calls that rules look at.
    private func readBodies(_ extents: [(first: Int, end: Int)], of file: inout ScannedFile) {
        let tokens = buffer.tokens
        let last = buffer.count - 1
        var lines = LineFinder(lineStarts)
        stamp += 1
        // By themselves while they are used: of a class they would be asked for at each word.
        let (stamp, collectsReferences) = (stamp, collectsReferences)
        var stamps = stamps
        self.stamps = []
        defer { self.stamps = stamps }
        // Of what routers and interactors do more is wanted.
        let readsSteps = file.hasRoutes
        let held = readsSteps ? heldBuilders(file) : []
        var open: [(end: Int, declaration: Int32)] = []
        var units: [(end: Int, name: String)] = []
        var coming = 0
        var declaration: Int32 = -1
        var around = Surroundings()
        // Where one of them has to be looked at next: of arrays a debug build would ask at each
        // word, and be half as fast.
        var (openEnd, unitsEnd, nextExtent) = (Int.max, Int.max, extents.first?.first ?? .max)
        for index in 0..<max(last, 0) {
            if openEnd <= index {
                while let top = open.last, top.end <= index { open.removeLast() }
                openEnd = open.last?.end ?? .max
                declaration = open.last?.declaration ?? -1
            }
            if unitsEnd <= index {
                while let top = units.last, top.end <= index { units.removeLast() }
                unitsEnd = units.last?.end ?? .max
            }
            if nextExtent <= index {
                while coming < extents.count, extents[coming].first <= index {
                    (openEnd, declaration) = (extents[coming].end, Int32(coming))
                    open.append((openEnd, declaration))
                    coming += 1
                }
                nextExtent = coming < extents.count ? extents[coming].first : .max
            }
            let token = tokens[index]
            guard token.kind == .identifier, !token.flags.contains(.declares) else { continue }
            if token.keyword == .super, tokens[index + 1].kind == .dot, tokens[index + 2].kind == .identifier {
                file.calls.append(
                    CallSite(
                        kind: .inherited, name: word(index + 2), receiver: "super", declaration: declaration, offset: token.offset,
                        line: lines.line(of: token.offset)))
            }
            let quoted: UInt32 = token.flags.contains(.backticked) ? 1 : 0
            let start = bytes + Int(token.offset + quoted)
            let length = max(0, Int(token.end - token.offset) - Int(quoted) * 2)
            if !collectsReferences, !readsSteps, !CallKind.mayMeanSomething(start, length) { continue }
            let symbol = interner.symbol(start, length)
            if collectsReferences {
                if Int(symbol) >= stamps.count { stamps.append(contentsOf: repeatElement(0, count: Int(symbol) + 1024 - stamps.count)) }
                if stamps[Int(symbol)] != stamp {
                    stamps[Int(symbol)] = stamp
                    file.references.append(symbol)
                }
            }
            if readsSteps, declaration >= 0 {
                if tokens[index + 1].kind == .leftParen, token.keyword == .none,
                    start[0] >= UInt8(ascii: "a") || start[0] == UInt8(ascii: "_")
                {
                    advance(&around, to: index, in: declaration, of: file, extents)
                    file.steps.append(Step(name: word(index), declaration: declaration, happening: around.happening))
                } else if !held.isEmpty, held.contains(symbol), isGivenOn(index), file.declarations[Int(declaration)].kind != .initializer {
                    file.calls.append(
                        CallSite(
                            kind: .value, name: word(index), receiver: word(index), declaration: declaration, offset: token.offset,
                            line: lines.line(of: token.offset)))
                }
            }
            let kind = interner.interest(symbol)
            guard kind != .none else { continue }
            if kind == .unit || kind == .task { advance(&around, to: index, in: declaration, of: file, extents) }
            guard let call = call(kind, at: index, declaration, units.last?.name ?? "", around, &lines) else { continue }
            if kind == .unit, let parenthesis = parenthesis(after: index) {
                units.append((endOfCall(parenthesis), call.name))
                unitsEnd = units[units.count - 1].end
            }
            file.calls.append(call)
        }
    }

    /// The names of properties that hold builders.
    private func heldBuilders(_ file: ScannedFile) -> Set<UInt32> {
        var held: Set<UInt32> = []
        for declaration in file.declarations where declaration.kind == .property && declaration.type.contains("Build") {
            var name = declaration.name
            held.insert(name.withUTF8 { interner.symbol($0.baseAddress!, $0.count) })
        }
        return held
    }

    /// Returns true for a name that is used as a value: it is not a label, no member of it is used,
    /// and it is not assigned.
    private func isGivenOn(_ index: Int) -> Bool {
        let tokens = buffer.tokens
        var before = index - 1
        if before > 0, tokens[before].kind == .dot {
            guard word(before - 1) == "self" else { return false }
            before -= 2
        }
        switch tokens[index + 1].kind {
        case .comma, .rightParen, .rightBracket: break
        default: return tokens[index + 1].isNewLine && before > 0 && tokens[before].keyword == .return
        }
        switch tokens[before].kind {
        case .leftParen, .leftBracket, .comma, .colon: return true
        default: return false
        }
    }

    /// The brackets around a token of a declaration, with when code in them happens. The next token
    /// that is asked for lies behind this one: each is passed once, however long a function is.
    private struct Surroundings {
        var declaration: Int32 = -1
        var first = 0
        var body: UInt32 = 0
        var next = 0
        var open: [(place: Int, happening: Step.Happening)] = []
        /// Code in a closure may never run, or run more than once.
        var happening: Step.Happening { open.last?.happening ?? .certain }
    }

    /// Reads on to a token of a declaration.
    private func advance(
        _ around: inout Surroundings, to index: Int, in declaration: Int32, of file: ScannedFile, _ extents: [(first: Int, end: Int)]
    ) {
        let tokens = buffer.tokens
        if around.declaration != declaration {
            around = Surroundings(declaration: declaration)
            if declaration >= 0 {
                (around.first, around.next) = (extents[Int(declaration)].first, extents[Int(declaration)].first)
                around.body = file.declarations[Int(declaration)].body.lowerBound
            }
        }
        while around.next < index {
            let place = around.next
            let token = tokens[place]
            around.next += 1
            switch token.kind {
            case .leftParen, .leftBrace:
                var happening = around.happening
                if token.kind == .leftBrace, token.offset != around.body, happening != .open {
                    if !isControlFlow(place, around.first) {
                        if !isTask(place) { happening = .open }
                    } else if tokens[place - 1].keyword == .nil, tokens[place - 2].kind == .operatorRun,
                        bytes[Int(tokens[place - 2].offset)] == 0x3D
                    {
                        happening = .once
                    }
                }
                around.open.append((place, happening))
            case .rightParen, .rightBrace:
                while let last = around.open.last, last.place >= token.match { around.open.removeLast() }
            default: break
            }
        }
    }

    /// Returns true for a brace that begins the work of a task, of `MainActor.run` or of a queue: that
    /// runs once.
    private func isTask(_ brace: Int) -> Bool {
        let tokens = buffer.tokens
        var place = brace - 1
        if place > 0, tokens[place].kind == .colon, word(place - 1) == "execute" { return true }
        if place > 0, tokens[place].kind == .rightParen, tokens[place].match > 0 { place = Int(tokens[place].match) - 1 }
        guard place >= 0, tokens[place].kind == .identifier else { return false }
        return ["Task", "task", "detached", "immediate", "async", "asyncAfter"].contains(word(place))
            || place > 1 && word(place) == "run" && tokens[place - 1].kind == .dot && word(place - 2) == "MainActor"
    }

    /// Returns true for a call that comes where something is not there yet, behind `guard child ==
    /// nil` or `if child != nil { return }` or in `if child == nil { … }`, and that nothing takes away
    /// again.
    private func isOnce(_ index: Int) -> Bool {
        let tokens = buffer.tokens
        var place = index - 1
        while place > max(3, index - 2000), tokens[place].keyword != .func {
            // Names of other braces are out of sight.
            if tokens[place].kind == .rightBrace, tokens[place].match > 0, Int(tokens[place].match) < place {
                place = Int(tokens[place].match)
            } else if tokens[place].keyword == .nil, tokens[place - 2].kind == .identifier, ["==", "!="].contains(word(place - 1)) {
                var head = place - 3
                while head > 0, tokens[head].keyword != .guard, tokens[head].keyword != .if, tokens[head].kind != .leftBrace,
                    tokens[head].kind != .rightBrace
                { head -= 1 }
                var brace = place
                while brace < index, tokens[brace].kind != .leftBrace { brace += 1 }
                let isWithin = tokens[head].keyword == .if && Int(tokens[brace].match) > index
                let leaves = tokens[head].keyword == .if && tokens[brace + 1].keyword == .return && !isWithin
                let name = word(place - 2)
                return (word(place - 1) == "==" ? tokens[head].keyword == .guard || isWithin : leaves)
                    && !(0..<buffer.count - 2).contains {
                        tokens[$0].kind == .identifier && tokens[$0 + 1].kind == .equal && tokens[$0 + 2].keyword == .nil
                            && word($0) == name
                    }
            }
            place -= 1
        }
        return false
    }

    /// Returns true for a brace that begins the body of `if`, `for`, `switch` and their like.
    private func isControlFlow(_ brace: Int, _ first: Int) -> Bool {
        let tokens = buffer.tokens
        var place = brace - 1
        while place > first {
            switch tokens[place].kind {
            case .leftBrace, .rightBrace: return false
            case .rightParen, .rightBracket:
                if tokens[place].match > 0, Int(tokens[place].match) < place { place = Int(tokens[place].match) }
            case .leftParen, .leftBracket: return false
            case .identifier:
                switch tokens[place].keyword {
                case .if, .else, .for, .while, .switch, .do, .catch, .repeat, .defer: return true
                default: break
                }
            default: break
            }
            place -= 1
        }
        return false
    }

    /// The parenthesis of a call, behind generic arguments and `.init` too.
    private func parenthesis(after index: Int) -> Int? {
        let tokens = buffer.tokens
        var next = index + 1
        if tokens[next].kind == .operatorRun, bytes[Int(tokens[next].offset)] == UInt8(ascii: "<"), !tokens[next].flags.contains(.space) {
            var depth = 0
            scan: while next < buffer.count - 1 {
                switch tokens[next].kind {
                case .operatorRun:
                    for place in Int(tokens[next].offset)..<Int(tokens[next].end) {
                        if bytes[place] == UInt8(ascii: "<") { depth += 1 }
                        if bytes[place] == UInt8(ascii: ">") { depth -= 1 }
                    }
                    if depth <= 0 { break scan }
                default: break
                }
                next = max(next, Int(tokens[next].match)) + 1
            }
            next += 1
        }
        if next + 2 < buffer.count, tokens[next].kind == .dot, tokens[next + 1].keyword == .`init` { next += 2 }
        return next < buffer.count && tokens[next].kind == .leftParen && !tokens[next].isNewLine ? next : nil
    }

    /// The token after a call, with the closures that trail it.
    private func endOfCall(_ parenthesis: Int) -> Int {
        let tokens = buffer.tokens
        var end = max(Int(tokens[parenthesis].match), parenthesis) + 1
        guard end < buffer.count, tokens[end].kind == .leftBrace, !tokens[end].isNewLine else { return end }
        end = max(Int(tokens[end].match), end) + 1
        // `} children: { … }`
        while end + 2 < buffer.count, tokens[end].kind == .identifier, tokens[end + 1].kind == .colon, tokens[end + 2].kind == .leftBrace {
            end = max(Int(tokens[end + 2].match), end + 2) + 1
        }
        return end
    }

    /// Tells if the last statement in braces is `_ = await …`: nothing comes after what is waited for.
    private func endsInWaiting(_ brace: Int) -> Bool {
        let tokens = buffer.tokens
        guard brace < buffer.count, tokens[brace].kind == .leftBrace, tokens[brace].match > 0 else { return false }
        var (place, last) = (brace + 1, brace + 1)
        while place < Int(tokens[brace].match) {
            if tokens[place].isNewLine, tokens[place].kind != .dot { last = place }
            place = max(Int(tokens[place].match), place) + 1
        }
        guard last + 5 < buffer.count, word(last) == "_", tokens[last + 1].kind == .equal else { return false }
        return (last + 2..<last + 5).contains { word($0) == "await" }
    }

    /// Tells if a call that ends before a place is all that a closure of `map` gives: `urls.map { Task
    /// { … } }` has its tasks.
    private func isMapped(_ index: Int, _ end: Int, _ around: Surroundings) -> Bool {
        let tokens = buffer.tokens
        guard let brace = around.open.last?.place, brace > 0, tokens[brace].kind == .leftBrace, Int(tokens[brace].match) == end else {
            return false
        }
        let isFirst = index == brace + 1 || tokens[index - 1].keyword == .in
        return isFirst && ["map", "compactMap", "flatMap"].contains(word(brace - 1))
    }

    private func call(
        _ kind: CallKind, at index: Int, _ declaration: Int32, _ within: String, _ around: Surroundings, _ lines: inout LineFinder
    ) -> CallSite? {
        let tokens = buffer.tokens
        var arguments = ""
        var isKept = false
        if kind == .task {
            // `Task { … }`, `Task(priority:) { … }`, `Task.detached { … }`; a type such as
            // `Task<Int, Never>` is none.
            var next = index + 1
            if tokens[next].kind == .dot, tokens[next + 1].kind == .identifier {
                let member = word(next + 1)
                guard member == "detached" || member == "immediate" else { return nil }
                next += 2
            }
            let isCall = tokens[next].kind == .leftBrace || tokens[next].kind == .leftParen
            guard isCall, !tokens[next].isNewLine else { return nil }
            let brace = tokens[next].kind == .leftParen ? Int(tokens[next].match) + 1 : next
            // `Task { … }.store(in: &tasks)` keeps it.
            for bracket in [TokenKind.leftParen, .leftBrace] where tokens[next].kind == bracket {
                next = max(Int(tokens[next].match), next) + 1
            }
            isKept = tokens[next].kind == .dot || endsInWaiting(brace) || isMapped(index, next, around)
        } else {
            guard let parenthesis = parenthesis(after: index) else { return nil }
            // A function's own declaration is not marked as a call of itself; a member of a type
            // is.
            if index > 0, tokens[index - 1].keyword == .func { return nil }
            if kind == .words {
                guard Int(tokens[parenthesis].match) == parenthesis + 2, let text = plainText(parenthesis + 1) else { return nil }
                arguments = text
            } else {
                arguments = slice(parenthesis + 1, Int(tokens[parenthesis].match))
            }
        }
        var (receiver, first) = receiver(of: index)
        // `ChildStack<HomeRoute>(…)`: whose routes it keeps.
        if kind == .container, tokens[index + 1].kind == .operatorRun, tokens[index + 2].kind == .identifier { receiver = word(index + 2) }
        if kind == .build, !receiver.isEmpty, !receiver.contains("."), let meant = meaning(of: receiver, before: first) { receiver = meant }
        var name = word(index)
        if kind == .unit, UnitRole.isBare(name) {
            // `Clock.Builder(…)` makes the builder of Clock; alone it may be anyone's.
            guard let owner = receiver.split(separator: ".").last, owner.utf8.first.map(CapitalLetter.begins) == true else { return nil }
            name = owner + name
        }
        return CallSite(
            kind: kind, name: name, receiver: receiver, arguments: arguments, declaration: declaration, within: within,
            constant: kind == .unit ? constant(of: first, around) : "", isDiscarded: !isKept && isDiscarded(first),
            isOnce: kind == .attach && isOnce(index), offset: tokens[index].offset,
            line: lines.line(of: tokens[index].offset))
    }

    /// Returns the names that a constant of a function stands for: `builders` of `for one in
    /// builders` and of `builders.forEach { $0.build() }`, `home` of `let one = home`; nil where
    /// nothing is that simple.
    private func meaning(of name: String, before index: Int) -> String? {
        let tokens = buffer.tokens
        var place = index - 1
        // A function that is longer has its loop nearby, too.
        let first = max(2, index - 2000)
        while place > first, tokens[place].keyword != .func {
            if name.hasPrefix("$"), tokens[place].kind == .leftBrace, Int(tokens[place].match) > index {
                let isOfEach =
                    tokens[place - 1].kind == .identifier && ["forEach", "map", "compactMap", "flatMap"].contains(word(place - 1))
                return isOfEach ? receiver(of: place - 1).0 : nil
            }
            let begins = tokens[place].keyword == .in ? tokens[place - 2].keyword == .for : tokens[place - 2].keyword == .let
            if begins, tokens[place].keyword == .in || tokens[place].kind == .equal, word(place - 1) == name {
                var names: [String] = []
                var next = place + 1
                while tokens[next].kind == .identifier, tokens[next].keyword != .await, tokens[next].keyword != .try {
                    names.append(word(next))
                    guard tokens[next + 1].kind == .dot else { break }
                    next += 2
                }
                let after = tokens[next + 1]
                let ends = [.leftBrace, .comma, .semicolon].contains(after.kind) || after.keyword == .else || after.isNewLine
                return !names.isEmpty && ends ? names.joined(separator: ".") : nil
            }
            place -= 1
        }
        return nil
    }

    /// The names before a call, and its first token.
    private func receiver(of index: Int) -> (String, first: Int) {
        let tokens = buffer.tokens
        var names: [String] = []
        var first = index
        while first >= 2, tokens[first - 1].kind == .dot {
            var before = first - 2
            if before > 0, tokens[before].kind == .operatorRun { before -= 1 }
            let closes = tokens[before].kind == .rightParen || tokens[before].kind == .rightBracket
            if closes, tokens[before].match > 0, Int(tokens[before].match) < before { before = Int(tokens[before].match) - 1 }
            guard before >= 0, tokens[before].kind == .identifier || tokens[before].kind == .dollar else { break }
            names.append(word(before))
            first = before
        }
        return (names.reversed().joined(separator: "."), first)
    }

    /// Names the constant that a call, or one in whose arguments the call stands, is the value of.
    private func constant(of first: Int, _ around: Surroundings) -> String {
        let tokens = buffer.tokens
        var first = first
        var depth = around.open.count
        while true {
            if first > 2, tokens[first - 1].kind == .equal, tokens[first - 3].keyword == .let { return word(first - 2) }
            depth -= 1
            guard depth >= 0, case let place = around.open[depth].place, tokens[place].kind != .leftBrace else { return "" }
            first = receiver(of: place - 1).first
        }
    }

    /// Returns true for a call that stands by itself: nobody takes its result.
    private func isDiscarded(_ first: Int) -> Bool {
        let tokens = buffer.tokens
        guard first > 0 else { return true }
        let before = tokens[first - 1]
        switch before.kind {
        case .leftBrace, .semicolon: return true
        case .equal: return first > 1 && word(first - 2) == "_"
        case .identifier:
            switch before.keyword {
            case .in: return true
            case .return, .try, .await: return false
            default: return tokens[first].isNewLine
            }
        case .rightParen, .rightBrace, .rightBracket, .string, .number, .colon: return tokens[first].isNewLine
        default: return false
        }
    }

    private func word(_ index: Int) -> String {
        let token = buffer.tokens[index]
        return interner.word(bytes + Int(token.offset), Int(token.end - token.offset))
    }

    private func slice(_ first: Int, _ end: Int, limit: Int = 240) -> String {
        guard end > first else { return "" }
        let start = Int(buffer.tokens[first].offset)
        let count = min(Int(buffer.tokens[end - 1].end) - start, limit)
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: count), as: UTF8.self)
    }
}

/// Tells in which line an offset is.
struct LineFinder {
    private let starts: [UInt32]
    private var place = 0

    init(_ starts: [UInt32]) { self.starts = starts }

    /// The line of an offset that is not less than the one asked for before.
    mutating func line(of offset: UInt32) -> UInt32 {
        while place + 1 < starts.count, starts[place + 1] <= offset { place += 1 }
        return UInt32(place + 1)
    }

    func search(_ offset: UInt32) -> UInt32 {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return UInt32(low + 1)
    }
}

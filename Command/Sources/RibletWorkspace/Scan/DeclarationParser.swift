/// Reads declarations from the tokens of a file; bodies of functions, accessors and closures are
/// passed over.
struct DeclarationParser {
    private enum Container { case file, type, enumeration }

    private let base: UnsafePointer<UInt8>
    private let tokens: UnsafeMutablePointer<Token>
    private let count: Int
    private let interner: Interner
    private(set) var declarations: [Declaration] = []
    /// For each declaration its first token and the one after its last.
    private(set) var extents: [(first: Int, end: Int)] = []
    /// For each open `#if` whether only debug builds have what stands in it.
    private var conditions: [Bool] = []
    /// The number of open types.
    private var depth = 0
    /// The first byte of a type within so many others that it is not read.
    private(set) var tooDeep: UInt32?
    /// The deepest nesting that is read: each step takes a part of the stack.
    static let depthLimit = 64

    init(_ base: UnsafePointer<UInt8>, _ buffer: TokenBuffer, _ interner: Interner) {
        self.base = base
        tokens = buffer.tokens
        count = buffer.count
        self.interner = interner
    }

    mutating func run() { items(from: 0, to: count - 1, parent: -1, in: .file) }

    // MARK: Lists of declarations

    private mutating func items(from start: Int, to end: Int, parent: Int32, in container: Container) {
        var index = start
        while index < end {
            let token = tokens[index]
            if token.kind == .pound {
                switch text(index) {
                case "#if": conditions.append(tokens[index + 1].kind == .identifier && text(index + 1) == "DEBUG")
                case "#else", "#elseif": if !conditions.isEmpty { conditions[conditions.count - 1] = false }
                case "#endif": _ = conditions.popLast()
                default: break
                }
                index = isDirective(index) ? endOfLine(index, end) : after(index)
            } else if canBegin(index, container), let next = declaration(index, end, parent, container) {
                index = max(next, index + 1)
            } else {
                index = after(index)
            }
        }
    }

    /// The token after this one, or after what it opens.
    @inline(__always)
    private func after(_ index: Int) -> Int { max(Int(tokens[index].match), index) + 1 }

    private func isDirective(_ index: Int) -> Bool {
        let token = tokens[index]
        guard token.end - token.offset >= 3 else { return false }
        return ["#if", "#elseif", "#else", "#endif", "#sourceLocation", "#error", "#warning", "#line"].contains(text(index))
    }

    private func endOfLine(_ index: Int, _ end: Int) -> Int {
        var index = after(index)
        while index < end, !tokens[index].isNewLine { index = self.after(index) }
        return index
    }

    /// Returns true if a declaration may begin at a token, by the token before it.
    private func canBegin(_ index: Int, _ container: Container) -> Bool {
        let token = tokens[index]
        guard token.kind == .at || (token.kind == .identifier && token.keyword != .none && !token.flags.contains(.backticked)) else {
            return false
        }
        guard index > 0, container == .file else { return true }
        let before = tokens[index - 1]
        switch before.kind {
        // `if let a,` goes on in the next line.
        case .dot, .comma: return false
        case .semicolon: return true
        default: return token.isNewLine
        }
    }

    // MARK: A declaration

    private struct Head {
        var access = Declaration.Access.inherited
        var modifiers: Declaration.Modifiers = []
        var attributes: [String] = []
        var keyword = 0
        let start: Int
        /// The token after the declarations among which it stands.
        let end: Int
        let parent: Int32
        let container: Container
    }

    /// - Returns: the token after it, or nil where none begins here.
    private mutating func declaration(_ start: Int, _ end: Int, _ parent: Int32, _ container: Container) -> Int? {
        var head = Head(start: start, end: end, parent: parent, container: container)
        var index = start
        while index < end {
            let token = tokens[index]
            if token.kind == .at {
                let (name, next) = attribute(index)
                head.attributes.append(name)
                index = next
                continue
            }
            if token.kind == .pound, isDirective(index) {
                // `#if` around attributes.
                index = endOfLine(index, end)
                continue
            }
            guard token.kind == .identifier, !token.flags.contains(.backticked) else { return nil }
            let keyword = token.keyword
            if keyword.isModifier || keyword == .class, isModifier(index, end) {
                apply(keyword, at: index, to: &head)
                index += 1
                if index < end, tokens[index].kind == .leftParen { index = after(index) }
                continue
            }
            return declaration(keyword, at: index, head)
        }
        return nil
    }

    /// Returns true if the word at this place is a modifier, which it is where further ones or a
    /// keyword follow.
    private func isModifier(_ index: Int, _ end: Int) -> Bool {
        var next = index + 1
        if tokens[next].kind == .leftParen {
            // A call of something that has the name of a modifier takes something else.
            guard ["set", "safe", "unsafe", "nonsending"].contains(text(next + 1)) else { return false }
            next = after(next)
        }
        let following = tokens[next]
        if following.kind == .at { return true }
        if following.kind == .pound { return false }
        guard following.kind == .identifier, !following.flags.contains(.backticked) else { return false }
        if following.keyword.isModifier { return isModifier(next, end) }
        return isKeywordOfDeclaration(next, end)
    }

    /// Returns true if the word at this place declares a name, by the token after it.
    private func isKeywordOfDeclaration(_ index: Int, _ end: Int) -> Bool {
        let following = tokens[index + 1]
        switch tokens[index].keyword {
        case .func: return following.kind == .identifier || following.kind == .operatorRun
        case .var, .let: return following.kind == .identifier || following.kind == .leftParen
        case .class, .struct, .enum, .protocol, .typealias, .associatedtype, .precedencegroup, .operator:
            return following.kind == .identifier || (tokens[index].keyword == .operator && following.kind == .operatorRun)
        case .extension:
            return following.kind == .identifier || following.kind == .leftBracket || following.kind == .leftParen
        case .import, .case: return following.kind == .identifier
        case .actor, .macro:
            return following.kind == .identifier && !following.isNewLine && following.keyword != .in && !following.keyword.isReserved
        case .`init`, .subscript: return following.kind == .leftParen || following.kind == .operatorRun
        case .deinit: return following.kind == .leftBrace
        default: return false
        }
    }

    private func apply(_ keyword: Keyword, at index: Int, to head: inout Head) {
        if tokens[index + 1].kind == .leftParen, text(index + 2) == "set" { return }
        switch keyword {
        case .public: head.access = .public
        case .private: head.access = .private
        case .fileprivate: head.access = .fileprivate
        case .internal: head.access = .internal
        case .package: head.access = .package
        case .open: head.access = .open
        case .static, .class: head.modifiers.insert(.ofType)
        case .weak: head.modifiers.insert(.weak)
        case .unowned: head.modifiers.insert(.unowned)
        case .override: head.modifiers.insert(.override)
        case .final: head.modifiers.insert(.final)
        case .lazy: head.modifiers.insert(.lazy)
        case .mutating: head.modifiers.insert(.mutating)
        case .nonisolated: head.modifiers.insert(.nonisolated)
        case .indirect: head.modifiers.insert(.indirect)
        default: head.modifiers.insert(.other)
        }
    }

    private mutating func declaration(_ keyword: Keyword, at index: Int, _ head: Head) -> Int? {
        let end = head.end
        guard isKeywordOfDeclaration(index, end) else { return nil }
        var head = head
        head.keyword = index
        switch keyword {
        case .import: return importing(index, head)
        case .class: return type(.class, index, head)
        case .struct: return type(.struct, index, head)
        case .enum: return type(.enum, index, head)
        case .protocol: return type(.protocol, index, head)
        case .actor: return type(.actor, index, head)
        case .extension: return extending(index, head)
        case .func: return function(index, head)
        case .var, .let: return properties(index, head)
        case .`init`: return signed(.initializer, name: "init", index, index + 1, head)
        case .subscript: return signed(.subscript, name: "subscript", index, index + 1, head)
        case .deinit:
            let declared = add(.deinitializer, "deinit", at: index, head)
            return finish(declared, at: body(declared, index + 1, end))
        case .typealias:
            let declared = add(.alias, name(index + 1), at: index + 1, head)
            return assigned(declared, angles(index + 2) ?? index + 2, end)
        case .associatedtype:
            let declared = add(.associatedType, name(index + 1), at: index + 1, head)
            return assigned(declared, inheritance(declared, index + 2, end), end)
        case .operator:
            let declared = add(.operator, text(index + 1), at: index + 1, head)
            var next = index + 2
            if tokens[next].kind == .colon {
                while next < end, !tokens[next].isNewLine { next = after(next) }
            }
            return finish(declared, at: next)
        case .precedencegroup:
            let declared = add(.precedenceGroup, name(index + 1), at: index + 1, head)
            return finish(declared, at: body(declared, index + 2, end))
        case .macro:
            let declared = add(.macro, name(index + 1), at: index + 1, head)
            var next = index + 2
            if let inner = angles(next) { next = inner }
            let signature = next
            next = self.signature(next, end)
            declarations[declared].type = slice(signature, next)
            if next < end, tokens[next].kind == .equal { next = expression(next + 1, end) }
            next = whereClause(next, end)
            return finish(declared, at: next)
        // Of an enumeration, not of a `switch`.
        default: return head.container == .enumeration ? cases(index, head) : nil
        }
    }

    private mutating func add(_ kind: Declaration.Kind, _ name: String, at index: Int, _ head: Head) -> Int {
        let token = tokens[index]
        tokens[index].flags.insert(.declares)
        var head = head
        if !conditions.isEmpty { head.modifiers.insert(conditions.contains(true) ? [.conditional, .debug] : .conditional) }
        declarations.append(
            Declaration(
                kind: kind, name: name, parent: head.parent, access: head.access, modifiers: head.modifiers, attributes: head.attributes,
                inherited: [], type: "", line: 0, offset: token.offset, keyword: tokens[head.keyword].offset,
                start: tokens[head.start].offset, end: token.end, body: 0..<0))
        extents.append((head.start, index + 1))
        return declarations.count - 1
    }

    private mutating func finish(_ declared: Int, at index: Int) -> Int {
        declarations[declared].end = tokens[index - 1].end
        extents[declared].end = index
        return index
    }

    /// The braces that may stand here.
    private mutating func body(_ declared: Int, _ index: Int, _ end: Int) -> Int {
        guard index < end, tokens[index].kind == .leftBrace else { return index }
        let close = Int(tokens[index].match)
        guard close > index else {
            declarations[declared].body = tokens[index].offset..<tokens[end].offset
            return end
        }
        declarations[declared].body = tokens[index].offset..<tokens[close].end
        return close + 1
    }

    // MARK: Kinds of declarations

    private mutating func importing(_ index: Int, _ head: Head) -> Int {
        let end = head.end
        var next = index + 1
        switch tokens[next].keyword {
        case .struct, .class, .enum, .protocol, .func, .var, .let, .typealias:
            next += 1
        default: break
        }
        let first = next
        next += 1
        while next + 1 < end, tokens[next].kind == .dot { next += 2 }
        let declared = add(.importing, slice(first, next), at: first, head)
        return finish(declared, at: next)
    }

    private mutating func type(_ kind: Declaration.Kind, _ index: Int, _ head: Head) -> Int {
        let end = head.end
        let declared = add(kind, name(index + 1), at: index + 1, head)
        var next = index + 2
        if let inner = angles(next) { next = inner }
        next = inheritance(declared, next, end)
        next = whereClause(next, end)
        return members(declared, next, end)
    }

    private mutating func extending(_ index: Int, _ head: Head) -> Int {
        let end = head.end
        let first = index + 1
        let next = typeEnd(first, end)
        let declared = add(.extension, slice(first, next), at: first, head)
        tokens[first].flags.remove(.declares)
        return members(declared, whereClause(inheritance(declared, next, end), end), end)
    }

    private mutating func members(_ declared: Int, _ index: Int, _ end: Int) -> Int {
        let next = body(declared, index, end)
        if next > index {
            let isEnumeration = declarations[declared].kind == .enum
            let last = next == end && tokens[index].match == Int32(index) ? end : next - 1
            if depth < Self.depthLimit {
                depth += 1
                items(from: index + 1, to: last, parent: Int32(declared), in: isEnumeration ? .enumeration : .type)
                depth -= 1
            } else if tooDeep == nil {
                tooDeep = declarations[declared].offset
            }
        }
        return finish(declared, at: next)
    }

    private mutating func inheritance(_ declared: Int, _ index: Int, _ end: Int) -> Int {
        guard index < end, tokens[index].kind == .colon else { return index }
        var next = index + 1
        while next < end {
            let first = next
            next = typeEnd(next, end)
            guard next > first else { break }
            declarations[declared].inherited.append(slice(first, next))
            guard next < end, tokens[next].kind == .comma else { break }
            next += 1
        }
        return next
    }

    private mutating func function(_ index: Int, _ head: Head) -> Int {
        let end = head.end
        let token = tokens[index + 1]
        var name = self.name(index + 1)
        // `==<T>`: the name ends where the generic parameters begin.
        var isGenericGlued = false
        if token.kind == .operatorRun, name.utf8.count > 1, name.hasSuffix("<"), index + 2 < end, tokens[index + 2].kind == .identifier {
            name = interner.word(base + Int(token.offset), Int(token.end - token.offset) - 1)
            isGenericGlued = true
        }
        return signed(.function, name: name, index + 1, isGenericGlued ? index + 1 : index + 2, head)
    }

    /// A function, an initialiser or a subscript.
    private mutating func signed(_ kind: Declaration.Kind, name: String, _ nameIndex: Int, _ index: Int, _ head: Head) -> Int {
        let end = head.end
        let declared = add(kind, name, at: nameIndex, head)
        var next = index
        if next < end, tokens[next].kind == .operatorRun {
            if let inner = angles(next) { next = inner } else { next += 1 }
        }
        let first = next
        next = signature(next, end)
        if next > first { declarations[declared].type = slice(first, next) }
        next = whereClause(next, end)
        return finish(declared, at: body(declared, next, end))
    }

    /// Parameters, effects and result.
    private func signature(_ index: Int, _ end: Int) -> Int {
        var next = index
        if next < end, tokens[next].kind == .leftParen { next = after(next) }
        while next < end, tokens[next].kind == .identifier {
            switch tokens[next].keyword {
            case .async, .reasync, .rethrows: next += 1
            case .throws:
                next += 1
                if next < end, tokens[next].kind == .leftParen { next = after(next) }
            default: return arrow(next, end)
            }
        }
        return arrow(next, end)
    }

    private func arrow(_ index: Int, _ end: Int) -> Int {
        guard index < end, tokens[index].kind == .arrow else { return index }
        return typeEnd(index + 1, end)
    }

    private mutating func properties(_ index: Int, _ head: Head) -> Int {
        let end = head.end
        let isConstant = tokens[index].keyword == .let
        var next = index + 1
        var untyped: [Int] = []
        while next < end {
            var head = head
            if isConstant { head.modifiers.insert(.constant) }
            let first = next
            // `(a, b)` declares both; a property stands for each.
            var declared: [Int] = []
            if tokens[next].kind == .leftParen {
                for inner in (next + 1)..<max(Int(tokens[next].match), next + 1) where isBinding(inner) {
                    declared.append(add(.property, name(inner), at: inner, head))
                }
                next = after(next)
            } else {
                declared = [add(.property, name(next), at: next, head)]
                next += 1
            }
            // The value of the one before is not part of it.
            if first > index + 1 { for property in declared { extents[property].first = first } }
            if next < end, tokens[next].kind == .colon {
                let first = next + 1
                next = typeEnd(first, end)
                let type = slice(first, next)
                // `let a, b: Int` gives both the type.
                for property in declared + untyped { declarations[property].type = type }
                untyped = []
            } else {
                untyped += declared
            }
            if next < end, tokens[next].kind == .equal {
                next = expression(next + 1, end)
                for property in declared { declarations[property].modifiers.insert(.initialized) }
                untyped = []
            }
            if next < end, tokens[next].kind == .leftBrace {
                for property in declared { declarations[property].modifiers.insert(.accessors) }
                for property in declared { _ = body(property, next, end) }
                next = after(next)
            } else if let last = declared.last, next > 0, tokens[next - 1].kind == .rightBrace, endsInObservers(next - 1) {
                declarations[last].modifiers.insert(.accessors)
            }
            for property in declared { _ = finish(property, at: next) }
            guard next + 1 < end, tokens[next].kind == .comma, isPattern(next + 1) else { break }
            next += 1
        }
        return next
    }

    private func isBinding(_ index: Int) -> Bool {
        guard tokens[index].kind == .identifier else { return false }
        let after = tokens[index + 1].kind
        return after == .comma || after == .rightParen
    }

    private func isPattern(_ index: Int) -> Bool { tokens[index].kind == .identifier || tokens[index].kind == .leftParen }

    /// Returns true if the braces that end here contain observers, not the code of a closure.
    private func endsInObservers(_ close: Int) -> Bool {
        let open = Int(tokens[close].match)
        guard open + 1 < close, tokens[open + 1].kind == .identifier else { return false }
        return ["didSet", "willSet"].contains(text(open + 1))
            && (tokens[open + 2].kind == .leftBrace || tokens[open + 2].kind == .leftParen)
    }

    /// The type that may stand behind an equals sign.
    private mutating func assigned(_ declared: Int, _ index: Int, _ end: Int) -> Int {
        var next = index
        if next < end, tokens[next].kind == .equal {
            let first = next + 1
            next = typeEnd(first, end)
            declarations[declared].type = slice(first, next)
        }
        return finish(declared, at: whereClause(next, end))
    }

    private mutating func cases(_ index: Int, _ head: Head) -> Int {
        let end = head.end
        var next = index + 1
        while next < end, tokens[next].kind == .identifier {
            let declared = add(.enumCase, name(next), at: next, head)
            next += 1
            if next < end, tokens[next].kind == .leftParen {
                let first = next
                next = after(next)
                declarations[declared].type = slice(first, next)
            }
            if next < end, tokens[next].kind == .equal {
                next = expression(next + 1, end)
                declarations[declared].modifiers.insert(.initialized)
            }
            _ = finish(declared, at: next)
            guard next + 1 < end, tokens[next].kind == .comma else { break }
            next += 1
        }
        return next
    }

    // MARK: Parts of declarations

    private mutating func attribute(_ index: Int) -> (name: String, next: Int) {
        var next = index + 2
        while next + 1 < count, tokens[next].kind == .dot { next += 2 }
        let name = slice(index + 1, next)
        if let inner = angles(next) { next = inner }
        if tokens[next].kind == .leftParen, !tokens[next].isNewLine { next = after(next) }
        return (name, next)
    }

    /// The token after a type that begins here; this one where none does.
    private func typeEnd(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end {
            // The words before a type.
            prefixes: while index < end {
                let token = tokens[index]
                if token.kind == .at {
                    index += 2
                    while index + 1 < end, tokens[index].kind == .dot, !tokens[index].flags.contains(.space) { index += 2 }
                    if index < end, tokens[index].kind == .leftParen, !tokens[index].flags.contains(.space) { index = after(index) }
                    continue
                }
                if token.kind == .operatorRun, text(index) == "~" {
                    index += 1
                    continue
                }
                guard token.kind == .identifier, !token.flags.contains(.backticked) else { break }
                switch token.keyword {
                case .any, .some, .inout, .borrowing, .consuming, .sending, .isolated, .each, .repeat, .oldOwned, .oldShared, .constant:
                    guard beginsType(index + 1, end) else { break prefixes }
                    index += 1
                case .nonisolated:
                    guard index + 1 < end, tokens[index + 1].kind == .leftParen, beginsType(Int(tokens[index + 1].match) + 1, end) else {
                        break prefixes
                    }
                    index = after(index + 1)
                default: break prefixes
                }
            }
            guard index < end else { return index }
            switch tokens[index].kind {
            case .leftParen, .leftBracket: index = after(index)
            case .identifier:
                if tokens[index].keyword == .where { return index }
                index += 1
            default: return index
            }
            index = suffixes(index, end)
            guard index < end else { return index }
            let token = tokens[index]
            if token.kind == .operatorRun, text(index) == "&" {
                index += 1
                continue
            }
            var next = index
            if token.keyword == .async { next += 1 }
            if next < end, tokens[next].keyword == .throws || tokens[next].keyword == .rethrows {
                next += 1
                if next < end, tokens[next].kind == .leftParen { next = after(next) }
            }
            guard next < end, tokens[next].kind == .arrow else { return index }
            index = next + 1
        }
        return index
    }

    private func beginsType(_ index: Int, _ end: Int) -> Bool {
        guard index < end, !tokens[index].isNewLine || tokens[index].kind != .at else { return false }
        switch tokens[index].kind {
        case .identifier, .leftParen, .leftBracket, .at: return true
        case .operatorRun: return text(index) == "~"
        default: return false
        }
    }

    /// Passes over the tokens after the name of a type: arguments, further names, question marks.
    private func suffixes(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end {
            let token = tokens[index]
            if token.kind == .dot, index + 1 < end, tokens[index + 1].kind == .identifier {
                index += 2
            } else if token.kind == .operatorRun {
                let run = text(index)
                if run.hasPrefix("<"), let next = angles(index) {
                    index = next
                } else if run.utf8.allSatisfy({ $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }), !token.isNewLine {
                    index += 1
                } else {
                    return index
                }
            } else {
                return index
            }
        }
        return index
    }

    /// The token after generic arguments or parameters that begin here; nil where none do.
    private func angles(_ start: Int) -> Int? {
        guard start < count, tokens[start].kind == .operatorRun else { return nil }
        var depth = 0
        var index = start
        while index < count {
            let token = tokens[index]
            switch token.kind {
            case .operatorRun:
                let (bytes, length) = (base + Int(token.offset), Int(token.end - token.offset))
                for place in 0..<length {
                    if bytes[place] == UInt8(ascii: "<") { depth += 1 }
                    if bytes[place] == UInt8(ascii: ">") {
                        depth -= 1
                        if depth == 0 { return index + 1 }
                    }
                }
                if depth == 0 { return nil }
                index += 1
            default: index = after(index)
            }
        }
        return nil
    }

    private func whereClause(_ index: Int, _ end: Int) -> Int {
        guard index < end, tokens[index].kind == .identifier, tokens[index].keyword == .where else { return index }
        var next = index + 1
        while true {
            next = typeEnd(next, end)
            if tokens[next].kind == .colon || (tokens[next].kind == .operatorRun && text(next) == "==") { next = typeEnd(next + 1, end) }
            guard next < end, tokens[next].kind == .comma else { return next }
            next += 1
        }
    }

    /// The token after an expression: it ends before a comma, braces that are no closure of it, and
    /// before a line in which something new begins.
    private func expression(_ start: Int, _ end: Int) -> Int {
        var index = start
        // The number of open `#if` in the middle of a chain of members.
        var conditions = 0
        while index < end {
            let token = tokens[index]
            switch token.kind {
            case .comma, .semicolon: return index
            case .operatorRun:
                // `Array<Int, Int>()`: a comma within arguments ends nothing.
                if index > start, !token.flags.contains(.space), tokens[index - 1].kind == .identifier, text(index).hasPrefix("<"),
                    let next = typeArguments(index)
                {
                    index = next
                    continue
                }
            case .pound:
                guard token.isNewLine, isDirective(index) else { break }
                let next = endOfLine(index, end)
                let directive = text(index)
                if directive == "#if", tokens[next].kind == .dot { conditions += 1 }
                guard conditions > 0 else { return index }
                if directive == "#endif" { conditions -= 1 }
                index = next
                continue
            default: break
            }
            if index > start, token.isNewLine, !goesOn(index, after: index - 1) { return index }
            index = after(index)
        }
        return index
    }

    /// Arguments of a generic type in an expression, if that is what stands here.
    private func typeArguments(_ index: Int) -> Int? {
        guard let next = angles(index) else { return nil }
        var inner = index + 1
        while inner < next - 1 {
            inner = typeEnd(inner, next - 1)
            guard inner >= next - 1 || tokens[inner].kind == .comma else { return nil }
            inner += 1
        }
        return next
    }

    /// Returns true if an expression goes on at the first token of a line.
    private func goesOn(_ index: Int, after previous: Int) -> Bool {
        let (token, before) = (tokens[index], tokens[previous])
        switch before.kind {
        case .dot, .colon, .arrow: return true
        case .operatorRun:
            // A question or exclamation mark at its operand ends an expression, an operator between
            // two goes on.
            if before.flags.contains(.space) { return true }
        case .identifier:
            if !before.flags.contains(.backticked), previous > 0, tokens[previous - 1].kind != .dot {
                switch before.keyword {
                case .try, .await, .is, .as: return true
                default: break
                }
            }
        default: break
        }
        switch token.kind {
        case .dot, .colon, .leftBrace: return true
        case .operatorRun:
            // `- a` goes on, `-a` begins.
            return index + 1 < count && tokens[index + 1].flags.contains(.space)
        case .identifier:
            switch token.keyword {
            case .as, .is, .else: return !token.flags.contains(.backticked)
            // `label: {`, a further closure of a call.
            default:
                return before.kind == .rightBrace && index + 2 < count && tokens[index + 1].kind == .colon
                    && tokens[index + 2].kind == .leftBrace
            }
        default: return false
        }
    }

    // MARK: Text

    /// The name at a token, without backticks.
    private func name(_ index: Int) -> String {
        let token = tokens[index]
        let isQuoted = token.flags.contains(.backticked)
        let start = Int(token.offset) + (isQuoted ? 1 : 0)
        return interner.word(base + start, max(0, Int(token.end) - start - (isQuoted ? 1 : 0)))
    }

    private func text(_ index: Int) -> String {
        let token = tokens[index]
        return interner.word(base + Int(token.offset), Int(token.end - token.offset))
    }

    /// Returns the text between two tokens, the second excluded; runs of space are one space.
    private func slice(_ first: Int, _ end: Int) -> String {
        guard end > first else { return "" }
        let (start, stop) = (Int(tokens[first].offset), Int(tokens[end - 1].end))
        var index = start
        while index < stop {
            if base[index] == 10 || base[index] == 13 || base[index] == 9 || base[index] == UInt8(ascii: "/") { break }
            index += 1
        }
        guard index < stop else { return interner.word(base + start, stop - start) }
        // A line break or a comment: token by token.
        var bytes: [UInt8] = []
        for place in first..<end {
            let token = tokens[place]
            if place > first, token.flags.contains(.space) { bytes.append(32) }
            bytes.append(contentsOf: UnsafeBufferPointer(start: base + Int(token.offset), count: Int(token.end - token.offset)))
        }
        return bytes.withUnsafeBufferPointer { interner.word($0.baseAddress!, $0.count) }
    }
}

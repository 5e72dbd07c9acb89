extension SourceEditor {
    // MARK: Imports

    /// Adds an import where it belongs among the others, which are sorted by name; those with
    /// attributes stand apart.
    mutating func addImport(_ module: String) {
        let imports = declarations.filter {
            $0.kind == .importing && $0.attributes.isEmpty && $0.parent < 0 && !$0.modifiers.contains(.conditional)
        }
        guard !imports.contains(where: { $0.name == module }) else { return }
        if let next = imports.first(where: { $0.name > module }) {
            return insert("import \(module)" + lineBreak, at: lineStart(Int(next.start)))
        }
        if let last = imports.last {
            let next = nextLine(Int(last.end) - 1)
            if bytes[next - 1] == 10 { return insert("import \(module)" + lineBreak, at: next) }
            return insert(lineBreak + "import \(module)", at: next)
        }
        let first = declarations.first { $0.kind == .importing }
        let place = first.map { lineStart(Int($0.start)) } ?? declarations.first.map { lineStart(Int($0.start)) } ?? bytes.count
        insert("import \(module)" + lineBreak + (first == nil ? lineBreak : ""), at: place)
    }

    /// Takes out an import.
    mutating func removeImport(_ module: String) {
        guard let found = declarations.first(where: { $0.kind == .importing && $0.attributes.isEmpty && $0.name == module }) else { return }
        let start = lineStart(Int(found.start))
        let end = nextLine(Int(found.end) - 1)
        // The last line of a file may have no line break.
        if end == bytes.count, start > 0, bytes[end - 1] != 10 {
            replace((start - lineBreak.utf8.count)..<end, with: "")
        } else {
            replace(start..<end, with: "")
        }
    }

    /// Whether a name of another module stands in the text.
    func mentions(anyOf names: Set<String>) -> Bool {
        tokens.contains { $0.kind == .identifier && names.contains(text(Int($0.offset)..<Int($0.end))) }
    }

    // MARK: What a type inherits

    /// The types after the colon of a type's or an extension's name; the range is where they begin,
    /// and nil where there is no colon.
    func inheritance(of declaration: Int) -> SourceList? {
        let found = declarations[declaration]
        var index = token(at: Int(found.offset)) + 1
        let end = found.body.end > 0 ? Int(found.body.start) : Int(found.end)
        // Generic parameters.
        if word(index) == "<" {
            var depth = 0
            while index < tokens.count, Int(tokens[index].offset) < end {
                if tokens[index].kind == .operatorRun {
                    for byte in word(index).utf8 { depth += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0 }
                }
                index += 1
                if depth <= 0 { break }
            }
        }
        // The extended type may be a member of another one.
        while tokens[index].kind == .dot { index += 2 }
        guard tokens[index].kind == .colon else { return nil }
        var last = index + 1
        while last < tokens.count, Int(tokens[last].offset) < end, tokens[last].keyword != .where { last = skip(last) }
        return list(of: (index + 1)..<last, range: Int(tokens[index].end)..<Int(tokens[last - 1].end))
    }

    /// Adds a conformance to a type.
    mutating func addInherited(_ name: String, to declaration: Int) {
        if let list = inheritance(of: declaration) { return append(name, to: list) }
        let found = declarations[declaration]
        var place = token(at: Int(found.offset))
        let end = found.body.end > 0 ? Int(found.body.start) : Int(found.end)
        while place + 1 < tokens.count, Int(tokens[place + 1].offset) < end, tokens[place + 1].keyword != .where { place += 1 }
        insert(": " + name, at: Int(tokens[place].end))
    }

    /// Takes out a conformance.
    ///
    /// - Returns: whether it was there.
    mutating func removeInherited(_ name: String, from declaration: Int) -> Bool {
        guard let list = inheritance(of: declaration), let place = list.elements.firstIndex(where: { text($0.range) == name }) else {
            return false
        }
        if list.elements.count == 1 {
            var colon = list.range.lowerBound
            while bytes[colon] != UInt8(ascii: ":") { colon -= 1 }
            replace(colon..<list.elements[0].range.upperBound, with: "")
        } else {
            remove(place, from: list)
        }
        return true
    }

    // MARK: Members

    /// Adds a member at the end of a type, after a blank line where `isApart`.
    ///
    /// - Returns: whether there was a place: a body that is not empty has its closing brace in a
    ///   line of its own.
    mutating func appendMember(_ member: String, to declaration: Int, isApart: Bool = true) -> Bool {
        guard let body = body(of: declaration) else { return false }
        let outer = indentation(Int(declarations[declaration].start))
        let block = adapted(member, to: outer + indent)
        let close = body.upperBound - 1
        if isBlank((body.lowerBound + 1)..<close) {
            insert(lineBreak + block + lineBreak, at: body.lowerBound + 1)
        } else if beginsLine(close) {
            insert((isApart ? lineBreak : "") + block + lineBreak, at: lineStart(close))
        } else {
            return false
        }
        return true
    }

    /// Adds members at the beginning of a type, with a blank line behind them where others follow.
    mutating func prependMembers(_ members: String, to declaration: Int, isApart: Bool = true) -> Bool {
        guard let body = body(of: declaration) else { return false }
        let block = adapted(members, to: indentation(Int(declarations[declaration].start)) + indent)
        let isEmpty = isBlank((body.lowerBound + 1)..<(body.upperBound - 1))
        let rest = lineEnd(body.lowerBound + 1)
        if isEmpty {
            insert(lineBreak + block + lineBreak, at: body.lowerBound + 1)
        } else if isBlank((body.lowerBound + 1)..<min(rest, body.upperBound)) {
            insert(lineBreak + block + (isApart ? lineBreak : ""), at: rest)
        } else {
            return false
        }
        return true
    }

    /// Takes out what ``appendMember(_:to:isApart:)`` or ``prependMembers(_:to:isApart:)`` has
    /// added.
    ///
    /// - Returns: whether it was there, as it was added.
    mutating func removeMember(_ member: String, from declaration: Int, isApart: Bool = true) -> Bool {
        guard let body = body(of: declaration) else { return false }
        let block = adapted(member, to: indentation(Int(declarations[declaration].start)) + indent)
        guard var found = place(of: block, in: body) else { return false }
        guard lineStart(found.lowerBound) == found.lowerBound, lineEnd(found.upperBound) == found.upperBound else { return false }
        let after = nextLine(found.upperBound)
        let before = lineStart(max(found.lowerBound - 1, 0))
        if isBlank((body.lowerBound + 1)..<found.lowerBound), isBlank(found.upperBound..<(body.upperBound - 1)) {
            // It was all there is.
            return remove((body.lowerBound + 1)..<after)
        }
        if isApart, lineStart(body.lowerBound) == before, isBlank((body.lowerBound + 1)..<found.lowerBound) {
            // At the beginning: the blank line behind it was added as well.
            found = (found.lowerBound)..<(isBlank(after..<lineEnd(after)) ? nextLine(after) : after)
        } else if isApart, found.lowerBound > 0, isBlank(before..<found.lowerBound) {
            found = before..<after
        } else {
            found = found.lowerBound..<after
        }
        return remove(found)
    }

    private mutating func remove(_ range: Range<Int>) -> Bool {
        replace(range, with: "")
        return true
    }

    // MARK: At the top of a file

    /// Adds a declaration at the end of the file, after a blank line.
    mutating func appendDeclaration(_ declaration: String) {
        let block = adapted(declaration)
        // A file that does not end in a line break has none after the edit either.
        if bytes.isEmpty {
            insert(block + lineBreak, at: 0)
        } else if bytes.last == 10 {
            insert(lineBreak + block + lineBreak, at: bytes.count)
        } else {
            insert(lineBreak + lineBreak + block, at: bytes.count)
        }
    }

    /// Adds declarations before another one and its comment, with a blank line between.
    mutating func insertDeclarations(_ block: String, before declaration: Int) {
        insert(adapted(block) + lineBreak + lineBreak, at: startWithComment(declaration))
    }

    /// Takes out declarations that were added with the blank line that came with them.
    ///
    /// - Returns: whether they were there, as they were added.
    mutating func removeDeclarations(_ block: String) -> Bool {
        let block = adapted(block)
        guard let found = place(of: block), lineStart(found.lowerBound) == found.lowerBound, lineEnd(found.upperBound) == found.upperBound
        else {
            return false
        }
        let after = nextLine(found.upperBound)
        if after == bytes.count {
            // At the end of the file: the blank line is before it.
            if found.lowerBound == 0 { return remove(0..<after) }
            let lines = lineBreak.utf8.count * (bytes.last == 10 ? 1 : 2)
            return remove(max(0, found.lowerBound - lines)..<after)
        }
        return remove(found.lowerBound..<(isBlank(after..<lineEnd(after)) ? nextLine(after) : after))
    }

    /// Where the lines of a declaration begin, with the comment right above it.
    func startWithComment(_ declaration: Int) -> Int {
        var start = lineStart(Int(declarations[declaration].start))
        while start > 0 {
            let before = lineStart(start - 1)
            let line = text(before..<lineEnd(before)).drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("//") else { break }
            start = before
        }
        return start
    }

    // MARK: Cases

    /// Adds a case to an enum, after its last one.
    mutating func addCase(_ name: String, to declaration: Int) -> Bool {
        guard let body = body(of: declaration) else { return false }
        guard let last = members(of: declaration).last(where: { declarations[$0].kind == .enumCase }) else {
            let line = lineBreak + indentation(Int(declarations[declaration].start)) + indent + "case \(name)"
            insert(line, at: lineEnd(body.lowerBound + 1))
            return true
        }
        let end = Int(declarations[last].end)
        // `case a, b` is one line of two cases.
        let first = token(at: lineStart(Int(declarations[last].start)))
        let indentation = tokens[first].keyword == .case ? self.indentation(Int(tokens[first].offset)) : nil
        if let indentation, lineEnd(end) < body.upperBound {
            insert(lineBreak + indentation + "case \(name)", at: lineEnd(end))
        } else {
            // `enum A { case a }`
            insert("; case \(name)", at: end)
        }
        return true
    }

    /// Takes a case out of an enum.
    mutating func removeCase(_ name: String, from declaration: Int) -> Bool {
        guard let found = members(of: declaration).first(where: { declarations[$0].kind == .enumCase && declarations[$0].name == name })
        else {
            return false
        }
        let nameToken = token(at: Int(declarations[found].offset))
        guard word(nameToken - 1) == "case" else {
            // `case a, b`
            var first = nameToken
            while first > 0, word(first) != "case" { first -= 1 }
            guard first > 0 else { return false }
            var last = first + 1
            while last < tokens.count, !tokens[last].isNewLine, tokens[last].kind != .rightBrace, tokens[last].kind != .semicolon {
                last = skip(last)
            }
            let list = list(of: (first + 1)..<last, range: Int(tokens[first].end)..<Int(tokens[last - 1].end))
            guard let place = list.elements.firstIndex(where: { $0.range.contains(Int(declarations[found].offset)) }) else { return false }
            remove(place, from: list)
            return true
        }
        let start = Int(tokens[nameToken - 1].offset)
        var last = nameToken + 1
        if tokens[last].kind == .comma { return removeFirst(nameToken) }
        if tokens[last].kind == .leftParen { last = skip(last) }
        let end = Int(tokens[last - 1].end)
        if beginsLine(start), isBlank(end..<lineEnd(end)) { return remove(lineStart(start)..<nextLine(end)) }
        if tokens[nameToken - 2].kind == .semicolon { return remove(Int(tokens[nameToken - 2].offset)..<end) }
        return false
    }

    private mutating func removeFirst(_ name: Int) -> Bool {
        remove(Int(tokens[name].offset)..<Int(tokens[name + 2].offset))
    }

    // MARK: Switches

    /// A `switch` and the labels of its cases.
    struct Switch {
        /// The token of its opening brace.
        var brace: Int
        /// For each `case` or `default` its token, and the names of the patterns that begin with a
        /// dot.
        var labels: [(token: Int, names: [String])]
    }

    /// The switches in a part of the text, outer ones first.
    func switches(in range: Range<Int>) -> [Switch] {
        var found: [Switch] = []
        for index in tokens(in: range) where tokens[index].kind == .identifier && tokens[index].keyword == .switch {
            if index > 0, tokens[index - 1].kind == .dot { continue }
            var brace = index + 1
            while brace < tokens.count, tokens[brace].kind != .leftBrace, tokens[brace].kind != .end { brace = skip(brace) }
            guard brace < tokens.count, tokens[brace].kind == .leftBrace, Int(tokens[brace].match) > brace else { continue }
            var labels: [(token: Int, names: [String])] = []
            var place = brace + 1
            while place < Int(tokens[brace].match) {
                let isLabel = tokens[place].keyword == .case || tokens[place].keyword == .default
                // `if case`, `guard case`
                if isLabel, tokens[place].isNewLine || tokens[place - 1].kind == .leftBrace || tokens[place - 1].kind == .semicolon {
                    var names: [String] = []
                    var next = place + 1
                    while next < Int(tokens[brace].match), tokens[next].kind != .colon {
                        if tokens[next].kind == .dot, tokens[next - 1].kind != .identifier || tokens[next - 1].keyword != .none {
                            names.append(word(next + 1))
                        }
                        next = skip(next)
                    }
                    labels.append((place, names))
                    place = next
                } else {
                    place = skip(place)
                }
            }
            found.append(Switch(brace: brace, labels: labels))
        }
        return found
    }

    /// Adds a case at the end of a switch, before `default`.
    ///
    /// - Returns: whether there was a place: the closing brace stands in a line of its own.
    mutating func addCase(_ text: String, to found: Switch) -> Bool {
        let close = Int(tokens[Int(tokens[found.brace].match)].offset)
        let label = found.labels.last
        let indentation = label.map { self.indentation(Int(tokens[$0.token].offset)) } ?? self.indentation(close)
        if let label, tokens[label.token].keyword == .default {
            let start = lineStart(Int(tokens[label.token].offset))
            insert(adapted(text, to: indentation) + lineBreak, at: start)
            return true
        }
        guard beginsLine(close) else { return false }
        insert(adapted(text, to: indentation) + lineBreak, at: lineStart(close))
        return true
    }

    /// Takes a case out of a switch, up to the next label.
    mutating func removeCase(_ name: String, from found: Switch) -> Bool {
        guard let place = found.labels.firstIndex(where: { $0.names == [name] }) else { return false }
        let start = Int(tokens[found.labels[place].token].offset)
        let next = place + 1 < found.labels.count ? found.labels[place + 1].token : Int(tokens[found.brace].match)
        let end = Int(tokens[next - 1].end)
        guard beginsLine(start), isBlank(end..<lineEnd(end)), beginsLine(Int(tokens[next].offset)) else { return false }
        return remove(lineStart(start)..<nextLine(end))
    }
}

extension SourceEditor {
    // MARK: Lines

    /// Adds a line below that of an offset, indented as it is.
    mutating func insertLine(_ line: String, below offset: Int) {
        insert(lineBreak + indentation(offset) + line, at: lineEnd(offset))
    }

    /// Adds lines below that of an offset.
    mutating func insertLines(_ block: String, below offset: Int) {
        insert(lineBreak + adapted(block, to: indentation(offset)), at: lineEnd(offset))
    }

    /// Takes out lines that were added by ``insertLines(_:below:)``.
    ///
    /// - Returns: whether they were there, as they were added, with the indentation of a member of
    ///   `declaration`.
    mutating func removeLines(_ block: String, from declaration: Int) -> Bool {
        guard let body = body(of: declaration) else { return false }
        let block = adapted(block, to: indentation(Int(declarations[declaration].start)) + indent)
        guard let found = place(of: block, in: body), lineStart(found.lowerBound) == found.lowerBound,
            lineEnd(found.upperBound) == found.upperBound
        else { return false }
        replace(found.lowerBound..<nextLine(found.upperBound), with: "")
        return true
    }

    /// Takes out a line that has this text and nothing else.
    ///
    /// - Returns: whether there is exactly one in the range.
    mutating func removeLine(_ line: String, in range: Range<Int>) -> Bool {
        var place = lineStart(range.lowerBound)
        var found: Int?
        while place < range.upperBound {
            let content = text(place..<lineEnd(place)).drop { $0 == " " || $0 == "\t" }
            if content == line {
                guard found == nil else { return false }
                found = place
            }
            place = nextLine(place)
        }
        guard let found else { return false }
        replace(found..<nextLine(found), with: "")
        return true
    }

    // MARK: Calls

    /// A call with the closures that trail it.
    struct Call {
        /// The token of the name.
        var name: Int
        /// The token of the opening parenthesis.
        var parenthesis: Int
        /// The braces of the closures behind it, with their labels; the first has none.
        var closures: [(label: String?, brace: Int)]
        /// The byte after it.
        var end: Int
    }

    /// The calls of a function or an initializer by its name alone; declarations are none.
    func calls(of name: String) -> [Call] {
        tokens(named: name).compactMap { index in
            guard tokens[index + 1].kind == .leftParen else { return nil }
            if index > 0, tokens[index - 1].keyword == .func || tokens[index - 1].keyword == .class { return nil }
            return call(index)
        }
    }

    private func call(_ name: Int) -> Call {
        var call = Call(name: name, parenthesis: name + 1, closures: [], end: 0)
        var next = skip(name + 1)
        if tokens[next].kind == .leftBrace, !tokens[next].isNewLine {
            call.closures.append((nil, next))
            next = skip(next)
            while next + 2 < tokens.count, tokens[next].kind == .identifier, tokens[next + 1].kind == .colon,
                tokens[next + 2].kind == .leftBrace
            {
                call.closures.append((word(next), next + 2))
                next = skip(next + 2)
            }
        }
        call.end = Int(tokens[next - 1].end)
        return call
    }

    /// What a closure evaluates, behind its parameters.
    func content(ofClosure brace: Int) -> Range<Int> {
        let close = Int(tokens[brace].match)
        var index = brace + 1
        var first = brace + 1
        header: while index < close {
            switch tokens[index].kind {
            case .identifier where tokens[index].keyword == .in:
                first = index + 1
                break header
            case .identifier where tokens[index].keyword == .none || tokens[index].keyword == .weak || tokens[index].keyword == .unowned:
                index += 1
            case .leftBracket, .leftParen: index = skip(index)
            case .comma, .at, .colon, .arrow: index += 1
            default: break header
            }
        }
        guard first < close else { return Int(tokens[close].offset)..<Int(tokens[close].offset) }
        return Int(tokens[first].offset)..<Int(tokens[close - 1].end)
    }

    /// Tuples that are made with exactly these labels, in this order: the tokens of their
    /// parentheses.
    func tuples(labelled labels: [String]) -> [Int] {
        guard let first = labels.first else { return [] }
        return tokens(named: first).map { $0 - 1 }.filter { index in
            guard index >= 0, tokens[index].kind == .leftParen, Int(tokens[index].match) > index, tokens[index + 2].kind == .colon else {
                return false
            }
            // A call, or a declaration's parameters.
            if index > 0, tokens[index - 1].kind == .identifier, tokens[index - 1].end == tokens[index].offset { return false }
            if index > 0, tokens[index - 1].kind == .equal, isAlias(index) { return false }
            return list(openedBy: index).elements.map { label(of: $0) } == labels
        }
    }

    private func isAlias(_ token: Int) -> Bool {
        let offset = Int(tokens[token].offset)
        return declarations.contains { $0.kind == .alias && Int($0.start) <= offset && offset < Int($0.end) }
    }

    /// The label of an element: `list` of `list: any ListBuildable`.
    func label(of element: SourceList.Element) -> String? {
        let first = token(at: element.range.lowerBound)
        return tokens[first].kind == .identifier && tokens[first + 1].kind == .colon ? word(first) : nil
    }
}

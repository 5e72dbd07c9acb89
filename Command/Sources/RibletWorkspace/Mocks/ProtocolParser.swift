/// Reads what protocols ask for from the tokens of their files.
struct ProtocolParser {
    private let tokens: SourceTokens
    private let scanned: ScannedFile
    private let isFunctionAlias: (String) -> Bool

    init(_ tokens: SourceTokens, _ scanned: ScannedFile, isFunctionAlias: @escaping (String) -> Bool) {
        self.tokens = tokens
        self.scanned = scanned
        self.isFunctionAlias = isFunctionAlias
    }

    /// The protocol at an index of the file's declarations.
    func read(_ index: Int) -> ProtocolSource {
        let declaration = scanned.declarations[index]
        var source = ProtocolSource(name: declaration.name)
        var place = tokens.index(at: declaration.start)
        let open = tokens.index(at: declaration.body.lowerBound)
        let keyword = tokens.index(at: declaration.keyword)
        while place < keyword {
            if tokens[place].kind == .at {
                let next = afterAttribute(place, keyword)
                source.attributes.append(tokens.text(place..<next))
                place = next
            } else {
                place = tokens.after(place)
            }
        }
        readHead(from: keyword + 2, to: open, into: &source)
        readBody(index, from: open + 1, to: max(Int(tokens[open].match), open + 1), into: &source)
        return source
    }

    // MARK: Head

    private func readHead(from start: Int, to open: Int, into source: inout ProtocolSource) {
        var place = start
        let primary = tokens.afterAngles(place, open)
        if primary > place {
            source.primaryTypes = tokens.parts((place + 1)..<(primary - 1)).map { tokens.text($0) }
            place = primary
        }
        let clause = firstPlace(of: .where, in: place..<open) ?? open
        if place < clause, tokens[place].kind == .colon { source.inherited = tokens.parts((place + 1)..<clause).flatMap(composed) }
        for part in clause < open ? tokens.parts((clause + 1)..<open) : [] {
            if part.count > 2, tokens.text(part.lowerBound) == "Self", tokens[part.lowerBound + 1].kind == .colon {
                source.inherited += composed((part.lowerBound + 2)..<part.upperBound)
            } else if part.count > 2, tokens.text(part.lowerBound) == "Self", tokens.text(part.lowerBound + 1) == "==" {
                let only = tokens.text((part.lowerBound + 2)..<part.upperBound)
                source.faults.append("only \(only) can conform to it")
            } else {
                source.conditions.append(tokens.words(part).replacingSelf("Self").text)
            }
        }
    }

    /// The parts of `A & B`.
    private func composed(_ range: Range<Int>) -> [TypeText] {
        var parts: [TypeText] = []
        var first = range.lowerBound
        for and in tokens.places(in: range, where: { tokens.text($0) == "&" }) {
            parts.append(tokens.words(first..<and))
            first = and + 1
        }
        return parts + [tokens.words(first..<range.upperBound)]
    }

    private func firstPlace(of keyword: Keyword, in range: Range<Int>) -> Int? {
        tokens.places(in: range) { tokens[$0].kind == .identifier && tokens[$0].keyword == keyword }.first
    }

    private func afterAttribute(_ index: Int, _ end: Int) -> Int {
        var next = index + 2
        while next + 1 < end, tokens[next].kind == .dot { next += 2 }
        if next < end, tokens[next].kind == .leftParen, !tokens[next].flags.contains(.space) { next = tokens.after(next) }
        return next
    }

    // MARK: Body

    private func readBody(_ index: Int, from start: Int, to end: Int, into source: inout ProtocolSource) {
        let declarations = scanned.declarations
        var members: [Int] = []
        var next = index + 1
        while next < declarations.count, declarations[next].parent >= index {
            if declarations[next].parent == index { members.append(next) }
            next += 1
        }
        var place = start
        for member in members {
            let first = tokens.index(at: declarations[member].start)
            readDirectives(from: place, to: first, into: &source)
            let after = tokens.index(at: declarations[member].end)
            read(declarations[member], first..<after, into: &source)
            place = after
        }
        readDirectives(from: place, to: end, into: &source)
    }

    private func readDirectives(from start: Int, to end: Int, into source: inout ProtocolSource) {
        var place = start
        while place < end {
            guard tokens[place].kind == .pound else {
                place = tokens.after(place)
                continue
            }
            var stop = place + 1
            while stop < end, !tokens[stop].isNewLine { stop = tokens.after(stop) }
            source.items.append(.directive(tokens.text(place..<stop)))
            place = stop
        }
    }

    private func read(_ declaration: Declaration, _ range: Range<Int>, into source: inout ProtocolSource) {
        let line = Int(declaration.line)
        switch declaration.kind {
        case .associatedType: readAssociatedType(declaration, range, into: &source)
        case .function, .property, .initializer, .subscript:
            var requirement = Requirement(kind: .method, name: declaration.name, writtenName: declaration.name, line: line)
            let place = readModifiers(range, declaration, of: &requirement)
            switch declaration.kind {
            case .property: readProperty(place..<range.upperBound, of: &requirement)
            case .function: readFunction(place..<range.upperBound, .method, of: &requirement)
            case .initializer: readFunction(place..<range.upperBound, .initializer, of: &requirement)
            default: readFunction(place..<range.upperBound, .subscript, of: &requirement)
            }
            source.items.append(.requirement(requirement))
        default: break
        }
    }

    private func readAssociatedType(_ declaration: Declaration, _ range: Range<Int>, into source: inout ProtocolSource) {
        let first = tokens.index(at: declaration.offset) + 1
        let clause = firstPlace(of: .where, in: first..<range.upperBound)
        var end = clause ?? range.upperBound
        if let initial = tokens.places(in: first..<end, where: { tokens[$0].kind == .equal }).first { end = initial }
        let constraint = first < end && tokens[first].kind == .colon ? tokens.words((first + 1)..<end) : TypeText(words: [])
        if constraint.text.contains("~") {
            source.faults.append("the associated type \(declaration.name) may be one that cannot be copied")
        }
        let conditions = clause.map { tokens.parts(($0 + 1)..<range.upperBound).map { tokens.words($0) } } ?? []
        source.associatedTypes.append(
            ProtocolSource.AssociatedType(
                name: declaration.name, constraint: constraint.replacingSelf("Self").text,
                isSendable: constraint.contains(word: "Sendable"),
                conditions: conditions.map { $0.replacingSelf("Self").text }, line: Int(declaration.line)))
    }

    /// - Returns: the token after the word that declares the requirement.
    private func readModifiers(_ range: Range<Int>, _ declaration: Declaration, of requirement: inout Requirement) -> Int {
        let keyword = tokens.index(at: declaration.keyword)
        var place = range.lowerBound
        while place < keyword {
            if tokens[place].kind == .at {
                let next = afterAttribute(place, keyword)
                let text = tokens.text(place..<next)
                let name = String(text.dropFirst().prefix { $0 != "(" })
                if name.hasSuffix("Actor") {
                    requirement.isolation = .global(name)
                } else if name == "objc" {
                    requirement.fault = "it is a requirement of Objective-C"
                } else if !name.hasPrefix("_") {
                    requirement.attributes.append(text)
                }
                place = next
                continue
            }
            let word = tokens.text(place)
            var next = place + 1
            if next < keyword, tokens[next].kind == .leftParen { next = tokens.after(next) }
            switch tokens[place].keyword {
            case .static:
                requirement.isStatic = true
                requirement.modifiers.append("static")
            case .nonisolated: requirement.isolation = MockIsolation.none
            case .mutating, .nonmutating, .consuming, .borrowing, .weak: break
            default: requirement.modifiers.append(word)
            }
            place = next
        }
        return keyword + 1
    }

    private func readProperty(_ range: Range<Int>, of requirement: inout Requirement) {
        requirement.kind = .property
        let name = range.lowerBound
        requirement.writtenName = tokens.text(name)
        var end = range.upperBound
        if let open = tokens.places(in: range, where: { tokens[$0].kind == .leftBrace }).first {
            readAccessors(open, of: &requirement)
            end = open
        }
        guard name + 2 < end, tokens[name + 1].kind == .colon else {
            requirement.fault = "its type is not written"
            return
        }
        requirement.type = tokens.words((name + 2)..<end)
    }

    private func readAccessors(_ open: Int, of requirement: inout Requirement) {
        let close = Int(tokens[open].match)
        for place in (open + 1)..<close {
            switch tokens.text(place) {
            case "set": requirement.isSettable = true
            case "async": requirement.isAsync = true
            case "throws":
                requirement.throwing = .any
                if place + 1 < close, tokens[place + 1].kind == .leftParen {
                    requirement.throwing = typed((place + 2)..<Int(tokens[place + 1].match))
                }
            default: break
            }
        }
    }

    private func typed(_ range: Range<Int>) -> MockThrows {
        switch tokens.text(range) {
        case "any Error", "any Swift.Error", "Error": .any
        case "Never": .never
        case let type: .typed(type)
        }
    }

    // MARK: Functions

    private func readFunction(_ range: Range<Int>, _ kind: Requirement.Kind, of requirement: inout Requirement) {
        requirement.kind = kind
        var place = range.lowerBound
        if kind == .method {
            if tokens[place].flags.contains(.backticked) { requirement.writtenName = tokens.text(place) }
            requirement.isOperator = tokens[place].kind == .operatorRun
            // `==<T>`: the name ends where the generic parameters begin.
            let isGlued = tokens[place].kind == .operatorRun && tokens.text(place) != requirement.name
            if isGlued {
                requirement.fault = "it is a generic operator"
                return
            }
            place += 1
        } else if kind == .initializer, tokens[place].kind == .operatorRun, !tokens.text(place).hasPrefix("<") {
            place += 1
        }
        let angles = tokens.afterAngles(place, range.upperBound)
        if angles > place {
            readGenerics(place..<angles, of: &requirement)
            place = angles
        }
        guard place < range.upperBound, tokens[place].kind == .leftParen else {
            requirement.fault = "its parameters cannot be read"
            return
        }
        let close = max(Int(tokens[place].match), place)
        for (number, part) in tokens.parts((place + 1)..<close).enumerated() {
            requirement.parameters.append(parameter(part, number, isSubscript: kind == .subscript))
        }
        place = readEffects(close + 1, range.upperBound, of: &requirement)
        let clause = firstPlace(of: .where, in: place..<range.upperBound)
        let brace = kind == .subscript ? tokens.places(in: place..<range.upperBound, where: { tokens[$0].kind == .leftBrace }).first : nil
        if let brace { readAccessors(brace, of: &requirement) }
        let end = brace ?? range.upperBound
        if place < end, tokens[place].kind == .arrow { requirement.type = tokens.words((place + 1)..<(clause ?? end)) }
        if let clause {
            requirement.whereClause = tokens.words(clause..<end)
            for part in tokens.parts((clause + 1)..<end) {
                let condition = tokens.words(part)
                guard condition.contains(word: "Sendable"), let first = condition.words.first?.text else { continue }
                requirement.sendableGenerics.insert(first)
            }
        }
    }

    private func readGenerics(_ range: Range<Int>, of requirement: inout Requirement) {
        requirement.generics = tokens.words(range)
        for part in tokens.parts((range.lowerBound + 1)..<(range.upperBound - 1)) {
            let words = tokens.words(part)
            guard !words.isEmpty else { continue }
            let isPack = words.words.first?.text == "each"
            let name = words.words[isPack && words.words.count > 1 ? 1 : 0].text
            requirement.genericNames.append(name)
            if words.contains(word: "Sendable") { requirement.sendableGenerics.insert(name) }
            if words.text.contains("~") { requirement.fault = "its generic parameter \(name) may be one that cannot be copied" }
            if words.words.first?.text == "let" { requirement.fault = "it has a generic parameter that is a number" }
        }
    }

    private func readEffects(_ start: Int, _ end: Int, of requirement: inout Requirement) -> Int {
        var place = start
        while place < end, tokens[place].kind == .identifier {
            switch tokens[place].keyword {
            case .async: requirement.isAsync = true
            case .rethrows: requirement.throwing = .rethrows
            case .throws:
                requirement.throwing = .any
                if place + 1 < end, tokens[place + 1].kind == .leftParen {
                    let close = Int(tokens[place + 1].match)
                    requirement.throwing = typed((place + 2)..<close)
                    place = close
                }
            default: return place
            }
            place += 1
        }
        return place
    }

    private func parameter(_ range: Range<Int>, _ number: Int, isSubscript: Bool) -> MockParameter {
        var place = range.lowerBound
        while place < range.upperBound, tokens[place].kind == .at { place = afterAttribute(place, range.upperBound) }
        let colon = tokens.places(in: place..<range.upperBound) { tokens[$0].kind == .colon }.first ?? range.upperBound
        let first = tokens.text(place)
        let hasTwo = colon - place > 1
        var name = hasTwo ? tokens.text(place + 1) : first
        var names = tokens.text(place..<colon)
        if name == "_" {
            name = "argument\(number)"
            names = "\(first) \(name)"
        } else if tokens[hasTwo ? place + 1 : place].keyword.isReserved, !name.hasPrefix("`") {
            name = "`\(name)`"
        }
        let label = first == "_" || (isSubscript && !hasTwo) ? nil : first.filter { $0 != "`" }
        let type = tokens.words(min(colon + 1, range.upperBound)..<range.upperBound)
        var parameter = MockParameter(names: names, label: label, name: name, type: type)
        // The words before the type; a closure has its own in its parentheses.
        for word in type.words.prefix(type.words.count - type.droppingPrefixes(MockParameter.specifiers).words.count) {
            switch word.text {
            case "inout": parameter.isInout = true
            case "escaping":
                parameter.isEscaping = true
                parameter.isMarkedEscaping = true
            case "isolated": parameter.isIsolated = true
            case "borrowing", "consuming": parameter.isOwned = true
            default: break
            }
        }
        parameter.isVariadic = type.words.last?.text.hasSuffix("...") == true
        let bare = parameter.bare
        let isClosure = bare.isFunction || (bare.words.count == 1 && isFunctionAlias(bare.text))
        // A value that is no closure may always be kept.
        if !isClosure || parameter.isVariadic { parameter.isEscaping = true }
        return parameter
    }
}

/// Of broken source an end may lie before its beginning: nothing is between them then.
private func ..< (start: Int, end: Int) -> Range<Int> { Range(uncheckedBounds: (start, max(start, end))) }

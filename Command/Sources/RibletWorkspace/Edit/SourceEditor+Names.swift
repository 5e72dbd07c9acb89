/// What tells what a name stands for.
extension SourceEditor {
    /// The types and extensions that a place is in, the outermost first.
    func types(around offset: Int) -> [Int] {
        declarations.indices.filter {
            declarations[$0].kind.hasMembers && Int(declarations[$0].start) <= offset && offset < Int(declarations[$0].end)
        }
    }

    /// Whether a token is the name of a declaration of that kind.
    func isDeclared(_ token: Int, as kind: Declaration.Kind) -> Bool {
        declarations.contains { $0.kind == kind && $0.offset == tokens[token].offset }
    }

    /// The parenthesis of the tuple that an alias is; nil where it is something else.
    func tuple(ofAlias declaration: Declaration) -> Int? {
        let all = tokens(in: Int(declaration.start)..<Int(declaration.end))
        guard let equal = all.first(where: { tokens[$0].kind == .equal }), tokens[equal + 1].kind == .leftParen else { return nil }
        return equal + 1
    }

    /// The parameters of a function or an initialiser: how callers write them, and how its body
    /// does.
    func parameters(of declaration: Declaration) -> [(label: String, name: String)] {
        var open = token(at: Int(declaration.offset)) + 1
        // Generic parameters.
        while open < tokens.count, tokens[open].kind != .leftParen, Int(tokens[open].offset) < Int(declaration.end) { open += 1 }
        guard open < tokens.count, tokens[open].kind == .leftParen else { return [] }
        return list(openedBy: open).elements.compactMap { element in
            let first = token(at: element.range.lowerBound)
            if tokens[first + 1].kind == .colon { return (word(first), word(first)) }
            return tokens[first + 2].kind == .colon ? (word(first), word(first + 1)) : nil
        }
    }

    /// The name before the dot of a member; empty where it is an expression, nil where there is
    /// none, as in `== .home`.
    func receiver(of token: Int) -> String? {
        guard token > 1, tokens[token - 1].kind == .dot else { return nil }
        let before = tokens[token - 2]
        let isNear = before.end == tokens[token - 1].offset
        switch before.kind {
        case .identifier:
            guard isNear || tokens[token - 1].isNewLine else { return nil }
            return before.keyword == .none || before.keyword == .self || before.keyword == .super || isNear ? word(token - 2) : nil
        case .rightParen, .rightBracket, .rightBrace: return isNear || tokens[token - 1].isNewLine ? "" : nil
        case .string, .number, .regex, .dollar: return isNear || tokens[token - 1].isNewLine ? "" : nil
        // `a?.home`, `A<B>.home`
        case .operatorRun: return isNear && ["?", "!", ">"].contains(word(token - 2).suffix(1)) ? optionalReceiver(of: token) : nil
        default: return nil
        }
    }

    private func optionalReceiver(of token: Int) -> String {
        token > 2 && tokens[token - 3].kind == .identifier && word(token - 2) != ">" ? word(token - 3) : ""
    }

    /// Whether a token is a label: of an argument, a parameter or an element of a tuple.
    func isLabel(_ token: Int) -> Bool {
        guard token > 0, token + 1 < tokens.count, tokens[token + 1].kind == .colon else { return false }
        guard tokens[token - 1].kind == .leftParen || tokens[token - 1].kind == .comma else { return false }
        return bracket(around: token).map { tokens[$0].kind == .leftParen } ?? false
    }

    /// The name of what is called with the innermost parentheses around a token; nil where they are
    /// none of a call.
    func callee(around token: Int) -> String? {
        guard let open = bracket(around: token), tokens[open].kind == .leftParen, open > 0, tokens[open - 1].kind == .identifier,
            tokens[open - 1].end == tokens[open].offset
        else { return nil }
        return word(open - 1)
    }

    /// What a value is compared with: `route` of `stack.route == .home` and of `routes == [.home]`.
    func compared(with token: Int) -> String? {
        var place = token - 2
        while place > 0, tokens[place].kind == .leftBracket || tokens[place].kind == .comma || tokens[place].kind == .identifier {
            if tokens[place].kind == .identifier, tokens[place - 1].kind != .dot { break }
            place -= tokens[place].kind == .identifier ? 2 : 1
        }
        guard place > 0, ["==", "!="].contains(word(place)), tokens[place - 1].kind == .identifier else { return nil }
        return word(place - 1)
    }

    /// The token of the colon that ends a label of a `switch`.
    func endOfLabel(_ token: Int) -> Int {
        var place = token + 1
        while place < tokens.count, tokens[place].kind != .colon, tokens[place].kind != .end { place = skip(place) }
        return place
    }

    /// The token of the innermost bracket that a token is in.
    private func bracket(around token: Int) -> Int? {
        var place = token - 1
        while place >= 0 {
            let match = Int(tokens[place].match)
            if match > token { return place }
            place = match < place && match >= 0 && isClosing(place) ? match - 1 : place - 1
        }
        return nil
    }

    private func isClosing(_ token: Int) -> Bool {
        switch tokens[token].kind {
        case .rightParen, .rightBracket, .rightBrace: true
        default: false
        }
    }
}

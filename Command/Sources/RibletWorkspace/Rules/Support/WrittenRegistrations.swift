/// A registration as it stands in the source.
struct WrittenRegistration {
    /// The lifetimes that RibletInjection has.
    enum Lifetime { case factory, scoped, shared }

    /// The type that users ask for.
    let name: String
    let file: Int
    let line: UInt32
    var lifetime = Lifetime.factory
    /// The types of the closure's parameters.
    var parameters: [String] = []
    /// The types that `injects:` lists.
    var listed: [String] = []
    /// The types that are made; their properties are injected.
    var makes: [String] = []
    /// Of a user, which the container does not make.
    var isUser = false
    /// In an `if`, a `switch` or a loop, so that another one may stand in its place.
    var isConditional = false

    var needs: [String] { parameters + listed }

    /// A type as the container names it: without `any`, and without the module.
    static func name(of type: String) -> String {
        var type = type
        if type.hasSuffix(".self") { type.removeLast(".self".count) }
        let name = TypeName.normalized(type)
        return name.contains("<") ? name : String(name.split(separator: ".", omittingEmptySubsequences: false).last!)
    }
}

/// Reads the registrations of a container from its text.
enum WrittenRegistrations {
    /// The registrations that stand in a container, and in the functions and properties that its
    /// file names.
    static func of(_ container: CallSite, in file: Int, _ workspace: Workspace) -> [WrittenRegistration] {
        var found = read(container, in: file)
        var open = [file]
        var seen: Set<DeclarationID> = []
        while let next = open.popLast() {
            let references = Set(workspace.files[next].references)
            for (other, source) in workspace.files.enumerated() where !workspace.modules[source.module].kind.isForTests {
                for call in source.scanned.calls where call.kind == .registration && call.name == "Registration" {
                    guard call.declaration >= 0 else { continue }
                    let layer = source.scanned.declarations[Int(call.declaration)]
                    guard layer.type.contains("Registration]"), let word = workspace.words.number(of: layer.name),
                        references.contains(UInt32(word))
                    else { continue }
                    guard seen.insert(DeclarationID(other, Int(call.declaration))).inserted else { continue }
                    open.append(other)
                    for sibling in source.scanned.calls
                    where sibling.kind == .registration && sibling.name == "Registration" && sibling.declaration == call.declaration {
                        found += read(sibling, in: other)
                    }
                }
            }
        }
        return found
    }

    /// The registrations in the text of a call.
    private static func read(_ call: CallSite, in file: Int) -> [WrittenRegistration] {
        let tokens = SourceTokens(Array(call.arguments.utf8))
        var found: [WrittenRegistration] = []
        var line = call.line
        var depth = 0
        var index = 0
        var seen = 0
        let bytes = Array(call.arguments.utf8)
        while index < tokens.count {
            let token = tokens[index]
            while seen < Int(token.offset) {
                if bytes[seen] == UInt8(ascii: "\n") { line += 1 }
                seen += 1
            }
            if token.kind == .leftBrace { depth += 1 }
            if token.kind == .rightBrace { depth -= 1 }
            if token.kind == .identifier, tokens.text(index) == "Registration", let (end, read) = registration(tokens, index, file, line) {
                var registration = read
                registration.isConditional = depth > 1
                found.append(registration)
                index = end
            } else {
                index += 1
            }
        }
        return found
    }

    private static func registration(
        _ tokens: SourceTokens, _ start: Int, _ file: Int, _ line: UInt32
    ) -> (end: Int, WrittenRegistration)? {
        var open = start + 1
        var word = "init"
        if tokens[open].kind == .dot {
            word = tokens.text(open + 1)
            guard ["user", "given", "init"].contains(word) else { return nil }
            open += 2
        }
        guard open < tokens.count, tokens[open].kind == .leftParen, Int(tokens[open].match) > open else { return nil }
        let close = Int(tokens[open].match)
        let parts = tokens.parts(open + 1..<close)
        guard let service = parts.first else { return nil }
        var registration = WrittenRegistration(name: WrittenRegistration.name(of: tokens.text(service)), file: file, line: line)
        registration.isUser = word == "user"
        if registration.isUser { registration.makes = [registration.name] }
        if word == "given" { registration.lifetime = .scoped }
        var label = ""
        for var part in parts.dropFirst() {
            if part.count > 1, tokens[part.lowerBound].kind == .identifier, tokens[part.lowerBound + 1].kind == .colon {
                label = tokens.text(part.lowerBound)
                part = part.lowerBound + 2..<part.upperBound
            }
            let text = tokens.text(part)
            switch label {
            case "injects": registration.listed.append(WrittenRegistration.name(of: text))
            case "value": registration.lifetime = .shared
            case "make": if tokens[part.lowerBound].kind == .leftBrace { read(tokens, part.lowerBound, into: &registration) }
            default:
                if text.hasSuffix(".shared") { registration.lifetime = .shared }
                if text.hasSuffix(".scoped") { registration.lifetime = .scoped }
            }
        }
        guard tokens[close + 1].kind == .leftBrace, close + 1 < tokens.count, !tokens[close + 1].isNewLine else {
            return (close + 1, registration)
        }
        read(tokens, close + 1, into: &registration)
        return (tokens.after(close + 1), registration)
    }

    /// Reads the parameters of a closure, and the types of which it makes values.
    private static func read(_ tokens: SourceTokens, _ brace: Int, into registration: inout WrittenRegistration) {
        let end = max(Int(tokens[brace].match), brace)
        var body = brace + 1
        if let head = tokens.places(in: brace + 1..<end, where: { tokens[$0].keyword == .in }).first {
            let isHead = tokens.places(in: brace + 1..<head) { tokens[$0].isNewLine }.isEmpty
            if isHead {
                if let list = tokens.places(in: brace + 1..<head, where: { tokens[$0].kind == .leftParen }).first {
                    for parameter in tokens.parts(list + 1..<max(Int(tokens[list].match), list + 1)) {
                        guard let colon = tokens.places(in: parameter, where: { tokens[$0].kind == .colon }).first else { continue }
                        let type = tokens.text(colon + 1..<parameter.upperBound)
                        registration.parameters.append(WrittenRegistration.name(of: type))
                    }
                }
                body = head + 1
            }
        }
        for index in body..<max(end, body) where tokens[index].kind == .identifier && tokens[index + 1].kind == .leftParen {
            let name = tokens.text(index)
            if name.first?.isUppercase == true { registration.makes.append(name) }
        }
    }
}

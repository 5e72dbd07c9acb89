/// Gives the stubs of a mock their names: after the function, and where several functions have its
/// name after what tells them apart.
struct MockNames {
    private var names: [String: String] = [:]

    init(_ requirements: [Requirement]) {
        // Requirements in different branches of `#if` count as one.
        var unique: [String: Requirement] = [:]
        var order: [String] = []
        for requirement in requirements where unique.updateValue(requirement, forKey: requirement.key) == nil {
            order.append(requirement.key)
        }
        let taken = Set(requirements.filter { $0.kind == .property }.map(\.name))
        var groups: [[String]] = [order]
        for level in Level.allCases {
            var next: [[String]] = []
            for group in groups {
                var byName: [String: [String]] = [:]
                var found: [String] = []
                for key in group {
                    let name = (names[key] ?? "") + level.addition(to: unique[key]!)
                    if byName[name] == nil { found.append(name) }
                    byName[name, default: []].append(key)
                    names[key] = name
                }
                for name in found {
                    let keys = byName[name]!
                    // A stub's properties may not meet a property that is asked for.
                    let meets = keys.contains { unique[$0]!.kind != .property } && Self.endings.contains { taken.contains(name + $0) }
                    if keys.count > 1 || meets { next.append(keys) }
                }
            }
            groups = next
        }
        for group in groups where group.count > 1 {
            for (number, key) in group.enumerated() { names[key]! += "\(number + 1)" }
        }
    }

    func name(of requirement: Requirement) -> String { names[requirement.key] ?? requirement.name }

    private static let endings = ["", "Stub", "CallCount", "ArgValues", "Handler"]

    private enum Level: CaseIterable {
        case base, labels, types, result, effects

        func addition(to requirement: Requirement) -> String {
            switch self {
            case .base: return MockNames.base(requirement)
            case .labels:
                guard requirement.kind != .property else { return "Value" }
                return requirement.parameters.map { ($0.label ?? $0.name).filter { $0 != "`" }.capitalizedFirst }.joined()
            case .types: return requirement.parameters.map(\.bare.nameable).joined()
            case .result: return requirement.type.isVoid ? "" : requirement.type.nameable
            case .effects:
                return (requirement.isStatic ? "Static" : "") + (requirement.isAsync ? "Async" : "")
                    + (requirement.throwing == .never ? "" : "Throws")
            }
        }
    }

    private static func base(_ requirement: Requirement) -> String {
        guard requirement.isOperator else {
            // A name in backticks may have spaces.
            guard requirement.name.contains(" ") else { return requirement.name }
            let words = requirement.name.split { !$0.isLetter && !$0.isNumber }
            return words.map(\.capitalizedFirst).joined().lowercasedFirst
        }
        let fixity = requirement.modifiers.first { $0 == "prefix" || $0 == "postfix" }
        let words = requirement.name.map { operators[$0] ?? $0.unicodeScalars.map { "U" + String($0.value, radix: 16) }.joined() }
        return ([fixity ?? ""] + words.enumerated().map { $0 == 0 && fixity == nil ? $1 : $1.capitalizedFirst }).joined()
    }

    private static let operators: [Character: String] = [
        "+": "plus", "-": "minus", "*": "times", "/": "slash", "=": "equals", "<": "less", ">": "greater", "!": "bang", "&": "and",
        "|": "or", "^": "caret", "~": "tilde", "%": "percent", "?": "question", ".": "dot",
    ]
}

extension String {
    /// With a small letter at the beginning.
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

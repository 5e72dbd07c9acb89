/// The types of a stub, the same for all callers, for a function whose types may depend on its
/// caller: types that depend on the caller are `Any`.
struct Erasure {
    struct Call {
        /// The lines before the call.
        var before: [String]
        /// The expression that is noted.
        var noted: String
        /// The arguments of the handler.
        var passed: String
    }

    private struct Argument {
        var parameter: MockParameter
        /// In the stub and for the handler.
        var type: String
        var isErased: Bool
        /// True if it is kept.
        var isNoted: Bool
    }

    private let generics: Set<String>
    private let all: [Argument]
    let throwing: MockThrows
    /// Closures that must not escape and have to be given as `Any`.
    let unescaped: [String]
    let fault: String?

    init(_ requirement: Requirement) {
        let generics = Set(requirement.genericNames)
        self.generics = generics
        var fault: String?
        var unescaped: [String] = []
        var arguments: [Argument] = []
        for parameter in requirement.parameters where !parameter.isIsolated {
            let bare = parameter.bare
            let first = bare.words.first?.text
            let isOpaque = first == "some" && !bare.words.dropFirst().contains { $0.text == "some" } && !bare.isFunction
            let isErased = bare.mentions(generics) || bare.contains(word: "some")
            var type = bare.text
            if isOpaque, !bare.isOptional, !bare.mentions(generics) {
                type = (["any"] + bare.text.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
            } else if isErased {
                let isSendable = bare.words.count == 1 && requirement.sendableGenerics.contains(bare.text)
                type = first == "repeat" ? "[Any]" : isSendable ? "any Sendable" : "Any"
                if !parameter.isEscaping, first != "repeat" {
                    if requirement.isAsync { fault = "its closure \(parameter.name) depends on the caller and may not escape" }
                    unescaped.append(parameter.name)
                }
                if parameter.isInout, requirement.kind != .method {
                    fault = "its parameter \(parameter.name) is inout and depends on the caller"
                }
            }
            if parameter.isVariadic { type = "[\(type)]" }
            arguments.append(
                Argument(
                    parameter: parameter, type: type, isErased: isErased && (type.hasSuffix("Any") || type.hasSuffix("Any]")),
                    isNoted: parameter.isEscaping && !parameter.isUncopied))
        }
        switch requirement.throwing {
        case .rethrows: throwing = .never
        case .typed(let error) where generics.contains(error): throwing = .never
        case let other: throwing = other
        }
        all = arguments
        self.fault = fault
        self.unescaped = unescaped
    }

    /// Tells if a type depends on the caller.
    func mentions(_ type: TypeText) -> Bool { type.mentions(generics) }

    /// The noted arguments with their names and types.
    var elements: [String] {
        all.filter(\.isNoted).map { "\($0.parameter.name): \($0.type)" }
    }

    /// The type of what is noted.
    var arguments: String {
        let noted = all.filter(\.isNoted)
        switch noted.count {
        case 0: return "Void"
        case 1: return noted[0].type
        default: return "(\(elements.joined(separator: ", ")))"
        }
    }

    /// The parameters of the handler.
    var handled: String {
        all.map { argument in
            let type = argument.type
            if argument.parameter.isUncopied { return argument.parameter.type.text }
            if argument.parameter.isInout { return "inout \(type)" }
            return argument.parameter.isMarkedEscaping && !argument.isErased ? "@escaping \(type)" : type
        }.joined(separator: ", ")
    }

    /// The noted arguments as expressions.
    var values: [String] { all.filter(\.isNoted).map { value($0, isNoted: true) } }

    func call() -> Call {
        var before: [String] = []
        var passed: [String] = []
        for argument in all {
            let name = argument.parameter.name
            if argument.parameter.isInout, argument.isErased {
                let boxed = "boxed" + name.filter { $0 != "`" }.capitalizedFirst
                before += ["var \(boxed) = \(name) as Any", "defer { \(name) = \(boxed) as! \(argument.parameter.bare.text) }"]
                passed.append("&\(boxed)")
            } else {
                passed.append((argument.parameter.isInout ? "&" : "") + value(argument, isNoted: false))
            }
        }
        let noted = values
        return Call(
            before: before, noted: noted.isEmpty ? "()" : noted.count == 1 ? noted[0] : "(\(noted.joined(separator: ", ")))",
            passed: passed.joined(separator: ", "))
    }

    private func value(_ argument: Argument, isNoted: Bool) -> String {
        let name = argument.parameter.name
        if argument.type == "[Any]", let pack = argument.parameter.bare.words.first, pack.text == "repeat" {
            return "erased(repeat each \(name))"
        }
        if argument.isErased, argument.parameter.isVariadic { return "\(name) as [Any]" }
        if argument.isErased { return "\(name) as Any" }
        return argument.parameter.isOwned && !argument.parameter.isUncopied ? "copy \(name)" : name
    }
}

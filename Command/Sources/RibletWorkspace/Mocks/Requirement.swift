/// A parameter of a requirement.
struct MockParameter {
    /// As it is written before the colon: `_ id`, `for`, `in`.
    var names: String
    /// The argument label; nil for `_`.
    var label: String?
    /// The name in the body, in backticks where it needs them.
    var name: String
    /// As it is written after the colon, `Self` replaced.
    var type: TypeText
    var isInout = false
    var isVariadic = false
    /// True where it may be kept: it is no closure, or an escaping one.
    var isEscaping = false
    /// True if `@escaping` stands before its type.
    var isMarkedEscaping = false
    var isIsolated = false
    /// `borrowing` and `consuming`: what is not copied by itself.
    var isOwned = false
    /// True if its type cannot be copied: it is handed on and never kept.
    var isUncopied = false

    /// The specifiers before the type of a parameter.
    static let specifiers: Set<String> = [
        "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "_const", "@escaping", "@autoclosure",
    ]

    /// Without what belongs to the parameter only.
    var bare: TypeText {
        var bare = type.droppingPrefixes(Self.specifiers)
        if isVariadic, let last = bare.words.last?.text {
            if last == "..." { bare.words.removeLast() } else { bare.words[bare.words.count - 1].text = String(last.dropLast(3)) }
        }
        return bare.stored
    }
}

/// The way in which a requirement throws.
enum MockThrows: Equatable {
    case never
    case any
    case typed(String)
    case `rethrows`

    var text: String {
        switch self {
        case .never: ""
        case .any: " throws"
        case .typed(let type): " throws(\(type))"
        case .rethrows: " rethrows"
        }
    }
}

/// Something that a protocol asks for.
struct Requirement {
    enum Kind { case method, property, `subscript`, initializer }

    var kind: Kind
    /// The name without backticks.
    var name: String
    /// As it is written.
    var writtenName: String
    var line: Int
    /// Those that belong before the implementation as well.
    var attributes: [String] = []
    /// `static`, `mutating`, `prefix` and their like, in order, `mutating` left out.
    var modifiers: [String] = []
    var isStatic = false
    /// `nonisolated`, or a global actor of its own.
    var isolation: MockIsolation?
    /// `<T: Hashable>`, or nothing.
    var generics = TypeText(words: [])
    var genericNames: [String] = []
    /// Those of which it is written that they are `Sendable`.
    var sendableGenerics: Set<String> = []
    var parameters: [MockParameter] = []
    var isAsync = false
    var throwing = MockThrows.never
    /// The result of a function, the type of a property or of an element.
    var type = TypeText("Void")
    /// True if its result cannot be copied.
    var isResultUncopied = false
    /// True if its name consists of the characters of operators.
    var isOperator = false
    /// `where …`, or nothing.
    var whereClause = TypeText(words: [])
    var isSettable = false
    /// Why it cannot be mocked.
    var fault: String?

    /// `find(_:limit:)`, as `#function` gives it.
    var function: String {
        kind == .property ? name : "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    }

    /// A key that only one declaration of a type has.
    var key: String {
        "\(isStatic) \(modifiers.filter { $0 == "prefix" || $0 == "postfix" }) \(function)"
            + (kind == .property
                ? ""
                : "\(parameters.map(\.type.text)) \(isAsync) \(kind == .initializer ? "" : type.text) \(generics.text) \(whereClause.text)")
    }

    /// Gives a generic parameter another name.
    mutating func rename(_ name: String, _ other: String) {
        genericNames = genericNames.map { $0 == name ? other : $0 }
        if sendableGenerics.remove(name) != nil { sendableGenerics.insert(other) }
        generics = generics.renaming(name, other)
        type = type.renaming(name, other)
        whereClause = whereClause.renaming(name, other)
        for index in parameters.indices { parameters[index].type = parameters[index].type.renaming(name, other) }
        if throwing == .typed(name) { throwing = .typed(other) }
    }

    /// True if it is not available on every system.
    var isGuarded: Bool {
        attributes.contains {
            $0.hasPrefix("@available(") && !$0.contains("deprecated") && !$0.contains("unavailable") && !$0.contains("noasync")
        }
    }
}

/// The isolation of a declaration.
enum MockIsolation: Equatable {
    case none
    /// `MainActor`, or another global actor.
    case global(String)
}

/// A line of a protocol's body.
enum MockItem {
    case requirement(Requirement)
    /// `#if`, `#else` and their like, as they are written.
    case directive(String)
}

/// A protocol as its source tells it, closer than the declarations do.
struct ProtocolSource {
    struct AssociatedType {
        var name: String
        /// `Hashable & Sendable`, or nothing.
        var constraint: String
        var isSendable: Bool
        /// The conditions behind `where`.
        var conditions: [String]
        var line: Int
    }

    var name: String
    var attributes: [String] = []
    var primaryTypes: [String] = []
    /// Each with its generic arguments: `Store<Int>`.
    var inherited: [TypeText] = []
    /// The conditions of the protocol's own `where`.
    var conditions: [String] = []
    var associatedTypes: [AssociatedType] = []
    var items: [MockItem] = []
    /// The reasons for which it cannot be mocked.
    var faults: [String] = []
}

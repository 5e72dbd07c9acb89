/// The letters of names that types, modules and addresses can have alike: those of identifiers in
/// Swift, but for `_`.
enum TypeWord {
    /// Returns true for a letter with which the name of a type may begin: a small one begins values.
    static func begins(_ letter: Character) -> Bool {
        !letter.isLowercase && letter.unicodeScalars.first!.properties.isXIDStart && continues(letter)
    }

    static func continues(_ letter: Character) -> Bool { letter != "_" && letter.unicodeScalars.allSatisfy(\.properties.isXIDContinue) }
}

/// The name of a RIB, and what follows from it in source.
struct RIBName: Hashable, Sendable {
    /// The form of the name in types: `QuickNote` in `QuickNoteBuilder`.
    let type: String
    /// As in `case quickNote`.
    let value: String
    /// As in `quick-note`, in addresses.
    let address: String
    /// As people read it.
    let title: String
    /// As people read it within a sentence.
    var text: String {
        title.prefix(2) == title.prefix(2).uppercased() && title.count > 1 ? title : title.prefix(1).lowercased() + title.dropFirst()
    }

    /// The longest name, in characters: longer ones make lines that nobody reads.
    static let limit = 40

    init(_ name: String) throws(WorkspaceError) { try self.init(name, refusing: Self.reserved) }

    /// The name of a RIB that is there.
    init(inUse name: String) throws(WorkspaceError) { try self.init(name, refusing: []) }

    private init(_ name: String, refusing reserved: Set<String>) throws(WorkspaceError) {
        guard let first = name.first, TypeWord.begins(first) else {
            throw .badName(name: name, reason: "it begins with a capital letter, as in QuickNote, or one of a script without capitals")
        }
        guard name.allSatisfy(TypeWord.continues) else {
            throw .badName(name: name, reason: "only letters and digits make names of types, modules and addresses alike")
        }
        guard name.count <= Self.limit else {
            throw .badName(name: name, reason: "it has \(name.count) characters; at most \(Self.limit) are taken")
        }
        for role in Self.roles
        where name == role || name.hasSuffix(role) {
            throw .badName(name: name, reason: "'\(role)' is added to it where it is due; leave it out")
        }
        let words = Self.words(name)
        let lower = words[0].lowercased() + words.dropFirst().joined()
        guard !reserved.contains(lower) else {
            throw .badName(name: name, reason: "'\(lower)' is a word of the language, or of every router")
        }
        type = name
        value = lower
        address = words.map { $0.lowercased() }.joined(separator: "-")
        title = words.enumerated().map { $0 == 0 || $1.count > 1 && $1 == $1.uppercased() ? $1 : $1.lowercased() }.joined(separator: " ")
    }

    /// The endings of the types of a RIB.
    static let roles = [
        "Builder", "Builders", "Router", "Interactor", "Component", "Listener", "Dependency", "State", "Action", "View", "Views",
        "Children", "Mapper", "Presenter", "Tests",
    ]

    /// Words that Swift keeps for itself, and members that routers and builders have.
    private static let reserved = Set(Keyword.allCases.filter(\.isReserved).map(\.word)).union([
        "type", "protocol", "any", "some",
        "addresses", "allCases", "build", "builders", "children", "component", "container", "dependency", "hash", "interactor", "listener",
        "location", "modal", "open", "opening", "presenter", "router", "sheet", "stack", "tabs", "view", "viewController", "views",
    ])

    /// The values for templates.
    var values: [String: TemplateValue] {
        [
            "name": .text(type), "value": .text(value), "address": .text(address), "path": .text(address.percentEncoded),
            "title": .text(title),
        ]
    }

    /// `URLList` is URL and List.
    static func words(_ name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        var word = ""
        for (index, letter) in letters.enumerated() {
            let beginsWord =
                letter.isUppercase && index > 0
                && (!letters[index - 1].isUppercase || (index + 1 < letters.count && letters[index + 1].isLowercase))
            if beginsWord {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        return words + [word]
    }
}

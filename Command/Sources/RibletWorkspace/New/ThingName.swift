/// The name of the things that a new workspace keeps, in the forms in which its sources say it.
struct ThingName: Equatable {
    /// `Shelf`.
    let one: RIBName
    /// `Shelves`.
    let many: RIBName
    /// The Korean for it; the English where none is known.
    private let korean: String

    /// The things of a workspace whose maker has named none.
    static let notes = "Note"

    init(_ name: String, plural: String?) throws(WorkspaceError) {
        one = try RIBName(name)
        _ = try RIBName("New" + name)
        many = try RIBName(plural ?? Self.plural(of: name))
        guard one.type != one.value, many.type != many.value else {
            throw .badName(name: name, reason: "a type and a value of it need names of their own; take a script that has capitals")
        }
        guard one != many else {
            throw .badName(name: name, reason: "one and several need names of their own; say the plural with --plural")
        }
        korean = name == Self.notes ? "메모" : one.text
    }

    /// The values for templates.
    var values: [String: TemplateValue] {
        let thing =
            ["text": .text(one.text), "article": .text(Self.article(of: one.text)), "korean": .text(korean)] as [String: TemplateValue]
        return [
            "thing": .group(one.values.merging(thing) { $1 }), "things": .group(many.values.merging(["text": .text(many.text)]) { $1 }),
        ]
    }

    /// Refuses a name by which a workspace, or its sources for things of another name, call
    /// something else.
    func refuseCollisions(with files: [GeneratedFile], in workspace: String) throws(WorkspaceError) {
        var taken: Set<String> = [workspace]
        for file in files where file.path.hasSuffix(".swift") {
            let tokens = SourceTokens(Array(file.text.utf8))
            for index in 0..<tokens.count where tokens[index].kind == .identifier { taken.insert(tokens.text(index)) }
        }
        for name in [one, many] {
            let types = [name.type, "New" + name.type].flatMap { type in [type] + RIBName.roles.map { type + $0 } }
            for word in types + [name.value, "new" + name.type] where taken.contains(word) {
                throw .badName(name: name.type, reason: "the template says '\(word)' for something else")
            }
        }
    }

    /// Returns the plural of a noun, of which the last word changes: `BookShelves`.
    static func plural(of noun: String) -> String {
        let small = noun.lowercased()
        func ends(_ endings: String...) -> Bool { endings.contains { small.hasSuffix($0) } }
        if ends("person") { return noun.dropLast(4) + "ople" }
        if ends("child") { return noun + "ren" }
        if ends("elf", "alf", "olf", "eaf", "oaf") { return noun.dropLast() + "ves" }
        if ends("ife") { return noun.dropLast(2) + "ves" }
        if ends("iz") { return noun + "zes" }
        if ends("s", "x", "z", "ch", "sh") { return noun + "es" }
        if ends("y"), !ends("ay", "ey", "iy", "oy", "uy") { return noun.dropLast() + "ies" }
        return noun + "s"
    }

    private static func article(of noun: String) -> String {
        let small = noun.lowercased()
        let sounds = ["uni", "use", "usa", "usu", "eu", "one"].contains { small.hasPrefix($0) }
        return "aeiou".contains(small.prefix(1)) && !sounds ? "an" : "a"
    }
}

/// A name that gives way to another one, and what follows from both in source: `Home` in
/// `HomeBuilder`, `home` in `homeDidFinish`.
struct RenamedName {
    let old: RIBName
    let new: RIBName
    /// The other names of RIBs and features: what belongs to the longer one is not touched.
    let others: Set<String>

    /// What a name of a type, a module or a file becomes; nil where it does not begin with the old
    /// name, or is all of it.
    func type(_ name: String) -> String? {
        guard let rest = Self.rest(of: name, behind: old.type), !belongsElsewhere(name, longerThan: old.type) else { return nil }
        return new.type + rest
    }

    /// What a name of a member becomes; nil where it does not begin with the old name, or is all of
    /// it.
    func member(_ name: String) -> String? {
        guard let rest = Self.rest(of: name, behind: old.value), !belongsElsewhere(capitalized(name), longerThan: old.type) else {
            return nil
        }
        return new.value + rest
    }

    /// Whether a name of a type would be one of the new name's.
    func isTaken(_ name: String) -> Bool {
        Self.rest(of: name, behind: new.type) != nil && !belongsElsewhere(name, longerThan: new.type)
    }

    /// Whether what a name has become would be read as another RIB's.
    func isMistaken(_ renamed: String) -> Bool { belongsElsewhere(renamed, longerThan: new.type) }

    private func belongsElsewhere(_ name: String, longerThan own: String) -> Bool {
        others.contains { $0.utf8.count > own.utf8.count && $0.hasPrefix(own) && ($0 == name || Self.rest(of: name, behind: $0) != nil) }
    }

    /// A member's name as a type's: `urlList` of `URLList`.
    private func capitalized(_ name: String) -> String {
        name.hasPrefix(old.value) ? old.type + name.dropFirst(old.value.count) : name
    }

    /// What follows a name in a longer one, where a new word begins there.
    static func rest(of name: String, behind beginning: String) -> Substring? {
        guard name.utf8.count > beginning.utf8.count, name.hasPrefix(beginning) else { return nil }
        let rest = name[name.index(name.startIndex, offsetBy: beginning.count)...]
        guard let first = rest.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) || first == UInt8(ascii: "_") else {
            return nil
        }
        return rest
    }
}

package enum Severity: String, Sendable, Codable, CaseIterable {
    /// Worth knowing; the command ends as if nothing were found.
    case note
    case warning
    /// A fault that reports call an error.
    case error
}

/// The team's configuration of `riblet check`, in one file beside its sources.
struct CheckConfiguration: Sendable {
    static let fileName = "riblet-check.yml"

    /// The folder it lies in.
    let folder: String
    private let patterns: [PathPattern]
    /// Rules that are not looked with.
    let off: Set<String>
    /// The severities of rules that the team has set.
    let severities: [String: Severity]
    /// The roles of the team's own base classes, by their names.
    let bases: [String: ClassRole]

    /// Reads the file for a folder: the one in it, or the nearest above within the same repository.
    ///
    /// - Returns: nil if there is none.
    init?(for root: String) throws(WorkspaceError) {
        var folder = root
        while !FileSystem.isFile(folder + "/" + Self.fileName) {
            guard !FileSystem.exists(folder + "/.git"), let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
            folder = String(folder[..<slash])
        }
        let path = folder + "/" + Self.fileName
        try self.init(text: String(decoding: try FileSystem.read(path, limit: DescribedValue.sizeLimit), as: UTF8.self), in: folder)
    }

    init(text: String, in folder: String) throws(WorkspaceError) {
        self.folder = folder
        let fields = try DescribedValue(text: text, file: folder + "/" + Self.fileName).fields(Self.fileName)
        try fields.allow(["exclude", "rules", "bases"])
        patterns = try fields.texts("exclude").map(PathPattern.init)
        var (off, severities): (Set<String>, [String: Severity]) = ([], [:])
        if let rules = try fields["rules"]?.fields("'rules'") {
            try rules.allow(Rules.all.map { $0.id })
            for field in rules.fields {
                let value = try field.value.text("how grave '\(field.key)' is")
                if value == "off" {
                    off.insert(field.key)
                } else if let severity = Severity(rawValue: value) {
                    severities[field.key] = severity
                } else {
                    throw field.value.invalid("'\(value)' is none of off, note, warning and error")
                }
            }
        }
        var named: [String: ClassRole] = [:]
        if let table = try fields["bases"]?.fields("'bases'") {
            try table.allow(ClassRole.named.map(\.key))
            for (key, role) in ClassRole.named { for name in try table.texts(key) { named[name] = role } }
        }
        (self.off, self.severities, bases) = (off, severities, named)
    }

    /// Returns true for a file that is left out. A pattern of one name counts at any depth, one
    /// with a slash from the folder of the configuration on; a file in a folder that is left out is
    /// left out, too. `*` stands for a part of a name, `**` for any folders.
    func excludes(_ file: String, in root: String) -> Bool {
        guard !patterns.isEmpty else { return false }
        let path = String(root.dropFirst(folder.count)) + "/" + file
        return patterns.contains { $0.isName ? path.split(separator: "/").contains(where: $0.matches(name:)) : $0.matches(path) }
    }
}

/// A path with stars: `*` stands for a part of a name, `**` for any folders. What lies in a folder
/// that it means is meant, too.
struct PathPattern: Sendable {
    private let parts: [Substring]

    init(_ text: String) { parts = text.split(separator: "/") }

    /// True if it has no slash.
    var isName: Bool { parts.count == 1 }

    /// Returns true if it means a path, or a folder above.
    func matches(_ path: String) -> Bool { Self.matches(path.split(separator: "/")[...], parts[...]) }

    /// Returns true if it means a name.
    func matches(name: Substring) -> Bool { Self.matches(name, parts[0]) }

    private static func matches(_ parts: ArraySlice<Substring>, _ pattern: ArraySlice<Substring>) -> Bool {
        guard let first = pattern.first else { return true }
        if first == "**" { return parts.indices.contains { matches(parts[$0...], pattern.dropFirst()) } }
        guard let part = parts.first, matches(part, first) else { return false }
        return matches(parts.dropFirst(), pattern.dropFirst())
    }

    private static func matches(_ name: Substring, _ pattern: Substring) -> Bool {
        guard let star = pattern.firstIndex(of: "*") else { return name == pattern }
        guard name.hasPrefix(pattern[..<star]) else { return false }
        let (left, rest) = (name.dropFirst(pattern[..<star].count), pattern[pattern.index(after: star)...])
        if rest.isEmpty { return true }
        return left.indices.contains { matches(left[$0...], rest) }
    }
}

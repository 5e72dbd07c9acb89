/// A pattern of paths: `lists/:list/items/:item`, or `files/*path`.
struct WorkflowPattern {
    /// The kinds of segments, in the order of preference.
    private enum Kind: Int {
        case literal, parameter
        /// All segments that are left, also none; the last one only.
        case rest
    }

    private let segments: [(kind: Kind, name: String)]
    /// As it was written, without slashes at its ends.
    let text: String

    init(_ text: String) throws(WorkflowTableError) {
        let parts = text.split(separator: "/")
        self.text = parts.joined(separator: "/")
        segments = parts.map { part in
            let kind: Kind = part.first == ":" ? .parameter : part.first == "*" ? .rest : .literal
            return (kind, String(kind == .literal ? part : part.dropFirst()))
        }
        var names: Set<String> = []
        for (index, (kind, name)) in segments.enumerated() where kind != .literal {
            guard !name.isEmpty else { throw .badPattern(text, reason: "a parameter needs a name after \(parts[index])") }
            guard names.insert(name).inserted else { throw .badPattern(text, reason: "the name '\(name)' stands in it twice") }
            guard kind == .parameter || index == parts.count - 1 else {
                throw .badPattern(text, reason: "\(parts[index]) takes the rest of the path and must be its last segment")
            }
        }
    }

    /// The segments without the names of parameters: of two patterns with one shape, both match the
    /// same paths.
    var shape: [String] { segments.map { $0.kind == .literal ? $0.name : $0.kind == .parameter ? ":" : "*" } }

    private var takesRest: Bool { segments.last?.kind == .rest }

    func matches(_ path: [String]) -> Bool {
        guard takesRest ? path.count >= segments.count - 1 : path.count == segments.count else { return false }
        return zip(segments, path).allSatisfy { $0.kind != .literal || $0.name == $1 }
    }

    /// Returns true if this pattern is preferred to another one that matches the same path.
    func precedes(_ other: WorkflowPattern) -> Bool {
        segments.lazy.map(\.kind.rawValue).lexicographicallyPrecedes(other.segments.lazy.map(\.kind.rawValue))
    }

    /// Returns the value of a parameter in a path that matches.
    func value(of name: String, in path: [String]) -> String? { zip(segments, path).first { $0.0 == (.parameter, name) }?.1 }

    /// Returns the segments that the last pattern takes, where it takes the rest.
    func rest(of path: [String]) -> [String] { takesRest ? Array(path.dropFirst(segments.count - 1)) : [] }

    /// Returns the number of letters in which a path differs from one like it that matches. A path
    /// that is long is compared at its beginning.
    func distance(to path: [String]) -> Int {
        let filled = zip(segments, path).map { $0.kind == .literal ? $0.name : $1 }
        let missing = segments.dropFirst(path.count).filter { $0.kind != .rest }.map(\.name)
        let like = filled + missing + (takesRest ? path.dropFirst(segments.count) : [])
        return Array(like.joined(separator: "/").prefix(64)).difference(from: path.joined(separator: "/").prefix(64)).count
    }
}

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

    /// The values of the parameters in a path that matches.
    func values(in path: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for (segment, value) in zip(segments, path) where segment.kind == .parameter { values[segment.name] = value }
        return values
    }

    /// Returns the segments that the last pattern takes, where it takes the rest.
    func rest(of path: [String]) -> [String] { takesRest ? Array(path.dropFirst(segments.count - 1)) : [] }

    /// Returns the distance of a path from the pattern: 0 for a match, 1 for each segment that is
    /// missing or too many, more for one that is another word, less for one that is nearly the
    /// same.
    func distance(to path: [String]) -> Double {
        let missing = segments.count - path.count
        let wrongCount = takesRest ? max(0, missing - 1) : abs(missing)
        return zip(segments, path).reduce(Double(wrongCount)) { distance, pair in
            guard pair.0.kind == .literal else { return distance + (pair.0.kind == .parameter ? 0.1 : 0) }
            let edits = Self.distance(pair.0.name, pair.1)
            return distance + (edits > 0.5 ? 1.5 : edits)
        }
    }

    /// The letters in which two words differ, by all that they have; what is long is compared at its
    /// beginning.
    private static func distance(_ first: String, _ second: String) -> Double {
        let (first, second) = (Array(first.prefix(48)), Array(second.prefix(48)))
        return Double(first.difference(from: second).count) / Double(max(1, first.count + second.count))
    }
}

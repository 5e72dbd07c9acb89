/// A pattern of paths: `lists/:list/items/:item`, or `files/*path`.
struct WorkflowPattern {
    enum Segment: Equatable {
        case literal(String)
        case parameter(String)
        /// All segments that are left, also none; the last pattern only.
        case rest(String)

        /// The order of preference.
        fileprivate var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    let segments: [Segment]
    /// As it was written, without slashes at its ends.
    let text: String

    init(_ text: String) throws(WorkflowTableError) {
        let parts = text.split(separator: "/")
        self.text = parts.joined(separator: "/")
        var segments: [Segment] = []
        var names: Set<Substring> = []
        for (index, part) in parts.enumerated() {
            let name = part.dropFirst()
            switch part.first {
            case ":"?, "*"?:
                guard !name.isEmpty else { throw .badPattern(text, reason: "a parameter needs a name after \(part)") }
                guard names.insert(name).inserted else { throw .badPattern(text, reason: "the name '\(name)' stands in it twice") }
                if part.first == ":" {
                    segments.append(.parameter(String(name)))
                } else if index == parts.count - 1 {
                    segments.append(.rest(String(name)))
                } else {
                    throw .badPattern(text, reason: "\(part) takes the rest of the path and must be its last segment")
                }
            default: segments.append(.literal(String(part)))
            }
        }
        self.segments = segments
    }

    /// The segments without the names of parameters: of two patterns with one shape, both match the
    /// same paths.
    var shape: [Segment] {
        segments.map { segment in
            switch segment {
            case .literal: segment
            case .parameter: .parameter("")
            case .rest: .rest("")
            }
        }
    }

    func matches(_ path: [String]) -> Bool {
        let takesRest = if case .rest = segments.last { true } else { false }
        guard takesRest ? path.count >= segments.count - 1 : path.count == segments.count else { return false }
        return zip(segments, path).allSatisfy { segment, text in
            if case .literal(let literal) = segment { literal == text } else { true }
        }
    }

    /// Returns true if this pattern is preferred to another one that matches the same path.
    func precedes(_ other: WorkflowPattern) -> Bool {
        segments.lazy.map(\.rank).lexicographicallyPrecedes(other.segments.lazy.map(\.rank))
    }

    /// The values of the parameters in a path that matches.
    func values(in path: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for (segment, value) in zip(segments, path) {
            if case .parameter(let name) = segment { values[name] = value }
        }
        return values
    }

    /// Returns the segments that the last pattern takes, where it takes the rest.
    func rest(of path: [String]) -> [String] {
        if case .rest = segments.last { Array(path.dropFirst(segments.count - 1)) } else { [] }
    }

    /// Returns the distance of a path from the pattern: 0 for a match, 1 for each segment that is
    /// missing or too many, more for one that is another word, less for one that is nearly the
    /// same.
    func distance(to path: [String]) -> Double {
        var distance = 0.0
        for index in 0..<max(segments.count, path.count) {
            switch index < segments.count ? segments[index] : nil {
            case .rest: return distance
            case .parameter where index < path.count: distance += 0.1
            case .literal(let text) where index < path.count:
                let edits = Self.distance(text, path[index])
                distance += edits > 0.5 ? 1.5 : edits
            default: distance += 1
            }
        }
        return distance
    }

    /// The letters in which two words differ, by all that they have; what is long is compared at its
    /// beginning.
    private static func distance(_ first: String, _ second: String) -> Double {
        let (first, second) = (Array(first.prefix(48)), Array(second.prefix(48)))
        return Double(first.difference(from: second).count) / Double(max(1, first.count + second.count))
    }
}

/// A pattern of paths: `lists/:list/items/:item`, or `files/*path`.
struct WorkflowPattern {
    enum Segment: Equatable {
        case literal(String)
        case parameter(String)
        /// All segments that are left, also none; the last pattern only.
        case rest(String)
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
            guard index < segments.count else {
                distance += 1
                continue
            }
            switch segments[index] {
            case .rest: return distance
            case .parameter: distance += index < path.count ? 0.1 : 1
            case .literal(let text):
                let edits = index < path.count ? Self.distance(text, path[index]) : 1
                distance += index < path.count && edits > 0.5 ? 1.5 : edits
            }
        }
        return distance
    }

    /// The edits that lead from one word to the other, by the length of the longer; what is long is
    /// compared at its beginning.
    private static func distance(_ first: String, _ second: String) -> Double {
        let first = Array(first.unicodeScalars.prefix(48))
        let second = Array(second.unicodeScalars.prefix(48))
        guard !first.isEmpty, !second.isEmpty else { return first.count == second.count ? 0 : 1 }
        var row = Array(0...second.count)
        for (i, a) in first.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in second.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = row[j + 1]
                row[j + 1] = next
            }
        }
        return Double(row[second.count]) / Double(max(first.count, second.count))
    }
}

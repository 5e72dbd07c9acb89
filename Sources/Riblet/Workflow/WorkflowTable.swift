/// The workflows by the locations that they lead to (see <doc:Workflows>).
///
/// A segment of a pattern is a literal, a parameter `:name`, or, as the last one, `*name` for
/// whatever is left. They are preferred in this order, from the first segment on.
@MainActor
public struct WorkflowTable<Root> {
    /// Makes the workflow of a location that has matched.
    public typealias Build = (LocationMatch) throws -> Workflow<Root>

    private var entries: [(pattern: WorkflowPattern, build: Build)] = []

    /// A table without patterns.
    public init() {}

    /// The patterns, in the order in which they were added.
    public var patterns: [String] { entries.map(\.pattern.text) }

    /// Adds a pattern, as `lists/:list/items/:item`; the empty one is the start. A
    /// ``WorkflowTableError`` that `build` throws is the error of the location, any other becomes
    /// ``WorkflowTableError/rejected(_:pattern:reason:)``.
    ///
    /// - Throws: ``WorkflowTableError/badPattern(_:reason:)`` or
    ///   ``WorkflowTableError/ambiguousPattern(_:existing:)``; the table stays as it was.
    public mutating func add(_ pattern: String, _ build: @escaping Build) throws(WorkflowTableError) {
        let pattern = try WorkflowPattern(pattern)
        if let existing = entries.first(where: { $0.pattern.shape == pattern.shape }) {
            throw .ambiguousPattern(pattern.text, existing: existing.pattern.text)
        }
        entries.append((pattern, build))
    }

    /// A new workflow that leads to `location`. Throws what did not match, or what rejects it.
    public func workflow(for location: Location) throws(WorkflowTableError) -> Workflow<Root> {
        let path = location.path
        guard let entry = entries.filter({ $0.pattern.matches(path) }).min(by: { $0.pattern.precedes($1.pattern) }) else {
            let nearest = entries.min { $0.pattern.distance(to: path) < $1.pattern.distance(to: path) }
            throw .unknownPath(location, nearest: nearest?.pattern.text)
        }
        do {
            return try entry.build(LocationMatch(location: location, matched: entry.pattern))
        } catch {
            throw error as? WorkflowTableError ?? .rejected(location, pattern: entry.pattern.text, reason: "\(error)")
        }
    }

    /// The nearest place above `location` that there is a workflow for, and that workflow: the
    /// longest beginning of its path, without query. Nil where not even the start has one.
    public func nearest(to location: Location) -> (workflow: Workflow<Root>, location: Location)? {
        var place = Location(path: location.path)
        while true {
            if let workflow = try? workflow(for: place) { return (workflow, place) }
            if place.path.popLast() == nil { return nil }
        }
    }
}

/// The workflows by the locations that they lead to.
///
/// ```swift
/// var table = WorkflowTable<any RootActionableItem>()
/// try table.add("lists/:list/items/:item") { link in
///     OpenItem(
///         list: try link.parameter("list"), item: try link.parameter("item"),
///         filter: try link.query("filter"))
/// }
/// try table.add("help/*topic") { link in OpenHelp(topic: link.rest) }
/// try table.workflow(for: Location(url: "myapp://lists/3/items/9?filter=open"))
///     .subscribe(root, in: scope)
/// ```
///
/// A segment of a pattern is a literal, a parameter `:name`, or, as the last one, `*name` for
/// whatever is left. Where several patterns match, a literal is preferred to a parameter and a
/// parameter to the rest, from the first segment on.
@MainActor
public struct WorkflowTable<Root> {
    /// Makes the workflow of a location that has matched.
    public typealias Build = (LocationMatch) throws -> Workflow<Root>

    private struct Entry {
        let pattern: WorkflowPattern
        let build: Build
    }

    /// A place in the tree of all patterns; what is after it are places in ``nodes``, what ends
    /// there are places in ``entries``.
    private struct Node {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var end: Int?
        var rest: Int?
    }

    private var nodes = [Node()]
    private var entries: [Entry] = []

    /// A table without patterns.
    public init() {}

    /// The patterns, in the order in which they were added.
    public var patterns: [String] { entries.map(\.pattern.text) }

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - pattern: `lists/:list/items/:item`; the empty one is the start.
    ///   - build: makes a new workflow with the parameters of the location. A
    ///     ``WorkflowTableError`` that it throws is the error of the location, any other becomes
    ///     ``WorkflowTableError/rejected(_:pattern:reason:)``.
    /// - Throws: ``WorkflowTableError/badPattern(_:reason:)`` or
    ///   ``WorkflowTableError/ambiguousPattern(_:existing:)``; the table stays as it was.
    public mutating func add(_ pattern: String, _ build: @escaping Build) throws(WorkflowTableError) {
        let pattern = try WorkflowPattern(pattern)
        if let existing = entry(as: pattern) { throw .ambiguousPattern(pattern.text, existing: entries[existing].pattern.text) }
        var node = 0
        for segment in pattern.segments {
            switch segment {
            case .literal(let text): node = next(of: node, \.literals[text])
            case .parameter: node = next(of: node, \.parameter)
            case .rest: nodes[node].rest = entries.count
            }
        }
        if case .rest = pattern.segments.last {} else { nodes[node].end = entries.count }
        entries.append(Entry(pattern: pattern, build: build))
    }

    /// The workflow that leads to `location`, not subscribed to yet.
    ///
    /// - Parameter location: a path, with query items for those parameters that are optional.
    /// - Returns: a new workflow.
    /// - Throws: what did not match.
    public func workflow(for location: Location) throws(WorkflowTableError) -> Workflow<Root> {
        guard let index = find(location.path[...], from: 0) else {
            throw .unknownPath(location, nearest: nearestPattern(to: location.path))
        }
        let entry = entries[index]
        do {
            return try entry.build(LocationMatch(location, entry.pattern))
        } catch let error as WorkflowTableError {
            throw error
        } catch {
            throw .rejected(location, pattern: entry.pattern.text, reason: "\(error)")
        }
    }

    /// The nearest place above `location` that there is a workflow for: the longest beginning of
    /// its path, without query.
    ///
    /// - Parameter location: one that has no workflow.
    /// - Returns: the workflow and where it leads; nil where not even the start has one.
    public func nearest(to location: Location) -> (workflow: Workflow<Root>, location: Location)? {
        var place = Location(path: location.path)
        while true {
            if let workflow = try? workflow(for: place) { return (workflow, place) }
            if place.path.popLast() == nil { return nil }
        }
    }

    // MARK: Finding

    private func find(_ path: ArraySlice<String>, from index: Int) -> Int? {
        let node = nodes[index]
        guard let segment = path.first else { return node.end ?? node.rest }
        let rest = path.dropFirst()
        if let next = node.literals[segment], let found = find(rest, from: next) { return found }
        if let next = node.parameter, let found = find(rest, from: next) { return found }
        return node.rest
    }

    private func nearestPattern(to path: [String]) -> String? {
        entries.min { $0.pattern.distance(to: path) < $1.pattern.distance(to: path) }?.pattern.text
    }

    // MARK: Adding

    /// The entry that matches the same paths as `pattern`.
    private func entry(as pattern: WorkflowPattern) -> Int? {
        var node: Int? = 0
        for segment in pattern.segments {
            guard let here = node else { return nil }
            switch segment {
            case .literal(let text): node = nodes[here].literals[text]
            case .parameter: node = nodes[here].parameter
            case .rest: return nodes[here].rest
            }
        }
        return node.flatMap { nodes[$0].end }
    }

    private mutating func next(of node: Int, _ link: WritableKeyPath<Node, Int?>) -> Int {
        if let next = nodes[node][keyPath: link] { return next }
        nodes.append(Node())
        nodes[node][keyPath: link] = nodes.count - 1
        return nodes.count - 1
    }
}

public import Riblet
public import Testing

/// Writes down what happens in a tree, a line an event: `didActivate Root/Home`.
///
/// ```swift
/// let root = TestRoot()
/// let recorder = TreeRecorder(of: root)
/// root.attachChild(home)
/// recorder.expectEvents("didActivate Root/Home", "didLoad Root/Home")
/// ```
@MainActor
public final class TreeRecorder {
    private var events: [(kind: TreeEvent.Kind, path: String)] = []
    private var observation: (any Cancellable)?

    /// Records until it is freed.
    ///
    /// - Parameter root: whose tree is recorded; every tree of the process, other tests' included,
    ///   unless given.
    public init(of root: BaseRouter? = nil) {
        let root = root.map { RouterMark($0) }
        observation = TreeEvents.observe { [weak self] event in
            if let root, !event.isBelow(root) { return }
            self?.events.append((event.kind, event.path))
        }
    }

    /// All recorded events, one on each line.
    public var lines: [String] { events.map { "\($0.kind.rawValue) \($0.path)" } }

    /// Returns the recorded events of these kinds.
    public func lines(_ kinds: TreeEvent.Kind...) -> [String] {
        events.filter { kinds.contains($0.kind) }.map { "\($0.kind.rawValue) \($0.path)" }
    }

    /// Records an issue unless these are the events recorded, of the kinds that occur among them.
    ///
    /// ```swift
    /// recorder.expectEvents(
    ///     "willDeactivate Root/Home", "willDeactivate Root/Home/List", "didDetach Root/Home")
    /// ```
    ///
    /// - Parameters:
    ///   - expected: each as ``lines`` has it: the kind and the path. With none there must be no
    ///     event at all.
    ///   - sourceLocation: where the issue is shown.
    public func expectEvents(_ expected: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        let kinds = Set(expected.map { String($0.prefix { $0 != " " }) })
        if let unknown = kinds.first(where: { TreeEvent.Kind(rawValue: $0) == nil }) {
            return fail("\(unknown) is not a kind of event; write for example didAttach Root/Home", sourceLocation)
        }
        let recorded = expected.isEmpty ? lines : lines.filter { line in kinds.contains { line.hasPrefix("\($0) ") } }
        guard let difference = Difference.betweenTexts(expected, recorded) else { return }
        fail("the events are not the expected ones (- expected, + recorded):\n\(difference)", sourceLocation)
    }

    /// Forgets what was recorded.
    public func clear() { events = [] }

    /// Stops recording; the lines stay.
    public func stop() {
        observation?.cancel()
        observation = nil
    }
}

extension TreeEvent {
    /// Returns true for an event in the tree of that router. Trees of other tests have the same
    /// names.
    fileprivate func isBelow(_ root: RouterMark) -> Bool {
        var above: BaseRouter? = node
        while let router = above, !root.isOn(router) { above = router.parentNode }
        return above != nil
    }
}

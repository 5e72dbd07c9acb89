public import Riblet

/// Writes down what happens in a tree, a line an event: `didActivate Root/Home`.
///
/// ```swift
/// let root = TestRoot()
/// let recorder = TreeRecorder(of: root)
/// root.attachChild(home)
/// #expect(recorder.lines(.didActivate, .didLoad) == ["didActivate Root/Home", "didLoad Root/Home"])
/// ```
@MainActor
public final class TreeRecorder {
    private var events: [(kind: TreeEvent.Kind, path: String)] = []
    private var observation: (any Cancellable)?

    /// Records until it is freed.
    ///
    /// - Parameter root: whose tree is recorded; every tree of the process, other tests' included, unless given.
    public init(of root: BaseRouter? = nil) {
        let path = root?.path
        observation = TreeEvents.observe { [weak self] event in
            if let path, event.path != path, !event.path.hasPrefix(path + "/") { return }
            self?.events.append((event.kind, event.path))
        }
    }

    /// Everything recorded.
    public var lines: [String] { events.map { "\($0.kind.rawValue) \($0.path)" } }

    /// What was recorded of these kinds.
    public func lines(_ kinds: TreeEvent.Kind...) -> [String] {
        events.filter { kinds.contains($0.kind) }.map { "\($0.kind.rawValue) \($0.path)" }
    }

    /// Forgets what was recorded.
    public func clear() { events = [] }

    /// Stops recording; the lines stay.
    public func stop() {
        observation?.cancel()
        observation = nil
    }
}

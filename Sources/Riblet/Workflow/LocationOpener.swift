/// An opener of locations by the workflows of a table, for a root that is a ``LocationRouting``
/// (see <doc:Workflows>). It holds the workflow that is under way; opening another location, or
/// freeing the opener, ends it.
@MainActor
public final class LocationOpener<Root> {
    /// The workflows and the locations that they lead to.
    public let table: WorkflowTable<Root>
    private let timeout: Duration?
    private let clock: any Clock<Duration>
    /// Holds the workflow that was begun last.
    private var scope = Scope()
    private var started: WorkflowSubscription?
    /// The workflow of the location that was opened last, as long as it goes on.
    public var opening: WorkflowSubscription? { started?.isRunning == true ? started : nil }
    /// Why the location that was opened last could not be reached: a ``WorkflowTableError``, or a
    /// ``WorkflowFailure`` of its workflow.
    public private(set) var failure: (any Error)?
    /// Told when a location cannot be reached, at once or later, and why.
    public var onFailure: ((_ location: Location, _ error: any Error) -> Void)?

    /// An opener whose workflows have a time limit; the clock measures it, and the time of steps.
    public init(_ table: WorkflowTable<Root>, timeout: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.table = table
        self.timeout = timeout
        self.clock = clock
    }

    /// Runs the workflow of `location`, whose first step acts on `root`, up to its first wait;
    /// ``opening`` is the rest. If no workflow matches, the nearest place above is opened instead,
    /// and ``failure`` describes the mismatch. Returns false if the location could not be reached;
    /// true also while the workflow is running.
    @discardableResult
    public func open(_ location: Location, from root: Root) -> Bool {
        cancel()
        failure = nil
        do {
            let subscription = start(try table.workflow(for: location), root)
            subscription.observeEnd { [weak self, weak subscription] state in
                if state == .failed, let failure = subscription?.failures.first { self?.fail(location, failure) }
            }
            return subscription.state != .failed
        } catch {
            if let nearest = table.nearest(to: location) { _ = start(nearest.workflow, root) }
            fail(location, error)
            return false
        }
    }

    /// Ends the workflow that is under way.
    public func cancel() {
        started = nil
        scope.end()
    }

    private func start(_ workflow: Workflow<Root>, _ root: Root) -> WorkflowSubscription {
        scope = Scope()
        let subscription = workflow.subscribe(root, in: scope, timeout: timeout, clock: clock)
        // A step that has opened another location has ended this workflow.
        if subscription.isRunning { started = subscription }
        return subscription
    }

    private func fail(_ location: Location, _ error: any Error) {
        failure = error
        onFailure?(location, error)
    }
}

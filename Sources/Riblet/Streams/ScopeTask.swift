/// A task on the main actor that is cancelled with the scope that started it.
///
/// It is bound before its first statement runs, and a cancel during that first stretch sticks.
@MainActor
public final class ScopeTask: ScopeItem {
    private var task: Task<Void, Never>?
    /// Whether the task was cancelled or its scope has ended.
    public private(set) var isCancelled = false

    /// Binds a new task to `scope` and runs `operation` at once up to its first suspension.
    public static func run(in scope: Scope, _ operation: @escaping @MainActor () async -> Void) -> ScopeTask {
        let item = ScopeTask()
        scope.add(item)
        guard !item.isCancelled else { return item }
        item.task = startImmediately {
            await operation()
            item.finish()
        }
        // The first stretch may have cancelled the item when there was no task to cancel yet.
        if item.isCancelled { item.task?.cancel() }
        return item
    }

    /// Waits until the operation has returned.
    public func value() async {
        await task?.value
    }

    public override func end() {
        isCancelled = true
        task?.cancel()
    }

    private func finish() {
        leaveScope()
    }
}

/// Starts a main-actor task, without waiting for a turn of the main actor where the system can.
@MainActor
@discardableResult
public func startImmediately(_ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await operation() }
    } else {
        Task { await operation() }
    }
}

/// A task on the main actor that is cancelled with the scope that started it.
///
/// It is bound before its first statement runs, and a cancel during that first stretch sticks.
@MainActor
public final class ScopeTask: ScopeItem {
    private var task: Task<Void, Never>?
    /// True once the task was cancelled or its scope has ended, at once, also where
    /// `Task.isCancelled` follows only with the next suspension.
    public private(set) var isCancelled = false
    /// True for a task that waits for what others tell, and that need not come to an end.
    package private(set) var follows = false

    /// Binds a new task to `scope` and runs `operation` at once up to its first suspension.
    @discardableResult
    public static func run(in scope: Scope, _ operation: @escaping @MainActor () async -> Void) -> ScopeTask {
        run(in: scope, watching: { _ in await operation() })
    }

    /// Binds a new task to `scope` and runs `operation` at once up to its first suspension.
    ///
    /// - Parameters:
    ///   - scope: what the task lives no longer than.
    ///   - onError: receives the error of `operation`, unless the task was cancelled or `operation`
    ///     throws a `CancellationError`.
    ///   - operation: the work.
    /// - Returns: the task.
    @discardableResult
    public static func run(
        in scope: Scope, onError: @escaping @MainActor (any Error) -> Void, _ operation: @escaping @MainActor () async throws -> Void
    ) -> ScopeTask {
        run(in: scope, onError: onError, watching: { _ in try await operation() })
    }

    private static func run(
        in scope: Scope, onError: @escaping @MainActor (any Error) -> Void,
        watching operation: @escaping @MainActor (ScopeTask) async throws -> Void
    ) -> ScopeTask {
        run(in: scope) { item in
            do {
                try await operation(item)
            } catch is CancellationError {
                // Nobody waits for it any more.
            } catch {
                if !item.isCancelled { onError(error) }
            }
        }
    }

    /// As ``run(in:_:)``, for an operation that has to see at once that it was cancelled.
    static func run(in scope: Scope, watching operation: @escaping @MainActor (ScopeTask) async -> Void) -> ScopeTask {
        let item = ScopeTask()
        item.start(in: scope, operation)
        return item
    }

    /// Runs `onValue` for each element of `sequence`, in order, until it ends or the scope does. An
    /// error goes to `onError`, unless it says that the task was cancelled.
    static func observe<S: AsyncSequence>(
        _ sequence: S, in scope: Scope, onError: @escaping @MainActor (any Error) -> Void,
        _ onValue: @escaping @MainActor (S.Element) -> Void
    ) -> ScopeTask {
        run(in: scope, onError: onError) { item in
            item.follows = true
            var iterator = sequence.makeAsyncIterator()
            // The item knows of a cancel at once, the task only after it has suspended.
            while let value = try await iterator.next(isolation: MainActor.shared), !item.isCancelled { onValue(value) }
        }
    }

    /// Waits until the operation has returned.
    public func value() async {
        await task?.value
    }

    /// Cancels the task.
    public override func end() {
        isCancelled = true
        task?.cancel()
    }

    private func start(in scope: Scope, _ operation: @escaping @MainActor (ScopeTask) async -> Void) {
        scope.add(self)
        guard !isCancelled else { return }
        task = startImmediately {
            await operation(self)
            self.leaveScope()
        }
        // The first stretch may have cancelled the item when there was no task to cancel yet.
        if isCancelled { task?.cancel() }
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

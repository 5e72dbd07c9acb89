/// A value that others change: as it is now, and after each change.
///
/// A repository returns one for what it stores. Following it on the main actor takes no task and no
/// further thread; anybody may read it as a sequence. Slow ones skip to the newest value.
///
/// ```swift
/// protocol NoteRepository: Sendable { func updates() -> Updates<[Note]> }
///
/// let following = notes.updates().follow { list.show($0) }
/// for await notes in notes.updates() { print(notes.count) }
/// ```
public struct Updates<Value: Sendable>: Sendable {
    private enum Source {
        case anywhere(@Sendable (Follower) -> Void)
        case mainActor(@MainActor (Follower) -> Void)
    }

    private let source: Source

    /// Updates that `begin` tells whoever follows.
    ///
    /// - Parameter begin: called for each one who begins to follow, by whom it is then told the
    ///   value as it is and after each change. ``Followers`` keeps them.
    public init(_ begin: @escaping @Sendable (Follower) -> Void) { source = .anywhere(begin) }

    /// Updates that `begin` tells whoever follows; the main actor calls it.
    public init(onMainActor begin: @escaping @MainActor (Follower) -> Void) { source = .mainActor(begin) }

    /// Calls `onValue` on the main actor with the value as it is now and after each change, in the
    /// order of the changes, and never before this returns.
    ///
    /// - Parameters:
    ///   - onEnd: called when no value can come any more, and not when the following is cancelled.
    ///   - onValue: hears of each value, unless a newer one comes before its turn.
    /// - Returns: the following; whoever tells the values keeps it as well, until it is cancelled.
    @MainActor
    public func follow(onEnd: @escaping () -> Void = {}, _ onValue: @escaping (Value) -> Void) -> Following<Value> {
        let following = Following<Value> { if let value = $0 { onValue(value) } else { onEnd() } }
        switch source {
        case .anywhere(let begin): begin(Follower(.mainActor(following)))
        case .mainActor(let begin): begin(Follower(.mainActor(following)))
        }
        return following
    }

    /// One who follows, for whoever tells the values, from any thread. As the continuation of an
    /// `AsyncStream`, and there need not be a task behind it.
    public struct Follower: Sendable {
        fileprivate enum Target {
            case task(AsyncStream<Value>.Continuation)
            case mainActor(Following<Value>)
        }

        private let target: Target

        fileprivate init(_ target: Target) { self.target = target }

        /// Tells a value, which takes the place of one that has not been heard yet.
        public func yield(_ value: Value) {
            switch target {
            case .task(let continuation): continuation.yield(value)
            case .mainActor(let following): following.note { $0.newest = value }
            }
        }

        /// Ends the following once what was told before has been heard.
        public func finish() {
            switch target {
            case .task(let continuation): continuation.finish()
            case .mainActor(let following): following.note { $0.isFinished = true }
            }
        }

        /// Has `body` called once when the following is over: at once where it is.
        public func onTermination(_ body: @escaping @Sendable () -> Void) {
            switch target {
            case .task(let continuation): continuation.onTermination = { _ in body() }
            case .mainActor(let following): following.onTermination(body)
            }
        }
    }
}

extension Updates: AsyncSequence {
    /// Begins to follow. The iteration ends with its task, or when no value can come any more.
    public func makeAsyncIterator() -> AsyncStream<Value>.Iterator {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let follower = Follower(.task(continuation))
            switch source {
            case .anywhere(let begin): begin(follower)
            case .mainActor(let begin): Task { await begin(follower) }
            }
        }.makeAsyncIterator()
    }
}

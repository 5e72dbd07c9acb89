/// Feeds a stream, and finishes it when whatever feeds it is freed.
final class StreamSource<Value: Sendable>: Sendable {
    let continuation: AsyncStream<Value>.Continuation

    private init(_ continuation: AsyncStream<Value>.Continuation) { self.continuation = continuation }

    static func make() -> (stream: AsyncStream<Value>, source: StreamSource) {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        return (stream, StreamSource(continuation))
    }

    /// Cancels `item` when nobody reads the stream any more.
    func onTermination(_ item: ScopeItem) {
        continuation.onTermination = { [weak item] _ in
            guard item != nil else { return }
            Task { @MainActor [weak item] in item?.cancel() }
        }
    }

    deinit { continuation.finish() }
}

import GRDB
import Synchronization

extension SQLiteForeignChanges {
    /// What is read, at once and after every change of the tables, also by other processes, for as
    /// long as the file is open. Slow readers skip to the newest. A read that fails is tried again:
    /// one failure must not leave a page with what it showed then for ever. Where the file is
    /// replaced by another one, what that holds is read.
    ///
    /// The tables are told, not found out: then a change is read on a reader while the writer goes
    /// on, and what was read is not analysed each time.
    ///
    /// - Parameters:
    ///   - tables: all that `fetch` reads; a change of any other is not heard of.
    ///   - fetch: reads the value, and must not depend on anything but the tables.
    /// - Returns: values that differ from the one before. It ends some time after ``stop()``.
    public func values<Value: Sendable & Equatable>(
        of tables: [String], _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncStream<Value> {
        let observation = ValueObservation.tracking(regions: tables.map { Table($0) }, fetch: fetch).removeDuplicates()
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let observing = Task { [self] in
                while !Task.isCancelled, isWatching {
                    switch await end(of: observation, into: continuation) {
                    case .reopened: continue
                    case .stopped: break
                    case .failed(let error):
                        guard !Task.isCancelled, isWatching else { break }
                        logger.warning(
                            "Watching the database failed; trying again", metadata: ["error": "\(file.sentence(for: error))"])
                        try? await clock.sleep(for: Self.interval)
                        continue
                    }
                    break
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in observing.cancel() }
        }
    }

    /// Why an observation has ended.
    private enum End {
        case failed(any Error)
        case reopened
        /// The task was cancelled or watching has ended.
        case stopped
    }

    /// Passes values on until there are no more of this file.
    private func end<Reducer: ValueReducer>(
        of observation: ValueObservation<Reducer>, into continuation: AsyncStream<Reducer.Value>.Continuation
    ) async -> End {
        let (ends, end) = AsyncStream.makeStream(of: End.self)
        let listener = file.listen { change in
            if case .reopened = change { end.yield(.reopened) }
        }
        let observing = observation.start(in: file.reader, scheduling: AtOnce()) { error in
            end.yield(.failed(error))
        } onChange: { [weak self] value in
            continuation.yield(value)
            if self?.isWatching != true { end.yield(.stopped) }
        }
        defer {
            observing.cancel()
            file.removeListener(listener)
        }
        for await reason in ends { return reason }
        return .stopped
    }
}

/// Values are passed on where they are read: the stream they go to can be written from anywhere,
/// and a task for each would cost more than the reading.
private struct AtOnce: ValueObservationScheduler {
    func immediateInitialValue() -> Bool { false }

    func schedule(_ action: @escaping @Sendable () -> Void) { action() }
}

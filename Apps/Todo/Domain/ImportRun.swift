import Synchronization

/// An import under way: how far it is, and whether it is to stop. The page and the work that is done
/// elsewhere share it.
package final class ImportRun: Sendable {
    /// The progress of an import.
    package struct Progress: Equatable, Sendable {
        /// Pictures and todos that are taken in.
        package let done: Int
        /// Pictures and todos of the file.
        package let count: Int

        package init(_ done: Int, of count: Int) { (self.done, self.count) = (done, count) }
    }

    /// The newest progress, as it changes; it ends with ``end()``.
    package let progress: AsyncStream<Progress>
    private let source: AsyncStream<Progress>.Continuation
    private let stopped = Atomic(false)
    private let known = Atomic(0)

    package init() { (progress, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// True from ``stop()`` on. Work that looks takes back what it has done.
    package var isStopped: Bool { stopped.load(ordering: .relaxed) }

    /// The number of todos of the file that were there already, which it does not add.
    package var knownCount: Int { known.load(ordering: .relaxed) }

    /// Notes the number of todos that were there already.
    package func note(known count: Int) { known.store(count, ordering: .relaxed) }

    /// Asks the work to stop. What is taken in completely by then stays.
    package func stop() { stopped.store(true, ordering: .relaxed) }

    /// Tells how far the work is, and stops it where that was asked for.
    ///
    /// - Throws: ``ImportFault/Reason/stopped``.
    package func reach(_ done: Int, of count: Int) throws(ImportFault) {
        if isStopped { throw ImportFault(.stopped) }
        source.yield(Progress(done, of: count))
    }

    /// Ends the progress.
    package func end() { source.finish() }
}

import Foundation
import RibletTesting
import RibletUpdates
import Synchronization
import TodoDomain

/// Imports what a test says, and remembers the files.
package final class FakeTransfer: TransferRepository {
    private struct State {
        var imported: Result<[Todo], ImportFault> = .success([])
        var files: [[UInt8]] = []
        var work: (@Sendable (ImportRun) async throws(ImportFault) -> Void)?
        var parts = [ExportPart(1, of: 1)]
    }

    private let state = Mutex(State())

    /// Nothing to import yet.
    package init() {}

    /// The files that were imported, in order.
    package var files: [[UInt8]] { state.withLock(\.files) }
    /// Sets the answer of the next imports.
    package func willImport(_ result: Result<[Todo], ImportFault>) { state.withLock { $0.imported = result } }

    /// Sets the work of the next imports, before their answer.
    package func whileImporting(_ work: @escaping @Sendable (ImportRun) async throws(ImportFault) -> Void) {
        state.withLock { $0.work = work }
    }

    /// Sets the parts of an export.
    package func willExport(_ parts: [ExportPart]) { state.withLock { $0.parts = parts } }

    /// Returns the parts that a test has set.
    package func parts(of format: TransferFormat) async -> [ExportPart] { state.withLock(\.parts) }

    /// Returns the result that a test has set.
    package func add(_ bytes: [UInt8], in calendar: Calendar, by run: ImportRun) async throws(ImportFault) -> [Todo] {
        let (imported, work) = state.withLock { state in
            state.files.append(bytes)
            return (state.imported, state.work)
        }
        try await work?(run)
        return try imported.get()
    }
}

/// An address in memory; the tokens are numbered.
package final class FakeCalendarFeed: CalendarFeedRepository {
    private struct State {
        var feed: CalendarFeed?
        var made = 0
        var zone: TimeZone?
        var failure: TodoError?
    }

    private let state: Mutex<State>
    private let watchers = Followers<CalendarFeed?>()

    /// There is this address, or none.
    package init(_ feed: CalendarFeed? = nil) { state = Mutex(State(feed: feed)) }

    package var current: CalendarFeed? { state.withLock(\.feed) }
    /// The zone of the address that was made last.
    package var zone: TimeZone? { state.withLock(\.zone) }

    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: TodoError?) { state.withLock { $0.failure = error } }

    /// The address now and after each change.
    package func updates() -> Updates<CalendarFeed?> {
        Updates { [self] follower in
            state.withLock { state in
                follower.yield(state.feed)
                watchers.add(follower)
            }
        }
    }

    /// Makes the next address.
    package func make(in zone: TimeZone) async throws(TodoError) -> CalendarFeed {
        try change { state in
            state.made += 1
            state.zone = zone
            let feed = state.feed ?? CalendarFeed(token: "token\(state.made)")
            state.feed = feed
            return feed
        }
    }

    package func revoke() async throws(TodoError) { try change { $0.feed = nil } }

    private func change<T: Sendable>(_ body: (inout State) -> T) throws(TodoError) -> T {
        let result: Result<T, TodoError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            let before = state.feed
            let value = body(&state)
            if state.feed != before { watchers.yield(state.feed) }
            return .success(value)
        }
        return try result.get()
    }
}

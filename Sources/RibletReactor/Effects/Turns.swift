/// Work that is done one piece after the other, in the order in which it was asked for, and to its
/// end, whatever becomes of the one who asked.
@MainActor
public final class Turns {
    private var last: Task<Void, Never>?

    /// Nothing is being done.
    public nonisolated init() {}

    /// Does `work` after everything that was asked for before.
    @discardableResult
    public func take<Value: Sendable, Failure: Error>(
        _ work: @escaping @MainActor () async throws(Failure) -> Value
    ) async throws(Failure) -> Value { try await enqueue(work).value.get() }

    func enqueue<Value: Sendable, Failure: Error>(
        _ work: @escaping @MainActor () async throws(Failure) -> Value
    ) -> Task<Result<Value, Failure>, Never> {
        let before = last
        let task = Task { () -> Result<Value, Failure> in
            await before?.value
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        last = Task { _ = await task.value }
        return task
    }
}

import Dispatch

/// Runs work that waits for the disk, a pipe or a process outside the cooperative pool.
nonisolated(nonsending) package func blocking<Output: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Output
) async throws(Failure) -> Output {
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Output, Failure>, Never>) in
        DispatchQueue.global(qos: .userInitiated).async {
            continuation.resume(returning: Result { () throws(Failure) in try body() })
        }
    }
    return try result.get()
}

import Synchronization

/// Bounds the memory of all uploads together.
final class UploadBudget: Sendable {
    private let maximum: Int
    private let used = Mutex(0)

    init(maximum: Int) { self.maximum = maximum }

    /// Sets bytes aside; false where too few are left.
    func reserve(_ bytes: Int) -> Bool {
        used.withLock { used in
            guard used + bytes <= maximum else { return false }
            used += bytes
            return true
        }
    }

    /// Returns bytes to the budget.
    func release(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

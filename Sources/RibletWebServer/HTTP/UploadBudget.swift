import Synchronization

/// Bounds the memory of all uploads together, and has none where the process has too little.
final class UploadBudget: Sendable {
    private let maximum: Int
    private let memory: MemoryBudget
    private let used = Mutex(0)

    init(maximum: Int, memory: MemoryBudget) {
        self.maximum = maximum
        self.memory = memory
    }

    /// Sets bytes aside; false where too few are left.
    func reserve(_ bytes: Int) -> Bool {
        guard !memory.isExceeded else { return false }
        return used.withLock { used in
            guard used + bytes <= maximum else { return false }
            used += bytes
            return true
        }
    }

    /// Returns bytes to the budget.
    func release(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

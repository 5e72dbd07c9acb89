import Synchronization

/// Bounds the memory of all uploads together, and of those of one address; has none where the
/// process has too little.
///
/// It counts bytes that have come, not those that are announced: who announces much and sends
/// nothing is in nobody's way.
final class UploadBudget: Sendable {
    private struct Used {
        var all = 0
        var byAddress: [String: Int] = [:]
    }

    private let maximum: Int
    private let share: Int
    private let memory: MemoryBudget
    private let used = Mutex(Used())

    /// - Parameters:
    ///   - maximum: the bytes of all uploads together.
    ///   - largest: the bytes of the largest upload, which an address may send in any case. Its
    ///     share is half of all otherwise.
    ///   - memory: the budget of the whole process.
    init(maximum: Int, largest: Int, memory: MemoryBudget) {
        self.maximum = maximum
        self.memory = memory
        share = min(maximum, max(maximum / 2, largest))
    }

    /// Returns true if so many bytes of an address would find room now.
    func hasRoom(for bytes: Int, from address: String) -> Bool {
        !memory.isExceeded && used.withLock { isFree(bytes, address, $0) }
    }

    /// Sets bytes aside; false where too few are left.
    fileprivate func take(_ bytes: Int, from address: String) -> Bool {
        used.withLock { used in
            guard isFree(bytes, address, used) else { return false }
            used.all += bytes
            used.byAddress[address, default: 0] += bytes
            return true
        }
    }

    /// Returns bytes to the budget.
    fileprivate func release(_ bytes: Int, of address: String) {
        used.withLock { used in
            used.all -= bytes
            let rest = used.byAddress[address, default: 0] - bytes
            used.byAddress[address] = rest > 0 ? rest : nil
        }
    }

    private func isFree(_ bytes: Int, _ address: String, _ used: Used) -> Bool {
        used.all + bytes <= maximum && used.byAddress[address, default: 0] + bytes <= share
    }
}

/// The bytes of one upload that have arrived, as its budget counts them.
final class UploadArrival: Sendable {
    private let budget: UploadBudget
    private let address: String
    private let bytes = Mutex(0)

    init(in budget: UploadBudget, from address: String) {
        self.budget = budget
        self.address = address
    }

    /// Counts bytes that have come; false where there is no room for them.
    func take(_ count: Int) -> Bool {
        guard budget.take(count, from: address) else { return false }
        bytes.withLock { $0 += count }
        return true
    }

    /// Gives all of them back, once they have been handed on or thrown away.
    func release() {
        let count = bytes.withLock { bytes in
            defer { bytes = 0 }
            return bytes
        }
        budget.release(count, of: address)
    }
}

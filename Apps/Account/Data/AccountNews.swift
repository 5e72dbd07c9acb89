import Foundation
import Synchronization

/// The news that accounts are others now: each page of a customer hears of what another one did.
package final class AccountNews: Sendable {
    private let listeners = Mutex<[String: [UUID: AsyncStream<Void>.Continuation]]>([:])

    package init() {}

    /// Tells all pages of a customer.
    package func tell(_ customer: String) {
        let told = listeners.withLock { $0[customer] ?? [:] }
        for listener in told.values { listener.yield() }
    }

    /// Yields after each change of a customer's; several at once are one. The stream ends with its
    /// task.
    package func changes(of customer: String) -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        listeners.withLock { $0[customer, default: [:]][id] = listener }
        listener.onTermination = { [weak self] _ in
            self?.listeners.withLock {
                $0[customer]?[id] = nil
                if $0[customer]?.isEmpty == true { $0[customer] = nil }
            }
        }
        return stream
    }
}

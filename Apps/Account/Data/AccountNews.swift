import Foundation
import RibletUpdates
import Synchronization

/// The news that accounts are others now: each page of a customer hears of what another one did.
package final class AccountNews: Sendable {
    private let followers = Mutex<[String: [UUID: Updates<Void>.Follower]]>([:])

    package init() {}

    /// Tells all pages of a customer.
    package func tell(_ customer: String) {
        let told = followers.withLock { $0[customer] ?? [:] }
        for follower in told.values { follower.yield(()) }
    }

    /// Tells of each change of a customer's from now on; several at once are one.
    package func changes(of customer: String) -> Updates<Void> {
        Updates { follower in
            let id = UUID()
            self.followers.withLock { $0[customer, default: [:]][id] = follower }
            follower.onTermination { [weak self] in
                self?.followers.withLock {
                    $0[customer]?[id] = nil
                    if $0[customer]?.isEmpty == true { $0[customer] = nil }
                }
            }
        }
    }
}

import Foundation
import MandalartDomain
import RibletTesting
import RibletUpdates
import Synchronization

/// The user's state in memory, with a switch for failure: repository and use case in one.
package final class FakeUserState: UserStateRepository, UserStateUseCase {
    private struct Held {
        var state: UserState
        var failure: MandalartError?
    }

    private let held: Mutex<Held>
    private let watchers = Followers<UserState>()

    /// A user of whom that is remembered.
    package init(_ state: UserState = UserState()) { held = Mutex(Held(state: state)) }

    package var current: UserState { held.withLock(\.state) }
    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: MandalartError?) {
        held.withLock { held in
            held.failure = error
            if error == nil { watchers.yield(held.state) }
        }
    }

    /// The state now and after every change.
    package func updates() -> Updates<UserState> {
        Updates { [self] follower in
            held.withLock { held in
                if held.failure == nil { follower.yield(held.state) }
                watchers.add(follower)
            }
        }
    }

    package func state() async throws(MandalartError) -> UserState { try await change { $0 } }

    @discardableResult
    package func change<Value: Sendable>(_ body: @escaping @Sendable (inout UserState) -> Value) async throws(MandalartError) -> Value {
        let result: Result<Value, MandalartError> = held.withLock { held in
            if let failure = held.failure { return .failure(failure) }
            let before = held.state
            let value = body(&held.state)
            if held.state != before { watchers.yield(held.state) }
            return .success(value)
        }
        return try result.get()
    }

    package func setNickname(_ nickname: String) async throws(MandalartError) {
        let nickname = try Text.nickname(nickname)
        try await change { $0.nickname = nickname }
    }

    package func setTheme(_ theme: Theme) async throws(MandalartError) { try await change { $0.theme = theme } }

    /// True the first time.
    package func claim(_ hint: Hint) async throws(MandalartError) -> Bool { try await change { $0.seenHints.insert(hint).inserted } }

    package func noteReview(at time: Date) async throws(MandalartError) { try await change { $0.reviewedAt = time } }
}

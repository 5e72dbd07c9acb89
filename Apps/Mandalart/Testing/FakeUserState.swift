import MandalartDomain
import Synchronization

/// The user's state in memory, with a switch for failure: repository and use case in one.
package final class FakeUserState: UserStateRepository, UserStateUseCase {
    private struct Held {
        var state: UserState
        var failure: MandalartError?
    }

    private struct Watchers {
        var all: [Int: AsyncStream<UserState>.Continuation] = [:]
        var last = 0
    }

    private let held: Mutex<Held>
    /// By itself: a watcher goes while its task is being cancelled, and telling it something, which is
    /// done within the other lock, waits for that.
    private let watchers = Mutex(Watchers())

    /// A user of whom that is remembered.
    package init(_ state: UserState = UserState()) { held = Mutex(Held(state: state)) }

    /// The state now.
    package var current: UserState { held.withLock(\.state) }
    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: MandalartError?) {
        held.withLock { held in
            held.failure = error
            if error == nil { for watcher in watchers.withLock(\.all).values { watcher.yield(held.state) } }
        }
    }

    /// The state now and after every change.
    package func updates() -> AsyncStream<UserState> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = held.withLock { held in
                if held.failure == nil { continuation.yield(held.state) }
                return watchers.withLock { watchers in
                    watchers.last += 1
                    watchers.all[watchers.last] = continuation
                    return watchers.last
                }
            }
            continuation.onTermination = { [weak self] _ in self?.watchers.withLock { _ = $0.all.removeValue(forKey: number) } }
        }
    }

    /// The state now.
    package func state() async throws(MandalartError) -> UserState { try await change { $0 } }

    /// Changes the state.
    @discardableResult
    package func change<Value: Sendable>(_ body: @escaping @Sendable (inout UserState) -> Value) async throws(MandalartError) -> Value {
        let result: Result<Value, MandalartError> = held.withLock { held in
            if let failure = held.failure { return .failure(failure) }
            let before = held.state
            let value = body(&held.state)
            if held.state != before { for watcher in watchers.withLock(\.all).values { watcher.yield(held.state) } }
            return .success(value)
        }
        return try result.get()
    }

    /// Sets the nickname.
    package func setNickname(_ nickname: String) async throws(MandalartError) {
        let nickname = try Text.nickname(nickname)
        try await change { $0.nickname = nickname }
    }

    /// Sets the theme.
    package func setTheme(_ theme: Theme) async throws(MandalartError) { try await change { $0.theme = theme } }

    /// True the first time.
    package func claim(_ hint: Hint) async throws(MandalartError) -> Bool { try await change { $0.seenHints.insert(hint).inserted } }
}

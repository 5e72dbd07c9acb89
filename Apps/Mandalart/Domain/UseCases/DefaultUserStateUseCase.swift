import Foundation
import RibletUpdates

/// The use case of the user's state: it calls the repository and tells the logger of the first
/// nickname.
package final class DefaultUserStateUseCase: UserStateUseCase {
    private let repository: any UserStateRepository
    private let logger: any MandalartLogger

    /// Works on a repository.
    package init(repository: any UserStateRepository, logger: any MandalartLogger) {
        self.repository = repository
        self.logger = logger
    }

    /// The state, at once and after every change.
    package func updates() -> Updates<UserState> { repository.updates() }

    package func state() async throws(MandalartError) -> UserState { try await repository.state() }

    /// Sets how the user wants to be called.
    package func setNickname(_ nickname: String) async throws(MandalartError) {
        let nickname = try Text.nickname(nickname)
        let isFirst = try await repository.change { state in
            defer { state.nickname = nickname }
            return state.nickname == nil
        }
        if isFirst { logger.log(.makeInitialUserNickname) }
    }

    /// Sets light, dark, or as the system says.
    package func setTheme(_ theme: Theme) async throws(MandalartError) { try await repository.change { $0.theme = theme } }

    /// True for whoever asks first.
    package func claim(_ hint: Hint) async throws(MandalartError) -> Bool {
        try await repository.change { $0.seenHints.insert(hint).inserted }
    }

    /// Notes that a week was looked back at.
    package func noteReview(at time: Date) async throws(MandalartError) { try await repository.change { $0.reviewedAt = time } }
}

import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The actions of the page.
package typealias NickNameAction = DraftedFormAction<NicknameField>

/// The state of the question: its form.
package struct NickNameState: DraftedFormState, Equatable, Sendable {
    package typealias Question = DiscardQuestion
    package typealias Failure = MandalartError

    package var drafted = DraftedForm<NickNameState>(FormState(), isShownAtOnce: true)

    package init() {}

    package var draft: String { form[.nickname] }
    package var blank: String { "" }
    /// True if the name can be confirmed.
    package var canConfirm: Bool { form.canSubmit && NicknameRule.accepts(draft) }

    package static func fill(_ form: inout FormState<NicknameField>, with draft: String) { form.apply(.filled([.nickname: draft])) }
}

final class NickNameInteractor: StateInteractor<NickNameState, NickNameAction>, DraftedFormReactor {
    typealias Mutation = DraftedForm<NickNameState>.Mutation

    let initialState = NickNameState()
    let keeper: DraftKeeper<String, MandalartError>?
    let clock: any Clock<Duration>
    weak var listener: (any NickNameListener)?
    private let userState: any UserStateUseCase

    init(
        presenter: any StatePresentable<NickNameState, NickNameAction>, mandalarts: any MandalartUseCase, userState: any UserStateUseCase,
        desk: DraftDesk = DraftDesk(), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.userState = userState
        keeper = desk.keeper(of: .nickname, in: mandalarts, as: Draft.nickname) { if case .nickname(let name) = $0 { name } else { nil } }
        self.clock = clock
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    func save(_ state: NickNameState) -> Effect<Mutation> {
        store(
            state, by: { [userState] name throws(MandalartError) in try await userState.setNickname(name) },
            refusal: { $0.refusal() }, saved: { [weak self] in self?.listener?.nickNameDidFinish() })
    }
}

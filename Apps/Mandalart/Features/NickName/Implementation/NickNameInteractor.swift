import MandalartDomain
import MandalartNickNameInterface
import Riblet
import RibletReactor

/// What happens on the page.
public enum NickNameAction: Equatable, Sendable {
    /// The page has become active.
    case appeared
    case form(FormEvent<NickNameField>)
}

/// Shows the state.
@MainActor
public protocol NickNamePresentable: Presentable {
    var listener: (any NickNamePresentableListener)? { get set }
    func present(_ state: NickNameState)
}

/// Takes what happens on the page.
@MainActor
public protocol NickNamePresentableListener: AnyObject {
    func send(_ action: NickNameAction)
}

final class NickNameInteractor: PresentableInteractor<any NickNamePresentable>, NickNamePresentableListener, Reactor, Restorable {
    typealias Action = NickNameAction
    typealias State = NickNameState
    typealias Mutation = NickNameState.Mutation

    private enum EffectID { case draft }

    /// How long the user must pause before what was typed is kept, and how long it waits at most.
    static let (pause, longestPause) = (Duration.milliseconds(200), Duration.milliseconds(300))

    let initialState = NickNameState()
    let clock: any Clock<Duration>
    weak var listener: (any NickNameListener)?
    private let userState: any UserStateUseCase
    private let keeper: DraftKeeper<Draft, MandalartError>

    init(
        presenter: any NickNamePresentable, userState: any UserStateUseCase, keeper: DraftKeeper<Draft, MandalartError>,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.userState = userState
        self.keeper = keeper
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        send(.appeared)
    }

    /// What was typed since the last pause is kept, however the page is left.
    override func willResignActive() {
        if currentState.isOpen, currentState.form.phase == .editing { keeper.keepUnkept(currentState.draftToKeep) }
        super.willResignActive()
    }

    func mutate(action: NickNameAction) -> Effect<Mutation> {
        switch action {
        case .appeared: .run { [keeper] send in send(.opened((try? await keeper.read().get()) ?? nil)) }
        case .form(.submitted(let submission)) where submission.draftedCommand == .discard: .merge(.just(.discarded), keepDraft())
        case .form(.submitted(let submission)): submit(.submitted(submission))
        case .form(let event):
            .concat(Effect.form(event, in: currentState.form) { _ throws(FormRefusal<NickNameField>) in }.map { .form($0) }, keepDraft())
        }
    }

    func reduce(state: inout NickNameState, mutation: Mutation) { state.apply(mutation) }

    private func submit(_ event: FormEvent<NickNameField>) -> Effect<Mutation> {
        let submitting = Effect.form(event, in: currentState.form) { [userState, keeper] form throws(FormRefusal<NickNameField>) in
            let nickname = form.trimmed(.nickname)
            let stored = await keeper.settle(.nickname(nickname)) { () throws(MandalartError) in try await userState.setNickname(nickname) }
            switch stored {
            case .success: return
            case .failure(.shortNickname):
                throw FormRefusal([.nickname: .tooShort(minimum: MandalartLimits.nicknameMinimum)])
            case .failure(.tooLong(_, let limit)): throw FormRefusal([.nickname: .tooLong(maximum: limit)])
            case .failure: throw FormRefusal(.custom("store"))
            }
        } submitted: { [weak self] in
            self?.listener?.nickNameDidFinish()
        }
        return .concat(.cancel(id: EffectID.draft), submitting.map { .form($0) })
    }

    private func keepDraft() -> Effect<Mutation> {
        let keeping = Effect<Mutation>.run { [keeper, weak self] _ in
            guard let self else { return }
            _ = await keeper.keep(currentState.draftToKeep).value
        }
        let noting = Effect<Mutation>.run { [keeper, weak self] _ in
            if let self { keeper.note(currentState.draftToKeep) }
        }
        return .merge(noting, keeping.debounce(id: EffectID.draft, for: Self.pause, atMost: Self.longestPause))
    }
}

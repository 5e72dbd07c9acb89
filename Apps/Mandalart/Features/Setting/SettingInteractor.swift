import MandalartCore
import MandalartDomain
import Riblet
import RibletReactor

/// The actions of the settings.
package enum SettingAction: Equatable, Sendable {
    /// They have become active, or the user wants to try again to read them.
    case appeared
    case form(FormEvent<NicknameField>)
    case themeChosen(Theme)
    case privacyTapped
    /// The content of the file that the user chose to import.
    case fileChosen([UInt8])
    /// The form that the file is in was sent, which it is without script; the file came before.
    case filePosted
    /// The user was asked about plans that are here already; nil imports nothing.
    case importAnswered(PlanImport.Choice?)
    case backTapped
}

/// The views of the settings.
package typealias SettingViews = StateViews<SettingState, SettingAction>

final class SettingInteractor: ComponentInteractor<SettingState, SettingAction, any SettingDependency>, Reactor, Restorable {
    typealias Mutation = SettingState.Mutation

    private enum EffectID { case state }

    let initialState = SettingState()
    weak var listener: (any SettingListener)?
    private var userState: any UserStateUseCase { component.userStateUseCase }

    override func didBecomeActive() { send(.appeared) }

    // MARK: Reactor

    func mutate(action: SettingAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.readAgain), read())
        case .form(let event): return form(event)
        case .themeChosen(let theme): return choose(theme)
        case .privacyTapped: listener?.settingDidRequestPrivacy()
        case .fileChosen(let bytes): return importPlans { archive throws(MandalartError) in try await archive.read(bytes) }
        case .importAnswered(let choice?): if let plans = currentState.question { return importPlans(known: choice) { _ in plans } }
        case .importAnswered(nil): return .just(.importEnded(nil))
        case .filePosted: return currentState.isImporting ? .none : .just(.importEnded(.unusableFile(ImportFault(.size(bytes: 0)))))
        case .backTapped: listener?.settingDidFinish()
        }
        return .none
    }

    // MARK: Effects

    /// The state of the user, live.
    private func read() -> Effect<Mutation> {
        .observe(
            userState.updates(), reading: { [userState] () throws(MandalartError) in try await userState.state() },
            failed: { .failed($0) }, { .arrived($0) }
        ).replace(id: EffectID.state)
    }

    private func form(_ event: FormEvent<NicknameField>) -> Effect<Mutation> {
        let effect: Effect<FormState<NicknameField>.Mutation> = .form(event, in: currentState.form) {
            [userState] form throws(FormRefusal<NicknameField>) in
            do throws(MandalartError) {
                try await userState.setNickname(form[.nickname])
            } catch {
                throw error.refusal()
            }
        }
        return effect.map { .form($0) }
    }

    private func choose(_ theme: Theme) -> Effect<Mutation> {
        .store { [userState] send in
            do throws(MandalartError) {
                try await userState.setTheme(theme)
            } catch {
                send(.told(.themeFailed(theme)))
            }
        }
    }

    /// Stores plans of a file; where some are here already and it is not known what becomes of
    /// them, asks the user first.
    private func importPlans(
        known choice: PlanImport.Choice? = nil, _ read: @escaping (any ArchiveUseCase) async throws(MandalartError) -> PlanImport
    ) -> Effect<Mutation> {
        guard !currentState.isImporting else { return .none }
        return .concat(
            .just(.importBegan),
            .store { [archive = component.archiveUseCase, weak self] send in
                do throws(MandalartError) {
                    let plans = try await read(archive)
                    guard let choice = choice ?? (plans.knownCount == 0 ? .skip : nil) else { return send(.importAsked(plans)) }
                    let arrival = try await archive.store(plans, known: choice)
                    send(.importEnded(nil))
                    // Settings that were left meanwhile have nobody to tell.
                    if !Task.isCancelled { self?.listener?.settingDidImport(arrival) }
                } catch {
                    send(.importEnded(error))
                }
            })
    }
}

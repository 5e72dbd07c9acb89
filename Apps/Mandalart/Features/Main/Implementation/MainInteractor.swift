import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

final class MainInteractor: PresentableInteractor<any MainPresentable>, MainInteractable, Reactor, Restorable {
    typealias Action = MainAction
    typealias State = MainState
    typealias Mutation = MainState.Mutation

    private enum EffectID { case plans, nickname, choice }

    let initialState = MainState()
    weak var router: (any MainNavigating)?
    private let mandalarts: any MandalartUseCase
    private let userState: any UserStateUseCase
    private let environment: PageEnvironment
    /// The plan that an address has asked for before the page was active.
    private var wish: Plan.ID?
    /// What was asked when the server ended is asked again.
    private var isRestored = false

    init(
        presenter: any MainPresentable, mandalarts: any MandalartUseCase, userState: any UserStateUseCase, environment: PageEnvironment
    ) {
        self.mandalarts = mandalarts
        self.userState = userState
        self.environment = environment
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
        observePulse(\.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        observePulse(\.$question, replay: isRestored) { [presenter] plan in
            if let plan { presenter.confirmDelete(of: plan) }
        }
        isRestored = false
        send(.appeared)
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? { try currentState.saved.map { try SavedValue(encoding: $0) } }

    func restoreState(_ value: SavedValue) throws {
        var state = currentState
        state.restore(try value.decode())
        isRestored = true
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: MainAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.resumed), .merge(followUser(), followPlans(), begin(), finishAdding()))
        case .opened(let plan): return show(plan, isAddressed: false)
        case .addressed(let plan): return show(plan, isAddressed: true)
        case .planGone(let plan): return leave(plan)
        case .hintDue: return askForHint()
        case .hintDismissed: return .just(.hinted(false))
        case .tapped(let position): return tap(position)
        case .held(let position):
            if let position, let plan = currentState.content?.id { router?.routeToEditMain(plan, position) }
            return .none
        case .overviewTapped:
            if let plan = currentState.plan { router?.routeToOverview(plan) }
            return .none
        case .settingTapped:
            if let plan = currentState.plan { router?.routeToSetting(plan) }
            return .none
        case .undoTapped: return carryOut(.undo(edit: nil))
        case .redoTapped: return carryOut(.redo)
        case .goalsTapped: return .none
        case .chosen(let plan):
            if plan != currentState.plan { send(.opened(plan)) }
            return .just(.choosing(false))
        case .choiceTapped: return .just(.choosing(true))
        case .choiceDismissed: return .just(.choosing(false))
        case .name(let event): return rename(event)
        case .deleteTapped(let plan): return askToDelete(plan)
        case .deleteCancelled: return .just(.asked(nil))
        case .change(let change): return .concat(.just(.asked(nil)), carryOut(change))
        case .goalOpened(let position): return .just(.goalOpened(position))
        case .goalDeleted(let edit): return .just(.told(.deleted(edit)))
        case .discarded(let discarded): return .just(.told(.discarded(discarded)))
        case .undoDiscardTapped(let discarded): return bringBack(discarded)
        }
    }

    func reduce(state: inout MainState, mutation: Mutation) { state.apply(mutation) }

    // MARK: Effects

    private func begin() -> Effect<Mutation> {
        defer { wish = nil }
        if let wish, wish != currentState.plan { return show(wish, isAddressed: true) }
        if let plan = currentState.plan { return follow(plan) }
        return choosePlan()
    }

    /// The choice that may still be under way comes too late: whoever asks for a plan gets that
    /// one.
    private func show(_ plan: Plan.ID, isAddressed: Bool) -> Effect<Mutation> {
        .concat(
            .cancel(id: EffectID.choice), .just(.opened(plan, isAddressed: isAddressed)), .merge(follow(plan), select(plan)))
    }

    private func leave(_ plan: Plan.ID) -> Effect<Mutation> {
        guard plan == currentState.plan else { return .none }
        // An address has asked for a plan that is not there: no form for it may lie over another
        // plan. A form that was open when its plan went keeps what is typed.
        if currentState.content == nil { router?.closeEditMain() }
        return choosePlan()
    }

    /// Shows the plan that was open last, here or in another window.
    private func choosePlan() -> Effect<Mutation> {
        .run { [mandalarts, environment, weak self] send in
            do throws(MandalartError) {
                let plan = try await mandalarts.currentPlan(titled: environment.planTitle)
                if !send.isCancelled { self?.send(.opened(plan)) }
            } catch {
                send(.failed(error))
            }
        }
        .cancellable(id: EffectID.choice, cancelInFlight: true)
    }

    private func follow(_ plan: Plan.ID) -> Effect<Mutation> {
        .following(plan, in: mandalarts) { [weak self] content in
            guard let content else {
                self?.send(.planGone(plan))
                return nil
            }
            if !content.branches.isEmpty { self?.send(.hintDue) }
            return .arrived(content)
        } failed: {
            .failed($0)
        }
    }

    private func followPlans() -> Effect<Mutation> {
        .observe(mandalarts.planUpdates()) { .listed($0) }.cancellable(id: EffectID.plans, cancelInFlight: true)
    }

    private func followUser() -> Effect<Mutation> {
        .observe(userState.updates()) { .nicknamed($0.nickname) }.cancellable(id: EffectID.nickname, cancelInFlight: true)
    }

    /// What cannot be remembered is shown all the same.
    private func select(_ plan: Plan.ID) -> Effect<Mutation> {
        .run { [mandalarts] _ in try? await mandalarts.select(plan) }
    }

    private func askForHint() -> Effect<Mutation> {
        guard !currentState.isHintAsked else { return .none }
        return .concat(
            .just(.hintAsked),
            .run { [userState] send in
                if (try? await userState.claim(.longPressEdits)) == true { send(.hinted(true)) }
            })
    }

    /// The goal in the middle has no page: the goals around it stand on this one.
    private func tap(_ position: GridPosition) -> Effect<Mutation> {
        guard let content = currentState.content else { return .none }
        if content[position] == nil || position.isCenter {
            router?.routeToEditMain(content.id, position)
        } else {
            router?.routeToSub(content.id, position)
        }
        return .none
    }

    private func rename(_ event: FormEvent<PlanNameField>) -> Effect<Mutation> {
        guard let plan = currentState.plan else { return .none }
        let renaming = Effect.form(event, in: currentState.name) { [mandalarts] form throws(FormRefusal<PlanNameField>) in
            do throws(MandalartError) {
                _ = try await mandalarts.rename(plan, to: form[.title])
            } catch {
                throw error.refusal()
            }
        } submitted: { [weak self] in
            self?.send(.choiceDismissed)
        }
        return renaming.map { .name($0) }
    }

    /// A plan is deleted after a question, an empty one at once. Either can be taken back.
    private func askToDelete(_ id: Plan.ID) -> Effect<Mutation> {
        guard let plan = currentState.plans.first(where: { $0.id == id }) else { return .none }
        return plan.filledCount == 0 ? carryOut(.delete(id)) : .just(.asked(plan))
    }

    /// Opens the form again, with what was entered.
    private func bringBack(_ discarded: MainState.Discarded) -> Effect<Mutation> {
        .run { [mandalarts, weak self] send in
            let key = DraftKey.main(discarded.plan, discarded.position)
            guard (try? await mandalarts.keep(.main(discarded.draft), as: key)) != nil else { return send(.told(.discarded(discarded))) }
            self?.router?.routeToEditMain(discarded.plan, discarded.position)
        }
    }

    private func carryOut(_ change: MainState.PlanChange) -> Effect<Mutation> {
        guard let plan = currentState.plan else { return .none }
        // Whoever presses undo twice means both; a plan is added or deleted once.
        guard !currentState.isBusy else { return change.isStep ? .just(.queued(change)) : .none }
        let adding = currentState.adding(change, to: plan)
        let work = PlanWork(mandalarts: mandalarts, plan: plan, environment: environment)
        return perform(change, adding: adding) { () throws(MandalartError) in try await work.carryOut(change, adding: adding) }
    }

    /// Ends what was under way when the server ended: the plan may have been added, and the page
    /// not know it yet.
    private func finishAdding() -> Effect<Mutation> {
        guard let adding = currentState.adding, !currentState.isBusy, let plan = currentState.plan else { return .none }
        let work = PlanWork(mandalarts: mandalarts, plan: plan, environment: environment)
        return perform(.add(adding.start), adding: adding) { () throws(MandalartError) in try await work.finish(adding) }
    }

    private func perform(
        _ change: MainState.PlanChange, adding: MainState.Adding?,
        by work: @escaping @Sendable () async throws(MandalartError) -> PlanWork.Result
    ) -> Effect<Mutation> {
        .concat(
            .just(.began(adding)),
            .run { [weak self] send in
                do throws(MandalartError) {
                    let result = try await work()
                    // What is told lies below the choice of a plan.
                    send(.choosing(false))
                    send(.ended(result.notice))
                    if let shown = result.shown { self?.send(.opened(shown)) }
                } catch {
                    send(.choosing(false))
                    send(.ended(.failed(change, error)))
                }
                if let next = self?.currentState.waiting.first { self?.send(.change(next)) }
            })
    }

    // MARK: From addresses and children

    var addressedPlan: Plan.ID? { currentState.isAddressed ? currentState.plan : nil }

    func open(_ plan: Plan.ID) {
        guard isActive else { return wish = plan }
        if plan != currentState.plan { send(.addressed(plan)) }
    }

    func goalDidOpen(at position: GridPosition) {
        if isActive { send(.goalOpened(position)) }
    }

    func editMainDidFinish() { router?.closeEditMain() }

    func editMainDidDiscard(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) {
        send(.discarded(MainState.Discarded(draft: draft, position: position, plan: plan)))
    }

    func editMainDidDelete(_ edit: MandalartEdit) {
        router?.closeEditMain()
        if case .main(let before?, after: nil) = edit.change { router?.closeSub(before.main.position) }
        send(.goalDeleted(edit.summary))
    }

    func subDidFinish() { router?.closePage() }

    func subDidRequestEdit(ofGoalAt position: GridPosition) {
        if let plan = currentState.plan { router?.routeToEditMain(plan, position) }
    }

    func overviewDidFinish() { router?.closePage() }

    func overviewDidSelectGoal(at position: GridPosition) {
        guard let plan = currentState.plan else { return }
        // As a tap on this page: what is not there yet is written, and the goal in the middle has
        // no page.
        if position.isCenter || currentState.content.map({ $0[position] == nil }) == true {
            router?.routeToEditMain(plan, position)
        } else {
            router?.routeToSub(plan, position)
        }
    }

    func settingDidFinish() { router?.closePage() }

    func settingDidImport(_ plan: Plan.ID) {
        router?.closeAll()
        send(.opened(plan))
    }
}

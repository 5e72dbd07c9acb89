import MandalartCore
import MandalartDomain
import MandalartEdit
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet
import RibletLocalization
import RibletReactor

final class MainInteractor: ComponentInteractor<MainState, MainAction, any MainDependency>, Reactor, Restorable,
    EditListener, PlansListener, ReviewListener, SubListener, OverviewListener, SettingListener
{
    typealias Mutation = MainState.Mutation

    private enum EffectID { case plans, nickname, choice }

    let initialState = MainState()
    weak var router: (any MainNavigating)?
    private var mandalarts: any MandalartUseCase { component.mandalartUseCase }
    private var userState: any UserStateUseCase { component.userStateUseCase }
    private var environment: PageEnvironment { component.environment }
    private let turns = Turns()
    /// The plan that an address has asked for before the page was active.
    private var wish: Plan.ID?

    override func didBecomeActive() { send(.appeared) }

    // MARK: Reactor

    func mutate(action: MainAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.resumed), .merge(followUser(), followPlans(), begin(), finish()))
        case .opened(let plan): return show(plan, isAddressed: false)
        case .addressed(let plan): return show(plan, isAddressed: true)
        case .planGone(let plan): return leave(plan)
        case .hintDue: return askForHint()
        case .hintDismissed: return .just(.hinted(false))
        case .tapped(let position): return tap(position)
        case .held(let position):
            if let position, let plan = currentState.content?.id { router?.present(.editMain(plan, position)) }
        case .moved(let from?, let to?):
            let gesture = currentState.shown?.moving(PlanPlace(.center, from), to: PlanPlace(.center, to))
            return gesture.map { carryOut(.step(.make($0))) } ?? .none
        case .moved: break
        case .overviewTapped: if let plan = currentState.plan { router?.push(.overview(plan)) }
        case .reviewTapped: if let plan = currentState.plan { router?.push(.review(plan)) }
        case .reviewPutOff:
            return .store { [userState, now = environment.now()] _ in try? await userState.noteReview(at: now) }
        case .settingTapped: if let plan = currentState.plan { router?.push(.setting(plan)) }
        case .goalsTapped: break
        case .choiceTapped: if let plan = currentState.plan { router?.present(.plans(plan)) }
        case .change(let change): return carryOut(change)
        case .goalOpened(let position): return .just(.goalOpened(position))
        case .goalDeleted(let edit): return .just(.told(.history(.deleted(edit))))
        case .discarded(let discarded): return .just(.told(.discarded(discarded)))
        case .imported(let arrival): return .just(.told(.imported(arrival)))
        case .undoDiscardTapped(let discarded): return bringBack(discarded)
        }
        return .none
    }

    // MARK: Effects

    private func begin() -> Effect<Mutation> {
        defer { wish = nil }
        if let wish, wish != currentState.plan { return show(wish, isAddressed: true) }
        if let plan = currentState.plan { return follow(plan) }
        return choosePlan()
    }

    /// A choice that is still running comes too late: an explicitly requested plan wins.
    private func show(_ plan: Plan.ID, isAddressed: Bool) -> Effect<Mutation> {
        .concat(
            .cancel(id: EffectID.choice), .just(.opened(plan, isAddressed: isAddressed)), .merge(follow(plan), select(plan)))
    }

    private func leave(_ plan: Plan.ID) -> Effect<Mutation> {
        guard plan == currentState.plan else { return .none }
        // The plan that it would rename is gone.
        router?.closePlans()
        // An address has asked for a plan that is not there: no form for it may lie over another
        // plan, nor settings that would export it. A form that was open when its plan went keeps
        // what is typed.
        let isMissed = currentState.content == nil
        if isMissed {
            router?.closeEditMain()
            router?.closeSetting()
        }
        return isMissed && currentState.isAddressed ? .concat(.just(.missed), choosePlan()) : choosePlan()
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
        .following(plan, in: mandalarts) { [weak self, environment] content in
            guard let content else {
                self?.send(.planGone(plan))
                return nil
            }
            if !content.branches.isEmpty { self?.send(.hintDue) }
            return .arrived(content, next: content.nextSteps(at: environment.now(), in: environment.timeZone))
        } failed: {
            .failed($0)
        }
    }

    private func followPlans() -> Effect<Mutation> {
        .observe(mandalarts.planUpdates()) { .listed(newest: $0.map(\.id).max()) }.cancellable(id: EffectID.plans, cancelInFlight: true)
    }

    private func followUser() -> Effect<Mutation> {
        .observe(userState.updates()) { [environment] in
            .nicknamed($0.nickname, isReviewDue: WeeklyReview.isDue(after: $0.reviewedAt, at: environment.now()))
        }
        .cancellable(id: EffectID.nickname, cancelInFlight: true)
    }

    /// A choice that cannot be remembered is shown all the same.
    private func select(_ plan: Plan.ID) -> Effect<Mutation> {
        .store { [mandalarts] _ in try? await mandalarts.select(plan) }
    }

    private func askForHint() -> Effect<Mutation> {
        currentState.isHintAsked ? .none : .concat(.just(.hintAsked), .claiming(.longPressEdits, in: userState, .hinted(true)))
    }

    /// The goal in the middle has no page: the goals around it stand on this one.
    private func tap(_ position: GridPosition) -> Effect<Mutation> {
        guard let content = currentState.content else { return .none }
        if content[position] == nil || position.isCenter {
            router?.present(.editMain(content.id, position))
        } else {
            router?.push(.sub(content.id, position))
        }
        return .none
    }

    /// Opens the form again, with what was entered.
    private func bringBack(_ discarded: DiscardedDraft) -> Effect<Mutation> {
        guard case .main(let plan, let position) = discarded.key else { return .none }
        return .bringingBack(discarded, in: mandalarts, failed: .told(.discarded(discarded))) { [weak self] in
            self?.router?.present(.editMain(plan, position))
        }
    }

    private func carryOut(_ change: MainState.PlanChange) -> Effect<Mutation> {
        guard let plan = currentState.plan, let known = currentState.known(change, of: plan) else { return .none }
        return store(known, of: plan)
    }

    /// Completes the changes that were running when the server ended: they may have been stored
    /// without the page knowing it.
    private func finish() -> Effect<Mutation> {
        guard let plan = currentState.plan else { return .none }
        return .merge(currentState.changes.unfinished.map { store($0, of: plan, isAgain: true) })
    }

    /// Carries out a change after those before it. The page is kept with it first: after the end of
    /// the server it is neither forgotten nor done twice.
    private func store(_ change: MainState.PlanChange, of plan: Plan.ID, isAgain: Bool = false) -> Effect<Mutation> {
        let addition = { [state = currentState] in state.addition(of: $0, in: plan) }
        return .concat(
            .just(.change(.began(change))),
            .store { [turns, mandalarts, environment, weak self] send in
                await turns.take {
                    var known = change
                    var notice: MainState.Notice?
                    var shown: Plan.ID?
                    do throws(MandalartError) {
                        switch change {
                        case .step(let step): known = .step(try await mandalarts.named(step, in: plan))
                        case .delete(let id): known = .deleting(try await mandalarts.content(of: id))
                        case .copy(let id):
                            let draft = PlanDraft(copyOf: try await mandalarts.content(of: id), environment.language)
                            known = .adding(addition(.copy(draft)))
                        case .add, .adding, .deleting, .restore, .takeBack: break
                        }
                        send(.change(.replaced(change, by: known)))
                        await environment.kept()
                        (notice, shown) = try await mandalarts.carryOut(known, for: change, of: plan, in: environment, isAgain: isAgain)
                    } catch {
                        notice = .failed(change.asked, error)
                    }
                    // The change is stored even if the page is gone; the user is then not told.
                    guard let self, !send.isCancelled else { return }
                    // The notice lies below the choice of a plan.
                    self.router?.closePlans()
                    send(.change(.ended(known, notice)))
                    if let shown { self.send(.opened(shown)) }
                }
            })
    }

    // MARK: From addresses and children

    /// The plan that is shown, where the page's address names it.
    var addressedPlan: Plan.ID? { currentState.isAddressed ? currentState.plan : nil }

    /// True if the page's address names a plan that does not exist.
    var isMissed: Bool { currentState.isMissed }

    /// An address leads to a plan.
    func open(_ plan: Plan.ID) {
        guard isActive else { return wish = plan }
        if plan != currentState.plan { send(.addressed(plan)) }
    }

    /// The page of a goal has opened.
    func goalDidOpen(at position: GridPosition) {
        if isActive { send(.goalOpened(position)) }
    }

    func plansDidFinish() { router?.closePlans() }

    func plansDidChoose(_ plan: Plan.ID) {
        router?.closePlans()
        if plan != currentState.plan { send(.opened(plan)) }
    }

    func plansDidRequestPlan(beginningWith start: PlanStart) { send(.change(.add(start))) }

    func plansDidRequestCopy(of plan: Plan.ID) { send(.change(.copy(plan))) }

    func plansDidConfirmDeletion(of plan: Plan.ID) { send(.change(.delete(plan))) }

    func editDidFinish() { router?.closeEditMain() }

    func editDidSave(goingOnTo next: EditOnward) {
        guard let plan = currentState.plan else { return }
        switch next {
        case .place(let position): router?.present(.editMain(plan, position))
        case .steps(let goal):
            router?.closeEditMain()
            router?.push(.sub(plan, goal))
        }
    }

    func editDidDiscard(_ discarded: DiscardedDraft) { send(.discarded(discarded)) }

    func editDidDelete(_ edit: MandalartEdit) {
        router?.closeEditMain()
        if case .main(let before?, after: nil) = edit.change { router?.closeSub(before.main.position) }
        send(.goalDeleted(edit.summary))
    }

    func reviewDidFinish() { router?.closePage() }

    func reviewDidSelectGoal(at position: GridPosition) { if let plan = currentState.plan { router?.push(.sub(plan, position)) } }

    func subDidFinish() { router?.closePage() }

    func subDidRequestEdit(ofGoalAt position: GridPosition) {
        if let plan = currentState.plan { router?.present(.editMain(plan, position)) }
    }

    func overviewDidFinish() { router?.closePage() }

    func overviewDidSelectGoal(at position: GridPosition) {
        guard let plan = currentState.plan else { return }
        // As a tap on this page: what is not there yet is written, and the goal in the middle has
        // no page.
        if position.isCenter || currentState.content.map({ $0[position] == nil }) == true {
            router?.present(.editMain(plan, position))
        } else {
            router?.push(.sub(plan, position))
        }
    }

    func settingDidFinish() { router?.closePage() }

    func settingDidRequestPrivacy() { if let plan = currentState.plan { router?.push(.privacy(plan)) } }

    func settingDidImport(_ arrival: PlanArrival) {
        router?.closeAll()
        if let shown = arrival.shown { send(.opened(shown)) }
        send(.imported(arrival))
    }
}

extension MandalartUseCase {
    /// Performs a change of a plan.
    ///
    /// - Parameters:
    ///   - change: the change; if repeating it would do harm, a change that can detect that it was
    ///     done.
    ///   - asked: what the user asked for.
    ///   - plan: the plan that is shown.
    ///   - environment: the page.
    ///   - isAgain: whether it may have been carried out before the server ended.
    /// - Returns: what to tell the user, and the plan to show.
    /// - Throws: why it is not stored.
    fileprivate func carryOut(
        _ change: MainState.PlanChange, for asked: MainState.PlanChange, of plan: Plan.ID, in environment: PageEnvironment, isAgain: Bool
    ) async throws(MandalartError) -> (told: MainState.Notice?, shown: Plan.ID?) {
        switch change {
        case .step(let step):
            let edit = try await take(step, in: plan, isAgain: isAgain)
            guard let edit, case .step(let asked) = asked else { return (nil, nil) }
            return (asked.notice(of: edit).map { .history($0) }, nil)
        case .add(let start):
            return (nil, try await addPlan(start.draft(titled: environment.planTitle, environment.language)).id)
        case .adding(let addition):
            let added = try await add(addition, titled: environment.planTitle, language: environment.language, isAgain: isAgain)
            guard case .copy(let original) = asked else { return (nil, added) }
            return (.planCopied(added, of: try await content(of: original).plan.title), added)
        case .copy(let id):
            return (nil, try await addPlan(PlanDraft(copyOf: try await content(of: id), environment.language)).id)
        // The page finds out by itself which plan to show instead.
        case .delete(let id): return (.planDeleted(try await deletePlan(id)), nil)
        case .deleting(let content):
            do {
                return (.planDeleted(try await deletePlan(content.id)), nil)
            } catch .planNotFound where isAgain {
                return (.planDeleted(content), nil)
            }
        case .takeBack(let arrival):
            try await takeBack(arrival)
            return (nil, nil)
        case .restore(let content):
            try await restore(content)
            return (nil, content.id)
        }
    }
}

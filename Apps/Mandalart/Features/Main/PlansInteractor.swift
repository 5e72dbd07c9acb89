import MandalartDomain
import Riblet
import RibletReactor

/// The actions of the choice of a mandalart.
package enum PlansAction: Equatable, Sendable {
    /// It has become active.
    case appeared
    case dismissed
    case chosen(Plan.ID)
    case name(FormEvent<PlanNameField>)
    case startTapped(PlanStart)
    case copyTapped(Plan.ID)
    /// The user wants to delete a plan, has confirmed it, or does not want to after all.
    case deleteTapped(Plan.ID)
    case deleteConfirmed(Plan.ID)
    case deleteCancelled
}

/// The field of the form that renames the plan that is shown.
package enum PlanNameField: String, FormField {
    case title

    /// The rules of a plan's name.
    package var rules: [FormRule] { [.required, .maxLength(MandalartLimits.title)] }
}

/// The state of the choice.
package struct PlansState: Equatable, Sendable {
    /// The plan that is shown.
    package let current: Plan.ID
    /// The plans that there are; nil before they are known.
    package fileprivate(set) var plans: [PlanSummary]?
    /// The new name of the plan that is shown.
    package fileprivate(set) var name = FormState<PlanNameField>()
    fileprivate var isNameKnown = false
    /// The plan that the user is asked about before it is deleted.
    @Pulse package var question: PlanSummary?

    /// Before anything is known.
    package init(current: Plan.ID) { self.current = current }
}

/// The views of the choice.
package typealias PlansViews = StateViews<PlansState, PlansAction>

final class PlansInteractor: StateInteractor<PlansState, PlansAction>, Reactor, Restorable {
    enum Mutation {
        case resumed
        case listed([PlanSummary])
        case name(FormState<PlanNameField>.Mutation)
        /// The user is asked about a plan, or has answered.
        case asked(PlanSummary?)
    }

    /// The part of the state that survives the end of the server.
    private struct Saved: Codable {
        let name: FormState<PlanNameField>
        let question: PlanSummary?
    }

    let initialState: PlansState
    weak var listener: (any PlansListener)?
    private let mandalarts: any MandalartUseCase

    init(current: Plan.ID, presenter: any StatePresentable<PlansState, PlansAction>, mandalarts: any MandalartUseCase) {
        initialState = PlansState(current: current)
        self.mandalarts = mandalarts
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        let state = currentState
        return state.isNameKnown ? try SavedValue(encoding: Saved(name: state.name, question: state.question)) : nil
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: Saved = try value.decode()
        var state = currentState
        state.name = saved.name
        state.isNameKnown = true
        state.question = saved.question
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: PlansAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .concat(.just(.resumed), .observe(mandalarts.planUpdates()) { .listed($0) })
        case .name(let event): return rename(event)
        case .deleteTapped(let id): return askToDelete(id)
        case .deleteCancelled: return .just(.asked(nil))
        case .deleteConfirmed(let id):
            listener?.plansDidConfirmDeletion(of: id)
            return .just(.asked(nil))
        case .dismissed: listener?.plansDidFinish()
        case .chosen(let plan): listener?.plansDidChoose(plan)
        case .copyTapped(let plan): listener?.plansDidRequestCopy(of: plan)
        case .startTapped(let start): listener?.plansDidRequestPlan(beginningWith: start)
        }
        return .none
    }

    func reduce(state: inout PlansState, mutation: Mutation) {
        switch mutation {
        case .resumed: state.name.apply(.interrupted)
        case .listed(let plans):
            state.plans = plans
            if !state.isNameKnown, let plan = plans.first(where: { $0.id == state.current }) {
                state.name.apply(.filled([.title: plan.plan.title]))
                state.isNameKnown = true
            }
        case .name(let mutation): state.name.apply(mutation)
        case .asked(let plan): state.question = plan
        }
    }

    private func rename(_ event: FormEvent<PlanNameField>) -> Effect<Mutation> {
        let renaming = Effect.form(event, in: currentState.name) {
            [mandalarts, plan = initialState.current] form throws(FormRefusal<PlanNameField>) in
            do throws(MandalartError) {
                _ = try await mandalarts.rename(plan, to: form[.title])
            } catch {
                throw error.refusal()
            }
        } submitted: { [weak self] in
            self?.listener?.plansDidFinish()
        }
        return renaming.map { .name($0) }
    }

    /// A plan is deleted after a question, an empty one at once. Either can be taken back.
    private func askToDelete(_ id: Plan.ID) -> Effect<Mutation> {
        guard let plan = currentState.plans?.first(where: { $0.id == id }) else { return .none }
        if plan.filledCount > 0 { return .just(.asked(plan)) }
        listener?.plansDidConfirmDeletion(of: id)
        return .none
    }
}

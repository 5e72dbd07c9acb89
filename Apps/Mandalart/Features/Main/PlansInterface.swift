import MandalartDomain
import Riblet

/// The requests of the choice of a mandalart to its parent.
@MainActor
package protocol PlansListener: AnyObject {
    /// The user leaves it, or the plan that is shown has its new name.
    func plansDidFinish()
    /// This plan is to be shown.
    func plansDidChoose(_ plan: Plan.ID)
    /// A new plan is to be added and shown. The parent closes the choice when it is.
    func plansDidRequestPlan(beginningWith start: PlanStart)
    /// A copy of this plan is to be added and shown. The parent closes the choice when it is, and
    /// tells that it can be taken back.
    func plansDidRequestCopy(of plan: Plan.ID)
    /// This plan is to be deleted. The parent closes the choice when it is, and tells that it can
    /// be taken back.
    func plansDidConfirmDeletion(of plan: Plan.ID)
}

/// Builds the choice of a mandalart.
@MainActor
package protocol PlansBuildable: Buildable {
    /// A new choice, not attached yet; `current` is the plan that is shown.
    func build(withListener listener: any PlansListener, current: Plan.ID) -> any ViewableRouting
}

import MandalartDomain
import Riblet

/// What the form for a main mandalart asks of its parent.
@MainActor
package protocol EditMainListener: AnyObject {
    /// It was saved, or the user does not want to change it.
    func editMainDidFinish()
    /// What was entered was thrown away, after the form has finished. Kept as its draft, it is
    /// there when the form opens again.
    func editMainDidDiscard(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID)
    /// It was deleted; the parent tells the user, and by the edit's number it can be taken back.
    func editMainDidDelete(_ edit: MandalartEdit)
}

/// Builds the form for a main mandalart.
@MainActor
package protocol EditMainBuildable: Buildable {
    /// A new form for what stands at a position of a plan, or will, not attached yet.
    func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting
}
/// What the form for a sub mandalart asks of its parent.
@MainActor
package protocol EditSubListener: AnyObject {
    /// It was saved, or the user does not want to change it.
    func editSubDidFinish()
    /// What was entered was thrown away, after the form has finished. Kept as its draft, it is
    /// there when the form opens again.
    func editSubDidDiscard(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID)
    /// It was deleted; the parent tells the user, and by the edit's number it can be taken back.
    func editSubDidDelete(_ edit: MandalartEdit)
}

/// Builds the form for a sub mandalart.
@MainActor
package protocol EditSubBuildable: Buildable {
    /// A new form, not attached yet.
    ///
    /// - Parameters:
    ///   - listener: hears how it ends.
    ///   - plan: the plan.
    ///   - goal: where the goal stands in the plan.
    ///   - position: where the sub mandalart stands around the goal, or will.
    /// - Returns: the form.
    func build(
        withListener listener: any EditSubListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting
}

import MandalartDomain
import Riblet

/// The requests of the forms for main and sub mandalarts to their parents.
@MainActor
package protocol EditListener: AnyObject {
    /// It was saved, or the user does not want to change it.
    func editDidFinish()
    /// It was saved, and the user goes on to what comes next.
    func editDidSave(goingOnTo next: EditOnward)
    /// Tells that a draft was thrown away, after the form has finished.
    func editDidDiscard(_ discarded: DiscardedDraft)
    /// It was deleted; the parent tells the user, and by the edit's number it can be taken back.
    func editDidDelete(_ edit: MandalartEdit)
}

/// Builds the form for a main mandalart.
@MainActor
package protocol EditMainBuildable: Buildable {
    /// A new form for what stands at a position of a plan, or will, not attached yet.
    func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting
}

/// Builds the form for a sub mandalart.
@MainActor
package protocol EditSubBuildable: Buildable {
    /// A new form for what stands at a position around the goal at another one of a plan, or will,
    /// not attached yet.
    func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting
}

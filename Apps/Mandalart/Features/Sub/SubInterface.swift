import MandalartDomain
import Riblet

/// The requests of the page of a goal to its parent.
@MainActor
package protocol SubListener: AnyObject {
    /// The user leaves the page.
    func subDidFinish()
    /// The user wants to change the goal itself.
    func subDidRequestEdit(ofGoalAt position: GridPosition)
}

/// Builds the page of a goal.
@MainActor
package protocol SubBuildable: Buildable {
    /// A new page for the goal at a position of a plan, not attached yet.
    func build(withListener listener: any SubListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting & LocationRouting
}

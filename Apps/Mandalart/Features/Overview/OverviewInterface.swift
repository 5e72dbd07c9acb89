import MandalartDomain
import Riblet

/// The requests of the page with the whole plan to its parent.
@MainActor
package protocol OverviewListener: AnyObject {
    /// The user leaves the page.
    func overviewDidFinish()
    /// The user wants to see the page of the goal at a position.
    func overviewDidSelectGoal(at position: GridPosition)
}

/// Builds the page with the whole plan.
@MainActor
package protocol OverviewBuildable: Buildable {
    /// A new page for a plan, not attached yet.
    func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting
}

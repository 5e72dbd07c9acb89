import MandalartDomain
import MandalartOverview
import Riblet

/// Where links of the application lead: the addresses that the routers answer to. A test presses
/// each link, and compares.
package enum MandalartPlace: Hashable, Sendable {
    /// The plan that was open last.
    case start
    /// The goals of a plan.
    case plan(Plan.ID)
    /// All 81 cells of a plan.
    case overview(Plan.ID)
    /// The last seven days of a plan.
    case review(Plan.ID)
    /// The steps of a goal.
    case goal(GridPosition, in: Plan.ID)
    /// Settings, with the way back to a plan.
    case settings(Plan.ID)
    /// The page about kept data, above the settings.
    case privacy(Plan.ID)
    /// A file to download.
    case export(ExportPath)
    /// All 81 cells of a plan, for whoever has its link.
    case sharedPlan(ReadKey)

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .start: ""
        case .plan(let plan): "plan/\(plan)"
        case .overview(let plan): "plan/\(plan)/overview"
        case .review(let plan): "plan/\(plan)/review"
        case .goal(let position, let plan): "plan/\(plan)/goal/\(position.ringNumber ?? 0)"
        case .settings(let plan): "plan/\(plan)/settings"
        case .privacy(let plan): "plan/\(plan)/settings/privacy"
        case .export(let export): export.path
        case .sharedPlan(let key): String(SharedPlanAddress.location(of: key).urlPath.dropFirst())
        }
    }
}

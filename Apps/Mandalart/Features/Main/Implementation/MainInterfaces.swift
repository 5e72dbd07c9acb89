import MandalartDomain
import Riblet
import RibletReactor

/// What happens on the main page.
package enum MainAction: Equatable, Sendable {
    /// The page has become active, or the user wants to try again to read.
    case appeared
    /// Another plan is to be shown.
    case opened(Plan.ID)
    /// An address leads to another plan, and goes on naming it.
    case addressed(Plan.ID)
    /// The plan that is shown is there no more.
    case planGone(Plan.ID)
    /// A cell is filled, so the hint about long presses may help.
    case hintDue
    case hintDismissed
    /// A cell was tapped: the page of its goal opens, or the form for it.
    case tapped(GridPosition)
    /// A cell was pressed for long; nothing where the page named none.
    case held(GridPosition?)
    /// The goals are to be shown, which they are.
    case goalsTapped
    case overviewTapped
    case settingTapped
    case undoTapped
    case redoTapped
    /// The user wants to choose another plan, or no more.
    case choiceTapped
    case choiceDismissed
    case chosen(Plan.ID)
    case name(FormEvent<PlanNameField>)
    /// The user wants to delete a plan.
    case deleteTapped(Plan.ID)
    /// The user does not want to delete it after all.
    case deleteCancelled
    /// The user wants something of a plan, or tries it again.
    case change(MainState.PlanChange)
    /// The page of a goal has opened.
    case goalOpened(GridPosition)
    /// The form has deleted a goal.
    case goalDeleted(EditSummary)
    /// The form was left, and what was entered thrown away.
    case discarded(MainState.Discarded)
    /// The user wants back what was thrown away.
    case undoDiscardTapped(MainState.Discarded)
}

/// Shows the state, tells what was done, and asks.
@MainActor
package protocol MainPresentable: StatePresentable where State == MainState, Action == MainAction {
    func tell(_ notice: MainState.Notice)
    /// Asks whether a plan shall be deleted, with everything in it.
    func confirmDelete(of plan: PlanSummary)
}

/// The main page's view as its router sees it: a stack that can present sheets.
package typealias MainViewControllable = NavigationControllable & ModalControllable

/// The views of the main page.
package typealias MainViews = RIBViews<any MainPresentable, any MainViewControllable>

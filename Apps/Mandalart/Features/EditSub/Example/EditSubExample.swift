import DesignSystem
import MandalartDomain
import MandalartEditSub
import MandalartEditSubInterface
import MandalartEditSubUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The form for a step alone in the browser, for the first step of a plan that is in memory.
enum EditSubExample {
    /// The application; every page of it shares the plan.
    static func application() -> WebApplication {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full])
        return MandalartPages.application(name: "EditSub example") { _, context in
            let component = EditSubExampleComponent(mandalarts: mandalarts, context: context)
            let listener = EditSubExampleListener()
            let root = SheetRootRouter("Edit the step") {
                EditSubBuilder(dependency: component).build(
                    withListener: listener, plan: SamplePlans.full.id, goal: GridPosition.ring[0], position: GridPosition.ring[0])
            }
            listener.finished = { [weak root] in root?.close() }
            return root
        }
    }
}

/// The form's parent: it provides the fakes.
final class EditSubExampleComponent: EmptyComponent, EditSubDependency {
    let mandalartUseCase: any MandalartUseCase
    let draftDesk = DraftDesk()
    private let context: MandalartUIContext

    init(mandalarts: any MandalartUseCase, context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        self.context = context
    }

    var makeEditSubViews: @MainActor (GridPosition) -> EditSubViews {
        { [context] in EditSubUserInterface.make(context, position: $0) }
    }
}

/// Closes the form.
final class EditSubExampleListener: EditSubListener {
    var finished: () -> Void = {}

    func editSubDidFinish() { finished() }
    func editSubDidDiscard(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) {}
    func editSubDidDelete(_ edit: MandalartEdit) { finished() }
}

import DesignSystem
import MandalartDomain
import MandalartEditMain
import MandalartEditMainInterface
import MandalartEditMainUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The form for a goal alone in the browser, for the goal in the middle of a plan that is in memory.
enum EditMainExample {
    /// The application; every page of it shares the plan.
    static func application() -> WebApplication {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full])
        return MandalartPages.application(name: "EditMain example") { _, context in
            let component = EditMainExampleComponent(mandalarts: mandalarts, context: context)
            let listener = EditMainExampleListener()
            let root = SheetRootRouter("Edit the goal") {
                EditMainBuilder(dependency: component).build(withListener: listener, plan: SamplePlans.full.id, position: .center)
            }
            listener.finished = { [weak root] in root?.close() }
            return root
        }
    }
}

/// The form's parent: it provides the fakes.
final class EditMainExampleComponent: EmptyComponent, EditMainDependency {
    let mandalartUseCase: any MandalartUseCase
    let draftDesk = DraftDesk()
    private let context: MandalartUIContext

    init(mandalarts: any MandalartUseCase, context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        self.context = context
    }

    var makeEditMainViews: @MainActor (GridPosition) -> EditMainViews {
        { [context] in EditMainUserInterface.make(context, position: $0) }
    }
}

/// Closes the form.
final class EditMainExampleListener: EditMainListener {
    var finished: () -> Void = {}

    func editMainDidFinish() { finished() }
    func editMainDidDiscard(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) {}
    func editMainDidDelete(_ edit: MandalartEdit) { finished() }
}

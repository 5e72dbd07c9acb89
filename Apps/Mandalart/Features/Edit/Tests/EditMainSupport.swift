import MandalartDomain
import MandalartInterfaces
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb
import Testing

@testable import MandalartEdit
@testable import MandalartEditUI

/// Notes what the form tells.
final class EditMainListenerSpy: ListenerMock, EditMainListener {
    func editMainDidFinish() { record() }
    func editMainDidDiscard(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) { record(draft) }
    func editMainDidDelete(_ edit: MandalartEdit) { record(edit) }
}

/// Notes what the form shows.
final class EditMainViewSpy: FakeView, EditPresentable<EditMainState> {
    weak var listener: (any ActionListener<EditMainAction>)?
    private(set) var states: [EditMainState] = []
    private(set) var questions: [EditQuestion] = []
    private(set) var notices: [EditNotice] = []

    func present(_ state: EditMainState) { states.append(state) }
    func ask(_ question: EditQuestion) { questions.append(question) }
    func tell(_ notice: EditNotice) { notices.append(notice) }
}

/// The form's parent in a page.
final class EditMainParent: EmptyComponent, EditDependency, EditMainListener {
    let fakes: FakeMandalartUseCase
    var context = MandalartUIContext(language: .en, basePath: "/app")
    private(set) var finished = 0
    private(set) var deleted: [MandalartEdit] = []
    private(set) var discarded: [MainDraft] = []
    let draftDesk = DraftDesk()

    init(_ fakes: FakeMandalartUseCase) { self.fakes = fakes }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var builder: EditMainBuilder { EditMainBuilder(dependency: self) { [context] in EditViews<EditMainState>(context, position: $0) } }
    func editMainDidFinish() { finished += 1 }
    func editMainDidDiscard(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) { discarded.append(draft) }
    func editMainDidDelete(_ edit: MandalartEdit) { deleted.append(edit) }
}

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

/// Notes what the form shows.
final class EditSubViewSpy: FakeView, EditPresentable<EditSubState> {
    weak var listener: (any ActionListener<EditSubAction>)?
    private(set) var states: [EditSubState] = []
    private(set) var questions: [EditQuestion] = []
    private(set) var notices: [EditNotice] = []

    func present(_ state: EditSubState) { states.append(state) }
    func ask(_ question: EditQuestion) { questions.append(question) }
    func tell(_ notice: EditNotice) { notices.append(notice) }
}

/// The form's parent in a page.
final class EditSubParent: EmptyComponent, EditDependency, EditListener {
    let fakes: FakeMandalartUseCase
    var context = MandalartUIContext(language: .en, basePath: "/app")
    private(set) var finished = 0
    private(set) var deleted: [MandalartEdit] = []
    private(set) var discarded: [DiscardedDraft] = []
    let draftDesk = DraftDesk()

    init(_ fakes: FakeMandalartUseCase) { self.fakes = fakes }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var builder: EditSubBuilder { EditSubBuilder(dependency: self) { [context] in EditViews<EditSubState>(context, at: $0) } }
    func editDidFinish() { finished += 1 }
    func editDidDiscard(_ discarded: DiscardedDraft) { self.discarded.append(discarded) }
    func editDidDelete(_ edit: MandalartEdit) { deleted.append(edit) }
}

import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartEdit

/// Notes what a form tells.
final class EditListenerSpy: ListenerMock, EditListener {
    func editDidFinish() { record() }
    func editDidDiscard(_ discarded: DiscardedDraft) { record(discarded) }
    func editDidDelete(_ edit: MandalartEdit) { record(edit) }
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

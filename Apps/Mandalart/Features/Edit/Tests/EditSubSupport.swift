import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartEdit

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

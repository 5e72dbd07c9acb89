import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartEdit

/// Notes what a form tells.
final class EditListenerSpy: ListenerMock, EditListener {
    func editDidFinish() { record() }
    func editDidSave(goingOnTo next: EditOnward) { record(next) }
    func editDidDiscard(_ discarded: DiscardedDraft) { record(discarded) }
    func editDidDelete(_ edit: MandalartEdit) { record(edit) }
}

/// Notes what the form shows.
final class EditMainViewSpy: FakeStateView<EditMainState, EditMainAction> {
    var questions: [EditQuestion] { states.news(of: \.asked, isKept: true) }
    var notices: [EditNotice] { states.news(of: \.told) }
}

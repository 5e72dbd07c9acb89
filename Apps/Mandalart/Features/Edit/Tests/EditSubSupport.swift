import MandalartDomain
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartEdit

/// Notes what the form shows.
final class EditSubViewSpy: FakeStateView<EditSubState, EditSubAction> {
    var questions: [EditQuestion] { states.news(of: \.asked, isKept: true) }
    var notices: [EditNotice] { states.news(of: \.told) }
}

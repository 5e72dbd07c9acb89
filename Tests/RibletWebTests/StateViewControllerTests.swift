import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

private struct Noted: Equatable {
    var notes: [String] = []
}

private enum NoteAction { case add }

private struct NotesView: StateView {
    var state = Noted()

    var pageTitle: String? { state.notes.isEmpty ? nil : "\(state.notes.count) notes" }

    var body: HTML<NoteAction> {
        div {
            button(.onClick(.add)) { "Add" }
            for note in state.notes { p { note } }
        }
    }
}

private final class NotesInteractor: PresentableInteractor<any StatePresentable<Noted, NoteAction>>, Reactor {
    typealias Action = NoteAction
    let initialState = Noted(notes: ["first"])

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func reduce(state: inout Noted, mutation: NoteAction) { state.notes.append("note \(state.notes.count)") }
}

@MainActor
@Suite("A view of a state needs no class of its own")
struct StateViewControllerTests {
    private func page(_ views: RIBViews<any StatePresentable<Noted, NoteAction>, any ViewControllable>) async -> TestPage {
        await TestPage(
            WebApplication(name: "Notes") { _ in
                SingleRootRouter(
                    ViewableRouter(interactor: NotesInteractor(presenter: views.presenter), viewController: views.viewController))
            })
    }

    @Test("It shows the state, sends actions and has a title")
    func shows() async throws {
        let page = await page(StateViews(NotesView()))
        #expect(page.text.contains("first") && page.title.contains("1 notes"))
        try page.click("button", "Add")
        #expect(page.text.contains("note 1") && page.title.contains("2 notes"))
    }

    @Test("In a stack the page is at the bottom, and its interactor and router have one object each")
    func inStack() throws {
        let views = RIBViews<any StatePresentable<Noted, NoteAction>, any NavigationControllable & ModalControllable>(inStack: NotesView())
        let stack = try #require(views.viewController as? WebNavigationController)
        #expect(stack.shownControllers.first === views.presenter)
    }

    @Test("Before there is an interactor nobody takes what happens")
    func nobody() {
        let page = StateViewController(NotesView())
        page.handle(.add)
        #expect(page.view.state == Noted() && page.listener == nil && page.pageTitle == nil)
    }
}

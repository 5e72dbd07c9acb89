import Riblet
import RibletReactor
import RibletTesting
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

private final class NotesInteractor: StateInteractor<Noted, NoteAction>, Reactor {
    let initialState = Noted(notes: ["first"])

    func reduce(state: inout Noted, mutation: NoteAction) { state.notes.append("note \(state.notes.count)") }
}

private struct Shelf: Equatable {
    var books = ["Moby-Dick", "Emma"]
    @Pulse var notice: ShelfNotice?
    @Pulse var question: String?
}

private enum ShelfNotice: Equatable { case removed(String), sorted, counted }

private enum ShelfAction: Equatable { case removeTapped, removeConfirmed, kept, undoTapped(String), sort, count, lost(String) }

/// Asks before a book goes, and tells what it did.
private struct ShelfView: StateView {
    var state = Shelf()
    var isOverContainer = false

    var body: HTML<ShelfAction> {
        div {
            p { state.books.joined(separator: ", ") }
            button(.onClick(.removeTapped)) { "Remove" }
            button(.onClick(.sort)) { "Sort" }
            button(.onClick(.count)) { "Count" }
        }
    }

    var messages: [ViewMessage<ShelfAction>] {
        [.toast(state.$notice, isOverContainer: isOverContainer, while: isTrue, toast(for:)), .alert(state.$question, alert(for:))]
    }

    private func isTrue(_ notice: ShelfNotice) -> Bool { if case .removed(let book) = notice { !state.books.contains(book) } else { true } }

    private func toast(for notice: ShelfNotice) -> NoticeToast<ShelfAction>? {
        switch notice {
        case .removed(let book): NoticeToast(Toast("\(book) removed", action: "Undo"), sends: .undoTapped(book))
        case .sorted: NoticeToast(Toast("Sorted"))
        case .counted: nil
        }
    }

    private func alert(for book: String) -> QuestionAlert<ShelfAction> {
        QuestionAlert("Remove \(book)?", answers: [.cancel("Keep", .kept), .destructive("Take away", .removeConfirmed)])
    }
}

private final class ShelfKeeper: StateInteractor<Shelf, ShelfAction>, Reactor {
    let initialState = Shelf()

    func reduce(state: inout Shelf, mutation: ShelfAction) {
        switch mutation {
        case .removeTapped: state.question = state.books.last
        case .removeConfirmed: state.notice = state.books.popLast().map { .removed($0) }
        case .kept: state.question = nil
        case .undoTapped(let book): state.books.append(book)
        case .sort:
            state.books.sort()
            state.notice = .sorted
        case .count: state.notice = .counted
        case .lost: break
        }
    }
}

private struct ShortShelfView: StateView {
    var state = Shelf()

    var body: HTML<ShelfAction> {
        div(.class("short")) {
            p { "\(state.books.count) books" }
            button(.onClick(.sort)) { "Sort" }
            button(.onClick(.removeConfirmed)) { "Remove one" }
        }
    }

    var messages: [ViewMessage<ShelfAction>] { [.toast(state.$notice) { _ in NoticeToast(Toast("Something was done")) }] }
}

private final class ShelfTeller: StateInteractor<Shelf, ShelfAction>, Reactor {
    let initialState = Shelf()

    func reduce(state: inout Shelf, mutation: ShelfAction) {
        switch mutation {
        case .sort: state.books.sort()
        case .removeConfirmed: state.notice = state.books.popLast().map { .removed($0) }
        case .undoTapped(let book): state.books.append(book)
        case .lost(let book): state.notice = .removed(book)
        default: break
        }
    }
}

@MainActor
@Suite("Messages that are true no more")
struct WithdrawnToastTests {
    @Test("What the state contradicts is told no longer, also behind another message; what stays true is", arguments: [false, true])
    func withdrawn(_ isOverContainer: Bool) async throws {
        let views = StateViews<Shelf, ShelfAction>(ShelfView(isOverContainer: isOverContainer))
        let keeper = ShelfKeeper(presenter: views.presenter)
        let page = await TestPage(
            WebApplication(name: "Shelf") { _ in
                SingleRootRouter(ViewableRouter(interactor: keeper, viewController: views.viewController))
            })
        keeper.send(.removeConfirmed)
        keeper.send(.sort)
        await page.wait { page.text.contains("Sorted") }
        // Put back by another way than the button of the message.
        keeper.send(.undoTapped("Emma"))
        #expect(page.text.contains("Sorted"))
        try page.click("button", "Close")
        await page.wait { !page.text.contains("Sorted") }
        #expect(!page.text.contains("Emma removed") && page.misfits.isEmpty && page.faults.isEmpty)
    }
}

@MainActor
@Suite("One interactor and one router, several user interfaces")
struct ViewChoiceTests {
    private typealias Views = StateViews<Shelf, ShelfAction>

    @Test("The state says which one is seen; each sends, is told of states and tells, while it is seen")
    func choosing() async throws {
        // Two books are shown by their names, fewer by their number.
        let views = Views(choosing: { $0.books.count > 1 }, first: true) { $0 ? Views(ShelfView()) : Views(ShortShelfView()) }
        let interactor = ShelfTeller(presenter: views.presenter)
        let page = await TestPage(
            WebApplication(name: "Shelf") { _ in
                SingleRootRouter(ViewableRouter(interactor: interactor, viewController: views.viewController))
            })
        #expect(page.text.contains("Moby-Dick, Emma") && page.all(class: "short").isEmpty)
        try page.click("button", "Sort")
        #expect(page.text.contains("Emma, Moby-Dick"))
        interactor.send(.removeConfirmed)
        await page.wait { page.text.contains("1 books") }
        #expect(page.text.contains("Something was done") && !page.text.contains("Moby-Dick"))
        try page.click("button", "Remove one")
        #expect(page.text.contains("0 books") && page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test("The button of a message works also when its view is not seen any more")
    func outlives() async throws {
        let views = Views(choosing: { $0.books.count > 1 }, first: true) {
            $0 ? Views(ShelfView(isOverContainer: true)) : Views(ShortShelfView())
        }
        let interactor = ShelfTeller(presenter: views.presenter)
        let page = await TestPage(
            WebApplication(name: "Shelf") { _ in
                SingleRootRouter(ViewableRouter(interactor: interactor, viewController: views.viewController))
            })
        interactor.send(.lost("Persuasion"))
        interactor.send(.removeConfirmed)
        await page.wait { page.text.contains("1 books") }
        try page.click("button", "Undo")
        await page.wait { page.text.contains("Persuasion") }
        #expect(page.misfits.isEmpty)
    }

    @Test("A view that is not seen is freed")
    func frees() {
        weak var short: StateViewController<ShortShelfView>?
        let views = Views(choosing: { $0.books.count > 1 }, first: true) {
            if $0 { return Views(ShelfView()) }
            let page = StateViewController(ShortShelfView())
            short = page
            return Views(presenter: page, viewController: page)
        }
        views.presenter.present(Shelf(books: []))
        #expect(short != nil)
        views.presenter.present(Shelf())
        #expect(short == nil)
    }
}

@MainActor
@Suite("A view says how its interactor's notices and questions are shown")
struct NoticeAndQuestionTests {
    private func page(_ views: StateViews<Shelf, ShelfAction>) async -> TestPage {
        await TestPage(
            WebApplication(name: "Shelf") { _ in
                SingleRootRouter(
                    ViewableRouter(interactor: ShelfKeeper(presenter: views.presenter), viewController: views.viewController))
            })
    }

    @Test("A question is an alert, an answer is an action; a notice is a toast, and its button sends")
    func asksAndTells() async throws {
        let page = await page(RIBViews(ShelfView()))
        try page.click("button", "Remove")
        #expect(page.text.contains("Remove Emma?"))
        try page.click("button", "Keep")
        #expect(!page.text.contains("Remove Emma?") && page.text.contains("Moby-Dick, Emma"))
        try page.click("button", "Remove")
        try page.click("button", "Take away")
        #expect(page.text.contains("Emma removed") && !page.text.contains("Moby-Dick, Emma"))
        try page.click("button", "Undo")
        #expect(page.text.contains("Moby-Dick, Emma") && !page.text.contains("Emma removed"))
    }

    @Test("The timer of a message ends with the view that shows it")
    func timersEnd() async throws {
        let clock = TestClock()
        let (page, stack) = await pageWithStack(StateViewController(NotesView()))
        page.session.clock = clock
        var shelf: StateViewController<ShelfView>? = StateViewController(ShelfView())
        stack.setPushed([try #require(shelf)], animated: false)
        shelf?.show(Toast("Sorted"), onAction: {}, onGone: {})
        await clock.waitForSleepers(1)
        stack.setPushed([], animated: false)
        shelf = nil
        await eventually { clock.sleepers == 0 }
    }

    @Test("A message without a button has none, and one that is nil is none")
    func plainAndNone() async throws {
        let page = await page(RIBViews(ShelfView()))
        try page.click("button", "Count")
        #expect(page.all(class: "toast").isEmpty)
        try page.click("button", "Sort")
        #expect(page.text.contains("Sorted") && page.text.contains("Emma, Moby-Dick"))
    }

    private func pageWithStack(_ bottom: WebViewController) async -> (TestPage, WebNavigationController) {
        let stack = WebNavigationController(root: bottom)
        let page = await TestPage(
            WebApplication(name: "Shelf") { _ in
                SingleRootRouter(ViewableRouter<Interactor, any ViewControllable>(interactor: Interactor(), viewController: stack))
            })
        return (page, stack)
    }

    @Test("Over the container a message is seen while another page lies over its own", arguments: [false, true])
    func overContainer(isOver: Bool) async {
        let shelf = StateViewController(ShelfView(isOverContainer: isOver))
        let (page, stack) = await pageWithStack(shelf)
        stack.setPushed([StateViewController(NotesView())], animated: false)
        var sorted = Shelf()
        shelf.present(sorted)
        sorted.notice = .sorted
        shelf.present(sorted)
        await page.wait(until: { page.text.contains("Add") })
        #expect(page.text.contains("Sorted") == isOver)
    }

    @Test("Messages of a page and of a view in a switch of that page stand in one place, the newest alone")
    func overSwitch() async {
        final class ShelfPage: HTMLViewController<SwitchedShelf> {
            override var shownControllers: [WebViewController] { [view.inner] }
        }
        let inner = StateViewController(ShelfView(isOverContainer: true))
        let place = WebSwitchController(inner)
        let shelf = ShelfPage(view: SwitchedShelf(inner: place))
        place.setContainer(shelf)
        let (page, stack) = await pageWithStack(shelf)
        var sorted = Shelf()
        inner.present(sorted)
        sorted.notice = .sorted
        inner.present(sorted)
        // The page's own.
        stack.show(Toast("Added"), onAction: {}, onGone: {})
        await page.wait(until: { page.text.contains("Added") })
        #expect(page.all(class: "toasts").count == 1)
        #expect(page.all(class: "toast").map { $0.textContent.contains("Added") } == [true])
        page.end()
    }
}

/// A page with a switch in it.
private struct SwitchedShelf: View {
    let inner: WebSwitchController

    static func == (a: SwitchedShelf, b: SwitchedShelf) -> Bool { a.inner === b.inner }

    var body: HTML<Never> { div { slot(inner) } }
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

    @Test("Where children are presented over the page, it is still one object")
    func modal() {
        let views = ModalStateViews(NotesView())
        #expect(views.viewController === views.presenter)
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

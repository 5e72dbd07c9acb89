import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

private enum StallField: String, FormField {
    case name, street
    var rules: [FormRule] { [.required] }
}

private struct StallRow: Equatable, Identifiable {
    let id: Int
    let title: String
}

private struct StallState: Equatable {
    var rows: [StallRow] = []
    var form = FormState<StallField>()
}

private enum StallAction { case added(Int), form(FormEvent<StallField>) }

private final class StallInteractor: PresentableInteractor<any StatePresentable<StallState, StallAction>>, Reactor {
    typealias Action = StallAction
    enum Mutation { case added(Int), form(FormState<StallField>.Mutation) }
    let initialState = StallState()
    let presents: Bool

    init(presenter: any StatePresentable<StallState, StallAction>, presents: Bool) {
        self.presents = presents
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { if presents { presentState(in: presenter) } }

    func mutate(action: StallAction) -> Effect<Mutation> {
        switch action {
        case .added(let id): .just(.added(id))
        case .form(let event): Effect.form(event, in: currentState.form) { _ throws(FormRefusal<StallField>) in }.map { .form($0) }
        }
    }

    func reduce(state: inout StallState, mutation: Mutation) {
        switch mutation {
        case .added(let id): state.rows.append(StallRow(id: id, title: "Row \(state.rows.count)"))
        case .form(let mutation): state.form.apply(mutation)
        }
    }
}

private struct StallView: StateView {
    var state = StallState()
    var hasStreet = true

    var body: HTML<StallAction> {
        let controls = FormControls<StallField, StallAction>(state.form, id: "order", problem: { _, _ in "Missing" }) { .form($0) }
        main {
            ul { each(state.rows) { row in li { row.title } } }
            button(.onClick(.added(7))) { "Add" }
            controls.form {
                controls.field(.name, "Name")
                if hasStreet { controls.field(.street, "Street") }
                controls.submit("Send")
            }
        }
    }
}

private struct CornerView: View {
    let aside: WebViewController

    var body: HTML<Never> { main { slot(aside) } }
}

private final class StallRouter: ViewableRouter<StallInteractor, StateViewController<StallView>>, LocationRouting {
    private enum Sheet: Hashable, Codable { case order }
    private lazy var sheet = ChildSlot<Sheet>(
        router: self, container: viewController, addresses: [RouteAddress(.order, "order")], build: { _ in nil })
}

@MainActor
private protocol AsideListener: AnyObject {
    func asideDidClose()
}

private final class AsideListenerMock: AsideListener {
    var closings = 0
    func asideDidClose() { closings += 1 }
}

private final class AsideInteractor: StateInteractor<Int, Bool>, Reactor {
    let initialState = 0
    weak var listener: (any AsideListener)?

    func mutate(action: Bool) -> Effect<Bool> {
        listener?.asideDidClose()
        return .none
    }

    func reduce(state: inout Int, mutation: Bool) {}
}

private struct AsideView: StateView {
    var state = 0

    var body: HTML<Bool> { main { button(.onClick(true)) { "Back" } } }
}

@MainActor
@Suite("Mistakes that a debug build tells of in the page")
struct PageProblemTests {
    private static func page(presents: Bool = true, hasStreet: Bool = true, path: String = "/") async -> TestPage {
        await TestPage(
            WebApplication(name: "Stall") { _ in
                let view = StateViewController(StallView(hasStreet: hasStreet))
                return StallRouter(interactor: StallInteractor(presenter: view, presents: presents), viewController: view)
            }, path: path, reportsFaults: false)
    }

    private static func faults(_ page: TestPage) -> [String] { page.faults.filter { $0.contains("Stall: ") || $0.contains("/Stall") } }

    @Test("a control that nobody hears, once it is used")
    func deadControl() async throws {
        let page = await Self.page(presents: false)
        #expect(Self.faults(page).isEmpty)
        try page.click("button", "Add")
        try page.click("button", "Add")
        #expect(Self.faults(page).count == 1)
        #expect(Self.faults(page).first?.contains("Nobody hears this control: added. Conform its StateInteractor to Reactor") == true)
        page.end()
    }

    @Test("a RIB whose builder forgets the listener, once a control of it is used", arguments: [false, true])
    func missingListener(_ isHeard: Bool) async throws {
        let parent = AsideListenerMock()
        let page = await TestPage(
            WebApplication(name: "Aside") { _ in
                let view = StateViewController(AsideView())
                let interactor = AsideInteractor(presenter: view)
                if isHeard { interactor.listener = parent }
                return SingleRootRouter(ViewableRouter(interactor: interactor, viewController: view), isMain: true)
            }, reportsFaults: false)
        let faults = { page.faults.filter { $0.contains("/Aside") } }
        #expect(faults().isEmpty)
        try page.click("button", "Back")
        #expect(faults().count == (isHeard ? 0 : 1) && parent.closings == (isHeard ? 1 : 0))
        if !isHeard {
            #expect(
                faults()[0].contains(
                    "/Aside: This RIB has no listener, so its parent hears nothing: AsideInteractor.listener. Write interactor.listener = listener"
                ))
        }
        page.end()
    }

    @Test("two rows of a list with one id, and none where each has its own")
    func repeatedRow() async throws {
        let page = await Self.page()
        try page.click("button", "Add")
        #expect(Self.faults(page).isEmpty)
        try page.click("button", "Add")
        await page.wait { !Self.faults(page).isEmpty }
        #expect(Self.faults(page).first?.contains("Two rows of a list have one id: 7.") == true)
        page.end()
    }

    @Test("a required field without a control, once its form is sent")
    func missingControl() async throws {
        let page = await Self.page(hasStreet: false)
        try page.type("textbox", "Name", "Ada")
        try page.click("button", "Send")
        #expect(Self.faults(page).first?.contains("a required field has no control: street.") == true)
        page.end()

        let whole = await Self.page()
        try whole.click("button", "Send")
        #expect(Self.faults(whole).isEmpty)
        whole.end()
    }

    @Test("a lazy container that nobody has used, where an address leads nowhere")
    func unusedContainer() async {
        let page = await Self.page(path: "/order")
        #expect(page.status == 404)
        #expect(Self.faults(page).first?.contains("a container was never used: sheet. Name the lazy container in didLoad()") == true)
        page.end()
    }

    @Test("a view in a slot that is in no container, when it is written", arguments: [true, false])
    func missingContainer(isHeld: Bool) async {
        let page = await TestPage(
            WebApplication(name: "Stall") { _ in
                let aside = StateViewController(StallView())
                let corner = HTMLViewController(view: CornerView(aside: aside))
                if isHeld { aside.setContainer(corner) }
                return LaunchRouter(interactor: StallInteractor(presenter: aside, presents: true), viewController: corner)
            }, reportsFaults: false)
        #expect(page.faults.contains { $0.contains("A view in a slot is in no container") } == !isHeld)
        page.end()
    }

    @Test("each kind has words in both languages and is told to those who listen to problems")
    func words() async throws {
        var told: [String] = []
        let listening = TreeEvents.observeProblems { if $0 is PageProblem { told.append($0.description) } }
        let page = await Self.page(presents: false)
        try page.click("button", "Add")
        page.end()
        listening.cancel()
        #expect(told.contains { $0.contains("Nobody hears this control") })
    }
}

import Riblet
import RibletReactor
import RibletWeb

/// A list of people and a form for another one: what the driver of pages is tried on.
enum PersonField: String, FormField {
    case name, plan, terms

    var rules: [FormRule] { [.required] }
}

enum PeopleAction {
    case form(FormEvent<PersonField>)
    case removed(String)
}

struct PeopleView: View {
    typealias Action = PeopleAction

    var state = PeopleInteractor.State()
    var isForm = false

    var body: HTML<PeopleAction> {
        main(.id("main")) {
            if isForm {
                personForm
            } else {
                h1 { "People" }
                ul(.aria("label", "Who is here")) { each(state.people.map(PersonRow.init)) }
                p { "There are \(state.people.count) of them" }
                a(.href("/people/new")) { "Add a person" }
            }
        }
    }

    private var personForm: HTML<PeopleAction> {
        let controls = FormControls<PersonField, PeopleAction>(
            state.form, id: "person", problem: { field, _ in "\(field.rawValue) is missing" }
        ) { .form($0) }
        return .group([
            h1 { "A new person" },
            controls.form {
                controls.errorSummary("Almost there")
                controls.field(.name, "Name")
                controls.select(.plan, "Plan", [("", "Choose one"), ("free", "Free of charge"), ("paid", "Paid")])
                controls.checkbox(.terms, "I agree")
                controls.submit("Add")
                a(.href("/people/")) { "Cancel" }
            },
        ])
    }
}

struct PersonRow: View, Identifiable {
    let id: String

    var body: HTML<PeopleAction> {
        li {
            span { id }
            button(.onClick(.removed(id)), .aria("label", "Remove \(id)")) { "×" }
        }
    }
}

final class PeopleController: HTMLViewController<PeopleView> {
    weak var listener: PeopleInteractor?
    override var pageTitle: String? { view.isForm ? "A new person" : "People" }
    override func handle(_ action: PeopleAction) { listener?.send(action) }
}

final class PeopleInteractor: PresentableInteractor<PeopleController>, Reactor, Restorable {
    struct State: Codable, Equatable {
        var people = ["Ada"]
        var form = FormState<PersonField>()
    }

    enum Mutation {
        case form(FormState<PersonField>.Mutation)
        case removed(String)
    }

    typealias Action = PeopleAction

    let initialState = State()

    override init(presenter: PeopleController) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState { [presenter] in presenter.view.state = $0 }
    }

    func mutate(action: PeopleAction) -> Effect<Mutation> {
        switch action {
        case .form(let event):
            Effect.form(event, in: currentState.form) { _ throws(FormRefusal<PersonField>) in
            } submitted: { [weak self] in
                self?.presenter.view.isForm = false
            }
            .map { .form($0) }
        case .removed(let name): .just(.removed(name))
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .form(.submitted):
            state.people.append("\(state.form[.name]) (\(state.form[.plan]))")
            state.form.apply(.filled([:]))
        case .form(let mutation): state.form.apply(mutation)
        case .removed(let name): state.people.removeAll { $0 == name }
        }
    }
}

final class PeopleRouter: LaunchRouter<PeopleInteractor, PeopleController>, LocationRouting {
    var location: Location { Location(path: viewController.view.isForm ? ["new"] : []) }

    func open(_ location: Location) -> Bool {
        viewController.view.isForm = location.path == ["new"]
        return location.path.isEmpty || viewController.view.isForm
    }
}

extension WebApplication {
    static var guestList: WebApplication {
        WebApplication(name: "People", basePath: "/people") { _ in
            let controller = PeopleController(view: PeopleView())
            return PeopleRouter(interactor: PeopleInteractor(presenter: controller), viewController: controller)
        }
    }
}

import Riblet
import RibletReactor
import RibletWeb

/// A form with a control of each kind, on a page of its own.
enum SignUpField: String, FormField {
    case name, email, plan, terms, about

    var rules: [FormRule] {
        switch self {
        case .name: [.required, .maxLength(8)]
        case .email: [.required, .email]
        case .plan: [.required, .oneOf(["free", "paid"])]
        case .terms: [.required]
        case .about: []
        }
    }
}

struct SignUpView: View {
    var form = FormState<SignUpField>()

    var body: HTML<FormEvent<SignUpField>> {
        let controls = FormControls(form, id: "sign-up", problem: Self.words, mark: span(.aria("hidden", true)) { "!" }) { $0 }
        main {
            h1 { "Sign up" }
            controls.form(.aria("label", "Sign up")) {
                controls.errorSummary("That is not quite right")
                controls.field(.name, "Name", hint: "As your friends call you")
                controls.field(.email, "E-mail", type: "email", .attr("autocomplete", "email"))
                controls.select(.plan, "Plan", [("", "Choose"), ("free", "Free"), ("paid", "Paid")])
                controls.checkbox(.terms, "I agree")
                controls.area(.about, "About you", .attr("rows", "2"))
                controls.submit("Sign up")
                button(.type("submit"), .namesSubmitter, .attr("value", "later")) { "Later" }
            }
            p(.id("phase")) { "\(form.phase)" }
        }
    }

    static func words(_ field: SignUpField, _ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: "\(field.rawValue) is missing"
        case .custom(let name): "\(field.rawValue) is \(name)"
        default: "\(field.rawValue) is wrong"
        }
    }
}

final class SignUpController: HTMLViewController<SignUpView> {
    weak var listener: SignUpInteractor?
    override func handle(_ action: FormEvent<SignUpField>) { listener?.send(action) }
}

final class SignUpInteractor: PresentableInteractor<SignUpController>, Reactor {
    struct State: Equatable { var form = FormState<SignUpField>() }
    enum Mutation { case form(FormState<SignUpField>.Mutation) }

    let initialState = State()
    private(set) var stored: [[SignUpField: String]] = []
    private(set) var submitters: [String?] = []
    private var answer: CheckedContinuation<FormRefusal<SignUpField>?, Never>?

    override init(presenter: SignUpController) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() { observeState(\.form) { [presenter] in presenter.view.form = $0 } }

    func finish(_ refusal: FormRefusal<SignUpField>? = nil) {
        answer?.resume(returning: refusal)
        answer = nil
    }

    func mutate(action: FormEvent<SignUpField>) -> Effect<Mutation> {
        if case .submitted(let submission) = action { submitters.append(submission.submitter) }
        return Effect.form(action, in: currentState.form) { [weak self] form throws(FormRefusal<SignUpField>) in
            guard let self else { return }
            stored.append(form.values)
            if let refusal = await withCheckedContinuation({ answer = $0 }) { throw refusal }
        }
        .map { .form($0) }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .form(let mutation): state.form.apply(mutation)
        }
    }
}

final class SignUpRouter: LaunchRouter<SignUpInteractor, SignUpController>, LocationRouting {
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }

    static var application: WebApplication {
        WebApplication(name: "Sign up") { _ in
            let controller = SignUpController(view: SignUpView())
            return SignUpRouter(interactor: SignUpInteractor(presenter: controller), viewController: controller)
        }
    }
}

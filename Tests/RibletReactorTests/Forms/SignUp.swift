import Riblet
import RibletReactor
import RibletTesting

enum SignUpField: String, FormField {
    case name, email, age, plan, password, again

    var rules: [FormRule] {
        switch self {
        case .name: [.required, .maxLength(8)]
        case .email: [.required, .email]
        case .age: [.number(18...130)]
        case .plan: [.oneOf(["free", "paid"])]
        case .password: [.required, .minLength(4), .check { $0 == "1234" ? .custom("guessable") : nil }]
        case .again: []
        }
    }

    static func problems(of form: FormState<Self>) -> [Self: FormProblem] {
        form[.again] == form[.password] ? [:] : [.again: .custom("different")]
    }
}

let rightValues: [SignUpField: String] = [.name: "Bori", .email: "bori@example.com", .password: "woof", .again: "woof"]

/// Signs up once the test lets the store answer.
final class SignUpInteractor: Interactor, Reactor, Restorable {
    struct State: Codable, Equatable { var form = FormState<SignUpField>() }
    enum Mutation { case form(FormState<SignUpField>.Mutation) }

    let initialState = State()
    private(set) var stored: [(values: [SignUpField: String], key: String?)] = []
    private(set) var finished = 0
    private var answers: [CheckedContinuation<FormRefusal<SignUpField>?, Never>] = []

    var waiting: Int { answers.count }

    func answer(_ refusal: FormRefusal<SignUpField>? = nil) { answers.removeFirst().resume(returning: refusal) }

    func mutate(action: FormEvent<SignUpField>) -> Effect<Mutation> {
        Effect.form(action, in: currentState.form) { [weak self] form throws(FormRefusal<SignUpField>) in
            guard let self else { return }
            stored.append((form.values, form.idempotencyKey))
            if let refusal = await withCheckedContinuation({ answers.append($0) }) { throw refusal }
        } submitted: { [weak self] in
            self?.finished += 1
        }
        .map { .form($0) }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .form(let mutation): state.form.apply(mutation)
        }
    }
}

/// Waits until something is so, however long it takes; the suite's time limit ends a wait in vain.
@MainActor
func until(_ isSo: () -> Bool) async {
    while !isSo() { await letOthersRun() }
}

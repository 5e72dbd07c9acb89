import Riblet
import RibletReactor
import RibletWeb

enum OrderField: String, FormField {
    case name, street, gift

    var rules: [FormRule] {
        switch self {
        case .name: [.required, .maxLength(40)]
        case .street: [.required, .maxLength(80)]
        case .gift: []
        }
    }
}

typealias OrderState = FormState<OrderField>
enum OrderAction { case form(FormEvent<OrderField>), cancelled }

@MainActor
protocol OrderListener: AnyObject {
    /// The order is finished: for somebody, or for nobody where it was cancelled.
    func orderDidFinish(for name: String?)
}

final class OrderInteractor: StateInteractor<OrderState, OrderAction>, Reactor, Restorable {
    let initialState = OrderState()
    private weak var listener: (any OrderListener)?

    init(presenter: any StatePresentable<OrderState, OrderAction>, listener: any OrderListener) {
        self.listener = listener
        super.init(presenter: presenter)
    }

    func mutate(action: OrderAction) -> Effect<OrderState.Mutation> {
        guard case .form(let event) = action else {
            listener?.orderDidFinish(for: nil)
            return .none
        }
        return .form(event, in: currentState) { [weak self] form throws(FormRefusal<OrderField>) in
            self?.finish(for: form.trimmed(.name))
        }
    }

    private func finish(for name: String) { listener?.orderDidFinish(for: name) }
}

struct OrderView: StateView {
    var state = OrderState()
    var pageTitle: String? { "Your order" }

    var body: HTML<OrderAction> {
        let controls = FormControls<OrderField, OrderAction>(state, id: "order", problem: Self.words) { .form($0) }
        h3 { "Your order" }
        controls.form {
            controls.errorSummary("Something is missing")
            controls.field(.name, "Your name", .attr("autocomplete", "name"))
            controls.field(.street, "Street and town", hint: "The tea comes by bicycle.", .attr("autocomplete", "street-address"))
            controls.checkbox(.gift, "It is a present")
            controls.submit("Send")
        }
        p { button(.onClick(.cancelled)) { "Not yet" } }
    }

    static func words(_ field: OrderField, _ problem: FormProblem) -> String {
        switch problem {
        case .valueMissing: field == .name ? "Tell us your name." : "Tell us where you live."
        case .tooLong(let maximum): "At most \(maximum) characters."
        default: "That cannot be right."
        }
    }
}

final class OrderBuilder: Builder<any EmptyDependency> {
    func build(withListener listener: any OrderListener) -> any ViewableRouting {
        let page = StateViewController(OrderView())
        return ViewableRouter(interactor: OrderInteractor(presenter: page, listener: listener), viewController: page)
    }
}

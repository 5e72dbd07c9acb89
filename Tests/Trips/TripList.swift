import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

struct TripListState: Equatable {
    var trips: [Trip] = []
    @Pulse var deleted: Trip?
}

enum TripListAction { case loaded([Trip]), addTapped, saved(Trip), deleteTapped(Trip), deleted(Trip) }

final class TripListInteractor: ComponentInteractor<TripListState, TripListAction, TripStore>, Reactor, NewTripListener {
    let initialState = TripListState()
    var router: TripListRouter? { ownRouter() }

    override func didBecomeActive() {
        observe(component.trips) { [unowned self] in
            send(.loaded($0))
            // Another page may have deleted the trip that this one shows.
            if case .trip(let id)? = router?.stack.routes.last, component.trip(id) == nil { router?.stack.pop() }
        }
    }

    func mutate(action: TripListAction) -> Effect<TripListAction> {
        switch action {
        case .loaded, .deleted: return .just(action)
        case .addTapped:
            router?.sheet.present(.newTrip)
            return .none
        case .saved(let trip): return .store { [component] _ in try await component.save(trip) }
        case .deleteTapped(let trip):
            return .store { [component] send in
                try await component.delete(trip)
                send(.deleted(trip))
            }
        }
    }

    func reduce(state: inout TripListState, mutation: TripListAction) {
        switch mutation {
        case .loaded(let trips): state.trips = trips
        case .deleted(let trip): state.deleted = trip
        default: break
        }
    }

    func newTripDidFinish(with title: String?) {
        router?.sheet.dismiss()
        if let title { send(.saved(Trip(title: title))) }
    }
}

struct TripListView: StateView {
    var state = TripListState()

    var body: HTML<TripListAction> {
        h1 { "Trips" }
        if state.trips.isEmpty {
            emptyState("No trip yet", "Add the next one, and write down what to take along.", sign: .cal)
        } else {
            ul {
                each(state.trips) { trip in
                    li {
                        a(.href("/trip/\(trip.id)")) {
                            trip.title
                            small { "\(trip.packed) of \(trip.items.count) packed" }
                        }
                        button(.aria("label", "Delete \(trip.title)"), .onClick(TripListAction.deleteTapped(trip))) { "Delete" }
                    }
                }
            }
        }
        button(.class("btn primary block"), .onClick(.addTapped)) { "New trip" }
    }

    var messages: [ViewMessage<TripListAction>] {
        [.toast(state.$deleted) { NoticeToast(.toTakeBack("\($0.title) deleted", action: "Undo"), sends: .saved($0)) }]
    }
}

enum TripListPage: Hashable, Codable { case trip(String) }
enum TripListSheet: Hashable, Codable { case newTrip }

final class TripListRouter: ComponentRouter<TripListInteractor, WebNavigationController, TripStore> {
    lazy var stack = ChildStack<TripListPage>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        // No page for a trip that is not there: its address is answered with 404.
        case .trip(let id): component.trip(id).map { TripBuilder(dependency: component).build(trip: $0) }
        }
    }
    lazy var sheet = ChildSlot<TripListSheet>(router: self, container: viewController) { [unowned self] _ in
        NewTripBuilder(dependency: component).build(withListener: interactor)
    }

    override func didLoad() {
        stack.addresses.append(RouteAddress("trip", case: TripListPage.trip))
        sheet.addresses.append(RouteAddress(.newTrip, "new-trip"))
    }
}

final class TripListBuilder: Builder<TripStore> {
    func build() -> any ViewableRouting {
        let page = StateViewController(TripListView())
        return TripListRouter(
            interactor: TripListInteractor(presenter: page, component: dependency), viewController: WebNavigationController(root: page),
            component: dependency)
    }
}

@MainActor
protocol NewTripListener: AnyObject {
    func newTripDidFinish(with title: String?)
}

enum NewTripField: String, FormField {
    case title
    var rules: [FormRule] { [.required, .maxLength(80)] }
}

enum NewTripAction { case form(FormEvent<NewTripField>), cancelled }

final class NewTripInteractor: StateInteractor<FormState<NewTripField>, NewTripAction>, Reactor, Restorable {
    let initialState = FormState<NewTripField>()
    weak var listener: (any NewTripListener)?

    func mutate(action: NewTripAction) -> Effect<FormState<NewTripField>.Mutation> {
        guard case .form(let event) = action else {
            listener?.newTripDidFinish(with: nil)
            return .none
        }
        return .form(event, in: currentState) { [weak self] form in self?.listener?.newTripDidFinish(with: form.trimmed(.title)) }
    }
}

struct NewTripView: StateView {
    var state = FormState<NewTripField>()
    var pageTitle: String? { "New trip" }

    var body: HTML<NewTripAction> {
        let controls = FormControls<NewTripField, NewTripAction>(state, id: "trip", problem: { _, _ in "Say where it goes." }) { .form($0) }
        h3 { "New trip" }
        controls.form {
            controls.field(.title, "Where to", .attr("autocomplete", "off"))
            footer {
                button(.type("button"), .onClick(.cancelled)) { "Cancel" }
                controls.submit("Add")
            }
        }
    }
}

final class NewTripBuilder: Builder<TripStore> {
    func build(withListener listener: any NewTripListener) -> any ViewableRouting {
        let page = StateViewController(NewTripView())
        let interactor = NewTripInteractor(presenter: page)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: page)
    }
}

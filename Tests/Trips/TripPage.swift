import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

enum ItemField: String, FormField {
    case name
    var rules: [FormRule] { [.required, .maxLength(80)] }
}

struct TripState: Equatable {
    var trip: Trip
    var form = FormState<ItemField>()
}

enum TripAction { case loaded(Trip), form(FormEvent<ItemField>), itemAdded(String), packed(Item, Bool) }
enum TripMutation { case loaded(Trip), form(FormState<ItemField>.Mutation) }

final class TripInteractor: ComponentInteractor<TripState, TripAction, TripStore>, Reactor {
    let initialState: TripState

    init(presenter: any StatePresentable<TripState, TripAction>, trip: Trip, component: TripStore) {
        initialState = TripState(trip: trip)
        super.init(presenter: presenter, component: component)
    }

    override func didBecomeActive() {
        observe(component.trips) { [unowned self] _ in
            if let trip = component.trip(initialState.trip.id) { send(.loaded(trip)) }
        }
    }

    func mutate(action: TripAction) -> Effect<TripMutation> {
        switch action {
        case .loaded(let trip): return .just(.loaded(trip))
        case .form(let event):
            return Effect.form(event, in: currentState.form) { [weak self] form throws(FormRefusal<ItemField>) in
                self?.send(.itemAdded(form.trimmed(.name)))
            }
            .map { .form($0) }
        case .itemAdded(let name):
            return change { $0.items.append(Item(id: ($0.items.last?.id ?? 0) + 1, name: name)) }
        case .packed(let item, let isPacked):
            return change { trip in
                for index in trip.items.indices where trip.items[index].id == item.id { trip.items[index].isPacked = isPacked }
            }
        }
    }

    private func change(_ change: @escaping @Sendable (inout Trip) -> Void) -> Effect<TripMutation> {
        .store { [component, id = initialState.trip.id] _ in try await component.change(id, change) }
    }

    func reduce(state: inout TripState, mutation: TripMutation) {
        switch mutation {
        case .loaded(let trip): state.trip = trip
        case .form(.submitted): state.form.apply(.filled([:]))
        case .form(let mutation): state.form.apply(mutation)
        }
    }
}

struct TripView: StateView {
    var state: TripState
    var pageTitle: String? { state.trip.title }

    var body: HTML<TripAction> {
        let controls = FormControls<ItemField, TripAction>(state.form, id: "item", problem: { _, _ in "Write something." }) { .form($0) }
        backBar(state.trip.title, back: "Back")
        ul {
            each(state.trip.items) { item in
                li {
                    label {
                        input(.type("checkbox"), .checked(item.isPacked), .onCheck { TripAction.packed(item, $0) })
                        item.name
                    }
                }
            }
        }
        controls.form {
            controls.field(.name, "Take along", .attr("autocomplete", "off"), .clearedWhenSent(atMost: 80))
            footer { controls.submit("Add") }
        }
    }
}

final class TripBuilder: Builder<TripStore> {
    func build(trip: Trip) -> any ViewableRouting {
        let page = StateViewController(TripView(state: TripState(trip: trip)))
        return ViewableRouter(interactor: TripInteractor(presenter: page, trip: trip, component: dependency), viewController: page)
    }
}

final class PackingInteractor: ComponentInteractor<[Trip], [Trip], TripStore>, Reactor {
    let initialState: [Trip] = []

    override func didBecomeActive() { observe(component.trips) { [unowned self] in send($0) } }

    func reduce(state: inout [Trip], mutation: [Trip]) { state = mutation.filter { $0.packed < $0.items.count } }
}

struct PackingView: StateView {
    var state: [Trip] = []

    var body: HTML<[Trip]> {
        h1 { "Packing" }
        if state.isEmpty { emptyState("All is packed", sign: .check) }
        ul {
            for trip in state {
                for item in trip.items where !item.isPacked {
                    li {
                        a(.href("/trip/\(trip.id)")) {
                            item.name
                            small { trip.title }
                        }
                    }
                }
            }
        }
    }
}

final class PackingBuilder: Builder<TripStore> {
    func build() -> any ViewableRouting {
        let page = StateViewController(PackingView())
        return ViewableRouter(interactor: PackingInteractor(presenter: page, component: dependency), viewController: page)
    }
}

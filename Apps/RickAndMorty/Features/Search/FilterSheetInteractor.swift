import ExplorerDomain
import Riblet
import RibletReactor

/// The requests of a sheet to the search below it.
@MainActor
protocol FilterSheetListener: AnyObject {
    /// The user wants a field to have a value; none is the empty text.
    func filterSheetDidSet(_ field: String, to value: String)
    /// The user wants to leave everything as it is.
    func filterSheetDidCancel()
}

/// The actions of a sheet.
package enum FilterSheetAction: Hashable, Sendable {
    case appeared
    /// An option was chosen, or a text typed.
    case changed(String)
    /// Nothing was typed for a while.
    case settled
    /// The user wants this value, or the one that is shown.
    case submitted(String?)
    case cleared
    case cancelled
}

/// The state of a sheet: a field of a filter with a value that is not searched for yet.
package struct FilterSheetState<Entity: ExplorerEntity>: ReducibleState, Hashable, Sendable {
    package typealias Field = Entity.Filter.Field

    package enum Mutation: Hashable, Sendable {
        case changed(String)
        case counted(value: String, Int)
    }

    package let field: Field
    /// The filter of the search below.
    let filter: Entity.Filter
    /// The value as it is chosen or typed.
    package internal(set) var value: String
    /// The number of results of each value that was asked for.
    package internal(set) var counts: [String: Int] = [:]

    package init(_ field: Field, in filter: Entity.Filter) {
        self.field = field
        self.filter = filter
        value = filter[field]
    }

    /// The values to choose from, the first of which is anything; empty if a text is to be
    /// typed.
    package var options: [String] { field.options.isEmpty ? [] : [""] + field.options }

    /// The number of results of the value; nil if it is not known yet.
    package var count: Int? { counts[filter.with(field, value)[field]] }

    package mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .changed(let value): self.value = value
        case .counted(let value, let count): counts[value] = count
        }
    }
}

final class FilterSheetInteractor<Entity: ExplorerEntity>: StateInteractor<FilterSheetState<Entity>, FilterSheetAction>, Reactor, Restorable
{
    typealias Mutation = FilterSheetState<Entity>.Mutation

    private enum Work { case counting }

    let initialState: State
    let clock: any Clock<Duration>
    weak var listener: (any FilterSheetListener)?
    private let catalogue: any ExplorerCatalogue<Entity>

    init(
        presenter: any StatePresentable<State, Action>, state: State, catalogue: any ExplorerCatalogue<Entity>, clock: any Clock<Duration>
    ) {
        self.catalogue = catalogue
        self.clock = clock
        initialState = state
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: Restorable

    /// The value alone: the search below knows the rest.
    func saveState() throws -> SavedValue? { .string(String(currentState.value.prefix(200))) }

    func restoreState(_ saved: SavedValue) throws {
        var state = initialState
        state.value = String(try saved.decode(String.self).prefix(200))
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: Action) -> Effect<Mutation> {
        let state = currentState
        switch action {
        case .appeared:
            return .merge(state.options.isEmpty ? [count(state.value)] : state.options.map(count))
        case .changed(let value):
            guard state.options.isEmpty else { return .just(.changed(value)) }
            return .merge(
                .just(.changed(value)),
                .run { [weak self] _ in self?.send(.settled) }.debounce(id: Work.counting, for: SearchInteractor<Entity>.pause))
        case .settled: return count(state.value).replace(id: Work.counting)
        case .submitted(let value):
            listener?.filterSheetDidSet(state.field.rawValue, to: value ?? state.value)
            return .none
        case .cleared:
            listener?.filterSheetDidSet(state.field.rawValue, to: "")
            return .none
        case .cancelled:
            listener?.filterSheetDidCancel()
            return .none
        }
    }

    /// Asks for the number of results of the value together with the other fields. A failure is not
    /// told: the button then has no number.
    private func count(_ value: String) -> Effect<Mutation> {
        let filter = currentState.filter.with(currentState.field, value)
        let tidy = filter[currentState.field]
        return .run { [catalogue] send in
            guard let page = try? await catalogue.page(filter, 1) else { return }
            send(.counted(value: tidy, page.count))
        }
    }
}

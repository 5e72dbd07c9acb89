import Foundation
import Riblet
import RibletReactor
import TodoDomain

/// The views of the list, or of the day.
package typealias ListViews = StateViews<ListState, TodosAction>

/// The list of open todos, or the day's part of it.
final class ListInteractor: ComponentInteractor<ListState, TodosAction, any ListDependency>, TodosReactor {

    enum Mutation {
        case todos(TodosMutation)
        case ticked(Date)
        case othersChanged(Int)
        case laidOut(ListLayout, isChoice: Bool = false)
        /// A todo marked as done has been seen long enough.
        case settled(Todo.ID)
        /// The user has just added a todo.
        case revealed(Todo.ID)
        /// The choice of a date to put a todo off to opens, or closes.
        case postponing(ListState.Postponing?)
        /// Shown at once; the repository follows.
        case moved(Todo.ID, to: Due?)
        /// The user begins to put todos in order, or has done so.
        case arranging(Bool)
        /// Shown at once; the repository follows.
        case arranged(TodoChange, places: TodoPlaces, isUndo: Bool)
        case listsArrived([TodoList])
    }

    private enum EffectID: Hashable {
        case time, others, lists
        case leaving(Todo.ID)
    }

    /// The time that a todo that was marked as done is still seen in its place.
    static let farewell = Duration.milliseconds(1500)

    let clock: any Clock<Duration>
    weak var listener: (any ListListener)?
    var todos: any TodoRepository { component.todos }
    private var environment: TodoEnvironment { component.environment }
    /// The layout is chosen for the list; the day has its own.
    private var preferences: (any TodoPreferences)? { span == .day ? nil : component.preferences }
    private let span: ListState.Span

    init(_ span: ListState.Span, presenter: any StatePresentable<ListState, TodosAction>, component: any ListDependency) {
        self.span = span
        clock = component.environment.clock
        super.init(presenter: presenter, component: component)
    }

    var initialState: ListState {
        ListState(now: environment.now(), calendar: environment.calendar, span: span)
    }

    override func didBecomeActive() { send(.appeared) }

    func reveal(_ id: Todo.ID) { send(.revealed(id)) }

    // MARK: Reactor

    static func todos(_ mutation: TodosMutation) -> Mutation { .todos(mutation) }

    func mutate(action: TodosAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(.just(.ticked(environment.now())), handle(action), readLayout(), tick(), attend(), followLists())
        case .addTapped:
            listener?.listDidRequestAdd()
            return .none
        case .allTapped:
            listener?.listDidRequestAll()
            return .none
        case .listEditTapped:
            if case .list(let id) = span { listener?.listDidRequestEdit(id) }
            return .none
        case .layoutChosen(let layout): return choose(layout)
        case .revealed(let id): return .just(.revealed(id))
        case .postponeTapped(let id):
            guard let todo = currentState.todo(id) else { return .none }
            return .just(.postponing(ListState.Postponing(todo: todo, choices: environment.postponements(of: todo.due))))
        case .postponeCancelled: return .just(.postponing(nil))
        case .postponed(let id, let due):
            guard let todo = currentState.todo(id) else { return .just(.postponing(nil)) }
            return .concat(.just(.postponing(nil)), carryOut(.move(todo, to: due)))
        case .arrangeTapped: return .just(.arranging(!currentState.isArranging))
        case .arranged(let id, let target): return currentState.todos?.arranging(id, at: target).map { carryOut($0) } ?? .none
        // A mark that is taken back needs no notice: the todo is still in its place.
        case .doneTapped(let id, let isDone): return mark(id, isDone: isDone, isUndo: !isDone)
        default: return handle(action)
        }
    }

    func reduce(state: inout ListState, mutation: Mutation) {
        switch mutation {
        case .todos(let mutation):
            if case .resumed = mutation { state.lingering = [] }
            state.apply(mutation)
        case .ticked(let now): state.tick(now)
        case .othersChanged(let count): state.others = count
        case .laidOut(let layout, let isChoice):
            state.layout = layout
            if isChoice { (state.layoutTurn, state.arrangeTurn) = ((state.layoutTurn ?? 0) + 1, nil) }
        case .settled(let id): state.settle(id)
        case .revealed(let id): state.reveal(id)
        case .postponing(let postponing): state.postponing = postponing
        case .moved(let id, let due): state.move(id, to: due)
        case .arranging(let isArranging):
            state.isArranging = isArranging
            (state.layoutTurn, state.arrangeTurn) = (nil, (state.arrangeTurn ?? 0) + 1)
        case .arranged(let change, let places, let isUndo):
            state.arrange(places)
            state.note(change, isUndo: isUndo)
        case .listsArrived(let lists): state.lists = lists
        }
    }

    func select(_ todo: Todo) { listener?.listDidSelect(todo) }

    // MARK: Effects

    /// The time each minute, so that todos become overdue while the list is looked at.
    private func tick() -> Effect<Mutation> {
        .timer(every: .seconds(60)) { [now = environment.now] _ in .ticked(now()) }.cancellable(id: EffectID.time, cancelInFlight: true)
    }

    /// Where the choice cannot be read the list is shown all the same.
    private func readLayout() -> Effect<Mutation> {
        guard currentState.layout == nil, let preferences else { return .none }
        return .task { .laidOut((try? await preferences.listLayout()) ?? .roomy) }
    }

    /// A choice that cannot be remembered is shown all the same.
    private func choose(_ layout: ListLayout) -> Effect<Mutation> {
        .concat(
            .just(.laidOut(layout, isChoice: true)),
            .store { [preferences] _ in try? await preferences?.choose(layout) })
    }

    private func followLists() -> Effect<Mutation> {
        .observe(component.lists.listUpdates()) { .listsArrived($0) }.cancellable(id: EffectID.lists, cancelInFlight: true)
    }

    private func attend() -> Effect<Mutation> {
        guard span == .whole else { return .none }
        return .observe(component.attendance.others(at: .list)) { .othersChanged($0) }
            .cancellable(id: EffectID.others, cancelInFlight: true)
    }

    func carryOut(_ begun: ChangeUnderWay) -> Effect<Mutation> {
        if case .move(let todo, let due) = begun.change { return .concat(.just(.moved(todo.id, to: due)), store(begun)) }
        if case .arrange(_, let places, _) = begun.change {
            return .concat(.just(.arranged(begun.change, places: places, isUndo: begun.isUndo)), store(begun))
        }
        guard case .mark(let todo, let isDone) = begun.change else { return store(begun) }
        let leaving = EffectID.leaving(todo.id)
        let marked = Effect<Mutation>.just(.todos(.marked(todo.id, isDone: isDone)))
        guard isDone else { return .concat(.cancel(id: leaving), marked, store(begun)) }
        // The day shows what was done; nothing moves under the thumb.
        if currentState.span == .day { return .concat(marked, store(begun)) }
        let settling = Effect<Mutation>.run { [weak self] send in
            try await self?.sleep(for: Self.farewell)
            send(.settled(todo.id))
        }
        return .concat(marked, .merge(store(begun), settling.cancellable(id: leaving, cancelInFlight: true)))
    }
}

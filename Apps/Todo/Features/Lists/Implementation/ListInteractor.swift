import Foundation
import Riblet
import RibletReactor
import TodoDomain
import TodoListsInterface

/// What happens on the list.
public enum ListAction: Equatable, Sendable {
    /// The list has become active, or the user wants to try again to read it.
    case appeared
    /// The user has come near the end of what is shown: so many todos.
    case moreWanted(seen: Int)
    /// The user wants to see and change a todo.
    case selected(Todo.ID)
    case addTapped
    /// The check button of a todo.
    case doneTapped(Todo.ID)
    case deleteTapped(Todo.ID)
    /// The user takes back what a notice told.
    case undoTapped(TodoChange)
    /// The user wants to try again what failed.
    case retryTapped(TodoChange)
}

/// Shows the state.
@MainActor
public protocol ListPresentable: Presentable {
    var listener: (any ListPresentableListener)? { get set }
    func present(_ state: ListState)
    /// Tells something in passing.
    func tell(_ notice: TodoNotice)
}

/// Takes what happens on the list.
@MainActor
public protocol ListPresentableListener: AnyObject {
    func send(_ action: ListAction)
}

final class ListInteractor: PresentableInteractor<any ListPresentable>, ListPresentableListener, Reactor, Restorable {
    typealias Action = ListAction
    typealias State = ListState

    enum Mutation {
        case arrived([Todo])
        case failed(TodoError)
        case grown(seen: Int)
        /// The user does something that may take this todo away.
        case touched(Todo.ID)
        case ticked(Date)
        case othersChanged(Int)
        case marked(Todo.ID, Bool)
        case settled(Todo.ID)
        /// What was left over from the last activity has gone.
        case resumed
        case change(ChangeLog.Mutation)
    }

    private enum EffectID: Hashable {
        case todos, time, others
        case leaving(Todo.ID)
    }

    /// How long a todo that was marked as done is still seen in its place.
    static let farewell = Duration.milliseconds(1500)

    let clock: any Clock<Duration>
    weak var listener: (any ListListener)?
    private let todos: any TodoRepository
    /// What may not have been stored before the server ended.
    private var unfinished: [ChangeUnderWay] = []
    private let environment: TodoEnvironment
    private let attendance: any Attendance

    init(
        presenter: any ListPresentable, todos: any TodoRepository, environment: TodoEnvironment, attendance: any Attendance,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.todos = todos
        self.environment = environment
        self.attendance = attendance
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    var initialState: ListState { ListState(now: environment.now(), calendar: environment.calendar) }

    override func didBecomeActive() {
        super.didBecomeActive()
        observeState { [presenter] in presenter.present($0) }
        observePulse(\.changes.$notice) { [presenter] notice in
            if let notice { presenter.tell(notice) }
        }
        send(.appeared)
    }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        try SavedList(currentState.changes, currentState.portion).map { try SavedValue(encoding: $0) }
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: SavedList = try value.decode()
        unfinished = saved.underWay
        var state = currentState
        state.portion = Portion(saved: saved.shown)
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: ListAction) -> Effect<Mutation> {
        switch action {
        case .appeared: return .merge(.of(.resumed, .ticked(environment.now())), finish(), follow(), tick(), attend())
        case .moreWanted(let seen): return .just(.grown(seen: seen))
        case .selected(let id):
            guard let todo = currentState.todo(id) else { return .none }
            listener?.listDidSelect(todo)
            return .just(.touched(id))
        case .addTapped:
            listener?.listDidRequestAdd()
            return .none
        case .doneTapped(let id):
            guard let todo = currentState.todo(id) else { return .none }
            return carryOut(.mark(todo, isDone: !todo.isDone), isUndo: todo.isDone)
        case .deleteTapped(let id): return currentState.todo(id).map { .concat(.just(.touched(id)), carryOut(.delete($0))) } ?? .none
        case .undoTapped(let change): return change.inverse.map { carryOut($0, isUndo: true) } ?? .none
        case .retryTapped(let change): return carryOut(change)
        }
    }

    func reduce(state: inout ListState, mutation: Mutation) {
        switch mutation {
        case .arrived(let todos): state.show(todos)
        case .failed(let error): if state.todos == nil { state.failure = error }
        case .grown(let seen): state.portion.grow(seen: seen)
        case .touched(let id): state.focus.expect(id)
        case .ticked(let now): state.now = now
        case .othersChanged(let count): state.others = count
        case .marked(let id, let isDone): state.mark(id, isDone)
        case .settled(let id): state.settle(id)
        case .resumed:
            state.failure = nil
            state.lingering = []
            state.changes.apply(.resumed)
        case .change(let mutation):
            state.changes.apply(mutation)
            if case .ended(_, .failed(.mark(let todo, let isDone), _)) = mutation { state.putBack(todo, isDone: !isDone) }
        }
    }

    // MARK: Effects

    /// The todos, live. They are read once as well, because the live ones cannot say that reading fails.
    private func follow() -> Effect<Mutation> {
        .merge(
            .observe(todos.updates()) { .arrived($0) },
            .run { [todos] send in
                do throws(TodoError) { _ = try await todos.todos() } catch { send(.failed(error)) }
            }
        )
        .cancellable(id: EffectID.todos, cancelInFlight: true)
    }

    /// The time each minute, so that todos become overdue while the list is looked at.
    private func tick() -> Effect<Mutation> {
        let (clock, now) = (clock, environment.now)
        let minutes = AsyncStream<Date> {
            do { try await clock.sleep(for: .seconds(60)) } catch { return nil }
            return now()
        }
        return .observe(minutes) { .ticked($0) }.cancellable(id: EffectID.time, cancelInFlight: true)
    }

    private func attend() -> Effect<Mutation> {
        .observe(attendance.others(at: .list)) { .othersChanged($0) }.cancellable(id: EffectID.others, cancelInFlight: true)
    }

    /// Begins again what was not stored when the server ended.
    private func finish() -> Effect<Mutation> {
        defer { unfinished = [] }
        return .merge(unfinished.map { carryOut($0.change, isUndo: $0.isUndo) })
    }

    private func carryOut(_ change: TodoChange, isUndo: Bool = false) -> Effect<Mutation> {
        let stored = ChangeCarrier(todos: todos).carryOut(ChangeUnderWay(change: change, isUndo: isUndo)).map { Mutation.change($0) }
        guard case .mark(let todo, let isDone) = change else { return stored }
        let leaving = EffectID.leaving(todo.id)
        guard isDone else { return .concat(.cancel(id: leaving), .just(.marked(todo.id, false)), stored) }
        let settling = Effect<Mutation>.run { [weak self] send in
            try await self?.sleep(for: Self.farewell)
            send(.settled(todo.id))
        }
        return .concat(.just(.marked(todo.id, true)), .merge(stored, settling.cancellable(id: leaving, cancelInFlight: true)))
    }
}

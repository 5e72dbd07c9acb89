import AccountDomain
import Riblet
import RibletInjection
import RibletReactor

/// The questions of Main to its parent.
@MainActor
package protocol MainListener: AnyObject {
    func mainDidChooseSettings()
}

/// The accounts with their balances, and the movements of one of them. The interactor would only
/// pass calls through a use case, so it takes the repository itself.
package final class MainInteractor: StateInteractor<MainState, MainAction>, Reactor, Restorable {
    /// The age and the months of the last page, or the reason why it did not come.
    package typealias Outcome = Result<Seen<[MonthSum]>, AccountError>

    package enum Mutation: Equatable, Sendable {
        case began
        case arrived(Seen<[Account]>)
        case failed(AccountError)
        case chosen(AccountNumber)
        case filtered(MovementFilter)
        case movements(Paging<Movement, Int>.Mutation, Outcome)
    }

    package let initialState = MainState()
    weak var router: MainRouter?
    weak var listener: (any MainListener)?
    @Inject private var repository: any AccountRepository
    private var outcome = Outcome.success(Seen([]))
    package let clock: any Clock<Duration>

    private enum Work { case searching, loading }

    package init(presenter: any StatePresentable<MainState, MainAction>, clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        super.init(presenter: presenter)
    }

    package override func didBecomeActive() {
        observe(repository.changes()) { [weak self] in self?.send(.changed) }
    }

    package func mutate(action: MainAction) -> Effect<Mutation> {
        switch action {
        // A list that was saved is as long as it was, and has its place.
        case .viewDidLoad: return .concat(load(), page(.appeared))
        case .refresh: return currentState.isRefreshing ? .none : .concat(load(), page(.refreshed))
        // As many pages as there are come again.
        case .changed: return .concat(load(), .merge(page(.refreshed), page(.wanted(pages: currentState.movements.pageCount))))
        case .chosen(let number):
            guard number != currentState.chosen, currentState.accounts?.contains(where: { $0.number == number }) == true else {
                return .none
            }
            return .concat(.just(.chosen(number)), page(.refreshed))
        case .filtered(let filter):
            guard filter != currentState.filter else { return .none }
            // The bank is not asked at each letter.
            let isTyped = filter.month == currentState.filter.month
            let search = page(.refreshed)
            return .concat(
                .just(.filtered(filter)),
                isTyped ? search.debounce(id: Work.searching, for: .milliseconds(300)) : search.replace(id: Work.searching))
        case .opened(let id):
            if let place = currentState.chosen.flatMap({ BookingPlace($0, id) }) { router?.show(.booking(place)) }
            return .none
        case .moreWanted(let seen): return page(.moreWanted(seen: seen))
        case .retried: return currentState.accounts == nil ? .concat(load(), page(.refreshed)) : page(.retried)
        case .settingsTapped:
            listener?.mainDidChooseSettings()
            return .none
        case .transferTapped:
            router?.show(.transfer(nil))
            return .none
        }
    }

    package func reduce(state: inout MainState, mutation: Mutation) {
        switch mutation {
        case .began: state.isRefreshing = true
        case .arrived(let seen):
            state.accounts = seen.value
            state.freshness = seen.freshness
            state.failure = nil
            state.isRefreshing = false
            if !seen.value.contains(where: { $0.number == state.chosen }) { state.chosen = seen.value.first?.number }
        case .failed(let error):
            state.failure = error
            state.isRefreshing = false
            // Nobody who is signed out sees balances.
            if error == .signedOut { state.accounts = nil }
        case .chosen(let number):
            state.chosen = number
            // Another account may have no such month.
            state.filter = MovementFilter(text: state.filter.text, kinds: state.filter.kinds)
        case .filtered(let filter): state.filter = filter
        case .movements(let change, let outcome):
            state.movements.apply(change)
            switch (change, outcome) {
            case (.failed, .failure(let error)): state.movementsFailure = error
            case (.loaded, .success(let seen)):
                state.movementsFreshness = seen.freshness
                if state.movements.pageCount == 1 { state.months = seen.value }
            case (.began, _): state.movementsFailure = nil
            default: break
            }
        }
    }

    private func load() -> Effect<Mutation> {
        .concat(
            .just(.began),
            .run { [repository] send in
                do throws(AccountError) {
                    send(.arrived(try await repository.accounts()))
                } catch {
                    if error != .cancelled { send(.failed(error)) }
                }
            }
            .replace(id: Work.loading))
    }

    /// Loads pages of the chosen account. The paging knows pages only, so what else is known of one
    /// is told with it.
    private func page(_ event: PagingEvent) -> Effect<Mutation> {
        paging(event, \.movements) { [weak self] cursor in
            guard let self else { throw CancellationError() }
            do throws(AccountError) {
                guard let number = currentState.chosen else { throw .noSuchAccount }
                let seen = try await repository.movements(of: number, currentState.filter, before: cursor == 0 ? nil : cursor)
                outcome = .success(Seen(seen.value.months, seen.freshness))
                return Page(seen.value.movements, next: seen.value.next)
            } catch {
                outcome = .failure(error)
                throw error
            }
        }
        .map { [weak self] in .movements($0, self?.outcome ?? .success(Seen([]))) }
    }
}

extension MainInteractor: TransferListener {
    package func transferDidFinish() { router?.close() }
}

extension MainInteractor: BookingListener {
    package func bookingDidFinish() { router?.close() }

    package func bookingWantsTransfer(_ entry: TransferState.Entry) { router?.show(.transfer(entry)) }

    /// The state in which a movement opens: it is known if it is in the list.
    func booking(_ place: BookingPlace) -> BookingState {
        var state = BookingState(place)
        guard currentState.chosen == place.number, let movement = currentState.movements.item(place.id) else { return state }
        state.movement = movement
        state.accounts = currentState.accounts ?? []
        return state
    }
}

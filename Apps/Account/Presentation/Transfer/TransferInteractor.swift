import AccountDomain
import Riblet
import RibletInjection
import RibletReactor

/// The questions of Transfer to its parent.
@MainActor
package protocol TransferListener: AnyObject {
    func transferDidFinish()
}

/// Money moves from one account to another in three steps: the entry, a look at it, the receipt.
package final class TransferInteractor: StateInteractor<TransferState, TransferAction>, Reactor, Restorable {
    package enum Mutation: Equatable, Sendable {
        case arrived(TransferDesk)
        case entry(TransferState.Entry)
        case ordered(Result<TransferOrder, TransferFault>)
        case corrected
        case began
        case moved(TransferReceipt)
        case failed(AccountError)
    }

    private enum Work { case loading }

    package let initialState: TransferState
    weak var listener: (any TransferListener)?
    @Inject private var useCase: any TransferUseCase

    init(presenter: any StatePresentable<TransferState, TransferAction>, entry: TransferState.Entry? = nil) {
        var state = TransferState()
        state.entry = entry ?? state.entry
        initialState = state
        super.init(presenter: presenter)
    }

    package override func didBecomeActive() {
        observe(useCase.changes()) { [weak self] in self?.send(.changed) }
    }

    package func mutate(action: TransferAction) -> Effect<Mutation> {
        switch action {
        case .viewDidLoad: return load()
        case .changed: return currentState.isMoving ? .none : load()
        case .entered(let entry): return .just(.entry(bounded(entry)))
        case .submitted(let entry):
            guard let desk = currentState.desk, let way = entry.way, desk.ways.contains(way) else { return .none }
            let entry = bounded(entry)
            return .concat(
                .just(.entry(entry)),
                .just(.ordered(Result { () throws(TransferFault) in try desk.order(way, typed: entry.amount) })))
        case .corrected: return currentState.isMoving ? .none : .just(.corrected)
        case .confirmed:
            guard case .review(let order) = currentState.step, !currentState.isMoving else { return .none }
            return .concat(
                .just(.began),
                .store { [useCase] send in
                    do throws(AccountError) {
                        send(.moved(try await useCase.transfer(order)))
                    } catch {
                        send(.failed(error))
                    }
                })
        case .finished:
            listener?.transferDidFinish()
            return .none
        }
    }

    private func load() -> Effect<Mutation> {
        .run { [useCase] send in
            do throws(AccountError) {
                send(.arrived(try await useCase.requestDesk()))
            } catch {
                if error != .cancelled { send(.failed(error)) }
            }
        }
        .replace(id: Work.loading)
    }

    package func reduce(state: inout TransferState, mutation: Mutation) {
        switch mutation {
        case .arrived(let desk):
            state.desk = desk
            state.failure = nil
            // An order of before the page came back can be sent again: it is done once.
            state.isMoving = false
            if !desk.ways.contains(where: { $0 == state.entry.way }) { state.entry.way = desk.ways.first }
        case .entry(let entry):
            state.entry = entry
            state.fault = nil
        case .ordered(.success(let order)): state.step = .review(order)
        case .ordered(.failure(let fault)): state.fault = fault
        case .corrected:
            state.step = .entry
            state.failure = nil
        case .began:
            state.isMoving = true
            state.failure = nil
        case .moved(let receipt):
            state.step = .moved(receipt)
            state.isMoving = false
        case .failed(let error):
            state.failure = error
            state.isMoving = false
        }
    }

    /// No number is longer, and the text is saved.
    private func bounded(_ entry: TransferState.Entry) -> TransferState.Entry {
        .init(way: entry.way, amount: String(entry.amount.prefix(40)))
    }
}

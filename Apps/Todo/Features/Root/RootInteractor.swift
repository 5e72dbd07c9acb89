import Riblet
import RibletReactor
import TodoDomain

/// A message on every page.
package enum RootNotice: Equatable {
    /// This was deleted, and can be taken back.
    case deleted(Deletion)
    /// It could not be taken back.
    case failed(Deletion)
}

/// An event over every page.
package enum RootAction: Equatable {
    case appeared
    case undoTapped(Deletion)
}

/// Tells the user, whichever page is open.
@MainActor
package protocol RootPresentable: Presentable {
    var listener: (any ActionListener<RootAction>)? { get set }
    func tell(_ notice: RootNotice)
}

/// Offers to undo deletions of any page of the browser, even if that page was left or reloaded.
/// While active it also reports problems of the data to the user.
final class RootInteractor: PresentableInteractor<any RootPresentable>, Reactor {
    typealias Action = RootAction

    enum Mutation {
        case arrived([Deletion])
        case failed(Deletion)
    }

    struct State: Equatable {
        /// The newest deletion that was told; their identifiers grow.
        var told: Deletion.ID = 0
        /// The events that are reported together, because opening a page may find several.
        @Pulse var notices: [RootNotice] = []
    }

    let initialState = State()
    private let deletions: any DeletionRepository
    private let dataNotices: any Working

    init(presenter: any RootPresentable, deletions: any DeletionRepository, dataNotices: any Working) {
        self.deletions = deletions
        self.dataNotices = dataNotices
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observePulse(\.$notices) { [presenter] notices in
            for notice in notices { presenter.tell(notice) }
        }
        dataNotices.start(self)
        send(.appeared)
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .appeared: .observe(deletions.updates()) { .arrived($0) }
        case .undoTapped(let deletion):
            .store { [deletions] send in
                do throws(TodoError) { try await deletions.takeBack(deletion.id) } catch { send(.failed(deletion)) }
            }
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .arrived(let deletions):
            let fresh = deletions.filter { $0.id > state.told }
            guard let newest = fresh.last else { return }
            state.told = newest.id
            state.notices = fresh.map { .deleted($0) }
        case .failed(let deletion): state.notices = [.failed(deletion)]
        }
    }
}

import Riblet
import RibletReactor
import TodoDomain

/// A message on every page.
package enum RootNotice: Equatable, Sendable {
    /// This was deleted, and can be taken back.
    case deleted(Deletion)
    /// It could not be taken back; nil for the newest tick or deletion of the page.
    case failed(Deletion?)
}

/// An event over every page.
package enum RootAction: Equatable, Sendable {
    case appeared
    /// The deletions that are worth telling have changed; their identifiers grow.
    case deletionsChanged([Deletion])
    /// The user takes a deletion back; nil for the newest tick or deletion of the page.
    case undoTapped(Deletion?)
}

/// The state over every page.
package struct RootState: Equatable, Sendable {
    /// The ticks and deletions that the page can take back.
    package fileprivate(set) var undo = VisitUndo.none
    /// The deletions that are worth telling; one that was taken back is not.
    package fileprivate(set) var deletions: Set<Deletion.ID> = []
    /// The notice to the user.
    @Pulse package var notice: RootNotice?

    package init() {}
}

/// Offers to undo deletions of any page of the browser, even if that page was left or reloaded, and
/// the ticks of this page. While active it also reports problems of the data to the user.
final class RootInteractor: StateInteractor<RootState, RootAction>, Reactor {
    enum Mutation {
        case offered(Set<Deletion.ID>)
        case undoChanged(VisitUndo)
        case told(RootNotice)
    }

    let initialState = RootState()
    private let deletions: any DeletionRepository
    private let visit: any VisitRepository
    private let dataNotices: any Working
    /// The newest deletion that was told.
    private var lastTold: Deletion.ID = 0

    init(
        presenter: any StatePresentable<RootState, RootAction>, deletions: any DeletionRepository, visit: any VisitRepository,
        dataNotices: any Working
    ) {
        self.deletions = deletions
        self.visit = visit
        self.dataNotices = dataNotices
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        dataNotices.start(self)
        lastTold = 0
        observe(deletions.updates()) { [weak self] in self?.send(.deletionsChanged($0)) }
        send(.appeared)
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .appeared: return .observe(visit.undoUpdates()) { .undoChanged($0) }
        case .deletionsChanged(let current):
            // Each is told once, also where opening a page finds several.
            let new = current.filter { $0.id > lastTold }
            lastTold = new.last?.id ?? lastTold
            return .from([.offered(Set(current.map(\.id)))] + new.map { .told(.deleted($0)) })
        case .undoTapped(let deletion):
            return .store { [deletions, visit] send in
                do throws(TodoError) {
                    if let deletion { try await deletions.takeBack(deletion.id) } else { try await visit.takeBack() }
                } catch {
                    send(.told(.failed(deletion)))
                }
            }
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .offered(let deletions): state.deletions = deletions
        case .undoChanged(let undo): state.undo = undo
        case .told(let notice): state.notice = notice
        }
    }
}

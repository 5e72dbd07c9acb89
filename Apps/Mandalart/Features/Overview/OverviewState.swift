import MandalartCore
import MandalartDomain
import RibletReactor

/// What the page shows.
package struct OverviewState: PartlySavedState, Equatable, Sendable {
    /// How near the user is.
    package enum Zoom: Hashable, Codable, Sendable {
        /// All 81 cells.
        case whole
        /// The nine cells of a block; the middle block shows the goals.
        case block(GridPosition)
    }

    /// How far it is.
    package internal(set) var phase = PlanPhase.loading
    /// The plan, as it was last read.
    package internal(set) var content: PlanContent?
    /// How near the user is.
    package internal(set) var zoom = Zoom.whole
    /// The block that the user last was at, to which zooming in leads.
    package internal(set) var lastBlock = GridPosition.center
    /// A step of the history is on its way.
    package internal(set) var isStepping = false
    /// What did not go.
    @Pulse package internal(set) var failure: HistoryStep?

    /// Before anything is known.
    package init() {}

    package var saved: Zoom? { zoom }
    package mutating func restore(_ saved: Zoom) { apply(.zoomed(saved)) }

    enum Mutation {
        case readAgain
        case arrived(PlanContent?)
        case failed(MandalartError)
        case zoomed(Zoom)
        case stepBegan
        case stepEnded(failed: HistoryStep?)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain: if content == nil { phase = .loading }
        case .arrived(let content?):
            self.content = content
            phase = .shown
        case .arrived(nil): phase = .missing
        case .failed(let error): if phase == .loading { phase = .failed(error) }
        case .zoomed(let zoom):
            self.zoom = zoom
            if case .block(let block) = zoom { lastBlock = block }
        case .stepBegan: isStepping = true
        case .stepEnded(let step):
            isStepping = false
            if let step { failure = step }
        }
    }
}

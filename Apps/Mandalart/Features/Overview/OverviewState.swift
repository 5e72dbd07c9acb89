import MandalartCore
import MandalartDomain
import RibletReactor

/// The state of the page.
package struct OverviewState: PartlySavedState, Equatable, Sendable {
    /// The part of the plan that is shown.
    package enum Zoom: Hashable, Codable, Sendable {
        /// All 81 cells of the plan.
        case whole
        /// The nine cells of a block; the middle block shows the goals.
        case block(GridPosition)
    }

    /// The phase of the page.
    package internal(set) var phase = PlanPhase.loading
    /// The plan, as it was last read.
    package internal(set) var content: PlanContent?
    /// The part of the plan that is shown.
    package internal(set) var zoom = Zoom.whole
    /// The block that the user last was at, to which zooming in leads.
    package internal(set) var lastBlock = GridPosition.center
    /// The steps in the history that are being stored, and what did not go.
    package internal(set) var changes = ChangeLog<HistoryStep, HistoryStep>()

    /// Before anything is known.
    package init() {}

    /// The part of the state that survives the end of the server.
    package struct Saved: Codable {
        let zoom: Zoom
        let steps: [HistoryStep]
    }

    package var saved: Saved? { Saved(zoom: zoom, steps: changes.unstored) }

    package mutating func restore(_ saved: Saved) {
        apply(.zoomed(saved.zoom))
        changes = ChangeLog(unfinished: saved.steps)
    }

    enum Mutation {
        case readAgain
        case arrived(PlanContent?)
        case failed(MandalartError)
        case zoomed(Zoom)
        case change(ChangeLog<HistoryStep, HistoryStep>.Mutation)
    }

    mutating func apply(_ mutation: Mutation) {
        switch mutation {
        case .readAgain:
            changes.apply(.resumed)
            if content == nil { phase = .loading }
        case .arrived(let content?):
            self.content = content
            phase = .shown
        case .arrived(nil): phase = .missing
        case .failed(let error): if phase == .loading { phase = .failed(error) }
        case .zoomed(let zoom):
            self.zoom = zoom
            if case .block(let block) = zoom { lastBlock = block }
        case .change(let mutation): changes.apply(mutation)
        }
    }
}

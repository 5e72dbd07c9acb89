import MandalartCore
import MandalartDomain
import RibletReactor

/// The state of the page.
package struct OverviewState: PartlySavedState, ReducibleState, Equatable, Sendable {
    /// The part of the plan that is shown.
    package enum Zoom: Hashable, Codable, Sendable {
        /// All 81 cells of the plan.
        case whole
        /// The nine cells of a block; the middle block shows the goals.
        case block(GridPosition)
    }

    /// The notices to the user.
    package enum Notice: Equatable, Sendable {
        /// A gesture has changed this; it can be taken back.
        case done(HistoryNotice)
        /// This did not go, and can be tried again.
        case failed(HistoryStep)
    }

    /// The phase of the page.
    package internal(set) var phase = PlanPhase.loading
    /// The plan, as it was last read.
    package internal(set) var content: PlanContent?
    /// The plan as the user has it: with what is being stored.
    package var shown: PlanContent? { content?.expecting(changes.underWay) }
    /// The part of the plan that is shown.
    package internal(set) var zoom = Zoom.whole
    /// The block that the user last was at, to which zooming in leads.
    package internal(set) var lastBlock = GridPosition.center
    /// The number of times that the user has come nearer or gone farther, from 0.
    package internal(set) var turns = 0
    /// The steps in the history that are being stored, and what the user is told.
    package internal(set) var changes = ChangeLog<HistoryStep, Notice>()

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
        turns = 0
        changes = ChangeLog(unfinished: saved.steps)
    }

    package enum Mutation {
        case readAgain
        case arrived(PlanContent?)
        case failed(MandalartError)
        case zoomed(Zoom)
        case change(ChangeLog<HistoryStep, Notice>.Mutation)
    }

    package mutating func apply(_ mutation: Mutation) {
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
            if zoom != self.zoom { turns += 1 }
            self.zoom = zoom
            if case .block(let block) = zoom { lastBlock = block }
        case .change(let mutation): changes.apply(mutation)
        }
    }
}

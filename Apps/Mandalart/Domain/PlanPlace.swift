/// The place of one of the 81 cells of a plan: a block of nine, and a position in it.
package struct PlanPlace: Hashable, Codable, Sendable {
    /// The block.
    package let block: GridPosition
    /// The position in the block.
    package let position: GridPosition

    /// A place.
    package init(_ block: GridPosition, _ position: GridPosition) {
        self.block = block
        self.position = position
    }

    /// The position of the goal that stands here; nil where a step does.
    package var goal: GridPosition? { block.isCenter ? position : position.isCenter ? block : nil }
}

extension PlanContent {
    /// Returns the gesture that takes the content of a cell to another one; nil where there is
    /// none, or it cannot stand there.
    package func moving(_ from: PlanPlace, to: PlanPlace) -> CellGesture? {
        switch cell(from.block, from.position) {
        case .main(let main, _):
            guard let target = to.goal, !target.isCenter, !main.position.isCenter else { return nil }
            return .moveGoal(main.id, to: target)
        case .sub(let sub, _):
            guard to.goal == nil, let goal = self[to.block] else { return nil }
            return .moveStep(sub.id, to: StepPlace(to.position, of: goal.id))
        case .emptyMain, .emptySub, .unreachable: return nil
        }
    }

    /// Returns the gesture by which so many percent of the step in a cell are achieved; nil where
    /// there is no step.
    package func achieving(_ percent: Int, at place: PlanPlace) -> CellGesture? {
        guard case .sub(let sub, _) = cell(place.block, place.position) else { return nil }
        return .progress(sub.id, rate: Double(min(100, max(0, percent))) / 100)
    }

    /// Returns the plan as it is when the gestures that are being stored are stored.
    package func expecting(_ steps: [HistoryStep]) -> PlanContent {
        var content = self
        for case .make(let gesture) in steps {
            guard let change = try? content.change(by: gesture, now: plan.createdAt) else { continue }
            content.apply(change)
        }
        return content
    }
}

/// The place to which the form for something new leads on when it is saved.
package enum EditOnward: Hashable, Sendable {
    /// The next empty place of the same kind.
    case place(GridPosition)
    /// The steps of the goal at a position, where all goals are there.
    case steps(GridPosition)
}

/// A main mandalart with its subs.
package struct Branch: Identifiable, Hashable, Codable, Sendable {
    package var main: MainMandalart
    /// Its actions, in reading order; none for the goal in the middle, around which the other goals
    /// stand.
    package var subs: [SubMandalart]

    /// A main mandalart with its subs in any order.
    package init(main: MainMandalart, subs: [SubMandalart] = []) {
        self.main = main
        self.subs = subs.sorted { $0.position < $1.position }
    }

    /// The identifier of the main mandalart.
    package var id: MainMandalart.ID { main.id }

    /// The action at a position.
    package subscript(position: GridPosition) -> SubMandalart? { subs.first { $0.position == position } }

    /// The mean of the achievement rates of its actions; 0 where there are none.
    package var progress: Double { Progress.mean(subs.map(\.achievementRate)) }
}

/// Everything in a plan.
package struct PlanContent: Identifiable, Hashable, Codable, Sendable {
    package var plan: Plan
    /// Its main mandalarts with their subs, in reading order.
    package var branches: [Branch]
    /// The changes that can be undone and redone.
    package var history: EditHistory

    /// A plan with its branches in any order.
    package init(plan: Plan, branches: [Branch] = [], history: EditHistory = EditHistory()) {
        self.plan = plan
        self.branches = branches.sorted { $0.main.position < $1.main.position }
        self.history = history
    }

    /// The identifier of the plan.
    package var id: Plan.ID { plan.id }

    /// The main mandalart at a position, with its subs.
    package subscript(position: GridPosition) -> Branch? { branches.first { $0.main.position == position } }

    /// The main mandalart of that identifier, with its subs.
    package func branch(_ id: MainMandalart.ID) -> Branch? { branches.first { $0.id == id } }

    /// The goal in the middle of everything.
    package var goal: MainMandalart? { self[.center]?.main }

    /// The mean of the achievement rates of all actions; 0 where there are none.
    package var progress: Double { Progress.mean(branches.flatMap { $0.subs.map(\.achievementRate) }) }

    /// The number of actions in the plan, of 64 in a full one.
    package var stepCount: Int { branches.reduce(0) { $0 + $1.subs.count } }

    /// The progress of the main mandalart at a position: of all goals for the one in the middle.
    package func progress(at position: GridPosition) -> Double {
        position.isCenter ? progress : self[position]?.progress ?? 0
    }

    /// The number of mandalarts in the plan, of 73 in a full one.
    package var filledCount: Int { branches.reduce(0) { $0 + 1 + $1.subs.count } }

    /// Returns the content of one of the 81 cells, by its block of nine and its position in the
    /// block. The goals around the middle of the middle block stand in their own blocks too.
    package func cell(_ block: GridPosition, _ position: GridPosition) -> PlanCell {
        if block.isCenter || position.isCenter {
            let place = block.isCenter ? position : block
            guard let branch = self[place] else { return .emptyMain(place) }
            return .main(branch.main, progress: progress(at: place))
        }
        guard let branch = self[block] else { return .unreachable }
        guard let sub = branch[position] else { return .emptySub(branch.main, position) }
        return .sub(sub, of: branch.main)
    }

    /// The summary for lists of plans.
    package var summary: PlanSummary {
        PlanSummary(
            plan: plan, goal: goal?.title, paletteID: goal?.paletteID, progress: progress, filledCount: filledCount,
            stepCount: stepCount)
    }
}

/// One of the 81 cells of a plan.
package enum PlanCell: Hashable, Sendable {
    /// A goal and how far it is achieved.
    case main(MainMandalart, progress: Double)
    /// An action of a goal.
    case sub(SubMandalart, of: MainMandalart)
    /// Nothing yet where a goal can stand.
    case emptyMain(GridPosition)
    /// Nothing yet where an action of a goal can stand.
    case emptySub(MainMandalart, GridPosition)
    /// Nothing, and nothing can be put there before the block has its goal.
    case unreachable

    /// The text in the cell.
    package var title: String? {
        switch self {
        case .main(let main, _): main.title
        case .sub(let sub, _): sub.title
        case .emptyMain, .emptySub, .unreachable: nil
        }
    }

    /// The achieved part; nil for an empty cell.
    package var progress: Double? {
        switch self {
        case .main(_, let progress): progress
        case .sub(let sub, _): sub.achievementRate
        case .emptyMain, .emptySub, .unreachable: nil
        }
    }

    /// Its colours; nil for a cell without a goal.
    package var paletteID: PaletteID? {
        switch self {
        case .main(let main, _), .sub(_, let main), .emptySub(let main, _): main.paletteID
        case .emptyMain, .unreachable: nil
        }
    }
}

/// The summary of a plan for lists of plans.
package struct PlanSummary: Identifiable, Hashable, Codable, Sendable {
    package var plan: Plan
    /// The title of the goal in its middle.
    package var goal: String?
    /// The colours of that goal.
    package var paletteID: PaletteID?
    /// The achieved part, 0 to 1.
    package var progress: Double
    /// The number of mandalarts in the plan, of 73 in a full one.
    package var filledCount: Int
    /// The number of actions in the plan, of 64 in a full one.
    package var stepCount: Int

    /// A plan in a list.
    package init(plan: Plan, goal: String?, paletteID: PaletteID?, progress: Double, filledCount: Int, stepCount: Int) {
        self.plan = plan
        self.goal = goal
        self.paletteID = paletteID
        self.progress = progress
        self.filledCount = filledCount
        self.stepCount = stepCount
    }

    /// The identifier of the plan.
    package var id: Plan.ID { plan.id }
}

/// Calculates with achievement rates.
package enum Progress {
    /// The mean; 0 for an empty list.
    package static func mean(_ rates: [Double]) -> Double { rates.isEmpty ? 0 : rates.reduce(0, +) / Double(rates.count) }

    /// A rate in whole percent. Only what is achieved entirely is 100, only what was not begun is
    /// 0.
    package static func percent(_ rate: Double) -> Int {
        guard rate.isFinite, rate > 0 else { return 0 }
        return rate >= 1 ? 100 : min(99, max(1, Int((rate * 100).rounded())))
    }
}

import MandalartDomain

/// The place from which a step is seen.
package enum StepPlace: Sendable {
    /// The whole plan: a step is only read.
    case plan
    /// Its block in the whole plan: its progress can be changed, and a tap opens a page with it in
    /// the centre.
    case block
    /// The page of its goal: its progress can be changed.
    case goal
}

extension GridCell {
    /// A step, or the place of one.
    ///
    /// - Parameters:
    ///   - sub: the step; nil where there is none yet.
    ///   - goal: the goal around which it stands.
    ///   - number: its place there, 1 to 8.
    ///   - words: of the page's language.
    ///   - place: where it is seen.
    ///   - action: the action of a tap; nil where the cell is only read.
    /// - Returns: the cell.
    package static func step(
        _ sub: SubMandalart?, of goal: MainMandalart, number: Int, words: SharedWords, in place: StepPlace, action: Action?
    ) -> GridCell {
        let (palette, opensPage) = (goal.paletteID.rawValue, place == .block)
        guard let sub else {
            return GridCell(
                .empty, title: "", palette: palette, label: words.emptyStep(number), action: action, opensPage: opensPage, kind: .step)
        }
        let percent = Progress.percent(sub.achievementRate)
        return GridCell(
            .filled, title: sub.title, percent: percent, palette: palette, label: words.step(sub.title, number, percent), action: action,
            opensPage: opensPage, kind: .step,
            measure: place != .plan
                ? Measure(level: words.level(of: sub.title), value: words.percent(percent), done: words.done(sub.title)) : nil)
    }
}

extension GridPlace {
    /// The position in a grid of three by three; nil outside of it.
    package var position: GridPosition? { GridPosition(row: row, column: column) }

    /// The place of one of the 81 cells in its plan.
    package var planPlace: PlanPlace {
        PlanPlace(GridPosition(row: row / 3, column: column / 3) ?? .center, GridPosition(row: row % 3, column: column % 3) ?? .center)
    }
}

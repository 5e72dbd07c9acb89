import MandalartDomain

extension GridCell {
    /// A step, or the place of one.
    ///
    /// - Parameters:
    ///   - sub: the step; nil where there is none yet.
    ///   - goal: the goal around which it stands.
    ///   - number: its place there, 1 to 8.
    ///   - words: of the page's language.
    ///   - isMeasured: its progress can be changed in the cell.
    ///   - opensPage: a tap moves it to the centre of the page that it opens.
    ///   - action: the action of a tap; nil where the cell is only read.
    /// - Returns: the cell.
    package static func step(
        _ sub: SubMandalart?, of goal: MainMandalart, number: Int, words: SharedWords, isMeasured: Bool = true, opensPage: Bool = false,
        action: Action?
    ) -> GridCell {
        let palette = goal.paletteID.rawValue
        guard let sub else {
            return GridCell(
                .empty, title: "", palette: palette, label: words.emptyStep(number), action: action, opensPage: opensPage, kind: .step)
        }
        let percent = Progress.percent(sub.achievementRate)
        return GridCell(
            .filled, title: sub.title, percent: percent, palette: palette, label: words.step(sub.title, number, percent), action: action,
            opensPage: opensPage, kind: .step,
            measure: isMeasured
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

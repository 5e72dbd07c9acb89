import MandalartDomain

/// The cells of a page with a whole plan.
package struct OverviewCells<Action: Equatable> {
    private let content: PlanContent
    private let words: SharedWords
    /// The block from whose middle the user looks at the cells. Its middle takes the focus, each
    /// time that it is another one.
    private let focus: (block: GridPosition, turn: Int)?
    /// The action of a tap on a cell; nil where the plan is only read.
    private let tapped: ((PlanPlace) -> Action)?

    /// - Parameters:
    ///   - content: the plan.
    ///   - words: of the page's language.
    ///   - focus: the block whose middle takes the focus.
    ///   - tapped: the action of a tap on a cell.
    package init(
        content: PlanContent, words: SharedWords, focus: (block: GridPosition, turn: Int)? = nil, tapped: ((PlanPlace) -> Action)?
    ) {
        self.content = content
        self.words = words
        self.focus = focus
        self.tapped = tapped
    }

    /// Nine rows of nine.
    package var whole: [[GridCell<Action>]] {
        (0..<9).map { row in
            (0..<9).map { column in
                let place = GridPlace(row: row, column: column).planPlace
                return cell(place.block, place.position, isNear: false)
            }
        }
    }

    /// Three rows of three.
    package func block(_ block: GridPosition) -> [[GridCell<Action>]] {
        (0..<3).map { row in (0..<3).compactMap { GridPosition(row: row, column: $0) }.map { cell(block, $0, isNear: true) } }
    }

    private func cell(_ block: GridPosition, _ position: GridPosition, isNear: Bool) -> GridCell<Action> {
        let cell = content.cell(block, position)
        let opensPage = isNear && !block.isCenter
        let action = tapped?(PlanPlace(block, position))
        func step(_ sub: SubMandalart?, of goal: MainMandalart) -> GridCell<Action> {
            .step(sub, of: goal, number: position.ringNumber ?? 0, words: words, in: isNear ? .block : .plan, action: action)
        }
        switch cell {
        case .sub(let sub, let goal): return step(sub, of: goal)
        case .emptySub(let goal, _): return step(nil, of: goal)
        case .main, .emptyMain, .unreachable: break
        }
        let isCore = position.isCenter
        let percent = cell.progress.map(Progress.percent)
        return GridCell(
            cell.title == nil ? (isCore ? .emptyCore : .empty) : (isCore ? .core : .filled), title: cell.title ?? "", percent: percent,
            palette: cell.paletteID?.rawValue, label: label(cell, position, percent ?? 0), action: action, opensPage: opensPage,
            kind: kind(block, position, isNear: isNear), focusTurn: isCore && block == focus?.block ? focus?.turn : nil)
    }

    /// A goal in the middle of the page stays there.
    private func kind(_ block: GridPosition, _ position: GridPosition, isNear: Bool) -> GridCell<Action>.Kind? {
        guard let goal = PlanPlace(block, position).goal, !goal.isCenter, !isNear || block.isCenter else { return nil }
        return .goal
    }

    private func label(_ cell: PlanCell, _ position: GridPosition, _ percent: Int) -> String {
        switch cell {
        case .main(let main, _): main.position.ringNumber.map { words.goal(main.title, $0, percent) } ?? words.core(main.title, percent)
        case .emptyMain(let place): place.ringNumber.map(words.emptyGoal) ?? words.emptyCore
        case .sub, .emptySub, .unreachable: words.emptyStep(position.ringNumber ?? 0)
        }
    }
}

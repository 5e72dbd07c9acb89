import MandalartDomain
import MandalartOverview

/// The cells of the page, made of a plan.
struct OverviewCells {
    let content: PlanContent
    let words: SharedWords
    /// The block from whose middle the user looks at the cells. Its middle takes the focus, each
    /// time that it is another one.
    let focus: (block: GridPosition, turn: Int)?

    /// Nine rows of nine.
    var whole: [[GridCell<OverviewAction>]] {
        (0..<9).map { row in
            (0..<9).map { column in
                let place = Self.place(GridPlace(row: row, column: column))
                return cell(place.block, place.position, isNear: false)
            }
        }
    }

    /// Three rows of three.
    func block(_ block: GridPosition) -> [[GridCell<OverviewAction>]] {
        (0..<3).map { row in (0..<3).compactMap { GridPosition(row: row, column: $0) }.map { cell(block, $0, isNear: true) } }
    }

    /// The block, and the place in it, of one of the 81 cells.
    static func place(_ place: GridPlace) -> PlanPlace {
        PlanPlace(
            GridPosition(row: place.row / 3, column: place.column / 3) ?? .center,
            GridPosition(row: place.row % 3, column: place.column % 3) ?? .center)
    }

    private func cell(_ block: GridPosition, _ position: GridPosition, isNear: Bool) -> GridCell<OverviewAction> {
        let cell = content.cell(block, position)
        let opensPage = isNear && !block.isCenter
        let action = OverviewAction.cellTapped(block: block, position)
        switch cell {
        case .sub(let sub, let goal):
            return .step(
                sub, of: goal, number: position.ringNumber ?? 0, words: words, isMeasured: isNear, opensPage: opensPage, action: action)
        case .emptySub(let goal, _):
            return .step(nil, of: goal, number: position.ringNumber ?? 0, words: words, opensPage: opensPage, action: action)
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
    private func kind(_ block: GridPosition, _ position: GridPosition, isNear: Bool) -> GridCell<OverviewAction>.Kind? {
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

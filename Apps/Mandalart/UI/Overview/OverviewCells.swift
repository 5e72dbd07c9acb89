import MandalartDomain
import MandalartOverview

/// The cells of the page, made of a plan.
struct OverviewCells {
    let content: PlanContent
    let words: SharedWords

    /// Nine rows of nine.
    var whole: [[GridCell<OverviewAction>]] {
        (0..<9).map { row in
            (0..<9).map { column in
                let (block, position) = Self.place(GridPlace(row: row, column: column))
                return cell(block, position, opensPage: false)
            }
        }
    }

    /// Three rows of three.
    func block(_ block: GridPosition) -> [[GridCell<OverviewAction>]] {
        (0..<3).map { row in (0..<3).compactMap { GridPosition(row: row, column: $0) }.map { cell(block, $0, opensPage: !block.isCenter) } }
    }

    /// The block, and the place in it, of one of the 81 cells.
    static func place(_ place: GridPlace) -> (block: GridPosition, position: GridPosition) {
        (
            GridPosition(row: place.row / 3, column: place.column / 3) ?? .center,
            GridPosition(row: place.row % 3, column: place.column % 3) ?? .center
        )
    }

    private func cell(_ block: GridPosition, _ position: GridPosition, opensPage: Bool) -> GridCell<OverviewAction> {
        let cell = content.cell(block, position)
        let isCore = position.isCenter
        let percent = cell.progress.map(Progress.percent)
        return GridCell(
            cell.title == nil ? (isCore ? .emptyCore : .empty) : (isCore ? .core : .filled), title: cell.title ?? "", percent: percent,
            palette: cell.paletteID?.rawValue, label: label(cell, position, percent ?? 0),
            action: .cellTapped(block: block, position), opensPage: opensPage)
    }

    private func label(_ cell: PlanCell, _ position: GridPosition, _ percent: Int) -> String {
        switch cell {
        case .main(let main, _): main.position.ringNumber.map { words.goal(main.title, $0, percent) } ?? words.core(main.title, percent)
        case .sub(let sub, _): words.step(sub.title, sub.position.ringNumber ?? 0, percent)
        case .emptyMain(let place): place.ringNumber.map(words.emptyGoal) ?? words.emptyCore
        case .emptySub(_, let place): words.emptyStep(place.ringNumber ?? 0)
        case .unreachable: words.emptyStep(position.ringNumber ?? 0)
        }
    }
}

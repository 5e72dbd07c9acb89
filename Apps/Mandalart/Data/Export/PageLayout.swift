import MandalartDomain
import NeedleKit

/// Where everything lies on the printed page: A4 upright, its unit a tenth of a millimetre.
///
/// The boxes are laid out twice: texts are fitted to what the first layout gives them, and the
/// second one gives every box its place round its text.
struct PageLayout {
    /// A cell of the grid, with what it shows.
    struct Cell {
        let content: PlanCell
        let isCore: Bool
        let frame: Box
        /// The box of the level, from the bottom; `nil` where nothing was written yet.
        var level: Box?
        var title: PageText?
        var percent: PageText?
    }

    /// A goal with its progress, below the grid.
    struct Entry {
        let branch: Branch
        let gauge = Box("gauge")
        /// The box of the gauge's filled part; `nil` where nothing is filled.
        var fill: Box?
        let mark = Box("mark")
        let title: PageText
        let percent: PageText
    }

    static let size = LayoutSize(width: 2100, height: 2970)
    static let ink = "#161c2d"
    static let quiet = "#5b6478"

    let page = Box("page")
    let plan = PageText("plan", weight: 400, color: quiet)
    let goal = PageText("goal", weight: 700, color: ink)
    let percent = PageText("percent", weight: 700, color: ink, alignment: .end)
    private(set) var cells: [Cell] = []
    private(set) var entries: [Entry] = []
    /// The constraints that could not be met as they are written here; empty as a rule.
    private(set) var problems: [LayoutProblem] = []

    private let column = LayoutGuide(label: "column")
    private let grid = Box("grid")

    init(_ content: PlanContent) {
        page.layoutNode.add(column)
        page.add(plan, goal, percent, grid)
        column.ndl.makeConstraints { make in
            make.horizontalEdges.equalToSuperview().inset(120)
            make.verticalEdges.equalToSuperview()
        }
        addHeader()
        addGrid(content)
        addEntries(content)
        page.layout(in: Self.size)
        fit(content)
        problems = page.layout(in: Self.size).problems
    }

    // MARK: - Header

    private func addHeader() {
        plan.ndl.makeConstraints { make in
            make.horizontalEdges.equalTo(column)
            make.firstBaseline.equalTo(165)
        }
        goal.ndl.makeConstraints { make in
            make.left.equalTo(column)
            make.right.equalTo(column).offset(-330)
            make.top.equalTo(190)
        }
        percent.ndl.makeConstraints { make in
            make.horizontalEdges.equalTo(column)
            make.firstBaseline.equalTo(300)
        }
    }

    // MARK: - Grid

    private mutating func addGrid(_ content: PlanContent) {
        grid.ndl.makeConstraints { make in
            make.horizontalEdges.equalTo(column)
            make.top.equalTo(430)
            make.height.equalTo(grid.ndl.width)
        }
        let blocks = GridPosition.allCases.map { Box("block \($0)") }
        arrange(blocks, in: grid, gap: 24)
        for (place, block) in zip(GridPosition.allCases, blocks) {
            let frames = GridPosition.allCases.map { Box("cell \($0) of \(block.layoutNode.label)") }
            arrange(frames, in: block, gap: 9)
            for (position, frame) in zip(GridPosition.allCases, frames) {
                cells.append(cell(content.cell(place, position), isCore: position.isCenter, frame))
            }
        }
    }

    /// Three by three boxes of one size that fill another one.
    private func arrange(_ boxes: [Box], in outer: Box, gap: Double) {
        for box in boxes { outer.add(box) }
        for (position, box) in zip(GridPosition.allCases, boxes) {
            box.ndl.makeConstraints { make in
                if position.column == 0 {
                    make.left.equalTo(outer)
                } else {
                    make.left.equalTo(boxes[position.index - 1].ndl.right).offset(gap)
                }
                if position.row == 0 {
                    make.top.equalTo(outer)
                } else {
                    make.top.equalTo(boxes[position.index - 3].ndl.bottom).offset(gap)
                }
                if position.column == 2 { make.right.equalTo(outer) }
                if position.row == 2 { make.bottom.equalTo(outer) }
                if position.index > 0 { make.size.equalTo(boxes[0]) }
            }
        }
    }

    private func cell(_ content: PlanCell, isCore: Bool, _ frame: Box) -> Cell {
        var cell = Cell(content: content, isCore: isCore, frame: frame)
        guard content.title != nil, let paletteID = content.paletteID, let progress = content.progress else { return cell }
        let tone = Palette[paletteID].light
        let face = isCore ? tone.core : tone.cell
        if progress > 0 {
            let level = Box("level")
            frame.add(level)
            level.ndl.makeConstraints { make in
                make.horizontalEdges.bottom.equalToSuperview()
                make.height.equalTo(frame).multipliedBy(min(1, progress))
            }
            cell.level = level
        }
        let title = PageText("title", weight: isCore ? 700 : 600, color: "\(face.text)", alignment: .middle, ascent: 0.98)
        let percent = PageText("percent", weight: 500, color: "\(face.text)", alignment: .middle)
        // Title and percent are one thing, in the middle of the cell.
        let both = LayoutGuide(label: "title and percent")
        frame.layoutNode.add(both)
        frame.add(title, percent)
        both.ndl.makeConstraints { make in
            make.center.width.equalToSuperview()
            make.height.equalTo(title).offset(34)
        }
        title.ndl.makeConstraints { make in
            make.horizontalEdges.equalToSuperview().inset(12)
            make.top.equalTo(both)
        }
        percent.ndl.makeConstraints { make in
            make.horizontalEdges.equalTo(both)
            make.firstBaseline.equalTo(title.ndl.bottom).offset(27)
        }
        (cell.title, cell.percent) = (title, percent)
        return cell
    }

    // MARK: - Goals below the grid

    private mutating func addEntries(_ content: PlanContent) {
        let branches = GridPosition.ring.compactMap { content[$0] }
        for (number, branch) in branches.enumerated() {
            var entry = Entry(
                branch: branch, title: PageText("goal \(number + 1)", weight: 500, color: Self.ink),
                percent: PageText("percent \(number + 1)", weight: 400, color: Self.quiet, alignment: .end))
            page.add(entry.gauge, entry.mark, entry.title, entry.percent)
            let gauge = entry.gauge
            gauge.ndl.makeConstraints { make in
                if number % 2 == 0 { make.left.equalTo(column) } else { make.right.equalTo(column) }
                // Two columns with 60 between them.
                make.width.equalTo(column).dividedBy(2).offset(-30)
                make.height.equalTo(14)
                make.top.equalTo(grid.ndl.bottom).offset(90 + Double(number / 2) * 92)
            }
            if branch.progress > 0 {
                let fill = Box("fill")
                gauge.add(fill)
                fill.ndl.makeConstraints { make in
                    make.left.verticalEdges.equalToSuperview()
                    make.width.greaterThanOrEqualTo(14)
                    make.width.equalToSuperview().multipliedBy(branch.progress).priority(.high)
                }
                entry.fill = fill
            }
            entry.mark.ndl.makeConstraints { make in
                make.left.equalTo(gauge)
                make.top.equalTo(gauge).offset(29)
                make.size.equalTo(30)
            }
            entry.title.ndl.makeConstraints { make in
                make.left.equalTo(gauge).offset(46)
                make.width.equalTo(gauge).offset(-180)
                make.firstBaseline.equalTo(gauge.ndl.top).offset(57)
            }
            entry.percent.ndl.makeConstraints { make in
                make.horizontalEdges.equalTo(gauge)
                make.firstBaseline.equalTo(gauge.ndl.top).offset(57)
            }
            entries.append(entry)
        }
    }

    // MARK: - Texts

    /// Fits the texts to what the first layout gave them.
    private func fit(_ content: PlanContent) {
        plan.set(content.plan.title, size: 40, width: plan.frame.width)
        goal.set(content.goal?.title ?? content.plan.title, width: goal.frame.width, height: 150, sizes: [104, 88, 72, 60])
        percent.set("\(Progress.percent(content.progress))%", size: 104)
        for cell in cells {
            guard let title = cell.title, let text = cell.content.title, let progress = cell.content.progress else { continue }
            title.set(
                text, width: title.frame.width, height: cell.frame.frame.height - 58,
                sizes: cell.isCore ? [36, 32, 28, 25, 22, 19] : [31, 28, 25, 22, 19])
            cell.percent?.set("\(Progress.percent(progress))%", size: 20)
        }
        for entry in entries {
            entry.title.set(entry.branch.main.title, size: 38, width: entry.title.frame.width)
            entry.percent.set("\(Progress.percent(entry.branch.progress))%", size: 38)
        }
    }
}

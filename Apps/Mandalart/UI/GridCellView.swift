import MandalartTexts
import RibletStyle
import RibletWeb

extension GridCell {
    /// The narrowness of the letters that keeps the longest word on one line, from 0 for as wide
    /// as any to 3. A letter of Hangul or Han is as wide as two Latin ones.
    fileprivate var tightness: Int {
        let longest =
            title.split(whereSeparator: \.isWhitespace).map { word in
                word.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 2 : 1) }
            }.max() ?? 0
        return longest <= 10 ? 0 : longest <= 12 ? 1 : longest <= 14 ? 2 : 3
    }
}

/// A cell at its place in a grid.
struct GridCellView<Action: Equatable>: View, Identifiable {
    let place: GridPlace
    let size: Int
    let cell: GridCell<Action>
    /// It is the middle of the page itself, where a cell that is opened moves to.
    let isCentre: Bool
    let progressed: ((GridPlace, Int) -> Action)?

    var id: Int { place.column }

    /// Compares all but the action of the progress, which follows from the place.
    static func == (a: GridCellView, b: GridCellView) -> Bool {
        a.place == b.place && a.size == b.size && a.cell == b.cell && a.isCentre == b.isCentre
    }

    var body: HTML<Action> {
        div(
            .role(cell.action == nil ? "cell" : "gridcell"), .attr("data-x", ifPresent: size == 9 ? "\(place.column)" : nil),
            .attr("data-y", ifPresent: size == 9 ? "\(place.row)" : nil)
        ) {
            if let action = cell.action {
                button(
                    .class(look), .data("at", place.text), .attr("data-palette", ifPresent: cell.palette),
                    .attr("data-p", ifPresent: cell.percent.map { "\($0)" }),
                    .attr("data-opens", ifPresent: cell.opensPage ? "" : nil), .attr("data-kind", ifPresent: cell.kind?.rawValue),
                    .attr("data-tight", ifPresent: tightness), .attr("aria-keyshortcuts", ifPresent: shortcuts),
                    .aria("label", cell.label), .autofocus(turn: cell.focusTurn), .onClick(action)
                ) {
                    if isEmpty { icon(.plus) }
                    words
                }
            } else {
                div(
                    .class(look), .attr("data-palette", ifPresent: cell.palette), .attr("data-p", ifPresent: cell.percent.map { "\($0)" }),
                    .attr("data-tight", ifPresent: tightness), .aria("hidden", true)
                ) { words }
                span(.class("sr")) { cell.label }
            }
            if let measure = cell.measure, let percent = cell.percent, let progressed {
                input(
                    .type("range"), .class("rate"), .attr("min", "0"), .attr("max", "100"), .attr("step", "5"), .value("\(percent)"),
                    .aria("label", measure.level), .aria("valuetext", measure.value),
                    .onChange { progressed(place, Int($0) ?? percent) })
                button(
                    .class("tick"), .attr("data-palette", ifPresent: cell.palette), .role("checkbox"), .aria("checked", percent == 100),
                    .aria("label", measure.done),
                    .onToggle(percent == 100) { progressed(place, $0 ? 100 : 0) }
                ) {
                    b { icon(.done) }
                }
            }
        }
    }

    @HTMLBuilder<Action> private var words: HTML<Action> {
        if !cell.title.isEmpty { span(.class("tt")) { cell.title } }
        if !isEmpty, let percent = cell.percent { span(.class("pc")) { "\(percent)%" } }
    }

    private var isEmpty: Bool { cell.look == .empty || cell.look == .emptyCore }

    private var tightness: String? { cell.tightness == 0 ? nil : "\(cell.tightness)" }

    private var look: String {
        let isCore = cell.look == .core || cell.look == .emptyCore
        return [("core", isCore), ("empty", isEmpty), ("centre", isCentre), ("opened", cell.isOpened)]
            .reduce("cell") { $1.1 ? "\($0) \($1.0)" : $0 }
    }

    private var shortcuts: String? {
        guard cell.kind != nil, !cell.title.isEmpty else { return nil }
        let moves = "Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
        return cell.measure == nil ? moves : "Space + - \(moves)"
    }
}

/// A row of a grid.
struct GridRowView<Action: Equatable>: View, Identifiable {
    let size: Int
    let row: Int
    let cells: [GridCell<Action>]
    let hasCentre: Bool
    let progressed: ((GridPlace, Int) -> Action)?

    var id: Int { size * size + row }

    static func == (a: GridRowView, b: GridRowView) -> Bool { a.id == b.id && a.cells == b.cells && a.hasCentre == b.hasCentre }

    var body: HTML<Action> {
        let middle = cells.count / 2
        div(.role("row")) {
            each(
                cells.enumerated().map { column, cell in
                    GridCellView(
                        place: GridPlace(row: row, column: column), size: cells.count, cell: cell,
                        isCentre: hasCentre && row == middle && column == middle, progressed: progressed)
                })
        }
    }
}

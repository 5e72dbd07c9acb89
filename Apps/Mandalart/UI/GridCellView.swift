import MandalartDomain
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

    /// The letters of one of 81 cells on a phone, from 0 for large ones to 3: the largest of which
    /// its title has room, with each word whole.
    fileprivate var fineness: Int { PhoneCell.fineness(of: title) }

    /// True where the title is so short that its letters may grow with the reader's.
    fileprivate var isShort: Bool { PhoneCell.lines(of: title, width: 4.6).map { $0 <= 2 } ?? false }
}

/// The room of one of 81 cells on a phone, as `mandalart.css` has it.
enum PhoneCell {
    /// For each size of letters the width of a cell in ems, and the lines.
    private static let rooms: [(width: Double, lines: Int)] = [(3.8, 3), (4.4, 4), (4.85, 4), (5.5, 5)]

    static func fineness(of title: String) -> Int {
        rooms.firstIndex { room in lines(of: title, width: room.width).map { $0 <= room.lines } ?? false } ?? rooms.count - 1
    }

    /// Returns the number of lines that a title takes; nil where a word is wider than a line. Words
    /// break after a hyphen; letters stand a little closer than usual.
    static func lines(of title: String, width: Double) -> Int? {
        var (lines, used) = (1, 0.0)
        for word in title.split(whereSeparator: \.isWhitespace) {
            for (index, part) in word.replacing("-", with: "- ").split(separator: " ").enumerated() {
                let ems = part.reduce(0) { $0 + TextWidth.ems($1) - 0.03 }
                guard ems <= width else { return nil }
                let space = used > 0 && index == 0 ? 0.3 : 0
                if used + space + ems <= width { used += space + ems } else { (lines, used) = (lines + 1, ems) }
            }
        }
        return lines
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
                    .attr("data-tight", ifPresent: tightness), .attr("data-fine", ifPresent: fineness),
                    .attr("aria-keyshortcuts", ifPresent: shortcuts),
                    .aria("label", cell.label), .autofocus(turn: cell.focusTurn), .onClick(action)
                ) {
                    if isEmpty { icon(.plus) }
                    words
                }
            } else {
                div(
                    .class(look), .attr("data-palette", ifPresent: cell.palette), .attr("data-p", ifPresent: cell.percent.map { "\($0)" }),
                    .attr("data-tight", ifPresent: tightness), .attr("data-fine", ifPresent: fineness), .aria("hidden", true)
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

    private var tightness: String? { cell.tightness > 0 ? "\(cell.tightness)" : size == 3 && cell.isShort ? "short" : nil }

    private var fineness: String? { size == 9 && cell.fineness > 0 ? "\(cell.fineness)" : nil }

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

import MandalartDomain
import MandalartTexts
import RibletWeb

/// The actions of a grid of cells, beside those of each cell.
package struct GridActions<Action> {
    let held: (GridPlace?) -> Action
    let moved: (GridPlace, GridPlace) -> Action
    let progressed: (GridPlace, Int) -> Action

    /// - Parameters:
    ///   - held: turns the place of a cell that is held into an action; nil where the page named
    ///     none.
    ///   - moved: turns the place of a cell, and the one that it is taken to, into an action.
    ///   - progressed: turns the place of a cell, and its progress in percent, into an action.
    package init(
        held: @escaping (GridPlace?) -> Action, moved: @escaping (GridPlace, GridPlace) -> Action,
        progressed: @escaping (GridPlace, Int) -> Action
    ) {
        self.held = held
        self.moved = moved
        self.progressed = progressed
    }

    /// The attributes that hand the grid to its script.
    fileprivate var attributes: [Attribute<Action>] { [.hook("grid"), .onHook { action(for: $0) }] }

    /// Reads what the grid's script sends: a place, or two places with `>` between them.
    private func action(for text: String) -> Action {
        let places = text.split(separator: ">", omittingEmptySubsequences: false).map { GridPlace(text: String($0)) }
        if places.count == 2, let from = places[0], let to = places[1] { return moved(from, to) }
        return held(places.count == 1 ? places[0] : nil)
    }
}

/// A square grid of three by three or nine by nine cells. Arrow keys lead from cell to cell, with
/// Shift they take the cell along; a long press, F2 or the context menu on a cell sends its place.
/// A cell that was pressed for long can be dragged to another place, and the progress of one that
/// has it follows the pointer.
///
/// A patch of one cell concerns that cell only: rows and cells that stay equal are not looked into.
package struct GridView<Action: Equatable>: View {
    private let label: String
    private let rows: [[GridCell<Action>]]
    private let isPage: Bool
    private let origin: GridPosition?
    private let actions: GridActions<Action>?

    /// - Parameters:
    ///   - label: names the grid for assistive technology.
    ///   - rows: the cells; as many in each row as there are rows.
    ///   - isPage: the middle cell is what the page is about: the cell that opened the page moves
    ///     there.
    ///   - origin: the block that the grid grows out of, or shrinks to; nil where it is just there.
    ///   - actions: those of the grid; nil, with cells of no action, for one that is only read.
    package init(
        label: String, rows: [[GridCell<Action>]], isPage: Bool = false, origin: GridPosition? = nil, actions: GridActions<Action>?
    ) {
        self.label = label
        self.rows = rows
        self.isPage = isPage
        self.origin = origin
        self.actions = actions
    }

    /// A grid of three by three.
    ///
    /// - Parameters:
    ///   - label: names the grid for assistive technology.
    ///   - isPage: the middle cell is what the page is about.
    ///   - cell: the cell at a position.
    ///   - actions: those of the grid.
    package init(label: String, isPage: Bool = false, cell: (GridPosition) -> GridCell<Action>, actions: GridActions<Action>) {
        let rows = (0..<3).map { row in (0..<3).compactMap { GridPosition(row: row, column: $0).map(cell) } }
        self.init(label: label, rows: rows, isPage: isPage, actions: actions)
    }

    /// Compares what is shown.
    package static func == (a: GridView, b: GridView) -> Bool {
        a.label == b.label && a.rows == b.rows && a.isPage == b.isPage && a.origin == b.origin
    }

    /// The cells; those that are only read are a table to assistive technology.
    package var body: HTML<Action> {
        let look: [Attribute<Action>] = [
            .class(rows.count == 9 ? "g g9" : "g g3"), .role(actions == nil ? "table" : "grid"), .aria("label", label),
            .attr("data-origin", ifPresent: origin.map { "\($0.index)" }),
        ]
        return element("div", look + (actions?.attributes ?? []), each(rows.indices.map(row)))
    }

    /// Each size has rows of its own: cells that stay would move to where others were.
    private func row(_ index: Int) -> GridRowView<Action> {
        GridRowView(size: rows.count, row: index, cells: rows[index], hasCentre: isPage, progressed: actions?.progressed)
    }
}

/// Stands where a grid comes, in the place and the size that it will have. Above the whole plan it
/// leaves room for its tools.
package struct GridSkeleton<Action>: View {
    private let size: Int
    private let words: String

    /// - Parameters:
    ///   - size: how many cells a row has.
    ///   - words: what a screen reader says meanwhile.
    package init(size: Int, words: String) {
        self.size = size
        self.words = words
    }

    /// The nine blocks of the plan.
    package var body: HTML<Action> {
        div(.class("sides")) {
            div {
                if size == 9 { div(.class("tools")) {} }
                div(.class("stage"), .aria("busy", true)) {
                    span(.class("sr"), .role("status")) { words }
                    grid
                }
            }
            div {}
        }
    }

    private var grid: HTML<Action> {
        div(.class(size == 9 ? "g g9" : "g g3"), .aria("hidden", true)) {
            for place in 0..<size * size {
                div(
                    .class("cell skeleton"), .attr("data-x", ifPresent: size == 9 ? "\(place % size)" : nil),
                    .attr("data-y", ifPresent: size == 9 ? "\(place / size)" : nil)
                ) {}
            }
        }
    }
}

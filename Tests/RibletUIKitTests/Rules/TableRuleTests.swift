#if !canImport(UIKit)
import Testing
import UIKitDouble

/// The double keeps the rules of tables of the article "Rules of UIKit", row by row.
@MainActor
@Suite("Rules of UIKit's tables, in the double") struct TableRuleTests {
    /// A table of names, and what it was asked.
    private final class Names: NSObject, UITableViewDataSource, UITableViewDelegate {
        var parts = [["a", "b", "c"], ["d"]]
        var asked: [String] = []
        var told: [String] = []
        var style = UIContextualAction.Style.normal
        var goesFully = true
        /// Called by an action in place of saying that it is done.
        var act: ((@escaping (Bool) -> Void) -> Void)?

        func numberOfSections(in tableView: UITableView) -> Int { parts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { parts[section].count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let name = parts[indexPath.section][indexPath.row]
            asked.append(name)
            let cell = tableView.dequeueReusableCell(withIdentifier: "") ?? UITableViewCell(style: .default, reuseIdentifier: "")
            cell.accessibilityLabel = name
            return cell
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            asked.append("head of \(parts[section].joined())")
            return UIView(frame: .zero)
        }
        func tableView(
            _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            asked.append("leading")
            return indexPath.section == 0 ? nil : UISwipeActionsConfiguration(actions: [])
        }
        func tableView(
            _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
        ) -> UISwipeActionsConfiguration? {
            let actions = ["first", "second"].map { title in
                UIContextualAction(style: style, title: title) { [weak self] _, _, done in
                    self?.told.append(title)
                    if let act = self?.act { act(done) } else { done(true) }
                }
            }
            let configuration = UISwipeActionsConfiguration(actions: actions)
            configuration.performsFirstActionWithFullSwipe = goesFully
            return configuration
        }
    }

    private let window = UIWindow(frame: .zero)
    private let table = UITableView(frame: .zero, style: .plain)
    private let names = Names()
    private var faults: [String] { window.stage.faults }

    init() {
        let page = UIViewController()
        window.rootViewController = page
        window.makeKeyAndVisible()
        (table.dataSource, table.delegate) = (names, names)
        page.view.addSubview(table)
        window.stage.settle()
        names.asked = []
    }

    private func cell(_ name: String) throws -> UITableViewCell { try #require(table.visibleCells.first { $0.accessibilityLabel == name }) }

    @Test("25 · A swipe asks for the actions of its side; a full one performs the first unless that is forbidden")
    func swipes() throws {
        #expect(try table.userSwipes(cell("a"), from: .leading) == [] && table.userSwipes(cell("d"), from: .leading) == [])
        #expect(names.asked == ["leading", "leading"] && table.openCell == nil)
        #expect(try table.userSwipes(cell("a"), from: .trailing) == ["first", "second"])
        #expect(try table.openCell === cell("a") && names.told == [])
        #expect(table.userPresses(action: "second") && !table.userPresses(action: "second"))
        try table.userSwipes(cell("b"), from: .trailing, isFull: true)
        #expect(names.told == ["second", "first"])
        names.goesFully = false
        try table.userSwipes(cell("b"), from: .trailing, isFull: true)
        #expect(try names.told == ["second", "first"] && table.openCell === cell("b"))
        try table.userSwipes(cell("c"), from: .leading)
        #expect(table.openCell == nil)
    }

    @Test("26 · A row stays open until its action says that it is done")
    func completion() throws {
        var done: ((Bool) -> Void)?
        names.act = { done = $0 }
        try table.userSwipes(cell("a"), from: .trailing, isFull: true)
        #expect(table.openCell != nil)
        done?(false)
        #expect(table.openCell == nil)
    }

    @Test("27 · The row of a destructive action has gone before that says so", arguments: [true, false])
    func destructive(goes: Bool) throws {
        names.style = .destructive
        names.act = { [names, table] done in
            if goes {
                names.parts[0].removeFirst()
                table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            }
            done(true)
        }
        try table.userSwipes(cell("a"), from: .trailing, isFull: true)
        #expect(faults.count == (goes ? 0 : 1))
        names.act = { $0(false) }
        try table.userSwipes(cell("b"), from: .trailing, isFull: true)
        #expect(faults.count == (goes ? 0 : 1))
    }

    @Test("28 · What comes and goes explains the numbers of rows and sections; they are counted before the changes")
    func numbers() {
        table.performBatchUpdates {
            names.parts = [["x"], ["b", "y", "a"]]
            table.deleteSections([1], with: .fade)
            table.insertSections([0], with: .fade)
            table.deleteRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)], with: .fade)
            table.insertRows(at: [IndexPath(row: 1, section: 1), IndexPath(row: 2, section: 1)], with: .fade)
        }
        #expect(faults == [] && names.asked == ["x", "y", "a", "head of x"])
        names.parts[0] = []
        table.performBatchUpdates { table.deleteRows(at: [IndexPath(row: 0, section: 1)], with: .fade) }
        #expect(faults.count == 1)
        names.parts.removeLast()
        table.performBatchUpdates(nil)
        #expect(faults.count == 2)
    }

    @Test("29 · What stays keeps its cells and headings, and a row that is open stays so; one that goes closes, and so do all by a reload")
    func cells() throws {
        let (b, c) = try (cell("b"), cell("c"))
        table.userSwipes(c, from: .trailing)
        names.parts[0].removeFirst()
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        #expect(try names.asked == [] && cell("b") === b && table.cellForRow(at: IndexPath(row: 1, section: 0)) === c)
        #expect(table.openCell === c)
        names.parts[0].removeLast()
        table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
        #expect(table.openCell == nil && !table.userPresses(action: "first"))
        try table.userSwipes(cell("d"), from: .trailing)
        table.reloadData()
        #expect(table.openCell == nil && names.asked == [])
        window.stage.settle()
        #expect(names.asked.sorted() == ["b", "d", "head of b", "head of d"] && faults == [])
    }
}
#endif

import NeedleKitUIKit

#if canImport(UIKit)
package import UIKit
#else
package import UIKitDouble
#endif

/// A table of cards, and of views between them. Where it changes, only rows that differ do.
package final class CardTable<Card: Equatable & Identifiable>: UITableView, UITableViewDataSource, UITableViewDelegate {
    /// A row.
    package enum Line: Equatable {
        case card(Card)
        /// A row with a view that a page has made.
        case view(UIView)

        fileprivate enum ID: Hashable {
            case card(Card.ID)
            case view(ObjectIdentifier)
        }

        fileprivate var id: ID {
            switch self {
            case .card(let card): .card(card.id)
            case .view(let view): .view(ObjectIdentifier(view))
            }
        }
    }

    /// Rows below a heading, or without one.
    package struct Section: Equatable {
        /// The same for a section of which the heading changes.
        let id: String
        package let title: String?
        package let lines: [Line]

        package init(id: String? = nil, title: String? = nil, lines: [Line]) {
            self.id = id ?? title ?? ""
            self.title = title
            self.lines = lines
        }
    }

    /// The things that a person can do with a card by swipes, the first one by a long swipe.
    package var swipes: (Card) -> (leading: [RowAction], trailing: [RowAction]) = { _ in ([], []) }
    /// The listener of a tap on a row.
    package var opened: (Card) -> Void = { _ in }
    /// The listener of the end that comes into sight.
    package var neared: () -> Void = {}
    private let cell: (UITableViewCell?, Card) -> UITableViewCell
    private var heads: [String: Head] = [:]
    private var shown: [Section] = []

    /// The rows before the end from which on it is near.
    private var margin: Int { 6 }

    package var sections: [Section] {
        get { shown }
        set { if newValue != shown { show(newValue) } }
    }

    /// - Parameter cell: shows a card in a cell with the name ``cardName``, or in a new one of that
    ///   name.
    package init(cell: @escaping (UITableViewCell?, Card) -> UITableViewCell) {
        self.cell = cell
        super.init(frame: .zero, style: .plain)
        dataSource = self
        delegate = self
    }

    package required init?(coder: NSCoder) { nil }

    // MARK: Changes

    private func show(_ sections: [Section]) {
        let before = shown
        heads = heads.filter { id, head in
            let section = sections.first { $0.id == id }
            head.label.text = section?.title
            return section != nil
        }
        // UIKit does not move rows of a table that is in no window.
        guard window != nil else {
            shown = sections
            return reloadData()
        }
        let changes = Changes(before.map(\.id), sections.map(\.id))
        let rows = changes.kept.map { old, new in (old, new, Changes(before[old].lines.map(\.id), sections[new].lines.map(\.id))) }
        for (old, new, changes) in rows {
            for (row, newRow) in changes.kept where before[old].lines[row] != sections[new].lines[newRow] {
                guard case .card(let card) = sections[new].lines[newRow] else { continue }
                if let shown = cellForRow(at: IndexPath(row: row, section: old)) { _ = cell(shown, card) }
            }
        }
        // The table counts before and after, and measures its rows again.
        performBatchUpdates { [self] in
            shown = sections
            deleteSections(changes.gone, with: .fade)
            insertSections(changes.come, with: .fade)
            for (old, new, changes) in rows {
                deleteRows(at: changes.gone.map { IndexPath(row: $0, section: old) }, with: .fade)
                insertRows(at: changes.come.map { IndexPath(row: $0, section: new) }, with: .fade)
            }
        }
    }

    // MARK: What the table asks

    package func numberOfSections(in tableView: UITableView) -> Int { shown.count }

    package func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown[section].lines.count }

    package func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard let title = shown[section].title else { return nil }
        let head = heads[shown[section].id] ?? Head()
        heads[shown[section].id] = head
        head.label.text = title
        return head
    }

    package func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch shown[indexPath.section].lines[indexPath.row] {
        case .card(let card): return cell(dequeueReusableCell(withIdentifier: cardName), card)
        case .view(let view):
            let cell = dequeueReusableCell(withIdentifier: "view") as? ViewCell ?? ViewCell("view")
            cell.show(view)
            return cell
        }
    }

    package func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        if shown[indexPath.section...].reduce(-indexPath.row, { $0 + $1.lines.count }) <= margin { neared() }
    }

    package func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        deselectRow(at: indexPath, animated: true)
        if let card = card(at: indexPath) { opened(card) }
    }

    package func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { configuration(card(at: indexPath).map { swipes($0).leading }) }

    package func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { configuration(card(at: indexPath).map { swipes($0).trailing }) }

    private func configuration(_ actions: [RowAction]?) -> UISwipeActionsConfiguration {
        UISwipeActionsConfiguration(actions: (actions ?? []).map(\.contextual))
    }

    private func card(at path: IndexPath) -> Card? {
        if case .card(let card) = shown[path.section].lines[path.row] { card } else { nil }
    }
}

/// The name of cells that show a card.
package let cardName = "card"

/// The steps from one order to another.
private struct Changes {
    /// The places before of what goes.
    let gone: IndexSet
    /// The places after of what comes.
    let come: IndexSet
    /// Both places of what stays.
    let kept: [(old: Int, new: Int)]

    init<ID: Hashable>(_ before: [ID], _ after: [ID]) {
        let steps = after.difference(from: before).map { step in
            switch step {
            case .insert(let offset, _, _): (isGone: false, offset: offset)
            case .remove(let offset, _, _): (isGone: true, offset: offset)
            }
        }
        let gone = IndexSet(steps.filter(\.isGone).map(\.offset))
        let come = IndexSet(steps.filter { !$0.isGone }.map(\.offset))
        kept = Array(zip(before.indices.filter { !gone.contains($0) }, after.indices.filter { !come.contains($0) }))
        (self.gone, self.come) = (gone, come)
    }
}

/// The heading of a section.
private final class Head: UITableViewHeaderFooterView {
    let label = UILabel("", .headline)

    init() {
        super.init(reuseIdentifier: nil)
        label.accessibilityTraits = .header
        contentView.addSubview(label)
        label.ndl.makeConstraints { make in
            make.horizontal.equalTo(contentView).inset(16)
            make.vertical.equalTo(contentView).inset(8)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// A row with one view.
package final class ViewCell: UITableViewCell {
    package private(set) var view: UIView?

    package init(_ name: String) {
        super.init(style: .default, reuseIdentifier: name)
        selectionStyle = .none
    }

    package required init?(coder: NSCoder) { nil }

    /// Shows a view in place of the one before.
    package func show(_ view: UIView) {
        guard view.superview !== contentView else { return }
        for view in contentView.subviews { view.removeFromSuperview() }
        self.view = view
        contentView.addSubview(view)
        view.ndl.makeConstraints { make in
            make.horizontal.equalTo(contentView).inset(16)
            make.vertical.equalTo(contentView).inset(8)
        }
    }
}

/// A thing that a person can do with a row: by a swipe, by its menu, or by VoiceOver.
@MainActor
package struct RowAction {
    package let title: String
    /// The name of its drawing.
    package let symbol: String
    /// The colour behind it where it is swiped; red means that the row goes.
    package let color: UIColor
    package let perform: () -> Void

    package init(_ title: String, _ symbol: String, _ color: UIColor, perform: @escaping () -> Void) {
        (self.title, self.symbol, self.color, self.perform) = (title, symbol, color, perform)
    }

    // Not a destructive one, which takes its row out of sight by itself: the row goes when the state
    // says so, and stays where that fails.
    fileprivate var contextual: UIContextualAction {
        let action = UIContextualAction(style: .normal, title: title) { _, _, done in
            perform()
            done(true)
        }
        action.image = UIImage(systemName: symbol)
        action.backgroundColor = color
        return action
    }

    /// The entry of a menu.
    package var entry: UIAction {
        UIAction(title: title, image: UIImage(systemName: symbol), attributes: color == .systemRed ? .destructive : []) { _ in perform() }
    }

    /// The action of VoiceOver.
    package var accessible: UIAccessibilityCustomAction {
        UIAccessibilityCustomAction(name: title) { _ in
            perform()
            return true
        }
    }
}

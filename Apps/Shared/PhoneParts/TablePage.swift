import NeedleKitUIKit

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A page with a table of cards, below a column of controls that does not scroll.
open class TablePage<Context, State, Action, Card: Equatable & Identifiable>: ColumnPage<Context, State, Action> {
    package private(set) final lazy var table = CardTable<Card> { [weak self] in self?.cell($0, $1) ?? ViewCell(cardName) }
    private var kept: [AnyHashable: UIView] = [:]

    /// Shows a card in a cell of the table, or in a new one; see ``CardTable/init(cell:)``. Every
    /// page has its own.
    open func cell(_ cell: UITableViewCell?, _ card: Card) -> UITableViewCell { cell ?? ViewCell(cardName) }

    open override func placeColumn() {
        if isPart { return super.placeColumn() }
        view.backgroundColor = .systemBackground
        view.addSubview(column)
        view.addSubview(table)
        column.ndl.makeConstraints { make in
            make.top.equalTo(view, needSafeAreaLayoutGuide: true)
            make.horizontal.equalTo(view, needSafeAreaLayoutGuide: true).inset(16)
            // An empty column has no height of its own.
            make.height.equalTo(0).priority(1)
        }
        table.ndl.makeConstraints { make in make.horizontal.equalTo(view) }
        table.topAnchor.constraint(equalTo: column.bottomAnchor).isActive = true
        table.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor).isActive = true
        table.keyboardDismissMode = .interactive
    }

    /// A line of the table, made once for a key: lines that are equal are not shown again.
    package final func line(_ key: some Hashable, _ make: () -> UIView) -> CardTable<Card>.Line {
        let view = kept[AnyHashable(key)] ?? make()
        kept[AnyHashable(key)] = view
        return .view(view)
    }
}

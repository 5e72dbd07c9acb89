// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

// Tables. A row's cell exists while the row is in sight, and is used again for another.

extension IndexPath {
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public var section: Int { self[0] }
    public var row: Int { self[1] }
}

@MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable {
        case `default` = 0
    }

    public enum SelectionStyle: Int, Sendable {
        case none = 0
        case `default` = 3
    }

    public let contentView = UIView(frame: .zero)
    public let reuseIdentifier: String?
    open var selectionStyle = SelectionStyle.default

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }

    open func prepareForReuse() {}
}

open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
        case plain = 0
        case insetGrouped = 2
    }

    /// The rows that are in sight at once.
    static let height = 8

    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    private var spare: [UITableViewCell] = []
    private var shown: [(path: IndexPath, cell: UITableViewCell)] = []
    private var top = 0
    private var isAwaitingLayout = false

    public init(frame: CGRect, style: Style) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { nil }

    /// A cell that went out of sight; nil if there is none.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        guard let index = spare.firstIndex(where: { $0.reuseIdentifier == identifier }) else { return nil }
        let cell = spare.remove(at: index)
        cell.prepareForReuse()
        return cell
    }

    /// The rows are asked for at the next layout.
    open func reloadData() {
        guard !isAwaitingLayout, let stage = window?.stage else { return }
        isAwaitingLayout = true
        stage.atNextLayout { [weak self] in self?.layOut() }
    }

    open override func didMoveToWindow() {
        isAwaitingLayout = false
        reloadData()
    }

    open var visibleCells: [UITableViewCell] { shown.map(\.cell) }
    open var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path }
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

    /// The headings of the sections that have rows.
    public var headings: [String] {
        (0..<sections).compactMap { rows(in: $0) > 0 ? dataSource?.tableView(self, titleForHeaderInSection: $0) : nil }
    }

    private var sections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    private func rows(in section: Int) -> Int { dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0 }
    private var paths: [IndexPath] {
        (0..<sections).flatMap { section in (0..<rows(in: section)).map { IndexPath(row: $0, section: section) } }
    }

    private func layOut() {
        guard isAwaitingLayout, let dataSource else { return }
        isAwaitingLayout = false
        let paths = paths
        top = max(0, min(top, paths.count - Self.height))
        for (_, cell) in shown { cell.removeFromSuperview() }
        spare += shown.map(\.cell)
        shown = []
        for path in paths.dropFirst(top).prefix(Self.height) {
            let cell = dataSource.tableView(self, cellForRowAt: path)
            shown.append((path, cell))
            addSubview(cell)
            delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        }
    }

    /// The person scrolls as far as the table goes now.
    public func userScrollsToEnd() {
        top = .max
        isAwaitingLayout = true
        layOut()
    }

    /// The person taps the row of a cell in sight.
    public func userTaps(_ cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        delegate?.tableView(self, didSelectRowAt: path)
    }
}
#endif

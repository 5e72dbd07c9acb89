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
}

@MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(
        _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration?
}

@MainActor
open class UIContextualAction: NSObject {
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    public enum Style: Int, Sendable {
        case normal = 0
        case destructive = 1
    }

    open private(set) var style = Style.normal
    open private(set) var handler: Handler = { _, _, _ in }
    open var title: String?
    open var backgroundColor: UIColor!
    open var image: UIImage?

    public convenience init(style: Style, title: String?, handler: @escaping Handler) {
        self.init()
        self.style = style
        self.title = title
        self.handler = handler
    }
}

@MainActor
open class UISwipeActionsConfiguration: NSObject {
    open private(set) var actions: [UIContextualAction] = []
    open var performsFirstActionWithFullSwipe = true

    public convenience init(actions: [UIContextualAction]) {
        self.init()
        self.actions = actions
    }
}

open class UITableViewHeaderFooterView: UIView {
    public let contentView = UIView(frame: .zero)

    public init(reuseIdentifier: String?) {
        super.init(frame: .zero)
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { nil }
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

    public enum RowAnimation: Int, Sendable {
        case fade = 0
    }

    /// A side of a row, from which its actions are swiped.
    public enum Edge { case leading, trailing }

    /// The rows that are in sight at once.
    static let height = 8

    open weak var dataSource: (any UITableViewDataSource)?
    open weak var delegate: (any UITableViewDelegate)?
    private var spare: [UITableViewCell] = []
    private var shown: [(path: IndexPath, cell: UITableViewCell)] = []
    /// The headings in sight, by section.
    private var heads: [Int: UIView] = [:]
    private var open: (cell: UITableViewCell, actions: [UIContextualAction])?
    private var top = 0
    private var isAwaitingLayout = false
    /// The numbers of rows that the table knows of; nil before it has asked.
    private var counts: [Int]?
    private var update: Update?

    /// The rows and sections that go, by their places before, and those that come, by those after.
    private struct Update {
        var goneRows: Set<IndexPath> = []
        var comeRows: Set<IndexPath> = []
        var goneSections = IndexSet()
        var comeSections = IndexSet()

        /// Returns the places before of the rows that stay, by those after; nil where what came and
        /// went does not explain the numbers.
        func stayed(_ before: [Int], _ after: [Int]) -> [IndexPath: IndexPath]? {
            let old = before.indices.filter { !goneSections.contains($0) }
            let new = after.indices.filter { !comeSections.contains($0) }
            var stayed: [IndexPath: IndexPath] = [:]
            for (old, new) in zip(old, new) {
                let olds = (0..<before[old]).map { IndexPath(row: $0, section: old) }.filter { !goneRows.contains($0) }
                let news = (0..<after[new]).map { IndexPath(row: $0, section: new) }.filter { !comeRows.contains($0) }
                if olds.count != news.count { return nil }
                for (old, new) in zip(olds, news) { stayed[new] = old }
            }
            return old.count == new.count ? stayed : nil
        }
    }

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
        open = nil
        guard !isAwaitingLayout, let stage = window?.stage else { return }
        isAwaitingLayout = true
        stage.atNextLayout { [weak self] in self?.layOut() }
    }

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        if isAwaitingLayout { layOut() }
        let before = counts ?? rowCounts
        update = Update()
        updates?()
        let stayed = update?.stayed(before, rowCounts)
        update = nil
        if stayed == nil { window?.stage.faults.append("invalid update: rows that came and went do not explain their number") }
        show(keeping: stayed ?? [:])
        if let completion { window?.stage.atNextLayout { completion(true) } }
    }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { change { $0.comeRows.formUnion(indexPaths) } }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { change { $0.goneRows.formUnion(indexPaths) } }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { change { $0.comeSections.formUnion(sections) } }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { change { $0.goneSections.formUnion(sections) } }

    private func change(_ note: @escaping (inout Update) -> Void) {
        guard update == nil else { return note(&update!) }
        performBatchUpdates { [self] in note(&update!) }
    }

    open override func didMoveToWindow() {
        isAwaitingLayout = false
        reloadData()
    }

    open var visibleCells: [UITableViewCell] { shown.map(\.cell) }
    open var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path }
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown.first { $0.path == indexPath }?.cell }
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

    /// The headings of the sections that have rows.
    public var headings: [String] {
        rowCounts.enumerated().compactMap { section, count in
            let head = count > 0 ? delegate?.tableView(self, viewForHeaderInSection: section) : nil
            return (head as? UITableViewHeaderFooterView)?.contentView.subviews.lazy.compactMap { ($0 as? UILabel)?.text }.first
        }
    }

    private var rowCounts: [Int] {
        guard let dataSource else { return [] }
        return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    }

    private func layOut() {
        guard isAwaitingLayout else { return }
        show(keeping: [:])
    }

    /// Shows the rows in sight; those that stay, by their places before, keep their cells.
    private func show(keeping stayed: [IndexPath: IndexPath]) {
        guard let dataSource else { return }
        isAwaitingLayout = false
        counts = rowCounts
        let paths = rowCounts.enumerated().flatMap { section, count in (0..<count).map { IndexPath(row: $0, section: section) } }
        top = max(0, min(top, paths.count - Self.height))
        let inSight = Array(paths.dropFirst(top).prefix(Self.height))
        let before = shown
        let kept = inSight.map { path in stayed[path].flatMap { old in before.first { $0.path == old }?.cell } }
        for (_, cell) in before where !kept.contains(where: { $0 === cell }) {
            cell.removeFromSuperview()
            spare.append(cell)
        }
        shown = []
        for (path, kept) in zip(inSight, kept) {
            let cell = kept ?? dataSource.tableView(self, cellForRowAt: path)
            shown.append((path, cell))
            guard kept == nil else { continue }
            addSubview(cell)
            delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        }
        if let cell = open?.cell, indexPath(for: cell) == nil { open = nil }
        showHeads(of: Set(inSight.map(\.section)), keeping: stayed)
    }

    /// Shows the headings of sections in sight; a section that stays keeps its own.
    private func showHeads(of sections: Set<Int>, keeping stayed: [IndexPath: IndexPath]) {
        let before = heads
        heads = [:]
        for section in sections {
            let old = stayed.first { $0.key.section == section }?.value.section
            heads[section] = old.flatMap { before[$0] } ?? delegate?.tableView(self, viewForHeaderInSection: section)
        }
        for head in before.values { head.removeFromSuperview() }
        for head in heads.values { addSubview(head) }
    }

    /// The person scrolls as far as the table goes now.
    public func userScrollsToEnd() {
        top = .max
        open = nil
        show(keeping: [:])
    }

    /// The person taps the row of a cell in sight.
    public func userTaps(_ cell: UITableViewCell) {
        guard let path = indexPath(for: cell) else { return }
        delegate?.tableView(self, didSelectRowAt: path)
    }

    /// The cell of the row that is swiped open.
    public var openCell: UITableViewCell? { open?.cell }

    /// The person swipes the row of a cell in sight, which opens it; all the way, which performs
    /// the first action where that may be. Returns the titles, the first one at the edge.
    @discardableResult
    public func userSwipes(_ cell: UITableViewCell, from edge: Edge, isFull: Bool = false) -> [String] {
        guard let path = indexPath(for: cell) else { return [] }
        let configuration =
            edge == .leading
            ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
            : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        open = nil
        guard let configuration, let first = configuration.actions.first else { return [] }
        open = (cell, configuration.actions)
        if isFull, configuration.performsFirstActionWithFullSwipe { perform(first) }
        return configuration.actions.map { $0.title ?? "" }
    }

    /// The person presses an action of the row that is open.
    @discardableResult
    public func userPresses(action title: String) -> Bool {
        guard let action = open?.actions.first(where: { $0.title == title }) else { return false }
        perform(action)
        return true
    }

    /// The row closes when the action says that it is done. It leaves where that one is destructive.
    private func perform(_ action: UIContextualAction) {
        guard let cell = open?.cell else { return }
        action.handler(action, cell) { [weak self] isPerformed in
            guard let self else { return }
            if isPerformed, action.style == .destructive, indexPath(for: cell) != nil {
                window?.stage.faults.append("the row of a destructive action is still there")
            }
            if open?.cell === cell { open = nil }
        }
    }
}
#endif

import ExplorerDomain
import ExplorerTexts
import PhoneParts
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

extension ColumnPage where Context == PhoneContext {
    /// The words that several pages use.
    var words: ExplorerWords { context.words }

    /// The views in place of content that cannot be had, or is empty.
    func message(_ title: String, _ text: String, _ buttons: [UIButton] = []) -> UIStackView {
        let heading = UILabel(title, .headline)
        heading.accessibilityTraits = .header
        let column = UIStackView(arrangedSubviews: [heading, UILabel(text, .body, .secondaryLabel)] + buttons)
        column.axis = .vertical
        column.spacing = 12
        return column
    }

    /// The views in place of what did not come; a thing that is missing cannot be tried again.
    func failure(_ error: ExplorerError, retry: Action) -> UIStackView {
        message(words.title(error), words.text(error), [button(words.tryAgain, retry)])
    }
}

/// A page with a table of things.
class EntityPage<State, Action>: TablePage<PhoneContext, State, Action, EntityCard> {
    override func viewDidLoad() {
        table.opened = { [weak self] in self?.hear(.opened($0.item)) }
        table.neared = { [weak self] in self?.hear(.nearEnd) }
        super.viewDidLoad()
    }

    /// Tells the RIB of an event of the table.
    func hear(_ event: EntityEvent) {}

    final override func cell(_ cell: UITableViewCell?, _ card: EntityCard) -> UITableViewCell {
        let cell = cell as? EntityCell ?? EntityCell(context)
        cell.show(card) { [weak self] in self?.hear(.liked(card.item, $0)) }
        return cell
    }

    /// The line that says how old the things are; none if they are current.
    final func age(_ freshness: Freshness) -> [EntityTable.Line] {
        words.age(freshness, now: context.now()).map { text in [line(text) { UILabel(text, .footnote, .secondaryLabel) }] } ?? []
    }

    /// The line behind things of which more may come.
    final func end<Item, Cursor>(
        _ list: Paging<Item, Cursor>, _ failure: ExplorerError?, _ action: (PagingEvent) -> Action
    ) -> [EntityTable.Line] {
        switch list.loadState {
        case .complete: []
        case .idle, .loading: [line(words.loadingMore) { UILabel(words.loadingMore, .footnote, .secondaryLabel) }]
        case .failed:
            [line(["more", words.moreFailed(failure)]) { retryRow(words.moreFailed(failure), action(.retried)) }]
        }
    }

    private func retryRow(_ text: String, _ retry: Action) -> UIView {
        let column = UIStackView(arrangedSubviews: [UILabel(text), button(words.tryAgain, retry)])
        column.axis = .vertical
        return column
    }

    /// A button of the bar with a menu.
    final func menuItem(_ symbol: String, _ label: String, _ children: [UIMenuElement]) -> UIBarButtonItem {
        let item = UIBarButtonItem(image: UIImage(systemName: symbol), primaryAction: nil, menu: UIMenu(children: children))
        item.accessibilityLabel = label
        return item
    }

    /// A button of the bar that does something.
    final func barItem(_ symbol: String, _ label: String, _ press: @escaping () -> Void) -> UIBarButtonItem {
        let item = UIBarButtonItem(primaryAction: UIAction(image: UIImage(systemName: symbol)) { _ in press() })
        item.accessibilityLabel = label
        return item
    }
}

/// The page until it is known which one to show.
final class SplashPage: PhonePage<Void, Void> {
    override func viewDidLoad() {
        super.viewDidLoad()
        fill([UILabel(words.loading, .headline, .secondaryLabel)])
    }
}

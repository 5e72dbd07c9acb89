import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import NeedleKitUIKit
import PhoneParts
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A thing as a row shows it.
struct EntityCard: Equatable {
    let item: ExplorerItem
    let name: String
    let line: String
    let picture: PictureName?
    /// True for a favourite; nil if there are none, or not yet.
    let isFavourite: Bool?

    init(_ entity: some ToldEntity, isFavourite: Bool?, _ words: ExplorerWords) {
        item = entity.item
        name = entity.name
        line = entity.line(words).joined(separator: " · ")
        picture = (entity as? ExplorerCharacter)?.picture
        self.isFavourite = isFavourite
    }
}

/// A table of things, and of views between them.
final class EntityTable: UITableView, UITableViewDataSource, UITableViewDelegate {
    enum Line: Equatable {
        case card(EntityCard)
        case view(UIView)
    }

    struct Section: Equatable {
        var title: String?
        let lines: [Line]
    }

    /// The doings of a person.
    enum Event {
        case opened(ExplorerItem)
        case liked(ExplorerItem, Bool)
        /// The end comes into sight.
        case nearEnd
    }

    /// The rows before the end from which on more is asked for.
    private static let margin = 6

    private let context: PhoneContext
    private let tell: (Event) -> Void

    /// The content; the same again is not loaded again.
    var sections: [Section] = [] { didSet { if sections != oldValue { reloadData() } } }

    init(_ context: PhoneContext, tell: @escaping (Event) -> Void) {
        self.context = context
        self.tell = tell
        super.init(frame: .zero, style: .plain)
        dataSource = self
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].lines.count }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch sections[indexPath.section].lines[indexPath.row] {
        case .card(let card):
            let cell = dequeueReusableCell(withIdentifier: EntityCell.name) as? EntityCell ?? EntityCell(context)
            cell.show(card) { [weak self] in self?.tell(.liked(card.item, $0)) }
            return cell
        case .view(let view):
            let cell = dequeueReusableCell(withIdentifier: ViewCell.name) as? ViewCell ?? ViewCell()
            cell.show(view)
            return cell
        }
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        let behind = sections[indexPath.section...].reduce(-indexPath.row) { $0 + $1.lines.count }
        if behind <= Self.margin { tell(.nearEnd) }
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        deselectRow(at: indexPath, animated: true)
        if case .card(let card) = sections[indexPath.section].lines[indexPath.row] { tell(.opened(card.item)) }
    }
}

/// The row of a thing, laid out by NeedleKit: the picture at the left, the name over a line about
/// it, the heart at the right.
final class EntityCell: UITableViewCell {
    static let name = "entity"

    private let words: ExplorerWords
    private let picture: LoadedImageView<PictureName>
    private let sign = UIImageView(frame: .zero)
    private let title = UILabel("", .headline)
    private let about = UILabel("", .footnote, .secondaryLabel)
    private lazy var heart = UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self?.pressHeart() })
    private var card: EntityCard?
    private var like: ((Bool) -> Void)?
    /// The sentences about its parts.
    private(set) var layout: [NSLayoutConstraint] = []

    init(_ context: PhoneContext) {
        words = context.words
        picture = LoadedImageView(side: 44, load: context.picture(.row))
        super.init(style: .default, reuseIdentifier: Self.name)
        sign.contentMode = .center
        isAccessibilityElement = true
        accessibilityTraits = .button
        let parts: [(UIView, String)] = [(sign, "sign"), (picture, "picture"), (title, "title"), (about, "about"), (heart, "heart")]
        for (part, name) in parts {
            part.accessibilityIdentifier = name
            contentView.addSubview(part)
        }
        contentView.accessibilityIdentifier = "row"
        place()
    }

    required init?(coder: NSCoder) { nil }

    private func place() {
        for view in [picture, sign] {
            layout += view.ndl.makeConstraints { make in
                make.left.equalTo(contentView).constant(16)
                make.centerY.equalTo(contentView)
            }
        }
        sign.ndl.makeConstraints { make in make.size.equalTo(44) }
        layout += title.ndl.makeConstraints { make in
            make.left.equalTo(picture).constant(56)
            make.top.equalTo(contentView).constant(8)
            make.right.lessThanOrEqualTo(heart).constant(-52)
        }
        layout += about.ndl.makeConstraints { make in
            make.left.equalTo(title)
            make.bottom.equalTo(contentView).constant(-8)
            make.right.lessThanOrEqualTo(heart).constant(-52)
        }
        let between = about.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2)
        between.isActive = true
        layout.append(between)
        layout += heart.ndl.makeConstraints { make in
            make.right.equalTo(contentView).constant(-8)
            make.centerY.equalTo(contentView)
            make.top.greaterThanOrEqualTo(contentView).constant(8)
            make.size.equalTo(44)
        }
    }

    /// Shows a thing in place of the one before.
    func show(_ card: EntityCard, like: @escaping (Bool) -> Void) {
        self.card = card
        self.like = like
        picture.show(card.picture)
        sign.image = UIImage(systemName: card.item.kind.symbol)
        sign.isHidden = card.picture != nil
        title.text = card.name
        about.text = card.line
        heart.isHidden = card.isFavourite == nil
        heart.setTitle(card.isFavourite == true ? "♥" : "♡", for: .normal)
        accessibilityLabel = [card.name, card.line, card.isFavourite == true ? words.saved : nil].compactMap(\.self).joined(separator: ", ")
        accessibilityCustomActions =
            card.isFavourite == nil
            ? []
            : [
                UIAccessibilityCustomAction(name: words.favourite(card.name)) { [weak self] _ in
                    self?.pressHeart()
                    return true
                }
            ]
        heart.accessibilityLabel = words.favourite(card.name)
    }

    private func pressHeart() { if let isFavourite = card?.isFavourite { like?(!isFavourite) } }
}

/// A row with a view that a page has made.
final class ViewCell: UITableViewCell {
    static let name = "view"

    init() {
        super.init(style: .default, reuseIdentifier: Self.name)
        selectionStyle = .none
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a view in place of the one before.
    func show(_ view: UIView) {
        for view in contentView.subviews { view.removeFromSuperview() }
        contentView.addSubview(view)
        view.ndl.makeConstraints { make in
            make.horizontal.equalTo(contentView).inset(16)
            make.vertical.equalTo(contentView).inset(8)
        }
    }
}

extension Sequence {
    /// The rows of a list as lines of a table.
    func lines<Entity: ToldEntity>(_ words: ExplorerWords) -> [EntityTable.Line] where Element == EntityRow<Entity> {
        map { .card(EntityCard($0.entity, isFavourite: $0.isFavourite, words)) }
    }
}

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
struct EntityCard: Equatable, Identifiable {
    let item: ExplorerItem
    let name: String
    let line: String
    let picture: PictureName?
    /// True for a favourite; nil if there are none, or not yet.
    let isFavourite: Bool?
    var id: ExplorerItem { item }

    init(_ entity: some ToldEntity, isFavourite: Bool?, _ words: ExplorerWords) {
        item = entity.item
        name = entity.name
        line = entity.line(words).joined(separator: " · ")
        picture = (entity as? ExplorerCharacter)?.picture
        self.isFavourite = isFavourite
    }
}

/// A table of things, and of views between them.
typealias EntityTable = CardTable<EntityCard>

/// The doings of a person.
enum EntityEvent {
    case opened(ExplorerItem)
    case liked(ExplorerItem, Bool)
    /// The end comes into sight.
    case nearEnd
}

/// The row of a thing, laid out by NeedleKit: the picture at the left, the name over a line about
/// it, the heart at the right.
final class EntityCell: UITableViewCell {
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
        super.init(style: .default, reuseIdentifier: cardName)
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

extension Sequence {
    /// The rows of a list as lines of a table.
    func lines<Entity: ToldEntity>(_ words: ExplorerWords) -> [EntityTable.Line] where Element == EntityRow<Entity> {
        map { .card(EntityCard($0.entity, isFavourite: $0.isFavourite, words)) }
    }
}

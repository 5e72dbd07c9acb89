import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import Foundation
import NeedleKitUIKit
import PhoneParts
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The detail of one thing: its facts, some of which lead on, and what it lists.
final class DetailPage<Entity: DetailedEntity & ToldEntity>: EntityPage<DetailState<Entity>, DetailAction>
where Entity.Related: ToldEntity {
    private var detailWords: DetailWords { DetailWords(context.language) }

    override func viewDidLoad() {
        title = words.one(Entity.kind)
        super.viewDidLoad()
    }

    override func show(_ state: DetailState<Entity>) {
        title = state.entity?.name ?? words.one(Entity.kind)
        navigationItem.rightBarButtonItems = state.entity.map { bar($0, state) }
        let parts: [EntityTable.Section]
        switch state.phase {
        case .loading: parts = [EntityTable.Section(lines: [line("loading") { UILabel(words.loading, .headline, .secondaryLabel) }])]
        case .shown: parts = state.entity.map { sections($0, state) } ?? []
        case .missing:
            parts = [
                EntityTable.Section(lines: [
                    line("missing") {
                        message(
                            words.title(.notFound(state.item)), detailWords.missingText, [button(detailWords.close, .closeTapped)])
                    }
                ])
            ]
        case .failed(let error): parts = [EntityTable.Section(lines: [line(error) { failure(error, retry: .retried) }])]
        }
        table.sections = parts
    }

    private func sections(_ entity: Entity, _ state: DetailState<Entity>) -> [EntityTable.Section] {
        let count = entity.relatedIDs.count
        let related =
            count == 0
            ? [line("none") { UILabel(Entity.noRelated(words), .body, .secondaryLabel) }]
            : state.related.items.lines(words) + end(state.related, state.relatedFailure) { .paged($0) }
        func turn(_ entity: Entity?, _ word: @escaping (String) -> String) -> [EntityTable.Line] {
            entity.map { entity in [line(entity.item) { button(word(entity.name), .turned(entity.item)) }] } ?? []
        }
        let neighbours = turn(state.neighbours.before, detailWords.previous) + turn(state.neighbours.after, detailWords.next)
        return [
            EntityTable.Section(lines: age(state.freshness) + [line(entity) { facts(entity) }]),
            EntityTable.Section(title: "\(Entity.relatedTitle(words)) (\(count))", lines: related),
        ] + (neighbours.isEmpty ? [] : [EntityTable.Section(title: detailWords.neighbours, lines: neighbours)])
    }

    private func facts(_ entity: Entity) -> UIView {
        let rows = entity.facts(words).map { fact -> UIView in
            let label = UILabel(fact.label, .footnote, .secondaryLabel)
            let value = fact.item.map { button(fact.text, .opened($0)) } ?? UILabel(fact.text)
            if fact.item != nil { value.accessibilityLabel = "\(fact.label): \(fact.text)" }
            let row = UIStackView(arrangedSubviews: [label, value])
            row.axis = .vertical
            row.alignment = .leading
            return row
        }
        let column = UIStackView(arrangedSubviews: portrait(entity) + rows)
        column.axis = .vertical
        column.spacing = 8
        return column
    }

    /// The picture of a character, which says nothing to who does not see it.
    private func portrait(_ entity: Entity) -> [UIView] {
        guard let name = (entity as? ExplorerCharacter)?.picture else { return [] }
        let picture = LoadedImageView<PictureName>(side: 240, load: context.picture(.whole))
        picture.layer.cornerRadius = 12
        picture.show(name)
        let row = UIStackView(arrangedSubviews: [picture])
        row.axis = .vertical
        row.alignment = .center
        return [row]
    }

    private func bar(_ entity: Entity, _ state: DetailState<Entity>) -> [UIBarButtonItem] {
        let share = barItem("square.and.arrow.up", detailWords.share) { [weak self] in self?.share(entity) }
        guard let isLiked = state.hearts.contains(state.item) else { return [share] }
        let heart = barItem(isLiked ? "heart.fill" : "heart", words.favourite(entity.name)) { [weak self] in
            self?.send(.heartTapped(entity.item, isLiked: !isLiked))
        }
        if isLiked { heart.accessibilityLabel = words.liked(entity.name) }
        return [share, heart]
    }

    /// Offers the name and the link to other applications.
    private func share(_ entity: Entity) {
        let link = URL(string: "\(ExplorerLink.scheme)://\(Entity.kind.rawValue)/\(entity.id)")
        let sheet = UIActivityViewController(activityItems: [entity.name] + (link.map { [$0] } ?? []), applicationActivities: nil)
        // On an iPad it points at the page.
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }

    override func hear(_ event: EntityEvent) {
        switch event {
        case .opened(let item): send(.opened(item))
        case .liked(let item, let isLiked): send(.heartTapped(item, isLiked: isLiked))
        case .nearEnd: if let state, state.related.loadState == .idle { send(.paged(.moreWanted(seen: state.related.items.count))) }
        }
    }
}

/// The links that the application answers to.
enum ExplorerLink {
    static let scheme = "portal-explorer"
}

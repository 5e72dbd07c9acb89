import ExplorerCore
import ExplorerDomain
import ExplorerEpisode
import ExplorerFavourites
import ExplorerTexts
import PhoneParts
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A list of all things of one kind.
final class ListPage<Entity: ToldEntity>: EntityPage<ListState<Entity>, ListAction> {
    private var listWords: ListWords { ListWords(context.language) }

    override func viewDidLoad() {
        title = words.all(Entity.kind)
        super.viewDidLoad()
    }

    override func show(_ state: ListState<Entity>) {
        showBar(state.query)
        let rows = state.list.items
        var parts = rows.isEmpty ? [EntityTable.Section(lines: [rest(state)])] : sections(state)
        parts.insert(EntityTable.Section(lines: age(state.freshness)), at: 0)
        if !rows.isEmpty { parts.append(EntityTable.Section(lines: end(state.list, state.failure) { .paged($0) })) }
        table.sections = parts.filter { !$0.lines.isEmpty }
    }

    /// Episodes stand by season unless they are by name.
    private func sections(_ state: ListState<Entity>) -> [EntityTable.Section] {
        if state.query.order == .number, let episodes = state.list.items.map(\.self) as? [EntityRow<ExplorerEpisode>] {
            return Season.group(episodes).map { EntityTable.Section(title: words.season($0.number), lines: $0.episodes.lines(words)) }
        }
        return [EntityTable.Section(title: state.count.map { words.count($0, Entity.kind) }, lines: state.list.items.lines(words))]
    }

    /// Stands in the place of what is not there.
    private func rest(_ state: ListState<Entity>) -> EntityTable.Line {
        switch state.list.loadState {
        case .idle, .loading: return line("loading") { UILabel(words.loading, .headline, .secondaryLabel) }
        case .failed:
            let error = state.failure ?? .offline("")
            return line(error) { failure(error, retry: .paged(.retried)) }
        case .complete:
            if state.query.filter.isEmpty { return line("nothing") { message(listWords.nothing, listWords.nothingText) } }
            return line("no hits") { message(listWords.noHits, listWords.noHitsText, [button(listWords.clearAll, .wanted([]))]) }
        }
    }

    private func showBar(_ query: ListQuery<Entity>) {
        let orders = Entity.orders.map { choice(listWords.by($0), isOn: query.order == $0, .wanted(query.by($0).items)) }
        let fields = Entity.Filter.Field.allCases.filter { !$0.options.isEmpty }.map { field in
            let name = field.rawValue
            let options = [("", SearchWords(context.language).any)] + field.options.map { ($0, words.value($0, of: name)) }
            return UIMenu(
                title: words.field(name),
                children: options.map { choice($0.1, isOn: query.filter[field] == $0.0, .wanted(query.with(field, $0.0).items)) })
        }
        let rest = [choice(words.everything, isOn: false, .findTapped), choice(words.settings, isOn: false, .settingsTapped)]
        navigationItem.rightBarButtonItems = [
            menuItem("ellipsis.circle", words.more, [UIMenu(title: listWords.order, children: orders)] + fields + rest),
            barItem("magnifyingglass", listWords.search(Entity.kind)) { [weak self] in self?.send(.searchTapped) },
        ]
    }

    private func choice(_ title: String, isOn: Bool, _ action: ListAction) -> UIAction {
        UIAction(title: title, state: isOn ? .on : .off) { [weak self] _ in self?.send(action) }
    }

    override func hear(_ event: EntityEvent) {
        switch event {
        case .opened(let item): send(.opened(item))
        case .liked(let item, let isLiked): send(.heartTapped(item, isLiked: isLiked))
        case .nearEnd: if let state, state.list.loadState == .idle { send(.paged(.moreWanted(seen: state.list.items.count))) }
        }
    }
}

/// All that a person likes, kind by kind.
final class SavedPage: EntityPage<SavedState, SavedAction> {
    override func viewDidLoad() {
        title = words.saved
        navigationItem.rightBarButtonItems = [
            menuItem(
                "ellipsis.circle", words.more,
                [
                    UIAction(title: words.everything) { [weak self] _ in self?.send(.findTapped) },
                    UIAction(title: words.settings) { [weak self] _ in self?.send(.settingsTapped) },
                ])
        ]
        super.viewDidLoad()
    }

    override func show(_ state: SavedState) {
        let parts = [
            EntityTable.Section(lines: age(state.freshness)),
            EntityTable.Section(title: words.all(.character), lines: state.characters.lines(words)),
            EntityTable.Section(title: words.all(.location), lines: state.locations.lines(words)),
            EntityTable.Section(title: words.all(.episode), lines: state.episodes.lines(words)),
        ].filter { !$0.lines.isEmpty }
        table.sections = parts + [EntityTable.Section(lines: rest(state))].filter { !$0.lines.isEmpty }
    }

    private func rest(_ state: SavedState) -> [EntityTable.Line] {
        if let error = state.failure { return [line(error) { failure(error, retry: .retried) }] }
        if state.count == 0 { return [line("nothing") { message(words.nothingSaved, words.nothingSavedText) }] }
        return state.isSettled ? [] : [line("loading") { UILabel(words.loading, .headline, .secondaryLabel) }]
    }

    override func hear(_ event: EntityEvent) {
        switch event {
        case .opened(let item): send(.opened(item))
        case .liked(let item, let isLiked): send(.heartTapped(item, isLiked: isLiked))
        case .nearEnd: break
        }
    }
}

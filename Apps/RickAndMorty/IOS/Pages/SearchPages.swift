import ExplorerCore
import ExplorerDomain
import ExplorerSearch
import ExplorerTexts
import PhoneParts
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

extension UITextField {
    /// A field of a search; `typed` and `submitted` are told its text.
    fileprivate convenience init(_ label: String, typed: @escaping (String) -> Void, submitted: @escaping (String) -> Void) {
        self.init(frame: .zero)
        placeholder = label
        accessibilityLabel = label
        borderStyle = .roundedRect
        clearButtonMode = .whileEditing
        font = .preferredFont(forTextStyle: .body)
        adjustsFontForContentSizeCategory = true
        addAction(UIAction { [weak self] _ in typed(self?.text ?? "") }, for: .editingChanged)
        addAction(UIAction { [weak self] _ in submitted(self?.text ?? "") }, for: .editingDidEndOnExit)
    }
}

/// A search for things of one kind: the field of the name, the other fields, and what was found.
final class SearchPage<Entity: ToldEntity>: EntityPage<SearchState<Entity>, SearchAction<Entity>> {
    private lazy var searchWords = SearchWords(context.language)
    private lazy var field = UITextField(Entity.kind == .episode ? searchWords.byNameOrCode : searchWords.byName) { [weak self] in
        self?.send(.typed($0))
    } submitted: { [weak self] in
        self?.send(.submitted($0))
    }
    private let fields = SearchState<Entity>.Field.allCases.filter { $0 != .name }
    private lazy var chips = UIStackView(arrangedSubviews: fields.map { button(words.field($0.rawValue), .fieldTapped($0)) })
    private let tally = UILabel("", .footnote, .secondaryLabel)
    private lazy var clear = button(searchWords.clearAll, .allCleared)

    override func viewDidLoad() {
        title = searchWords.title(Entity.kind)
        chips.spacing = 8
        fill([field, chips, tally, clear])
        super.viewDidLoad()
    }

    override func show(_ state: SearchState<Entity>) {
        if field.text != state.text { field.text = state.text }
        showChips(state.filter)
        tally.text = state.count.map(words.results)
        clear.isHidden = state.filter.isEmpty
        let recents = state.filter.isEmpty && state.text.isEmpty ? state.recents : []
        table.sections = [
            EntityTable.Section(lines: age(state.freshness)),
            EntityTable.Section(title: searchWords.recent, lines: recents.isEmpty ? [] : recents.map(recent) + [forgetAll]),
            EntityTable.Section(lines: state.hits.isEmpty ? [rest(state)] : state.hits.lines(words)),
            EntityTable.Section(lines: state.list.items.isEmpty ? [] : end(state.list, state.failure) { .list($0) }),
        ].filter { !$0.lines.isEmpty }
    }

    private func showChips(_ filter: Entity.Filter) {
        for case (let field, let chip as UIButton) in zip(fields, chips.arrangedSubviews) {
            let title = words.field(field.rawValue)
            let value = filter[field]
            chip.setTitle(value.isEmpty ? title : "\(title): \(words.value(value, of: field.rawValue))", for: .normal)
        }
    }

    private func recent(_ search: RecentSearch) -> EntityTable.Line {
        line(search) {
            let summary = searchWords.summary(search)
            let forget = button("✕", .recentForgotten(search))
            forget.accessibilityLabel = searchWords.forget(summary)
            let row = UIStackView(arrangedSubviews: [button(summary, .recentTapped(search)), forget])
            row.spacing = 12
            return row
        }
    }

    private var forgetAll: EntityTable.Line { line("forget all") { button(searchWords.forgetAll, .recentsForgotten) } }

    /// Stands in the place of what is not there; the service is asked which field to loosen.
    private func rest(_ state: SearchState<Entity>) -> EntityTable.Line {
        switch state.list.loadState {
        case .idle, .loading: return line("loading") { UILabel(words.loading, .headline, .secondaryLabel) }
        case .failed:
            let error = state.failure ?? .cancelled
            return line(error) { failure(error, retry: .list(.retried)) }
        case .complete:
            return line(Nothing<Entity>(filter: state.filter, relaxations: state.relaxations)) {
                let buttons = state.relaxations.map { relaxation in
                    let field = searchWords.without(relaxation.field.rawValue, state.filter[relaxation.field])
                    return button("\(field): \(words.results(relaxation.count))", .fieldSet(relaxation.field, ""))
                }
                return message(searchWords.nothing, buttons.isEmpty ? searchWords.nothingText : searchWords.loosenText, buttons)
            }
        }
    }

    override func hear(_ event: EntityEvent) {
        switch event {
        case .opened(let item): send(.itemTapped(item))
        case .liked(let item, let isLiked): send(.favouriteTapped(item, isLiked: isLiked))
        case .nearEnd: if let state, state.list.loadState == .idle { send(.list(.moreWanted(seen: state.list.items.count))) }
        }
    }
}

/// A search without results.
private struct Nothing<Entity: ExplorerEntity>: Hashable {
    let filter: Entity.Filter
    let relaxations: [SearchState<Entity>.Relaxation]
}

/// The sheet of a field: options to choose from, or a text to type.
final class FilterSheetPage<Entity: ToldEntity>: PhonePage<FilterSheetState<Entity>, FilterSheetAction>, SheetViewControllable {
    private lazy var searchWords = SearchWords(context.language)
    private lazy var field = UITextField(state.map { words.field($0.field.rawValue) } ?? "") { [weak self] in
        self?.send(.changed($0))
    } submitted: { [weak self] in
        self?.send(.submitted($0))
    }

    func configure(_ sheet: UISheetPresentationController) {
        sheet.detents = [.medium(), .large()]
        sheet.prefersGrabberVisible = true
    }

    override func show(_ state: FilterSheetState<Entity>) {
        let name = state.field.rawValue
        let heading = UILabel(words.field(name), .title2)
        heading.accessibilityTraits = .header
        let choice = state.options.isEmpty ? typing(name, state.value) : state.options.map { option(state, $0) }
        fill(
            [heading] + choice + [
                button(searchWords.show(state.count), .submitted(nil)), button(searchWords.clear, .cleared),
                button(words.cancel, .cancelled),
            ])
    }

    private func typing(_ name: String, _ value: String) -> [UIView] {
        if field.text != value { field.text = value }
        return [field, UILabel(searchWords.hint(name), .footnote, .secondaryLabel)]
    }

    private func option(_ state: FilterSheetState<Entity>, _ option: String) -> UIView {
        let title = option.isEmpty ? searchWords.any : words.value(option, of: state.field.rawValue)
        let count = state.counts[option].map { " (\($0))" } ?? ""
        let choice = button((option == state.value ? "● " : "○ ") + title + count, .changed(option))
        choice.accessibilityLabel = title + count
        if option == state.value { choice.accessibilityTraits.insert(.selected) }
        return choice
    }
}

/// The search for things of all kinds.
final class FindPage: EntityPage<FindState, FindAction> {
    private lazy var searchWords = SearchWords(context.language)
    private lazy var field = UITextField(searchWords.byNameCodeOrYear) { [weak self] in
        self?.send(.typed($0))
    } submitted: { [weak self] in
        self?.send(.submitted($0))
    }
    private let tally = UILabel("", .footnote, .secondaryLabel)

    override func viewDidLoad() {
        fill([button(words.back, .closed), UILabel(words.everything, .title2), field, tally])
        super.viewDidLoad()
    }

    override func show(_ state: FindState) {
        if field.text != state.text { field.text = state.text }
        tally.text = state.isBlank ? searchWords.everythingText : state.count.map(words.results)
        table.sections = state.isBlank ? [] : sections(state).filter { !$0.lines.isEmpty }
    }

    private func sections(_ state: FindState) -> [EntityTable.Section] {
        if let error = state.characters.failure, state.locations.failure != nil, state.episodes.failure != nil {
            return [EntityTable.Section(lines: [line(error) { failure(error, retry: .retried) }])]
        }
        if state.count == 0 {
            return [EntityTable.Section(lines: [line("nothing") { message(searchWords.nothing, searchWords.nothingNamed) }])]
        }
        return [section(state.characters), section(state.locations), section(state.episodes)]
    }

    private func section<Entity: ToldEntity>(_ group: FindState.Group<Entity>) -> EntityTable.Section {
        let title = words.all(Entity.kind)
        switch group {
        case .loading: return EntityTable.Section(title: title, lines: [line(title) { UILabel(words.loading, .body, .secondaryLabel) }])
        case .failed(let error):
            return EntityTable.Section(title: title, lines: [line([title, "\(error)"]) { failure(error, retry: .retried) }])
        case .found(let page):
            let lines = page.entities.map { EntityTable.Line.card(EntityCard($0, isFavourite: nil, words)) }
            return EntityTable.Section(title: "\(title) (\(page.count))", lines: lines)
        }
    }

    override func hear(_ event: EntityEvent) {
        if case .opened(let item) = event { send(.opened(item)) }
    }
}

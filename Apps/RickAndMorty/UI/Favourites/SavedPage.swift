import ExplorerCore
import ExplorerDomain
import ExplorerFavourites
import ExplorerTexts
import RibletReactor
import RibletStyle
import RibletWeb

extension SavedViews {
    /// The page at the bottom of a navigation stack, beside what is open on a wide screen.
    @MainActor package init(_ context: ExplorerUIContext) {
        self.init(inStack: SavedPage(context: context), emptyPane: context.words.nothingOpen(nil))
    }
}

/// All that a user likes, kind by kind.
struct SavedPage: StateView {
    let context: ExplorerUIContext
    var state = SavedState()

    private var words: ExplorerWords { context.words }

    var pageTitle: String? { words.saved }

    var isReady: Bool { state.isSettled }

    var body: HTML<SavedAction> {
        div(.class("page wide")) {
            listHeader(
                words.saved, above: state.count.map(words.saved) ?? "", words, find: SavedAction.findTapped, settings: .settingsTapped)
            context.ageNotice(state.freshness)
            div(.class("listing")) {
                group(.character, state.characters)
                group(.location, state.locations)
                group(.episode, state.episodes)
                rest
            }
        }
    }

    @HTMLBuilder<SavedAction>
    private func group<Entity: ShownEntity>(_ kind: ExplorerKind, _ rows: [EntityRow<Entity>]) -> HTML<SavedAction> {
        if !rows.isEmpty {
            section(.class("group"), .aria("label", words.all(kind))) {
                h2 {
                    words.all(kind)
                    span(.class("num")) { "\(rows.count)" }
                }
                context.list(ChunkedArray(rows), label: words.all(kind)).map { SavedAction($0) }
            }
        }
    }

    /// Stands in the place of what is not there.
    @HTMLBuilder<SavedAction> private var rest: HTML<SavedAction> {
        let isEmpty = state.characters.isEmpty && state.locations.isEmpty && state.episodes.isEmpty
        if let failure = state.failure {
            if isEmpty { failureView(failure, words, retry: .retried) } else { retryRow(failure, words, retry: .retried) }
        } else if state.count == 0 {
            emptyView(.heart, words.nothingSaved, words.nothingSavedText) {
                a(.class("btn"), .href(context.path(to: .list(.character)))) { words.all(.character) }
            }
        } else if isEmpty {
            context.skeletons(of: ExplorerCharacter.self, count: 6)
        }
    }
}

extension SavedAction {
    /// Converts an action of a listed entity.
    init(_ action: ExplorerItemAction) {
        switch action {
        case .opened(let item): self = .opened(item)
        case .favouriteTapped(let item, let isLiked): self = .heartTapped(item, isLiked: isLiked)
        }
    }
}

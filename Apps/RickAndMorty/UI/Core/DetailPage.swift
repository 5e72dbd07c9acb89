import ExplorerCore
import ExplorerDomain
import ExplorerTexts
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// The looks of one kind's detail, in which the details of all kinds differ.
package protocol DetailStyle<Entity>: Equatable {
    associatedtype Entity: DetailedEntity & ToldEntity where Entity.Related: ShownEntity

    var context: ExplorerUIContext { get }
    /// Returns the tint of the ground.
    func tint(_ entity: Entity) -> Int
    /// Its picture, or what stands for it; nil while it is on its way.
    @HTMLBuilder<ExplorerItemAction> func emblem(_ entity: Entity?) -> HTML<ExplorerItemAction>
    /// The line below its name.
    @HTMLBuilder<ExplorerItemAction> func line(_ entity: Entity) -> HTML<ExplorerItemAction>
    /// Returns the things that it is related to; a grid or rows, unless implemented.
    @HTMLBuilder<ExplorerItemAction> func related(_ rows: ChunkedArray<EntityRow<Entity.Related>>) -> HTML<ExplorerItemAction>
    /// The number of facts that stand there while they are on their way.
    var factCount: Int { get }
}

extension DetailStyle {
    package func related(_ rows: ChunkedArray<EntityRow<Entity.Related>>) -> HTML<ExplorerItemAction> {
        context.list(rows, label: Entity.relatedTitle(context.words))
    }

    /// One without a portrait has a small sign.
    fileprivate var subjectClass: String { Entity.kind == .character ? "subject" : "subject plain" }
}

extension DetailViews {
    /// The detail as a page.
    @MainActor package init<Style: DetailStyle>(_ style: Style, id: Int)
    where
        PresenterType == any StatePresentable<DetailState<Style.Entity>, DetailAction>, ViewControllerType == any ViewControllable
    {
        let page = DetailController(DetailPage(style: style, state: DetailState(id: id)))
        self.init(presenter: page, viewController: page)
    }
}

/// The page of a detail. One that takes its place also takes its entry in the browser's history.
private final class DetailController<Style: DetailStyle>: StateViewController<DetailPage<Style>> {
    override func handle(_ action: DetailAction) {
        if case .turned = action { leavesNoEntry() }
        super.handle(action)
    }
}

/// The detail of one thing.
struct DetailPage<Style: DetailStyle>: StateView {
    let style: Style
    var state: DetailState<Style.Entity>

    private var context: ExplorerUIContext { style.context }
    private var words: ExplorerWords { context.words }

    var pageTitle: String? { state.entity?.name ?? words.one(state.item.kind) }

    var isFound: Bool { state.phase != .missing }

    var isSought: Bool { state.phase == .loading }

    /// Without script nothing follows the first answer; in a page that comes back a heart may have
    /// been pressed that is not there yet.
    var isReady: Bool {
        switch state.phase {
        case .loading: false
        case .shown: state.related.isSettled && state.isHeartKnown
        case .missing, .failed: true
        }
    }

    var body: HTML<DetailAction> {
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href(context.path(to: .list(state.item.kind))), .goesBack, .aria("label", words.back)) {
                    icon(.back)
                }
                if !isKnown { h1 { words.one(state.item.kind) } }
                if let entity = state.entity {
                    div(.class("acts")) {
                        let share = DetailWords(context.language)
                        button(
                            .class("icon"), .type("button"), .hidden(true), .aria("label", share.share), .hook("share"),
                            .data("path", context.path(to: .detail(state.item)))
                        ) { icon(.share) }
                        p(.class("shared"), .role("status"), .hidden(true)) { share.copied }
                        if let isLiked = state.hearts.contains(state.item) {
                            heartButton(isLiked, words.favourite(entity.name)) { .heartTapped(state.item, isLiked: $0) }
                        }
                    }
                }
            }
            context.ageNotice(state.freshness)
            switch state.phase {
            case .loading, .shown: known
            case .missing: missing
            case .failed(let error): failureView(error, words, retry: DetailAction.retried)
            }
        }
    }

    /// True if the entity is shown, or its place while it comes.
    private var isKnown: Bool { state.phase == .loading || state.phase == .shown }

    /// The heading is one element while the thing comes: it has the focus.
    private var known: HTML<DetailAction> {
        let entity = state.entity
        return div(.aria("busy", entity == nil)) {
            header(.class(style.subjectClass), .data("tint", entity.map { "\(style.tint($0) & 7)" } ?? "")) {
                style.emblem(entity).map { DetailAction($0) }
                div {
                    h1 {
                        if let entity { entity.name } else { span(.class("skeleton line mid"), .aria("hidden", true)) {} }
                    }
                    p {
                        if let entity {
                            style.line(entity).map { DetailAction($0) }
                        } else {
                            span(.class("sr"), .role("status")) { words.loading }
                            span(.class("skeleton line short"), .aria("hidden", true)) {}
                        }
                    }
                }
            }
            if let entity { facts(entity) } else { factSkeletons(count: style.factCount) }
            if entity == nil { style.context.skeletons(of: Style.Entity.Related.self, count: 4) }
        }
    }

    private func facts(_ entity: Style.Entity) -> HTML<DetailAction> {
        let count = entity.relatedIDs.count
        return div {
            dl(.class("facts")) {
                for fact in entity.facts(words) { context.fact(fact).map { DetailAction($0) } }
            }
            neighbours
            // A page may hold the details of one thing more than once, so the heading has no
            // identifier.
            section(.class("group"), .aria("label", Style.Entity.relatedTitle(words))) {
                h2 {
                    Style.Entity.relatedTitle(words)
                    span(.class("num")) { "\(count)" }
                }
                if count == 0 { p(.class("quiet")) { Style.Entity.noRelated(words) } } else { related(count) }
            }
        }
    }

    private var neighbours: HTML<DetailAction> {
        let pageWords = DetailWords(context.language)
        return nav(.class("chips"), .aria("label", pageWords.neighbours)) {
            if let entity = state.neighbours.before { turn(to: entity, pageWords.previous(entity.name), key: "k") }
            if let entity = state.neighbours.after { turn(to: entity, pageWords.next(entity.name), key: "j") }
        }
    }

    private func turn(to entity: Style.Entity, _ title: String, key: Character) -> HTML<DetailAction> {
        a(.class("chip"), .href(context.path(to: .detail(entity.item))), .pressed(by: key), .onClick(.turned(entity.item))) { title }
    }

    private func related(_ count: Int) -> HTML<DetailAction> {
        div {
            if !state.related.items.isEmpty {
                style.related(state.related.items).map { DetailAction($0) }
                if state.related.loadState != .complete {
                    pagingEnd(state.related, words.paging(state.relatedFailure)) { .paged($0) }
                }
            } else if state.related.loadState == .failed {
                retryRow(state.relatedFailure ?? .offline(""), words, retry: DetailAction.paged(.retried))
            } else if state.related.loadState == .complete {
                p(.class("quiet")) { Style.Entity.noRelated(words) }
            } else {
                style.context.skeletons(of: Style.Entity.Related.self, count: min(count, 8))
            }
        }
    }

    private var missing: HTML<DetailAction> {
        emptyView(state.item.kind.icon, words.title(.notFound(state.item)), DetailWords(context.language).missingText) {
            button(.class("btn"), .type("button"), .onClick(.closeTapped)) { DetailWords(context.language).close }
        }
    }
}

extension DetailAction {
    /// Converts an action of a listed entity.
    init(_ action: ExplorerItemAction) {
        switch action {
        case .opened(let item): self = .opened(item)
        case .favouriteTapped(let item, let isLiked): self = .heartTapped(item, isLiked: isLiked)
        }
    }
}

import PortalCore
import PortalDomain
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

/// How the detail of one kind looks: what the details of all kinds differ in.
package protocol DetailLook<Entity>: Equatable {
    associatedtype Entity: DetailedEntity where Entity.Related: ShownEntity

    /// Of the page.
    var context: PortalUIContext { get }
    /// Which of the tints is its ground.
    func tint(_ entity: Entity) -> Int
    /// Its picture, or what stands for it; nil while it is on its way.
    @HTMLBuilder<PortalItemAction> func emblem(_ entity: Entity?) -> HTML<PortalItemAction>
    /// The line below its name.
    @HTMLBuilder<PortalItemAction> func line(_ entity: Entity) -> HTML<PortalItemAction>
    /// Its facts.
    @HTMLBuilder<PortalItemAction> func facts(_ entity: Entity) -> HTML<PortalItemAction>
    /// How many facts stand there while they are on their way.
    var factCount: Int { get }
    /// The heading of what it lists.
    var relatedTitle: String { get }
    /// Stands where it lists nothing.
    var noRelated: String { get }
}

extension DetailLook {
    /// One without a portrait has a small sign.
    fileprivate var subjectClass: String { Entity.kind == .character ? "subject" : "subject plain" }
}

extension DetailViews {
    /// The detail as a page.
    @MainActor package init<Look: DetailLook>(_ look: Look, id: Int)
    where
        PresenterType == any StatePresentable<DetailState<Look.Entity>, DetailAction>, ViewControllerType == any ViewControllable
    {
        self.init(DetailPage(look: look, state: DetailState(id: id)))
    }
}

/// The detail of one thing.
struct DetailPage<Look: DetailLook>: StateView {
    let look: Look
    var state: DetailState<Look.Entity>

    private var context: PortalUIContext { look.context }
    private var words: PortalWords { context.words }

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
                if let entity = state.entity, let isLiked = state.hearts.contains(state.item) {
                    div(.class("acts")) { heartButton(isLiked, words.favourite(entity.name)) { .heartTapped(state.item, isLiked: $0) } }
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

    /// Whether the thing is shown, or its place while it comes.
    private var isKnown: Bool { state.phase == .loading || state.phase == .shown }

    /// The heading is one element while the thing comes: it has the focus.
    private var known: HTML<DetailAction> {
        let entity = state.entity
        return div(.aria("busy", entity == nil)) {
            header(.class(look.subjectClass), .data("tint", entity.map { "\(look.tint($0) & 7)" } ?? "")) {
                look.emblem(entity).map { DetailAction($0) }
                div {
                    h1 {
                        if let entity { entity.name } else { span(.class("skeleton line mid"), .aria("hidden", true)) {} }
                    }
                    p {
                        if let entity {
                            look.line(entity).map { DetailAction($0) }
                        } else {
                            span(.class("sr"), .role("status")) { words.loading }
                            span(.class("skeleton line short"), .aria("hidden", true)) {}
                        }
                    }
                }
            }
            if let entity { facts(entity) } else { factSkeletons(count: look.factCount) }
            if entity == nil { look.context.skeletons(of: Look.Entity.Related.self, count: 4) }
        }
    }

    private func facts(_ entity: Look.Entity) -> HTML<DetailAction> {
        let count = entity.relatedIDs.count
        return div {
            dl(.class("facts")) { look.facts(entity).map { DetailAction($0) } }
            // A page may hold the details of one thing more than once, so the heading has no identifier.
            section(.class("group"), .aria("label", look.relatedTitle)) {
                h2 {
                    look.relatedTitle
                    span(.class("num")) { "\(count)" }
                }
                if count == 0 { p(.class("quiet")) { look.noRelated } } else { related(count) }
            }
        }
    }

    private func related(_ count: Int) -> HTML<DetailAction> {
        div {
            if !state.related.items.isEmpty {
                look.context.list(state.related.items, label: look.relatedTitle).map { DetailAction($0) }
                if state.related.loadState != .complete {
                    pagingEnd(state.related, words.paging(state.relatedFailure)) { .paged($0) }
                }
            } else if state.related.loadState == .failed {
                retryRow(state.relatedFailure ?? .offline(""), words, retry: DetailAction.paged(.retried))
            } else if state.related.loadState == .complete {
                p(.class("quiet")) { look.noRelated }
            } else {
                look.context.skeletons(of: Look.Entity.Related.self, count: min(count, 8))
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
    /// What happens to a thing that is listed.
    init(_ action: PortalItemAction) {
        switch action {
        case .opened(let item): self = .opened(item)
        case .favouriteTapped(let item, let isLiked): self = .heartTapped(item, isLiked: isLiked)
        }
    }
}

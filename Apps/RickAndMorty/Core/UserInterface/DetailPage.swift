import DesignSystem
import PortalCore
import PortalDomain
import PortalInterfaces
import PortalUI
import Riblet
import RibletReactor
import RibletWeb

/// How the detail of one kind looks: what the details of all kinds differ in.
package protocol DetailLook<Entity>: Equatable {
    associatedtype Entity: DetailedEntity

    /// Of the page.
    var context: PortalUIContext { get }
    /// What it is of, and its facts.
    @HTMLBuilder<PortalItemAction> func subject(_ entity: Entity) -> HTML<PortalItemAction>
    /// The heading of what it lists.
    var relatedTitle: String { get }
    /// Stands where it lists nothing.
    var noRelated: String { get }
    /// What it lists.
    @HTMLBuilder<PortalItemAction> func related(_ entities: [Entity.Related], _ hearts: Hearts?) -> HTML<PortalItemAction>
    /// Stands for the subject and its facts while they are on their way.
    @HTMLBuilder<DetailAction> var subjectSkeleton: HTML<DetailAction> { get }
    /// Stands for so many of what it lists.
    @HTMLBuilder<DetailAction> func relatedSkeletons(_ count: Int) -> HTML<DetailAction>
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

    /// Without script nothing follows the first answer.
    var isReady: Bool {
        switch state.phase {
        case .loading: false
        case .shown: state.related.isSettled
        case .missing, .failed: true
        }
    }

    var body: HTML<DetailAction> {
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href(context.path("\(state.item.kind.rawValue)s")), .goesBack, .aria("label", words.back)) {
                    icon(.back)
                }
                if let entity = state.entity, let isLiked = state.hearts.contains(state.item) {
                    div(.class("acts")) { heartButton(isLiked, words.favourite(entity.name), .heartTapped(state.item)) }
                }
            }
            context.ageNotice(state.freshness)
            switch state.phase {
            case .loading: loading
            case .shown: if let entity = state.entity { shown(entity) }
            case .missing: missing
            case .failed(let error): failureView(error, words, retry: DetailAction.retried)
            }
        }
    }

    private var loading: HTML<DetailAction> {
        div(.aria("busy", true)) {
            span(.class("sr"), .role("status")) { words.loading }
            look.subjectSkeleton
        }
    }

    private func shown(_ entity: Look.Entity) -> HTML<DetailAction> {
        let count = entity.relatedIDs.count
        return div {
            look.subject(entity).map { DetailAction($0) }
            section(.class("group"), .aria("labelledby", headingID)) {
                h2(.id(headingID)) {
                    look.relatedTitle
                    span(.class("num")) { "\(count)" }
                }
                if count == 0 { p(.class("quiet")) { look.noRelated } } else { related(count) }
            }
        }
    }

    /// A page may hold details of one thing more than once.
    private var headingID: String { "related-\(state.item.kind.rawValue)-\(state.item.id)" }

    private func related(_ count: Int) -> HTML<DetailAction> {
        div {
            if !state.related.items.isEmpty {
                look.related(state.related.items, state.hearts).map { DetailAction($0) }
                if state.related.loadState != .complete {
                    pagingEnd(state.related, words.paging(state.relatedFailure)) { .paged($0) }
                }
            } else if state.related.loadState == .failed {
                retryRow(state.relatedFailure ?? .offline(""), words, retry: DetailAction.paged(.retried))
            } else if state.related.loadState == .complete {
                p(.class("quiet")) { look.noRelated }
            } else {
                look.relatedSkeletons(min(count, 8))
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
        case .favouriteTapped(let item): self = .heartTapped(item)
        }
    }
}

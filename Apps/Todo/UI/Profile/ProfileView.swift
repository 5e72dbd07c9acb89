import Riblet
import RibletLocalization
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoProfile
import TodoTexts

extension ProfileViews {
    /// The profile in a page; `flavorName` is the application's name as the user knows it.
    @MainActor package init(_ context: TodoUIContext, flavorName: String) {
        let panel = WebSwitchController(HTMLViewController(view: NoGallery()))
        let page = ProfilePage(
            ProfileView(context: context, flavorName: flavorName, panel: panel, state: ProfileState(own: context.animal)))
        panel.setContainer(page)
        self.init(presenter: page, viewController: page)
    }
}

/// The profile's page: one of the galleries is in its panel.
final class ProfilePage: StateViewController<ProfileView>, TabControllable {
    weak var tabListener: (any TabControllableListener)?
    private var galleries: [(any ViewControllable)?] = []

    func setTabs(_ viewControllers: [(any ViewControllable)?]) { galleries = viewControllers }

    func selectTab(_ index: Int) { view.panel.setContent(galleries.indices.contains(index) ? galleries[index] : nil) }

    override var shownControllers: [WebViewController] { [view.panel] }
}

/// Stands in the panel before a gallery does.
struct NoGallery: View {
    var body: HTML<Never> { .empty }
}

struct ProfileView: StateView {
    let context: TodoUIContext
    let flavorName: String
    /// Where the gallery is.
    let panel: WebSwitchController
    var state: ProfileState

    var pageTitle: String? { ProfileWords(context.language).title }

    var isReady: Bool { state.counts != nil }

    /// The sheet that imports closes, so the notice is one of the page.
    var messages: [ViewMessage<ProfileAction>] { [.toast(state.$notice, isOverContainer: true, toast(for:))] }

    private func toast(for notice: ProfileState.Notice) -> NoticeToast<ProfileAction>? {
        let words = TransferWords(context.language)
        return switch notice {
        case .imported([], let known): NoticeToast(Toast(words.imported(0, known: known), duration: .seconds(10)))
        case .imported(let ids, let known):
            NoticeToast(.toTakeBack(words.imported(ids.count, known: known), action: context.words.undo), sends: .undoImportTapped(ids))
        case .notTakenAway(let ids):
            NoticeToast(.toTakeBack(words.notTakenAway, action: context.words.tryAgain), sends: .undoImportTapped(ids))
        }
    }

    var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        div(.class("page")) {
            titleBar(words.name(flavorName, context.animal), eyebrow: words.title) {
                nav(.class("chips"), .aria("label", words.languages)) {
                    for language in Language.allCases { link(language) }
                }
            }
            ProfileHeader(context: context, counts: state.counts, face: state.face)
            if state.offersTransfer { transferLink }
            div(.class("segmented"), .role("tablist"), .aria("label", words.tabs)) {
                for animal in Animal.allCases { tab(animal, words) }
            }
            section(.id("profile-panel"), .role("tabpanel"), .aria("labelledby", Self.tabID(state.selected))) {
                slot(panel)
            }
        }
    }

    private var transferLink: HTML<ProfileAction> {
        let animal = state.selected == context.animal ? nil : state.selected
        return div(.class("group")) {
            ul(.class("list links")) {
                li(.class("row")) {
                    a(.class("open"), .href(context.path(to: .transfer(animal))), .onClick(.transferTapped)) {
                        span(.class("mark")) { icon(.share) }
                        span(.class("t")) { TransferWords(context.language).title }
                        icon(.chevron, class: "line chev")
                    }
                }
            }
        }
    }

    private func tab(_ animal: Animal, _ words: ProfileWords) -> HTML<ProfileAction> {
        a(
            .id(Self.tabID(animal)), .role("tab"), .href(context.profile(animal)), .aria("selected", animal == state.selected),
            .aria("controls", "profile-panel"), .onClick(.selected(animal))
        ) { words.tab(animal) }
    }

    /// The page itself in another language, so the rest of the address stays.
    private func link(_ language: Language) -> HTML<ProfileAction> {
        a(
            .class("chip"), .href("?lang=\(language.rawValue)"), .attr("lang", language.rawValue), .attr("hreflang", language.rawValue),
            .attr("aria-current", ifPresent: language == context.language ? "true" : nil), .reloads
        ) { language.ownName }
    }

    private static func tabID(_ animal: Animal) -> String { "profile-tab-\(animal.rawValue)" }
}

extension TodoUIContext {
    /// The address of the profile's page of an animal.
    func profile(_ animal: Animal) -> String { path(to: .profile(animal == self.animal ? nil : animal)) }
}

/// The counts and the friend.
struct ProfileHeader: View {
    let context: TodoUIContext
    let counts: TodoCounts?
    let face: Picture?

    var body: HTML<ProfileAction> {
        let words = ProfileWords(context.language)
        countsHero(context, counts) { counts in
            (words.left(counts.left), words.done(counts.done), words.done(counts.done))
        } face: {
            if let face {
                img(
                    .class("face"), .src(context.picture(face.id)), .alt(context.words.friend(context.animal)), .attr("width", "132"),
                    .attr("height", "132"))
            } else {
                icon(.paw, class: "line face")
            }
        }
    }
}

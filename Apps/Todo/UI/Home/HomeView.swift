import Foundation
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoHome
import TodoTexts

extension HomeViews {
    /// Home in a page: the page itself, at the bottom of a navigation stack.
    @MainActor package init(_ context: TodoUIContext) { self.init(inStack: HomeView(context: context, time: PageTime(context))) }
}

struct HomeView: StateView {
    let context: TodoUIContext
    var state = HomeState() {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    var pageTitle: String? { HomeWords(context.language).title }

    /// The form that was left may have lain over another page: what is told is told over both.
    var messages: [ViewMessage<HomeAction>] { [.toast(state.$notice, isOverContainer: true, toast(for:))] }

    private func toast(for notice: HomeState.Notice) -> NoticeToast<HomeAction>? {
        guard case .discarded(let draft, let key) = notice else { return nil }
        let words = HomeWords(context.language)
        return NoticeToast(
            Toast(words.discarded(draft.title), action: context.words.undo, duration: .seconds(10)), sends: .undoDiscardTapped(draft, key))
    }

    /// A fresh picture is no reason to wait: the service it comes from may be slow, or not there.
    var isReady: Bool { state.counts != nil && state.isPictureKnown }

    var body: HTML<HomeAction> {
        let words = HomeWords(context.language)
        div(.class("page")) {
            titleBar(words.title, eyebrow: context.dates.day(time.now))
            HomeHero(
                context: context, counts: state.counts, picture: state.picture, isLoading: state.isPictureLoading,
                hasFailed: state.hasPictureFailed)
            nav(.aria("label", words.lists)) {
                ul(.class("list links")) {
                    link(.list, .listTapped, .list, context.words.open, state.counts?.left)
                    link(.done, .completeTapped, .done, context.words.done, state.counts?.done)
                    link(.add(overList: false), .addTapped, .plus, context.words.add, nil)
                }
            }
            footer(.class("foot")) {
                a(.href(context.path(to: .quickEntry(.all)))) { context.words.quickEntry }
            }
        }
        button(.class("fab"), .aria("label", context.words.add), .onClick(.addTapped)) { icon(.plus) }
    }

    private func link(_ place: TodoPlace, _ action: HomeAction, _ sign: Icon, _ text: String, _ count: Int?) -> HTML<HomeAction> {
        li(.class("row")) {
            a(.class("open"), .href(context.path(to: place)), .onClick(action)) {
                span(.class("mark")) { icon(sign) }
                span(.class("t")) { text }
                if let count { span(.class("n")) { "\(count)" } }
                icon(.chevron, class: "line chev")
            }
        }
    }
}

/// The counts and the friend.
struct HomeHero: View {
    let context: TodoUIContext
    let counts: TodoCounts?
    let picture: Picture?
    let isLoading: Bool
    let hasFailed: Bool

    var body: HTML<HomeAction> {
        let words = HomeWords(context.language)
        countsHero(context, counts) { counts in
            (
                words.left(counts.left, of: counts.left + counts.done), words.doneOf(counts.done, counts.left + counts.done),
                context.words.done
            )
        } note: {
            if hasFailed { small(.class("late"), .role("status")) { words.pictureFailed } }
        } face: {
            button(
                .class("face"), .class("skeleton", when: picture == nil), .aria("label", words.another), .aria("busy", isLoading),
                .onClick(.pictureTapped)
            ) {
                if let picture {
                    img(
                        .src(context.picture(picture.id)), .alt(context.words.friend(context.animal)), .attr("width", "92"),
                        .attr("height", "92"))
                }
            }
        }
    }
}

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
    @MainActor package init(_ context: TodoUIContext) {
        let day = WebSwitchController(HTMLViewController(view: NoDay()))
        let page = HomePage(HomeView(context: context, day: day, time: PageTime(context)))
        day.setContainer(page)
        self.init(presenter: page, viewController: WebNavigationController(root: page), day: day)
    }
}

/// The page itself, with the day in it.
final class HomePage: StateViewController<HomeView> {
    override var shownControllers: [WebViewController] { [view.day] }
}

/// Stands in the place of the day before it is there.
struct NoDay: View {
    var body: HTML<Never> { .empty }
}

struct HomeView: StateView {
    let context: TodoUIContext
    /// Where the day is.
    let day: WebSwitchController
    var state = HomeState() {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    static func == (a: HomeView, b: HomeView) -> Bool {
        a.state == b.state && a.context == b.context && a.time == b.time && a.day === b.day
    }

    var pageTitle: String? { HomeWords(context.language).title }

    /// The form may have lain over another page, so notices appear over both.
    var messages: [ViewMessage<HomeAction>] { [.toast(state.$notice, isOverContainer: true, toast(for:))] }

    private func toast(for notice: HomeState.Notice) -> NoticeToast<HomeAction>? {
        let words = HomeWords(context.language)
        let (text, action): (String, HomeAction) =
            switch notice {
            case .discarded(let draft, let key): (words.discarded(draft.title), .undoDiscardTapped(draft, key))
            case .added(let todo): (words.added(todo.title), .undoAddTapped(todo))
            }
        return NoticeToast(Toast(text, action: context.words.undo, duration: .seconds(10)), sends: action)
    }

    /// A fresh picture is no reason to wait: the service it comes from may be slow, or not there.
    var isReady: Bool { state.counts != nil && state.isPictureKnown }

    var body: HTML<HomeAction> {
        let words = HomeWords(context.language)
        div(.class("page")) {
            titleBar(words.title, eyebrow: context.dates.day(time.now)) { context.searchLink(.onClick(.searchTapped)) }
            HomeHero(
                context: context, counts: state.counts, picture: state.picture, isLoading: state.isPictureLoading,
                hasFailed: state.hasPictureFailed)
            nav(.class("chips"), .aria("label", words.lists)) {
                link(.list, .listTapped, .list, context.words.open, state.counts?.left)
                link(.done, .completeTapped, .done, context.words.done, state.counts?.done)
                link(.add(overList: false), .addTapped, .plus, context.words.add, nil)
            }
            slot(day)
            footer(.class("foot")) {
                a(.href(context.path(to: .quickEntry(.all)))) { context.words.quickEntry }
            }
        }
        button(.class("fab"), .aria("label", context.words.add), .onClick(.addTapped)) { icon(.plus) }
    }

    private func link(_ place: TodoPlace, _ action: HomeAction, _ sign: Icon, _ text: String, _ count: Int?) -> HTML<HomeAction> {
        a(.class("chip"), .href(context.path(to: place)), .onClick(action)) {
            icon(sign)
            text
            if let count { span(.class("num")) { "\(count)" } }
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
        countsHero(context, counts, isSmall: true) { counts in
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
                        .src(context.picture(picture.id)), .alt(context.words.friend(context.animal)), .attr("width", "64"),
                        .attr("height", "64"))
                }
            }
        }
    }
}

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

    var pageTitle: String? { HomeWords(context.language).title }

    /// The form may have lain over another page, so notices appear over both.
    var messages: [ViewMessage<HomeAction>] { [.toast(state.$notice, isOverContainer: true, toast(for:))] }

    private func toast(for notice: HomeState.Notice) -> NoticeToast<HomeAction>? {
        let words = HomeWords(context.language)
        func toUndo(_ text: String, _ action: HomeAction) -> NoticeToast<HomeAction> {
            NoticeToast(Toast(text, action: context.words.undo, duration: .seconds(10)), sends: action)
        }
        return switch notice {
        case .discarded(let draft, let key): toUndo(words.discarded(draft.title), .undoDiscardTapped(draft, key))
        case .kept(let draft, let id):
            NoticeToast(Toast(words.kept(draft.title), action: words.resume, duration: .seconds(8)), sends: .resumeTapped(id))
        case .added(let todo): toUndo(words.added(todo.title), .undoAddTapped(todo))
        case .removed(let removed): toUndo(words.removed(removed.list.name), .undoRemoveTapped(removed))
        case .remindersDenied: NoticeToast(Toast(words.remindersDenied, duration: .seconds(10)))
        }
    }

    /// A fresh picture is no reason to wait: the service it comes from may be slow, or not there.
    var isReady: Bool { state.counts != nil && state.lists != nil && state.isPictureKnown }

    var body: HTML<HomeAction> {
        let words = HomeWords(context.language)
        div(.class("page")) {
            titleBar(words.title, eyebrow: context.dates.day(time.now)) { context.searchLink(.onClick(.searchTapped)) }
            HomeHero(
                context: context, counts: state.counts, picture: state.picture, isLoading: state.isPictureLoading,
                hasFailed: state.hasPictureFailed)
            div(.class("chips")) {
                nav(.class("chips"), .aria("label", words.lists)) {
                    link(.list, .listTapped, .list, context.words.open, state.counts?.left)
                    link(.done, .completeTapped, .done, context.words.done, state.counts?.done)
                }
                lists
            }
            slot(day)
            if let count = state.counts?.unreadable, count > 0 { p(.class("about")) { words.unreadable(count) } }
            footer(.class("foot")) {
                reminders
                a(.href(context.path(to: .quickEntry(.all)))) { context.words.quickEntry }
            }
        }
        button(.class("fab"), .aria("label", context.words.add), .pressed(by: "n"), .onClick(.addTapped)) { icon(.plus) }
    }

    /// The switch for notifications, which a script shows where the browser has some.
    private var reminders: HTML<HomeAction> {
        let words = HomeWords(context.language)
        let items = state.reminders.map { Item(id: $0.id, title: $0.title, at: Int64($0.time.timeIntervalSince1970 * 1000)) }
        return button(
            .class("btn quiet reminders"), .type("button"), .hidden(true), .hook("reminders"), .aria("pressed", state.reminds == true),
            .data("items", Self.json(items)), .data("text", words.dueAt), .data("path", context.path(to: .home)),
            .onHook { $0 == "denied" ? .remindersDenied : .remindersChosen($0 == "on") }
        ) {
            icon(.bell)
            words.remind
        }
    }

    /// A reminder as the script reads it; `at` is milliseconds since 1970.
    private struct Item: Encodable {
        let id: Todo.ID
        let title: String
        let at: Int64
    }

    private static func json(_ items: [Item]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(items)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// The user's lists, and the way to a new one.
    private var lists: HTML<HomeAction> {
        let words = HomeWords(context.language)
        return nav(.class("chips lists"), .aria("label", words.ownLists)) {
            for listed in state.lists ?? [] {
                a(
                    .class("chip"), .href(context.path(to: .listed(listed.list.id))), .data("list", listed.list.color.rawValue),
                    .onClick(.listedTapped(listed.list.id))
                ) {
                    i(.class("list-dot"), .aria("hidden", true)) {}
                    span { listed.list.name }
                    span(.class("num")) { "\(listed.left)" }
                }
            }
            a(.class("chip"), .href(context.path(to: .newList)), .onClick(.newListTapped)) {
                icon(.plus)
                words.newList
            }
        }
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

import PhoneParts
import Riblet
import RibletReactor
import RibletUIKit
import TodoDomain
import TodoHome
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The start page: the friend, the counts, the ways to the lists, and the day.
final class HomePage: PhonePage<HomeState, HomeAction> {
    /// Where the day is.
    let day = RIBSwitchController()
    private lazy var friend = PictureView(context.pictures, side: 64)
    private let count = UILabel("", .title2)
    private let detail = UILabel("", .body, .secondaryLabel)
    private let failure = UILabel("", .footnote, .systemRed)
    private lazy var words = HomeWords(context.language)
    private lazy var open = button(context.words.open, .listTapped)
    private lazy var done = button(context.words.done, .completeTapped)
    private lazy var newList = button(words.newList, .newListTapped)
    private lazy var today = UILabel(context.dates.day(context.now()), .footnote, .secondaryLabel)
    private lazy var another = button(words.another, .pictureTapped)
    private lazy var add = button(context.words.add, .addTapped)
    private lazy var search = button(ListsWords(context.language).search, .searchTapped)
    private var shownLists: [HomeState.Listed] = []
    private var lists: [UIView] = []

    override func viewDidLoad() {
        title = words.title
        super.viewDidLoad()
        failure.text = words.pictureFailed
        addChild(day)
        place()
        day.didMove(toParent: self)
    }

    private func place() {
        fill([today, friend, another, failure, count, detail, open, done] + lists + [newList, add, search, day.view])
    }

    /// Shows a button for each list.
    private func show(_ listed: [HomeState.Listed]) {
        guard listed != shownLists else { return }
        shownLists = listed
        lists = listed.map { button("\($0.list.name) (\($0.left))", .listedTapped($0.list.id)) }
        place()
    }

    override func show(_ state: HomeState) {
        friend.show(state.picture?.id)
        friend.accessibilityLabel = context.words.friend(context.animal)
        failure.isHidden = !state.hasPictureFailed
        show(state.lists ?? [])
        guard let counts = state.counts else {
            count.text = context.words.loading
            return
        }
        let total = counts.left + counts.done
        count.text = words.left(counts.left, of: total)
        detail.text = words.doneOf(counts.done, total)
        open.setTitle("\(context.words.open) (\(counts.left))", for: .normal)
        done.setTitle("\(context.words.done) (\(counts.done))", for: .normal)
    }

    /// The form that was left may have lain over another page, so it is told over both.
    override func tell(_ state: HomeState) {
        switch notices.news(of: state.$notice) {
        case nil: break
        case .discarded(let draft, let key):
            tell(words.discarded(draft.title), context.words.undo, .undoDiscardTapped(draft, key), over: navigationController)
        case .kept(let draft, let id):
            tell(words.kept(draft.title), words.resume, .resumeTapped(id), over: navigationController)
        // An iPhone tells what is due by the system.
        case .remindersDenied: break
        case .removed(let removed):
            tell(words.removed(removed.list.name), context.words.undo, .undoRemoveTapped(removed), over: navigationController)
        case .added(let todo):
            tell(words.added(todo.title), context.words.undo, .undoAddTapped(todo), over: navigationController)
        }
    }
}

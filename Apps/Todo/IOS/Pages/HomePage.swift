import Riblet
import RibletReactor
import TodoDomain
import TodoHome
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The start page: the friend, the counts, and the ways to the lists.
final class HomePage: PhonePage<HomeState, HomeAction> {
    private lazy var friend = PictureView(context.pictures, side: 92)
    private let count = UILabel("", .title2)
    private let detail = UILabel("", .body, .secondaryLabel)
    private let failure = UILabel("", .footnote, .systemRed)
    private lazy var words = HomeWords(context.language)
    private lazy var open = button(context.words.open, .listTapped)
    private lazy var done = button(context.words.done, .completeTapped)

    override func viewDidLoad() {
        title = words.title
        super.viewDidLoad()
        failure.text = words.pictureFailed
        fill([
            UILabel(context.dates.day(context.now()), .footnote, .secondaryLabel), friend, button(words.another, .pictureTapped), failure,
            count, detail, open, done, button(context.words.add, .addTapped),
        ])
    }

    override func show(_ state: HomeState) {
        friend.show(state.picture?.id)
        friend.accessibilityLabel = context.words.friend(context.animal)
        failure.isHidden = !state.hasPictureFailed
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
        guard case .discarded(let draft, let key) = notices.news(of: state.$notice) else { return }
        tell(words.discarded(draft.title), context.words.undo, .undoDiscardTapped(draft, key), over: navigationController)
    }
}

import MandalartDomain
import MandalartMain
import MandalartTexts
import PhoneParts
import Riblet
import RibletReactor
import RibletUIKit

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The nine goals of a plan, with a greeting, the next steps, and the ways to everything else.
final class MainPage: PhonePage<MainState, MainAction> {
    private let greeting = UILabel("", .body, .secondaryLabel)
    private let tally = UILabel("", .headline)
    private lazy var words = MainWords(context.language)
    private lazy var choose = button(words.choose, .choiceTapped)
    private lazy var settings = button(context.words.settings, .settingTapped)
    private lazy var whole = button(context.words.wholePlan, .overviewTapped)
    private lazy var history = HistoryButtons(self, undo: .change(.step(.undo())), redo: .change(.step(.redo())))
    private lazy var bar = row([whole] + history.buttons)
    private lazy var hint = row([UILabel(context.phone.hint), button(context.words.gotIt, .hintDismissed)])
    private lazy var grid = GridPad(context.phone) { [weak self] event in
        switch event {
        case .tapped(let place): self?.send(.tapped(place.position))
        case .held(let place), .progressed(let place, _): self?.send(.held(place.position))
        }
    }
    private lazy var begin = [UILabel(words.begin, .headline), UILabel(words.beginText)] + starts { .change(.add($0)) }
    private lazy var review = ReviewWords(context.language)
    private lazy var offer = row([button(review.offer, .reviewTapped), button(review.putOff, .reviewPutOff)])
    private lazy var week = button(review.title, .reviewTapped)
    private var shownSteps: [NextStep] = []
    private var steps: [UIView] = []

    override func show(_ state: MainState) {
        title = state.content?.plan.title ?? words.title
        greeting.text = state.nickname.map(words.greeting)
        for button in [choose, settings] { button.isEnabled = state.plan != nil }
        guard let content = state.shown else {
            fill([greeting] + (state.failure == nil ? [UILabel(context.words.loading)] : unreadable(.appeared)) + [choose, settings])
            return
        }
        tally.text = context.words.tally(Progress.percent(content.progress), steps: content.stepCount, of: 64)
        history.show(content.history, context.words)
        grid.show(OverviewCells(content: content, words: context.words) { $0 }.block(.center))
        show(state.nextSteps)
        hint.isHidden = !state.isHintShown
        offer.isHidden = !state.isReviewOffered
        week.isHidden = content.stepCount == 0
        fill([greeting, grid, tally, bar, hint] + (content.branches.isEmpty ? begin : [offer] + steps + [week]) + [choose, settings])
    }

    private func show(_ next: [NextStep]) {
        guard next != shownSteps else { return }
        shownSteps = next
        let words = NextStepWords(context.language)
        steps = next.flatMap {
            [
                button($0.step.title, .tapped($0.goal.position)),
                UILabel("\(words.reason($0.reason)) · \($0.goal.title)", .footnote, .secondaryLabel),
            ]
        }
        if !next.isEmpty { steps.insert(UILabel(words.title, .headline), at: 0) }
    }

    /// The page of a goal may lie over this one, so it is told over both.
    override func tell(_ state: MainState) {
        let shared = context.words
        let place = navigationController
        switch notices.news(of: state.changes.$notice) {
        case nil: break
        case .history(let notice): tell(notice, over: place) { .change(.step($0)) }
        case .discarded(let discarded):
            tell(shared.discarded(discarded.title), shared.undo, .undoDiscardTapped(discarded), over: place)
        case .imported(let arrival): tell(words.imported(arrival), shared.undo, .change(.takeBack(arrival)), over: place)
        case .planDeleted(let content):
            tell(shared.deleted(content.plan.title), shared.undo, .change(.restore(content)), over: place)
        case .planCopied(let copy, let original):
            tell(words.copied(shared.short(original)), shared.undo, .change(.delete(copy)), over: place)
        case .failed(let change, let error): tell(error, over: place, retry: .change(change))
        }
    }
}

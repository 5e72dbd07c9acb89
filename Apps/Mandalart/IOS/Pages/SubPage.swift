import MandalartDomain
import MandalartSub
import MandalartTexts
import PhoneParts
import Riblet
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A goal in the middle of its eight steps.
final class SubPage: PhonePage<SubState, SubAction> {
    private let position: GridPosition
    private lazy var words = SubWords(context.language)
    private let about = UILabel("", .body, .secondaryLabel)
    private let tally = UILabel("", .headline)
    private lazy var history = HistoryButtons(self, undo: .history(.undo()), redo: .history(.redo()))
    private lazy var bar = row([button(words.editGoal, .editGoalTapped)] + history.buttons)
    private lazy var hint = row([UILabel(context.phone.subHint), button(context.words.gotIt, .hintDismissed)])
    private lazy var grid = GridPad(context.phone) { [weak self] event in
        switch event {
        case .tapped(let place): self?.send(.tapped(place.position))
        case .held(let place): self?.send(.held(place.position))
        case .progressed(let place, let percent): self?.send(.progressed(place.position, percent))
        }
    }

    init(_ context: PhoneContext, position: GridPosition) {
        self.position = position
        super.init(context)
    }

    required init?(coder: NSCoder) { nil }

    override func show(_ state: SubState) {
        title = state.branch?.main.title ?? words.loadingTitle
        switch state.phase {
        case .loading: fill([UILabel(context.words.loading)])
        case .missing: fill([UILabel(words.missing, .headline), UILabel(words.missingText)])
        case .failed: fill(unreadable(.appeared))
        case .shown: if let content = state.shown, let branch = state.branch { show(content, branch, state) }
        }
    }

    private func show(_ content: PlanContent, _ branch: Branch, _ state: SubState) {
        grid.show(OverviewCells(content: content, words: context.words) { $0 }.block(position))
        about.text = branch.main.description
        about.isHidden = branch.main.description == nil
        tally.text = context.words.tally(Progress.percent(branch.progress), steps: branch.subs.count, of: 8)
        history.show(state.history, context.words)
        hint.isHidden = !state.isHintShown
        let details = branch.subs.compactMap { sub in
            let facts = [sub.due.map(context.words.due), sub.note].compactMap { $0 }
            return facts.isEmpty ? nil : UILabel(([sub.title] + facts).joined(separator: "\n"), .footnote, .secondaryLabel)
        }
        fill([about, grid, tally, bar, hint] + details)
    }

    override func tell(_ state: SubState) {
        switch notices.news(of: state.changes.$notice) {
        case nil: break
        case .history(let notice): tell(notice) { .history($0) }
        case .discarded(let discarded):
            tell(context.words.discarded(discarded.title), context.words.undo, .undoDiscardTapped(discarded))
        case .failed(let step, let error): tell(error, retry: .history(step))
        }
    }
}

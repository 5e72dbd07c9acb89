import MandalartDomain
import MandalartOverview
import MandalartTexts
import PhoneParts
import Riblet
import RibletReactor

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// The whole plan in 81 cells, or one of its blocks in nine.
final class OverviewPage: PhonePage<OverviewState, OverviewAction> {
    private lazy var words = OverviewWords(context.language)
    private let tally = UILabel("", .headline)
    private lazy var goals = button(context.words.goals, .zoomChosen(.block(.center)))
    private lazy var whole = button(context.words.wholePlan, .zoomChosen(.whole))
    private lazy var share = button(words.share, .shareTapped)
    private lazy var history = HistoryButtons(self, undo: .stepTapped(.undo()), redo: .stepTapped(.redo()))
    private lazy var bar = row([goals, whole, share])
    private lazy var historyBar = row(history.buttons)
    private lazy var grid = GridPad(context.phone) { [weak self] event in
        switch event {
        case .tapped(let place): self?.send(.cellTapped(block: place.block, place.position))
        case .held(let place): self?.send(.cellHeld(block: place.goal ?? place.block))
        case .progressed(let place, let percent): self?.send(.progressed(place, percent))
        }
    }

    override func show(_ state: OverviewState) {
        switch state.phase {
        case .loading: fill([UILabel(context.words.loading)])
        case .missing: fill([UILabel(words.missing, .headline), UILabel(words.missingText)])
        case .failed: fill(unreadable(.appeared))
        case .shown: if let content = state.shown { show(content, state.zoom) }
        }
        if state.phase != .shown { title = words.title }
    }

    private func show(_ content: PlanContent, _ zoom: OverviewState.Zoom) {
        let cells = OverviewCells(content: content, words: context.words) { $0 }
        var (progress, steps, all) = (content.progress, content.stepCount, 64)
        title = content.goal?.title ?? content.plan.title
        switch zoom {
        case .whole: grid.show(cells.whole)
        case .block(let block):
            grid.show(cells.block(block))
            if !block.isCenter {
                title = content[block]?.main.title ?? words.untitled
                (progress, steps, all) = (content.progress(at: block), content[block]?.subs.count ?? 0, 8)
            }
        }
        tally.text = context.words.tally(Progress.percent(progress), steps: steps, of: all)
        goals.isEnabled = zoom != .block(.center)
        whole.isEnabled = zoom != .whole
        history.show(content.history, context.words)
        fill([bar, grid, tally, historyBar])
    }

    override func tell(_ state: OverviewState) {
        switch notices.news(of: state.changes.$notice) {
        case nil: break
        case .done(let notice): tell(notice) { .stepTapped($0) }
        case .failed(let step): tell(words.notDone(step), context.words.tryAgain, .stepTapped(step))
        }
    }
}

/// The plan as a file. A link to read it would need a server, which a phone is none of.
final class SharePage: PhonePage<ShareState, ShareAction> {
    private let plan: Plan.ID

    init(_ context: PhoneContext, plan: Plan.ID) {
        self.plan = plan
        super.init(context)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fill([UILabel(ExportWords(context.language).share, .title2)] + exports(plan) + [button(context.words.close, .dismissed)])
    }
}

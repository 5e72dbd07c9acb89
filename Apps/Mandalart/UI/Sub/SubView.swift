import MandalartDomain
import MandalartSub
import MandalartTexts
import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb

extension SubViews {
    /// The page of a goal.
    @MainActor package init(_ context: MandalartUIContext, plan: Plan.ID, position: GridPosition) {
        self.init(SubView(context: context, plan: plan, state: SubState(position: position)))
    }
}

/// A goal in the middle of its eight steps.
package struct SubView: StateView {
    let context: MandalartUIContext
    let plan: Plan.ID
    package var state: SubState

    package var pageTitle: String? { state.branch?.main.title ?? words.loadingTitle }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { state.phase != .loading && !state.isBusy }

    package var isFound: Bool { state.phase != .missing }

    package var messages: [ViewMessage<SubAction>] { [.toast(state.changes.$notice, toast(for:))] }

    private func toast(for notice: SubState.Notice) -> NoticeToast<SubAction>? {
        switch notice {
        case .history(let notice): context.toast(notice) { .history($0) }
        case .discarded(let discarded): context.toast(discarded, undo: .undoDiscardTapped(discarded))
        case .failed(let step, let error): context.toast(error, retry: .history(step))
        }
    }

    private var words: SubWords { SubWords(context.language) }

    package var body: HTML<SubAction> {
        let isShown = state.phase == .shown
        div(.class("page plan")) {
            backBar(
                state.branch?.main.title ?? words.loadingTitle, back: context.words.back, .href(context.path(to: .plan(plan))), .goesBack
            ) {
                if isShown {
                    div(.class("acts")) {
                        HistoryButtons<SubAction>(
                            words: context.words, history: state.history, undo: .history(.undo()), redo: .history(.redo()))
                        button(.class("icon"), .aria("label", words.editGoal), .onClick(.editGoalTapped)) { icon(.edit) }
                    }
                }
            }
            switch state.phase {
            case .loading: GridSkeleton(size: 3, words: context.words.loading)
            case .missing:
                emptyState(words.missing, words.missingText, sign: .search) {
                    a(.class("btn"), .href(context.path(to: .plan(plan))), .goesBack) { context.words.back }
                }
            case .failed: UnreadableView(words: context.words, retry: SubAction.appeared)
            case .shown: if let branch = state.branch { shown(branch) }
            }
        }
    }

    private func shown(_ branch: Branch) -> HTML<SubAction> {
        div(.class("sides")) {
            div {
                div(.class("stage")) { SubGrid(context: context, branch: branch) }
                element("noscript", [], p(.class("about")) { context.words.levelNeedsScript })
                if state.isHintShown { TipView(words.hint, button: context.words.gotIt, gone: SubAction.hintDismissed) }
            }
            div {
                if let text = branch.main.description { p(.class("about")) { text } }
                CompleteText<SubAction>(
                    words: context.words, percent: Progress.percent(branch.progress), steps: branch.subs.count, of: 8, isAnnounced: true)
                SubLegend(context: context, branch: branch)
            }
        }
    }
}

/// The goal and its steps.
struct SubGrid: View {
    let context: MandalartUIContext
    let branch: Branch

    var body: HTML<SubAction> {
        GridView(
            label: SubWords(context.language).steps(branch.main.title), isPage: true, cell: cell,
            actions: GridActions(
                held: { .held($0?.position) }, moved: { .moved($0.position, to: $1.position) },
                progressed: { .progressed($0.position, $1) }))
    }

    private func cell(_ position: GridPosition) -> GridCell<SubAction> {
        let words = context.words
        guard let number = position.ringNumber else {
            let percent = Progress.percent(branch.progress)
            return GridCell(
                .core, title: branch.main.title, percent: percent, palette: branch.main.paletteID.rawValue,
                label: SubWords(context.language).core(branch.main.title, percent), action: .tapped(position))
        }
        return .step(branch[position], of: branch.main, number: number, words: words, in: .goal, action: .tapped(position))
    }
}

/// The steps as a list, with how far each is.
struct SubLegend: View {
    let context: MandalartUIContext
    let branch: Branch

    var body: HTML<SubAction> {
        ul(.class("legend"), .aria("label", SubWords(context.language).legend), .data("palette", branch.main.paletteID.rawValue)) {
            for sub in branch.subs {
                li {
                    i(.aria("hidden", true)) {}
                    span {
                        sub.title
                        if let day = sub.due { span(.class("m")) { context.words.due(day) } }
                        if let note = sub.note { span(.class("m note")) { note } }
                    }
                    span(.class("num")) { "\(Progress.percent(sub.achievementRate))%" }
                }
            }
        }
    }
}

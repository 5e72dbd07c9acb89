import MandalartDomain
import MandalartOverview
import MandalartTexts
import Riblet
import RibletStyle
import RibletWeb

extension OverviewViews {
    /// The whole plan, as a page.
    @MainActor package init(_ context: MandalartUIContext) { self.init(OverviewView(context: context)) }
}

package struct OverviewView: StateView {
    let context: MandalartUIContext
    package var state = OverviewState()

    package var pageTitle: String? { state.content?.goal?.title ?? OverviewWords(context.language).title }
    package var isReady: Bool { state.phase != .loading }
    package var isFound: Bool { state.phase != .missing }

    package var messages: [ViewMessage<OverviewAction>] { [.toast(state.changes.$notice, toast(for:))] }

    private func toast(for notice: OverviewState.Notice) -> NoticeToast<OverviewAction>? {
        switch notice {
        case .done(let notice): context.toast(notice) { .stepTapped($0) }
        case .failed(let step):
            NoticeToast(
                Toast(OverviewWords(context.language).notDone(step), action: context.words.tryAgain, duration: .seconds(10)),
                sends: .stepTapped(step))
        }
    }

    package var body: HTML<OverviewAction> {
        div(.class("page plan overview"), .onKey(.escape, .escaped)) {
            switch state.phase {
            case .shown:
                if let content = state.shown { shown(content) }
            case .loading:
                bar(OverviewWords(context.language).title, eyebrow: "\u{A0}")
                GridSkeleton(size: 9, words: context.words.loading)
            case .missing:
                bar(OverviewWords(context.language).title)
                emptyState(OverviewWords(context.language).missing, OverviewWords(context.language).missingText, sign: .search) {
                    a(.class("btn"), .href("."), .onClick(.backTapped)) { context.words.back }
                }
            case .failed:
                bar(OverviewWords(context.language).title)
                UnreadableView(words: context.words, retry: .appeared)
            }
        }
    }

    // MARK: Parts

    private func shown(_ content: PlanContent) -> HTML<OverviewAction> {
        let words = OverviewWords(context.language)
        let title = title(content, words)
        return .group([
            bar(title, eyebrow: title == content.plan.title ? nil : content.plan.title, isShared: true),
            div(.class("sides")) {
                div {
                    tools(content, words)
                    div(.class("stage"), .hook("zoom"), .onHook { .pinched(isIn: $0 == "in") }) { grid(content, title, words) }
                    if state.zoom != .whole { element("noscript", [], p(.class("about")) { context.words.levelNeedsScript }) }
                }
                OverviewLegend(words: words, percentWord: context.words, content: content, goal: goal(content))
            },
        ])
    }

    private func bar(_ title: String, eyebrow: String? = nil, isShared: Bool = false) -> HTML<OverviewAction> {
        let words = OverviewWords(context.language)
        return titleBar(title, eyebrow: eyebrow) {
            if isShared {
                div(.class("acts")) {
                    button(.class("icon"), .aria("label", words.share), .aria("haspopup", "dialog"), .onClick(.shareTapped)) {
                        icon(.share)
                    }
                }
            }
        } way: {
            a(.class("icon back"), .href("."), .aria("label", context.words.back), .onClick(.backTapped)) { icon(.back) }
        }
    }

    private func tools(_ content: PlanContent, _ words: OverviewWords) -> HTML<OverviewAction> {
        div(.class("tools")) {
            div(.class("segmented zoom"), .role("group"), .aria("label", words.zoom)) {
                button(.aria("pressed", state.zoom == .block(.center)), .onClick(.zoomChosen(.block(.center)))) {
                    icon(.grid)
                    context.words.goals
                }
                if case .block(let block) = state.zoom, !block.isCenter {
                    button(.aria("pressed", true), .onClick(.zoomChosen(.block(block)))) {
                        icon(.check)
                        words.steps
                    }
                }
                button(.aria("pressed", state.zoom == .whole), .onClick(.zoomChosen(.whole))) {
                    icon(.out)
                    context.words.wholePlan
                }
            }
            tally(content)
            HistoryButtons<OverviewAction>(
                words: context.words, history: content.history, undo: .stepTapped(.undo()), redo: .stepTapped(.redo()))
        }
    }

    private func grid(_ content: PlanContent, _ title: String, _ words: OverviewWords) -> HTML<OverviewAction> {
        let hasTurned = state.turns > 0
        let cells = OverviewCells<OverviewAction>(
            content: content, words: context.words, focus: hasTurned ? (state.lastBlock, state.turns) : nil
        ) { .cellTapped(block: $0.block, $0.position) }
        let origin = hasTurned ? state.lastBlock : nil
        switch state.zoom {
        case .whole:
            return HTMLBuilder.buildExpression(
                GridView(label: words.wholeGrid, rows: cells.whole, origin: origin, actions: actions(\.planPlace)))
        case .block(let block):
            return HTMLBuilder.buildExpression(
                GridView(
                    label: title, rows: cells.block(block), origin: origin,
                    actions: actions { $0.position.map { PlanPlace(block, $0) } }))
        }
    }

    private func actions(_ place: @escaping (GridPlace) -> PlanPlace?) -> GridActions<OverviewAction> {
        GridActions(
            held: { held in .cellHeld(block: held.flatMap(place).map { $0.goal ?? $0.block }) },
            moved: { .moved(place($0), to: place($1)) }, progressed: { .progressed(place($0), $1) })
    }

    private func tally(_ content: PlanContent) -> HTML<OverviewAction> {
        let goal = goal(content)
        return HTMLBuilder.buildExpression(
            CompleteText(
                words: context.words, percent: Progress.percent(shownProgress(content)), steps: goal?.subs.count ?? content.stepCount,
                of: goal == nil ? 64 : 8, isAnnounced: true))
    }

    // MARK: What is seen

    private func title(_ content: PlanContent, _ words: OverviewWords) -> String {
        switch state.zoom {
        case .whole, .block(.center): content.goal?.title ?? content.plan.title
        case .block(let block): content[block]?.main.title ?? words.untitled
        }
    }

    /// The goal whose steps are shown; nil if that is all of them.
    private func goal(_ content: PlanContent) -> Branch? {
        if case .block(let block) = state.zoom, !block.isCenter { content[block] } else { nil }
    }

    private func shownProgress(_ content: PlanContent) -> Double {
        switch state.zoom {
        case .whole: content.progress
        case .block(let block): content.progress(at: block)
        }
    }
}

/// The legend of the grid, with its progress: the goals, each of which leads to its block, or in a
/// block the steps, which lead to the page of their goal.
struct OverviewLegend: View {
    let words: OverviewWords
    let percentWord: SharedWords
    let content: PlanContent
    let goal: Branch?

    static func == (a: OverviewLegend, b: OverviewLegend) -> Bool {
        a.content.branches == b.content.branches && a.percentWord == b.percentWord && a.goal == b.goal
    }

    var body: HTML<OverviewAction> {
        ul(.class("legend"), .aria("label", goal == nil ? words.legend : words.stepLegend)) {
            if let goal {
                for step in goal.subs {
                    row(goal.main, step.title, step.achievementRate, .cellHeld(block: goal.main.position))
                }
            } else {
                for branch in content.branches where !branch.main.position.isCenter {
                    row(branch.main, branch.main.title, branch.progress, .zoomChosen(.block(branch.main.position)))
                }
            }
        }
    }

    private func row(_ goal: MainMandalart, _ title: String, _ progress: Double, _ action: OverviewAction) -> HTML<OverviewAction> {
        let percent = Progress.percent(progress)
        return li(.data("palette", goal.paletteID.rawValue)) {
            i {}
            button(.class("pick"), .aria("label", "\(title), \(percentWord.percent(percent))"), .onClick(action)) { title }
            span(.class("num"), .aria("hidden", true)) { "\(percent)%" }
        }
    }
}

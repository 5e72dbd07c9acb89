import MandalartDomain
import MandalartOverview
import MandalartTexts
import RibletStyle
import RibletWeb

/// The whole plan, as a page to read. Nothing in it can be pressed but what folds out.
package struct SharedPlanView: StateView {
    private let context: MandalartUIContext
    package var state = SharedPlanState()

    package init(context: MandalartUIContext) { self.context = context }

    package var pageTitle: String? { state.phase == .missing ? words.nothing : state.content.map(title) ?? words.title }
    package var isReady: Bool { state.phase != .loading }
    package var isFound: Bool { state.phase != .missing }

    private var words: OverviewWords { OverviewWords(context.language) }

    package var body: HTML<SharedPlanAction> {
        main(.id("main"), .class("page plan")) {
            switch state.phase {
            case .shown: if let content = state.content { shown(content) }
            case .loading:
                titleBar(words.title)
                GridSkeleton(size: 9, words: context.words.loading)
            case .missing:
                div(.class("empty")) {
                    h1 { words.nothing }
                    p { words.nothingText }
                }
            case .failed:
                titleBar(words.title)
                failureState(words.unreadable, retry: context.words.tryAgain, .retried)
            }
        }
    }

    private func title(_ content: PlanContent) -> String { content.goal?.title ?? content.plan.title }

    private func shown(_ content: PlanContent) -> HTML<SharedPlanAction> {
        let title = title(content)
        return .group([
            titleBar(title, eyebrow: title == content.plan.title ? nil : content.plan.title),
            div(.class("sides")) {
                div {
                    div(.class("tools")) {
                        CompleteText(
                            words: context.words, percent: Progress.percent(content.progress), steps: content.stepCount, isAnnounced: true)
                    }
                    div(.class("stage")) {
                        let cells = OverviewCells<SharedPlanAction>(content: content, words: context.words, tapped: nil)
                        GridView(label: words.wholeGrid, rows: cells.whole, actions: nil)
                    }
                }
                SharedPlanLegend(words: words, content: content)
            },
        ])
    }
}

/// The goals with their progress, below each of which its steps fold out: on a phone the cells are
/// too small for words.
struct SharedPlanLegend: View {
    let words: OverviewWords
    let content: PlanContent

    var body: HTML<SharedPlanAction> {
        ul(.class("legend"), .aria("label", words.legend)) {
            for branch in content.branches where !branch.main.position.isCenter {
                li(.data("palette", branch.main.paletteID.rawValue)) {
                    i {}
                    if branch.subs.isEmpty {
                        span { branch.main.title }
                    } else {
                        details(.class("fold")) {
                            summary { branch.main.title }
                            ul {
                                for step in branch.subs {
                                    li {
                                        span { step.title }
                                        span(.class("num")) { "\(Progress.percent(step.achievementRate))%" }
                                    }
                                }
                            }
                        }
                    }
                    span(.class("num")) { "\(Progress.percent(branch.progress))%" }
                }
            }
        }
    }
}

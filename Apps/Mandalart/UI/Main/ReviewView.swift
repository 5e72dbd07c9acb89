import MandalartCore
import MandalartDomain
import MandalartMain
import MandalartTexts
import RibletLocalization
import RibletStyle
import RibletWeb

/// The last seven days of a plan: what was done, what stands still, and what comes next.
package struct ReviewView: StateView {
    let context: MandalartUIContext
    let plan: Plan.ID
    package var state = ReviewState()

    /// The review of a plan.
    package init(context: MandalartUIContext, plan: Plan.ID) { (self.context, self.plan) = (context, plan) }

    package var pageTitle: String? { words.title }
    package var isReady: Bool { state.phase != .loading }
    package var isFound: Bool { state.phase != .missing }

    private var words: ReviewWords { ReviewWords(context.language) }

    package var body: HTML<ReviewAction> {
        div(.class("page review")) {
            backBar(words.title, back: context.words.back, .href("."), .onClick(.backTapped))
            switch state.phase {
            case .loading:
                div(.aria("busy", true)) {
                    span(.class("sr"), .role("status")) { context.words.loading }
                    for _ in 0..<4 {
                        p(.aria("hidden", true)) { span(.class("skeleton line mid")) {} }
                    }
                }
            case .failed: UnreadableView(words: context.words, retry: .appeared)
            case .missing: emptyState(OverviewWords(context.language).missing, OverviewWords(context.language).missingText, sign: .search)
            case .shown: if let review = state.review { shown(review) }
            }
        }
    }

    private func shown(_ review: WeeklyReview) -> HTML<ReviewAction> {
        .group([
            p(.class("about")) { state.title.map { "\($0): \(words.summary(review))" } ?? words.summary(review) },
            part(words.done, id: "done", review.done) { words.finished($0.days) },
            part(words.advanced, id: "advanced", review.advanced) { "\(Progress.percent($0.step.achievementRate))%" },
            part(words.still, id: "still", review.still) { words.standing(Progress.percent($0.step.achievementRate), days: $0.days) },
            group(words.next, id: "review-next") {
                if review.next.isEmpty {
                    p(.class("about")) { words.nothingNext }
                } else {
                    ul(.class("list links")) {
                        for next in review.next { row(next.step, of: next.goal, why: NextStepWords(context.language).reason(next.reason)) }
                    }
                }
            },
        ])
    }

    @HTMLBuilder<ReviewAction> private func part(
        _ title: String, id: String, _ items: [WeeklyReview.Item], why: (WeeklyReview.Item) -> String
    ) -> HTML<ReviewAction> {
        if !items.isEmpty {
            group(title, id: "review-\(id)") {
                ul(.class("list links")) {
                    for item in items.prefix(WeeklyReview.most) { row(item.step, of: item.goal, why: why(item)) }
                }
                if items.count > WeeklyReview.most { p(.class("about after")) { words.more(items.count - WeeklyReview.most) } }
            }
        }
    }

    private func row(_ step: SubMandalart, of goal: MainMandalart, why: String) -> HTML<ReviewAction> {
        li(.class("row"), .data("palette", goal.paletteID.rawValue)) {
            a(.class("open"), .href(context.path(to: .goal(goal.position, in: plan))), .onClick(.tapped(goal.position))) {
                span(.class("body")) {
                    span(.class("t")) { step.title }
                    span(.class("m")) {
                        span(.class("why")) { why }
                        span { goal.title }
                    }
                }
                icon(.chevron, class: "line chev")
            }
        }
    }
}

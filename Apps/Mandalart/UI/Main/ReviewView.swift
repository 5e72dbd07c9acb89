import MandalartCore
import MandalartDomain
import MandalartMain
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

/// The words of the weekly review, in both languages.
struct ReviewWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Your week", ko: "한 주 돌아보기") }
    var offer: String { language(en: "Look back at your week", ko: "지난 한 주를 돌아볼까요?") }
    var putOff: String { language(en: "Not now", ko: "나중에") }
    var done: String { language(en: "Done", ko: "해낸 일") }
    var advanced: String { language(en: "Moved forward", ko: "나아간 일") }
    var still: String { language(en: "Standing still", ko: "멈춰 있는 일") }
    var next: String { language(en: "For next week", ko: "다음 주에 할 일") }
    var nothingNext: String {
        language(en: "Nothing is left to do in this plan.", ko: "이 계획에는 남은 실천이 없어요.")
    }

    func more(_ count: Int) -> String { language(en: "And \(count) more", ko: "그 밖에 \(count)개") }

    /// Sums the last seven days up.
    func summary(_ review: WeeklyReview) -> String {
        switch (review.done.count, review.advanced.count) {
        case (0, 0):
            language(
                en: "no progress in the last 7 days. A small step is enough to begin again.",
                ko: "지난 7일 동안 나아간 실천이 없어요. 작은 것 하나로 다시 시작해 보세요.")
        case (0, let moved): language(en: "\(steps(moved)) moved forward in the last 7 days.", ko: "지난 7일 동안 실천 \(moved)개가 나아갔어요.")
        case (let done, 0): language(en: "\(steps(done)) done in the last 7 days.", ko: "지난 7일 동안 실천 \(done)개를 해냈어요.")
        case (let done, let moved):
            language(
                en: "\(steps(done)) done and \(moved) moved forward in the last 7 days.",
                ko: "지난 7일 동안 실천 \(done)개를 해내고 \(moved)개가 나아갔어요.")
        }
    }

    func finished(_ days: Int?) -> String {
        switch days ?? 0 {
        case 0: language(en: "Today", ko: "오늘")
        case 1: language(en: "Yesterday", ko: "어제")
        case let days: language(en: "\(days) days ago", ko: "\(days)일 전")
        }
    }

    func standing(_ percent: Int, days: Int?) -> String {
        guard let days else { return "\(percent)%" }
        return days < 14
            ? language(en: "\(percent)% for \(days) days", ko: "\(days)일째 \(percent)%")
            : language(en: "\(percent)% for \(days / 7) weeks", ko: "\(days / 7)주째 \(percent)%")
    }

    private func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }
}

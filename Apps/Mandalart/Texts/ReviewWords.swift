import MandalartDomain
import RibletLocalization

/// The words of the weekly review, in both languages.
package struct ReviewWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Your week", ko: "한 주 돌아보기") }
    package var offer: String { language(en: "Look back at your week", ko: "지난 한 주를 돌아볼까요?") }
    package var putOff: String { language(en: "Not now", ko: "나중에") }
    package var done: String { language(en: "Done", ko: "해낸 일") }
    package var advanced: String { language(en: "Moved forward", ko: "나아간 일") }
    package var still: String { language(en: "Standing still", ko: "멈춰 있는 일") }
    package var next: String { language(en: "For next week", ko: "다음 주에 할 일") }
    package var nothingNext: String {
        language(en: "Nothing is left to do in this plan.", ko: "이 계획에는 남은 실천이 없어요.")
    }

    package func more(_ count: Int) -> String { language(en: "And \(count) more", ko: "그 밖에 \(count)개") }

    /// Sums the last seven days up.
    package func summary(_ review: WeeklyReview) -> String {
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

    package func finished(_ days: Int?) -> String {
        switch days ?? 0 {
        case 0: language(en: "Today", ko: "오늘")
        case 1: language(en: "Yesterday", ko: "어제")
        case let days: language(en: "\(days) days ago", ko: "\(days)일 전")
        }
    }

    package func standing(_ percent: Int, days: Int?) -> String {
        guard let days else { return "\(percent)%" }
        return days < 14
            ? language(en: "\(percent)% for \(days) days", ko: "\(days)일째 \(percent)%")
            : language(en: "\(percent)% for \(days / 7) weeks", ko: "\(days / 7)주째 \(percent)%")
    }

    private func steps(_ count: Int) -> String { count == 1 ? "1 step" : "\(count) steps" }
}

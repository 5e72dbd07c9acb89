import RibletLocalization
import TodoDomain

/// The words of the pages for repetitions, in both languages.
package struct RepetitionWords: Equatable, Sendable {
    /// The rules that a form offers.
    package static let offered: [Repetition.Rule] =
        [.daily, .weekdays, .weekly, .monthly, .yearly] + [1, 2, 3, 7, 14, 30].map { .afterDone(days: $0) }

    private let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    package var title: String { language(en: "Repeats", ko: "반복") }
    package var never: String { language(en: "Never", ko: "안 함") }

    /// Says how a todo comes back.
    package func rule(_ rule: Repetition.Rule) -> String {
        switch rule {
        case .daily: language(en: "Every day", ko: "매일")
        case .weekdays: language(en: "Every weekday", ko: "평일마다")
        case .weekly: language(en: "Every week", ko: "매주")
        case .monthly: language(en: "Every month", ko: "매달")
        case .yearly: language(en: "Every year", ko: "매년")
        case .afterDone(1): language(en: "A day after it is done", ko: "완료하고 1일 뒤")
        case .afterDone(let days): language(en: "\(days) days after it is done", ko: "완료하고 \(days)일 뒤")
        }
    }
}

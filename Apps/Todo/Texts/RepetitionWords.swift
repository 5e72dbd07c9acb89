import RibletLocalization
import TodoDomain

/// The words of the pages for repetitions, in both languages.
package struct RepetitionWords: Equatable, Sendable {
    /// The rules that a form offers; others are these with a number of stretches, days of the week
    /// or one of a month.
    package static let offered: [Repetition.Rule] =
        [.daily, .weekdays, .weekly, .monthly, .yearly] + [1, 2, 3, 7, 14, 30].map { .afterDone(days: $0) }

    private let language: Language

    /// Words of a language.
    package init(_ language: Language) { self.language = language }

    package var title: String { language(en: "Repeats", ko: "반복") }
    package var never: String { language(en: "Never", ko: "안 함") }

    /// Asks how many stretches lie between two due dates.
    package func interval(_ unit: Repetition.Unit) -> String {
        switch unit {
        case .days: language(en: "Every how many days", ko: "며칠마다")
        case .weeks: language(en: "Every how many weeks", ko: "몇 주마다")
        case .months: language(en: "Every how many months", ko: "몇 달마다")
        case .years: language(en: "Every how many years", ko: "몇 년마다")
        }
    }
    package func noInterval(most: Int) -> String {
        language(en: "Enter a number from 1 to \(most).", ko: "1부터 \(most)까지의 숫자를 입력해 주세요.")
    }

    package var weekdays: String { language(en: "On these days", ko: "요일") }
    package var noWeekdays: String { language(en: "None chosen: the day of its date.", ko: "고르지 않으면 기한의 요일이에요.") }
    package var ordinal: String { language(en: "Day of the month", ko: "날짜나 요일") }
    package var sameDate: String { language(en: "The same date", ko: "같은 날짜") }
    package func ordinal(_ ordinal: Repetition.Ordinal, _ weekday: Int) -> String {
        language(en: "The \(nth(ordinal, weekday))", ko: nth(ordinal, weekday))
    }

    /// The short name of a day of the week, from 1 for Sunday on.
    package func weekday(_ weekday: Int) -> String {
        String(DateText.weekday(weekday, in: language).prefix(language == .ko ? 1 : 3))
    }

    /// Says how a todo comes back.
    package func text(_ repetition: Repetition) -> String {
        // Where a month has no such day its last one is meant.
        if repetition.dayOfMonth == 31, case .every(let count, .months) = repetition.rule {
            return count == 1
                ? language(en: "On the last day of every month", ko: "매달 말일")
                : language(en: "On the last day, every \(count) months", ko: "\(count)개월마다 말일")
        }
        return rule(repetition.rule)
    }

    /// Says by which rule a todo comes back.
    package func rule(_ rule: Repetition.Rule) -> String {
        switch rule {
        case .every(1, let unit): each(unit)
        case .every(let count, .days): language(en: "Every \(count) days", ko: "\(count)일마다")
        case .every(let count, .weeks): language(en: "Every \(count) weeks", ko: "\(count)주마다")
        case .every(let count, .months): language(en: "Every \(count) months", ko: "\(count)개월마다")
        case .every(let count, .years): language(en: "Every \(count) years", ko: "\(count)년마다")
        case .weekdays: language(en: "Every weekday", ko: "평일마다")
        case .on(let days, 1): language(en: "Every \(list(days))", ko: "매주 \(list(days))")
        case .on(let days, let weeks): language(en: "Every \(weeks) weeks on \(list(days))", ko: "\(weeks)주마다 \(list(days))")
        case .nth(let ordinal, let weekday, 1):
            language(en: "On the \(nth(ordinal, weekday)) of every month", ko: "매달 \(nth(ordinal, weekday))")
        case .nth(let ordinal, let weekday, let months):
            language(en: "On the \(nth(ordinal, weekday)), every \(months) months", ko: "\(months)개월마다 \(nth(ordinal, weekday))")
        case .afterDone(1): language(en: "A day after it is done", ko: "완료하고 1일 뒤")
        case .afterDone(let days): language(en: "\(days) days after it is done", ko: "완료하고 \(days)일 뒤")
        }
    }

    private func each(_ unit: Repetition.Unit) -> String {
        switch unit {
        case .days: language(en: "Every day", ko: "매일")
        case .weeks: language(en: "Every week", ko: "매주")
        case .months: language(en: "Every month", ko: "매달")
        case .years: language(en: "Every year", ko: "매년")
        }
    }

    private func list(_ weekdays: Set<Int>) -> String {
        Repetition.Rule.inOrder(weekdays).map(weekday).joined(separator: language(en: ", ", ko: "·"))
    }

    private func nth(_ ordinal: Repetition.Ordinal, _ weekday: Int) -> String {
        let korean =
            switch ordinal {
            case .first: "첫째"
            case .second: "둘째"
            case .third: "셋째"
            case .fourth: "넷째"
            case .last: "마지막"
            }
        let day = DateText.weekday(weekday, in: language)
        return language(en: "\(ordinal.rawValue) \(day)", ko: "\(korean) \(day)")
    }
}

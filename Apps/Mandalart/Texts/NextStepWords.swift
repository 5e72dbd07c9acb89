import MandalartDomain
import RibletLocalization

/// The words of what is worth doing next, in both languages.
package struct NextStepWords: LocalizedWords {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var title: String { language(en: "Next steps", ko: "다음 실천") }

    package func reason(_ reason: NextStep.Reason) -> String {
        switch reason {
        case .overdue(1): language(en: "Was due yesterday", ko: "어제까지였어요")
        case .overdue(let days): language(en: "\(days) days overdue", ko: "\(days)일 지났어요")
        case .due(0): language(en: "Due today", ko: "오늘까지")
        case .due(1): language(en: "Due tomorrow", ko: "내일까지")
        case .due(let days): language(en: "Due in \(days) days", ko: "\(days)일 남음")
        case .almostDone(let percent): language(en: "Almost done, \(percent)%", ko: "거의 다 했어요, \(percent)%")
        case .begun(let days): begun(days)
        case .following: language(en: "Next in this goal", ko: "이 목표의 다음 실천")
        case .untouched: language(en: "Nothing begun here yet", ko: "아직 시작한 실천이 없어요")
        }
    }

    private func begun(_ days: Int?) -> String {
        switch days {
        case nil: language(en: "Begun", ko: "진행 중")
        case 0?: language(en: "Begun today", ko: "오늘 시작")
        case 1?: language(en: "Begun yesterday", ko: "어제 시작")
        case let days? where days < 7: language(en: "Begun \(days) days ago", ko: "\(days)일 전 시작")
        case let days? where days < 14: language(en: "Begun a week ago", ko: "일주일 전 시작")
        case let days? where days < 60: language(en: "Begun \(days / 7) weeks ago", ko: "\(days / 7)주 전 시작")
        case let days?: language(en: "Begun \(days / 30) months ago", ko: "\(days / 30)달 전 시작")
        }
    }
}

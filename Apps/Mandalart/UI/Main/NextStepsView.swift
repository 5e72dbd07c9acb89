import MandalartDomain
import MandalartMain
import RibletLocalization
import RibletStyle
import RibletWeb

/// The steps that are worth doing next, each with the reason, to be ticked where they stand.
struct NextStepsView: View {
    let context: MandalartUIContext
    let plan: Plan.ID
    let steps: [NextStep]

    var body: HTML<MainAction> {
        section(.class("next"), .aria("labelledby", "next-steps")) {
            h2(.id("next-steps"), .class("head")) { NextStepWords(context.language).title }
            ul(.class("list")) { each(steps.map { NextStepRow(context: context, plan: plan, next: $0) }) }
        }
    }
}

/// One of them.
struct NextStepRow: View, Identifiable {
    let context: MandalartUIContext
    let plan: Plan.ID
    let next: NextStep

    var id: SubMandalart.ID { next.id }

    private var isLate: Bool { if case .overdue = next.reason { true } else { false } }

    var body: HTML<MainAction> {
        let words = NextStepWords(context.language)
        li(.class("row"), .data("palette", next.goal.paletteID.rawValue)) {
            button(
                .class("check"), .role("checkbox"), .aria("checked", false), .aria("label", context.words.done(next.step.title)),
                .onClick(.change(.step(.make(.progress(next.step.id, rate: 1)))))
            ) {
                b { icon(.done) }
            }
            a(
                .class("open"), .href(context.path(to: .goal(next.goal.position, in: plan))),
                .onClick(.tapped(next.goal.position))
            ) {
                span(.class("t")) { next.step.title }
                span(.class("m")) {
                    span(.class("why"), .class("late", when: isLate)) { words.reason(next.reason) }
                    span { next.goal.title }
                    if let note = next.step.note { span(.class("note")) { note } }
                }
            }
        }
    }
}

/// The words of what is worth doing next, in both languages.
struct NextStepWords: LocalizedWords {
    let language: Language

    var title: String { language(en: "Next steps", ko: "다음 실천") }

    func reason(_ reason: NextStep.Reason) -> String {
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

import MandalartDomain
import MandalartMain
import MandalartTexts
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

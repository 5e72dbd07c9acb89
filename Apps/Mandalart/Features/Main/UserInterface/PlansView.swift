import MandalartDomain
import MandalartMain
import MandalartUI
import RibletReactor
import RibletStyle
import RibletWeb

/// The choice of a mandalart, in a sheet: those that there are, the name of the one that is shown,
/// and new ones.
struct PlansView: View {
    let context: MandalartUIContext
    let plans: [PlanSummary]
    let current: Plan.ID?
    let name: FormState<PlanNameField>

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        let controls = FormControls<PlanNameField, MainAction>(
            name, id: "plan-name", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .name($0) }
        sheet(words.choose, id: "plans-heading", dismissed: .choiceDismissed) {
            ul(.class("list links")) {
                each(plans.map { PlanRow(context: context, plan: $0, isCurrent: $0.id == current) })
            }
            controls.form(.class("form")) {
                controls.field(.title, words.rename, .attr("autocomplete", "off"))
                if let failure = name.failure { p(.class("form-error"), .role("alert")) { words.problem(failure) } }
                div(.class("actions")) {
                    button(.class("btn quiet"), .onClick(.choiceDismissed)) { words.close }
                    controls.submit(context.words.save, .class("btn primary"))
                }
            }
            section(.aria("labelledby", "plans-new")) {
                h3(.id("plans-new"), .class("again")) { words.new }
                StartCards(context: context, hasEmpty: true)
            }
        }
    }
}

/// A plan to choose.
struct PlanRow: View, Identifiable {
    let context: MandalartUIContext
    let plan: PlanSummary
    let isCurrent: Bool

    var id: Plan.ID { plan.id }

    var body: HTML<MainAction> {
        let words = MainWords(context.language)
        li(.class("row")) {
            button(
                .class("open"), .attr("aria-current", ifPresent: isCurrent ? "true" : nil),
                .onClick(.chosen(plan.id))
            ) {
                span(.class("mark"), .attr("data-palette", ifPresent: plan.paletteID?.rawValue)) { icon(isCurrent ? .done : .grid) }
                span(.class("body")) {
                    span(.class("t")) { plan.plan.title }
                    span(.class("m")) { words.facts(plan) }
                }
            }
            button(
                .class("icon danger"), .aria("label", words.delete(plan.plan.title)),
                .onClick(.deleteTapped(plan.id))
            ) { icon(.trash) }
        }
    }
}

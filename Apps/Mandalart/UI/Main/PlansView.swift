import MandalartDomain
import MandalartMain
import MandalartTexts
import Riblet
import RibletReactor
import RibletStyle
import RibletWeb

extension PlansViews {
    /// The choice of a mandalart, in a sheet of a page.
    @MainActor package init(_ context: MandalartUIContext, current: Plan.ID) {
        self.init(PlansView(context: context, state: PlansState(current: current)))
    }
}

/// The choice of a mandalart: those that there are, the name of the one that is shown, and new
/// ones.
struct PlansView: StateView {
    let context: MandalartUIContext
    var state: PlansState

    var pageTitle: String? { words.choose }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { state.plans != nil && state.name.phase != .submitting }

    var messages: [ViewMessage<PlansAction>] { [.alert(state.$question, alert(for:))] }

    private func alert(for plan: PlanSummary) -> QuestionAlert<PlansAction> {
        QuestionAlert(
            words.deleteQuestion(context.words.short(plan.plan.title)), words.deleteText(plan.filledCount),
            answers: [.cancel(context.words.cancel, .deleteCancelled), .destructive(context.words.delete, .deleteConfirmed(plan.id))])
    }

    private var words: PlansWords { PlansWords(context.language) }

    var body: HTML<PlansAction> {
        let controls = FormControls<PlanNameField, PlansAction>(
            state.name, id: "plan-name", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .name($0) }
        section(.aria("labelledby", "plans-heading")) {
            h3(.id("plans-heading")) { words.choose }
            if let plans = state.plans {
                ul(.class("list links")) { each(plans.map { PlanRow(context: context, plan: $0, isCurrent: $0.id == state.current) }) }
                controls.form(.class("form")) {
                    controls.field(.title, words.rename, .attr("autocomplete", "off"))
                    if let failure = state.name.failure { p(.class("form-error"), .role("alert")) { words.problem(failure) } }
                    div(.class("actions")) {
                        button(.class("btn quiet"), .onClick(.dismissed)) { context.words.close }
                        controls.submit(context.words.save, .class("btn primary"))
                    }
                }
                section(.aria("labelledby", "plans-new")) {
                    h3(.id("plans-new"), .class("again")) { words.new }
                    div(.class("starts")) {
                        startCard(words.empty, words.emptyText, .startTapped(.empty))
                        startCards(context) { .startTapped($0) }
                    }
                }
            } else {
                for _ in 0..<3 { fieldSkeleton() }
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

    var body: HTML<PlansAction> {
        let words = PlansWords(context.language)
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
            button(.class("icon"), .aria("label", words.copy(plan.plan.title)), .onClick(.copyTapped(plan.id))) { icon(.document) }
            button(
                .class("icon danger"), .aria("label", words.delete(plan.plan.title)),
                .onClick(.deleteTapped(plan.id))
            ) { icon(.trash) }
        }
    }
}

import DesignSystem
import MandalartDomain
import MandalartEditSub
import MandalartUI
import RibletReactor
import RibletWeb

/// The form for a sub mandalart.
package struct EditSubView: StateView {
    let context: MandalartUIContext
    package var state: EditSubState

    package var pageTitle: String? { words.heading(state.position, isNew: state.isNew) }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { state.phase != .loading && !state.isDeleting && state.form.phase != .submitting }

    private var words: EditSubWords { EditSubWords(context.language) }

    package var body: HTML<EditSubAction> {
        section(.aria("labelledby", "edit-sub-heading")) {
            h3(.id("edit-sub-heading")) { words.heading(state.position, isNew: state.isNew) }
            if let goal = state.goal { p(.class("lead")) { words.towards(goal.title) } }
            switch state.phase {
            case .loading: loading
            case .failed: UnreadableView(words: context.words, retry: EditSubAction.appeared)
            case .editing: fields
            }
        }
    }

    private var fields: HTML<EditSubAction> {
        let shared = context.words
        let controls = FormControls<EditSubField, EditSubAction>(
            state.form, id: "edit-sub", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .form($0) }
        return controls.form(.class("form")) {
            controls.defaultButton(shared.save)
            if state.isRestored { controls.restoredRow(words.restored, discard: shared.discard) }
            controls.field(
                .title, words.title, hint: hint, .placeholder(words.titleExample), .attr("autocomplete", "off"),
                .attr("enterkeyhint", "done"))
            level(controls)
            controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
            controls.foot(
                delete: state.isNew ? nil : shared.delete, isDeleting: state.isDeleting, cancel: shared.cancel, save: shared.save,
                canSave: state.canSave)
        }
    }

    /// A cell whose level is dragged, and a slider for everybody else.
    private func level(_ controls: FormControls<EditSubField, EditSubAction>) -> HTML<EditSubAction> {
        div(.class("measure"), .hook("level")) {
            div(
                .class("cell"), .data("palette", (state.goal?.paletteID ?? .type1).rawValue), .data("p", "\(state.percent)"),
                .title(words.drag), .aria("hidden", true)
            ) {
                span(.class("tt")) { state.form[.title].isEmpty ? words.title : state.form[.title] }
            }
            div(.class("slide")) {
                div {
                    label(.for("edit-sub-rate")) { words.level }
                    output(.for("edit-sub-rate")) { "\(state.percent)%" }
                }
                input(
                    .type("range"), .id("edit-sub-rate"), .name(EditSubField.rate.rawValue), .attr("min", "0"), .attr("max", "100"),
                    .attr("step", "1"), .data("snap", "5"), .value("\(state.percent)"),
                    .aria("valuetext", context.words.percent(state.percent)),
                    .onInput(throttle: 60) { .form(.changed(.rate, $0)) })
                controls.error(.rate)
            }
        }
    }

    private var loading: HTML<EditSubAction> {
        div(.class("form"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            div(.class("field"), .aria("hidden", true)) {
                span(.class("label")) { span(.class("skeleton line short")) {} }
                span(.class("box")) { span(.class("skeleton line mid")) {} }
            }
            div(.class("measure"), .aria("hidden", true)) { div(.class("cell skeleton")) {} }
        }
    }

    /// How much of the title is used, where that is worth saying.
    private var hint: String? {
        let count = state.form[.title].count
        return count > MandalartLimits.title * 4 / 5 ? words.count(count, of: MandalartLimits.title) : nil
    }
}

import DesignSystem
import MandalartDomain
import MandalartEditMain
import MandalartUI
import RibletReactor
import RibletWeb

/// The form for a main mandalart.
package struct EditMainView: StateView {
    let context: MandalartUIContext
    package var state: EditMainState

    package var pageTitle: String? { words.heading(state.position, isNew: state.isNew) }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { state.phase != .loading && !state.isDeleting && state.form.phase != .submitting }

    private var words: EditMainWords { EditMainWords(context.language) }

    package var body: HTML<EditMainAction> {
        section(.aria("labelledby", "edit-main-heading")) {
            h3(.id("edit-main-heading")) { words.heading(state.position, isNew: state.isNew) }
            switch state.phase {
            case .loading: loading
            case .failed: UnreadableView(words: context.words, retry: EditMainAction.appeared)
            case .editing: fields
            }
        }
    }

    private var fields: HTML<EditMainAction> {
        let shared = context.words
        let controls = FormControls<EditMainField, EditMainAction>(
            state.form, id: "edit-main", problem: { words.problem($1) }, mark: icon(.warning)
        ) { .form($0) }
        return controls.form(.class("form")) {
            controls.defaultButton(shared.save)
            if state.isRestored { controls.restoredRow(words.restored, discard: shared.discard) }
            div(.class("edit-head")) {
                div(
                    .class("cell edit-preview"), .class("core", when: state.position.isCenter), .data("palette", state.palette.rawValue),
                    .data("p", "38"), .aria("hidden", true)
                ) {
                    span(.class("tt")) { state.form[.title].isEmpty ? words.sample : state.form[.title] }
                }
                controls.field(
                    .title, words.title, hint: hint(.title, MandalartLimits.title), .placeholder(words.titleExample(state.position)),
                    .attr("autocomplete", "off"), .attr("enterkeyhint", "done"))
            }
            controls.area(
                .description, words.description, hint: hint(.description, MandalartLimits.description),
                .placeholder(words.descriptionExample), .attr("rows", "2"))
            palettes
            controls.troubles(notKept: state.isDraftLost ? words.notKept : nil) { words.notSaved($0) }
            controls.foot(
                delete: state.isNew ? nil : shared.delete, isDeleting: state.isDeleting, cancel: shared.cancel, save: shared.save,
                canSave: state.canSave)
        }
    }

    private var palettes: HTML<EditMainAction> {
        fieldset(.class("field"), .aria("labelledby", "edit-main-palettes")) {
            span(.class("label"), .id("edit-main-palettes")) { words.palette }
            div(.class("palettes"), .role("radiogroup"), .aria("labelledby", "edit-main-palettes")) {
                for palette in PaletteID.allCases {
                    label(.data("palette", palette.rawValue)) {
                        input(
                            .type("radio"), .name(EditMainField.palette.rawValue), .attr("value", palette.rawValue),
                            .checked(state.palette == palette), .aria("label", words.palette(palette.number)),
                            .onChange { .form(.changed(.palette, $0)) })
                        b(.aria("hidden", true)) { span { "Aa" } }
                    }
                }
            }
        }
    }

    private var loading: HTML<EditMainAction> {
        div(.class("form"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            for _ in 0..<2 {
                div(.class("field"), .aria("hidden", true)) {
                    span(.class("label")) { span(.class("skeleton line short")) {} }
                    span(.class("box")) { span(.class("skeleton line mid")) {} }
                }
            }
        }
    }

    /// How much of a field is used, where that is worth saying.
    private func hint(_ field: EditMainField, _ limit: Int) -> String? {
        let count = state.form[field].count
        return count > limit * 4 / 5 ? words.count(count, of: limit) : nil
    }
}

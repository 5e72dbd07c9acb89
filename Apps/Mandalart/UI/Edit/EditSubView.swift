import MandalartDomain
import MandalartEdit
import MandalartTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// The form for a step.
struct EditSubView: EditView {
    static let id = "edit-sub"

    let context: MandalartUIContext
    var state: EditSubState

    var words: EditSubWords { EditSubWords(context.language) }
    var heading: String { words.heading(state.position, isNew: state.isNew) }
    var lead: HTML<EditSubAction> { state.goal.map { goal in p(.class("lead")) { words.towards(goal.title) } } ?? .empty }

    func fields(_ controls: FormControls<EditSubField, EditSubAction>) -> HTML<EditSubAction> {
        .group([
            controls.field(
                .title, words.title, hint: controls.usage(.title, MandalartLimits.title, words.count), .placeholder(words.titleExample),
                .attr("autocomplete", "off"), .attr("enterkeyhint", state.onward == nil ? "done" : "next")),
            level(controls),
            controls.field(.due, words.due, type: "date", .attr("autocomplete", "off")),
            controls.area(
                .note, words.note, hint: controls.usage(.note, MandalartLimits.note, words.count), .placeholder(words.noteExample),
                .attr("rows", "2")),
        ])
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

    func name(of field: EditSubField) -> String {
        switch field {
        case .title: words.title
        case .rate: words.level
        case .due: words.due
        case .note: words.note
        }
    }

    func value(_ text: String, of field: EditSubField) -> String { field == .rate ? "\(text)%" : text }

    var skeleton: HTML<EditSubAction> {
        .group([fieldSkeleton(), div(.class("measure"), .aria("hidden", true)) { div(.class("cell skeleton")) {} }])
    }
}

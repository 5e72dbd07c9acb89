import MandalartDomain
import MandalartEdit
import MandalartTexts
import RibletReactor
import RibletStyle
import RibletWeb

/// The form for a goal.
struct EditMainView: EditView {
    static let id = "edit-main"

    let context: MandalartUIContext
    var state: EditMainState

    var words: EditMainWords { EditMainWords(context.language) }
    var heading: String { words.heading(state.position, isNew: state.isNew) }
    var lead: HTML<EditMainAction> { .empty }

    func fields(_ controls: FormControls<EditMainField, EditMainAction>) -> HTML<EditMainAction> {
        .group([
            div(.class("edit-head")) {
                div(
                    .class("cell edit-preview"), .class("core", when: state.position.isCenter), .data("palette", state.palette.rawValue),
                    .data("p", "38"), .aria("hidden", true)
                ) {
                    span(.class("tt")) { state.form[.title].isEmpty ? words.sample : state.form[.title] }
                }
                controls.field(
                    .title, words.title, hint: controls.usage(.title, MandalartLimits.title, words.count),
                    .placeholder(words.titleExample(state.position)),
                    .attr("autocomplete", "off"), .attr("enterkeyhint", state.onward == nil ? "done" : "next"))
            },
            controls.area(
                .description, words.description, hint: controls.usage(.description, MandalartLimits.description, words.count),
                .placeholder(words.descriptionExample), .attr("rows", "2")),
            palettes,
        ])
    }

    private var palettes: HTML<EditMainAction> {
        fieldset(.class("field"), .aria("labelledby", "edit-main-palettes")) {
            span(.class("label"), .id("edit-main-palettes")) { words.palette }
            div(.class("palettes"), .role("radiogroup"), .aria("labelledby", "edit-main-palettes")) {
                for palette in PaletteID.allCases {
                    label(.data("palette", palette.rawValue)) {
                        input(
                            .type("radio"), .name(EditMainField.palette.rawValue), .attr("value", palette.rawValue),
                            .checked(state.palette == palette), .aria("label", words.palette(palette)),
                            .onChange { .form(.changed(.palette, $0)) })
                        b(.aria("hidden", true)) { "Aa" }
                    }
                }
            }
        }
    }

    func name(of field: EditMainField) -> String {
        switch field {
        case .title: words.title
        case .description: words.description
        case .palette: words.palette
        }
    }

    func value(_ text: String, of field: EditMainField) -> String {
        field == .palette ? PaletteID(rawValue: text).map { words.palette($0) } ?? text : text
    }

    var skeleton: HTML<EditMainAction> { .group([fieldSkeleton(), fieldSkeleton()]) }
}

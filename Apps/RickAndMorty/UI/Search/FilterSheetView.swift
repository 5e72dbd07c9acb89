import ExplorerDomain
import ExplorerSearch
import ExplorerTexts
import RibletStyle
import RibletWeb

/// The sheet of a field: options to choose from, or a text to type.
struct FilterSheetView<Entity: ShownEntity>: StateView {
    let context: ExplorerUIContext
    var state: FilterSheetState<Entity>

    var pageTitle: String? { context.words.field(state.field.rawValue) }

    private var field: String { "filter-\(state.field.rawValue)" }

    var body: HTML<FilterSheetAction> {
        let words = SearchWords(context.language)
        form(.class("sheet-form"), .flag("novalidate", true), .onSubmit { .submitted($0["value"]) }) {
            header(.class("sheet-head")) {
                h3(.id("\(field)-title")) { words.shared.field(state.field.rawValue) }
                button(.class("icon"), .type("button"), .aria("label", words.shared.cancel), .onClick(.cancelled)) { icon(.close) }
            }
            if state.options.isEmpty { typing(words) } else { choice(words) }
            div(.class("actions spread")) {
                button(.class("btn"), .type("button"), .onClick(.cleared)) { words.clear }
                button(.class("btn primary"), .type("submit")) { words.show(state.count) }
            }
        }
    }

    private func choice(_ words: SearchWords) -> HTML<FilterSheetAction> {
        div(.class("options"), .role("radiogroup"), .aria("labelledby", "\(field)-title")) {
            for option in state.options {
                label(.class("option")) {
                    input(
                        .type("radio"), .name("value"), .attr("value", option), .checked(option == state.value),
                        .flag("autofocus", option == state.value), .onChange { .changed($0) })
                    span { option.isEmpty ? words.any : words.shared.value(option, of: state.field.rawValue) }
                    span(.class("num")) { state.counts[option].map(String.init) ?? "" }
                }
            }
        }
    }

    private func typing(_ words: SearchWords) -> HTML<FilterSheetAction> {
        div(.class("form")) {
            div(.class("field")) {
                input(
                    .id(field), .type("text"), .name("value"), .value(state.value), .aria("labelledby", "\(field)-title"),
                    .aria("describedby", "\(field)-hint"), .attr("autocomplete", "off"), .attr("autocapitalize", "off"),
                    .attr("enterkeyhint", "search"), .attr("maxlength", "100"), .autofocus, .onInput { .changed($0) })
                p(.class("hint"), .id("\(field)-hint")) { span { words.hint(state.field.rawValue) } }
            }
        }
    }
}

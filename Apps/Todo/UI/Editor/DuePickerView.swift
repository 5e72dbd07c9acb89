import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoTexts

extension StateViews<DuePickerState, DuePickerAction> {
    /// The choice of a date, in a sheet over a form; `prefix` begins the identifiers of the form's
    /// controls.
    @MainActor package init(_ context: TodoUIContext, _ state: DuePickerState, prefix: String) {
        self.init(DuePickerView(context: FormContext(page: context, prefix: prefix), state: state))
    }
}

/// The choice of a date.
struct DuePickerView: StateView {
    let context: FormContext
    var state: DuePickerState

    var pageTitle: String? { context.words.when }

    var body: HTML<DuePickerAction> {
        let words = context.words
        let dates = context.page.dates
        let zone = dates.namesZone ? dates.zoneName : nil
        section(.aria("labelledby", context.id("when"))) {
            h3(.id(context.id("when"))) { words.when }
            div(.class("chips"), .role("group"), .aria("label", words.shortcuts)) {
                for choice in state.choices {
                    button(
                        .class("chip"), .aria("pressed", choice.date == state.date && !state.isInvalid),
                        .onClick(.picked(choice.date))
                    ) { words.shortcut(choice.shortcut, in: zone) }
                }
            }
            form(.class("form"), .flag("novalidate", true), .onSubmit { .confirmed(dates.date(controlValue: $0["due"] ?? "")) }) {
                div(.class("field")) {
                    label(.for(context.id("when-date"))) { words.dateAndTime(in: zone) }
                    input(
                        .id(context.id("when-date")), .type("datetime-local"), .name("due"), .value(dates.controlValue(state.date)),
                        .aria("invalid", state.isInvalid),
                        .attr("aria-describedby", ifPresent: state.isInvalid ? context.id("when-error") : nil),
                        .onInput(debounce: 150) { .picked(dates.date(controlValue: $0)) })
                    if state.isInvalid { fieldError(context.id("when-error"), words.noDate) }
                    if let zone { p(.class("hint")) { span { words.zone(zone) } } }
                }
                div(.class("actions")) {
                    button(.class("btn quiet"), .onClick(.cancelled)) { words.cancel }
                    button(.class("btn primary"), .type("submit")) { words.set }
                }
            }
        }
    }
}

import RibletStyle
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

/// The choice of a date, in a sheet over the form.
struct DuePickerView: View {
    let context: FormContext
    let picker: DuePicker

    var body: HTML<EditorAction> {
        let words = context.words
        let dates = context.page.dates
        let zone = dates.namesZone ? dates.zoneName : nil
        sheet(words.when, id: context.id("when"), dismissed: .pickerCancelled) {
            div(.class("chips"), .role("group"), .aria("label", words.shortcuts)) {
                for choice in picker.choices {
                    button(
                        .class("chip"), .aria("pressed", choice.date == picker.date && !picker.isInvalid),
                        .onClick(.pickerSelected(choice.date))
                    ) { words.shortcut(choice.shortcut, in: zone) }
                }
            }
            form(.class("form"), .flag("novalidate", true), .onSubmit { .pickerConfirmed(dates.date(controlValue: $0["due"] ?? "")) }) {
                div(.class("field")) {
                    label(.for(context.id("when-date"))) { words.dateAndTime(in: zone) }
                    input(
                        .id(context.id("when-date")), .type("datetime-local"), .name("due"), .value(dates.controlValue(picker.date)),
                        .aria("invalid", picker.isInvalid),
                        .attr("aria-describedby", ifPresent: picker.isInvalid ? context.id("when-error") : nil),
                        .onInput(debounce: 150) { .pickerTyped(dates.date(controlValue: $0)) })
                    if picker.isInvalid { fieldError(context.id("when-error"), words.noDate) }
                    if let zone { p(.class("hint")) { span { words.zone(zone) } } }
                }
                div(.class("actions")) {
                    button(.class("btn quiet"), .onClick(.pickerCancelled)) { words.cancel }
                    button(.class("btn primary"), .type("submit")) { words.set }
                }
            }
        }
    }
}

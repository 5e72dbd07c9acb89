import RibletLocalization
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
        let (day, time) = values(dates)
        section(.aria("labelledby", context.id("when"))) {
            h3(.id(context.id("when"))) { words.when }
            div(.class("chips"), .role("group"), .aria("label", words.shortcuts)) {
                for choice in state.choices { chip(words.shortcut(choice.shortcut, in: zone), choice.due) }
                chip(words.undated, nil)
            }
            form(.class("form"), .flag("novalidate", true), .onSubmit { .confirmed(entry($0["day"] ?? "", $0["time"] ?? "")) }) {
                div(.class("fields")) {
                    control("day", words.date, type: "date", day) { .picked(entry($0, time)) }
                    control("time", words.time(in: zone), type: "time", time) { .picked(entry(day, $0)) }
                }
                div(.class("field")) {
                    if state.isInvalid { fieldError(context.id("when-error"), words.noDate) }
                    p(.class("hint")) { span { words.timeHint } }
                    if let zone { p(.class("hint")) { span { words.zone(zone) } } }
                }
                div(.class("actions")) {
                    button(.class("btn quiet"), .onClick(.cancelled)) { words.cancel }
                    button(.class("btn primary"), .type("submit")) { words.set }
                }
            }
        }
    }

    private func chip(_ text: String, _ due: Due?) -> HTML<DuePickerAction> {
        button(.class("chip"), .aria("pressed", due == state.due && !state.isInvalid), .onClick(.picked(.due(due)))) { text }
    }

    private func control(
        _ name: String, _ text: String, type: String, _ value: String, _ entered: @escaping (String) -> DuePickerAction
    ) -> HTML<DuePickerAction> {
        let id = context.id("when-\(name)")
        return div(.class("field")) {
            label(.for(id)) { text }
            input(
                .id(id), .type(type), .name(name), .value(value), .aria("invalid", state.isInvalid),
                .attr("aria-describedby", ifPresent: state.isInvalid ? context.id("when-error") : nil), .onInput(debounce: 150, entered))
        }
    }

    /// Returns the values of the two controls.
    private func values(_ dates: DateText) -> (day: String, time: String) {
        switch state.due {
        case nil: return ("", "")
        case .day(let day)?: return (day.description, "")
        case .time(let time)?:
            let value = dates.controlValue(time).split(separator: "T")
            return (String(value[0]), String(value[1]))
        }
    }

    /// Reads the values of the two controls. A time without a date is the next one.
    private func entry(_ day: String, _ time: String) -> DueEntry {
        let dates = context.page.dates
        if time.isEmpty {
            if day.isEmpty { return .due(nil) }
            // A year that is being typed is 0002 first.
            return Day(day).flatMap { $0.year < 1970 ? nil : .due(.day($0)) } ?? .invalid
        }
        guard day.isEmpty else { return dates.date(controlValue: "\(day)T\(time)").map { .due(.time($0)) } ?? .invalid }
        let now = context.page.now()
        let today = Day(now, in: dates.calendar)
        let next = [today, today.adding(1, .days)].compactMap { dates.date(controlValue: "\($0)T\(time)") }.first { $0 > now }
        return next.map { .due(.time($0)) } ?? .invalid
    }
}

import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

/// The choice of a date to put a todo off to: one tap each.
struct PostponeSheet: View, Identifiable {
    let context: TodoUIContext
    /// Begins the identifiers of its elements; the day and the list can be in one page.
    let prefix: String
    let postponing: ListState.Postponing

    var id: Todo.ID { postponing.todo.id }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        let now = context.now()
        sheet(words.postponeUntil, id: "\(prefix)-postpone", dismissed: .postponeCancelled) {
            p(.class("lead")) { postponing.todo.title }
            ul(.class("list links")) {
                for choice in postponing.choices {
                    li(.class("row")) {
                        button(.class("open"), .onClick(.postponed(id, to: choice.due))) {
                            span(.class("mark")) { icon(choice.shortcut == .thisEvening ? .clock : .cal) }
                            span(.class("t")) { words.choice(choice.shortcut) }
                            span(.class("n")) { context.dates.due(choice.due, now: now) }
                        }
                    }
                }
            }
            form(.class("form"), .flag("novalidate", true), .onSubmit { putOff(to: $0["day"] ?? "") }) {
                div(.class("field")) {
                    label(.for("\(prefix)-postpone-day")) { words.postponeToDay }
                    input(
                        .id("\(prefix)-postpone-day"), .type("date"), .name("day"),
                        .attr("min", Day(now, in: context.dates.calendar).description))
                }
                div(.class("actions")) {
                    button(.class("btn quiet"), .onClick(.postponeCancelled)) { EditorWords(context.language).cancel }
                    button(.class("btn primary"), .type("submit")) { words.putOff }
                }
            }
        }
    }

    /// Puts the todo off to a day that was picked, at its time of the day; without one the choice
    /// stays open.
    private func putOff(to text: String) -> TodosAction {
        let calendar = context.dates.calendar
        guard let day = Day(text), day >= Day(context.now(), in: calendar) else { return .postponeTapped(id) }
        return .postponed(id, to: postponing.todo.due?.moved(to: day, in: calendar) ?? .day(day))
    }
}

import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

/// A todo that is put in order by hand: by its handle, or step by step.
struct ArrangeRow: View, Identifiable {
    let context: TodoUIContext
    let todo: Todo
    /// The date in words; nil where nothing is to be said of it.
    let due: String?
    /// The todo above with which it can change places.
    let above: Todo.ID?
    /// The one below.
    let below: Todo.ID?

    var id: Todo.ID { todo.id }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        let canMove = above != nil || below != nil
        li(.class("row")) {
            if canMove {
                button(.class("icon handle"), .type("button"), .dragHandle, .aria("label", words.handle(todo.title))) { icon(.grip) }
            } else {
                span(.class("icon")) {}
            }
            div(.class("body")) {
                context.title(of: todo)
                if let due { span(.class("m")) { due } }
            }
            if canMove {
                step(.up, words.up(todo.title), above)
                step(.down, words.down(todo.title), below)
            }
        }
    }

    /// A button that stays where it leads nowhere, so that it keeps the focus at the ends.
    private func step(_ sign: Icon, _ label: String, _ target: Todo.ID?) -> HTML<TodosAction> {
        button(
            .class("icon"), .aria("label", label), .attr("aria-disabled", ifPresent: target == nil ? "true" : nil),
            .onClick(.arranged(id, at: target ?? id))
        ) { icon(sign) }
    }
}

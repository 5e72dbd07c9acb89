import RibletWeb
import TodoDomain
import TodoQuickEntry
import TodoTexts

/// One todo: what it says, and while it is being changed the field for it.
struct QuickEntryRow: View, Identifiable {
    let id: Todo.ID
    let context: TodoUIContext
    let title: String
    let isDone: Bool
    /// When it is due, in words; nil where it has no date.
    let due: String?
    /// The text of the field; nil while the todo is not being changed.
    let text: String?
    /// The number of times that the focus was given, where it is given to this row.
    let turn: Int?

    var body: HTML<QuickEntryAction> {
        let words = QuickEntryWords(context.language)
        li(.class("completed", when: isDone), .class("editing", when: text != nil)) {
            // The two ways are two elements to the page: when the change has ended the check box is
            // a new one and takes the focus.
            if let text {
                let excess = TodoLimits.excess(ofTitle: text)
                shown(words, turn: nil)
                input(
                    .id("quickentry-edit-\(id)"), .class("edit"), .aria("label", words.edit(title)), .autofocus,
                    .attr("autocomplete", "off"), .attr("enterkeyhint", "done"), .value(text),
                    .aria("invalid", excess > 0), .attr("aria-describedby", ifPresent: excess > 0 ? "quickentry-edit-message" : nil),
                    .onInput(debounce: 200) { .editTyped($0) }, .onKey(.enter, .editConfirmed), .onKey(.escape, .editCancelled),
                    .onBlur { [id] in .editLeft(id, $0) })
                tooLong(excess, id: "quickentry-edit-message", words)
            } else {
                shown(words, turn: turn)
            }
        }
    }

    private func shown(_ words: QuickEntryWords, turn: Int?) -> HTML<QuickEntryAction> {
        div(.class("view")) {
            input(
                .class("toggle"), .type("checkbox"), .aria("label", context.words.check(title)), .autofocus(turn: turn), .checked(isDone),
                .onCheck { [id] in .doneSwitched(id, $0) }, .onKey(.enter, .editStarted(id)))
            label(.attr("data-due", ifPresent: due), .onDoubleClick(.editStarted(id))) { title }
            button(.class("destroy"), .aria("label", context.words.delete(title)), .onClick(.deleteTapped(id))) {}
        }
    }
}

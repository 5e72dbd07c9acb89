import Localization
import RibletWeb
import TodoDomain
import TodoQuickEntry

/// One todo: what it says, and while it is being changed the field for it.
struct QuickEntryRow: View, Identifiable {
    let id: Todo.ID
    let language: Language
    let title: String
    let isDone: Bool
    /// What stands in the field; nothing while the todo is not being changed.
    let text: String?
    /// The user has just ended the change by a key.
    let isFocused: Bool

    var body: HTML<QuickEntryAction> {
        let words = QuickEntryWords(language)
        li(.class("completed", when: isDone), .class("editing", when: text != nil)) {
            // The two ways are two elements to the page: when the change has ended the check box is a new one and takes the focus.
            if let text {
                shown(words, takesFocus: false)
                input(
                    .id("quickentry-edit-\(id)"), .class("edit"), .aria("label", words.edit(title)), .autofocus,
                    .attr("autocomplete", "off"),
                    .attr("maxlength", "\(TodoLimits.title)"), .attr("enterkeyhint", "done"), .value(text),
                    .onInput(debounce: 200) { .editTyped($0) }, .onKey(.enter, .editConfirmed), .onKey(.escape, .editCancelled),
                    .onBlur { [id] in .editLeft(id, $0) })
            } else {
                shown(words, takesFocus: isFocused)
            }
        }
    }

    private func shown(_ words: QuickEntryWords, takesFocus: Bool) -> HTML<QuickEntryAction> {
        div(.class("view")) {
            input(
                .class("toggle"), .type("checkbox"), .aria("label", words.toggle(title)), .flag("autofocus", takesFocus), .checked(isDone),
                .onCheck { [id] in .doneSwitched(id, $0) }, .onKey(.enter, .editStarted(id)))
            label(.onDoubleClick(.editStarted(id))) { title }
            button(.class("destroy"), .aria("label", words.delete(title)), .onClick(.deleteTapped(id))) {}
        }
    }
}

import Localization
import RibletWeb
import TodoDomain
import TodoQuickEntry
import TodoUI

/// The page that the public TodoMVC application specification describes: its elements, its classes, its behaviour.
struct QuickEntryView: View {
    let context: TodoUIContext
    var state: QuickEntryState

    /// Without script a form is answered when its change is stored.
    var isReady: Bool { state.todos != nil && state.pendingWrites == 0 }

    var body: HTML<QuickEntryAction> {
        let words = QuickEntryWords(context.language)
        // The page stands alone, so the place that the skip link leads to is its own.
        main(.id("main"), .attr("tabindex", "-1")) {
            section(.class("todoapp")) {
                header(.class("header")) {
                    h1 { words.heading }
                    EntryForm(words: words.placeholder, text: state.entry)
                }
                if let todos = state.todos {
                    if !todos.isEmpty {
                        list(words)
                        bar(words)
                    }
                } else {
                    LoadingList(words: words.loading)
                }
            }
            footer(.class("info")) {
                p { words.hint }
                p { a(.href(context.path(""))) { words.back } }
            }
        }
    }

    private func list(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        section(.class("main")) {
            // The identifier is the specification's.
            input(.id("toggle-all"), .class("toggle-all"), .type("checkbox"), .checked(state.leftCount == 0), .onCheck { .allSwitched($0) })
            label(.for("toggle-all")) { words.toggleAll }
            ul(.class("todo-list"), .aria("label", words.list)) {
                each(
                    state.visible.map { todo in
                        QuickEntryRow(
                            id: todo.id, language: context.language, title: todo.title, isDone: todo.isDone,
                            text: state.edit?.id == todo.id ? state.edit?.text : nil, isFocused: state.focused == todo.id)
                    })
            }
        }
    }

    private func bar(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        footer(.class("footer")) {
            span(.class("todo-count"), .role("status")) {
                strong { "\(state.leftCount)" }
                words.left(state.leftCount)
            }
            ul(.class("filters"), .aria("label", words.filters)) {
                for filter in QuickEntryFilter.allCases {
                    li {
                        a(
                            .class("selected", when: filter == state.filter), .href(context.quickEntry(filter)),
                            .attr("aria-current", ifPresent: filter == state.filter ? "true" : nil), .onClick(.filterSelected(filter))
                        ) { words.filter(filter) }
                    }
                }
            }
            if state.doneCount > 0 { button(.class("clear-completed"), .onClick(.clearTapped)) { words.clear } }
        }
    }
}

extension TodoUIContext {
    /// The address of the quick-entry page with a filter.
    func quickEntry(_ filter: QuickEntryFilter) -> String { path(filter == .all ? "todomvc" : "todomvc/\(filter.rawValue)") }
}

/// The field for a new todo.
struct EntryForm: View {
    let words: String
    let text: String

    var body: HTML<QuickEntryAction> {
        form(.onSubmit { .entrySubmitted($0["title"] ?? "") }) {
            input(
                .id("quickentry-new"), .class("new-todo"), .name("title"), .placeholder(words), .aria("label", words), .autofocus,
                .attr("autocomplete", "off"), .attr("maxlength", "\(TodoLimits.title)"), .attr("enterkeyhint", "done"), .value(text),
                .onInput(debounce: 200) { .entryTyped($0) })
        }
    }
}

/// Stands where the todos come.
struct LoadingList: View {
    let words: String

    var body: HTML<QuickEntryAction> {
        section(.class("main"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { words }
            ul(.class("todo-list"), .aria("hidden", true)) {
                for _ in 0..<3 {
                    li {
                        div(.class("view")) {
                            span(.class("skeleton dot")) {}
                            label { span(.class("skeleton line mid")) {} }
                        }
                    }
                }
            }
        }
    }
}

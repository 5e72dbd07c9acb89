import Riblet
import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoQuickEntry
import TodoTexts

extension QuickEntryViews {
    /// The quick-entry page in a browser.
    @MainActor package init(_ context: TodoUIContext) { self.init(QuickEntryView(context: context)) }
}

/// The page that the public TodoMVC application specification describes: its elements, its classes,
/// its behaviour.
struct QuickEntryView: StateView {
    let context: TodoUIContext
    var state = QuickEntryState()

    var pageTitle: String? { context.words.quickEntry }

    var messages: [ViewMessage<QuickEntryAction>] { [.toast(state.changes.$notice, toast(for:))] }

    private func toast(for notice: QuickEntryNotice) -> NoticeToast<QuickEntryAction>? {
        switch notice {
        case .failed(let error): NoticeToast(Toast(QuickEntryWords(context.language).failed(error)))
        }
    }

    /// Without script a form is answered when its change is stored.
    var isReady: Bool { state.todos != nil && state.isEntryKnown && state.changes.pending == 0 }

    var body: HTML<QuickEntryAction> {
        let words = QuickEntryWords(context.language)
        // The page stands alone, so the place that the skip link leads to is its own.
        main(.id("main"), .attr("tabindex", "-1")) {
            section(.class("todoapp")) {
                header(.class("header")) {
                    h1 { words.heading }
                    if state.isRestored { restored(words) }
                    if !state.unadded.isEmpty { unadded(words) }
                    if let room = state.room { p(.class("about"), .role("status")) { ListsWords(context.language).room(room) } }
                    let far = state.entryDue.flatMap { context.dates.farDay($0.day(in: context.dates.calendar), now: context.now()) }
                    if let far { p(.class("about"), .role("status")) { far } }
                    EntryForm(words: words, text: state.entry, turn: state.focus.noneTurn)
                }
                if let todos = state.todos {
                    if !todos.isEmpty {
                        list(words)
                        bar(words)
                    }
                } else {
                    LoadingList(words: context.words.loading)
                }
            }
            footer(.class("info")) {
                element("noscript", [], p { a(.href(context.path(to: .list))) { words.needsScript } })
                p { words.hint }
                p { a(.href(context.path(to: .home))) { words.back } }
            }
        }
    }

    private func restored(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        div(.class("restored"), .role("status")) {
            span { words.restored }
            button(.onClick(.entryDiscarded)) { context.words.discard }
        }
    }

    private func unadded(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        section(.class("unadded"), .role("alert"), .aria("label", words.unadded)) {
            h2 { words.unadded }
            ul { each(state.unadded.map { UnaddedRow(id: $0.id, context: context, text: $0.text) }) }
        }
    }

    private func list(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        let shown = state.shown
        let (portion, hidden) = (state.portion.count, state.visibleCount - shown.count)
        return section(.class("main")) {
            // The identifier is the specification's.
            input(.id("toggle-all"), .class("toggle-all"), .type("checkbox"), .checked(state.leftCount == 0), .onCheck { .allSwitched($0) })
            label(.for("toggle-all")) { words.toggleAll }
            ul(.class("todo-list"), .aria("label", context.words.open)) {
                each(
                    shown.map { todo in
                        QuickEntryRow(
                            id: todo.id, context: context, title: todo.title, isDone: todo.isDone,
                            due: todo.due.map { context.dates.due($0, now: context.now()) },
                            text: state.edit?.id == todo.id ? state.edit?.text : nil, turn: state.focus.turn(at: todo.id)
                        )
                    })
            }
            each(hidden > 0 ? [MoreRow(id: "\(portion)", ListsWords(context.language).more(hidden), .moreWanted(seen: portion))] : [])
        }
    }

    private func bar(_ words: QuickEntryWords) -> HTML<QuickEntryAction> {
        footer(.class("footer")) {
            span(.class("todo-count"), .role("status")) {
                strong { "\(state.leftCount)" }
                words.left(state.leftCount)
            }
            ul(.class("filters"), .aria("label", words.filters)) {
                for filter in TodoFilter.allCases {
                    li {
                        a(
                            .class("selected", when: filter == state.filter), .href(context.path(to: .quickEntry(filter))),
                            .attr("aria-current", ifPresent: filter == state.filter ? "true" : nil), .onClick(.filterSelected(filter))
                        ) { words.filter(filter) }
                    }
                }
            }
            if state.doneCount > 0 { button(.class("clear-completed"), .onClick(.clearTapped)) { words.clear } }
        }
    }
}

/// The field for a new todo.
struct EntryForm: View {
    let words: QuickEntryWords
    let text: String
    /// The number of times that the focus was given to it.
    let turn: Int

    var body: HTML<QuickEntryAction> {
        let excess = TodoLimits.excess(ofTitle: text)
        form(.flag("novalidate", true), .onSubmit { .entrySubmitted($0["title"] ?? "") }) {
            // Above the field: the mark for all of the list has its place by what is below.
            tooLong(excess, id: "quickentry-new-message", words)
            input(
                .id("quickentry-new"), .class("new-todo"), .name("title"), .placeholder(words.placeholder),
                .aria("label", words.placeholder), .autofocus(turn: turn), .attr("autocomplete", "off"), .attr("enterkeyhint", "done"),
                .value(text), .clearedWhenSent(atMost: TodoLimits.title), .aria("invalid", excess > 0),
                .attr("aria-describedby", ifPresent: excess > 0 ? "quickentry-new-message" : nil),
                .onInput(debounce: 200) { .entryTyped($0) })
        }
    }
}

/// Says how much of a title is too long; nil where it fits.
func tooLong(_ excess: Int, id: String, _ words: QuickEntryWords) -> HTML<QuickEntryAction> {
    excess > 0 ? p(.class("too-long"), .id(id), .role("status")) { words.tooLong(by: excess) } : .empty
}

/// A title that could not be added.
struct UnaddedRow: View, Identifiable {
    let id: QuickEntryState.Unadded.ID
    let context: TodoUIContext
    let text: String

    var body: HTML<QuickEntryAction> {
        let words = QuickEntryWords(context.language)
        li {
            span { text }
            button(.aria("label", words.tryAgain(text)), .onClick(.retryTapped(id))) { context.words.tryAgain }
            button(.aria("label", words.discard(text)), .onClick(.dismissTapped(id))) { context.words.discard }
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

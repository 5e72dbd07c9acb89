import RibletWeb

/// Takes one entry after the other in a form that keeps its place. Entries that begin with an
/// exclamation mark are refused, those with a question mark after they were cleared.
final class EntriesController: HTMLViewController<EntriesView> {
    private let log: PlaygroundLog

    init(_ log: PlaygroundLog) {
        self.log = log
        super.init(view: EntriesView())
    }

    override var pageTitle: String? { "Entries" }

    override func handle(_ action: EntriesView.Action) {
        switch action {
        case .typed(let text):
            view.text = text
            view.heard += 1
        case .sent(let text):
            guard !text.hasPrefix("!") else {
                view.text = text
                return
            }
            view.text = ""
            if text.hasPrefix("?") { view.refused = text } else { view.entries.append(text) }
        case .answered:
            view.text = view.refused
            view.refused = ""
        case .wrote(let text):
            view.note = text
            log.hear(text)
        }
    }
}

struct EntriesView: View {
    enum Action { case typed(String), sent(String), answered, wrote(String) }

    var text = ""
    var heard = 0
    var refused = ""
    var entries: [String] = []
    var note = ""

    var body: HTML<Action> {
        main {
            h1 { "Entries" }
            form(.onSubmit { .sent($0["entry"] ?? "") }) {
                input(
                    .id("entry"), .name("entry"), .aria("label", "Entry"), .value(text), .clearedWhenSent(atMost: 20),
                    .onInput(debounce: 150) { .typed($0) })
                if !text.isEmpty { p(.id("echo")) { text } }
            }
            p(.id("heard")) { "\(heard)" }
            ul(.id("entries")) { for entry in entries { li { entry } } }
            button(.onClick(.answered)) { "Answer" }
            input(.id("slow"), .aria("label", "Slow"), .onInput(debounce: 150) { .wrote($0) })
            p(.id("written")) { note }
        }
    }
}

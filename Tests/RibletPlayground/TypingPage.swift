import RibletWeb

/// Hears what is typed: at once, and now and then.
final class TypingController: HTMLViewController<TypingView> {
    override var pageTitle: String? { "Typing" }

    override func handle(_ action: TypingView.Action) {
        switch action {
        case .wrote(let text): view.length = text.utf8.count
        case .searched(let text): view.search = text
        case .sent(let text): view.sent = text.utf8.count
        case .pressed: view.presses += 1
        case .coded(let text): view.code = String(text.filter(\.isNumber).prefix(4))
        case .numbered(let text): view.number = String(text.filter(\.isNumber).prefix(4))
        }
    }
}

struct TypingView: View {
    enum Action { case wrote(String), searched(String), sent(String), pressed, coded(String), numbered(String) }

    var length = 0
    var search = ""
    var sent = 0
    var presses = 0
    var code = ""
    var number = "12"

    var body: HTML<Action> {
        main {
            h1 { "Typing" }
            textarea(.id("text"), .aria("label", "Text"), .onInput { .wrote($0) }) {}
            p(.id("length")) { "\(length) bytes" }
            input(.id("search"), .aria("label", "Search"), .onInput(throttle: 200) { .searched($0) })
            p(.id("found")) { "Searched \(search)" }
            form(.id("letter"), .aria("label", "Letter"), .onSubmit { .sent($0["letter"] ?? "") }) {
                textarea(.attr("name", "letter"), .aria("label", "Letter")) {}
                button(.type("submit")) { "Send" }
            }
            p(.id("sent")) { "Sent \(sent) bytes" }
            button(.onClick(.pressed)) { "Press" }
            p(.id("presses")) { "Pressed \(presses)" }
            input(.id("code"), .aria("label", "Code"), .value(code), .onInput { .coded($0) })
            textarea(.id("number"), .aria("label", "Number"), .value(number), .onChange { .numbered($0) }) {}
            p(.id("kept")) { "Kept \(code) and \(number)" }
        }
    }
}

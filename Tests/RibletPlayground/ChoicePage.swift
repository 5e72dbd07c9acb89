import RibletWeb

final class ChoiceController: HTMLViewController<ChoiceView> {
    override var pageTitle: String? { "Choice" }

    override func handle(_ action: ChoiceView.Action) {
        switch action {
        case .chosen(let value): view.chosen = value
        case .renewed: (view.options, view.chosen) = (["kiwi", "lime", "mango"], "mango")
        case .grown(let count): view.count = count
        case .sent(let fields): view.sent = "\(fields.fields.count) fields, \(fields["button"] ?? "no button")"
        }
    }
}

/// A select whose options and choice change at once, a long form, and text that begins with a line
/// break.
struct ChoiceView: View {
    enum Action { case chosen(String), renewed, grown(Int), sent(FormFields) }
    var options = ["apple", "banana", "cherry"]
    var chosen = "cherry"
    var count = 100
    var sent = "nothing"

    var body: HTML<Action> {
        main {
            h1 { "Choice" }
            select(.id("fruit"), .aria("label", "Fruit"), .value(chosen), .onChange { .chosen($0) }) {
                for fruit in options { option(.attr("value", fruit)) { fruit } }
            }
            p(.id("chosen")) { chosen }
            button(.onClick(.renewed)) { "Renew" }
            button(.onClick(.grown(256))) { "Grow" }
            pre(.id("poem")) { "\nfirst" }
            form(.id("long"), .onSubmit { .sent($0) }) {
                for number in 0..<count { input(.type("hidden"), .name("f\(number)"), .attr("value", "\(number)")) }
                button(.attr("name", "button"), .attr("value", "pressed")) { "Send" }
            }
            p(.id("sent")) { sent }
        }
    }
}

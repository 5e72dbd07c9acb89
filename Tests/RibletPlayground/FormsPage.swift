import RibletReactor
import RibletWeb

enum TripField: String, FormField {
    case name, extras, days

    var holdsChoices: Bool { self != .name }

    var rules: [FormRule] {
        switch self {
        case .name: []
        case .extras: [.required, .someOf(FormsView.extras.map(\.value))]
        case .days: [.someOf(FormsView.days.map(\.value))]
        }
    }
}

/// A form with fields of several values, and a file.
final class FormsController: HTMLViewController<FormsView> {
    override var pageTitle: String? { "Forms" }

    override func handle(_ action: FormsView.Action) {
        switch action {
        case .form(.submitted(let submission)):
            for (field, value) in submission.values { view.form[field] = value }
            view.sent = TripField.allCases.map { "\($0): \(view.form.choices($0).joined(separator: "+"))" }.joined(separator: ", ")
        case .form(.changed(let field, let value)):
            view.form[field] = value
            view.heard.append("\(field) \(view.form.choices(field).joined(separator: "+"))")
        case .form(.left): break
        case .file(let file): view.files.append("\(file.name) \(file.bytes.count)")
        }
    }
}

struct FormsView: View {
    enum Action {
        case form(FormEvent<TripField>)
        case file(UploadedFile)
    }

    static let extras = [(value: "meal", title: "Meal"), (value: "seat", title: "Seat"), (value: "bag", title: "Bag")]
    static let days = [(value: "mon", title: "Monday"), (value: "tue", title: "Tuesday"), (value: "wed", title: "Wednesday")]

    var form = FormState<TripField>([.extras: "seat"])
    var files: [String] = []
    var heard: [String] = []
    var sent = "nothing"

    var body: HTML<Action> {
        let controls = FormControls<TripField, Action>(form, id: "trip", problem: { field, _ in "\(field.rawValue) is wrong" }) {
            .form($0)
        }
        main {
            h1 { "Forms" }
            controls.form(.aria("label", "Trip")) {
                controls.field(.name, "Name")
                controls.choices(.extras, "Extras", hint: "As many as you like", Self.extras)
                controls.multipleSelect(.days, "Days", Self.days, .attr("size", "3"))
                div(.class("upload")) {
                    input(.id("paper"), .type("file"), .flag("multiple", true), .aria("label", "Paper"), .onFile { .file($0) })
                }
                controls.submit("Send")
            }
            p(.id("sent")) { "Sent \(sent)" }
            p(.id("heard")) { "Heard \(heard.joined(separator: ", "))" }
            ul(.id("files")) { for file in files { li { file } } }
        }
    }
}

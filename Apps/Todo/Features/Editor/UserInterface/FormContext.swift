import Foundation
import RibletWeb
import TodoEditor
import TodoUI

/// What the parts of a form need to know of the one they stand in.
struct FormContext<Action>: Equatable {
    let page: TodoUIContext
    /// Begins the identifiers of its controls; several forms can be in one page.
    let prefix: String
    /// Turns what happens in the form into the action of its RIB.
    let wrap: (FormAction) -> Action

    static func == (a: FormContext, b: FormContext) -> Bool { a.page == b.page && a.prefix == b.prefix }

    var words: EditorWords { EditorWords(page.language) }

    func id(_ name: String) -> String { "\(prefix)-\(name)" }

    /// A form's fields with the button that sent them. The first button of a form is the one that Enter presses, and it saves.
    func submission(_ fields: FormFields) -> Action {
        let command = fields["do"].flatMap(FormSubmission.Command.init(rawValue:)) ?? .save
        return wrap(.submitted(FormSubmission(command, title: fields["title"] ?? "", text: fields["text"] ?? "")))
    }
}

extension Attribute {
    /// What a button of a form sends; without script it brings the fields along, as it does with it.
    static func sends(_ command: FormSubmission.Command) -> Attribute { .attr("value", command.rawValue) }
}

import DesignSystem
import RibletReactor
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

    /// Writes the controls of the form.
    func controls(_ form: EditorForm) -> FormControls<EditorField, Action> {
        FormControls(form.fields, id: prefix, problem: { words.problem($1) }, mark: icon(.warning)) { wrap(.fields($0)) }
    }
}

extension Attribute {
    /// What a button of a form sends; without script it brings the fields along, as it does with it.
    static func sends(_ command: FormCommand) -> Attribute { .attr("value", command.rawValue) }
}

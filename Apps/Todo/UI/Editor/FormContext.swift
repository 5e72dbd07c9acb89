import RibletReactor
import RibletStyle
import RibletWeb
import TodoEditor
import TodoTexts

/// The facts about its form that a part of it needs.
struct FormContext: Equatable {
    let page: TodoUIContext
    /// Begins the identifiers of its controls; several forms can be in one page.
    let prefix: String
    /// The command that sends the texts and leaves their fields to the next ones.
    var clearing: EditorCommand?

    var words: EditorWords { EditorWords(page.language) }

    func id(_ name: String) -> String { "\(prefix)-\(name)" }

    /// Writes the controls of the form.
    func controls(_ form: EditorForm) -> FormControls<EditorField, EditorAction> {
        FormControls(form.fields, id: prefix, problem: { words.problem($1) }, mark: icon(.warning)) { .drafted(.form($0)) }
    }

    /// Returns the attribute of a field that ``clearing`` empties, unless the text is too long.
    func cleared(atMost limit: Int) -> Attribute<EditorAction> {
        guard let clearing else { return .attr("data-clears", ifPresent: nil) }
        return .clearedWhenSent(atMost: limit, by: clearing.rawValue)
    }

    /// Stands where the fields come.
    var loading: HTML<EditorAction> {
        div(.class("form"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { page.words.loading }
            for _ in 0..<3 { fieldSkeleton() }
        }
    }
}

extension Attribute {
    /// Returns the attribute of a button that sends a command; without script it brings the fields
    /// along, as it does with it.
    static func sends(_ command: EditorCommand) -> Attribute { .attr("value", command.rawValue) }
}

import RibletReactor
import RibletWeb

/// The parts that all forms whose drafts are kept have alike, around their fields. Their buttons
/// send a `DraftedFormCommand`.
extension FormControls {
    /// The button that Enter presses: a form's first one. It is for that alone, because the one
    /// that is seen and heard stands at the end.
    ///
    /// - Parameters:
    ///   - title: the name of what Enter does.
    ///   - value: the command; that of saving unless told.
    ///   - isEnabled: whether it can be pressed.
    /// - Returns: the button.
    public func defaultButton(
        _ title: String, value: String = DraftedFormCommand.save.rawValue, isEnabled: Bool = true
    ) -> HTML<Action> {
        button(
            .class("sr"), .type("submit"), .namesSubmitter, .attr("value", value), .attr("tabindex", "-1"), .aria("hidden", true),
            .disabled(!isEnabled)
        ) { title }
    }

    /// Says that the form holds what was left in it, with a button that throws it away.
    public func restoredRow(_ text: String, discard: String) -> HTML<Action> {
        div(.class("retry-row"), .role("status")) {
            span { text }
            button(.class("btn quiet"), .type("submit"), .namesSubmitter, .sends(.discard)) { discard }
        }
    }

    /// Returns the used part of a text, for its hint: from four fifths of the limit on, where it is
    /// worth saying.
    ///
    /// - Parameters:
    ///   - field: holds the text.
    ///   - limit: how many characters it may have.
    ///   - words: says how many of how many it has.
    /// - Returns: the hint; nil if there is room enough.
    public func usage(_ field: Field, _ limit: Int, _ words: (Int, Int) -> String) -> String? {
        let count = state[field].count
        return count > limit * 4 / 5 ? words(count, limit) : nil
    }

    /// Shows the faults of the form as a whole.
    ///
    /// - Parameters:
    ///   - notKept: that what is typed cannot be kept; nil where it can.
    ///   - notSaved: why it could not be stored, in words.
    /// - Returns: a paragraph for each, read out as it appears; empty if all is well.
    public func troubles(notKept: String?, notSaved: (FormProblem) -> String) -> HTML<Action> {
        .group([
            state.failure.map { failure in p(.class("form-error"), .role("alert")) { notSaved(failure) } } ?? .empty,
            notKept.map { text in p(.class("form-error"), .role("status")) { text } } ?? .empty,
        ])
    }

    /// The buttons at the end.
    ///
    /// - Parameters:
    ///   - delete: the title of the button that deletes; nil where what is entered is not stored
    ///     yet.
    ///   - isDeleting: whether that is under way.
    ///   - cancel: the title of the button that leaves.
    ///   - save: the title of the button that stores.
    ///   - value: its command; that of saving unless told.
    ///   - canSave: whether it can be pressed.
    /// - Returns: the row of buttons.
    public func foot(
        delete: String?, isDeleting: Bool = false, cancel: String, save: String, value: String = DraftedFormCommand.save.rawValue,
        canSave: Bool
    ) -> HTML<Action> {
        div(.class("actions")) {
            if let delete {
                button(
                    .class("btn quiet danger start"), .type("submit"), .namesSubmitter, .sends(.delete), .disabled(isDeleting)
                ) { delete }
            }
            button(.class("btn"), .type("submit"), .namesSubmitter, .sends(.cancel)) { cancel }
            submit(save, value: value, isEnabled: canSave, .class("btn primary"))
        }
    }
}

extension Attribute {
    fileprivate static func sends(_ command: DraftedFormCommand) -> Attribute { .attr("value", command.rawValue) }
}

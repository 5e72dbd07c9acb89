import Foundation

/// What happens in a form.
public enum FormAction: Equatable, Sendable {
    case titleTyped(String)
    /// The user has left the title, which held this.
    case titleLeft(String)
    case textTyped(String)
    /// The content of the file the user chose.
    case pictureChosen([UInt8])
    case pickerSelected(Date)
    /// The date entered; nothing where it is none.
    case pickerTyped(Date?)
    /// The date that stood in the control when the user confirmed it; nothing where it is none.
    case pickerConfirmed(Date?)
    case pickerCancelled
    /// A button of the form, and what its fields held then: without script this is the first that is heard of them.
    case submitted(FormSubmission)
}

/// The fields of a form and the button that was pressed.
public struct FormSubmission: Equatable, Sendable {
    /// The buttons of both forms.
    public enum Command: String, Sendable, Hashable, CaseIterable {
        case save, cancel
        /// Opens the choice of a date.
        case due
        case removePicture
        /// Throws away what was restored.
        case discard
        /// Marks the todo as done or not.
        case toggleDone
        case delete
    }

    /// The button.
    public let command: Command
    /// The title as it stood in its control.
    public let title: String
    /// The text as it stood in its control.
    public let text: String

    /// A form as sent.
    public init(_ command: Command, title: String, text: String) {
        self.command = command
        self.title = title
        self.text = text
    }
}

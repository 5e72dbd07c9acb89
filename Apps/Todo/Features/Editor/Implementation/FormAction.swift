import Foundation
import RibletReactor

/// What happens in a form.
public enum FormAction: Equatable, Sendable {
    /// The user types, leaves a field, or presses a button of the form, which brings along what the fields held then.
    case fields(FormEvent<EditorField>)
    /// The content of the file the user chose.
    case pictureChosen([UInt8])
    case pickerSelected(Date)
    /// The date entered; nothing where it is none.
    case pickerTyped(Date?)
    /// The date that stood in the control when the user confirmed it; nothing where it is none.
    case pickerConfirmed(Date?)
    case pickerCancelled
}

/// The buttons of both forms.
public enum FormCommand: String, Sendable, Hashable, CaseIterable {
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

extension FormSubmission<EditorField> {
    /// The button that was pressed. The first button of a form is the one that Enter presses, and it saves.
    public var command: FormCommand { submitter.flatMap(FormCommand.init(rawValue:)) ?? .save }
}

/// The doings of a user in a form.
public enum FormEvent<Field: FormField>: Hashable, Sendable {
    /// The value of a field is another one.
    case changed(Field, String)
    /// A field was left with this value.
    case left(Field, String)
    /// The form was sent.
    case submitted(FormSubmission<Field>)
}

/// The content of a form's controls when it was sent, and the button that sent it. Without script
/// this is the first news of them.
public struct FormSubmission<Field: FormField>: Hashable, Sendable {
    /// The values of those fields that were in the page.
    public var values: [Field: String]
    /// The value of the button, where it has one: for a form that can be sent for more than one
    /// purpose.
    public var submitter: String?

    /// A form as sent.
    public init(_ values: [Field: String], submitter: String? = nil) {
        self.values = values
        self.submitter = submitter
    }
}

/// Why a form that was sent is not accepted, although its rules are kept.
public struct FormRefusal<Field: FormField>: Error, Hashable, Sendable {
    /// The faults by their fields, such as a name that somebody else has.
    public var problems: [Field: FormProblem]
    /// The fault of the whole, such as a store that is full.
    public var failure: FormProblem?

    /// The fields that are refused.
    public init(_ problems: [Field: FormProblem]) { self.problems = problems }

    /// The whole is refused.
    public init(_ failure: FormProblem) {
        problems = [:]
        self.failure = failure
    }
}

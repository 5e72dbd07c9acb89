/// The fields of a form: an enumeration whose raw values are the names of the controls, in the
/// order in which a user meets them.
///
/// ```swift
/// enum SignUpField: String, FormField {
///     case name, email, password, again
///
///     var rules: [FormRule] {
///         switch self {
///         case .name: [.required, .maxLength(40)]
///         case .email: [.required, .email]
///         case .password: [.required, .minLength(12)]
///         case .again: [.required]
///         }
///     }
///
///     static func problems(of form: FormState<Self>) -> [Self: FormProblem] {
///         form[.again] == form[.password] ? [:] : [.again: .custom("different")]
///     }
/// }
/// ```
public protocol FormField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The rules of the field's value; the first broken rule counts.
    var rules: [FormRule] { get }
    /// True if several values can be chosen, as in a group of check boxes: the field's value is
    /// then the chosen ones, one a line, and rules look at the value as a whole. False by default.
    var holdsChoices: Bool { get }
    /// Returns the faults of fields that keep their own rules but do not go together. Empty by
    /// default.
    static func problems(of form: FormState<Self>) -> [Self: FormProblem]
}

extension FormField {
    /// Nothing is wrong with how fields go together.
    public static func problems(of form: FormState<Self>) -> [Self: FormProblem] { [:] }

    /// False by default: a field has one value.
    public var holdsChoices: Bool { false }

    /// True if the field must not be left empty.
    public var isRequired: Bool {
        rules.contains { if case .required = $0 { true } else { false } }
    }
}

/// A fault of a field, named as in the constraint validation of HTML. The words for it are the user
/// interface's.
public enum FormProblem: Error, Hashable, Codable, Sendable {
    /// The field is required and empty.
    case valueMissing
    /// There are fewer characters than that.
    case tooShort(minimum: Int)
    /// There are more characters than that.
    case tooLong(maximum: Int)
    /// It is not of the kind that is asked for, such as an e-mail address.
    case typeMismatch
    /// It is no number, or no day.
    case badInput
    /// The number is less than that.
    case rangeUnderflow(minimum: Double)
    /// The number is more than that.
    case rangeOverflow(maximum: Double)
    /// The day is before that one.
    case tooEarly(notBefore: FormDate)
    /// The day is after that one.
    case tooLate(notAfter: FormDate)
    /// It is none of those offered, or does not look as it must.
    case patternMismatch
    /// Something that the application knows by this name.
    case custom(String)
}

/// A form as a value: what its fields hold, what is wrong with them, when the user is told, and how
/// far sending it is.
///
/// It is a part of a reactor's state. A problem is shown after the user has changed a field and
/// left it, or has tried to send the form; from then on it follows every change. A form that is
/// being sent, or was, is not sent again.
///
/// ```swift
/// enum Mutation { case form(FormState<SignUpField>.Mutation) }
///
/// func mutate(action: Action) -> Effect<Mutation> {
///     switch action {
///     case .form(let event):
///         .form(event, in: currentState.form) { form throws(FormRefusal) in
///             try await accounts.add(form.values, key: form.idempotencyKey)
///         } submitted: { [weak self] in self?.listener?.signUpDidFinish() }
///         .map { .form($0) }
///     }
/// }
///
/// func reduce(state: inout State, mutation: Mutation) {
///     switch mutation {
///     case .form(let mutation): state.form.apply(mutation)
///     }
/// }
/// ```
public struct FormState<Field: FormField>: Hashable, Sendable {
    /// The progress of sending a form.
    public enum Phase: String, Codable, Hashable, Sendable {
        /// The user fills it in.
        case editing
        /// It is on its way.
        case submitting
        /// The form was accepted.
        case submitted
    }

    /// A field that is to have the focus.
    public struct Focus: Hashable, Sendable {
        /// The field.
        public let field: Field
        /// The number of times that any field was given the focus; the same field can be given it
        /// again.
        public let turn: Int
    }

    /// The values of the fields; a field without a value is empty.
    public internal(set) var values: [Field: String]
    /// The progress of sending the form.
    public internal(set) var phase = Phase.editing
    /// Why the form as a whole was not accepted.
    public internal(set) var failure: FormProblem?
    /// The field that is to have the focus, the first that was at fault when the user tried to send
    /// the form.
    public internal(set) var focus: Focus?
    /// True if the user tried to send the form as it is, and it was not accepted: a summary of
    /// the faults then has its place.
    public internal(set) var isRefused = false
    /// Names this form to whoever stores it, from the first attempt to send it until it was
    /// accepted: of two attempts with one key one counts.
    public internal(set) var idempotencyKey: String?

    var edited: Set<Field> = []
    var visited: Set<Field> = []
    var refusals: [Field: FormProblem] = [:]

    /// A form with these values; the others are empty.
    public init(_ values: [Field: String] = [:]) { self.values = values }

    /// The value of a field. Setting it is the program's doing: the user is not told of a fault
    /// because of it.
    public subscript(field: Field) -> String {
        get { values[field] ?? "" }
        set {
            if newValue != self[field] { refusals[field] = nil }
            values[field] = newValue
        }
    }

    /// Returns the value of a field without white space at both ends.
    public func trimmed(_ field: Field) -> String { self[field].trimmingWhitespace() }

    /// True if the form can be sent: nothing is on its way.
    public var canSubmit: Bool { phase == .editing }

    /// True if all rules are kept.
    public var isValid: Bool { faults.isEmpty }

    /// The faults by their fields, those that the user is not told yet included.
    public var faults: [Field: FormProblem] {
        var faults = refusals
        for field in Field.allCases {
            if let broken = brokenRule(of: field) { faults[field] = broken }
        }
        for (field, problem) in Field.problems(of: self) where faults[field] == nil { faults[field] = problem }
        return faults
    }

    /// Returns the fault that the user is told about a field now.
    public func problem(with field: Field) -> FormProblem? {
        guard let fault = faults[field] else { return nil }
        if case .tooLong = fault { return fault }
        return visited.contains(field) || refusals[field] != nil ? fault : nil
    }

    /// The faults that the user is told now, in the order of the fields.
    public var problems: [(field: Field, problem: FormProblem)] {
        Field.allCases.compactMap { field in problem(with: field).map { (field, $0) } }
    }

    private func brokenRule(of field: Field) -> FormProblem? {
        let value = self[field]
        for rule in field.rules {
            if let problem = rule.problem(with: value) { return problem }
        }
        return nil
    }
}
